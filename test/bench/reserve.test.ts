import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { test } from "node:test";
import { partOf } from "../../bench/lib/reserve.ts";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = ["core", "plugins", "adapters", "src", "scripts", "templates", "integrations", "bench"];

/** Folders of the development data, and the functions that read them. */
const DATA =
  /(?:classify|extraction|keyphrase|relevance)-dev\b|\b(?:loadGoldPages|labelledTexts|loadJudgments|loadLabelledPages)\b/;
/** Programs that learn from the data, each with the code that keeps the reserve apart. */
const LEARNERS: Readonly<Record<string, RegExp>> = {
  // Reads one part only.
  "scripts/fit-classify-calibration.ts": /labelledTexts\(folder, "web-page", "develop"\)/,
  // Learns from all hosts, and measures on folds by host, so that no page is measured by a model that knows its host.
  "scripts/train-extract.ts": /fold/,
  // Learns beginnings of all pages, and measures on parts, so that no page is measured by a model that knows it.
  "scripts/train-walls.ts": /part !== part/,
};

/** Returns what is wrong with a program's use of development data; `null` when nothing is. */
function breach(file: string, source: string): string | null {
  if (file.startsWith("bench/") || !DATA.test(source)) return null;
  const guard = LEARNERS[file];
  if (guard === undefined) return `${file} reads development data. Only bench/ and the listed learners may.`;
  return guard.test(source) ? null : `${file} no longer keeps the reserve apart.`;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : sources(path);
    return /\.(?:ts|tsx|mjs)$/.test(entry.name) ? [path] : [];
  });
}

test("no code outside the benches reads the reserve of the development data", () => {
  const files = FOLDERS.flatMap((folder) => sources(join(ROOT, folder)));
  assert.ok(files.length > 500);
  const found = files.flatMap((path) => breach(relative(ROOT, path), readFileSync(path, "utf8")) ?? []);
  assert.deepEqual(found, []);
});

test("a program that reads development data without a reason is found", () => {
  const reader = 'import { loadGoldPages } from "../bench/lib/extract/data.ts";';
  assert.match(breach("scripts/tune.ts", reader) ?? "", /reads development data/);
  assert.match(breach("core/analysis/tune.ts", "classify-dev/web-page.jsonl") ?? "", /reads development data/);
  assert.match(
    breach("scripts/fit-classify-calibration.ts", '"classify-dev" labelledTexts(folder, "web-page", "all")') ?? "",
    /keeps the reserve apart/,
  );
  assert.equal(breach("bench/facts.bench.ts", reader), null);
});

test("the reserve is about a third of all groups", () => {
  const groups = Array.from({ length: 3_000 }, (_, at) => `host-${at}.example`);
  const reserve = groups.filter((group) => partOf(group) === "reserve").length;
  assert.ok(reserve > 900 && reserve < 1_100, String(reserve));
});

test("benches with development data print both parts", () => {
  const measures = readdirSync(join(ROOT, "bench"))
    .filter((name) => ["facts", "classify", "terms", "score"].some((each) => name === `${each}.bench.ts`))
    .map((name) => readFileSync(join(ROOT, "bench", name), "utf8"));
  assert.equal(measures.length, 4);
  for (const source of measures) assert.match(source, /PARTS/);
});
