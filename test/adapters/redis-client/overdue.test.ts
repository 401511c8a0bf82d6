import assert from "node:assert/strict";
import { test } from "node:test";
import { createOverdue } from "../../../adapters/redis-client/overdue.ts";

test("an answer is owed until it comes, fails or has been awaited for its life", async () => {
  let now = 0;
  const overdue = createOverdue({ lifeMs: 100, now: () => now });
  assert.equal(overdue.isOwed, false);
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  overdue.add(first.promise);
  overdue.add(second.promise);
  assert.equal(overdue.isOwed, true);
  first.resolve();
  second.reject(new Error("refused"));
  await Promise.allSettled([first.promise, second.promise]);
  assert.equal(overdue.isOwed, false);
  overdue.add(new Promise(() => undefined));
  now = 99;
  assert.equal(overdue.isOwed, true);
  now = 100;
  assert.equal(overdue.isOwed, false);
});
