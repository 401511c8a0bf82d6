import type { Database } from "../../core/ports/database.ts";
import { accountStoreOver } from "./account-store.ts";
import { identityStoreOver } from "./identity-store.ts";
import { emptyRows } from "./rows.ts";
import { storeOver } from "./store.ts";

/**
 * Opens a database that lives in this process only, for tests and small embedded use.
 *
 * It is the reference that other databases are compared with. Its reads scan all rows.
 */
export function createMemoryStore(): Database {
  const rows = emptyRows();
  return {
    store: storeOver(rows),
    accounts: accountStoreOver(rows),
    identities: identityStoreOver(rows),
    async closeDatabase() {},
  };
}
