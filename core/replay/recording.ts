import type { PipelinePorts } from "../analysis/pipeline/pipeline-ports.ts";
import type { Clock } from "../ports/clock.ts";
import type { FetchOutcome, FetchRequest } from "../ports/fetcher.ts";
import type { LaneOutcome, ProbeOutcome, ProbeRequest } from "../ports/prober.ts";
import type { RenderOutcome, RenderRequest } from "../ports/renderer.ts";
import type { SearchOutcome, SearchQuery } from "../ports/searcher.ts";

/** Ports with which a scan reaches the network, and its delays there. Everything else is computed from their outcomes. */
export type OutsidePorts = Pick<PipelinePorts, "searcher" | "fetcher" | "clock" | "renderer" | "prober" | "crawl">;

/** Recorded outcome of `Prober.enter`, without the lane. */
export type EnterOutcome =
  | Exclude<LaneOutcome, { readonly kind: "lane" }>
  | { readonly kind: "lane"; readonly browser: string };

/** A call of the scan to a port. */
export interface RecordedCall {
  readonly id: string;
  /** Count of outcomes that the scan had received before the call. */
  readonly after: number;
}

/** One outcome and its time on the scan's clock. */
export type RecordedEvent = RecordedCall & { readonly at: number } & (
    | { readonly kind: "search"; readonly outcome: SearchOutcome }
    | { readonly kind: "fetch"; readonly outcome: FetchOutcome }
    | { readonly kind: "render"; readonly outcome: RenderOutcome }
    | { readonly kind: "enter"; readonly outcome: EnterOutcome }
    | { readonly kind: "probe"; readonly outcome: ProbeOutcome }
    | { readonly kind: "sleep" }
  );

/** All outcomes that a scan received, in their order. */
export interface Recording {
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number;
  readonly events: readonly RecordedEvent[];
  /** Calls that the scan aborted or left open. */
  readonly abandoned: readonly RecordedCall[];
  /** True when the scan had a browser to render pages with. */
  readonly hasRenderer: boolean;
  /** web-vitals version of the scan's prober, `null` without a prober. */
  readonly webVitalsVersion: string | null;
}

/**
 * Numbers repeated calls, so that the n-th call in a recording matches the n-th call in its replay. This works
 * because a scan that receives the same outcomes makes the same calls in the same order.
 */
export class CallKeys {
  readonly #counts = new Map<string, number>();

  search({ query, region, locale, count }: SearchQuery): string {
    return this.#next(`search ${region} ${locale} ${count} ${query}`);
  }

  fetch({ url, accept, locale }: FetchRequest): string {
    return this.#next(`fetch ${accept} ${locale} ${url}`);
  }

  render({ url, locale }: RenderRequest): string {
    return this.#next(`render ${locale} ${url}`);
  }

  enter(): string {
    return this.#next("enter");
  }

  probe({ url, locale }: ProbeRequest): string {
    return this.#next(`probe ${locale} ${url}`);
  }

  sleep(ms: number): string {
    return this.#next(`sleep ${ms}`);
  }

  #next(asked: string): string {
    const count = (this.#counts.get(asked) ?? 0) + 1;
    this.#counts.set(asked, count);
    return `${asked} #${count}`;
  }
}

/** A call that waits for its outcome. */
export class HeldCall<T> {
  readonly promise: Promise<T>;
  #settle: { resolve(value: T): void; reject(error: unknown): void } | null = null;

  /** An abort of the signal ends the call immediately: with the value of `atAbort`, or with the signal's reason. */
  constructor(signal: AbortSignal | undefined, options: { readonly atAbort?: () => T; readonly onAbort: () => void }) {
    this.promise = new Promise<T>((resolve, reject) => {
      const giveUp = (): void => {
        this.#settle = null;
        options.onAbort();
        if (options.atAbort === undefined) reject(signal?.reason);
        else resolve(options.atAbort());
      };
      if (signal?.aborted === true) return giveUp();
      const finish = (): void => {
        this.#settle = null;
        signal?.removeEventListener("abort", giveUp);
      };
      this.#settle = {
        resolve(value) {
          finish();
          resolve(value);
        },
        reject(error) {
          finish();
          reject(error);
        },
      };
      signal?.addEventListener("abort", giveUp, { once: true });
    });
  }

  /** False after the outcome or an abort. */
  get isOpen(): boolean {
    return this.#settle !== null;
  }

  give(value: T): void {
    this.#settle?.resolve(value);
  }

  fail(error: unknown): void {
    this.#settle?.reject(error);
  }
}

/** Turns of the event loop between two outcomes, so that the scan processes the first. Decompressing a sitemap takes several. */
const TURNS = 4;

/** Resolves when the scan has processed its last outcome and waits for the next. */
export async function settleReplay(clock: Clock): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await clock.turn?.();
}
