import type { PipelinePorts } from "../pipeline/scan.ts";
import type { Clock } from "../ports/clock.ts";
import type { FetchOutcome, FetchRequest } from "../ports/fetcher.ts";
import type { LaneOutcome, ProbeOutcome, ProbeRequest } from "../ports/prober.ts";
import type { RenderOutcome, RenderRequest } from "../ports/renderer.ts";
import type { SearchOutcome, SearchQuery } from "../ports/searcher.ts";

/** The ports through which a scan meets the world, and its politeness there: everything else is computed from what they answer. */
export type OutsidePorts = Pick<PipelinePorts, "searcher" | "fetcher" | "clock" | "renderer" | "prober" | "crawl">;

/** How the prober let the scan in; the lane itself is made anew. */
export type EnterOutcome = Exclude<LaneOutcome, { readonly kind: "lane" }> | { readonly kind: "lane"; readonly browser: string };

/** A call from the scan to the outside. */
export interface TapeCall {
  readonly id: string;
  /** How many answers the scan had when it made the call. */
  readonly after: number;
}

/** One answer from outside, with the time the scan saw when it came. */
export type TapeEvent = TapeCall & { readonly at: number } & (
    | { readonly kind: "search"; readonly outcome: SearchOutcome }
    | { readonly kind: "fetch"; readonly outcome: FetchOutcome }
    | { readonly kind: "render"; readonly outcome: RenderOutcome }
    | { readonly kind: "enter"; readonly outcome: EnterOutcome }
    | { readonly kind: "probe"; readonly outcome: ProbeOutcome }
    | { readonly kind: "sleep" }
  );

/** Everything that a scan learned from outside, in the order in which it learned it. */
export interface Tape {
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number;
  readonly events: readonly TapeEvent[];
  /** Calls that the scan itself gave up, or had open when it ended. */
  readonly abandoned: readonly TapeCall[];
  /** True when the scan had a browser to render pages with. */
  readonly hasRenderer: boolean;
  /** Version that the scan's prober measured with; `null` when it had none. */
  readonly webVitalsVersion: string | null;
}

/**
 * Names calls: what was asked, and the how-manieth time. A scan asks the same in the same order whenever it learns the
 * same in the same order, so that a name means the same call in a recording and in its replay.
 */
export class CallNames {
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

/** A call that waits for its answer. */
export class HeldCall<T> {
  readonly promise: Promise<T>;
  #settle: { resolve(value: T): void; reject(error: unknown): void } | null = null;

  /** When the signal aborts, the call ends at once: with `atAbort`'s value, or by rejecting with the signal's reason. */
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

  /** False once it was answered or its caller gave up. */
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

/** Turns of the event loop between two answers, in which the scan takes up the first; decompressing a sitemap needs more than one. */
const TURNS = 4;

/** Resolves once the scan has taken up what it was given, as far as that needs no further answer. */
export async function settle(clock: Clock): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await clock.turn?.();
}
