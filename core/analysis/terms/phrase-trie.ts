import type { PageText, Zone, ZoneTokens } from "../text/page-text.ts";

interface Node {
  readonly next: Map<string, Node>;
  /** Index of the phrase that ends here, or -1. */
  phrase: number;
}

/** Zones in which phrases are counted. Link text is excluded, because it describes the page behind the link. */
export const COUNTED_ZONES: readonly Zone[] = ["title", "h1", "h2", "h3", "body", "alt"];

/** One occurrence of a phrase. `start` and `length` count tokens of the zone. */
export interface PhraseHit {
  readonly phrase: number;
  readonly zone: Zone;
  readonly tokens: ZoneTokens;
  readonly start: number;
  readonly length: number;
}

/**
 * Finds many phrases in one pass over a page. The time is tokens x longest phrase and does not grow with the number of
 * phrases.
 */
export class PhraseTrie {
  readonly #root: Node = { next: new Map(), phrase: -1 };

  /** `keys[i]` has the stems of phrase i. A repeated key keeps its first index. */
  constructor(keys: readonly (readonly string[])[]) {
    for (const [phrase, stems] of keys.entries()) {
      let node = this.#root;
      for (const stem of stems) {
        let next = node.next.get(stem);
        if (next === undefined) {
          next = { next: new Map(), phrase: -1 };
          node.next.set(stem, next);
        }
        node = next;
      }
      if (node !== this.#root && node.phrase < 0) node.phrase = phrase;
    }
  }

  /** Calls `visit` for each occurrence, in page order within a zone. Overlapping occurrences all count. */
  scan(page: PageText, visit: (hit: PhraseHit) => void, zones: readonly Zone[] = COUNTED_ZONES): void {
    for (const zone of zones) {
      const tokens = page.zones[zone];
      for (let start = 0; start < tokens.stems.length; start += 1) {
        let node = this.#root.next.get(tokens.stems[start] ?? "");
        for (let length = 1; node !== undefined; length += 1) {
          if (node.phrase >= 0) visit({ phrase: node.phrase, zone, tokens, start, length });
          const at = start + length;
          if (at >= tokens.stems.length || tokens.starts[at] === true) break;
          node = node.next.get(tokens.stems[at] ?? "");
        }
      }
    }
  }
}

/** Returns the phrase as written, with the text that joins its tokens. */
export function surfaceOf(tokens: ZoneTokens, start: number, length: number): string {
  let surface = tokens.surfaces[start] ?? "";
  for (let at = start + 1; at < start + length; at += 1)
    surface += (tokens.joins[at] ?? " ") + (tokens.surfaces[at] ?? "");
  return surface;
}
