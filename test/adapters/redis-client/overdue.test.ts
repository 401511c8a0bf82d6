import assert from "node:assert/strict";
import { test } from "node:test";
import { createOverdue } from "../../../adapters/redis-client/overdue.ts";

test("a response is pending until it arrives, fails or outlives its time", async () => {
  let now = 0;
  const overdue = createOverdue({ lifeMs: 100, now: () => now });
  assert.equal(overdue.isPending, false);
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  overdue.add(first.promise);
  overdue.add(second.promise);
  assert.equal(overdue.isPending, true);
  first.resolve();
  second.reject(new Error("refused"));
  await Promise.allSettled([first.promise, second.promise]);
  assert.equal(overdue.isPending, false);
  overdue.add(new Promise(() => undefined));
  now = 99;
  assert.equal(overdue.isPending, true);
  now = 100;
  assert.equal(overdue.isPending, false);
});
