/**
 * Measures the built-in search over the operator's own pages: indexing, size on disk, query time and memory. Compares
 * the SQLite file, a PostgreSQL with default settings, and minisearch, an index in memory.
 *
 *     bun bench/corpus.bench.ts [--pages 20000,200000] [--words 300] [--queries 200] [--peer-limit 50000]
 *
 * Pages are made: words follow Zipf's law over 50,000 words, and a title repeats words of its page. Each size has its
 * own process. Both indexes weigh a word in the title 5 and in the text 1, and get the same queries of two and three
 * words. The peer is left out above `--peer-limit`, because it keeps everything in memory.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import MiniSearch from "minisearch";
import createClient from "postgres";
import { openCorpus } from "../adapters/corpus/corpus.ts";
import { openPostgresCorpus } from "../adapters/postgres/corpus.ts";
import { createSnowballLanguages } from "../adapters/snowball/snowball-languages.ts";
import { systemClock } from "../adapters/system-clock/clock.ts";
import type { Corpus } from "../core/ports/pages/corpus.ts";
import { ownPostgres } from "../test/conformance/services.ts";
import "./lib/help.ts";

const VOCABULARY = 50_000;
const RESULTS = 10;
/** Pages added at once, as by `serplens corpus add`. */
const TOGETHER = 50;

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "20000,200000" },
    words: { type: "string", default: "300" },
    queries: { type: "string", default: "200" },
    "peer-limit": { type: "string", default: "50000" },
    variant: { type: "string" },
  },
});
const WORDS = Number(values.words);

/** xorshift32 generator, so that every run makes the same pages. */
function random(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x1_0000_0000;
  };
}

const SYLLABLES = "ba ke li mo nu ra se ti vo wa xe yo zi cha dro flu gri plo sta tre".split(" ");

/** Returns the word of a rank. Frequent words are short, as in real texts. */
function wordOf(rank: number): string {
  let word = "";
  for (let rest = rank + 1; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}

const NAMES = Array.from({ length: VOCABULARY }, (_, rank) => wordOf(rank));

/** Draws a word by Zipf's law: rank r has a share near 1/r. */
function draw(next: () => number): string {
  return NAMES[Math.min(VOCABULARY - 1, Math.floor(VOCABULARY ** next()) - 1)] ?? "";
}

function pageOf(number: number) {
  const next = random(number + 1);
  const words = Array.from({ length: WORDS }, () => draw(next));
  const title = Array.from({ length: 6 }, () => words[Math.floor(next() * words.length)] ?? "").join(" ");
  return { id: number, url: `https://h${number % 997}.example/p/${number}`, title, text: words.join(" ") };
}

/** Queries of two or three words of medium rank: frequent function words are no queries. */
function queries(count: number): readonly string[] {
  const next = random(4_711);
  const pick = () => NAMES[50 + Math.floor((VOCABULARY / 20) ** next())] ?? "";
  return Array.from({ length: count }, (_, at) => Array.from({ length: 2 + (at % 2) }, pick).join(" "));
}

const QUERIES = queries(Number(values.queries));
const rssMb = () => process.memoryUsage.rss() / 2 ** 20;

function report(name: string, count: number, indexMs: number, sizeMb: number, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(1);
  const rate = ((1_000 * count) / indexMs).toFixed(0);
  console.log(
    `${name.padEnd(12)}${String(count).padStart(9)} pages  ${rate.padStart(6)} pages/s  ${sizeMb.toFixed(0).padStart(6)} MB index  query p50 ${at(0.5).padStart(7)} ms  p95 ${at(0.95).padStart(7)} ms  resident ${rssMb().toFixed(0).padStart(5)} MB`,
  );
}

async function measure(name: string, count: number, corpus: Corpus, sizeMb: () => Promise<number>): Promise<void> {
  const started = performance.now();
  for (let from = 0; from < count; from += TOGETHER) {
    const pages = Array.from({ length: Math.min(TOGETHER, count - from) }, (_, at) => pageOf(from + at));
    await Promise.all(
      pages.map(({ url, title, text }) => corpus.add({ url, title, text, language: "en", region: null })),
    );
  }
  const indexMs = performance.now() - started;
  const times: number[] = [];
  const { signal } = new AbortController();
  for (const query of QUERIES) {
    const from = performance.now();
    const outcome = await corpus.searcher.search(
      { query, region: "US", locale: "en-US", gl: "us", hl: "en", count: RESULTS },
      signal,
    );
    if (outcome.kind !== "ok") throw new Error(outcome.message);
    times.push(performance.now() - from);
  }
  report(name, count, indexMs, await sizeMb(), times);
  await corpus.close();
}

const PORTS = { clock: systemClock, languages: createSnowballLanguages() };

async function own(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "serplens-corpus-"));
  const path = join(folder, "corpus.db");
  try {
    await measure("sqlite", count, openCorpus({ path, ...PORTS }), async () => statSync(path).size / 2 ** 20);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function postgres(count: number): Promise<void> {
  const server = await ownPostgres();
  if (server === null) return;
  const client = createClient(server.url, { max: 1 });
  const sizeMb = async () => {
    const [row] = await client`select pg_database_size(current_database()) / 1048576.0 as mb`;
    return Number(row?.mb);
  };
  try {
    const emptyMb = await sizeMb();
    const corpus = openPostgresCorpus({ url: server.url, ...PORTS });
    await measure("postgres", count, corpus, async () => (await sizeMb()) - emptyMb);
  } finally {
    await client.end();
    await server.stop();
  }
}

function peer(count: number): void {
  const index = new MiniSearch({ fields: ["title", "text"], storeFields: ["url", "title"] });
  const before = rssMb();
  const started = performance.now();
  for (let page = 0; page < count; page++) index.add(pageOf(page));
  const indexMs = performance.now() - started;
  const times = QUERIES.map((query) => {
    const from = performance.now();
    index.search(query, { boost: { title: 5 } }).slice(0, RESULTS);
    return performance.now() - from;
  });
  report("minisearch", count, indexMs, rssMb() - before, times);
}

if (values.variant === "own") await own(Number(values.pages));
else if (values.variant === "postgres") await postgres(Number(values.pages));
else if (values.variant === "peer") peer(Number(values.pages));
else {
  for (const count of values.pages.split(",")) {
    for (const variant of Number(count) <= Number(values["peer-limit"])
      ? ["own", "postgres", "peer"]
      : ["own", "postgres"]) {
      const options = ["--words", values.words, "--queries", values.queries];
      const program = [import.meta.path, "--variant", variant, "--pages", count, ...options];
      spawnSync(process.execPath, program, { stdio: "inherit" });
    }
  }
}
