import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ByteSink } from "../../../adapters/egress/byte-sink.ts";

describe("ByteSink", () => {
  test("a byte sink returns the bytes it took, in pieces of any size", () => {
    const whole = Uint8Array.from({ length: 200_000 }, (_, index) => (index * 31) % 251);
    for (const size of [1, 7, 65_535, 65_536, 65_537, 200_000]) {
      const sink = new ByteSink(whole.length);
      for (let at = 0; at < whole.length; at += size) assert.ok(sink.add(whole.subarray(at, at + size)));
      assert.deepEqual(sink.bytes(), whole, `pieces of ${size}`);
    }
    assert.equal(new ByteSink(10).bytes().length, 0);
  });

  test("keeps a first piece that makes up most of its buffer, and copies one that would hold on to much more than itself", () => {
    const whole = Uint8Array.from({ length: 1_000 }, (_, index) => index % 251);
    for (const [from, isKept] of [
      [400, true],
      [600, false],
    ] as const) {
      const sink = new ByteSink(1_000);
      sink.add(whole.subarray(from));
      assert.equal(sink.bytes().buffer === whole.buffer, isKept);
      sink.add(whole.subarray(0, 10));
      assert.deepEqual(sink.bytes(), Uint8Array.of(...whole.subarray(from), ...whole.subarray(0, 10)));
    }
  });

  test("takes up to its cap and says when that was not all", () => {
    const sink = new ByteSink(5);
    assert.ok(sink.add(Uint8Array.of(1, 2, 3)));
    assert.ok(sink.add(new Uint8Array(0)));
    assert.equal(sink.add(Uint8Array.of(4, 5, 6)), false);
    assert.equal(sink.add(Uint8Array.of(7)), false);
    assert.deepEqual(sink.bytes(), Uint8Array.of(1, 2, 3, 4, 5));
  });
});
