import assert from "node:assert/strict";
import { test } from "node:test";
import { compressed } from "../../../adapters/sql/table.ts";
import { EXAMPLE_REPORT } from "../../../core/contract/example-report.ts";

test("a report is stored in less than half of its length, and read as it was", () => {
  const body = JSON.stringify(EXAMPLE_REPORT);
  const stored = String(compressed.encode(body));
  assert.ok(stored.length * 2 < body.length, `${stored.length} of ${body.length}`);
  assert.equal(compressed.decode(stored), body);
});

test("a short text and a row of an earlier version are plain text", () => {
  assert.equal(compressed.encode("{}"), "{}");
  const plain = `{"a":"${"x".repeat(2_000)}"}`;
  assert.equal(compressed.decode(plain), plain);
});
