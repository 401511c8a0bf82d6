import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, describe, it } from "node:test";

const CI = join(import.meta.dirname, "..", "..", ".ci", "run");

describe(".ci/run", () => {
  const folder = mkdtempSync(join(tmpdir(), "serplens-ci-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs the script with an `npm` that prints `output` and ends with `code`. */
  const runWith = (output: string, code: number): { readonly lastLine: string; readonly status: number | null } => {
    const npm = join(folder, "npm");
    writeFileSync(npm, `#!/bin/sh\ncat <<'END'\n${output}\nEND\nexit ${code}\n`);
    chmodSync(npm, 0o755);
    const result = spawnSync("bash", [CI], { encoding: "utf8", env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH ?? ""}` } });
    return { lastLine: result.stdout.trimEnd().split("\n").at(-1) ?? "", status: result.status };
  };

  it("ends with the counts of the test run and its exit code", () => {
    assert.deepEqual(runWith(" 12 pass\n 2 skip\n 0 fail\nRan 14 tests", 0), { lastLine: "12 passed, 0 failed", status: 0 });
    assert.deepEqual(runWith(" 12 pass\n 3 fail\nRan 15 tests", 1), { lastLine: "12 passed, 3 failed", status: 1 });
  });

  it("counts coloured output too", () => {
    assert.equal(runWith("\u001b[32m 7 pass\u001b[0m\n 0 fail", 0).lastLine, "7 passed, 0 failed");
  });

  it("calls a run a failure that broke off without saying so, or ran nothing", () => {
    assert.deepEqual(runWith("killed", 137), { lastLine: "0 passed, 1 failed", status: 137 });
    assert.deepEqual(runWith("no tests", 0), { lastLine: "0 passed, 1 failed", status: 1 });
    assert.deepEqual(runWith(" 5 pass\n 0 fail\nmissing on a CI machine: Redis", 1), { lastLine: "5 passed, 1 failed", status: 1 });
  });
});
