import { setImmediate, setTimeout } from "node:timers/promises";
import type { PageFetcher } from "../../../../core/analysis/crawl/fetch.ts";
import type { FetchedPage } from "../../../../core/analysis/crawl/fetched-page.ts";
import type { ExcludedPage } from "../../../../core/analysis/crawl/records.ts";
import type { Clock } from "../../../../core/ports/clock.ts";
import type {
  FetchedResource,
  Fetcher,
  FetchFailureReason,
  FetchOutcome,
  FetchRequest,
} from "../../../../core/ports/fetcher.ts";
import type { SerpResult } from "../../../../core/ports/searcher.ts";

/** Two turns of the event loop: enough for work in this thread. */
async function twoTurns(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** For work that some runtimes do on another thread, as unpacking gzip: longer than a small file ever takes there. */
export async function threadsSettle(): Promise<void> {
  for (let round = 0; round < 5; round++) await setTimeout(2);
}

/** A clock that stops until every pending step has run, then jumps to the next sleeper. */
export class VirtualClock implements Clock {
  #now = 0;
  readonly #settle: () => Promise<void>;
  readonly #sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();

  /** `settle` resolves when no step is pending any more. */
  constructor(settle: () => Promise<void> = twoTurns) {
    this.#settle = settle;
  }

  now(): number {
    return this.#now;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted === true) {
        resolve();
        return;
      }
      const sleeper = {
        at: this.#now + ms,
        wake: () => {
          this.#sleepers.delete(sleeper);
          resolve();
        },
      };
      this.#sleepers.add(sleeper);
      signal?.addEventListener("abort", sleeper.wake, { once: true });
    });
  }

  /** Lets time pass until the work is done; fails when nothing sleeps and nothing moves. */
  async run<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    // The caller awaits `done`; this only keeps a rejection from being reported early.
    done.catch(() => undefined);
    for (;;) {
      await this.#settle();
      if (isDone) return done;
      const next = [...this.#sleepers].sort((a, b) => a.at - b.at)[0];
      if (next === undefined) throw new Error("the work waits for something that is not time");
      this.#now = Math.max(this.#now, next.at);
      next.wake();
    }
  }
}

/** The response of a fake page. Without members it is an HTML page with status 200. */
export interface FakeAnswer {
  readonly status?: number;
  readonly body?: string | Uint8Array;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Address after redirects. */
  readonly url?: string;
  readonly fails?: FetchFailureReason;
  readonly isTransient?: boolean;
  /** Virtual milliseconds until the answer. */
  readonly tookMs?: number;
}

/** One request as the fake saw it. */
export interface SeenRequest extends FetchRequest {
  readonly startedAt: number;
}

/** A web in memory, on virtual time. Addresses it does not hold answer 404. */
export class FakeWeb implements Fetcher {
  readonly seen: SeenRequest[] = [];
  /** Most requests under way at once, in all and per host. */
  peak = 0;
  hostPeak = 0;
  readonly #clock: VirtualClock;
  readonly #pages: Readonly<Record<string, FakeAnswer>>;
  readonly #open: string[] = [];

  constructor(clock: VirtualClock, pages: Readonly<Record<string, FakeAnswer>>) {
    this.#clock = clock;
    this.#pages = pages;
  }

  urls(): readonly string[] {
    return this.seen.map((request) => request.url);
  }

  async get(request: FetchRequest, signal: AbortSignal): Promise<FetchOutcome> {
    signal.throwIfAborted();
    const { host } = new URL(request.url);
    this.seen.push({ ...request, startedAt: this.#clock.now() });
    this.#open.push(host);
    this.peak = Math.max(this.peak, this.#open.length);
    this.hostPeak = Math.max(this.hostPeak, this.#open.filter((other) => other === host).length);
    const answer = this.#pages[request.url] ?? { status: 404 };
    const limitMs = request.timeoutMs ?? 20_000;
    await this.#clock.sleep(Math.min(answer.tookMs ?? 1, limitMs), signal);
    this.#open.splice(this.#open.indexOf(host), 1);
    signal.throwIfAborted();
    if ((answer.tookMs ?? 1) > limitMs) return failed(request.url, "timeout", true);
    if (answer.fails !== undefined) return failed(request.url, answer.fails, answer.isTransient ?? false);
    return { kind: "fetched", resource: resource(request.url, answer) };
  }
}

function failed(url: string, reason: FetchFailureReason, isTransient: boolean): FetchOutcome {
  return { kind: "failed", reason, message: `fetch ${url}: ${reason}`, isTransient };
}

function resource(requestedUrl: string, answer: FakeAnswer): FetchedResource {
  const url = answer.url ?? requestedUrl;
  return {
    requestedUrl,
    url,
    status: answer.status ?? 200,
    contentType: answer.contentType ?? "text/html; charset=utf-8",
    headers: answer.headers ?? {},
    body: typeof answer.body === "string" ? new TextEncoder().encode(answer.body) : (answer.body ?? new Uint8Array()),
    redirects: url === requestedUrl ? [] : [requestedUrl],
    elapsedMs: 1,
  };
}

/** Fetches all ranking pages side by side, as the scan does. */
export async function fetchCohort(
  fetcher: Pick<PageFetcher, "fetchRanking">,
  results: readonly SerpResult[],
  locale: string,
  signal: AbortSignal,
): Promise<{ readonly pages: readonly FetchedPage[]; readonly excluded: readonly ExcludedPage[] }> {
  const outcomes = await Promise.all(results.map((result) => fetcher.fetchRanking(result, locale, signal)));
  const pages = outcomes.flatMap((outcome) => (outcome.kind === "page" ? [outcome.page] : []));
  const excluded = outcomes.flatMap((outcome, at) => {
    const { url = "", rank = 0 } = results[at] ?? {};
    return outcome.kind === "excluded" ? [{ url, rank, reason: outcome.reason, detail: outcome.detail }] : [];
  });
  return { pages, excluded };
}
