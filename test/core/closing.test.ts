import assert from "node:assert/strict";
import { test } from "node:test";
import { closeAll } from "../../core/closing.ts";

test("what fails to close keeps nothing else open, and the first failure is told", async () => {
  const closed: string[] = [];
  const closing = closeAll([
    async () => closed.push("jobs"),
    async () => Promise.reject(new Error("the database is gone")),
    () => {
      throw new Error("the browser is gone");
    },
    () => undefined,
    async () => closed.push("queue"),
  ]);
  await assert.rejects(closing, /the database is gone/);
  assert.deepEqual(closed, ["jobs", "queue"]);
});
