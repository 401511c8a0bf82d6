import type { Database } from "../../core/ports/database.ts";
import { accountStoreOver } from "./account-store.ts";
import { createMemoryPauses } from "./host-pauses.ts";
import { identityStoreOver } from "./identity-store.ts";
import { emptyRows } from "./rows.ts";
import { storeOver } from "./store.ts";

/**
 * Opens a database in the memory of this process, for tests and small embedded use.
 *
 * Other databases are compared with it. Its reads scan all rows.
 */
export function createMemoryStore(): Database {
  const rows = emptyRows();
  return {
    store: storeOver(rows),
    accounts: accountStoreOver(rows),
    identities: identityStoreOver(rows),
    time: {
      read: async () => ({ now: null, provenAt: rows.clock.provenAt }),
      touch: async () => undefined,
      async prove(at, before) {
        if (rows.clock.provenAt === before) rows.clock.provenAt = at;
      },
    },
    pauses: createMemoryPauses(),
    async closeDatabase() {},
  };
}
