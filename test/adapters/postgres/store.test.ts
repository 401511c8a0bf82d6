import { after, test } from "node:test";
import postgres from "postgres";
import { openPostgres } from "../../../adapters/postgres/open.ts";
import { testAccountStore } from "../../conformance/account-store.ts";
import { testIdentityStore } from "../../conformance/identity/store.ts";
import { startPostgres } from "../../conformance/services.ts";
import { testStore } from "../../conformance/store.ts";
import { testStoreHistories } from "../../conformance/store-histories.ts";

const server = await startPostgres();

if (server === null) {
  test("store: PostgreSQL", { skip: "PostgreSQL is not installed" }, () => {});
} else {
  const admin = postgres(server.url, { max: 1, onnotice: () => undefined });
  // Not the C locale of the other tests, because the store must not depend on how the database sorts text.
  await admin.unsafe(
    "create database sorted template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-US' locale 'C'",
  );
  await admin.end();
  const url = server.url.replace(/postgres$/, "sorted");
  const names = postgres(url, { max: 1 });
  let opened = 0;
  const reopen = () => openPostgres({ url: `${url}?search_path=test_${opened}`, maxConnections: 4 });
  const subject = {
    reopen,
    async open() {
      await names.unsafe(`create schema test_${++opened}`);
      return reopen();
    },
  };
  testStore("PostgreSQL", subject);
  testAccountStore("PostgreSQL", subject);
  testIdentityStore("PostgreSQL", subject);
  testStoreHistories("PostgreSQL", subject, { runs: 8 });
  after(() => names.end());
}
