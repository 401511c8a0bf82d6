import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { brandAccent } from "../../../core/domain/brand.ts";
import { contrastOf, readableOn } from "../../../core/util/contrast.ts";

test("black on white has a contrast of 21, and a color with itself of 1", () => {
  assert.equal(contrastOf("#000000", "#ffffff"), 21);
  assert.equal(contrastOf("#0b5f63", "#0b5f63"), 1);
});

test("the contrast of #767676 on white is 4.54, as WCAG examples state", () => {
  assert.equal(contrastOf("#767676", "#ffffff").toFixed(2), "4.54");
  assert.equal(contrastOf("#ffffff", "#767676").toFixed(2), "4.54");
});

test("a color with enough contrast stays as it is", () => {
  assert.equal(readableOn("#0b5f63", ["#ffffff"], "#000000", 4.5), "#0b5f63");
});

test("a color with too little contrast gets as little black as it needs", () => {
  const mixed = readableOn("#ffcc00", ["#ffffff"], "#000000", 4.5);
  assert.ok(contrastOf(mixed, "#ffffff") >= 4.5);
  assert.ok(contrastOf(mixed, "#ffffff") < 4.9, `${mixed} is darker than needed`);
});

test("texts in any color of a brand can be read on all surfaces, and on buttons in that color", () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
  fc.assert(
    fc.property(color, (any) => {
      const { light, dark } = brandAccent(any);
      for (const surface of ["#f6f5f1", "#fffefb", "#efede6", "#ffffff"])
        assert.ok(contrastOf(light, surface) >= 4.5, `${light} on ${surface}`);
      for (const surface of ["#11120f", "#191a16", "#22231e", "#06201f"])
        assert.ok(contrastOf(dark, surface) >= 4.5, `${dark} on ${surface}`);
    }),
  );
});
