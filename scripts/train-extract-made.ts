import { laidOut, readPool } from "./train-extract-layouts.ts";
import { hashOf, type Rewriting, rewritten } from "./train-extract-rewrite.ts";
import { readSample, type Sample } from "./train-extract-samples.ts";

const NAMED = { isNameless: false, isTagless: false } as const;
const BLANK = { isNameless: true, isTagless: true } as const;
/**
 * Ways to rewrite pages, used in turn. Pages without names and tags come twice, because much of the web is written like
 * that.
 */
const WAYS: readonly Rewriting[] = [
  { ...BLANK, writing: "as is" },
  { ...BLANK, writing: "arabic" },
  { ...BLANK, writing: "cjk" },
  { isNameless: true, isTagless: false, writing: "capitals" },
  { ...NAMED, writing: "arabic" },
  { ...NAMED, writing: "cjk" },
  { ...BLANK, writing: "as is" },
];
/** Share of the pages that are also rewritten, and of the stories that also get a new layout. */
const REWRITTEN = 0.4;
const LAID_OUT = 0.5;
const STEPS = 1_000;

function isDrawn(hash: number, share: number): boolean {
  return hash % STEPS < share * STEPS;
}

/** Rewrites the sample's page. The blocks and their labels stay the same. */
function rewrite(sample: Sample, way: Rewriting): Sample {
  const made = readSample(rewritten(sample.page, way));
  return { ...made, labels: made.labels.length === sample.labels.length ? sample.labels : made.labels, isMade: true };
}

/**
 * Builds more training pages from the samples: without class names, in other scripts and in other layouts.
 *
 * Each new page belongs to the host of its original, and so to the same fold. A model that learns only from original
 * pages relies on English class names and on the few layouts of their publishers.
 */
export function madeSamples(samples: readonly Sample[]): readonly Sample[] {
  const made: Sample[] = [];
  for (const sample of samples) {
    const hash = hashOf(sample.page.id);
    const way = WAYS[Math.floor(hash / STEPS) % WAYS.length];
    if (way !== undefined && isDrawn(hash, REWRITTEN)) made.push(rewrite(sample, way));
  }
  const pool = readPool(samples);
  for (const sample of samples) {
    const hash = hashOf(`${sample.page.id} lay`);
    const page = isDrawn(hash, LAID_OUT) ? laidOut(sample, pool, 1) : null;
    if (page === null) continue;
    const plain = { ...readSample(page), isMade: true };
    const turn = Math.floor(hash / STEPS) % 4;
    made.push(turn < 2 ? plain : rewrite(plain, { ...NAMED, writing: turn === 2 ? "arabic" : "cjk" }));
  }
  return made;
}
