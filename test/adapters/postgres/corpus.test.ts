import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import fc from "fast-check";
import { openCorpus } from "../../../adapters/corpus/corpus.ts";
import { openPostgresCorpus } from "../../../adapters/postgres/corpus.ts";
import { connectWith } from "../../../adapters/postgres/driver.ts";
import { CORPUS_LOCK, MIGRATION_LOCK } from "../../../adapters/postgres/opening.ts";
import { Pool } from "../../../adapters/postgres/pool.ts";
import { PostgresSql } from "../../../adapters/postgres/postgres-sql.ts";
import { createSnowballLanguages } from "../../../adapters/snowball/snowball-languages.ts";
import { raw, sql } from "../../../adapters/sql/query.ts";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import { type LogFields, SILENT_LOGGER } from "../../../core/ports/logger.ts";
import type { Corpus, CorpusPage } from "../../../core/ports/pages/corpus.ts";
import { testCorpus } from "../../conformance/corpus.ts";
import { queryFor } from "../../conformance/searcher.ts";
import { startPostgres } from "../../conformance/services.ts";

const server = await startPostgres();
const ports = { clock: systemClock, languages: createSnowballLanguages() };

/** Words of languages with and without spaces. A few, so that pages share them. */
const WORDS =
  "espresso machine machines grinder water caf\u00e9 the for \u7d05\u8336 \u7dd1\u8336 \u30b3\u30fc\u30d2\u30fc pump boiler bean".split(
    " ",
  );
const text = (maxLength: number) => fc.array(fc.constantFrom(...WORDS), { maxLength }).map((words) => words.join(" "));

function testPostgres({ url, kill, start }: NonNullable<typeof server>): void {
  let pool: Pool | null = null;
  after(() => pool?.close());
  const freshSchema = async () => {
    pool ??= new Pool(await connectWith(url), 1);
    const name = `corpus_${crypto.randomUUID().replaceAll("-", "")}`;
    await new PostgresSql(pool).run(sql`create schema ${raw(name)}`);
    return `${url}?search_path=${name}`;
  };
  testCorpus("PostgreSQL", { open: async (given) => openPostgresCorpus({ url: await freshSchema(), ...given }) });

  const find = async ({ searcher }: Corpus, query: string, locale: string) => {
    const outcome = await searcher.search(queryFor(query, { locale }), new AbortController().signal);
    if (outcome.kind !== "ok") throw new Error(outcome.message);
    return [outcome.serp.results, outcome.serp.warnings];
  };

  test("finds the pages of the SQLite corpus in the same order", async () => {
    // An address can come twice, so that a page is replaced.
    const pages = fc.array(
      fc.record<CorpusPage>({
        url: fc.nat({ max: 40 }).map((at) => `https://p${at % 7}.example/${at}`),
        title: text(5),
        text: text(60),
        language: fc.constantFrom("en", "ja", null),
        region: fc.constantFrom(null, null, "US", "UK"),
      }),
      { minLength: 1, maxLength: 40 },
    );
    const queries = fc.array(
      fc.tuple(
        fc.oneof(text(9), fc.constantFrom("\u8336", "site:p3.example", "site:p2.example machine")),
        fc.constantFrom("en-US", "ja-JP"),
      ),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(pages, queries, async (given, asked) => {
        const file = openCorpus({ path: ":memory:", ...ports });
        const shared = openPostgresCorpus({ url: await freshSchema(), ...ports });
        try {
          for (const page of given) assert.equal(await shared.add(page), await file.add(page));
          for (const [query, locale] of asked)
            assert.deepEqual(await find(shared, query, locale), await find(file, query, locale), query);
        } finally {
          await Promise.all([file.close(), shared.close()]);
        }
      }),
      { numRuns: 25 },
    );
  });

  test("processes that add the same pages at once keep exact totals", async () => {
    const at = await freshSchema();
    const corpora = Array.from({ length: 4 }, () => openPostgresCorpus({ url: at, ...ports }));
    const page = (number: number, version: number) => ({
      url: `https://p.example/${number}`,
      title: `Page ${number}`,
      text: "grinder ".repeat(version + 1),
      language: "en",
      region: null,
    });
    await Promise.all(
      corpora.flatMap((corpus, version) =>
        Array.from({ length: 12 }, (_, number) => corpus.add(page(number, version))),
      ),
    );
    const [first] = corpora;
    assert.equal((await first?.list())?.length, 12);
    const one = new Pool(await connectWith(at), 1);
    const [row] = await new PostgresSql(one).rows(
      sql`select pages, length, (select count(*) from corpus_terms) as n, (select sum(length) from corpus_terms) as sum from corpus_totals`,
    );
    await one.close();
    assert.deepEqual([row?.pages, row?.length], [row?.n, row?.sum]);
    await Promise.all(corpora.map((corpus) => corpus.close()));
  });

  test("a failed search logs its cause, which owners of jobs do not read, and the next one finds the database again", async () => {
    const causes: unknown[] = [];
    const logger = { ...SILENT_LOGGER, error: ({ err }: LogFields) => void causes.push(err) };
    const corpus = openPostgresCorpus({ url: await freshSchema(), ...ports, logger });
    const page = { url: "https://p.example/", title: "Tea", text: "Tea leaves.", language: "en", region: null };
    await corpus.add(page);
    // A page is on the disk within three delays of the server's log writer.
    await systemClock.sleep(1_000);
    await kill();
    const outcome = await corpus.searcher.search(queryFor("tea"), new AbortController().signal);
    assert.equal(outcome.kind === "failed" && outcome.reason, "unavailable");
    assert.equal(causes.length, 1);
    const unopened = openPostgresCorpus({ url, ...ports, logger });
    const first = await unopened.searcher.search(queryFor("tea"), new AbortController().signal);
    assert.doesNotMatch(JSON.stringify([outcome, first]), /127\.0\.0\.1|database|ECONN/i);
    assert.match(String(causes[1]), /open PostgreSQL database 127\.0\.0\.1/);
    await unopened.close();
    await start();
    assert.match(JSON.stringify(await find(corpus, "tea", "en-US")), /p\.example/);
    await corpus.close();
  });

  /** Holds an advisory lock as another process does while it migrates. */
  const holding = async (lock: number, work: () => Promise<void>) => {
    const one = new Pool(await connectWith(url), 1);
    try {
      await new PostgresSql(one).unmarked().locked(lock).transaction(work);
    } finally {
      await one.close();
    }
  };

  test("a check waits neither for a migration of the service nor, once the tables exist, for one of the corpus", async () => {
    const [fresh, known] = [await freshSchema(), await freshSchema()];
    const checked = async (at: string) => {
      const corpus = openPostgresCorpus({ url: at, ...ports });
      const found = await corpus.searcher.check?.(AbortSignal.timeout(5_000));
      await corpus.close();
      return JSON.stringify(found);
    };
    await checked(known);
    await holding(MIGRATION_LOCK, async () => assert.match(await checked(fresh), /holds no pages/));
    await holding(CORPUS_LOCK, async () => assert.match(await checked(known), /holds no pages/));
  });

  test("search, check and close end in time while another process migrates the corpus", async () => {
    const at = await freshSchema();
    await holding(CORPUS_LOCK, async () => {
      const started = performance.now();
      const corpus = openPostgresCorpus({ url: at, ...ports });
      await assert.rejects(corpus.searcher.search(queryFor("tea"), AbortSignal.timeout(300)), { name: "TimeoutError" });
      await assert.rejects(async () => corpus.searcher.check?.(AbortSignal.timeout(300)), { name: "TimeoutError" });
      await corpus.close();
      assert.ok(performance.now() - started < 3_000);
    });
  });

  test("a database that is away at the start is used when it is back", async () => {
    await kill();
    const corpus = openPostgresCorpus({ url, ...ports });
    const checked = await corpus.searcher.check?.(new AbortController().signal);
    assert.match(JSON.stringify(checked), /open PostgreSQL database 127\.0\.0\.1/);
    await start();
    assert.match(JSON.stringify(await corpus.searcher.check?.(new AbortController().signal)), /holds no pages/);
    await corpus.close();
  });
}

if (server === null) test("the PostgreSQL corpus", { skip: "PostgreSQL is not installed" }, () => {});
else describe("the PostgreSQL corpus", () => testPostgres(server));
