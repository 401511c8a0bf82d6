import assert from "node:assert/strict";
import { test } from "node:test";
import { openBullmqDispatcher } from "../../../adapters/bullmq/open.ts";
import { openPostgres } from "../../../adapters/postgres/open.ts";
import { openRedisRateLimiter } from "../../../adapters/redis/open.ts";
import { SCOPES } from "../../../core/domain/caller.ts";
import { isTerminal } from "../../../core/domain/job.ts";
import { breaches, poolBreaches } from "../../conformance/breaches.ts";
import { createRealService, eventually, hastyClock } from "../../conformance/real-service.ts";
import { startPostgres, startRedis } from "../../conformance/services.ts";
import { callerOf, counted, scanCommand } from "../../conformance/test-service.ts";

const postgres = await startPostgres();
const redis = await startRedis();
const JOBS = 50;

test("one service takes requests and another runs jobs over PostgreSQL, BullMQ and Redis, with exact credits", {
  skip: postgres === null || redis === null ? "PostgreSQL or Redis is not installed" : false,
  timeout: 30_000,
}, async () => {
  assert.ok(postgres !== null && redis !== null);
  const ran: string[] = [];
  const parts = async (name: string) => {
    const database = await openPostgres({ url: postgres.url });
    const dispatcher = await openBullmqDispatcher({ redis: { url: redis.url } });
    const limiter = await openRedisRateLimiter({ url: redis.url, clock: hastyClock });
    const handler = async () => {
      ran.push(name);
      return { kind: "succeeded", result: { done: true } } as const;
    };
    const service = createRealService({ database, dispatcher, rateLimiter: limiter.rateLimiter, handler });
    const close = async () => {
      await service.close();
      await dispatcher.close();
      await limiter.closeRateLimiter();
      await database.closeDatabase();
    };
    return { service, database, close };
  };
  const api = await parts("api");
  const worker = await parts("worker");
  try {
    await worker.service.start(["worker"]);
    const { id: organizationId } = await api.service.admin.createOrganization({ name: "Acme" });
    await api.service.admin.grantCredits({ organizationId, millicredits: 1_000_000 });
    const { key } = await api.service.admin.createKey({ organizationId, kind: "live", scopes: SCOPES });
    const caller = await callerOf(api.service, key);
    const before = await api.service.credits(caller);

    const limits = await Promise.all([counted(api.service, caller, "scan"), counted(worker.service, caller, "scan")]);
    assert.equal(Math.abs(limits[0].remaining - limits[1].remaining), 1, "both services count in one window");

    const accepted = await Promise.all(Array.from({ length: JOBS }, () => api.service.admit(caller, scanCommand())));
    const report = async () => (await api.database.store.read.audit(organizationId)) ?? assert.fail();
    await eventually(async () => (await report()).jobs.every((job) => isTerminal(job.state)), 20_000);

    assert.deepEqual(
      ran,
      Array.from({ length: JOBS }, () => "worker"),
    );
    const costs = (await report()).jobs.map((job) => job.costMillicredits);
    const spent = costs.reduce((total, cost) => total + cost, 0);
    assert.deepEqual([costs.length, spent > 0], [JOBS, true]);
    const left = { availableMillicredits: before.availableMillicredits - spent, reservedMillicredits: 0 };
    assert.deepEqual(await api.service.credits(caller), left);
    assert.deepEqual(await api.service.result(caller, accepted[0]?.jobId ?? ""), { done: true });
    assert.deepEqual(breaches(await report(), { now: Date.now(), activeCap: 5, queuedCap: 100 }), []);
    assert.deepEqual(poolBreaches(await api.database.store.read.pools(), [await report()]), []);
  } finally {
    await worker.close();
    await api.close();
  }
});
