import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { createMemoryStore } from "../../adapters/memory/database.ts";
import { SCOPES } from "../../core/domain/caller.ts";
import { isTerminal } from "../../core/domain/job.ts";
import type { Dispatcher, DispatchItem } from "../../core/ports/dispatcher.ts";
import { breaches } from "./breaches.ts";
import { createLossyDispatcher } from "./lossy-dispatcher.ts";
import { createRealService, eventually, hastyClock } from "./real-service.ts";
import { scanCommand } from "./test-service.ts";

const JOBS = 30;
const PATIENCE_MS = 20_000;

function item(jobId: string, dispatchNo = 1): DispatchItem {
  return { topic: "classify", jobId, dispatchNo };
}

/** A promise that is resolved from outside. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Waits in turns for a queue in this process, and up to seconds for a real queue. */
async function until(isTrue: () => boolean): Promise<void> {
  const deadline = performance.now() + 4_000;
  while (!isTrue() && performance.now() < deadline) await new Promise((resolve) => setImmediate(resolve));
  assert.ok(isTrue(), "the awaited state was not reached");
}

/** Tests the promises of the `Dispatcher` port on an adapter. */
export function testDispatcher(name: string, { open }: { open(): Promise<Dispatcher> }): void {
  describe(`dispatcher: ${name}`, () => {
    let dispatcher: Dispatcher;
    beforeEach(async () => {
      dispatcher = await open();
    });
    afterEach(() => dispatcher.close());

    test("items published before and after consuming started arrive", async () => {
      const seen: string[] = [];
      await dispatcher.publish([item("job_1")]);
      const consumer = await dispatcher.consume("classify", async ({ jobId }) => void seen.push(jobId), {
        concurrency: 1,
      });
      await dispatcher.publish([item("job_2", 4)]);
      await until(() => seen.length === 2);
      assert.deepEqual(seen.sort(), ["job_1", "job_2"]);
      await consumer.drain(1_000);
    });

    test("a topic's consumer gets only its own items", async () => {
      const seen: string[] = [];
      const consumer = await dispatcher.consume("scan.deep", async ({ jobId }) => void seen.push(jobId), {
        concurrency: 1,
      });
      await dispatcher.publish([item("job_1"), { ...item("job_2"), topic: "scan.deep" }]);
      await until(() => seen.length > 0);
      await consumer.drain(1_000);
      assert.deepEqual(seen, ["job_2"]);
    });

    test("at most `concurrency` items are handled at once", async () => {
      const { opened, open: release } = gate();
      let inHand = 0;
      let most = 0;
      let done = 0;
      const handle = async () => {
        most = Math.max(most, ++inHand);
        await opened;
        inHand--;
        done++;
      };
      const consumer = await dispatcher.consume("classify", handle, { concurrency: 2 });
      await dispatcher.publish(["a", "b", "c", "d", "e"].map((id) => item(id)));
      await until(() => inHand === 2);
      release();
      await until(() => done === 5);
      assert.equal(most, 2);
      await consumer.drain(1_000);
    });

    test("a handler that rejects does not stop the others", async () => {
      let calls = 0;
      const handle = async ({ jobId }: DispatchItem) => {
        calls++;
        if (jobId === "bad") throw new Error("no");
      };
      const consumer = await dispatcher.consume("classify", handle, { concurrency: 1 });
      await dispatcher.publish([item("bad"), item("good")]);
      await until(() => calls >= 2);
      await consumer.drain(1_000);
    });

    test("a drain waits for running items and takes no new items", async () => {
      const { opened, open: release } = gate();
      const seen: string[] = [];
      const ended: string[] = [];
      const handle = async ({ jobId }: DispatchItem) => {
        seen.push(jobId);
        await opened;
        ended.push(jobId);
      };
      const consumer = await dispatcher.consume("classify", handle, { concurrency: 1 });
      await dispatcher.publish([item("job_1"), item("job_2")]);
      await until(() => seen.length === 1);
      const drained = consumer.drain(60_000);
      release();
      await drained;
      assert.deepEqual({ seen: seen.length, ended: ended.length }, { seen: 1, ended: 1 });
    });

    test("a drain aborts items that run longer than its time", async () => {
      let isStarted = false;
      const handle = (_item: DispatchItem, signal: AbortSignal) =>
        new Promise<void>((resolve) => {
          isStarted = true;
          signal.addEventListener("abort", () => resolve());
        });
      const consumer = await dispatcher.consume("classify", handle, { concurrency: 1 });
      await dispatcher.publish([item("job_1")]);
      await until(() => isStarted);
      await consumer.drain(1);
    });

    test("a service whose queue loses, duplicates, reorders and delays items runs every job once and to its end", {
      timeout: 2 * PATIENCE_MS,
    }, async () => {
      const database = createMemoryStore();
      let runs = 0;
      const service = createRealService({
        database,
        dispatcher: createLossyDispatcher(dispatcher, { seed: 3, clock: hastyClock }),
        // The sweep dispatches again each job that did not start within this time.
        policy: { redispatchMs: 100 },
        handler: async () => {
          runs++;
          return { kind: "succeeded", result: {} };
        },
      });
      const { id: organizationId } = await service.admin.createOrganization({ name: "Acme" });
      await service.admin.grantCredits({ organizationId, millicredits: 100_000 });
      const caller = { organizationId, keyId: null, kind: "live", scopes: SCOPES } as const;
      await service.start();
      for (let i = 0; i < JOBS; i++) await service.admit(caller, scanCommand());
      const report = async () => (await database.store.read.audit(organizationId)) ?? assert.fail();
      await eventually(async () => (await report()).jobs.every((job) => isTerminal(job.state)), PATIENCE_MS);
      await service.close();
      assert.deepEqual([...new Set((await report()).jobs.map((job) => job.state))], ["completed"]);
      assert.equal(runs, JOBS);
      assert.deepEqual(breaches(await report(), { now: Date.now(), activeCap: 5, queuedCap: 100 }), []);
    });
  });
}
