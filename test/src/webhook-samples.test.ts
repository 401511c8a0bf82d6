import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const GUIDE = readFileSync(join(import.meta.dirname, "../../docs/webhooks.md"), "utf8");
const NOW = Math.floor(Date.now() / 1_000);

function signed(timestamp: number): Readonly<Record<string, string>> {
  const signature = createHmac("sha256", "s").update(`${timestamp}.{}`).digest("hex");
  return { "Service-Timestamp": String(timestamp), "Service-Signature": signature };
}

/** Header sets of deliveries, and whether a receiver may trust each. Contract 6.3 */
const DELIVERIES: readonly (readonly [Readonly<Record<string, string>>, boolean])[] = [
  [signed(NOW), true],
  [signed(NOW - 3_600), false],
  [{ ...signed(NOW), "Service-Signature": "0".repeat(64) }, false],
  [{ ...signed(NOW), "Service-Signature": "\u00fc".repeat(64) }, false],
  [{ ...signed(NOW), "Service-Timestamp": "abc" }, false],
  [{ ...signed(NOW), "Service-Timestamp": "\u0664\u0662" }, false],
  [{ "Service-Timestamp": String(NOW) }, false],
  [{}, false],
];

const python = spawnSync("python3", ["--version"]).status === 0;

test("the Python sample of the webhook guide accepts genuine deliveries and returns False for malformed ones", {
  skip: python ? false : "python3 is not on this machine",
}, () => {
  const sample = /```python\n([\s\S]*?)```/.exec(GUIDE)?.[1] ?? assert.fail("the guide has no Python sample");
  const calls = "import json, sys\nfor h in json.load(sys.stdin): print(is_genuine(b'{}', h, 's'))\n";
  const input = JSON.stringify(DELIVERIES.map(([headers]) => headers));
  const { stdout, stderr } = spawnSync("python3", ["-c", sample + calls], { input, encoding: "utf8" });
  assert.equal(stderr, "");
  assert.deepEqual(
    stdout.trim().split("\n"),
    DELIVERIES.map(([, genuine]) => (genuine ? "True" : "False")),
  );
});
