import type { Queue, Worker } from "bullmq";
import { ServiceError } from "../../core/errors.ts";
import type { Topic } from "../../core/job.ts";
import type { Consumer, Dispatcher, DispatchHandler, DispatchItem } from "../../core/ports/dispatcher.ts";
import type { Logger } from "../../core/ports/logger.ts";
import { createOverdue, type Overdue } from "../redis-client/overdue.ts";
import { within } from "../redis-client/within.ts";

type Bullmq = typeof import("bullmq");

/** What BullMQ keeps of an item; the topic is its queue. */
type Payload = Pick<DispatchItem, "jobId" | "dispatchNo">;

/** The items of a worker that died go to others within twice this time. */
const LOCK_MS = 30_000;

/** The store decides how often a job may run, so BullMQ must never give up on an item. */
const MAX_STALLED = 1_000_000;

const RETRY_MS = 1_000;

/** How long an idle worker waits for a wake-up before it looks by itself. */
const LOOK_SECONDS = 1;

/** How long the last statements of a worker may take when it closes; Redis may be gone. */
const CLOSE_MS = 3_000;

/** The library and its connection as `open` prepared them. */
export interface BullmqParts {
  readonly bullmq: Bullmq;
  /** Adapted for BullMQ; its owner closes it. */
  readonly connection: ReturnType<Bullmq["createNodeRedisClient"]>;
  readonly prefix: string;
  readonly publishTimeoutMs: number;
  /** How long publishing rests at most for items that Redis has neither taken nor refused. */
  readonly overdueMs: number;
  readonly logger: Logger;
  /** Closes what BullMQ left open, and the connection when the dispatcher opened it. */
  readonly disconnect: () => Promise<void>;
}

function unavailable(cause: unknown): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", "The queue is not available; try again shortly.", { headers: { "Retry-After": "1" }, cause });
}

/** Items in hand of one consumer. */
class InHand {
  readonly #runs = new Set<Promise<void>>();
  readonly stop = new AbortController();

  async run(handle: DispatchHandler, item: DispatchItem): Promise<void> {
    const run = handle(item, this.stop.signal);
    this.#runs.add(run);
    try {
      await run;
    } finally {
      this.#runs.delete(run);
    }
  }

  /** Waits up to `ms`, then aborts what is left and waits for it. */
  async settle(ms: number): Promise<void> {
    await within(ms, Promise.allSettled(this.#runs), "the drain").catch(() => undefined); // too slow: the abort below is for that
    this.stop.abort();
    await Promise.allSettled(this.#runs);
  }
}

/**
 * Carries items over BullMQ queues in Redis, one queue a topic, for workers in any number of processes.
 *
 * Items are taken once and forgotten, whatever their handler does. Nothing is lost for the service when Redis is: its sweep
 * dispatches again what did not start.
 */
export class BullmqDispatcher implements Dispatcher {
  readonly #parts: BullmqParts;
  readonly #queues = new Map<Topic, Queue<Payload>>();
  readonly #workers = new Set<Worker<Payload>>();
  readonly #overdue: Overdue;
  #isOpen = true;

  constructor(parts: BullmqParts) {
    this.#parts = parts;
    this.#overdue = createOverdue({ lifeMs: parts.overdueMs, now: () => performance.now() });
  }

  /**
   * Rejects with SERVICE_UNAVAILABLE when Redis does not take all items in time; some may have been handed over. While Redis owes an answer
   * nothing more is sent: the client tells a connection without packets by nothing moving on it, and what is written moves.
   */
  async publish(items: readonly DispatchItem[]): Promise<void> {
    if (!this.#isOpen) throw new Error("the dispatcher is closed");
    if (this.#overdue.isOwed) throw unavailable(new Error("Redis owes an answer"));
    // One by one, which the client sends as one write: BullMQ's bulk transaction fails on a Redis that restarted without its scripts.
    const added = Promise.all(
      items.map(({ topic, jobId, dispatchNo }) =>
        this.#queue(topic).add(
          topic,
          { jobId, dispatchNo },
          { jobId: `${jobId}-${dispatchNo}`, attempts: 1, removeOnComplete: true, removeOnFail: true },
        ),
      ),
    );
    try {
      await within(this.#parts.publishTimeoutMs, added, "publishing to Redis");
    } catch (error) {
      this.#overdue.add(added);
      throw unavailable(error);
    }
  }

  async consume(topic: Topic, handle: DispatchHandler, { concurrency }: { readonly concurrency: number }): Promise<Consumer> {
    if (!this.#isOpen) throw new Error("the dispatcher is closed");
    const inHand = new InHand();
    const { bullmq, connection, prefix } = this.#parts;
    const worker = new bullmq.Worker<Payload>(topic, ({ data }) => inHand.run(handle, { topic, ...data }), {
      connection,
      prefix,
      concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: LOCK_MS,
      maxStalledCount: MAX_STALLED,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
      runRetryDelay: RETRY_MS,
      drainDelay: LOOK_SECONDS,
      skipVersionCheck: true,
    });
    worker.on("error", (error) => this.#parts.logger.warn({ err: error, topic }, "BullMQ worker"));
    this.#workers.add(worker);
    return {
      drain: async (ms) => {
        const closed = this.#closeWorker(worker);
        await inHand.settle(ms);
        await closed();
      },
    };
  }

  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await Promise.all([...this.#workers].map((worker) => this.#closeWorker(worker)()));
    await Promise.allSettled([...this.#queues.values()].map((queue) => within(CLOSE_MS, queue.close(), "closing a queue")));
    await this.#parts.disconnect();
  }

  /** Makes the worker take nothing more, and answers how to wait for its end. */
  #closeWorker(worker: Worker<Payload>): () => Promise<void> {
    this.#workers.delete(worker);
    const closing = worker.close();
    return () =>
      within(CLOSE_MS, closing, "closing a worker").catch((error: unknown) => {
        this.#parts.logger.warn({ err: error }, "BullMQ worker");
      });
  }

  #queue(topic: Topic): Queue<Payload> {
    const known = this.#queues.get(topic);
    if (known !== undefined) return known;
    const { bullmq, connection, prefix } = this.#parts;
    const queue = new bullmq.Queue<Payload>(topic, { connection, prefix, skipVersionCheck: true, skipWaitingForReady: true });
    queue.on("error", (error) => this.#parts.logger.warn({ err: error, topic }, "BullMQ queue"));
    this.#queues.set(topic, queue);
    return queue;
  }
}
