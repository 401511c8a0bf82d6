/** Blocks grow with what was taken: large enough that a body of one-byte chunks does not become as many objects, small enough to waste little. */
const MIN_BLOCK_BYTES = 4 * 1024;
const MAX_BLOCK_BYTES = 64 * 1024;

/**
 * Takes bytes up to a cap, in pieces of any size, at a memory cost that hangs on the bytes alone and not on the pieces.
 *
 * The pieces are the sink's from then on: the first one is kept as it came where it makes up most of its buffer.
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

  /** Takes what there is room for; false when that was not all. */
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

  /** Everything taken so far, in one piece. */
  bytes(): Uint8Array {
    // The usual page came in one piece, and its block is just as long.
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
