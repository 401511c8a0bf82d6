/** Maximum sessions. Each takes about 2 KiB. */
const KEPT_HOSTS = 256;
/** Age in ms at which a session is dropped and the certificate verified again. RFC 8446 4.6.1 allows a week. */
const KEPT_MS = 10 * 60_000;

interface Kept {
  readonly session: Buffer;
  readonly until: number;
}

/**
 * Sessions of hosts whose certificate was verified, for the next connections to the same host at the same address.
 *
 * The pages of a scan then cost one full handshake per host.
 */
export class TlsSessions {
  /** Oldest first. */
  readonly #kept = new Map<string, Kept>();

  /** Returns the session of the key, or `null`. */
  find(key: string): Buffer | null {
    const kept = this.#kept.get(key);
    if (kept === undefined) return null;
    if (performance.now() < kept.until) return kept.session;
    this.#kept.delete(key);
    return null;
  }

  /** Keeps a session. The certificate of its connection has just been verified. */
  keep(key: string, session: Buffer): void {
    this.#kept.delete(key);
    this.#kept.set(key, { session, until: performance.now() + KEPT_MS });
    if (this.#kept.size <= KEPT_HOSTS) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }

  /** Drops a session that the host no longer knows. */
  forget(key: string): void {
    this.#kept.delete(key);
  }
}
