import type { Clock } from "../../ports/clock.ts";
import type { FetchedResource, FetchOutcome, FetchRequest, Validators } from "../../ports/fetcher.ts";

/** How long and how much is kept. */
export interface PageCacheOptions {
  readonly clock: Clock;
  /** How long an answer is given again. @default 15 minutes */
  readonly keepMs?: number;
  /** Memory of everything kept; the answer unused for longest goes first. @default 12 MiB */
  readonly maxBytes?: number;
}

/** Time that pages are kept, in ms. D-56 */
const KEEP_MS = 15 * 60_000;
/** Time that errors and refusals are kept, in ms. Scans that wait for a failing host share its failure meanwhile. */
const KEEP_FAILURE_MS = 30_000;
/** Time in ms that a page may be used again when its server says that it has not changed. D-115 */
const KEEP_STALE_MS = 60 * 60_000;
/** Maximum bytes of all kept pages: about 70 pages of the usual 170 KB, the pages of six scans. D-56 */
const MAX_BYTES = 12 * 1024 * 1024;
/** One page may not push all others out. */
const MAX_SHARE = 8;
/** Addresses, headers and the entry itself, roughly. */
const OVERHEAD_BYTES = 2_048;

/** An outcome that the cache holds. */
export interface KnownOutcome {
  readonly outcome: FetchOutcome;
  /** True when an earlier scan of the same organization fetched or used it. */
  readonly isOwn: boolean;
  /** Milliseconds of the original request. */
  readonly elapsedMs: number;
}

/** A page whose time is over, and the names of its version. */
export interface StalePage {
  readonly resource: FetchedResource;
  readonly validators: Validators;
}

/** The scan that reads from the cache. */
export interface CacheReader {
  readonly organizationId: string;
  /** Time at which the scan began to wait for the response. */
  readonly waitingSince: number;
}

/** The scan whose response is kept. */
export interface CacheWriter {
  readonly organizationId: string;
  readonly elapsedMs: number;
}

interface Entry {
  readonly outcome: FetchOutcome;
  readonly elapsedMs: number;
  /** Organization that fetched it. */
  readonly owner: string;
  /** Organizations that fetched or used it. */
  readonly organizations: Set<string>;
  readonly byteCount: number;
  readonly keptAt: number;
  readonly expiresAt: number;
  /** Time until which the server may confirm it. Equal to `expiresAt` for a response without a version. */
  readonly staleUntil: number;
}

/**
 * Pages and robots rules that scans of this process fetched lately, by address, use and locale.
 *
 * Responses of 2xx and an absent robots.txt (404, 410) are kept for 15 minutes; errors, refusals and lasting failures
 * for 30 s. A page with ETag or Last-Modified stays for an hour, for conditional requests. A transient failure is
 * shared only with the requests that were waiting when it happened.
 *
 * The size never exceeds `maxBytes`. A full cache drops outcomes of the organization that holds the most bytes, so that its scans do
 * not remove what others fetched.
 */
export class PageCache {
  readonly #clock: Clock;
  readonly #keepMs: number;
  readonly #maxBytes: number;
  // A Map keeps the order of insertion, so moving an entry to the end on use makes the first the least recent.
  readonly #entries = new Map<string, Entry>();
  readonly #bytesOf = new Map<string, number>();
  #byteCount = 0;

  constructor({ clock, keepMs = KEEP_MS, maxBytes = MAX_BYTES }: PageCacheOptions) {
    this.#clock = clock;
    this.#keepMs = keepMs;
    this.#maxBytes = maxBytes;
  }

  /** Bytes held at the moment. */
  get byteCount(): number {
    return this.#byteCount;
  }

  /**
   * Returns the kept outcome of the same request, or `null`. After that the outcome counts as the reader's own.
   */
  recall(request: FetchRequest, { organizationId, waitingSince }: CacheReader): KnownOutcome | null {
    const key = keyOf(request);
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    const now = this.#clock.now();
    if (entry.expiresAt <= now) {
      if (entry.staleUntil <= now) this.#drop(key, entry);
      return null;
    }
    this.#drop(key, entry);
    this.#put(key, entry);
    const isTransient = entry.outcome.kind === "failed" && entry.outcome.isTransient;
    if (isTransient && waitingSince >= entry.keptAt) return null;
    const { outcome, elapsedMs, organizations } = entry;
    const isOwn = organizations.has(organizationId);
    organizations.add(organizationId);
    return { outcome, isOwn, elapsedMs };
  }

  /** Returns a page that the server may confirm, or `null`. */
  stale(request: FetchRequest): StalePage | null {
    const entry = this.#entries.get(keyOf(request));
    if (entry?.outcome.kind !== "fetched" || entry.staleUntil <= this.#clock.now()) return null;
    const { resource } = entry.outcome;
    return { resource, validators: validatorsOf(resource) };
  }

  /** Keeps an outcome. A body is shared, so nobody may change it. */
  keep(request: FetchRequest, outcome: FetchOutcome, { organizationId, elapsedMs }: CacheWriter): void {
    const key = keyOf(request);
    const replaced = this.#entries.get(key);
    if (replaced !== undefined) this.#drop(key, replaced);
    const byteCount = OVERHEAD_BYTES + (outcome.kind === "fetched" ? outcome.resource.body.length : 0);
    if (byteCount > this.#maxBytes / MAX_SHARE) return;
    const keepMs = isLasting(request, outcome) ? this.#keepMs : KEEP_FAILURE_MS;
    const keptAt = this.#clock.now();
    const organizations = new Set([organizationId]);
    const staleMs = hasVersion(outcome) ? Math.max(keepMs, KEEP_STALE_MS) : keepMs;
    const times = { keptAt, expiresAt: keptAt + keepMs, staleUntil: keptAt + staleMs };
    this.#put(key, { outcome, elapsedMs, owner: organizationId, organizations, byteCount, ...times });
    while (this.#byteCount > this.#maxBytes) this.#dropOldest(this.#largestOwner());
  }

  #largestOwner(): string {
    let [largest, most] = ["", 0];
    for (const [owner, bytes] of this.#bytesOf) if (bytes > most) [largest, most] = [owner, bytes];
    return largest;
  }

  /** Drops the least recent outcomes of an organization until the size fits or another one holds as much. */
  #dropOldest(owner: string): void {
    for (const [key, entry] of this.#entries) {
      if (entry.owner !== owner) continue;
      this.#drop(key, entry);
      if (this.#byteCount <= this.#maxBytes || this.#largestOwner() !== owner) return;
    }
  }

  #put(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    this.#byteCount += entry.byteCount;
    this.#bytesOf.set(entry.owner, (this.#bytesOf.get(entry.owner) ?? 0) + entry.byteCount);
  }

  #drop(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#byteCount -= entry.byteCount;
    const left = (this.#bytesOf.get(entry.owner) ?? 0) - entry.byteCount;
    if (left > 0) this.#bytesOf.set(entry.owner, left);
    else this.#bytesOf.delete(entry.owner);
  }
}

function isLasting({ accept }: FetchRequest, outcome: FetchOutcome): boolean {
  if (outcome.kind === "failed") return false;
  const { status } = outcome.resource;
  return (status >= 200 && status < 300) || (accept === "robots" && (status === 404 || status === 410));
}

function validatorsOf({ headers }: FetchedResource): Validators {
  return { etag: headers.etag ?? null, lastModified: headers["last-modified"] ?? null };
}

/** True for a page that its server can confirm by its version. After a redirect, the version is that of another page. */
function hasVersion(outcome: FetchOutcome): boolean {
  if (outcome.kind === "failed" || outcome.resource.status !== 200 || outcome.resource.redirects.length > 0)
    return false;
  const { etag, lastModified } = validatorsOf(outcome.resource);
  const isStorable = !/no-store/i.test(outcome.resource.headers["cache-control"] ?? "");
  return isStorable && (etag !== null || lastModified !== null);
}

function keyOf({ url, accept, locale }: FetchRequest): string {
  return `${accept} ${locale} ${url}`;
}
