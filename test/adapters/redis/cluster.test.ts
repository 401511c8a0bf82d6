import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createClient } from "redis";
import { openBullmqDispatcher } from "../../../adapters/bullmq/open.ts";
import { openRedisRateLimiter } from "../../../adapters/redis/open.ts";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import { ownRedis } from "../../conformance/services.ts";
import { runCli } from "../../src/cli.ts";

const redis = await ownRedis({ isCluster: true });

/** Joins the servers to a cluster that has each slot on one of them. */
async function joined(servers: readonly { readonly url: string }[]): Promise<void> {
  const clients = await Promise.all(servers.map(({ url }) => createClient({ url }).connect()));
  const step = 16_384 / clients.length;
  for (const [at, client] of clients.entries()) {
    const range = [Math.round(at * step), Math.round((at + 1) * step) - 1].map(String);
    await client.sendCommand(["CLUSTER", "ADDSLOTSRANGE", ...range]);
    await client.sendCommand(["CLUSTER", "SET-CONFIG-EPOCH", String(at + 1)]);
  }
  const [first, ...others] = clients;
  for (const client of others) {
    const [, port = "", busPort = ""] =
      /:(\d+)@(\d+)/.exec(String(await client.sendCommand(["CLUSTER", "NODES"]))) ?? [];
    await first?.sendCommand(["CLUSTER", "MEET", "127.0.0.1", port, busPort]);
  }
  for (const client of clients) {
    const isJoined = async () => {
      const info = String(await client.sendCommand(["CLUSTER", "INFO"]));
      return info.includes("cluster_state:ok") && info.includes(`cluster_size:${clients.length}\r`);
    };
    while (!(await isJoined())) await new Promise((resolve) => setTimeout(resolve, 50));
    client.destroy();
  }
}

test("a Redis Cluster of three shards is refused by the queue, by the limits and by doctor", {
  skip: redis === null ? "Redis is not installed" : false,
}, async () => {
  const servers = (await Promise.all([1, 2, 3].map(() => ownRedis({ isCluster: true })))).filter((one) => one !== null);
  after(() => Promise.all(servers.map((server) => server.stop())));
  await joined(servers);
  const reason = /this Redis Cluster has 3 shards; use a Redis without cluster mode, or with one shard/;
  for (const { url } of servers) {
    await assert.rejects(openRedisRateLimiter({ url, clock: systemClock }), reason);
    await assert.rejects(openBullmqDispatcher({ redis: { url } }), reason);
  }
  const { stdout } = await runCli(["doctor"], { env: { SERPLENS_REDIS_URL: servers[0]?.url ?? "" } });
  assert.match(stdout, reason);
});

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
