import type { AccountStore } from "./account-store.ts";
import type { IdentityStore } from "./identity-store.ts";
import type { Store } from "./store.ts";

/** One system of record behind its three ports. Spread it into the ports of `createService`. */
export interface Database {
  readonly store: Store;
  readonly accounts: AccountStore;
  readonly identities: IdentityStore;
  /** Waits for running transactions, then releases files and connections. Idempotent. */
  closeDatabase(): Promise<void>;
}
