import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";

const RUN = join(import.meta.dirname, "..", "..", "scripts", "run.mjs");

test("npm run bench -- quality measures labelled keywords without a data folder", { timeout: 60_000 }, () => {
  const env = { ...process.env, SERPLENS_DEV_DATA: "/nonexistent" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [RUN, "bench", "quality"], { encoding: "utf8", env });
  assert.equal(status, 0, stderr);
  const [, part = "0", whole = "0"] = /^must-have recall \(whole lists\) +\S+ \((\d+)\/(\d+)\)/m.exec(stdout) ?? [];
  assert.ok(Number(whole) >= 30 && Number(part) / Number(whole) >= 0.9, stdout);
});
