import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createClient } from "redis";
import { openBullmqDispatcher } from "../../../adapters/bullmq/open.ts";
import { openRedisRateLimiter } from "../../../adapters/redis/open.ts";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import { ownRedis } from "../../conformance/services.ts";

const redis = await ownRedis({ isCluster: true });

test("a Redis Cluster of one shard counts requests and carries jobs", {
  skip: redis === null ? "Redis is not installed" : false,
}, async () => {
  assert.ok(redis !== null);
  after(() => redis.stop());
  const client = await createClient({ url: redis.url }).connect();
  await client.sendCommand(["CLUSTER", "ADDSLOTSRANGE", "0", "16383"]);
  while (!(await client.sendCommand(["CLUSTER", "INFO"]))?.toString().includes("cluster_state:ok"));
  client.destroy();
  const { rateLimiter, closeRateLimiter } = await openRedisRateLimiter({ url: redis.url, clock: systemClock });
  const rules = ["key:key_1:scan", "org:org_1:scan"].map((counter) => ({ counter, limit: 5 }));
  assert.equal((await rateLimiter.take(rules)).remaining, 4);
  const dispatcher = await openBullmqDispatcher({ redis: { url: redis.url } });
  const carried = Promise.withResolvers<string>();
  const handle = async ({ jobId }: { readonly jobId: string }) => carried.resolve(jobId);
  const consumer = await dispatcher.consume("classify", handle, { concurrency: 1 });
  await dispatcher.publish([{ topic: "classify", jobId: "job_1", dispatchNo: 1 }]);
  assert.equal(await carried.promise, "job_1");
  await consumer.drain(1_000);
  await dispatcher.close();
  await closeRateLimiter();
});
