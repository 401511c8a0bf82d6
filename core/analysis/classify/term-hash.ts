const SPACE = 32;

/**
 * Two 32-bit hashes of a term, which grow word by word and replace stored strings. With tens of thousands of terms,
 * fewer than one unknown word in 10^14 matches a term by chance.
 */
export class TermHash {
  a = 0;
  b = 0;

  /** Resets the hashes to those of an empty term. */
  clear(): void {
    this.a = 0x811c9dc5 | 0;
    this.b = 0x2f0b4c47;
  }

  /**
   * Adds one UTF-16 unit by FNV-1a. The second hash has another multiplier and mixes its high bits into the low bits.
   */
  code(value: number): void {
    this.a = Math.imul(this.a ^ value, 0x01000193);
    this.b = Math.imul(this.b ^ (this.b >>> 15) ^ value, 0x5bd1e995);
  }

  /** Adds one word. `isFirst` starts a new term. */
  word(word: string, isFirst: boolean): void {
    if (isFirst) this.clear();
    else this.code(SPACE);
    for (let at = 0; at < word.length; at++) this.code(word.charCodeAt(at));
  }
}
