import type { BlockKind } from "../../domain/page-facts.ts";
import { type PageTable, RUN_LINK } from "../html/page-table.ts";
import { tagId } from "../html/tags.ts";

/** Maximum UTF-16 units of one block. */
const MAX_BLOCK_LENGTH = 100_000;

const H1 = tagId("h1");
const H6 = tagId("h6");
const KIND_TAGS: ReadonlyMap<number, BlockKind> = new Map([
  [tagId("li"), "list_item"],
  [tagId("dt"), "list_item"],
  [tagId("dd"), "list_item"],
  [tagId("td"), "table_cell"],
  [tagId("th"), "table_cell"],
  [tagId("caption"), "table_cell"],
  [tagId("blockquote"), "quote"],
  [tagId("pre"), "code"],
]);
/** Containers that end the search for an outer list or table, because it does not describe the block. */
const STOPS = new Set(["section", "article", "main", "body", "ul", "ol", "dl", "table", "form", "figure"].map(tagId));

/** The page's blocks of text and their counts, as parallel arrays. */
export interface PageBlocks {
  readonly count: number;
  readonly texts: readonly string[];
  /** 32-bit hashes of the texts. Equal texts have equal hashes, and different texts rarely do. */
  readonly hashes: Int32Array;
  readonly kinds: readonly BlockKind[];
  readonly levels: Uint8Array;
  /** Numbers of words. A CJK character counts as half a word. */
  readonly words: Float64Array;
  readonly linkShares: Float64Array;
  readonly punctuation: Float64Array;
  readonly sentenceEnds: Float64Array;
  readonly digits: Float64Array;
  readonly capitals: Float64Array;
  /** Numbers of currency signs. */
  readonly currencies: Float64Array;
}

/** Counts of one text, filled by `measure`. */
interface Measure {
  hash: number;
  words: number;
  punctuation: number;
  sentenceEnds: number;
  digits: number;
  capitals: number;
  currencies: number;
}

const CLASS_SPACE = 0;
const CLASS_WORD = 1;
const CLASS_CJK = 2;
const CLASS_PUNCTUATION = 3;
const CLASS_END = 4;

function charClass(code: number): number {
  if (code < 128) {
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 39)
      return CLASS_WORD;
    if (code === 46 || code === 33 || code === 63) return CLASS_END;
    return code === 44 || code === 59 || code === 58 ? CLASS_PUNCTUATION : CLASS_SPACE;
  }
  if (code === 0x3002 || code === 0xff01 || code === 0xff1f || code === 0x61f || code === 0x964 || code === 0x2026)
    return CLASS_END;
  if (code === 0x3001 || code === 0xff0c || code === 0x60c || code === 0x61b || code === 0xff1a)
    return CLASS_PUNCTUATION;
  if ((code >= 0x3040 && code <= 0x9fff) || (code >= 0xe00 && code <= 0xe7f)) return CLASS_CJK;
  return code < 0xc0 || (code >= 0x2000 && code <= 0x2bff) || (code >= 0x3000 && code < 0x3040) || code >= 0xff00
    ? CLASS_SPACE
    : CLASS_WORD;
}

/** True for the signs of dollar, cent, pound and yen, and for the Unicode block of currency signs. */
function isCurrency(code: number): boolean {
  return code === 36 || (code >= 0xa2 && code <= 0xa5) || (code >= 0x20a0 && code <= 0x20cf) || code === 0xffe5;
}

/** Classes of the ASCII characters, which are the most common. */
const ASCII = Uint8Array.from({ length: 128 }, (_, code) => charClass(code));

/** Counts the words and marks of one text in one pass, for any script. */
function measure(text: string, out: Measure): void {
  // The hash is FNV-1a over UTF-16 units.
  let hash = 0x811c9dc5;
  out.words = out.punctuation = out.sentenceEnds = out.digits = out.capitals = out.currencies = 0;
  let previous = CLASS_SPACE;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const kind = code < 128 ? (ASCII[code] ?? CLASS_SPACE) : charClass(code);
    hash = Math.imul(hash ^ code, 0x01000193);
    if (kind === CLASS_WORD) {
      if (previous !== CLASS_WORD) {
        out.words++;
        if (code >= 65 && code <= 90) out.capitals++;
      }
      if (code >= 48 && code <= 57) out.digits++;
    } else if (kind === CLASS_CJK) out.words += 0.5;
    else if (kind === CLASS_SPACE && code !== 32 && isCurrency(code)) out.currencies++;
    else if (kind === CLASS_PUNCTUATION) out.punctuation++;
    else if (kind === CLASS_END && previous !== CLASS_END && previous !== CLASS_SPACE) out.sentenceEnds++;
    previous = kind;
  }
  out.hash = hash;
}

function kindOf(table: PageTable, element: number): BlockKind {
  let current = element;
  for (let step = 0; current >= 0 && step < 6; step++) {
    const tag = table.tag[current] ?? 0;
    if (step === 0 && tag >= H1 && tag <= H6) return "heading";
    const kind = KIND_TAGS.get(tag);
    if (kind !== undefined) return kind;
    if (step > 0 && STOPS.has(tag)) break;
    current = table.parent[current] ?? -1;
  }
  return "paragraph";
}

function linkShare(table: PageTable, block: number): number {
  let linked = 0;
  let all = 0;
  const to = table.blockRunTo[block] ?? 0;
  for (let run = table.blockRunFrom[block] ?? 0; run < to; run++) {
    const length = (table.runEnd[run] ?? 0) - (table.runStart[run] ?? 0);
    all += length;
    if (((table.runMark[run] ?? 0) & RUN_LINK) !== 0) linked += length;
  }
  return all === 0 ? 0 : linked / all;
}

/** Reads the texts and counts of all blocks. */
export function readBlocks(table: PageTable): PageBlocks {
  const count = table.blockCount;
  const texts: string[] = [];
  const hashes = new Int32Array(count);
  const kinds: BlockKind[] = [];
  const levels = new Uint8Array(count);
  const words = new Float64Array(count);
  const linkShares = new Float64Array(count);
  const punctuation = new Float64Array(count);
  const sentenceEnds = new Float64Array(count);
  const digits = new Float64Array(count);
  const capitals = new Float64Array(count);
  const currencies = new Float64Array(count);
  const sums: Measure = { hash: 0, words: 0, punctuation: 0, sentenceEnds: 0, digits: 0, capitals: 0, currencies: 0 };
  for (let block = 0; block < count; block++) {
    const text = table.runText(table.blockRunFrom[block] ?? 0, table.blockRunTo[block] ?? 0, MAX_BLOCK_LENGTH);
    const element = table.blockElement[block] ?? -1;
    const kind = kindOf(table, element);
    texts.push(text);
    kinds.push(kind);
    if (kind === "heading") levels[block] = (table.tag[element] ?? H1) - H1 + 1;
    measure(text, sums);
    hashes[block] = sums.hash;
    words[block] = sums.words;
    punctuation[block] = sums.punctuation;
    sentenceEnds[block] = sums.sentenceEnds;
    digits[block] = sums.digits;
    capitals[block] = sums.capitals;
    currencies[block] = sums.currencies;
    linkShares[block] = linkShare(table, block);
  }
  return {
    count,
    texts,
    hashes,
    kinds,
    levels,
    words,
    linkShares,
    punctuation,
    sentenceEnds,
    digits,
    capitals,
    currencies,
  };
}
