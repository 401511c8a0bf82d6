import assert from "node:assert/strict";
import { test } from "node:test";
import { blackBox } from "./black-box.ts";
import { PATIENT } from "./eventually.ts";

const setup = { storage: {}, processes: ["api,worker,webhooks"] };

blackBox("one process on SQLite", setup, setup, (running) => {
  test("a second server on the same file is rejected", PATIENT, async () => {
    await assert.rejects(running().stand.start(), /ended with 1: .*in use by another server/s);
  });
});
