import assert from "node:assert/strict";
import { test } from "node:test";
import { type Answer, expectError } from "../http/harness.ts";
import { createClient } from "./client.ts";
import { eagerOrganization, type Running } from "./setup.ts";

/** Asks until the first refusal and gives the answers of the last minute: one that turned meanwhile began to count anew. */
async function untilRefused(ask: () => Promise<Answer>): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const windowOf = (answer: Answer | undefined) => answer?.headers.get("x-ratelimit-reset");
  while (answers.at(-1)?.status !== 429) {
    answers.push(await ask());
    assert.ok(answers.length < 1_000, "never refused");
  }
  return answers.filter((answer) => windowOf(answer) === windowOf(answers.at(-1)));
}

function assertCapped(answer: Answer, limit: number): void {
  const error = answer.body.error as { limit: number; observed: number };
  assert.deepEqual([error.limit, error.observed], [limit, limit]);
  const { headers } = answer;
  assert.deepEqual(
    [headers.get("x-concurrency-limit"), headers.get("x-concurrency-remaining"), headers.get("retry-after")],
    [String(limit), "0", null],
  );
}

/** Contract 8.1 and 8.2. */
export function limitClauses(running: () => Running): void {
  test("the 121st read and the 21st scan of a key in a minute are refused, other paths have their own bucket", async () => {
    const { stand, address } = running();
    const client = createClient(address, await stand.newKey(await stand.newOrganization()));
    for (const [limit, ask] of [
      [120, () => client.get("/v1/credits")],
      [20, () => client.post("/v1/scan", {})], // refused bodies count too, and make no jobs
    ] as const) {
      const answers = await untilRefused(ask);
      assert.equal(answers.length, limit + 1);
      const remaining = answers.map((answer) => Number(answer.headers.get("x-ratelimit-remaining")));
      assert.deepEqual(
        remaining.slice(0, -1),
        Array.from({ length: limit }, (_, index) => limit - 1 - index),
      );
      const last = answers[limit] ?? assert.fail();
      const error = expectError(last, "RATE_LIMITED");
      assert.equal(error.limit, limit);
      assert.equal(last.headers.get("retry-after"), String(error.retry_after_seconds));
    }
    expectError(await client.post("/v1/scan/lite", {}), "VALIDATION_ERROR");
    expectError(await client.post("/v1/classify", {}), "VALIDATION_ERROR");
  });

  test("an agreed limit holds for the organisation over all its keys", async () => {
    const { stand, address } = running();
    const organizationId = await stand.newOrganization();
    await stand.cli("orgs", "limits", organizationId, "--rate", "scan.deep=100/9");
    const keys = await Promise.all([stand.newKey(organizationId), stand.newKey(organizationId)]);
    const clients = keys.map((key) => createClient(address, key));
    let turn = 0;
    const answers = await untilRefused(async () => clients[turn++ % 2]?.post("/v1/scan/deep", {}) ?? assert.fail());
    assert.equal(answers.length, 10);
    assert.equal(expectError(answers[9] ?? assert.fail(), "RATE_LIMITED").limit, 9);
  });

  test("five jobs run, classify is refused, scans wait, the hundred-and-first waiting one is refused", async () => {
    const { stand, address } = running();
    const client = createClient(address, await stand.newKey(await eagerOrganization(stand), { kind: "test" }));
    const slow = await Promise.all(Array.from({ length: 5 }, () => client.post("/v1/scan/lite", { keyword: "test:slow" })));
    await Promise.all(slow.map(({ body }) => client.until(body.job_id, "running")));
    const refused = await client.post("/v1/classify", { text: "kettle" });
    expectError(refused, "ORG_ACTIVE_LIMIT_REACHED");
    assertCapped(refused, 5);
    const { job_id: jobId } = (await client.post("/v1/scan/lite", { keyword: "test:slow" })).body;
    assert.equal((await client.until(jobId, "waiting")).started_at, null);
    const answers = await Promise.all(Array.from({ length: 100 }, () => client.post("/v1/scan/lite", { keyword: "kettle" })));
    const over = answers.filter((answer) => answer.status === 429);
    assert.equal(over.length, 1);
    expectError(over[0] ?? assert.fail(), "ORG_QUEUED_LIMIT_REACHED");
    assertCapped(over[0] ?? assert.fail(), 100);
  });
}
