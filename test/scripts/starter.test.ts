import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { describe, it } from "node:test";

const STARTER = join(import.meta.dirname, "..", "..", "scripts", "starter.mjs");

/** A task as run.mjs runs one: it says that it runs, and ends once its starter is gone. Nothing else ends it within a minute. */
const TASK = `
import { onStarterGone } from ${JSON.stringify(STARTER)};
const life = setTimeout(() => process.exit(3), 60_000);
onStarterGone(() => { console.log("stopped"); clearTimeout(life); });
console.log("running " + process.pid);
`;

const SKIP = process.platform === "linux" ? false : "reads /proc";

/** Starts the task below `shells` shells, kills the outermost one and resolves with what the task printed until it ended. */
function printedAfterKill(shells: number, signal: NodeJS.Signals, env: NodeJS.ProcessEnv): Promise<string> {
  const task = `"${process.execPath}" -e '${TASK}'`;
  // The second command keeps the shell from becoming the task.
  const command = shells === 1 ? `${task}; true` : `sh -c "$SERPLENS_TEST_INNER"; true`;
  const starter = spawn("sh", ["-c", command], {
    env: { ...process.env, ...env, SERPLENS_TEST_INNER: `${task}; true` },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve) => {
    let printed = "";
    starter.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (printed === "") starter.kill(signal);
      printed += text;
    });
    // The pipe closes when the last process that holds it ends, which is the task.
    starter.stdout.on("close", () => resolve(printed));
  });
}

describe("onStarterGone", () => {
  it("stops a task of npm when its shell is killed", { skip: SKIP, timeout: 30_000 }, async () => {
    const printed = await printedAfterKill(1, "SIGTERM", { npm_lifecycle_event: "serve" });
    assert.match(printed, /^running \d+\nstopped\n$/);
  });

  it("stops a task of npm when npm is killed and its shell waits on", { skip: SKIP, timeout: 30_000 }, async () => {
    const printed = await printedAfterKill(2, "SIGTERM", { npm_lifecycle_event: "serve" });
    assert.match(printed, /^running \d+\nstopped\n$/);
  });
});
