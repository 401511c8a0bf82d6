import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgres } from "../../../../adapters/postgres/open.ts";
import { openSqlite } from "../../../../adapters/sqlite/open.ts";
import type { Database } from "../../../../core/ports/database.ts";
import { startServer } from "../../../blackbox/server-process.ts";
import { ownPostgres } from "../../../conformance/services.ts";
import { authorizePath, codeOf, exchange, refresh, register, tokensOf } from "./oauth-client.ts";
import { ADA, openPeople, type PeopleServer, Person } from "./stand.ts";

const folder = mkdtempSync(join(tmpdir(), "serplens-identity-"));
const postgres = await ownPostgres();
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const DATABASES: Readonly<Record<string, () => Promise<Database>>> = {
  SQLite: () => openSqlite({ path: join(folder, "race.db"), role: "server" }),
  ...(postgres === null ? {} : { PostgreSQL: () => openPostgres({ url: postgres.url, maxConnections: 8 }) }),
};

for (const [name, open] of Object.entries(DATABASES)) {
  test(`on ${name} twelve uses at once redeem a code once and a refresh token ten times`, async () => {
    const database = await open();
    try {
      await using server = await openPeople({ database });
      const clientId = await register(server);
      for (let round = 0; round < 3; round++) {
        const code = await codeOf(server, clientId);
        const exchanges = await Promise.all(Array.from({ length: 12 }, () => exchange(server, clientId, code)));
        expect(exchanges.filter(({ status }) => status === 200).length).toBe(1);
      }
      const { clientId: other, refresh: token } = await tokensOf(server);
      const refreshes = await Promise.all(Array.from({ length: 12 }, () => refresh(server, other, token)));
      expect(refreshes.filter(({ status }) => status === 200).length).toBe(10);
    } finally {
      await database.closeDatabase();
    }
  });
}

/** Addresses of the databases for processes of the server. */
const STORAGES: Readonly<Record<string, string>> = {
  SQLite: `sqlite:${join(folder, "drill.db")}`,
  ...(postgres === null ? {} : { PostgreSQL: postgres.url }),
};

/** Kills of each drill. Each takes a start of the server. `test/crash/main.ts --target oauth` sets more. */
const KILLS = Number(process.env.CRASH_KILLS ?? 4);

for (const [name, url] of Object.entries(STORAGES)) {
  test(
    `on ${name} a client goes on after each kill -9 during a refresh, and no token is used twice`,
    async () => {
      const env = {
        SERPLENS_DATABASE_URL: name === "PostgreSQL" ? `${url}?search_path=drill` : url,
        SERPLENS_PORT: "0",
        SERPLENS_OPS_ADDRESS: "127.0.0.1:0",
        SERPLENS_BROWSER: "off",
        SERPLENS_ANALYSIS_WORKERS: "0",
      };
      if (name === "PostgreSQL") await createSchema(url);
      let process = await startServer([], { env, cwd: folder });
      const target = (): PeopleServer => {
        const person = () => new Person(process.address);
        // The helpers of the client need the address, the organization and a browser only.
        return { base: process.address, organizationId, person } as unknown as PeopleServer;
      };
      let organizationId = "";
      try {
        const setup = /\/setup#(\S+)/.exec(process.printed())?.[1] ?? "";
        const person = new Person(process.address);
        const details = { token: setup, step: "use", ...ADA };
        expect((await person.post("/setup", Object.entries(details))).status).toBe(303);
        const clientId = await register(target());
        const page = await person.get("/account");
        expect(page.status).toBe(200);
        organizationId = await organizationOf(target(), person, clientId);
        let { body } = await exchange(target(), clientId, await codeOf(target(), clientId, {}, person));
        for (let round = 0; round < KILLS; round++) {
          const token = String(body.refresh_token);
          const lost = refresh(target(), clientId, token).catch(() => null);
          // The kill falls before, within or after the commit.
          await Bun.sleep((round % 16) * 2);
          await process.end("SIGKILL");
          await lost;
          process = await startServer([], { env, cwd: folder });
          const again = await refresh(target(), clientId, token);
          expect(again.status, JSON.stringify(again.body)).toBe(200);
          body = again.body;
        }
        const printed = process.printed();
        for (const secret of ["slo_", "sls_", setup]) expect(printed).not.toContain(secret);
      } finally {
        await process.end("SIGKILL");
      }
    },
    60_000 + KILLS * 5_000,
  );
}

async function createSchema(url: string): Promise<void> {
  const { default: connect } = await import("postgres");
  const admin = connect(url, { max: 1, onnotice: () => undefined });
  await admin.unsafe("create schema drill");
  await admin.end();
}

/** Reads the id of the first organization from the consent page. */
async function organizationOf(server: PeopleServer, person: Person, clientId: string): Promise<string> {
  const html = await (await person.get(authorizePath(server, clientId))).text();
  return /<option value="([^"]+)"/.exec(html)?.[1] ?? "";
}
