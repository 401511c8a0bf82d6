const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Finds the empty line that ends a head, over bytes that arrive in parts. RFC 9112 2.2 */
export class HeadEnd {
  #isLineEmpty = false;

  /** Begins the next head. */
  reset(): void {
    this.#isLineEmpty = false;
  }

  /** Returns the position after the empty line, or `null` when that line has not arrived. */
  find(bytes: Uint8Array, from: number): number | null {
    for (let at = from; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (byte === LINE_FEED) {
        if (this.#isLineEmpty) return at + 1;
        this.#isLineEmpty = true;
      } else if (byte !== CARRIAGE_RETURN) {
        this.#isLineEmpty = false;
      }
    }
    return null;
  }
}
