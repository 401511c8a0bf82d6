import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { rasterImage } from "../../../core/util/raster-image.ts";
import { chunk, jpegFile, pngFile } from "../../fixtures/images.ts";

const text = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));

test("a PNG keeps its picture and its size, and loses texts and what follows its end", () => {
  const plain = pngFile(3, 2);
  const [head, rest] = [plain.subarray(0, 33), plain.subarray(33)];
  const note = chunk("tEXt", new TextEncoder().encode("Author\0Ada at home"));
  const image = rasterImage(joined(head, note, rest, new TextEncoder().encode("<script>alert(1)</script>")));
  assert.deepEqual(image, { type: "image/png", width: 3, height: 2, bytes: plain });
});

test("a JPEG keeps its picture and its size, and loses places, comments and what follows its end", () => {
  const image = rasterImage(joined(jpegFile(), new TextEncoder().encode("<script>")));
  assert.deepEqual([image?.type, image?.width, image?.height], ["image/jpeg", 8, 4]);
  assert.doesNotMatch(text(image?.bytes ?? new Uint8Array()), /Exif|secret|script/);
  assert.match(text(image?.bytes ?? new Uint8Array()), /JFIF/);
  assert.deepEqual([...(image?.bytes ?? [])].slice(-2), [0xff, 0xd9]);
});

test("an SVG, a GIF and a page of HTML are no images here", () => {
  for (const file of ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', "GIF89a", "<html>"])
    assert.equal(rasterImage(new TextEncoder().encode(file)), null);
});

test("a file that ends too early or has a wrong length is no image", () => {
  for (const file of [pngFile(3, 2), jpegFile()])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: file.byteLength - 1 }), (length) => {
        assert.equal(rasterImage(file.subarray(0, length)), null);
      }),
    );
  const long = pngFile(3, 2);
  new DataView(long.buffer).setUint32(8, 0xffff_ffff);
  assert.equal(rasterImage(long), null);
});

test("damaged bytes never throw", () => {
  const start = fc.constantFrom(pngFile(3, 2).subarray(0, 12), jpegFile().subarray(0, 4));
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 200 }), (head, tail) => {
      rasterImage(joined(head, tail));
    }),
  );
});
