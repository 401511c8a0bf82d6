import type { AccountStore } from "./account-store.ts";
import type { HostPauses } from "./host-pauses.ts";
import type { IdentityStore } from "./identity-store.ts";
import type { Store } from "./store.ts";

/** The clock of a database, and the newest instant that its servers have proven by running. */
export interface DatabaseTime {
  /**
   * Reads the clock in ms since the Unix epoch, and the proven instant.
   *
   * `now` is `null` for a database without a clock of its own: the clock of this machine is its clock.
   * `provenAt` is `null` until the first `prove`.
   */
  read(): Promise<{ readonly now: number | null; readonly provenAt: number | null }>;
  /** Replaces the proven instant `before` by `at`. Changes nothing when another process replaced it first. */
  prove(at: number, before: number | null): Promise<void>;
  /** Writes what is stored once more. Rejects when the database takes no writes. */
  touch(): Promise<void>;
}

/** One system of record behind its ports. Spread it into the ports of `createService`. */
export interface Database {
  readonly store: Store;
  readonly accounts: AccountStore;
  readonly identities: IdentityStore;
  readonly time: DatabaseTime;
  readonly pauses: HostPauses;
  /** Waits for running transactions, then releases files and connections. Idempotent. */
  closeDatabase(): Promise<void>;
}
