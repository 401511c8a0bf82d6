import type { Topic } from "../../core/domain/job.ts";
import type { Consumer, Dispatcher, DispatchHandler, DispatchItem } from "../../core/ports/dispatcher.ts";

interface Worker {
  readonly owner: object;
  readonly topic: Topic;
  readonly handle: DispatchHandler;
  readonly concurrency: number;
  readonly stop: AbortController;
  inHand: number;
}

/** A queue in one thread without timers. The queue survives its consumers, as a real broker does. */
export class Broker {
  readonly #queued: DispatchItem[] = [];
  readonly #workers: Worker[] = [];

  /** Returns the broker as one process uses it. */
  connect(owner: object): Dispatcher {
    return {
      publish: async (items) => {
        this.#queued.push(...items);
        this.#pump();
      },
      consume: async (topic, handle, { concurrency }): Promise<Consumer> => {
        const worker: Worker = { owner, topic, handle, concurrency, stop: new AbortController(), inHand: 0 };
        this.#workers.push(worker);
        this.#pump();
        return {
          drain: async () => {
            this.#remove(worker);
            worker.stop.abort();
          },
        };
      },
      close: async () => {},
    };
  }

  /** Removes the consumers of a dead process, and with them the items that they were handling. */
  disconnect(owner: object): void {
    for (const worker of this.#workers.filter((other) => other.owner === owner)) this.#remove(worker);
  }

  #remove(worker: Worker): void {
    const index = this.#workers.indexOf(worker);
    if (index >= 0) this.#workers.splice(index, 1);
  }

  #pump(): void {
    for (const item of [...this.#queued]) {
      const free = this.#workers.filter((worker) => worker.topic === item.topic && worker.inHand < worker.concurrency);
      const worker = free.sort((a, b) => a.inHand - b.inHand)[0];
      if (worker === undefined) continue;
      this.#queued.splice(this.#queued.indexOf(item), 1);
      worker.inHand++;
      const done = () => {
        worker.inHand--;
        this.#pump();
      };
      Promise.resolve()
        .then(() => worker.handle(item, worker.stop.signal))
        .then(done, done);
    }
  }
}
