import { ProcessPool } from "../adapters/process-pool/process-pool.ts";
import { type DraftCall, type DraftReply, draftScorersOver } from "../core/analysis/editor/draft-calls.ts";
import { ServiceError } from "../core/domain/errors.ts";
import type { DraftScorers } from "../core/ports/draft-scorers.ts";
import type { Workspace } from "../core/ports/executor.ts";
import { analysisEntry } from "./analyses.ts";

/** Longest time of one call in ms. The first call of a process also compiles the scorer and reads the snapshot. */
const CALL_MS = 3_000;
/** Time in ms after which an unused process is given back. */
const IDLE_MS = 60_000;
/** Calls after which a process drops its open scans and frees their memory. */
const MAX_CALLS = 500;

/** A process that scores drafts, one call at a time. */
class DraftWorker {
  readonly #open: () => Workspace<DraftCall, DraftReply>;
  #workspace: Workspace<DraftCall, DraftReply> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: ReturnType<typeof setTimeout> | undefined;
  #callCount = 0;
  #pendingCount = 0;
  /** Jobs whose scans this process probably has open. */
  readonly jobs = new Set<string>();

  constructor(open: () => Workspace<DraftCall, DraftReply>) {
    this.#open = open;
  }

  get pendingCount(): number {
    return this.#pendingCount;
  }

  run(call: DraftCall): Promise<DraftReply> {
    this.#pendingCount += 1;
    this.jobs.add(call.jobId);
    const result = this.#last.then(() => this.#perform(call)).finally(() => (this.#pendingCount -= 1));
    this.#last = result.catch(() => undefined);
    return result;
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#workspace?.close();
    this.#workspace = null;
    this.#callCount = 0;
    this.jobs.clear();
  }

  async #perform(call: DraftCall): Promise<DraftReply> {
    clearTimeout(this.#idle);
    this.#workspace ??= this.#open();
    let outcome = await this.#workspace.run(call, CALL_MS);
    // A process without the scan replies that it needs the snapshot.
    while (outcome.kind === "lost") outcome = await this.#workspace.run(call, CALL_MS);
    this.#callCount += 1;
    if (this.#callCount >= MAX_CALLS) this.close();
    this.#idle = setTimeout(() => this.close(), IDLE_MS);
    this.#idle.unref();
    if (outcome.kind === "done") return outcome.output;
    if (outcome.reason === "threw") throw new Error(`scoring a draft failed: ${outcome.detail}`);
    throw new ServiceError("SERVICE_UNAVAILABLE", `The draft was not scored: ${outcome.detail}.`, {
      headers: { "Retry-After": "1" },
    });
  }
}

/** Scores drafts in `size` processes, which start on first use. `close` ends them. */
export function openDraftWorkers(size: number): { readonly scorers: DraftScorers; close(): Promise<void> } {
  const pool = new ProcessPool<DraftCall, DraftReply>({ entry: analysisEntry(), size, sharedSize: size });
  const closing = new AbortController();
  const workers = Array.from({ length: size }, () => new DraftWorker(() => pool.open(closing.signal)));
  /** Prefers the process that has the scan open, unless the other processes have less to do. */
  function workerFor(jobId: string): DraftWorker {
    const load = (worker: DraftWorker) => worker.pendingCount + (worker.jobs.has(jobId) ? 0 : 2);
    return workers.reduce((best, worker) => (load(worker) < load(best) ? worker : best));
  }
  return {
    scorers: draftScorersOver((call) => workerFor(call.jobId).run(call)),
    async close() {
      for (const worker of workers) worker.close();
      await pool.close();
    },
  };
}
