import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { BrowserClient } from "../../../adapters/playwright/browser-client.ts";

test("a lane that is given just when nobody wants it any more is left, so that it keeps out no other service of the machine", async () => {
  const entry = fileURLToPath(new URL("./crossing-worker.ts", import.meta.url));
  const client = new BrowserClient({ entry, args: [], webVitalsVersion: "0.0.0" });
  try {
    const controller = new AbortController();
    const entering = client.enter(1_000, controller.signal);
    controller.abort(new Error("given up"));
    await assert.rejects(entering, /given up/);
    const outcome = await client.render(
      { url: "http://page.test/", locale: "en", timeoutMs: 1_000 },
      AbortSignal.timeout(10_000),
    );
    assert.deepEqual(outcome, { kind: "failed", reason: "crashed", detail: "the lane was left" });
  } finally {
    await client.close();
  }
});
