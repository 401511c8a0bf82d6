import type { Topic } from "../job.ts";

/** Points a worker at a job; the store decides whether it may run. */
export interface DispatchItem {
  readonly topic: Topic;
  readonly jobId: string;
  /** Rises with each dispatch of the job, so that a stale item is recognised. */
  readonly dispatchNo: number;
}

/** Runs what an item points at; resolves when the consumer may take the next. `signal` aborts when a drain has waited long enough. */
export type DispatchHandler = (item: DispatchItem, signal: AbortSignal) => Promise<void>;

/** The taking of one topic's items, as `Dispatcher.consume` began it. */
export interface Consumer {
  /** Takes no new items, waits up to `ms` for those in hand, then aborts their signals. */
  drain(ms: number): Promise<void>;
}

/**
 * Carries job ids to workers.
 *
 * At most an optimisation: losing, doubling and reordering items are all legal, because the
 * store decides who may run what. An item names the job and the dispatch it belongs to.
 */
export interface Dispatcher {
  /**
   * True when each item reaches a consumer of this process, and this process alone. Then a job is started in the transaction that grants it: an
   * item lost would cost an attempt. @default false
   */
  readonly isLocal?: boolean;
  /** Offers items to consumers of the topic. Resolves once they are handed over, not once they ran. */
  publish(items: readonly DispatchItem[]): Promise<void>;
  /** Calls `handle` for each item, at most `concurrency` at a time, until the returned consumer is drained. */
  consume(topic: Topic, handle: DispatchHandler, options: { readonly concurrency: number }): Promise<Consumer>;
  /** Closes what the adapter opened itself; a client passed in stays open. */
  close(): Promise<void>;
}
