import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { retryAfterMs } from "../../../core/util/retry-after.ts";

const NOW = Date.parse("2026-01-01T00:00:00Z");

const CASES: readonly (readonly [string, number | null])[] = [
  ["120", 120_000],
  [" 120 ", 120_000],
  ["0", 0],
  ["99999999999", 99_999_999_999_000],
  ["", null],
  ["soon", null],
  ["-5", null],
  ["1.5", null],
  ["120s", null],
  ["120, 60", null],
  ["Thu, 01 Jan 2026 00:02:00 GMT", 120_000],
  ["Thu, 1 Jan 2026 00:02:00 GMT", 120_000],
  ["thu, 01 jan 2026 00:02:00 gmt", 120_000],
  ["Thursday, 01-Jan-26 00:02:00 GMT", 120_000],
  ["Sunday, 06-Nov-94 08:49:37 GMT", 0],
  ["Thu Jan  1 00:02:00 2026", 120_000],
  ["Wed, 31 Dec 2025 00:00:00 GMT", 0],
  ["Thu, 01 Foo 2026 00:02:00 GMT", null],
  ["2026-01-01", null],
];

describe("retryAfterMs", () => {
  for (const [value, expected] of CASES)
    it(`reads "${value}" as ${expected} ms`, () => assert.equal(retryAfterMs(value, NOW), expected));
});
