import { decodeEntities } from "./entities.ts";
import type { Head } from "./head.ts";
import type { PageBlocks } from "./page-blocks.ts";
import type { StructuredData, StructuredValue } from "./page-facts.ts";
import { collapse } from "./page-table.ts";

/** How much of each block the page's own data repeats, 0..1, aligned to blocks. */
export interface Evidence {
  /** By the description of the page or of its product. */
  readonly described: Float32Array;
  /** By the text of the article, question, answer or post. */
  readonly bodied: Float32Array;
  /** By reviews and comments. */
  readonly reviewed: Float32Array;
  /** Lengths of the three sources, in characters. */
  readonly lengths: readonly [number, number, number];
}

/** Letters and digits that are compared at once. */
const WINDOW = 12;
/** Characters of one source that are read. */
const MAX_SOURCE = 40_000;
/** Nodes of structured data that are visited. */
const MAX_NODES = 2_000;
const MAX_DEPTH = 12;
/** Every n-th window of a block is looked up. */
const STRIDE = 3;
const MAX_BLOCK = 2_000;

/** WINDOW-th power of the multiplier, to take the oldest letter out of the sum. */
const OUT = ((): number => {
  let power = 1;
  for (let step = 0; step < WINDOW; step++) power = Math.imul(power, 31);
  return power;
})();

/** Folded unit of a letter or digit; 0 for what is not compared. */
function letter(code: number): number {
  if (code >= 97 && code <= 122) return code;
  if (code >= 65 && code <= 90) return code | 32;
  if (code >= 48 && code <= 57) return code;
  return code >= 0xc0 && (code < 0x2000 || code >= 0x3040) && code < 0xff00 ? code : 0;
}

/** Calls `visit` with the hash of every run of `WINDOW` letters, whatever stands between them. */
function windows(text: string, limit: number, visit: (hash: number, index: number) => void): void {
  const ring = new Int32Array(WINDOW);
  let hash = 0;
  let count = 0;
  let isTag = false;
  const to = Math.min(text.length, limit);
  for (let at = 0; at < to; at++) {
    const raw = text.charCodeAt(at);
    // Descriptions in structured data often hold markup.
    if (raw === 60) isTag = true;
    else if (raw === 62) isTag = false;
    const code = isTag ? 0 : letter(raw);
    if (code === 0) continue;
    const slot = count % WINDOW;
    hash = (Math.imul(hash, 31) + code - Math.imul(ring[slot] ?? 0, OUT)) | 0;
    ring[slot] = code;
    count++;
    if (count >= WINDOW) visit(hash, count - WINDOW);
  }
}

/** One source's windows. */
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
    windows(text, room, (hash) => {
      this.hashes.add(hash);
    });
  }

  overlap(blocks: PageBlocks): Float32Array {
    const shares = new Float32Array(blocks.count);
    if (this.hashes.size === 0) return shares;
    for (let block = 0; block < blocks.count; block++) {
      let tried = 0;
      let hit = 0;
      windows(blocks.texts[block] ?? "", MAX_BLOCK, (hash, index) => {
        if (index % STRIDE !== 0) return;
        tried++;
        if (this.hashes.has(hash)) hit++;
      });
      if (tried > 0) shares[block] = hit / tried;
    }
    return shares;
  }
}

const REVIEW = /^(?:Review|UserReview|CriticReview|Comment|UserComments)$/;

/** Texts that a page states about itself outside its visible text. */
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

/** Finds what blocks of text are known to be from the head and from structured data. */
export function readEvidence(blocks: PageBlocks, head: Head, structured: StructuredData): Evidence {
  const stated = readStated(head, structured);
  const [description, body, reviews] = [new Source(stated.descriptions), new Source(stated.bodies), new Source(stated.reviews)];
  return {
    described: description.overlap(blocks),
    bodied: body.overlap(blocks),
    reviewed: reviews.overlap(blocks),
    lengths: [description.length, body.length, reviews.length],
  };
}

/** A shorter text in structured data is a summary. */
const MIN_BODY = 400;

/** Paragraphs of the longest whole text that structured data holds: what is left of a page that scripts would have filled. Empty when it holds none. */
export function statedParagraphs(head: Head, structured: StructuredData): readonly string[] {
  const longest = readStated(head, structured).bodies.reduce((best, text) => (text.length > best.length ? text : best), "");
  if (longest.length < MIN_BODY) return [];
  return decodeEntities(longest.slice(0, MAX_SOURCE).replace(/<[^<>]{0,2000}>/g, "\n\n"))
    .split(/\n\s*\n/)
    .map(collapse)
    .filter((paragraph) => paragraph !== "");
}
