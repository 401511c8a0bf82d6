import type { Block, PageFacts, StructuredData } from "../../domain/page-facts.ts";
import { decodeEntities } from "../../util/html-entities.ts";
import type { PageTable } from "../html/page-table.ts";
import { tagId } from "../html/tags.ts";
import type { Head } from "../metadata/head.ts";
import { BlockMarkReader, isOwnAnchor } from "./block-marks.ts";
import { statedParagraphs } from "./evidence.ts";
import type { PageBlocks } from "./page-blocks.ts";
import type { ReadPage } from "./page-parts.ts";
import { ZONE_BODY, ZONE_MAIN } from "./zones.ts";

const LISTS = new Set(["ul", "ol", "dl"].map(tagId));
const TABLE = tagId("table");
const VIDEO = tagId("video");
/** Elements that become a player of a video. */
const PLAYERS = new Set(["lite-youtube", "lite-vimeo", "amp-youtube"].map(tagId));
const IFRAME = tagId("iframe");
const PLAYER = /youtube|youtu\.be|vimeo|dailymotion|wistia|brightcove|jwplayer|\/embed\/|player/i;
/** Maximum UTF-16 units of a code block. */
const CODE_LENGTH = 50_000;

/** Matches class names that code highlighters use for line numbers. */
const GUTTER = /(?:^|[\s_-])(?:lineno|linenos|linenumbers?|line-?numbers?|lnt?|gutter)(?:$|[\s_-])/i;
/** Matches styles with which code highlighters exclude line numbers from copied text. */
const NOT_COPIED = /user-select:\s{0,9}none/i;
const DIGITS = /^[\s\d]+$/;
/** Number of elements, from a line number up, that are searched for such a name or style. */
const GUTTER_STEPS = 4;

function isInGutter(table: PageTable, element: number): boolean {
  let current = element;
  for (let step = 0; step < GUTTER_STEPS && current >= 0; step++) {
    const names = table.attribute(current, "class");
    if (names !== null && GUTTER.test(names.slice(0, 200))) return true;
    if (NOT_COPIED.test(table.attribute(current, "style")?.slice(0, 500) ?? "")) return true;
    current = table.parent[current] ?? -1;
  }
  return false;
}

/** Returns the source of a code block with its line ends and without line numbers. */
function codeText(table: PageTable, block: number): string {
  let text = "";
  const to = table.blockRunTo[block] ?? 0;
  for (let run = table.blockRunFrom[block] ?? 0; run < to && text.length < CODE_LENGTH; run++) {
    const piece = table.html.slice(table.runStart[run] ?? 0, table.runEnd[run] ?? 0);
    if (piece.length < 2_000 && DIGITS.test(piece) && isInGutter(table, table.runElement[run] ?? -1)) continue;
    text += piece;
  }
  return decodeEntities(text).replaceAll("\r\n", "\n").replace(/^\n/, "").trimEnd();
}

/** Commands of page builders that a page shows as text when the builder is gone: `[vc_row el_class="x"]`. */
const SHORTCODE =
  /\[\/?(?:(?:vc|et_pb|fusion|av|su|fl|mk|cs|dt)_[a-z_0-9]{2,40}|caption|gallery|embed|playlist|contact-form-7|wpforms)(?:\s[^[\]]{0,400})?\]/g;

/** A paragraph that only labels an ad. */
const AD_LABEL =
  /^[\s\p{P}]{0,3}(?:(?:article|story) continues (?:below|after) (?:this )?(?:ad|advertisement)|advertisements?|anzeige|werbung|publicit\u00e9|publicidad|pubblicit\u00e0|publicidade|advertentie|\u5e83\u544a|\u5e7f\u544a)[\s\p{P}]{0,3}$/iu;
const AD_LABEL_LENGTH = 60;

function withoutShortcodes(text: string): string {
  return text.includes("[")
    ? text
        .replace(SHORTCODE, " ")
        .replace(/\s{2,}/g, " ")
        .trim()
    : text;
}

/** Returns the chosen blocks in page order. */
export function mainBlocks(table: PageTable, blocks: PageBlocks, chosen: Uint8Array): readonly Block[] {
  const result: Block[] = [];
  const marks = new BlockMarkReader(table, blocks);
  for (let block = 0; block < blocks.count; block++) {
    if (chosen[block] !== 1) continue;
    const kind = blocks.kinds[block] ?? "paragraph";
    const text = kind === "code" ? codeText(table, block) : withoutShortcodes(blocks.texts[block] ?? "");
    if (text === "" || (kind === "paragraph" && text.length < AD_LABEL_LENGTH && AD_LABEL.test(text))) continue;
    const linkShare = kind === "heading" && isOwnAnchor(table, block) ? 0 : (blocks.linkShares[block] ?? 0);
    result.push({ kind, text, level: blocks.levels[block] ?? 0, linkShare, ...marks.marksOf(block) });
  }
  return result;
}

/** Minimum words of visible text. A page with fewer words is an empty shell that scripts would fill. */
const SHELL_WORDS = 30;

/** Returns the main content, or on an empty shell the text in structured data if it is longer. */
export function mainOrStated(
  main: readonly Block[],
  page: { readonly blocks: PageBlocks; readonly head: Head; readonly structured: StructuredData },
): readonly Block[] {
  const words = page.blocks.words.reduce((sum, own) => sum + own, 0);
  if (words >= SHELL_WORDS) return main;
  const texts = statedParagraphs(page.head, page.structured);
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  const mainLength = main.reduce((sum, block) => sum + block.text.length, 0);
  return length <= mainLength ? main : texts.map((text) => ({ kind: "paragraph", text, level: 0, linkShare: 0 }));
}

/** Counts the paragraphs, lists, tables and videos of the main content. */
export function countMain(page: ReadPage, blocks: PageBlocks, chosen: Uint8Array): PageFacts["counts"] {
  const { table, layout } = page;
  const lists = new Set<number>();
  const tables = new Set<number>();
  let paragraphs = 0;
  for (let block = 0; block < blocks.count; block++) {
    if (chosen[block] !== 1) continue;
    const kind = blocks.kinds[block];
    if (kind === "paragraph") paragraphs++;
    if (kind !== "list_item" && kind !== "table_cell") continue;
    const isList = kind === "list_item";
    let element = table.blockElement[block] ?? -1;
    while (element >= 0 && !(isList ? LISTS.has(table.tag[element] ?? 0) : table.tag[element] === TABLE))
      element = table.parent[element] ?? -1;
    // A table for layout is no table of data.
    const isLayout = !isList && element >= 0 && /^(?:presentation|none)$/.test(table.attribute(element, "role") ?? "");
    if (element >= 0 && !isLayout) (isList ? lists : tables).add(element);
  }
  let videos = 0;
  for (let element = 0; element < table.elementCount; element++) {
    const tag = table.tag[element];
    const zone = layout.zones[element] ?? 0;
    if (zone !== ZONE_BODY && zone !== ZONE_MAIN) continue;
    if (
      tag === VIDEO ||
      PLAYERS.has(tag ?? 0) ||
      (tag === IFRAME && PLAYER.test(table.attribute(element, "src") ?? table.attribute(element, "data-src") ?? ""))
    )
      videos++;
  }
  return { paragraphs, lists: lists.size, tables: tables.size, videos };
}
