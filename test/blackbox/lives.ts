import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Answer, expectError } from "../http/harness.ts";
import { createClient } from "./client.ts";
import { PATIENT } from "./eventually.ts";
import { heldPage, hook } from "./receiver.ts";
import type { ServerProcess } from "./server-process.ts";
import { type Running, type Setup, start } from "./setup.ts";

/** Observations of one job whose worker process ended during its run. */
interface Life {
  readonly jobId: unknown;
  /** Exit code of the ended process. */
  readonly code: number | null;
  readonly printed: string;
  readonly status: unknown;
  readonly deliveries: number;
  readonly credits: readonly unknown[];
}

/** Returns the process that runs jobs, or the only process of a set-up with one. */
function workerAt({ processes }: Setup): number {
  return processes.findIndex((roles) => roles.includes("worker"));
}

/** Ends the worker during a job, starts another worker, and follows the job to its end. */
async function live(
  setup: Setup,
  running: Running,
  worker: ServerProcess,
  signal: "SIGTERM" | "SIGKILL",
): Promise<[Life, ServerProcess]> {
  const { stand, live: client } = running;
  const page = heldPage(signal);
  const before = (await client.get("/v1/credits")).body;
  const { job_id: jobId } = (
    await client.post("/v1/scan/lite", { keyword: "pour over coffee", url: page, webhook: { url: hook(signal) } })
  ).body;
  await stand.receiver.visited(page);
  expectError(await client.get(`/v1/jobs/${jobId}/result`), "RESULT_NOT_READY");
  const code = await worker.end(signal);
  stand.receiver.release(page);
  const next = await stand.start(setup.processes[workerAt(setup)]);
  // A server with all roles restarts under a new address.
  const now = createClient(next.address === "" ? running.address : next.address, client.key);
  const { status } = await now.until(jobId, "completed", "failed", "cancelled");
  const deliveries = await stand.receiver.arrivals(hook(signal));
  const { body } = await now.get("/v1/credits");
  const credits = [
    Number(before.available_millicredits) - Number(body.available_millicredits),
    body.reserved_millicredits,
  ];
  return [{ jobId, code, printed: worker.printed(), status, deliveries: deliveries.length, credits }, next];
}

/**
 * Tests of processes that end during a job. The lease runs out after 15 s, so this runs in parallel with the other
 * tests.
 */
export function lifeClauses(setup: Setup): void {
  let story: Promise<{
    readonly drained: Life;
    readonly killed: Life;
    readonly broken: Answer;
    readonly whole: Answer;
  }>;
  let running: Running | null = null;

  async function tell() {
    running = await start(setup);
    const worker = running.servers[workerAt(setup)] ?? assert.fail();
    const [drained, second] = await live(setup, running, worker, "SIGTERM");
    const moved =
      second.address === ""
        ? running
        : { ...running, address: second.address, live: createClient(second.address, running.live.key) };
    const [killed, third] = await live(setup, moved, second, "SIGKILL");
    // No caller can cause this state: the database holds half a report.
    await running.stand.sql(`update results set body = '{"half":' where job_id = '${killed.jobId}'`);
    const client = createClient(third.address === "" ? running.address : third.address, running.live.key);
    const [broken, whole] = [
      await client.get(`/v1/jobs/${killed.jobId}/result`),
      await client.get(`/v1/jobs/${drained.jobId}/result`),
    ];
    return { drained, killed, broken, whole };
  }

  before(() => {
    story = tell();
    story.catch(() => undefined); // the tests below report the failure
  });
  after(async () => {
    await story.catch(() => undefined);
    await running?.stand.close();
  });

  test(
    "a process exits with 0 on SIGTERM, and the next process completes the job that it returned",
    PATIENT,
    async () => {
      const { drained } = await story;
      assert.equal(drained.code, 0, drained.printed);
      assert.match(drained.printed, /stopping: no new requests are taken/);
      assert.deepEqual([drained.status, drained.deliveries, drained.credits], ["completed", 1, [1_500, 0]]);
    },
  );

  test("another process completes the job of a killed process with one event and one payment", PATIENT, async () => {
    const { killed } = await story;
    assert.equal(killed.code, null);
    assert.deepEqual([killed.status, killed.deliveries, killed.credits], ["completed", 1, [1_500, 0]]);
  });

  test("an internal error is a 500 with only the request id, and other jobs still run", PATIENT, async () => {
    const { broken, whole } = await story;
    const { code, message, ...rest } = expectError(broken, "INTERNAL_ERROR");
    assert.deepEqual([code, rest], ["INTERNAL_ERROR", { requestId: broken.headers.get("x-request-id") }]);
    assert.doesNotMatch(String(message), /half|JSON|SQL/i);
    assert.equal(whole.status, 200);
  });
}
