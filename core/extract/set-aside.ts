import type { FeatureInput } from "./features.ts";
import { familyOf } from "./schema-types.ts";
import { SIGNAL } from "./signals.ts";

/** What is read of a page. */
type PageInput = Pick<FeatureInput, "table" | "blocks" | "layout" | "head" | "structured">;

/** Where the answers of others are what a reader came for. */
const THREAD = /^(?:QAPage|DiscussionForumPosting|Question)$/;
/** Words expected elsewhere on the page for its dialogs, and on an article for its comments, to be set aside. Set on development pages. */
const PAGE_WORDS = 50;
const ARTICLE_WORDS = 150;

/** True when the page says that it is an article, and nothing says that it is a thread. */
function isArticle({ head, structured }: PageInput): boolean {
  const types = structured.items.flatMap((item) => item.types);
  if (types.some((type) => THREAD.test(type))) return false;
  return head.meta.get("og:type")?.startsWith("article") === true || types.some((type) => familyOf(type) === "Article");
}

/** For each element its own signals and those of the elements it stands in. */
function inheritedSignals({ table, layout }: PageInput): Int32Array {
  const bits = Int32Array.from(layout.signals);
  for (let element = 0; element < table.elementCount; element++) bits[element] = (bits[element] ?? 0) | (bits[table.parent[element] ?? -1] ?? 0);
  return bits;
}

/**
 * The scores, with 0 in consent dialogs, and on articles in comments and boxes for sharing: their text is prose like any other.
 *
 * Each only when enough main content is expected elsewhere, for whole pages stand under such names too.
 */
export function setAside(input: PageInput, scores: Float64Array): Float64Array {
  const { table, blocks } = input;
  const signals = inheritedSignals(input);
  const isIn = (block: number, signal: number): boolean => ((signals[Math.max(0, table.blockElement[block] ?? 0)] ?? 0) & signal) !== 0;
  let kept = scores;
  let present = 0;
  for (let block = 0; block < blocks.count; block++) present |= signals[Math.max(0, table.blockElement[block] ?? 0)] ?? 0;
  const without = (signal: number, least: (inside: number) => number): void => {
    if ((present & signal) === 0) return;
    let inside = 0;
    let outside = 0;
    for (let block = 0; block < blocks.count; block++) {
      const expected = (kept[block] ?? 0) * (blocks.words[block] ?? 0);
      if (isIn(block, signal)) inside += expected;
      else outside += expected;
    }
    if (inside > 0 && outside > least(inside)) kept = kept.map((score, block) => (isIn(block, signal) ? 0 : score));
  };
  without(SIGNAL.consent, (inside) => Math.max(PAGE_WORDS, inside));
  if (!isArticle(input)) return kept;
  without(SIGNAL.comment, () => ARTICLE_WORDS);
  without(SIGNAL.share, (inside) => Math.max(ARTICLE_WORDS, inside));
  return kept;
}
