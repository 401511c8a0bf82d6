/**
 * Trains the model of walls: `bun scripts/train-walls.ts DATA_FOLDER [--write]`.
 *
 * It learns from invented texts of walls and honest pages, the invented pages of the tests, and short pages made of the
 * starts of real pages. Prints how many walls and false alarms it finds in texts that were not in training. `--write`
 * then trains on all pages and replaces core/analysis/crawl/walls/learned-weights.ts.
 */
import { writeFileSync } from "node:fs";
import { loadGoldPages } from "../bench/lib/extract/data.ts";
import { CLASSES, featuresOf, hashOf, packWeights } from "../core/analysis/crawl/walls/learned.ts";
import { sightOf } from "../core/analysis/crawl/walls/sight.ts";
import { extractPage } from "../core/analysis/extract/extract-page.ts";
import { toBase64 } from "../core/util/base64.ts";
import { HELD_PAGES } from "../test/fixtures/walls/held-pages.ts";
import { LATE_PAGES } from "../test/fixtures/walls/late-pages.ts";
import { SHORT_PAGES } from "../test/fixtures/walls/short-pages.ts";
import { TRUE_PAGES } from "../test/fixtures/walls/true-pages.ts";
import { WALL_PAGES } from "../test/fixtures/walls/wall-pages.ts";
import { WORDED_PAGES } from "../test/fixtures/walls/worded-pages.ts";
import { type MadePage, madePages, numbersFrom, PARTS, startOfText } from "./walls/made-pages.ts";

interface Sample {
  readonly target: number;
  readonly part: number;
  readonly weight: number;
  readonly features: readonly (readonly [number, number])[];
}

/** Loss of an honest page that is called a wall, relative to a wall that is missed. */
const HONEST_WEIGHT = 2;
const ROUNDS = 20;
const RATE = 0.2;
/** Pull of each weight toward zero in each step. */
const DECAY = 0.002;
/** Features that are kept. */
const KEPT = 1_500;

function sampleOf({ kind, part, html }: MadePage, weight: number): Sample {
  const url = "https://a.example/page";
  const features = featuresOf(sightOf(extractPage({ html, url, status: 200 }), html));
  return {
    target: CLASSES.indexOf(kind as (typeof CLASSES)[number]),
    part,
    weight: kind === "page" ? weight * HONEST_WEIGHT : weight,
    features: [...features].map(([name, value]) => [hashOf(name), value]),
  };
}

type Weights = Map<number, Float64Array>;

function sharesOf(weights: Weights, sample: Sample): number[] {
  const scores = CLASSES.map(() => 0);
  for (const [hash, value] of sample.features) {
    const row = weights.get(hash);
    if (row !== undefined)
      for (let at = 0; at < scores.length; at++) scores[at] = (scores[at] ?? 0) + value * (row[at] ?? 0);
  }
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** Logistic regression over all classes, with steps that shrink for frequent features. */
function train(samples: readonly Sample[], allowed: ReadonlySet<number> | null): Weights {
  const weights: Weights = new Map();
  const squares: Weights = new Map();
  const random = numbersFrom(7);
  const order = samples.map((_, at) => at);
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
    }
    for (const index of order) {
      const sample = samples[index];
      if (sample === undefined) continue;
      const shares = sharesOf(weights, sample);
      for (const [hash, value] of sample.features) {
        if (allowed !== null && !allowed.has(hash)) continue;
        let row = weights.get(hash);
        let square = squares.get(hash);
        if (row === undefined || square === undefined) {
          row = new Float64Array(CLASSES.length);
          square = new Float64Array(CLASSES.length).fill(1e-3);
          weights.set(hash, row);
          squares.set(hash, square);
        }
        for (let at = 0; at < CLASSES.length; at++) {
          const error = (shares[at] ?? 0) - (at === sample.target ? 1 : 0);
          const slope = sample.weight * value * error + DECAY * (row[at] ?? 0);
          square[at] = (square[at] ?? 0) + slope * slope;
          row[at] = (row[at] ?? 0) - (RATE * slope) / Math.sqrt(square[at] ?? 1);
        }
      }
    }
  }
  return weights;
}

/** The features whose weights differ most between classes, weighted by how often they occur. */
function strongest(weights: Weights, samples: readonly Sample[]): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const { features } of samples)
    for (const [hash, value] of features) counts.set(hash, (counts.get(hash) ?? 0) + value * value);
  const strength = ([hash, row]: [number, Float64Array]) =>
    (Math.max(...row) - Math.min(...row)) * Math.sqrt(counts.get(hash) ?? 0);
  return new Set(
    [...weights]
      .sort((one, other) => strength(other) - strength(one))
      .slice(0, KEPT)
      .map(([hash]) => hash),
  );
}

function trained(samples: readonly Sample[]): Weights {
  const all = train(samples, null);
  return train(samples, strongest(all, samples));
}

function samplesFrom(folder: string): readonly Sample[] {
  const random = numbersFrom(11);
  const partOf = (at: number) => at % PARTS;
  const fixtures: MadePage[] = [
    ...Object.entries(WALL_PAGES).flatMap(([kind, walls]) => Object.values(walls).map((html) => ({ kind, html }))),
    ...Object.values(TRUE_PAGES).map(({ html }) => ({ kind: "page", html })),
    ...HELD_PAGES.map(([kind, html]) => ({ kind: kind ?? "page", html })),
    ...WORDED_PAGES.map(([kind, html]) => ({ kind: kind ?? "page", html })),
    ...[...SHORT_PAGES, ...LATE_PAGES],
  ].map((page, at) => ({ ...page, part: partOf(at) }));
  const starts = loadGoldPages(folder).flatMap((page, at) => {
    const title =
      page.title ??
      page.gold
        .split("\n")
        .find((line) => line.trim() !== "")
        ?.slice(0, 80) ??
      "";
    return page.gold.length < 200 ? [] : [0, 1].map(() => startOfText(title, page.gold, partOf(at), random));
  });
  return [
    ...madePages(6).map((page) => sampleOf(page, 1)),
    ...fixtures.map((page) => sampleOf(page, 2)),
    ...starts.map((page) => sampleOf(page, 1)),
  ];
}

function report(samples: readonly Sample[]): void {
  const results: { readonly target: number; readonly page: number; readonly right: boolean }[] = [];
  for (let part = 0; part < PARTS; part++) {
    const weights = trained(samples.filter((sample) => sample.part !== part));
    for (const sample of samples.filter((other) => other.part === part)) {
      const shares = sharesOf(weights, sample);
      const walls = shares.slice(1);
      const best = 1 + walls.indexOf(Math.max(...walls));
      results.push({ target: sample.target, page: shares[0] ?? 0, right: best === sample.target });
    }
  }
  const walls = results.filter(({ target }) => target > 0);
  const pages = results.filter(({ target }) => target === 0);
  for (const limit of [0.5, 0.3, 0.2, 0.1, 0.05, 0.02, 0.01]) {
    const found = walls.filter(({ page }) => page < limit);
    const share = (count: number, of: number) => `${((100 * count) / of).toFixed(1)} %`;
    console.log(
      `share of page below ${limit}: ${share(found.length, walls.length)} of ${walls.length} walls found, ${share(found.filter(({ right }) => right).length, walls.length)} with the right kind, ${share(pages.filter(({ page }) => page < limit).length, pages.length)} of ${pages.length} pages`,
    );
  }
  const lost = walls.filter(({ page }) => page > 0.9).length;
  console.log(`share of page above 0.9: ${lost} of ${walls.length} walls`);
}

const [folder = "../shared"] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const samples = samplesFrom(folder);
console.log(`${samples.length} pages, ${samples.filter(({ target }) => target > 0).length} of them walls`);
if (!process.argv.includes("--write")) report(samples);
if (process.argv.includes("--write")) {
  const rows = [...trained(samples)]
    .sort(([one], [other]) => one - other)
    .map(([hash, row]) => [hash, [...row]] as const);
  const packed = toBase64(packWeights(rows));
  const lines = (packed.match(/.{1,110}/g) ?? []).map((line) => `  "${line}"`).join(" +\n");
  writeFileSync(
    new URL("../core/analysis/crawl/walls/learned-weights.ts", import.meta.url),
    `/** Weights of walls that scripts/train-walls.ts learned. They contain no text. */\nexport const WALL_WEIGHTS =\n${lines};\n`,
  );
  console.log(`${rows.length} features, ${packed.length} characters`);
}
