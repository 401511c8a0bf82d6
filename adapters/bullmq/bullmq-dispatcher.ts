import type { Queue, Worker } from "bullmq";
import { ServiceError } from "../../core/domain/errors.ts";
import type { Topic } from "../../core/domain/job.ts";
import type { Consumer, Dispatcher, DispatchHandler, DispatchItem } from "../../core/ports/dispatcher.ts";
import type { Logger } from "../../core/ports/logger.ts";
import type { RedisOutages } from "../redis-client/outages.ts";
import { createOverdue, type Overdue } from "../redis-client/overdue.ts";
import { within } from "../redis-client/within.ts";

type Bullmq = typeof import("bullmq");

/** The part of an item that BullMQ stores. The topic is its queue. */
type Payload = Pick<DispatchItem, "jobId" | "dispatchNo">;

/** Lifetime of a worker's lock in ms. The items of a dead worker move to others within twice this time. */
const LOCK_MS = 30_000;

/** Practically no limit, because the store alone decides how often a job may run. */
const MAX_STALLED = 1_000_000;

/** Pause of a worker after a failed connection in ms. */
const RETRY_MS = 1_000;

/** Time in seconds that an idle worker waits for a wake-up before it checks its queue itself. */
const LOOK_SECONDS = 1;

/** Time in ms for the last commands of a closing worker or queue. Redis may be gone. */
const CLOSE_MS = 3_000;

/** The library with its connection, as `open` prepared them. */
export interface BullmqParts {
  readonly bullmq: Bullmq;
  /** Adapted for BullMQ. Its owner closes it. */
  readonly connection: ReturnType<Bullmq["createNodeRedisClient"]>;
  readonly prefix: string;
  readonly publishTimeoutMs: number;
  /** Longest pause of publishing in ms, while Redis has neither accepted nor refused earlier items. */
  readonly overdueMs: number;
  readonly logger: Logger;
  readonly outages: RedisOutages;
  /** Closes connections that BullMQ left open, and the shared one when the dispatcher opened it. */
  readonly disconnect: () => Promise<void>;
}

/** Items in flight at one consumer. */
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

  /** Waits up to `ms`, then aborts the remaining items and waits for their end. */
  async settle(ms: number): Promise<void> {
    // A slow drain is not a failure: the abort below ends it.
    await within(ms, Promise.allSettled(this.#runs), "the drain").catch(() => undefined);
    this.stop.abort();
    await Promise.allSettled(this.#runs);
  }
}

/**
 * Carries items over BullMQ queues in Redis, one queue a topic, for workers in any number of processes.
 *
 * A worker takes an item once, and BullMQ then drops it, whatever the handler does. A lost Redis loses no job, because
 * the sweep of the service dispatches every job again that did not start.
 */
export class BullmqDispatcher implements Dispatcher {
  readonly #parts: BullmqParts;
  readonly #queues = new Map<Topic, Queue<Payload>>();
  readonly #workers = new Set<Worker<Payload>>();
  readonly #overdue: Overdue;
  readonly #logger: Logger;
  #isOpen = true;

  constructor(parts: BullmqParts) {
    this.#parts = parts;
    this.#logger = parts.outages.within(parts.logger);
    this.#overdue = createOverdue({ lifeMs: parts.overdueMs, now: () => performance.now() });
  }

  /**
   * Rejects with SERVICE_UNAVAILABLE when Redis does not accept all items in time; it may have accepted some. While a
   * response is overdue, nothing more is sent: the client finds a dead connection by its silence, and every write would
   * break the silence.
   */
  async publish(items: readonly DispatchItem[]): Promise<void> {
    if (!this.#isOpen) throw new Error("the dispatcher is closed");
    if (this.#overdue.isPending) throw this.#unavailable(new Error("a response of Redis is overdue"));
    // Not as a bulk, because BullMQ's bulk transaction fails on a Redis that restarted without its scripts. The client
    // sends one write.
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
      throw this.#unavailable(error);
    }
  }

  async consume(
    topic: Topic,
    handle: DispatchHandler,
    { concurrency }: { readonly concurrency: number },
  ): Promise<Consumer> {
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
    worker.on("error", (error) => this.#log(error, "BullMQ worker", topic));
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
    await Promise.allSettled(
      [...this.#queues.values()].map((queue) => within(CLOSE_MS, queue.close(), "closing a queue")),
    );
    await this.#parts.disconnect();
  }

  /** Stops the worker from taking items, and returns a function that waits for its end. */
  #closeWorker(worker: Worker<Payload>): () => Promise<void> {
    this.#workers.delete(worker);
    const closing = worker.close();
    return () =>
      within(CLOSE_MS, closing, "closing a worker").catch((error: unknown) => {
        this.#logger.warn({ err: error }, "BullMQ worker");
      });
  }

  #unavailable(cause: unknown): ServiceError {
    const error = new ServiceError("SERVICE_UNAVAILABLE", "The queue is not available. Try again shortly.", {
      headers: { "Retry-After": "1" },
      cause,
    });
    this.#parts.outages.failed(error);
    return error;
  }

  /** Logs a failure of a worker or queue. The outages of their connections are counted where these are made. */
  #log(error: Error, what: string, topic: Topic): void {
    this.#parts.outages.failed(error);
    this.#logger.warn({ err: error, topic }, what);
  }

  #queue(topic: Topic): Queue<Payload> {
    const opened = this.#queues.get(topic);
    if (opened !== undefined) return opened;
    const { bullmq, connection, prefix } = this.#parts;
    const queue = new bullmq.Queue<Payload>(topic, {
      connection,
      prefix,
      skipVersionCheck: true,
      skipWaitingForReady: true,
    });
    queue.on("error", (error) => this.#log(error, "BullMQ queue", topic));
    this.#queues.set(topic, queue);
    return queue;
  }
}
