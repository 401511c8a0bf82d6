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

  interface Run {
    /** Output and exit code of the test command. */
    readonly output: string;
    readonly code: number;
  }

  /**
   * Runs the script with a fake `npm`. `again` is the run of single files, and `checked` is the exit code of `npm run
   * check`.
   */
  const runCi = (tests: Run, again: Run = tests, checked = 0) => {
    const npm = join(folder, "npm");
    const say = ({ output, code }: Run): string => `cat <<'END'\n${output}\nEND\nexit ${code}\n`;
    const check = `if [ "$1" = run ]; then exit ${checked}; fi`;
    writeFileSync(npm, `#!/bin/sh\n${check}\nif [ "$#" -gt 2 ]; then\n${say(again)}fi\n${say(tests)}`);
    chmodSync(npm, 0o755);
    const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH ?? ""}` };
    const { stdout, status } = spawnSync("bash", [CI], { encoding: "utf8", env });
    const lines = stdout.trimEnd().split("\n");
    return { lastLine: lines.at(-1) ?? "", before: lines.slice(0, -1).join("\n"), status };
  };

  /** Returns the last line and the exit code of a run whose check passes. */
  const runWith = (output: string, code: number, again?: Run) => {
    const { lastLine, status } = runCi({ output, code }, again);
    return { lastLine, status };
  };

  it(".ci/run ends with the counts of the test run and its exit code", () => {
    assert.deepEqual(runWith(" 12 pass\n 2 skip\n 0 fail\nRan 14 tests", 0), {
      lastLine: "12 passed, 0 failed",
      status: 0,
    });
    assert.deepEqual(runWith(" 12 pass\n 3 fail\nRan 15 tests", 1), { lastLine: "12 passed, 3 failed", status: 1 });
  });

  it(".ci/run runs the files of failed tests once more in a separate run", () => {
    const failed = "test/a.test.ts:\n(pass) one\n\ntest/b.test.ts:\n(fail) two [3ms]\n 9 pass\n 1 fail";
    assert.deepEqual(runWith(failed, 1, { output: " 4 pass\n 0 fail", code: 0 }), {
      lastLine: "10 passed, 0 failed",
      status: 0,
    });
    assert.deepEqual(runWith(failed, 1, { output: " 3 pass\n 1 fail", code: 1 }), {
      lastLine: "9 passed, 1 failed",
      status: 1,
    });
    assert.deepEqual(runWith(failed, 1, { output: "nothing ran", code: 0 }), {
      lastLine: "9 passed, 1 failed",
      status: 1,
    });
  });

  it(".ci/run repeats no file when a suite failed on another runtime or more than five files failed", () => {
    const good = { output: " 4 pass\n 0 fail", code: 0 };
    const elsewhere =
      "test/b.test.ts:\n(fail) two\n 9 pass\n 1 fail\n[serplens] the suites failed or were not run on Deno";
    assert.deepEqual(runWith(elsewhere, 1, good), { lastLine: "9 passed, 1 failed", status: 1 });
    const many = Array.from({ length: 6 }, (_, at) => `test/${at}.test.ts:\n(fail) it\n`).join("");
    assert.deepEqual(runWith(`${many} 9 pass\n 6 fail`, 1, good), { lastLine: "9 passed, 6 failed", status: 1 });
  });

  it(".ci/run counts the tests of colored output", () => {
    assert.equal(runWith("\u001b[32m 7 pass\u001b[0m\n 0 fail", 0).lastLine, "7 passed, 0 failed");
  });

  it(".ci/run fails when the run was killed, ran no test or lacked a server", () => {
    assert.deepEqual(runWith("killed", 137), { lastLine: "0 passed, 1 failed", status: 137 });
    assert.deepEqual(runWith("no tests", 0), { lastLine: "0 passed, 1 failed", status: 1 });
    assert.deepEqual(runWith(" 5 pass\n 0 fail\nmissing on a CI machine: Redis", 1), {
      lastLine: "5 passed, 1 failed",
      status: 1,
    });
  });

  it(".ci/run prints the first failure of a file that passes at the second try", () => {
    const failed = "test/b.test.ts:\n(pass) one\nerror: expected 1 to be 2\n(fail) two [3ms]\n 9 pass\n 1 fail";
    const { before, status } = runCi({ output: failed, code: 1 }, { output: " 4 pass\n 0 fail", code: 0 });
    assert.equal(status, 0);
    assert.match(
      before,
      /first failure of the files that ran twice:\nerror: expected 1 to be 2\n\(fail\) two \[3ms\]\n/,
    );
    assert.match(before, /passed at the second try only: test\/b\.test\.ts$/);
  });

  it(".ci/run fails when the check fails, although every test passes", () => {
    const { lastLine, before, status } = runCi({ output: " 7 pass\n 0 fail", code: 0 }, undefined, 1);
    assert.deepEqual([lastLine, status], ["7 passed, 0 failed", 1]);
    assert.match(before, /npm run check failed/);
  });
});
