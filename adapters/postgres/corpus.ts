import type { Corpus } from "../../core/ports/pages/corpus.ts";
import { createCorpusSearcher } from "../../core/serp/corpus/corpus-searcher.ts";
import { indexedPage } from "../../core/serp/corpus/indexed-page.ts";
import type { CorpusTables, PostgresCorpusOptions } from "./corpus-tables.ts";

export type { PostgresCorpusOptions } from "./corpus-tables.ts";

/**
 * Opens the index in PostgreSQL 12 or newer, which any number of processes share. D-135
 *
 * Connects and makes missing tables with the first call, and again after a failure, so that a database that is away
 * stops no start.
 */
export function openPostgresCorpus(options: PostgresCorpusOptions): Corpus {
  let opening: Promise<CorpusTables> | null = null;
  let isClosed = false;
  let abandon = new AbortController();
  async function open(): Promise<CorpusTables> {
    abandon = new AbortController();
    // Loaded on use, because most processes search elsewhere.
    const { openTables } = await import("./corpus-tables.ts");
    return openTables(options, abandon.signal);
  }
  const tables = (): Promise<CorpusTables> => {
    if (isClosed) return Promise.reject(new Error("the corpus was closed"));
    opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  const close = async (): Promise<void> => {
    isClosed = true;
    // An opening can wait for the lock of another process.
    abandon.abort(new Error("the corpus was closed"));
    const opened = await opening?.catch(() => null);
    await opened?.close();
  };
  return {
    async add(page) {
      const indexed = indexedPage(page);
      return (await tables()).add(indexed);
    },
    addedAt: async (url) => (await tables()).addedAt(url),
    async *pages() {
      yield* (await tables()).pages();
    },
    list: async () => (await tables()).list(),
    searcher: createCorpusSearcher(
      {
        rank: async (words, filter, count) => (await tables()).rank(words, filter, count),
        countPages: async () => (await tables()).countPages(),
        close,
      },
      options,
    ),
    close,
  };
}
