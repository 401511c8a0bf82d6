import { describe, expect, test } from "bun:test";
import type { Fetcher } from "../../../../core/ports/fetcher.ts";
import { authorizePath, REDIRECT } from "./oauth-client.ts";
import { openPeople } from "./stand.ts";

const DOCUMENT = "https://agent.example/client.json";

/** Serves documents by address, and counts the fetches. */
function documents(answer: (url: string) => unknown, cacheControl?: string) {
  const asked: string[] = [];
  const fetcher: Fetcher = {
    async get({ url, accept, timeoutMs }) {
      expect([accept, timeoutMs]).toEqual(["client", 5_000]);
      asked.push(url);
      const body = new TextEncoder().encode(JSON.stringify(answer(url)));
      const headers: Record<string, string> = cacheControl === undefined ? {} : { "cache-control": cacheControl };
      const head = { requestedUrl: url, url, status: 200, contentType: "application/json", headers, redirects: [] };
      return { kind: "fetched", resource: { ...head, body, elapsedMs: 1 } };
    },
  };
  return { asked, fetcher };
}

const HONEST = (url: string) => ({ client_id: url, client_name: "Agent", redirect_uris: [REDIRECT] });

describe("client documents", () => {
  test("nothing is fetched for a stranger, and a signed-in user causes one fetch", async () => {
    const { asked, fetcher } = documents(HONEST);
    await using server = await openPeople({ fetcher });
    const person = server.person();
    const path = authorizePath(server, DOCUMENT);
    expect((await person.get(path)).headers.get("location")).toStartWith("/sign-in?next=");
    const consent = [["query", path.split("?")[1] ?? ""]] as const;
    const refused = await person.post("/oauth/consent", consent);
    expect([refused.status, refused.headers.get("location")?.split("?")[0]]).toEqual([303, "/sign-in"]);
    await person.post(
      "/oauth/token",
      Object.entries({ client_id: DOCUMENT, grant_type: "refresh_token", refresh_token: "x" }),
    );
    expect(asked).toEqual([]);
    await person.signIn();
    const pages = await Promise.all([person.get(path), person.get(path), person.get(path)]);
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await pages[0]?.text()).toContain("agent.example");
    expect(asked).toEqual([DOCUMENT]);
  });

  const LIES: Readonly<Record<string, unknown>> = {
    "with another client_id": { ...HONEST(DOCUMENT), client_id: "https://other.example/client.json" },
    "with its client_id spelled differently": { ...HONEST(DOCUMENT), client_id: DOCUMENT.toUpperCase() },
    "without redirect addresses": { client_id: DOCUMENT },
    "with a redirect address that runs code": { ...HONEST(DOCUMENT), redirect_uris: [REDIRECT, "javascript:alert(1)"] },
    "with a shared secret": { ...HONEST(DOCUMENT), token_endpoint_auth_method: "client_secret_basic" },
    "that contains a secret": { ...HONEST(DOCUMENT), client_secret: "s" },
    "without the grant type": { ...HONEST(DOCUMENT), grant_types: ["client_credentials"] },
    "that is a list": [HONEST(DOCUMENT)],
    "that is no object": "text",
  };
  for (const [what, body] of Object.entries(LIES)) {
    test(`a document ${what} is refused with a page`, async () => {
      const { fetcher } = documents(() => body);
      await using server = await openPeople({ fetcher });
      const person = server.person();
      await person.signIn();
      const response = await person.get(authorizePath(server, DOCUMENT));
      expect([response.status, response.headers.get("location")]).toEqual([400, null]);
    });
  }

  test("a document without the requested redirect address is refused, also after it changed", async () => {
    let uris = [REDIRECT];
    const { asked, fetcher } = documents((url) => ({ ...HONEST(url), redirect_uris: uris }));
    await using server = await openPeople({ fetcher });
    const person = server.person();
    await person.signIn();
    const page = await person.get(authorizePath(server, DOCUMENT));
    expect(page.status).toBe(200);
    uris = ["https://client.example/other"];
    await server.clock.advance(5 * 60_000 + 1);
    const answer = await person.submit(page, "/oauth/consent", [
      ["organization", server.organizationId],
      ["scope", "jobs:read"],
      ["decision", "allow"],
    ]);
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
    expect(asked.length).toBe(2);
  });

  test("a document is cached for at least 5 minutes and at most a day", async () => {
    const { asked, fetcher } = documents(HONEST, "max-age=99999999");
    await using server = await openPeople({ fetcher });
    const person = server.person();
    await person.signIn();
    const minute = 60_000;
    for (const minutes of [4, 23 * 60, 57]) {
      await person.get(authorizePath(server, DOCUMENT));
      await server.clock.advance(minutes * minute);
    }
    await person.get(authorizePath(server, DOCUMENT));
    expect(asked.length).toBe(2);
  });

  test("a failure is remembered for a minute, and 30 documents a minute are the limit", async () => {
    const { asked, fetcher } = documents(() => null);
    await using server = await openPeople({ fetcher });
    const person = server.person();
    await person.signIn();
    await person.get(authorizePath(server, DOCUMENT));
    await person.get(authorizePath(server, DOCUMENT));
    expect(asked.length).toBe(1);
    for (let count = 0; count < 40; count++) await person.get(authorizePath(server, `https://agent.example/${count}`));
    expect(asked.length).toBe(30);
  });

  for (const clientId of [
    "http://agent.example/client.json",
    "https://agent.example",
    "https://agent.example/",
    "https://agent.example/a/../client.json",
    "https://user@agent.example/client.json",
    "https://agent.example/client.json#x",
    "https://AGENT.example/client.json",
    "https://agent.example:443/client.json",
  ])
    test(`the client id ${clientId} is not an address to load`, async () => {
      const { asked, fetcher } = documents(HONEST);
      await using server = await openPeople({ fetcher });
      const person = server.person();
      await person.signIn();
      expect((await person.get(authorizePath(server, clientId))).status).toBe(400);
      expect(asked).toEqual([]);
    });
});
