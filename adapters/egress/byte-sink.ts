/** Block sizes grow with the body. One-byte chunks then need few objects, and a short body wastes little. */
const MIN_BLOCK_BYTES = 4 * 1024;
const MAX_BLOCK_BYTES = 64 * 1024;

/**
 * Collects bytes up to a limit. Its memory depends on the number of bytes, not on the number of pieces.
 *
 * The sink may keep the memory of the first piece, so the caller must not change a piece.
 */
export class ByteSink {
  readonly #cap: number;
  readonly #blocks: Uint8Array[] = [];
  #open: Uint8Array = new Uint8Array(0);
  #filled = 0;
  #byteCount = 0;

  constructor(cap: number) {
    this.#cap = cap;
  }

  /** Adds as much of the piece as fits. Returns false when a part did not fit. */
  add(piece: Uint8Array): boolean {
    const taken = piece.subarray(0, this.#cap - this.#byteCount);
    const isKept = this.#byteCount === 0 && 2 * taken.length >= piece.buffer.byteLength;
    this.#byteCount += taken.length;
    if (isKept) {
      this.#open = taken;
      this.#filled = taken.length;
      return taken.length === piece.length;
    }
    for (let at = 0; at < taken.length; ) {
      if (this.#filled === this.#open.length) this.#nextBlock(taken.length - at);
      const part = taken.subarray(at, at + this.#open.length - this.#filled);
      this.#open.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
    }
    return taken.length === piece.length;
  }

  /** Returns all bytes in one piece. */
  bytes(): Uint8Array {
    // Most pages are one piece in a block of the same length.
    if (this.#blocks.length === 0 && this.#filled === this.#open.length) return this.#open;
    const all = new Uint8Array(this.#byteCount);
    let at = 0;
    for (const block of [...this.#blocks, this.#open.subarray(0, this.#filled)]) {
      all.set(block, at);
      at += block.length;
    }
    return all;
  }

  #nextBlock(wanted: number): void {
    if (this.#open.length > 0) this.#blocks.push(this.#open);
    this.#open = new Uint8Array(Math.min(MAX_BLOCK_BYTES, Math.max(MIN_BLOCK_BYTES, wanted, this.#byteCount - wanted)));
    this.#filled = 0;
  }
}
