import type { Clock } from "../../../../core/ports/clock.ts";
import type { LaneOutcome, ProbeOutcome, ProbeRequest, Prober } from "../../../../core/ports/prober.ts";
import type { Renderer, RenderOutcome, RenderRequest } from "../../../../core/ports/renderer.ts";

/** A browser on a test's time that returns the configured pages. */
export class FakeRenderer implements Renderer {
  readonly asked: RenderRequest[] = [];
  peak = 0;
  #open = 0;
  readonly #clock: Clock;
  readonly #answer: (url: string, index: number) => RenderOutcome;
  readonly #tookMs: number;

  constructor(clock: Clock, answer: (url: string, index: number) => RenderOutcome, tookMs = 500) {
    this.#clock = clock;
    this.#answer = answer;
    this.#tookMs = tookMs;
  }

  async render(request: RenderRequest, signal: AbortSignal): Promise<RenderOutcome> {
    this.asked.push(request);
    this.#open += 1;
    this.peak = Math.max(this.peak, this.#open);
    await this.#clock.sleep(this.#tookMs, signal);
    this.#open -= 1;
    signal.throwIfAborted();
    return this.#answer(request.url, this.asked.length - 1);
  }
}

/** A prober on a test's time that returns the configured results, each probe after `tookMs`. */
export class FakeProber implements Prober {
  readonly webVitalsVersion = "6.2.3";
  readonly asked: ProbeRequest[] = [];
  readonly waits: number[] = [];
  leaveCount = 0;
  /** Who has the lane; others wait until it is left. */
  #holder: { readonly left: Promise<void> } | null = null;
  readonly #clock: Clock;
  readonly #answer: (url: string, index: number) => ProbeOutcome;
  readonly #tookMs: number;
  readonly #lane: Exclude<LaneOutcome["kind"], "lane"> | "lane";

  constructor(
    clock: Clock,
    answer: (url: string, index: number) => ProbeOutcome,
    tookMs = 2_000,
    lane: LaneOutcome["kind"] = "lane",
  ) {
    this.#clock = clock;
    this.#answer = answer;
    this.#tookMs = tookMs;
    this.#lane = lane;
  }

  async enter(waitMs: number, signal: AbortSignal): Promise<LaneOutcome> {
    signal.throwIfAborted();
    this.waits.push(waitMs);
    if (this.#holder !== null) await Promise.race([this.#holder.left, this.#clock.sleep(waitMs, signal)]);
    signal.throwIfAborted();
    if (this.#holder !== null) return { kind: "busy" };
    if (this.#lane === "busy") return { kind: "busy" };
    if (this.#lane === "no_browser") return { kind: "no_browser", detail: "it does not start" };
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    const holder = { left };
    this.#holder = holder;
    return {
      kind: "lane",
      lane: {
        browser: "chromium-headless-shell 1.2.3",
        probe: async (request, signal) => {
          this.asked.push(request);
          await this.#clock.sleep(this.#tookMs, signal);
          signal.throwIfAborted();
          return this.#answer(request.url, this.asked.length - 1);
        },
        leave: async () => {
          this.leaveCount += 1;
          if (this.#holder === holder) this.#holder = null;
          leave();
        },
      },
    };
  }
}
