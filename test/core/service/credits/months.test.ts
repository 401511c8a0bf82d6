import assert from "node:assert/strict";
import { test } from "node:test";
import { addMonths } from "../../../../core/service/credits/months.ts";

for (const [from, months, to] of [
  ["2026-11-20T10:30:00.123Z", 12, "2027-11-20T10:30:00.123Z"],
  ["2028-02-29T23:59:59.999Z", 12, "2029-02-28T23:59:59.999Z"],
  ["2027-01-31T00:00:00.000Z", 1, "2027-02-28T00:00:00.000Z"],
  ["2027-12-31T12:00:00.000Z", 2, "2028-02-29T12:00:00.000Z"],
] as const) {
  test(`${months} calendar months after ${from} is ${to}`, () => {
    assert.equal(new Date(addMonths(Date.parse(from), months)).toISOString(), to);
  });
}
