import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";

const ROOT = join(import.meta.dirname, "..", "..");
const runtimes: string = join(ROOT, "scripts", "runtimes.mjs");
const { runtimePrograms } = (await import(runtimes)) as {
  runtimePrograms(root: string, say: (line: string) => void): Readonly<Record<string, string | null>>;
};

test("Deno checks the types of the package and would publish it to JSR", { timeout: 180_000 }, () => {
  const { Deno: deno } = runtimePrograms(ROOT, console.error);
  assert.ok(typeof deno === "string", "Could not install Deno.");
  // Schemas derive their types, which JSR calls slow: it has no documentation for them.
  const args = ["publish", "--dry-run", "--allow-slow-types", "--allow-dirty", "--config", "jsr.json"];
  const { status, stderr } = spawnSync(deno, args, { cwd: ROOT, encoding: "utf8" });
  assert.equal(status, 0, stderr.slice(-2_000));
});
