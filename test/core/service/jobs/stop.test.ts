import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemoryDispatcher } from "../../../../adapters/memory/dispatcher.ts";
import type { Dispatcher } from "../../../../core/ports/dispatcher.ts";
import type { WebhookOutcome } from "../../../../core/ports/webhook-transport.ts";
import type { Service } from "../../../../core/service.ts";
import { settle } from "../../../conformance/test-clock.ts";
import { createTestService, scanCommand } from "../../../conformance/test-service.ts";

/** A dispatcher whose consumers drain and then reject. The consumer of deep scans instead waits until `letGo` is called. */
function undrainable() {
  const inner = createMemoryDispatcher();
  const { promise: slow, resolve: letGo } = Promise.withResolvers<void>();
  const dispatcher: Dispatcher = {
    publish: (items) => inner.publish(items),
    close: () => inner.close(),
    async consume(topic, handle, options) {
      const consumer = await inner.consume(topic, handle, options);
      return {
        async drain(ms) {
          await consumer.drain(ms);
          if (topic === "scan.deep") return slow;
          throw new Error(`no drain of ${topic}`);
        },
      };
    },
  };
  return { dispatcher, letGo };
}

/**
 * Starts a close that must fail, and asserts that it has not ended yet.
 * The returned `closing` resolves when the close rejects with the expected error.
 */
async function beginClose(service: Service): Promise<{ readonly closing: Promise<void> }> {
  let isClosed = false;
  const closing = assert.rejects(
    service.close().finally(() => {
      isClosed = true;
    }),
    /no drain of classify/,
  );
  await settle();
  assert.equal(isClosed, false);
  return { closing };
}

test("a close that cannot stop the jobs still waits for the deliveries, then rejects with the first error", async () => {
  const { dispatcher, letGo } = undrainable();
  letGo();
  const { promise: answer, resolve: answerPost } = Promise.withResolvers<WebhookOutcome>();
  let postCount = 0;
  const webhookTransport = {
    post: () => {
      postCount += 1;
      return answer;
    },
  };
  const { service, caller, clock } = await createTestService({ dispatcher, webhookTransport });
  await service.start();
  await service.admit(caller, scanCommand({ webhook: { url: "https://hooks.example/in", events: ["job.completed"] } }));
  await clock.advance(10);
  assert.equal(postCount, 1);
  const { closing } = await beginClose(service);
  answerPost({ kind: "answered", status: 200 });
  await closing;
});

test("a stop waits for every consumer when another consumer fails", async () => {
  const { dispatcher, letGo } = undrainable();
  const { service } = await createTestService({ dispatcher });
  await service.start();
  const { closing } = await beginClose(service);
  letGo();
  await closing;
});
