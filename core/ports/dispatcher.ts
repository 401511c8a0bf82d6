import type { Topic } from "../domain/job.ts";

/** Reference to a job for a worker. The store decides whether the worker may run the job. */
export interface DispatchItem {
  readonly topic: Topic;
  readonly jobId: string;
  /** Increases with each dispatch of the job, so that workers detect stale items. */
  readonly dispatchNo: number;
}

/** Runs the job of an item and resolves when it ended. `signal` aborts when a drain reaches its time limit. */
export type DispatchHandler = (item: DispatchItem, signal: AbortSignal) => Promise<void>;

/** A running consumer of one topic. */
export interface Consumer {
  /** Takes no new items, waits up to `ms` for the running ones, then aborts their signals. */
  drain(ms: number): Promise<void>;
}

/**
 * Carries job ids to workers.
 *
 * Only an optimization: a dispatcher may lose, double and reorder items, because the store
 * decides which worker may run which job (D-50).
 */
export interface Dispatcher {
  /**
   * True when every item reaches a consumer of this process. Jobs then start in the transaction that grants
   * their slot, and a lost item would cost an attempt. @default false
   */
  readonly isLocal?: boolean;
  /** Offers items to the consumers of their topic. Resolves once the items are queued, before they run. */
  publish(items: readonly DispatchItem[]): Promise<void>;
  /** Calls `handle` for each item, at most `concurrency` at a time, until the consumer is drained. */
  consume(topic: Topic, handle: DispatchHandler, options: { readonly concurrency: number }): Promise<Consumer>;
  /** Closes the connections that the adapter opened. A client that was passed in stays open. */
  close(): Promise<void>;
}
