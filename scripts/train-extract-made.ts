import { laidOut, readPool } from "./train-extract-layouts.ts";
import { hashOf, type Rewriting, rewritten } from "./train-extract-rewrite.ts";
import { readSample, type Sample } from "./train-extract-samples.ts";

const NAMED = { isNameless: false, isTagless: false } as const;
const BLANK = { isNameless: true, isTagless: true } as const;
/** In turn; without names and tags twice as often, for that is how much of the web is written. */
const WAYS: readonly Rewriting[] = [
  { ...BLANK, writing: "as is" },
  { ...BLANK, writing: "arabic" },
  { ...BLANK, writing: "cjk" },
  { isNameless: true, isTagless: false, writing: "capitals" },
  { ...NAMED, writing: "arabic" },
  { ...NAMED, writing: "cjk" },
  { ...BLANK, writing: "as is" },
];
/** Share of pages that are also learned from written anew, and of stories that are also learned from in another layout. */
const REWRITTEN = 0.4;
const LAID_OUT = 0.5;
const STEPS = 1_000;

function isDrawn(hash: number, share: number): boolean {
  return hash % STEPS < share * STEPS;
}

/** The sample's page written anew. Its blocks are the same, and so are their labels. */
function rewrite(sample: Sample, way: Rewriting): Sample {
  const made = readSample(rewritten(sample.page, way));
  return { ...made, labels: made.labels.length === sample.labels.length ? sample.labels : made.labels, isMade: true };
}

/**
 * Further pages to learn from, made of the samples: without names that tell, in other writings, in other layouts.
 *
 * They belong to the host of the page they were made of, and so to its fold. A model that saw only pages as they are leans
 * on English class names and on the few layouts of their publishers.
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
