import type { StructuredData, StructuredValue } from "../../domain/page-facts.ts";
import { decodeEntities } from "../../util/html-entities.ts";
import { collapse } from "../html/page-table.ts";
import type { Head } from "../metadata/head.ts";
import type { PageBlocks } from "./page-blocks.ts";

/** Share of each block that the page's metadata repeats, 0 to 1. Each array has one entry for each block. */
export interface BlockEvidence {
  /** Share in the description of the page or its product. */
  readonly described: Float32Array;
  /** Share in the text of the article, question, answer or post. */
  readonly bodied: Float32Array;
  /** Share in the reviews and comments. */
  readonly reviewed: Float32Array;
  /** Lengths of the three sources in UTF-16 units. */
  readonly lengths: readonly [number, number, number];
}

/** Number of letters and digits in one comparison. */
const WINDOW = 12;
/** Maximum UTF-16 units that are read of one source. */
const MAX_SOURCE = 40_000;
/** Maximum number of items of structured data that are read. */
const MAX_NODES = 2_000;
const MAX_DEPTH = 12;
/** Every n-th window of a block is compared. */
const STRIDE = 3;
/** Maximum UTF-16 units that are read of one block. */
const MAX_BLOCK = 2_000;

/** Multiplier to the power of `WINDOW`, which removes the oldest letter from the rolling hash. */
const OUT = ((): number => {
  let power = 1;
  for (let step = 0; step < WINDOW; step++) power = Math.imul(power, 31);
  return power;
})();

/** Returns a letter or digit in lower case, or 0 for a character that is not compared. */
function letter(code: number): number {
  if (code >= 97 && code <= 122) return code;
  if (code >= 65 && code <= 90) return code | 32;
  if (code >= 48 && code <= 57) return code;
  return code >= 0xc0 && (code < 0x2000 || code >= 0x3040) && code < 0xff00 ? code : 0;
}

const LESS_THAN = 60;
const GREATER_THAN = 62;
/** Buffers of `windows`: the letters in the current window, and the hashes. */
const RING = new Int32Array(WINDOW);
const HASHES = new Int32Array(MAX_SOURCE);

/**
 * Writes the hashes of every `WINDOW` consecutive letters to `HASHES` and returns their number. Other characters
 * between the letters are ignored.
 */
function windows(text: string, limit: number): number {
  let hash = 0;
  let count = 0;
  let slot = 0;
  let isTag = false;
  RING.fill(0);
  const to = Math.min(text.length, limit);
  for (let at = 0; at < to; at++) {
    const raw = text.charCodeAt(at);
    // Descriptions in structured data often contain markup.
    if (raw === LESS_THAN) isTag = true;
    else if (raw === GREATER_THAN) isTag = false;
    const code = isTag ? 0 : letter(raw);
    if (code === 0) continue;
    hash = (Math.imul(hash, 31) + code - Math.imul(RING[slot] ?? 0, OUT)) | 0;
    RING[slot] = code;
    slot = slot + 1 === WINDOW ? 0 : slot + 1;
    count++;
    if (count >= WINDOW) HASHES[count - WINDOW] = hash;
  }
  return Math.max(0, count - WINDOW + 1);
}

/** Hashes of the windows of one source. */
class Source {
  readonly hashes = new Set<number>();
  length = 0;

  constructor(texts: readonly string[]) {
    for (const text of texts) this.#add(text);
  }

  #add(text: string): void {
    const room = MAX_SOURCE - this.length;
    if (room <= 0) return;
    this.length += Math.min(room, text.length);
    const count = windows(text, room);
    for (let index = 0; index < count; index++) this.hashes.add(HASHES[index] ?? 0);
  }

  overlap(blocks: PageBlocks): Float32Array {
    const shares = new Float32Array(blocks.count);
    if (this.hashes.size === 0) return shares;
    for (let block = 0; block < blocks.count; block++) {
      const count = windows(blocks.texts[block] ?? "", MAX_BLOCK);
      let hit = 0;
      for (let index = 0; index < count; index += STRIDE) if (this.hashes.has(HASHES[index] ?? 0)) hit++;
      if (count > 0) shares[block] = hit / Math.ceil(count / STRIDE);
    }
    return shares;
  }
}

const REVIEW = /^(?:Review|UserReview|CriticReview|Comment|UserComments)$/;

/** Texts about the page outside its visible text. */
interface Stated {
  readonly descriptions: readonly string[];
  readonly bodies: readonly string[];
  readonly reviews: readonly string[];
}

function readStated(head: Head, structured: StructuredData): Stated {
  const descriptions = ["description", "og:description", "twitter:description"].map((key) => head.meta.get(key) ?? "");
  const bodies: string[] = [];
  const reviews: string[] = [];
  let nodes = 0;
  const visit = (value: StructuredValue, depth: number, isReview: boolean): void => {
    if (typeof value === "string" || depth > MAX_DEPTH || nodes++ > MAX_NODES) return;
    const isOpinion = isReview || value.types.some((type) => REVIEW.test(type));
    for (const [key, entries] of Object.entries(value.properties)) {
      for (const entry of entries) {
        if (typeof entry !== "string") visit(entry, depth + 1, isOpinion || key === "review" || key === "comment");
        else if (key === "reviewBody" || (isOpinion && (key === "text" || key === "description"))) reviews.push(entry);
        else if (key === "description") descriptions.push(entry);
        else if (key === "articleBody" || key === "text") bodies.push(entry);
      }
    }
  };
  for (const item of structured.items) if (item.syntax === "json-ld") visit(item, 0, false);
  return { descriptions, bodies, reviews };
}

/** Compares the blocks with the texts in the head and in structured data. */
export function readEvidence(blocks: PageBlocks, head: Head, structured: StructuredData): BlockEvidence {
  const stated = readStated(head, structured);
  const [description, body, reviews] = [
    new Source(stated.descriptions),
    new Source(stated.bodies),
    new Source(stated.reviews),
  ];
  return {
    described: description.overlap(blocks),
    bodied: body.overlap(blocks),
    reviewed: reviews.overlap(blocks),
    lengths: [description.length, body.length, reviews.length],
  };
}

/** Minimum UTF-16 units of a whole text in structured data. A shorter text is a summary. */
const MIN_BODY = 400;

/**
 * Returns the paragraphs of the longest whole text in structured data, or nothing. On a page that scripts would fill,
 * this is the only text.
 */
export function statedParagraphs(head: Head, structured: StructuredData): readonly string[] {
  const longest = readStated(head, structured).bodies.reduce(
    (best, text) => (text.length > best.length ? text : best),
    "",
  );
  if (longest.length < MIN_BODY) return [];
  return decodeEntities(longest.slice(0, MAX_SOURCE).replace(/<[^<>]{0,2000}>/g, "\n\n"))
    .split(/\n\s*\n/)
    .map(collapse)
    .filter((paragraph) => paragraph !== "");
}
