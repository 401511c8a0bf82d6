import type { BrowserHost } from "./browser-host.ts";
import { BrowserError } from "./browser-run.ts";
import { Calibration } from "./calibration.ts";
import { readWebVitals } from "./find-browser.ts";
import type { MachineLane, Release } from "./machine-lock.ts";
import { type ProbeTools, probePage } from "./probe-page.ts";
import type { Answers, FromWorker, LaneAnswer, Question, ToWorker } from "./protocol.ts";
import { renderPage } from "./render-page.ts";

/** Runs the requests of a service. */
class BrowserWork {
  readonly #host: BrowserHost;
  readonly #machine: MachineLane;
  readonly #lanes = new Map<number, Release>();
  readonly #calibration = new Calibration();
  #tools: ProbeTools | null = null;
  #lastLane = 0;

  constructor(host: BrowserHost, machine: MachineLane) {
    this.#host = host;
    this.#machine = machine;
  }

  async answer(question: Question, signal: AbortSignal): Promise<Answers[keyof Answers]> {
    switch (question.kind) {
      case "render": {
        const release = await this.#machine.enterRender(signal);
        return renderPage(this.#host, question.request, signal).finally(release);
      }
      case "enter":
        return this.#enter(question.waitMs, signal);
      case "probe": {
        if (!this.#lanes.has(question.lane)) return { kind: "broken", detail: "the lane was left" };
        const release = await this.#machine.enterProbe(signal);
        this.#tools ??= {
          host: this.#host,
          calibration: this.#calibration,
          webVitals: readWebVitals().script,
          now: Date.now,
        };
        return probePage(this.#tools, question.request, signal).finally(release);
      }
      case "leave":
        this.#lanes.get(question.lane)?.();
        this.#lanes.delete(question.lane);
        return { kind: "left" };
    }
  }

  async #enter(waitMs: number, signal: AbortSignal): Promise<LaneAnswer> {
    const release = await this.#machine.enterBenchmark(waitMs, signal);
    if (release === null) return { kind: "busy" };
    try {
      const browser = await this.#host.describe();
      signal.throwIfAborted();
      this.#lastLane += 1;
      this.#lanes.set(this.#lastLane, release);
      return { kind: "lane", lane: this.#lastLane, browser };
    } catch (error) {
      release();
      signal.throwIfAborted();
      if (!(error instanceof BrowserError)) throw error;
      return { kind: "no_browser", detail: error.message };
    }
  }
}

/** The worker's side of the channel to its service. `process` of a worker has these members. */
export interface WorkerChannel {
  send(message: FromWorker): void;
  /** Calls back for each message, in order. */
  onMessage(handle: (message: ToWorker) => void): void;
}

/** The browser of a worker, the locks of its machine and its channel to the service. */
export interface WorkerOptions {
  readonly host: BrowserHost;
  readonly machine: MachineLane;
  readonly channel: WorkerChannel;
  /** Ends the process. Called once the browser is closed. */
  exit(): void;
}

/**
 * Replies to a service's questions until it sends `close`.
 *
 * An unexpected error ends the process, because the service starts another one.
 */
export function serveBrowser({ host, machine, channel, exit }: WorkerOptions): void {
  const work = new BrowserWork(host, machine);
  const open = new Map<number, AbortController>();
  const ask = async (id: number, question: Question): Promise<void> => {
    const controller = new AbortController();
    open.set(id, controller);
    try {
      const answer = await work.answer(question, controller.signal);
      if (!controller.signal.aborted) channel.send({ kind: "answer", id, answer });
    } catch (error) {
      if (controller.signal.aborted) return;
      console.error("serplens browser worker:", error);
      exit();
    } finally {
      open.delete(id);
    }
  };
  channel.onMessage((message) => {
    switch (message.kind) {
      case "ask":
        void ask(message.id, message.question);
        return;
      case "cancel":
        open.get(message.id)?.abort(new Error("cancelled"));
        return;
      case "close":
        for (const controller of open.values()) controller.abort(new Error("closing"));
        void host.close().finally(exit);
    }
  });
}
