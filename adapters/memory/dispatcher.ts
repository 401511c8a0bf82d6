import type { Topic } from "../../core/domain/job.ts";
import type { Consumer, Dispatcher, DispatchHandler, DispatchItem } from "../../core/ports/dispatcher.ts";

interface Worker {
  readonly handle: DispatchHandler;
  readonly concurrency: number;
  readonly inHand: Set<Promise<void>>;
  readonly stop: AbortController;
  isTaking: boolean;
}

/**
 * Carries items within the process, oldest first. Items wait until a consumer of their topic starts.
 *
 * `setTimeout` bounds only the drain. A rejected handler counts as done, because the store's sweep repairs the job.
 */
export function createMemoryDispatcher(): Dispatcher {
  const queues = new Map<Topic, DispatchItem[]>();
  const workers = new Map<Topic, Worker[]>();

  function queueOf(topic: Topic): DispatchItem[] {
    const queue = queues.get(topic) ?? [];
    queues.set(topic, queue);
    return queue;
  }

  function run(worker: Worker, item: DispatchItem): void {
    const done = Promise.resolve()
      .then(() => worker.handle(item, worker.stop.signal))
      .catch(() => undefined)
      .then(() => {
        worker.inHand.delete(done);
        pump(item.topic);
      });
    worker.inHand.add(done);
  }

  function pump(topic: Topic): void {
    const queue = queueOf(topic);
    for (const worker of workers.get(topic) ?? []) {
      while (worker.isTaking && worker.inHand.size < worker.concurrency) {
        const item = queue.shift();
        if (item === undefined) return;
        run(worker, item);
      }
    }
  }

  function consumerOf(worker: Worker): Consumer {
    return {
      async drain(ms) {
        worker.isTaking = false;
        let timer: ReturnType<typeof setTimeout> | undefined;
        const timeout = new Promise<void>((resolve) => {
          timer = setTimeout(resolve, ms);
        });
        await Promise.race([Promise.all(worker.inHand), timeout]);
        clearTimeout(timer);
        worker.stop.abort();
        await Promise.all(worker.inHand);
      },
    };
  }

  return {
    isLocal: true,
    async publish(items) {
      for (const item of items) queueOf(item.topic).push(item);
      for (const topic of new Set(items.map((item) => item.topic))) pump(topic);
    },
    async consume(topic, handle, { concurrency }) {
      const worker: Worker = { handle, concurrency, inHand: new Set(), stop: new AbortController(), isTaking: true };
      workers.set(topic, [...(workers.get(topic) ?? []), worker]);
      pump(topic);
      return consumerOf(worker);
    },
    async close() {
      for (const worker of [...workers.values()].flat()) worker.isTaking = false;
      queues.clear();
    },
  };
}
