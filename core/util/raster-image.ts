/** A PNG or JPEG without anything but its picture. */
export interface RasterImage {
  readonly type: "image/png" | "image/jpeg";
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Chunks that decide about the picture. Texts, times, profiles and animations are dropped. */
const PNG_KEPT = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "pHYs"]);
/** Segments of a JPEG that are dropped: comments, and applications except JFIF and the colors of Adobe. */
const isDropped = (marker: number) => marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee);
/** Start-of-frame markers that browsers and word processors read: baseline, extended and progressive. */
const FRAMES = [0xc0, 0xc1, 0xc2];

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function readPng(bytes: Uint8Array): RasterImage | null {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [bytes.subarray(0, PNG_START.length)];
  let size: readonly [width: number, height: number] | null = null;
  let hasPicture = false;
  for (let at = PNG_START.length; at + 12 <= bytes.byteLength; ) {
    const end = at + 12 + view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (end > bytes.byteLength || (size === null) !== (name === "IHDR")) return null;
    if (name === "IHDR") size = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (name === "IDAT") hasPicture = true;
    if (PNG_KEPT.has(name)) kept.push(bytes.subarray(at, end));
    if (name === "IEND") {
      if (size === null || !hasPicture) return null;
      return { type: "image/png", width: size[0], height: size[1], bytes: joined(kept) };
    }
    at = end;
  }
  return null;
}

/** Returns the index after the coded picture that begins at `from`: the next marker that is no part of it. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.byteLength; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.byteLength;
}

function readJpeg(bytes: Uint8Array): RasterImage | null {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let size: readonly [width: number, height: number] | null = null;
  for (let at = 2; at + 4 <= bytes.byteLength || bytes[at + 1] === 0xd9; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xd9) {
      if (size === null || kept.length < 3) return null;
      kept.push(bytes.subarray(at, at + 2));
      return { type: "image/jpeg", width: size[0], height: size[1], bytes: joined(kept) };
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.byteLength) return null;
    if (FRAMES.includes(marker)) size = [view.getUint16(at + 7), view.getUint16(at + 5)];
    const after = marker === 0xda ? endOfScan(bytes, end) : end;
    if (!isDropped(marker)) kept.push(bytes.subarray(at, after));
    at = after;
  }
  return null;
}

/**
 * Reads a PNG or JPEG and returns it without texts, places, comments and anything after its end. `null` for other
 * bytes. The picture itself is not decoded. Linear in the bytes.
 */
export function rasterImage(bytes: Uint8Array): RasterImage | null {
  if (PNG_START.every((byte, at) => bytes[at] === byte)) return readPng(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return readJpeg(bytes);
  return null;
}
