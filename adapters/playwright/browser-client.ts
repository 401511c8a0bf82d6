import type { LaneOutcome, ProbeLane, ProbeOutcome, ProbeRequest, Prober } from "../../core/ports/prober.ts";
import type { Renderer, RenderOutcome, RenderRequest } from "../../core/ports/renderer.ts";
import type { BrowserEvent } from "./browser-event.ts";
import type { LaneAnswer } from "./protocol.ts";
import { WorkerProcess, type WorkerProgram } from "./worker-process.ts";

/** Longest wait in ms for the lane, when a new worker has replaced a dead one. */
const REENTER_MS = 5_000;
const NEVER = new AbortController().signal;

/** The program to run as worker, and the version of web-vitals that its probes report. */
export interface BrowserClientOptions extends WorkerProgram {
  readonly webVitalsVersion: string;
  /** Receives each fault of the worker, its browser and their pages. @default faults are dropped */
  readonly onEvent?: (event: BrowserEvent) => void;
}

/** Renders and probes in a separate worker process. Starts the worker on use, and again after the worker died. */
export class BrowserClient implements Renderer, Prober {
  readonly webVitalsVersion: string;
  readonly #program: WorkerProgram;
  readonly #onEvent: (event: BrowserEvent) => void;
  #worker: WorkerProcess | null = null;
  #isClosed = false;

  constructor({ entry, args, webVitalsVersion, onEvent = () => undefined }: BrowserClientOptions) {
    this.#program = { entry, args };
    this.#onEvent = onEvent;
    this.webVitalsVersion = webVitalsVersion;
  }

  /** Process id of the worker; `null` while none runs. */
  get workerPid(): number | null {
    return this.#worker?.isAlive === true ? this.#worker.pid : null;
  }

  async render(request: RenderRequest, signal: AbortSignal): Promise<RenderOutcome> {
    const outcome = await this.#live().ask({ kind: "render", request }, signal);
    return outcome ?? { kind: "failed", reason: "crashed", detail: "the browser's process died" };
  }

  async enter(waitMs: number, signal: AbortSignal): Promise<LaneOutcome> {
    const worker = this.#live();
    const answer = await this.#ask(worker, waitMs, signal);
    if (answer.kind !== "lane") return answer;
    return { kind: "lane", lane: this.#laneOf(worker, answer.lane, answer.browser) };
  }

  /** Ends the worker with its browser. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.close();
  }

  async #ask(worker: WorkerProcess, waitMs: number, signal: AbortSignal): Promise<LaneAnswer> {
    const answer = await worker.ask({ kind: "enter", waitMs }, signal);
    return answer ?? { kind: "no_browser", detail: "the browser's process died" };
  }

  #laneOf(first: WorkerProcess, firstLane: number, browser: string): ProbeLane {
    let worker = first;
    let lane = firstLane;
    return {
      browser,
      probe: async (request: ProbeRequest, signal: AbortSignal): Promise<ProbeOutcome> => {
        if (!worker.isAlive) {
          // The right to measure ended with the old worker, so the new worker acquires it again.
          const next = this.#live();
          const answer = await this.#ask(next, REENTER_MS, signal);
          if (answer.kind !== "lane") return { kind: "broken", detail: "the lane was lost with the browser's process" };
          worker = next;
          lane = answer.lane;
        }
        const outcome = await worker.ask({ kind: "probe", lane, request }, signal);
        return outcome ?? { kind: "broken", detail: "the browser's process died" };
      },
      leave: async () => {
        if (worker.isAlive) await worker.ask({ kind: "leave", lane }, NEVER);
      },
    };
  }

  #live(): WorkerProcess {
    if (this.#isClosed) throw new Error("the browser is closed");
    if (this.#worker === null || !this.#worker.isAlive) this.#worker = new WorkerProcess(this.#program, this.#onEvent);
    return this.#worker;
  }
}
