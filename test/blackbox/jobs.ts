import assert from "node:assert/strict";
import { test } from "node:test";
import { TOPICS } from "../fixtures/web/sites.ts";
import { expectError } from "../http/harness.ts";
import { createClient } from "./client.ts";
import { PATIENT } from "./eventually.ts";
import { heldPage } from "./receiver.ts";
import { eagerOrganization, type Running } from "./setup.ts";

const [{ keyword, target: url } = assert.fail("The demo web has no topic.")] = TOPICS;
const TEXT =
  "Weigh the coffee, rinse the paper filter and pour the water in slow circles. A burr grinder gives an even grind.";

/** Route, body, price, own format and its version, and a format that the route rejects. */
const KINDS = [
  ["/v1/scan/lite", { keyword, url }, 1.5, "service-report-customer-v1-lite", "customer_v1_lite", "customer_v1"],
  ["/v1/scan", { keyword, url }, 2, "service-report-customer-v1", "customer_v1", "customer_v1_lite"],
  ["/v1/scan/deep", { keyword, url }, 3, "service-report-customer-v1", "customer_v1", "customer_v1_lite"],
  ["/v1/classify", { text: TEXT }, 0.2, undefined, "customer_v1", "customer_v1_lite"],
  ["/v1/classify", { url }, 0.2, undefined, "customer_v1", "customer_v1_lite"],
] as const;

const ORDER = ["queued", "running", "processing", "completed"];

async function creditsOf(client: ReturnType<typeof createClient>): Promise<readonly unknown[]> {
  const { available_credits: available, reserved_credits: reserved } = (await client.get("/v1/credits")).body;
  return [available, reserved];
}

/** Contract 2, 3.1 and 4: jobs from submission to result. */
export function jobClauses(running: () => Running): void {
  test(
    "every tier and classify run over the demo web, return their report in its formats and cost their price",
    PATIENT,
    async () => {
      const { stand, address } = running();
      const client = createClient(address, await stand.newKey(await eagerOrganization(stand)));
      assert.deepEqual(await creditsOf(client), [10, 0]);
      const jobs = await Promise.all(KINDS.map(async ([path, body]) => (await client.post(path, body)).body));
      for (const [index, [path, , price, version, own, other]] of KINDS.entries()) {
        const job = jobs[index] ?? {};
        assert.deepEqual([job.status, job.credits_reserved], ["queued", price]);
        const views = await client.watch(job.job_id);
        const states = views.map((view) => ORDER.indexOf(String(view.status)));
        assert.deepEqual(states, states.toSorted(), `${path}: ${states}`);
        const progress = views.map((view) => Number(view.progress));
        assert.deepEqual(
          progress,
          progress.toSorted((a, b) => a - b),
        );
        const last = views.at(-1) ?? {};
        assert.deepEqual([last.status, last.progress, last.result, last.error], ["completed", 100, null, null], path);
        const isClassify = path === "/v1/classify";
        assert.deepEqual(
          [last.type, last.region, last.locale],
          isClassify ? ["classify", null, null] : ["scan", "US", "en-US"],
        );
        const result = (await client.get(`/v1/jobs/${job.job_id}/result`)).body;
        assert.equal(result.schema_version, version);
        assert.deepEqual((await client.get(`/v1/jobs/${job.job_id}/result?response_format=${own}`)).body, result);
        expectError(await client.get(`/v1/jobs/${job.job_id}/result?response_format=${other}`), "UNSUPPORTED_FORMAT");
        const legacy = (await client.get(`/v1/jobs/${job.job_id}/result?response_format=legacy`)).body;
        assert.equal(legacy.jobId, job.job_id);
      }
      assert.deepEqual(await creditsOf(client), [3.1, 0]);
    },
  );

  test("a running job reports running, holds its credits and has no result yet", PATIENT, async () => {
    const { stand, address } = running();
    const client = createClient(address, await stand.newKey(await eagerOrganization(stand)));
    const page = heldPage(`in-hand-${stand.web.port}`);
    const { job_id: jobId } = (await client.post("/v1/scan", { keyword, url: page })).body;
    await stand.receiver.visited(page);
    const view = await client.until(jobId, "running");
    assert.deepEqual([typeof view.started_at, view.completed_at], ["string", null]);
    expectError(await client.get(`/v1/jobs/${jobId}/result`), "RESULT_NOT_READY");
    assert.deepEqual(await creditsOf(client), [8, 2]);
    stand.receiver.release(page);
    await client.until(jobId, "completed");
    assert.deepEqual(await creditsOf(client), [8, 0]);
  });

  test("a failed or cancelled job releases its credits and has no result", PATIENT, async () => {
    const { stand, address } = running();
    const client = createClient(address, await stand.newKey(await eagerOrganization(stand)));
    const failing = (await client.post("/v1/scan/deep", { keyword, url: new URL("/no-such-page", url).href })).body;
    const failed = await client.until(failing.job_id, "failed");
    assert.equal((failed.error as { code: string }).code, "TARGET_UNREACHABLE");
    expectError(await client.get(`/v1/jobs/${failing.job_id}/result`), "NOT_FOUND");
    const page = heldPage(`cancelled-${stand.web.port}`);
    const { job_id: jobId } = (await client.post("/v1/scan", { keyword, url: page })).body;
    await stand.receiver.visited(page);
    await stand.cli("jobs", "cancel", String(jobId));
    assert.equal((await client.until(jobId, "cancelled")).status, "cancelled");
    assert.match(String(expectError(await client.get(`/v1/jobs/${jobId}/result`), "NOT_FOUND").message), /cancelled/);
    stand.receiver.release(page);
    assert.deepEqual(await creditsOf(client), [10, 0]);
  });

  test(
    "a job is rejected when the credits do not cover its price, and cheaper jobs are accepted",
    PATIENT,
    async () => {
      const { stand, address } = running();
      const client = createClient(address, await stand.newKey(await eagerOrganization(stand)));
      const pages = [1, 2, 3].map((number) => heldPage(`poor-${number}-${stand.web.port}`));
      const held = await Promise.all(
        pages.map(async (page) => (await client.post("/v1/scan/deep", { keyword, url: page })).body.job_id),
      );
      assert.deepEqual(await creditsOf(client), [1, 9]);
      expectError(await client.post("/v1/scan/lite", { keyword }), "INSUFFICIENT_CREDITS");
      assert.equal((await client.post("/v1/classify", { text: TEXT })).status, 202);
      for (const jobId of held) await stand.cli("jobs", "cancel", String(jobId));
    },
  );

  test(
    "a replay returns the first job, another body is a conflict, and two equal requests at once create one job",
    PATIENT,
    async () => {
      const { test: client } = running();
      const headers = { "Idempotency-Key": "order-17" };
      const first = await client.post("/v1/scan/lite", { keyword: "kettle", region: "UK" }, { headers });
      const again = await client.post("/v1/scan/lite", { region: "UK", keyword: "kettle" }, { headers });
      assert.deepEqual([again.status, again.body.job_id], [202, first.body.job_id]);
      assert.deepEqual(
        [first.headers.get("idempotency-replayed"), again.headers.get("idempotency-replayed")],
        [null, "true"],
      );
      expectError(
        await client.post("/v1/scan/lite", { keyword: "teapot", region: "UK" }, { headers }),
        "IDEMPOTENCY_CONFLICT",
      );
      const elsewhere = await client.post("/v1/scan", { keyword: "teapot" }, { headers });
      assert.notEqual(elsewhere.body.job_id, first.body.job_id);
      const twins = await Promise.all(
        Array.from({ length: 8 }, () =>
          client.post("/v1/scan/lite", { keyword: "twin" }, { headers: { "Idempotency-Key": "twin-1" } }),
        ),
      );
      assert.equal(new Set(twins.map((answer) => answer.body.job_id)).size, 1);
      assert.equal(twins.filter((answer) => answer.headers.get("idempotency-replayed") === null).length, 1);
    },
  );

  test("a test key gets equal reports for equal requests and pays nothing", PATIENT, async () => {
    const { test: client } = running();
    const reports = [];
    for (let round = 0; round < 2; round++) {
      const { body } = await client.post("/v1/scan", { keyword: "garden shed", url: "https://shop.example/" });
      assert.equal(body.credits_reserved, 0);
      await client.until(body.job_id, "completed");
      reports.push((await client.get(`/v1/jobs/${body.job_id}/result`)).body);
    }
    assert.deepEqual(reports[0], reports[1]);
  });
}
