import { readFileSync } from "node:fs";
import { type Corpus, openCorpus } from "../adapters/corpus/corpus.ts";
import { createSearxngSearcher } from "../adapters/searxng/searxng-searcher.ts";
import { createStaticSearcher } from "../adapters/static/static-searcher.ts";
import { fallback } from "../core/pipeline/search-fallback.ts";
import type { Clock } from "../core/ports/clock.ts";
import type { Lexicon } from "../core/ports/lexicon.ts";
import type { Searcher } from "../core/ports/searcher.ts";
import { type Config, ConfigError } from "./config.ts";
import { makeFolderOf } from "./folders.ts";
import type { SearchSpec } from "./search-spec.ts";

interface SearcherPorts {
  readonly clock: Clock;
  readonly lexicon: Lexicon;
}

/** Opens the configured providers as one searcher, which closes them. Throws `ConfigError` for a file that cannot be used. */
export function openSearcher(config: Pick<Config, "search" | "corpusPath">, ports: SearcherPorts): Searcher {
  return fallback(config.search.map((spec) => openProvider(spec, config.corpusPath, ports)));
}

/** Opens the operator's corpus, making its folder when missing. */
export function openConfiguredCorpus(path: string, ports: SearcherPorts): Corpus {
  makeFolderOf(path);
  return openCorpus({ path, ...ports });
}

function openProvider(spec: SearchSpec, corpusPath: string, ports: SearcherPorts): Searcher {
  switch (spec.kind) {
    case "corpus":
      return openConfiguredCorpus(corpusPath, ports).searcher;
    case "searxng":
      return createSearxngSearcher({ baseUrl: spec.url, clock: ports.clock });
    case "static":
      return openStatic(spec.file, ports.clock);
  }
}

function openStatic(file: string | null, clock: Clock): Searcher {
  if (file === null) {
    throw new ConfigError([
      'SERPLENS_SEARCH=static needs a file with {"keyword": ["url", ...]}, as in static:serp.json; `serplens scan` takes --competitor URL instead',
    ]);
  }
  try {
    return createStaticSearcher({ byKeyword: readLists(readFileSync(file, "utf8")), clock });
  } catch (cause) {
    throw new ConfigError([`SERPLENS_SEARCH=static:${file}: ${cause instanceof Error ? cause.message : String(cause)}`]);
  }
}

function readLists(json: string): Readonly<Record<string, readonly string[]>> {
  const parsed: unknown = JSON.parse(json);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) throw new Error('must hold one JSON object, {"keyword": ["url", ...]}');
  const lists: Record<string, readonly string[]> = {};
  for (const [keyword, urls] of Object.entries(parsed)) {
    if (!Array.isArray(urls) || !urls.every((url) => typeof url === "string")) throw new Error(`"${keyword}" must be a list of addresses`);
    lists[keyword] = urls;
  }
  return lists;
}
