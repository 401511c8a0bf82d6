import { ServiceError } from "../../domain/errors.ts";
import type { Store } from "../../ports/store.ts";
import { type Command, type Context, decideBatch, mergePlans, type Outcome } from "./command.ts";

/** Runs commands in transactions, many commands per transaction (group commit). */
export interface CommandBatcher {
  /** Resolves after the commit. Rejects with the error of the decider or of the store. */
  submit<R>(command: Command<R>): Promise<R>;
  /** Resolves when every submitted command is settled. */
  idle(): Promise<void>;
}

interface Entry {
  readonly command: Command<unknown>;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/** The store of a batcher, and the size of its batches. */
export interface CommandBatcherOptions {
  readonly store: Store;
  /** Called once per transaction. */
  readonly context: () => Context;
  /** Called before each transaction, so that commands of the same turn share it. @default resolves at once */
  readonly turn?: () => Promise<void>;
  /** Commands per transaction. @default 256 */
  readonly maxBatch?: number;
  /** Commands that may wait. Beyond it `submit` rejects with SERVICE_UNAVAILABLE. @default 10000 */
  readonly maxWaiting?: number;
}

/**
 * Creates a batcher. While one batch commits, the next batch grows, so batches grow with the load.
 *
 * An idle batcher adds no wait. A batch that cannot be applied is halved until the failing command is alone.
 */
export function createCommandBatcher({
  store,
  context,
  maxBatch = 256,
  maxWaiting = 10_000,
  turn = async () => undefined,
}: CommandBatcherOptions): CommandBatcher {
  const waiting: Entry[] = [];
  let running: Promise<void> | null = null;

  async function commit(batch: readonly Entry[]): Promise<void> {
    const commands = batch.map((entry) => entry.command);
    const current = context();
    try {
      const outcomes = await store.transact(mergePlans(commands), current.now, (snapshot) =>
        decideBatch(snapshot, commands, current),
      );
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

  /** Waits until a turn adds no command, because callers whose command just settled may submit again at once. */
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
          new ServiceError("SERVICE_UNAVAILABLE", "The service is overloaded; try again shortly.", {
            headers: { "Retry-After": "1" },
          }),
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
