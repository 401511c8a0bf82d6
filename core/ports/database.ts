import type { AccountStore } from "./account-store.ts";
import type { Store } from "./store.ts";

/** One system of record behind its two ports; spread it into `createService`'s ports. */
export interface Database {
  readonly store: Store;
  readonly accounts: AccountStore;
  /** Waits for transactions in hand, then frees files and connections. Idempotent. */
  closeDatabase(): Promise<void>;
}
