import type { Language } from "../../ports/languages.ts";
import { isContentStem } from "../terms/candidates.ts";
import { stemIdf } from "../text/background.ts";

/** Mark of a function word, so that it is another word than a content word of the same stem. */
const STOP_MARK = "=";

/** Returns a hash of a text of 32 bits (FNV-1a). */
function hashOfText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/**
 * Numbers for words. A word is the key of its stem: function words have a mark before it.
 *
 * A vocabulary on top of another one keeps its numbers and adds its own after them. Numbers follow the order of
 * reading, so hashes and ties use the text of the key.
 */
export class Vocabulary {
  readonly language: Language;
  readonly #base: Vocabulary | null;
  readonly #offset: number;
  readonly #ids = new Map<string, number>();
  readonly #keys: string[] = [];
  readonly #idfs: number[] = [];
  readonly #hashes: number[] = [];
  readonly #content: boolean[] = [];

  constructor(language: Language, base: Vocabulary | null = null) {
    this.language = language;
    this.#base = base;
    this.#offset = base?.size ?? 0;
  }

  /** Number of words. Every id is below it. */
  get size(): number {
    return this.#offset + this.#keys.length;
  }

  /** Returns the id of a key, or -1 for an unknown one. The key of a content word is its stem. */
  find(key: string): number {
    const known = this.#base?.find(key) ?? -1;
    return known >= 0 ? known : (this.#ids.get(key) ?? -1);
  }

  /** Returns the id of a word and adds the word when it is unknown. */
  add(stem: string, isStop = false): number {
    return this.addKey(isStop ? STOP_MARK + stem : stem);
  }

  /** Returns the id of a key and adds the key when it is unknown. */
  addKey(key: string): number {
    const known = this.find(key);
    if (known >= 0) return known;
    const id = this.size;
    const isStop = key.startsWith(STOP_MARK);
    this.#ids.set(key, id);
    this.#keys.push(key);
    this.#hashes.push(hashOfText(key));
    this.#idfs.push(isStop ? 0 : stemIdf(this.language, key));
    this.#content.push(!isStop && isContentStem(key));
    return id;
  }

  /** Returns the inverse document frequency in general text, as a natural logarithm. 0 for function words. */
  idf(id: number): number {
    return id < this.#offset ? (this.#base?.idf(id) ?? 0) : (this.#idfs[id - this.#offset] ?? 0);
  }

  /** True for a content word. Function words and single letters are not. */
  isContent(id: number): boolean {
    return id < this.#offset ? this.#base?.isContent(id) === true : this.#content[id - this.#offset] === true;
  }

  isStop(id: number): boolean {
    return this.keyOf(id).startsWith(STOP_MARK);
  }

  /** Returns a hash of the text of the key. */
  hashOf(id: number): number {
    return id < this.#offset ? (this.#base?.hashOf(id) ?? 0) : (this.#hashes[id - this.#offset] ?? 0);
  }

  keyOf(id: number): string {
    return id < this.#offset ? (this.#base?.keyOf(id) ?? "") : (this.#keys[id - this.#offset] ?? "");
  }

  /** Returns all keys in the order of their ids. */
  keys(): string[] {
    return [...(this.#base?.keys() ?? []), ...this.#keys];
  }
}

/** Upper bound of ids, so that a pair of ids is one exact number. */
const ID_SPACE = 2 ** 24;

/** Returns the key of a pair of words. The order of the two does not matter. */
export function pairKey(one: number, other: number): number {
  return one < other ? one * ID_SPACE + other : other * ID_SPACE + one;
}

/** Returns the two ids of a pair key. */
export function pairIds(key: number): readonly [number, number] {
  return [Math.floor(key / ID_SPACE), key % ID_SPACE];
}
