/**
 * Requests to `/mcp` with an OAuth access token against requests with a key, on one endpoint over SQLite.
 *
 *     bun bench/sign-in.bench.ts [--seconds N] [--rounds N]
 *
 * Each request calls `check_credits` and checks its result. Rates are per CPU-second. The ratio token / key has the
 * floor 0.87: a request with a token may cost 1.15 times one with a key.
 */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createMemoryDispatcher } from "../adapters/memory/dispatcher.ts";
import { openSqlite } from "../adapters/sqlite/open.ts";
import { systemClock as clock } from "../adapters/system-clock/clock.ts";
import { SCOPES } from "../core/domain/caller.ts";
import type { Service } from "../core/service.ts";
import { createMcp } from "../src/server/mcp/mcp.ts";
import { alternate, cpuSeconds, perCpuSecond, printSamples, readEffort, type Variant } from "./lib/measure.ts";
import { ids, openMeasured } from "./lib/measure-service.ts";
import "./lib/help.ts";

const ISSUER = "http://127.0.0.1:8080";
const BROWSER = { address: null, device: null };
const VERIFIER = "v".repeat(43);
const REDIRECT = "http://127.0.0.1/back";

/** Signs a user in and exchanges a code, as an agent does. */
async function accessToken({ people, oauth }: Service): Promise<string> {
  assert.ok(oauth !== null);
  const user = { email: "bench@example.com", password: "larch window kettle" };
  const opened = await people.useLink((await people.createSetupLink()) ?? "", user, BROWSER);
  assert.ok(opened !== null && typeof opened === "object");
  const by = await people.session(opened.session);
  assert.ok(by !== null);
  const { body: client } = await oauth.register({ redirect_uris: [REDIRECT] }, null);
  const clientId = String(client.client_id);
  const verdict = await oauth.authorize(by, [
    ["client_id", clientId],
    ["redirect_uri", REDIRECT],
    ["response_type", "code"],
    ["code_challenge", createHash("sha256").update(VERIFIER).digest("base64url")],
    ["code_challenge_method", "S256"],
  ]);
  assert.ok(verdict.kind === "ask");
  const organizationId = by.memberships[0]?.organizationId ?? "";
  const consent = { organizationId, scopes: verdict.request.scopes };
  const to = new URL(await oauth.consent(by, verdict.request, consent, null));
  const { body } = await oauth.token([
    ["grant_type", "authorization_code"],
    ["client_id", clientId],
    ["code", to.searchParams.get("code") ?? ""],
    ["code_verifier", VERIFIER],
  ]);
  return String(body.access_token);
}

const effort = readEffort({ seconds: 0.5, rounds: 20 });
const database = await openSqlite({ path: ":memory:", role: "server" });
const oauth = { issuer: ISSUER, resource: `${ISSUER}/mcp` };
const service = openMeasured(database, createMemoryDispatcher(), {}, { oauth });
const endpoint = createMcp(service, { baseUrl: ISSUER, ids, clock, version: "0", authorizationServers: [ISSUER] });

const CALL = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "check_credits", arguments: {} },
};

async function call(bearer: string): Promise<void> {
  const response = await endpoint.fetch(
    new Request(`${ISSUER}/mcp`, {
      method: "POST",
      body: JSON.stringify(CALL),
      headers: {
        Authorization: `Bearer ${bearer}`,
        Accept: "application/json, text/event-stream",
        "Content-Type": "application/json",
        Host: "127.0.0.1:8080",
        "MCP-Protocol-Version": "2025-11-25",
      },
    }),
  );
  const text = await response.text();
  assert.ok(response.status === 200 && text.includes("available"), text);
}

function variantOf(name: string, bearer: string): Variant {
  return {
    name,
    async measure(seconds) {
      const [startedAt, cpu] = [performance.now(), cpuSeconds()];
      let count = 0;
      for (; performance.now() - startedAt < seconds * 1_000; count++) await call(bearer);
      return { count, seconds: (performance.now() - startedAt) / 1_000, cpuSeconds: cpuSeconds() - cpu };
    },
  };
}

try {
  const token = await accessToken(service);
  const [organization] = await service.admin.listOrganizations();
  const named = { organizationId: organization?.id ?? "", kind: "mcp", scopes: SCOPES } as const;
  const { key } = await service.admin.createKey(named);
  const samples = await alternate([variantOf("key", key), variantOf("token", token)], effort);
  printSamples(samples, [{ of: "token", to: "key", rate: perCpuSecond, floor: 0.87 }]);
} finally {
  await endpoint.close();
  await service.close();
  await database.closeDatabase();
}
