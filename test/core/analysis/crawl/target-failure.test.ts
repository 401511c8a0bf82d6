import assert from "node:assert/strict";
import { test } from "node:test";
import { targetFailure, unreadableTarget } from "../../../../core/analysis/crawl/target-failure.ts";
import { ExtractionError } from "../../../../core/ports/extractor.ts";

test("a target that could not be read is refused for what it costs, and tried again for what the machine did", () => {
  const failures = (["timeout", "memory", "crashed", "starved"] as const).map((reason) => {
    const { code, step, isRetryable, message } = unreadableTarget(
      "http://a.example/",
      new ExtractionError(reason, "it did"),
    ).failure;
    return [reason, code, step, isRetryable, message];
  });
  const advised = "The page http://a.example/ could not be read: it did; analyze a smaller page.";
  const told = "The page http://a.example/ could not be read: it did.";
  assert.deepEqual(failures, [
    ["timeout", "TARGET_TOO_LARGE", "extract", false, advised],
    ["memory", "TARGET_TOO_LARGE", "extract", false, advised],
    ["crashed", "INTERNAL_ERROR", "extract", true, told],
    ["starved", "TIMEOUT", "extract", true, told],
  ]);
});

test("a target whose name servers did not answer may be tried again, and its owner reads that", () => {
  const failureOf = (isTransient: boolean) =>
    targetFailure("http://a.example/", { kind: "failed", reason: "dns", message: "", isTransient }).failure;
  const late = failureOf(true);
  assert.deepEqual([late.code, late.isRetryable], ["TARGET_UNREACHABLE", true]);
  assert.match(late.message, /name servers did not answer in time/);
  const absent = failureOf(false);
  assert.deepEqual([absent.code, absent.isRetryable], ["TARGET_UNREACHABLE", false]);
  assert.match(absent.message, /has a host name without an address/);
});
