import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const ROOT = join(import.meta.dirname, "../..");

test("every bench and the soak print their usage with --help", () => {
  const programs = readdirSync(join(ROOT, "bench")).filter((name) => name.endsWith(".bench.ts"));
  assert.ok(programs.length > 10);
  const calls = [
    ["scripts/soak.ts", "npm run soak"],
    ...programs.map((name) => [`bench/${name}`, `bun bench/${name}`]),
  ];
  for (const [file = "", usage = ""] of calls) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, "--help"], { cwd: ROOT, encoding: "utf8" });
    assert.equal(status, 0, `${file}: ${stderr}`);
    assert.ok(stdout.includes(usage), `${file}: ${stdout}`);
  }
});
