import { describe, expect, test } from "bun:test";
import { callMcp, codeOf, exchange, refresh, register, tokensOf } from "./oauth-client.ts";
import { openPeople } from "./stand.ts";

describe("a client with an authorization code", () => {
  test("a code becomes tokens that open /mcp, and the grant is the caller", async () => {
    await using stand = await openPeople();
    const clientId = await register(stand);
    const { status, body } = await exchange(stand, clientId, await codeOf(stand, clientId));
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: "Bearer", expires_in: 3600, scope: "jobs:read credits:read" });
    const response = await callMcp(stand, String(body.access_token));
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("available");
  });

  test("ten exchanges of one code at once issue tokens once and then revoke the grant", async () => {
    await using stand = await openPeople();
    const clientId = await register(stand);
    const code = await codeOf(stand, clientId);
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(stand, clientId, code)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    const issued = answers.find(({ status }) => status === 200)?.body.access_token;
    expect((await callMcp(stand, String(issued))).status).toBe(401);
  });

  test("a refresh rotates the token, and use of the old token after 121 s revokes the grant", async () => {
    await using stand = await openPeople();
    const first = await tokensOf(stand);
    const second = await refresh(stand, first.clientId, first.refresh);
    expect(second.status).toBe(200);
    expect((await callMcp(stand, String(second.body.access_token))).status).toBe(200);
    await stand.clock.advance(121_000);
    expect((await refresh(stand, first.clientId, first.refresh)).body.error).toBe("invalid_grant");
    expect((await callMcp(stand, String(second.body.access_token))).status).toBe(401);
    expect((await refresh(stand, first.clientId, String(second.body.refresh_token))).status).toBe(400);
  });
});
