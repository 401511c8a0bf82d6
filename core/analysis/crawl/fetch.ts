import type { Clock } from "../../ports/clock.ts";
import type { FetchedResource, Fetcher, FetchOutcome, FetchRequest } from "../../ports/fetcher.ts";
import type { HostPauses } from "../../ports/host-pauses.ts";
import type { SerpResult } from "../../ports/searcher.ts";
import { DAY_MS } from "../../util/durations.ts";
import { retryAfterMs } from "../../util/retry-after.ts";
import { blockedRecord, fetchRecord } from "./fetch-records.ts";
import type { FetchedPage } from "./fetched-page.ts";
import { HostQueue, HostTurns } from "./host-queue.ts";
import { PageCache } from "./page-cache.ts";
import type { FetchRecord } from "./records.ts";
import { getRefreshed } from "./refresh.ts";
import { isAllowed, type RobotsFile } from "./robots.ts";
import { RobotsCache, robotsFrom } from "./robots-cache.ts";
import { targetFailure } from "./target-failure.ts";

/** Outcome of a page that is not the target. A response of any status is a page here. */
export type PageOutcome =
  | { readonly kind: "page"; readonly page: FetchedPage }
  | {
      readonly kind: "excluded";
      readonly reason: "blocked_by_robots" | "fetch_failed";
      /** One sentence for people. */
      readonly detail: string;
      /** True when the page itself was requested, not only its robots.txt. */
      readonly isRequested: boolean;
      /** True for a failure that may pass. */
      readonly isTransient?: boolean;
    };

type Exclusion = Extract<PageOutcome, { readonly kind: "excluded" }>;

/**
 * Polite access to the web for one scan.
 *
 * One request at a time per host, spaced, over all scans of the process that share their turns (the target's host is
 * the scan's own); 16 in flight; robots.txt asked once per origin and obeyed for every page but the target. A page
 * has 20 s in all; for ranking pages the wait for their host and its robots.txt count, give or take one pause. A
 * redirect belongs to the request that met it: it is not spaced. All methods reject with the signal's reason when it
 * aborts.
 *
 * Ranking pages and robots.txt may come from the cache, but nothing of the target's own host: who scans a page again
 * has changed it or its site, and the report is about that.
 */
export interface PageFetcher {
  /**
   * Fetches the page to analyze at once, without regard to robots.txt (D-31). Returns the response of any status.
   * Throws a `StepError` of step `fetch` when no response arrives.
   */
  fetchTarget(url: string, locale: string, signal: AbortSignal): Promise<FetchedPage>;
  /** Fetches a ranking page. The wait for its host counts as its own time. */
  fetchRanking(result: SerpResult, locale: string, signal: AbortSignal): Promise<PageOutcome>;
  /** Fetches a page of the target's own site. */
  fetchInternal(url: string, locale: string, signal: AbortSignal): Promise<PageOutcome>;
  /**
   * Fetches a sitemap as sent, possibly a gzip file. Returns `null` when the site has no such file. The caller checks
   * robots.txt.
   */
  fetchSitemap(url: string, locale: string, signal: AbortSignal): Promise<FetchedResource | null>;
  /** Rules of the address's origin. */
  robots(url: string, signal: AbortSignal): Promise<RobotsFile>;
  /** Every request made so far, in the order of the calls, each with its purpose. */
  records(): readonly FetchRecord[];
}

/** How polite and how patient one scan's requests are. */
export interface PageFetcherOptions {
  /** Least time between two request starts on one host. @default 500 */
  readonly spacingMs?: number;
  /** Limit of one page. @default 20000 */
  readonly pageLimitMs?: number;
  /** Organization of the scan. Its records mark only cached pages that it fetched or used itself. */
  readonly organizationId?: string;
}

/** Request starts on one host are 500 ms apart, and 16 requests are in flight. D-56 */
const SPACING_MS = 500;
const IN_FLIGHT_COUNT = 16;
const PAGE_LIMIT_MS = 20_000;
/** A host that is slow with its rules leaves most of the limit to other work. */
const ROBOTS_LIMIT_MS = 8_000;

/** Pause in ms of a host that refuses without Retry-After. */
const PAUSE_MS = 60_000;
/** Refusals after which a host is paused. */
const MAX_REFUSALS = 3;

const PURPOSES: readonly FetchRecord["purpose"][] = ["target", "robots", "competitor", "sitemap", "internal_link"];

type Purpose = FetchRecord["purpose"];

/** The place of a request in the records. It is filled when the response arrives. */
interface Entry {
  readonly purpose: Purpose;
  record: FetchRecord | null;
}

/** The ports of a scan's page fetcher. */
export interface PageFetcherPorts {
  readonly fetcher: Fetcher;
  readonly clock: Clock;
  /** The state that scans of this process share. @default every scan has its own */
  readonly shared?: SharedCrawl;
}

/** The state that scans of one process share, so that all of them together are as polite as one. */
export interface SharedCrawl {
  readonly cache: PageCache;
  readonly turns: HostTurns;
}

/** Opens what scans of this process share. `pauses` are shared with other processes. */
export function createSharedCrawl(
  clock: Clock,
  options: PageFetcherOptions = {},
  pauses: HostPauses | null = null,
): SharedCrawl {
  const turns = { clock, spacingMs: options.spacingMs ?? SPACING_MS };
  return {
    cache: new PageCache({ clock }),
    turns: new HostTurns(pauses === null ? turns : { ...turns, pauses }),
  };
}

class PolitePageFetcher implements PageFetcher {
  readonly #fetcher: Fetcher;
  readonly #clock: Clock;
  readonly #cache: PageCache | null;
  readonly #organizationId: string;
  readonly #pageLimitMs: number;
  readonly #queue: HostQueue;
  readonly #robots: RobotsCache;
  readonly #records: Entry[] = [];
  readonly #refusals = new Map<string, number>();

  constructor(ports: PageFetcherPorts, options: PageFetcherOptions) {
    this.#fetcher = ports.fetcher;
    this.#clock = ports.clock;
    this.#cache = ports.shared?.cache ?? null;
    this.#organizationId = options.organizationId ?? "";
    this.#pageLimitMs = options.pageLimitMs ?? PAGE_LIMIT_MS;
    this.#queue = new HostQueue({
      clock: ports.clock,
      spacingMs: options.spacingMs ?? SPACING_MS,
      inFlightCount: IN_FLIGHT_COUNT,
      ...(ports.shared === undefined ? {} : { shared: ports.shared.turns }),
    });
    this.#robots = new RobotsCache((origin, signal) => this.#loadRobots(origin, signal));
  }

  async fetchTarget(url: string, locale: string, signal: AbortSignal): Promise<FetchedPage> {
    const entry = this.#open("target");
    this.#queue.claim(authorityOf(url));
    const request: FetchRequest = { url, accept: "page", locale, timeoutMs: this.#pageLimitMs };
    const outcome = await this.#queue.runFirst(authorityOf(url), () => this.#get(entry, request, signal), signal);
    if (outcome.kind === "failed") throw targetFailure(url, outcome);
    this.#queue.claim(authorityOf(outcome.resource.url));
    return pageOf(outcome.resource, null);
  }

  fetchRanking({ url, rank }: SerpResult, locale: string, signal: AbortSignal): Promise<PageOutcome> {
    return this.#fetchPage(url, "competitor", rank, locale, signal);
  }

  fetchInternal(url: string, locale: string, signal: AbortSignal): Promise<PageOutcome> {
    return this.#fetchPage(url, "internal_link", null, locale, signal);
  }

  async fetchSitemap(url: string, locale: string, signal: AbortSignal): Promise<FetchedResource | null> {
    if (await this.#queue.isPaused(authorityOf(url))) return null;
    const entry = this.#open("sitemap");
    const request: FetchRequest = { url, accept: "sitemap", locale, timeoutMs: this.#pageLimitMs };
    const outcome = await this.#queue.run(authorityOf(url), () => this.#get(entry, request, signal), signal);
    return outcome.kind === "fetched" && outcome.resource.status === 200 ? outcome.resource : null;
  }

  async robots(url: string, signal: AbortSignal): Promise<RobotsFile> {
    return (await this.#robots.of(url, signal)).file;
  }

  records(): readonly FetchRecord[] {
    return PURPOSES.flatMap((purpose) => this.#records.filter((entry) => entry.purpose === purpose))
      .map((entry) => entry.record)
      .filter((record) => record !== null);
  }

  /** Reserves the record's place now, so that the order does not hang on which answer comes first. */
  #open(purpose: Purpose): Entry {
    const entry: Entry = { record: null, purpose };
    this.#records.push(entry);
    return entry;
  }

  async #get(entry: Entry, request: FetchRequest, signal: AbortSignal): Promise<FetchOutcome> {
    const startedAt = this.#clock.now();
    const outcome = await this.#getOrConfirm(request, signal);
    await this.#noteRefusal(request.url, outcome);
    const elapsedMs = this.#clock.now() - startedAt;
    entry.record = fetchRecord(entry.purpose, request.url, outcome, elapsedMs);
    // That a page did not come in the little time that was left says nothing to other scans.
    const isHurried =
      request.accept === "page" &&
      outcome.kind === "failed" &&
      (request.timeoutMs ?? PAGE_LIMIT_MS) < this.#pageLimitMs / 2;
    if (request.accept !== "sitemap" && !isHurried) {
      this.#cache?.keep(request, outcome, { organizationId: this.#organizationId, elapsedMs });
    }
    return outcome;
  }

  /** Sends the request with the version of a stale page. A 304 makes that page the response. */
  async #getOrConfirm(request: FetchRequest, signal: AbortSignal): Promise<FetchOutcome> {
    const ports = { fetcher: this.#fetcher, clock: this.#clock };
    // A wrong 304 would hide the caller's change, so the target's host sends its pages in full.
    const isShared = !this.#queue.isClaimed(authorityOf(request.url));
    const stale = isShared ? (this.#cache?.stale(request) ?? null) : null;
    if (stale === null) return getRefreshed(ports, request, signal);
    const outcome = await getRefreshed(ports, { ...request, validators: stale.validators }, signal);
    if (outcome.kind === "failed" || outcome.resource.status !== 304) return outcome;
    return { kind: "fetched", resource: { ...stale.resource, elapsedMs: outcome.resource.elapsedMs } };
  }

  /** Keeps how long a host wants no request: Retry-After, a minute after 429, and the scan after three refusals. */
  async #noteRefusal(url: string, outcome: FetchOutcome): Promise<void> {
    if (outcome.kind === "failed" || ![429, 503].includes(outcome.resource.status)) return;
    const { status, headers } = outcome.resource;
    for (const host of new Set([authorityOf(url), authorityOf(outcome.resource.url)])) {
      const count = (this.#refusals.get(host) ?? 0) + 1;
      this.#refusals.set(host, count);
      const leastMs = status === 429 || count >= MAX_REFUSALS ? PAUSE_MS : 0;
      const asked = retryAfterMs(headers["retry-after"] ?? "", this.#clock.now()) ?? leastMs;
      const pauseMs = Math.min(asked, DAY_MS);
      if (pauseMs > 0) await this.#queue.pause(host, this.#clock.now() + pauseMs);
    }
  }

  /**
   * Returns the stored response of an earlier scan, or `null` when a request must be sent. It sends nothing, so it
   * waits for no turn.
   */
  #recall(entry: Entry, request: FetchRequest, waitingSince: number): FetchOutcome | null {
    if (entry.purpose === "internal_link" || this.#queue.isClaimed(authorityOf(request.url))) return null;
    const recalled = this.#cache?.recall(request, { organizationId: this.#organizationId, waitingSince }) ?? null;
    if (recalled === null) return null;
    const { outcome, isOwn, elapsedMs } = recalled;
    // A page that only another organization fetched looks like a fetch, because a mark would reveal that scan.
    entry.record = { ...fetchRecord(entry.purpose, request.url, outcome, isOwn ? 0 : elapsedMs), isCached: isOwn };
    return outcome;
  }

  /**
   * Returns the stored response, now or when another scan has fetched it. Otherwise sends the request in the host's
   * turn.
   */
  async #ask(
    entry: Entry,
    request: FetchRequest,
    work: () => Promise<FetchOutcome>,
    signal: AbortSignal,
  ): Promise<FetchOutcome> {
    const waitingSince = this.#clock.now();
    const recalled = () => this.#recall(entry, request, waitingSince);
    return recalled() ?? this.#queue.runUnlessKnown(authorityOf(request.url), { known: recalled, work }, signal);
  }

  async #loadRobots(origin: string, signal: AbortSignal) {
    const url = `${origin}/robots.txt`;
    const entry = this.#open("robots");
    const request: FetchRequest = {
      url,
      accept: "robots",
      locale: "en",
      timeoutMs: Math.min(ROBOTS_LIMIT_MS, this.#pageLimitMs),
    };
    const get = async (): Promise<FetchOutcome> => {
      // The caller named the pages of a claimed host.
      if (this.#queue.isClaimed(authorityOf(url)) || !(await this.#queue.isPaused(authorityOf(url))))
        return this.#get(entry, request, signal);
      const paused = pausedOutcome(url);
      entry.record = fetchRecord("robots", url, paused, 0);
      return paused;
    };
    const outcome = await this.#ask(entry, request, get, signal);
    const verdict = robotsFrom(outcome);
    this.#queue.slowDown(authorityOf(url), verdict.file.crawlDelaySeconds * 1_000);
    return verdict;
  }

  async #fetchPage(
    url: string,
    purpose: "competitor" | "internal_link",
    rank: number | null,
    locale: string,
    signal: AbortSignal,
  ): Promise<PageOutcome> {
    const askedAt = this.#clock.now();
    const entry = this.#open(purpose);
    if (!/^https?:\/\//i.test(url) || URL.parse(url) === null)
      return excluded("fetch_failed", "The address is not http or https.", false);
    const blocked = await this.#blockedBy(url, false, signal);
    if (blocked !== null) {
      entry.record = blockedRecord(purpose, url, blocked);
      return blocked;
    }
    const get = async (): Promise<FetchOutcome> => {
      if (await this.#queue.isPaused(authorityOf(url))) {
        const paused = pausedOutcome(url);
        entry.record = fetchRecord(purpose, url, paused, 0);
        return paused;
      }
      // Ranking pages are asked for all at once, so that waiting for a slow host counts as the page's own time.
      const usedMs = purpose === "competitor" ? this.#clock.now() - askedAt : 0;
      const timeoutMs = this.#pageLimitMs - usedMs;
      if (timeoutMs > 0) return this.#get(entry, { url, accept: "page", locale, timeoutMs }, signal);
      const late: FetchOutcome = {
        kind: "failed",
        reason: "timeout",
        message: `fetch ${url}: other requests to the host used up the time`,
        isTransient: true,
      };
      entry.record = fetchRecord(purpose, url, late, 0);
      return late;
    };
    const outcome = await this.#ask(entry, { url, accept: "page", locale }, get, signal);
    if (outcome.kind === "failed")
      return excluded("fetch_failed", `The page could not be fetched: ${outcome.message}.`, true);
    const { resource } = outcome;
    // A redirect can lead from an allowed address to a forbidden one.
    const blockedAfter = resource.redirects.length > 0 ? await this.#blockedBy(resource.url, true, signal) : null;
    if (blockedAfter !== null) {
      entry.record = blockedRecord(purpose, url, blockedAfter);
      return blockedAfter;
    }
    return { kind: "page", page: pageOf(resource, rank) };
  }

  async #blockedBy(url: string, isRequested: boolean, signal: AbortSignal): Promise<Exclusion | null> {
    const { file, unreachable, isTransient } = await this.#robots.of(url, signal);
    if (unreachable !== null) {
      const detail = `The site's robots.txt could not be read: ${unreachable}.`;
      return { ...excluded("fetch_failed", detail, isRequested), isTransient };
    }
    if (isAllowed(file, url)) return null;
    return excluded(
      "blocked_by_robots",
      `The site's robots.txt forbids ${new URL(url).pathname.slice(0, 200)} to crawlers.`,
      isRequested,
    );
  }
}

function excluded(reason: Exclusion["reason"], detail: string, isRequested: boolean): Exclusion {
  return { kind: "excluded", reason, detail, isRequested };
}

function pausedOutcome(url: string): Extract<FetchOutcome, { readonly kind: "failed" }> {
  const message = `fetch ${url}: the host asked for a pause (HTTP 429 or 503)`;
  return { kind: "failed", reason: "bad_response", message, isTransient: true };
}

/** Host and port, which one polite queue serves. RFC 3986 3.2 */
function authorityOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

function pageOf(resource: FetchedResource, rank: number | null): FetchedPage {
  const { url, requestedUrl, status, headers, redirects, body, contentType } = resource;
  return {
    url,
    requestedUrl,
    rank,
    status,
    source: { body, contentType },
    headers,
    redirects,
  };
}

/** Makes the page fetcher of one scan. */
export function createPageFetcher(ports: PageFetcherPorts, options: PageFetcherOptions = {}): PageFetcher {
  return new PolitePageFetcher(ports, options);
}
