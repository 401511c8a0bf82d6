import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgres } from "../../../../adapters/postgres/open.ts";
import { openSqlite } from "../../../../adapters/sqlite/open.ts";
import type { Database } from "../../../../core/ports/database.ts";
import { ownPostgres } from "../../../conformance/services.ts";
import { openDashboard } from "../dashboard/stand.ts";
import { authorizePath, callMcp, REDIRECT, tokensOf } from "./oauth-client.ts";
import type { PeopleServer, Person } from "./stand.ts";

const folder = mkdtempSync(join(tmpdir(), "serplens-unstorable-"));
const postgres = await ownPostgres();
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const DATABASES: Readonly<Record<string, () => Promise<Database>>> = {
  SQLite: () => openSqlite({ path: join(folder, "text.db"), role: "server" }),
  ...(postgres === null ? {} : { PostgreSQL: () => openPostgres({ url: postgres.url, maxConnections: 4 }) }),
};

/** NUL, and halves of a character, which UTF-8 cannot encode. */
const TEXTS = ["a\0b", "a\ud800b", "\udc00"];

/** Sends a text through each door of the service, and lists the doors with their statuses. */
async function statusesOf(server: PeopleServer, person: Person, jobId: string, text: string) {
  const { base, key } = server;
  const statuses: [door: string, status: number][] = [];
  const note = async (door: string, sending: Promise<Response>) => {
    const response = await sending;
    statuses.push([door, response.status]);
    return response;
  };
  const json = (path: string, body: unknown) =>
    note(
      path.replaceAll(jobId, "{job}"),
      fetch(new URL(path, base), {
        method: "POST",
        body: JSON.stringify(body),
        headers: {
          "Content-Type": "application/json",
          Origin: base,
          Cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          Authorization: `Bearer ${key}`,
        },
      }),
    );
  const draft = { title: text, metaDescription: text, text, version: 0 };
  await json("/oauth/register", { redirect_uris: [REDIRECT], client_name: text });
  await json("/oauth/register", { redirect_uris: [`${REDIRECT}?${text}`] });
  await json(`/app/api/reports/${jobId}/draft`, draft);
  await json(`/app/api/reports/${jobId}/draft/save`, draft);
  await json("/v1/scan/lite", { keyword: text });
  await json("/v1/classify", { text });
  await json("/v1/scan/lite", { keyword: "shed", callback_metadata: { [text]: text } });
  // Percent escapes of halves are no UTF-8, so they arrive as replacement characters.
  const escaped = text.includes("\0") ? "a%00b" : "a%ED%A0%80b";
  for (const path of [`/v1/jobs/${escaped}`, `/v1/jobs/${escaped}/result`, `/app/reports/${escaped}`, `/s/${escaped}`])
    await note(path, person.get(path, { Authorization: `Bearer ${key}` }));
  for (const path of ["/app/reports?cursor=", "/app/log?before=", "/app/credits?top_up=", "/app/drafts?cursor="])
    await note(path, person.get(path + escaped));
  await note("/app/compare", person.get(`/app/compare?a=${escaped}&b=${escaped}`));
  await note("/app/webhooks/", person.get(`/app/webhooks/${escaped}`));
  await note("authorize", person.get(`${authorizePath(server, "x")}&`.replace("client_id=x", `client_id=${escaped}`)));
  const fields = (names: readonly string[]) => names.map((name) => [name, text] as const);
  const forms: Readonly<Record<string, readonly string[]>> = {
    "/app/keys": ["name", "kind"],
    "/app/keys/revoke": ["id"],
    "/app/members/invite": ["email", "role"],
    "/app/members/role": ["user"],
    "/app/organization": ["organization"],
    "/app/scan": ["keyword", "url", "competitors"],
    "/app/webhooks": ["url", "event"],
    "/sign-in": ["email", "password", "kept_path", "kept.name"],
    "/sign-in/passkey": ["response"],
    "/sign-up": ["email", "organization"],
    "/invite": ["token"],
    "/oauth/token": ["client_id", "refresh_token", "code"],
    "/oauth/revoke": ["client_id", "token"],
    [`/app/reports/${jobId}/draft`]: ["title", "text"],
    [`/app/reports/${jobId}/draft/restore`]: ["no"],
    [`/app/reports/${jobId}/unshare`]: ["id"],
  };
  for (const [path, names] of Object.entries(forms)) await note(path, person.post(path, fields(names)));
  const credential = { id: text, rawId: text, type: "public-key", response: { userHandle: text }, [text]: text };
  await note("passkey", person.post("/sign-in/passkey", [["response", JSON.stringify(credential)]]));
  const account = await (await person.get("/account")).text();
  const formToken = /name="form_token" value="([^"]+)"/.exec(account)?.[1] ?? "";
  await note(
    "consent",
    person.post("/oauth/consent", [
      ["form_token", formToken],
      ["query", `client_id=${escaped}`],
    ]),
  );
  return statuses;
}

for (const [name, open] of Object.entries(DATABASES)) {
  test(`on ${name} a text that no database stores is refused at every door, and never fails the service`, async () => {
    const database = await open();
    try {
      await using server = await openDashboard({ database, options: { signUp: "open" } });
      const jobId = await server.scanned();
      const person = server.person();
      await person.signIn();
      const { access } = await tokensOf(server);
      for (const text of TEXTS) {
        await server.clock.advance(61_000);
        const statuses = await statusesOf(server, person, jobId, text);
        expect([text, statuses.filter(([, status]) => status >= 500)]).toEqual([text, []]);
        const json = statuses.filter(([door]) => door.endsWith("/register") || door.includes("/app/api/"));
        expect(json.map(([, status]) => status)).toEqual([400, 400, 400, 400]);
        const reply = await callMcp(server, access, "get_job", { job_id: text });
        expect(reply.status).toBe(200);
        expect(await reply.text()).not.toContain("INTERNAL_ERROR");
      }
      const { clientId } = await tokensOf(server);
      expect(clientId).toMatch(/^cli/);
    } finally {
      await database.closeDatabase();
    }
  });
}
