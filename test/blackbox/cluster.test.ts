import assert from "node:assert/strict";
import { test } from "node:test";
import { startPostgres, startRedis } from "../conformance/services.ts";
import { type Answer, expectError, send } from "../http/harness.ts";
import { blackBox } from "./black-box.ts";
import { createClient } from "./client.ts";
import { eventually, PATIENT } from "./eventually.ts";
import { start } from "./setup.ts";
import type { Storage } from "./stand.ts";

async function openStorage(): Promise<Storage | null> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  return postgres === null || redis === null ? null : { databaseUrl: postgres.url, redisUrl: redis.url };
}

/** Repeats the request until the response has the status. */
function answered(status: number, ask: () => Promise<Answer>): Promise<Answer> {
  return eventually(`an answer with ${status}`, async () => {
    const answer = await ask();
    return answer.status === status ? answer : null;
  });
}

const NAME = "api, worker and webhooks on PostgreSQL and Redis";
const processes = ["api", "worker", "webhooks"];
const [storage, other, lost] = await Promise.all([openStorage(), openStorage(), startRedis()]);

if (storage === null || other === null || lost === null) {
  test(`black box: ${NAME}`, { skip: "needs PostgreSQL and Redis" }, () => {});
} else {
  blackBox(NAME, { storage, processes }, { storage: other, processes }, (running) => {
    test("a second api process has the same jobs and keys and counts the same limits", PATIENT, async () => {
      const { stand, address, test: client } = running();
      const second = await stand.start("api");
      const { job_id: jobId } = (await client.post("/v1/scan/lite", { keyword: "kettle" })).body;
      assert.equal((await createClient(second.address, client.key).get(`/v1/jobs/${jobId}`)).status, 200);
      const key = await stand.newKey(await stand.newOrganization());
      const clients = [address, second.address].map((at) => createClient(at, key));
      const answers = [];
      for (const turn of [0, 1, 0, 1]) answers.push(await clients[turn]?.get("/v1/credits"));
      const seen = answers.map(
        (answer) =>
          [answer?.headers.get("x-ratelimit-reset"), Number(answer?.headers.get("x-ratelimit-remaining"))] as const,
      );
      // Within a minute both processes count down together, and a new minute starts at the full limit.
      for (const [index, [reset, remaining]] of seen.entries()) {
        const before = seen[index - 1];
        assert.equal(remaining, before !== undefined && before[0] === reset ? before[1] - 1 : 119);
      }
      assert.equal(await second.end("SIGTERM"), 0);
    });
  });

  test(
    "without Redis creations return 503 with Retry-After and reads are not counted; creations work again when Redis is back",
    PATIENT,
    async () => {
      const { stand, address, live } = await start({ storage: { ...other, redisUrl: lost.url }, processes: ["api"] });
      try {
        const create = () => live.post("/v1/classify", { text: "kettle" });
        assert.equal((await create()).status, 202);
        await lost.kill();
        const refused = await answered(503, create);
        expectError(refused, "SERVICE_UNAVAILABLE");
        assert.match(refused.headers.get("retry-after") ?? "", /^[1-9]/);
        const read = await live.get("/v1/credits");
        assert.deepEqual(
          [read.status, read.headers.get("x-ratelimit-remaining")],
          [200, read.headers.get("x-ratelimit-limit")],
        );
        assert.equal((await send(address, "GET", "/v1/regions", {})).status, 200);
        await lost.start();
        await answered(202, create);
      } finally {
        await stand.close();
      }
    },
  );
}
