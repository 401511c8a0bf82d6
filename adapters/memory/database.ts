import type { Database } from "../../core/ports/database.ts";
import { accountStoreOver } from "./account-store.ts";
import { emptyRows } from "./rows.ts";
import { storeOver } from "./store.ts";

/** A database that lives and dies with the process, and the reference the others are compared with. Its scans are linear: for tests and small embedded use. */
export function createMemoryStore(): Database {
  const rows = emptyRows();
  return { store: storeOver(rows), accounts: accountStoreOver(rows), async closeDatabase() {} };
}
