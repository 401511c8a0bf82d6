import type { Topic } from "../../core/job.ts";
import type { Consumer, Dispatcher, DispatchHandler, DispatchItem } from "../../core/ports/dispatcher.ts";

interface Worker {
  readonly owner: object;
  readonly topic: Topic;
  readonly handle: DispatchHandler;
  readonly concurrency: number;
  readonly stop: AbortController;
  inHand: number;
}

/** A queue that outlives its consumers, as a broker of its own does; all in one thread and without timers. */
export class Broker {
  readonly #queued: DispatchItem[] = [];
  readonly #workers: Worker[] = [];

  /** The broker as one process sees it. */
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

  /** Forgets the consumers of a dead process, and with them the items they had in hand. */
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
