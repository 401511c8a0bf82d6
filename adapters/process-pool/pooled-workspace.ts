import type { WorkOutcome, Workspace } from "../../core/ports/executor.ts";
import type { Resident, SharedChild, SharedOutcome } from "./shared-child.ts";

/** The function of the pool that a workspace calls. */
export interface Places {
  /** Waits for a child that can take the workspace. Resolves to `null` when the machine cannot start a process. */
  enter(resident: Resident, signal: AbortSignal): Promise<SharedChild | null>;
}

/** Times that other work may end a workspace's stay. After the last time it shares no child. */
const MAX_LOSSES = 3;

/** A workspace whose state is in one child at a time. */
export class PooledWorkspace<Call, Reply> implements Workspace<Call, Reply>, Resident {
  readonly place: number;
  readonly owner: string | null;
  readonly group: string;
  usedMs = 0;
  readonly #places: Places;
  readonly #signal: AbortSignal;
  readonly #onAbort = () => this.close();
  #child: SharedChild | null = null;
  /** True when earlier calls left state, in a child that may be gone. */
  #hasState = false;
  #isAlone = false;
  #lossCount = 0;
  #isClosed = false;

  constructor(places: Places, resident: Pick<Resident, "place" | "owner" | "group">, signal: AbortSignal) {
    this.place = resident.place;
    this.owner = resident.owner;
    this.group = resident.group;
    this.#places = places;
    this.#signal = signal;
    signal.addEventListener("abort", this.#onAbort, { once: true });
  }

  get isAlone(): boolean {
    return this.#isAlone;
  }

  leftBehind(isAlone: boolean): void {
    this.#child = null;
    this.#lossCount += 1;
    this.#isAlone ||= isAlone || this.#lossCount >= MAX_LOSSES;
  }

  async run(call: Call, deadlineMs: number): Promise<WorkOutcome<Reply>> {
    for (;;) {
      this.#signal.throwIfAborted();
      if (this.#isClosed) throw new Error("the workspace is closed");
      if (this.#child === null && this.#hasState) {
        this.#hasState = false;
        return { kind: "lost" };
      }
      const child = await this.#entered();
      if (child === null) return { kind: "failed", reason: "crashed", detail: "no process could be started" };
      const outcome = await this.#attempt(child, call, deadlineMs);
      // The child replies to a Call with a Reply, because the creator of the pool chose its program.
      if (outcome.kind !== "lost") return outcome as WorkOutcome<Reply>;
    }
  }

  keepAlone(): void {
    this.#isAlone = true;
    this.#child?.reserve(this);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#signal.removeEventListener("abort", this.#onAbort);
    const child = this.#child;
    this.#child = null;
    child?.remove(this);
  }

  async #entered(): Promise<SharedChild | null> {
    if (this.#child !== null) return this.#child;
    const child = await this.#places.enter(this, this.#signal);
    if (child !== null && this.#isClosed) {
      child.remove(this);
      this.#signal.throwIfAborted();
      throw new Error("the workspace is closed");
    }
    this.#child = child;
    return child;
  }

  async #attempt(child: SharedChild, call: Call, deadlineMs: number): Promise<SharedOutcome> {
    const outcome = await this.#untilAborted(child.run(this, call, deadlineMs));
    if (outcome.kind === "done" || (outcome.kind === "failed" && outcome.reason === "threw")) {
      this.#hasState = true;
      return outcome;
    }
    this.#child = null;
    if (outcome.kind === "lost") return outcome;
    // The process has ended or is ending, and the state of this workspace is lost with it.
    this.#hasState = false;
    this.#isAlone = true;
    return outcome;
  }

  #untilAborted(work: Promise<SharedOutcome>): Promise<SharedOutcome> {
    const signal = this.#signal;
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(signal.reason);
      if (signal.aborted) return giveUp();
      signal.addEventListener("abort", giveUp, { once: true });
      void work.then((outcome) => {
        signal.removeEventListener("abort", giveUp);
        resolve(outcome);
      });
    });
  }
}
