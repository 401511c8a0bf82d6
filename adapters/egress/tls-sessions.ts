/** Hosts at their addresses whose sessions are kept; one takes some 2 KiB. */
const KEPT_HOSTS = 256;
/** A certificate is looked at anew after so long. RFC 8446 4.6.1 allows a week. */
const KEPT_MS = 10 * 60_000;

interface Kept {
  readonly session: Buffer;
  readonly until: number;
}

/**
 * Sessions of hosts whose certificate was verified, for the next connections to the same host at the same address: the pages of a scan then
 * cost one proof of who the host is instead of one each.
 */
export class TlsSessions {
  /** Oldest first. */
  readonly #kept = new Map<string, Kept>();

  /** The session kept under the key, `null` without one that is young enough. */
  find(key: string): Buffer | null {
    const kept = this.#kept.get(key);
    if (kept === undefined) return null;
    if (performance.now() < kept.until) return kept.session;
    this.#kept.delete(key);
    return null;
  }

  /** Keeps the session of a connection whose certificate was just verified. */
  keep(key: string, session: Buffer): void {
    this.#kept.delete(key);
    this.#kept.set(key, { session, until: performance.now() + KEPT_MS });
    if (this.#kept.size <= KEPT_HOSTS) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }

  /** Forgets a session that its host no longer knows. */
  forget(key: string): void {
    this.#kept.delete(key);
  }
}
