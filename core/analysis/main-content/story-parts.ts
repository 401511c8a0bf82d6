import type { PageTable } from "../html/page-table.ts";
import { tagId } from "../html/tags.ts";
import type { PageBlocks } from "./page-blocks.ts";

const FIGCAPTION = tagId("figcaption");
/** Elements that make the text of a figure part of the story, such as a quote or a line of code. */
const QUOTED = new Set(["blockquote", "pre", "table"].map(tagId));
/** Number of elements, from a block up, that are searched for a caption. */
const CAPTION_STEPS = 4;
/** Minimum score of a block that is probably part of the story. */
const LIKELY = 0.5;
/** Share of the story's words that its innermost element contains. Tuned on development pages. */
const CORE_SHARE = 0.85;
/** Maximum share of the expected words outside that element. A page of short replies has more. */
const OUTSIDE_SHARE = 0.2;
/** Words from which a block outside that element stays. Tuned on development pages. */
const LONG_WORDS = 40;
/** Minimum share of link text of a block that leads to another story. */
const LINKED = 0.5;

/** Maximum words of a label. */
const LABEL_WORDS = 12;
/** First words of a label or heading above links to other stories, in several languages. */
const RELATED =
  /^\W{0,3}(?:(?:also |further |recommended |suggested )?read(?:ing)? (?:more|also|next|this)|read:|more (?:from|on|in|about|stories|news|articles|posts|like)|(?:you |we |our )?(?:might|may) (?:also )?(?:like|be interested|enjoy)|you['\u2019]ll (?:also )?|(?:see|watch|click) (?:also|more|here)|related|recommended|recommendations|suggested|similar|trending|popular|most (?:read|popular|viewed|shared)|top (?:stories|posts|news|picks)|(?:latest|recent|newest|other|next|previous) (?:news|stories|posts|articles|from|in|story|post|article)|latest|don['\u2019]t miss|up next|what to read|in case you missed|editor['\u2019]?s['\u2019]? (?:picks?|choice)|keep reading|continue reading|mehr (?:zum|aus|zu|von|artikel)|lesen sie|auch interessant|das k\u00f6nnte|weitere|\u00e4hnliche|meistgelesen|passend|lire (?:aussi|\u00e9galement|la suite)|[\u00e0a] lire|sur le m\u00eame|voir aussi|les plus lus|\u00e0 d\u00e9couvrir|dans la m\u00eame|le[ea] tambi\u00e9n|lea tambi\u00e9n|te puede|tambi\u00e9n te|m\u00e1s (?:noticias|le\u00edd|sobre|en)|relacionad|ver (?:m\u00e1s|tambi\u00e9n)|leia (?:tamb\u00e9m|mais)|veja (?:tamb\u00e9m|mais)|mais (?:lidas|not\u00edcias|sobre)|leggi anche|ti potrebbe|potrebbe|articoli correlati|lees (?:ook|meer|verder)|meer (?:over|nieuws)|les ogs\u00e5|l\u00e4s (?:ocks\u00e5|mer)|l\u00e4s \u00e4ven|\u0447\u0438\u0442\u0430\u0439\u0442\u0435|\u043f\u043e \u0442\u0435\u043c\u0435|\u0441\u043c\u043e\u0442\u0440\u0438\u0442\u0435 \u0442\u0430\u043a\u0436\u0435|\u043f\u043e\u0445\u043e\u0436\u0438\u0435|czytaj|zobacz|przeczytaj|ilgili|\u95a2\u9023|\u3042\u308f\u305b\u3066|\u5408\u308f\u305b\u3066|\u304a\u3059\u3059\u3081|\u30aa\u30b9\u30b9\u30e1|\u3053\u3061\u3089\u3082|\u4eba\u6c17|\u30e9\u30f3\u30ad\u30f3\u30b0|\u65b0\u7740|\u6700\u8fd1\u306e|\u76f8\u5173|\u76f8\u95dc|\u63a8\u8350|\u63a8\u85a6|\u70ed\u95e8|\u71b1\u9580|\u5ef6\u4f38|\u731c\u4f60|\u66f4\u591a|\u7cbe\u5f69|\uad00\ub828|\ucd94\ucc9c|\uc778\uae30|\ub9ce\uc774 \ubcf8|\u0627\u0642\u0631\u0623|\u0645\u0642\u0627\u0644\u0627\u062a|\u0630\u0627\u062a \u0635\u0644\u0629)/i;

/** Returns an array with 1 for each block below a label of related stories, up to the next heading. */
function belowRelated({ count, texts, words, levels }: PageBlocks): Uint8Array {
  const below = new Uint8Array(count);
  let isRelated = false;
  for (let block = 0; block < count; block++) {
    if ((words[block] ?? 0) <= LABEL_WORDS && RELATED.test(texts[block] ?? "")) isRelated = true;
    else if ((levels[block] ?? 0) > 0) isRelated = false;
    below[block] = isRelated ? 1 : 0;
  }
  return below;
}

/** True for a block in the caption of a picture. */
function isCaption(table: PageTable, block: number): boolean {
  let element = table.blockElement[block] ?? -1;
  for (let step = 0; step < CAPTION_STEPS && element >= 0; step++) {
    const tag = table.tag[element] ?? 0;
    if (QUOTED.has(tag)) return false;
    if (tag === FIGCAPTION) return !holdsQuote(table, table.parent[element] ?? -1);
    element = table.parent[element] ?? -1;
  }
  return false;
}

/** Maximum number of elements in a figure that are searched for a quote. */
const FIGURE_REACH = 40;

function holdsQuote(table: PageTable, figure: number): boolean {
  if (figure < 0) return false;
  const end = Math.min(table.end[figure] ?? 0, figure + FIGURE_REACH);
  for (let inner = figure + 1; inner < end; inner++) if (QUOTED.has(table.tag[inner] ?? 0)) return true;
  return false;
}

/** Returns the innermost element with almost all words that the scores choose, or -1 when much is outside. */
function storyElement(table: PageTable, blocks: PageBlocks, scores: Float64Array): number {
  const words = new Float64Array(Math.max(1, table.elementCount));
  // One long paragraph is not the element of a story.
  const hasOwnText = new Uint8Array(Math.max(1, table.elementCount));
  let all = 0;
  for (let block = 0; block < blocks.count; block++) {
    hasOwnText[Math.max(0, table.blockElement[block] ?? 0)] = 1;
    if ((scores[block] ?? 0) <= LIKELY) continue;
    const element = Math.max(0, table.blockElement[block] ?? 0);
    words[element] = (words[element] ?? 0) + (blocks.words[block] ?? 0);
    all += blocks.words[block] ?? 0;
  }
  for (let element = table.elementCount - 1; element > 0; element--) {
    const parent = table.parent[element] ?? -1;
    if (parent >= 0) words[parent] = (words[parent] ?? 0) + (words[element] ?? 0);
  }
  let core = -1;
  for (let element = 0; element < table.elementCount; element++)
    if (hasOwnText[element] === 0 && (words[element] ?? 0) >= CORE_SHARE * all) core = element;
  if (core < 0) return -1;
  let outside = 0;
  let expected = 0;
  for (let block = 0; block < blocks.count; block++) {
    const element = table.blockElement[block] ?? -1;
    const mainWords = (scores[block] ?? 0) * (blocks.words[block] ?? 0);
    expected += mainWords;
    if (element < core || element >= (table.end[core] ?? 0)) outside += mainWords;
  }
  return outside > OUTSIDE_SHARE * expected ? -1 : core;
}

/**
 * Maximum share of the expected words in links below such labels. A page of links has more. Tuned on development pages.
 */
const LINKS_SHARE = 0.1;

/** Returns the scores with 0 for links below a label of related stories, unless they are much of the page. */
export function dropRelatedLinks(blocks: PageBlocks, scores: Float64Array, isStory: boolean): Float64Array {
  const below = belowRelated(blocks);
  const isLink = (block: number): boolean => below[block] === 1 && (blocks.linkShares[block] ?? 0) > LINKED;
  let inside = 0;
  let all = 0;
  for (let block = 0; block < blocks.count; block++) {
    const expected = (scores[block] ?? 0) * (blocks.words[block] ?? 0);
    all += expected;
    if (isLink(block)) inside += expected;
  }
  if (inside === 0 || (!isStory && inside >= LINKS_SHARE * all)) return scores;
  return scores.map((score, block) => (isLink(block) ? 0 : score));
}

/** Returns the scores of a story with 0 for captions, and for short blocks outside the element of the story. */
export function dropAround(
  { table, blocks }: { readonly table: PageTable; readonly blocks: PageBlocks },
  scores: Float64Array,
): Float64Array {
  const core = storyElement(table, blocks, scores);
  const end = core < 0 ? table.elementCount : (table.end[core] ?? 0);
  return scores.map((score, block) => {
    if (score === 0) return 0;
    const element = table.blockElement[block] ?? -1;
    const isOutside = (element < core || element >= end) && (blocks.words[block] ?? 0) < LONG_WORDS;
    return isOutside || isCaption(table, block) ? 0 : score;
  });
}
