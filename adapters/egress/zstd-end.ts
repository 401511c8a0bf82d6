const MAGIC = 0xfd2fb528;
/** The first four bits of the magic number of a skippable frame are its kind. RFC 8878 3.1.2 */
const SKIPPABLE = 0x184d2a50;
/** Bytes of a dictionary id and of a content size, by their flags. RFC 8878 3.1.1.1.1 */
const DICTIONARY_BYTES = [0, 1, 2, 4] as const;
const CONTENT_BYTES = [0, 2, 4, 8] as const;
/** Type of a block that repeats one byte. */
const RLE = 1;

/** Returns the place behind the frame at `at`, or `null` when its end is missing. */
function frameEnd(view: DataView, at: number): number | null {
  const magic = view.getUint32(at, true);
  if ((magic & 0xfffffff0) >>> 0 === SKIPPABLE) return at + 8 + view.getUint32(at + 4, true);
  if (magic !== MAGIC) return null;
  const descriptor = view.getUint8(at + 4);
  const isSingle = (descriptor & 0x20) !== 0;
  const contentBytes = descriptor >> 6 === 0 && isSingle ? 1 : (CONTENT_BYTES[descriptor >> 6] ?? 0);
  let place = at + 5 + (isSingle ? 0 : 1) + (DICTIONARY_BYTES[descriptor & 3] ?? 0) + contentBytes;
  for (let isLast = false; !isLast; ) {
    const header = view.getUint16(place, true) | (view.getUint8(place + 2) << 16);
    isLast = (header & 1) !== 0;
    place += 3 + (((header >> 1) & 3) === RLE ? 1 : header >> 3);
  }
  return place + ((descriptor & 4) === 0 ? 0 : 4);
}

/**
 * True when a zstd file has its end. The decoders of the platforms report no error for a cut file. Bytes after the
 * first frame with content are ignored.
 */
export function hasZstdEnd(packed: Uint8Array): boolean {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  try {
    let at: number | null = 0;
    while (at !== null && (view.getUint32(at, true) & 0xfffffff0) >>> 0 === SKIPPABLE) at = frameEnd(view, at);
    const end = at === null ? null : frameEnd(view, at);
    return end !== null && end <= packed.length;
  } catch {
    // A read behind the last byte.
    return false;
  }
}
