const SPACE = 32;

/**
 * Two 32-bit hashes that are read on word by word. Together they stand for a term, so that none is kept as a string: among tens of
 * thousands of terms, a word that is no term passes for one less than once in 10^14 words.
 */
export class TermHash {
  a = 0;
  b = 0;

  /** Starts again with no words. */
  clear(): void {
    this.a = 0x811c9dc5 | 0;
    this.b = 0x2f0b4c47;
  }

  /** Reads one UTF-16 code on: FNV-1a, with another multiplier and its high bits brought down for the second. */
  code(value: number): void {
    this.a = Math.imul(this.a ^ value, 0x01000193);
    this.b = Math.imul(this.b ^ (this.b >>> 15) ^ value, 0x5bd1e995);
  }

  /** Reads a further word on. */
  word(word: string, isFirst: boolean): void {
    if (isFirst) this.clear();
    else this.code(SPACE);
    for (let at = 0; at < word.length; at++) this.code(word.charCodeAt(at));
  }
}
