import { ServiceError } from "../errors.ts";
import type { Store } from "../ports/store.ts";
import { type Command, type Context, decideBatch, mergePlans, type Outcome } from "./command.ts";

/** Carries commands into the store, many per transaction. */
export interface Lane {
  /** Resolves after the commit; rejects with what the decider threw, or with the store's error. */
  submit<R>(command: Command<R>): Promise<R>;
  /** Resolves when every command submitted so far has its answer. */
  idle(): Promise<void>;
}

interface Entry {
  readonly command: Command<unknown>;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/** The store a lane commits to, and how much it gathers before it does. */
export interface LaneOptions {
  readonly store: Store;
  /** Called once per transaction. */
  readonly context: () => Context;
  /** Waited for before each transaction, so that what arrives together shares it. @default at once */
  readonly turn?: () => Promise<void>;
  /** @default 256: admissions and the ends of runs that wait for the disk together wait once */
  readonly maxBatch?: number;
  /** Commands that may wait; beyond it callers get SERVICE_UNAVAILABLE. @default 10000 */
  readonly maxWaiting?: number;
}

/**
 * A lane over the store. While one batch commits the next gathers, so the batch grows with the load
 * and an idle lane adds no wait. If a batch cannot be applied it is halved until the
 * command that breaks it stands alone.
 */
export function createLane({ store, context, maxBatch = 256, maxWaiting = 10_000, turn = async () => undefined }: LaneOptions): Lane {
  const waiting: Entry[] = [];
  let running: Promise<void> | null = null;

  async function commit(batch: readonly Entry[]): Promise<void> {
    const commands = batch.map((entry) => entry.command);
    const current = context();
    try {
      const outcomes = await store.transact(mergePlans(commands), current.now, (snapshot) => decideBatch(snapshot, commands, current));
      for (const [index, outcome] of outcomes.entries()) batch[index]?.resolve(outcome);
    } catch (error) {
      if (batch.length === 1) {
        batch[0]?.reject(error);
        return;
      }
      const middle = batch.length >> 1;
      await commit(batch.slice(0, middle));
      await commit(batch.slice(middle));
    }
  }

  /** Waits until a turn brings nothing more: those just answered may ask again at once, and what comes together shares a transaction. */
  async function gather(): Promise<void> {
    let count: number;
    do {
      count = waiting.length;
      await turn();
    } while (waiting.length > count && waiting.length < maxBatch);
  }

  async function drain(): Promise<void> {
    for (await gather(); waiting.length > 0; await gather()) await commit(waiting.splice(0, maxBatch));
    running = null;
  }

  return {
    submit<R>(command: Command<R>): Promise<R> {
      if (waiting.length >= maxWaiting) {
        return Promise.reject(
          new ServiceError("SERVICE_UNAVAILABLE", "The service is overloaded; try again shortly.", { headers: { "Retry-After": "1" } }),
        );
      }
      return new Promise<R>((resolve, reject) => {
        waiting.push({
          command,
          resolve(outcome) {
            // The outcome at a command's index holds what that command's `decide` returned, an R.
            if (outcome.kind === "decided") resolve(outcome.value as R);
            else reject(outcome.error);
          },
          reject,
        });
        running ??= Promise.resolve().then(drain);
      });
    },
    async idle() {
      while (running !== null) await running;
    },
  };
}
