import assert from "node:assert/strict";
import { test } from "node:test";
import { closeAll } from "../../../core/util/closing.ts";

test("a failing close does not prevent the other closes, and the first failure is thrown", async () => {
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
