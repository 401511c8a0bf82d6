import type { FetchOutcome } from "../../ports/fetcher.ts";
import { ALLOW_ALL, DENY_ALL, parseRobots, type RobotsFile } from "./robots.ts";

/** Rules for one origin, and the reason when they do not come from its robots.txt. */
export interface RobotsVerdict {
  readonly file: RobotsFile;
  /** Reason why robots.txt could not be read. All pages are then forbidden. `null` after a usable response. */
  readonly unreachable: string | null;
  /** True when a repeated request may succeed. */
  readonly isTransient: boolean;
}

/** Turns the answer to a robots.txt request into rules. RFC 9309 2.3.1 */
export function robotsFrom(outcome: FetchOutcome): RobotsVerdict {
  if (outcome.kind === "fetched") {
    const { status, body } = outcome.resource;
    // A temporary refusal says nothing about the rules, so nothing is allowed.
    if (status >= 500 || status === 429)
      return { file: DENY_ALL, unreachable: `robots.txt answered HTTP ${status}`, isTransient: false };
    const file =
      status >= 200 && status < 300 ? parseRobots(new TextDecoder().decode(body), outcome.resource.url) : ALLOW_ALL;
    return { file, unreachable: null, isTransient: false };
  }
  switch (outcome.reason) {
    // No rule file of a kind that could be read: "unavailable", access is free.
    case "unsupported_type":
    case "too_large":
    case "too_many_redirects":
      return { file: ALLOW_ALL, unreachable: null, isTransient: false };
    case "denied":
    case "invalid_url":
    case "dns":
    case "connect":
    case "tls":
    case "timeout":
    case "bad_response":
      return { file: DENY_ALL, unreachable: outcome.message, isTransient: outcome.isTransient };
  }
}

/**
 * Requests the rules of each origin once per scan, however many pages wait for them.
 *
 * A transient failure is shared with the pages that wait for it and is then forgotten.
 */
export class RobotsCache {
  readonly #load: (origin: string, signal: AbortSignal) => Promise<RobotsVerdict>;
  readonly #known = new Map<string, Promise<RobotsVerdict>>();

  constructor(load: (origin: string, signal: AbortSignal) => Promise<RobotsVerdict>) {
    this.#load = load;
  }

  /** Rules of the address's origin. Rejects only when the signal aborts. */
  async of(url: string, signal: AbortSignal): Promise<RobotsVerdict> {
    const { origin } = new URL(url);
    for (;;) {
      const loaded = this.#known.get(origin);
      if (loaded === undefined) {
        const loading = this.#load(origin, signal);
        this.#known.set(origin, loading);
        try {
          const verdict = await loading;
          if (verdict.isTransient) this.#known.delete(origin);
          return verdict;
        } catch (error) {
          this.#known.delete(origin);
          throw error;
        }
      }
      try {
        return await loaded;
      } catch {
        // The scan that sent the shared request was aborted. This scan may go on, so it sends its own request.
        signal.throwIfAborted();
      }
    }
  }
}
