import { decodeEntities } from "./entities.ts";
import type { PageBlocks } from "./page-blocks.ts";
import type { Block, PageFacts } from "./page-facts.ts";
import type { ReadPage } from "./page-parts.ts";
import type { PageTable } from "./page-table.ts";
import { tagId } from "./tags.ts";
import { ZONE_BODY, ZONE_MAIN } from "./zones.ts";

const LISTS = new Set(["ul", "ol", "dl"].map(tagId));
const TABLE = tagId("table");
const VIDEO = tagId("video");
const IFRAME = tagId("iframe");
const PLAYER = /youtube|youtu\.be|vimeo|dailymotion|wistia|brightcove|jwplayer|\/embed\/|player/i;
const CODE_LENGTH = 50_000;

/** Source of a code block with its line ends kept. */
function codeText(table: PageTable, block: number): string {
  let text = "";
  const to = table.blockRunTo[block] ?? 0;
  for (let run = table.blockRunFrom[block] ?? 0; run < to && text.length < CODE_LENGTH; run++) {
    text += table.html.slice(table.runStart[run] ?? 0, table.runEnd[run] ?? 0);
  }
  return decodeEntities(text).replaceAll("\r\n", "\n").replace(/^\n/, "").trimEnd();
}

/** The chosen blocks in page order. */
export function mainBlocks(table: PageTable, blocks: PageBlocks, chosen: Uint8Array): readonly Block[] {
  const result: Block[] = [];
  for (let block = 0; block < blocks.count; block++) {
    if (chosen[block] !== 1) continue;
    const kind = blocks.kinds[block] ?? "paragraph";
    const text = kind === "code" ? codeText(table, block) : (blocks.texts[block] ?? "");
    if (text !== "") result.push({ kind, text, level: blocks.levels[block] ?? 0, linkShare: blocks.linkShares[block] ?? 0 });
  }
  return result;
}

/** Counts what the main content is made of. */
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
    while (element >= 0 && !(isList ? LISTS.has(table.tag[element] ?? 0) : table.tag[element] === TABLE)) element = table.parent[element] ?? -1;
    if (element >= 0) (isList ? lists : tables).add(element);
  }
  let videos = 0;
  for (let element = 0; element < table.elementCount; element++) {
    const tag = table.tag[element];
    const zone = layout.zones[element] ?? 0;
    if (zone !== ZONE_BODY && zone !== ZONE_MAIN) continue;
    if (tag === VIDEO || (tag === IFRAME && PLAYER.test(table.attribute(element, "src") ?? table.attribute(element, "data-src") ?? ""))) videos++;
  }
  return { paragraphs, lists: lists.size, tables: tables.size, videos };
}
