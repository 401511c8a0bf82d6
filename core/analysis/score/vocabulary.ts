import type { Language } from "../../ports/languages.ts";
import { stemIdf } from "../text/background.ts";

/** Numbers for stems. A vocabulary on top of another one keeps its numbers and adds its own after them. */
export class Vocabulary {
  readonly language: Language;
  readonly #base: Vocabulary | null;
  readonly #offset: number;
  readonly #ids = new Map<string, number>();
  readonly #idfs: number[] = [];

  constructor(language: Language, base: Vocabulary | null = null) {
    this.language = language;
    this.#base = base;
    this.#offset = base?.size ?? 0;
  }

  /** Number of stems. Every id is below it. */
  get size(): number {
    return this.#offset + this.#idfs.length;
  }

  /** Returns the id of a stem, or -1 for an unknown one. */
  find(stem: string): number {
    const known = this.#base?.find(stem) ?? -1;
    return known >= 0 ? known : (this.#ids.get(stem) ?? -1);
  }

  /** Returns the id of a stem and adds the stem when it is unknown. */
  add(stem: string): number {
    const known = this.find(stem);
    if (known >= 0) return known;
    const id = this.size;
    this.#ids.set(stem, id);
    this.#idfs.push(stemIdf(this.language, stem));
    return id;
  }

  /** Returns the inverse document frequency in general text, as a natural logarithm. */
  idf(id: number): number {
    return id < this.#offset ? (this.#base?.idf(id) ?? 0) : (this.#idfs[id - this.#offset] ?? 0);
  }

  /** Returns all stems in the order of their ids. */
  stems(): string[] {
    return [...(this.#base?.stems() ?? []), ...this.#ids.keys()];
  }
}

/** Upper bound of ids, so that a pair of ids is one exact number. */
const ID_SPACE = 2 ** 24;

/** Returns the key of a pair of stems. The order of the two does not matter. */
export function pairKey(one: number, other: number): number {
  return one < other ? one * ID_SPACE + other : other * ID_SPACE + one;
}

/** Returns the two ids of a pair key. */
export function pairIds(key: number): readonly [number, number] {
  return [Math.floor(key / ID_SPACE), key % ID_SPACE];
}
