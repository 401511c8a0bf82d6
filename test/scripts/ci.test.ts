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

  /** Runs the script with an `npm` that prints `output` and ends with `code`; asked for single files, it prints and ends as `again` says. */
  const runWith = (output: string, code: number, again = { output, code }): { readonly lastLine: string; readonly status: number | null } => {
    const npm = join(folder, "npm");
    const say = (text: string, end: number): string => `cat <<'END'\n${text}\nEND\nexit ${end}\n`;
    writeFileSync(npm, `#!/bin/sh\nif [ "$#" -gt 2 ]; then\n${say(again.output, again.code)}fi\n${say(output, code)}`);
    chmodSync(npm, 0o755);
    const result = spawnSync("bash", [CI], { encoding: "utf8", env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH ?? ""}` } });
    return { lastLine: result.stdout.trimEnd().split("\n").at(-1) ?? "", status: result.status };
  };

  it("ends with the counts of the test run and its exit code", () => {
    assert.deepEqual(runWith(" 12 pass\n 2 skip\n 0 fail\nRan 14 tests", 0), { lastLine: "12 passed, 0 failed", status: 0 });
    assert.deepEqual(runWith(" 12 pass\n 3 fail\nRan 15 tests", 1), { lastLine: "12 passed, 3 failed", status: 1 });
  });

  it("gives the files of failed tests one more try, in a run of their own", () => {
    const failed = "test/a.test.ts:\n(pass) one\n\ntest/b.test.ts:\n(fail) two [3ms]\n 9 pass\n 1 fail";
    assert.deepEqual(runWith(failed, 1, { output: " 4 pass\n 0 fail", code: 0 }), { lastLine: "10 passed, 0 failed", status: 0 });
    assert.deepEqual(runWith(failed, 1, { output: " 3 pass\n 1 fail", code: 1 }), { lastLine: "9 passed, 1 failed", status: 1 });
    assert.deepEqual(runWith(failed, 1, { output: "nothing ran", code: 0 }), { lastLine: "9 passed, 1 failed", status: 1 });
  });

  it("gives no second try where a suite failed on another runtime, or where many files failed", () => {
    const good = { output: " 4 pass\n 0 fail", code: 0 };
    const elsewhere = "test/b.test.ts:\n(fail) two\n 9 pass\n 1 fail\n[serplens] the suites failed or were not run on Deno";
    assert.deepEqual(runWith(elsewhere, 1, good), { lastLine: "9 passed, 1 failed", status: 1 });
    const many = Array.from({ length: 6 }, (_, at) => `test/${at}.test.ts:\n(fail) it\n`).join("");
    assert.deepEqual(runWith(`${many} 9 pass\n 6 fail`, 1, good), { lastLine: "9 passed, 6 failed", status: 1 });
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
