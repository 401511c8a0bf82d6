import type { AccountStore } from "./account-store.ts";
import type { Store } from "./store.ts";

/** One system of record behind its two ports. Spread it into the ports of `createService`. */
export interface Database {
  readonly store: Store;
  readonly accounts: AccountStore;
  /** Waits for running transactions, then releases files and connections. Idempotent. */
  closeDatabase(): Promise<void>;
}
