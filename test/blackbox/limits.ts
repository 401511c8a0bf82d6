import assert from "node:assert/strict";
import { test } from "node:test";
import { type Answer, expectError } from "../http/harness.ts";
import { type Client, createClient } from "./client.ts";
import { eventually, PATIENT } from "./eventually.ts";
import { eagerOrganization, type Running } from "./setup.ts";

/** Number of waiting scans at which the service rejects new scans. See D-19. */
const SATURATION_DEPTH = 1_000;

/**
 * Repeats the request until the first rejection and returns the responses of the last minute.
 *
 * A new minute resets the count, so earlier responses are dropped.
 */
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

/** Waits until no scan of any organization is in the queue. */
async function untilLinesAreEmpty(operations: string): Promise<void> {
  await eventually("the lines of scans to be empty", async () => {
    const metrics = await (await fetch(`${operations}/metrics`)).text();
    const lines = [...metrics.matchAll(/^serplens_queue_jobs\{topic="scan[^}]*state="queued"\} (\d+)$/gm)];
    assert.equal(lines.length, 3);
    return lines.every(([, count]) => count === "0") ? true : null;
  });
}

/** Number of jobs of 20 s each. They run one after the other, so the queue behind them does not move while it fills. */
const SLOW = 6;

/** Fills the queue with scans, a few at a time, and adds one running scan. Returns the slow scans. */
async function fillLine(client: Client): Promise<readonly unknown[]> {
  const send = async (keyword: string) => {
    const { status, body } = await client.post("/v1/scan/lite", { keyword });
    assert.equal(status, 202);
    return body.job_id;
  };
  const slow: unknown[] = [];
  while (slow.length < SLOW) slow.push(await send("test:slow"));
  let left = SATURATION_DEPTH + 1 - SLOW;
  const sendQuick = async () => {
    while (left-- > 0) await send("test:fail");
  };
  await Promise.all(Array.from({ length: 16 }, sendQuick));
  return slow;
}

/** Contract 8.1 and 8.2: rate limits and queue limits. */
export function limitClauses(running: () => Running): void {
  test(
    "the 121st read and the 21st scan of a key in a minute are rejected, and other paths have their own bucket",
    PATIENT,
    async () => {
      const { stand, address } = running();
      const client = createClient(address, await stand.newKey(await stand.newOrganization()));
      for (const [limit, ask] of [
        [120, () => client.get("/v1/credits")],
        [20, () => client.post("/v1/scan", {})], // rejected bodies count too and create no jobs
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
    },
  );

  test("a custom limit applies to the organization over all its keys", PATIENT, async () => {
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

  test(
    "with a thousand waiting scans every new scan is rejected with Retry-After; classify and replays are accepted",
    PATIENT,
    async () => {
      const { stand, address, servers, live, test: rehearsing } = running();
      const operations = servers[0]?.operations ?? "";
      const organizationId = await eagerOrganization(stand);
      await stand.cli("orgs", "limits", organizationId, "--active", "1", "--queued", "2000");
      const client = createClient(address, await stand.newKey(organizationId, { kind: "test" }));
      const scan = { keyword: "test:fail" };
      const known = { headers: { "Idempotency-Key": "before-the-rush" } };
      const first = await rehearsing.post("/v1/scan", scan, known);
      const { body: credits } = await live.get("/v1/credits");
      await untilLinesAreEmpty(operations);
      const slow = await fillLine(client);
      for (const [path, who] of [
        ["/v1/scan/lite", client],
        ["/v1/scan", live],
        ["/v1/scan/deep", live],
      ] as const) {
        const refused = await who.post(path, scan);
        const error = expectError(refused, "SCAN_QUEUE_SATURATED");
        const wait = Number(error.estimated_wait_seconds);
        assert.equal(error.retry_after_seconds, Math.min(120, Math.max(5, Math.ceil(wait / 2))));
        assert.equal(refused.headers.get("retry-after"), String(error.retry_after_seconds));
      }
      assert.deepEqual((await live.get("/v1/credits")).body, credits);
      assert.equal((await rehearsing.post("/v1/scan", scan, known)).body.job_id, first.body.job_id);
      assert.equal((await live.post("/v1/classify", { text: "A kettle." })).status, 202);
      await Promise.all(slow.map((jobId) => stand.cli("jobs", "cancel", String(jobId))));
      await stand.cli("orgs", "limits", organizationId, "--active", "64");
      await eventually("room in the line", async () =>
        (await client.post("/v1/scan", scan)).status === 202 ? true : null,
      );
      await untilLinesAreEmpty(operations);
    },
  );

  test("five jobs run, classify is rejected, scans wait, and the 101st waiting scan is rejected", PATIENT, async () => {
    const { stand, address } = running();
    const client = createClient(address, await stand.newKey(await eagerOrganization(stand), { kind: "test" }));
    const slow = await Promise.all(
      Array.from({ length: 5 }, () => client.post("/v1/scan/lite", { keyword: "test:slow" })),
    );
    await Promise.all(slow.map(({ body }) => client.until(body.job_id, "running")));
    const refused = await client.post("/v1/classify", { text: "kettle" });
    expectError(refused, "ORG_ACTIVE_LIMIT_REACHED");
    assertCapped(refused, 5);
    const { job_id: jobId } = (await client.post("/v1/scan/lite", { keyword: "test:slow" })).body;
    assert.equal((await client.until(jobId, "waiting")).started_at, null);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => client.post("/v1/scan/lite", { keyword: "kettle" })),
    );
    const over = answers.filter((answer) => answer.status === 429);
    assert.equal(over.length, 1);
    expectError(over[0] ?? assert.fail(), "ORG_QUEUED_LIMIT_REACHED");
    assertCapped(over[0] ?? assert.fail(), 100);
  });
}
