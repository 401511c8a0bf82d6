import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { scanHtml } from "../../../../core/analysis/html/scanner.ts";
import { readSignals, SIGNAL, SIGNAL_COUNT } from "../../../../core/analysis/main-content/signals.ts";

function bitsOf(attribute: string): number {
  return readSignals(scanHtml(`<div ${attribute}>x</div>`))[0] ?? 0;
}

describe("readSignals", () => {
  for (const [attribute, bits] of [
    ['class="nav"', SIGNAL.nav],
    ['id="main-nav2"', SIGNAL.nav | SIGNAL.content],
    ['class="SiteFooter"', SIGNAL.footer],
    ['class="productCard__price"', SIGNAL.card | SIGNAL.purchase],
    ['class="top-bar"', SIGNAL.header],
    ['class="d-none"', SIGNAL.hidden],
    ['class="user_comments"', SIGNAL.thread | SIGNAL.comment],
    ['class="swiper-slide"', SIGNAL.carousel],
    ['class="unavailable h2nav rounded-none"', 0],
    ['class="x" id="related"', SIGNAL.related],
    ["", 0],
  ] as const) {
    it(`readSignals returns ${bits} for ${attribute || "an element without names"}`, () =>
      assert.equal(bitsOf(attribute), bits));
  }

  it("the bits of SIGNAL are consecutive and match SIGNAL_COUNT", () => {
    assert.deepEqual(
      Object.values(SIGNAL),
      Array.from({ length: SIGNAL_COUNT }, (_, index) => 1 << index),
    );
  });
});
