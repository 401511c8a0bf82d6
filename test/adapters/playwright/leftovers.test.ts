import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { WorkerProcess } from "../../../adapters/playwright/worker-process.ts";
import { openHost, SKIP } from "./stand.ts";

const SIGNAL = new AbortController().signal;

/** Runs the work with a folder for temporary files; `spoil` puts a file in its place, so that nothing in it can be removed any more. */
async function withFolder(work: (spoil: () => void) => Promise<void>): Promise<void> {
  const base = mkdtempSync(join(tmpdir(), "serplens-test-"));
  const folder = join(base, "tmp");
  mkdirSync(folder);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    await work(() => {
      renameSync(folder, join(base, "moved"));
      writeFileSync(folder, "");
    });
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(base, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** Returns a function that returns the errors printed during the test. */
function errorsOf(context: TestContext): () => string {
  const spy = context.mock.method(console, "error", () => undefined);
  return () => spy.mock.calls.map((call) => call.arguments.join(" ")).join("\n");
}

describe("files that cannot be removed", () => {
  it(
    "leftovers of a browser are reported, and the browser counts as ended",
    { skip: SKIP, timeout: 60_000 },
    (context) =>
      withFolder(async (spoil) => {
        const errors = errorsOf(context);
        const host = openHost({});
        await host.describe();
        spoil();
        await host.close();
        assert.match(errors(), /ENOTDIR/);
      }),
  );

  it("leftovers of a worker are reported, and its open requests are rejected", { timeout: 60_000 }, (context) =>
    withFolder(async (spoil) => {
      const errors = errorsOf(context);
      const worker = new WorkerProcess({ entry: "/no/such/program.js", args: [] }, () => undefined);
      spoil();
      assert.equal(await worker.ask({ kind: "leave", lane: 1 }, SIGNAL), null);
      assert.equal(worker.isAlive, false);
      assert.match(errors(), /ENOTDIR/);
    }),
  );
});
