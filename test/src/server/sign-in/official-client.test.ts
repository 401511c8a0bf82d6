import { describe, expect, test } from "bun:test";
import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { systemClock } from "../../../../adapters/system-clock/clock.ts";
import type { Fetcher } from "../../../../core/ports/fetcher.ts";
import { REPORT } from "../../../conformance/test-service.ts";
import { allow } from "./oauth-client.ts";
import { openPeople, type PeopleServer } from "./stand.ts";

const CALLBACK = "http://127.0.0.1:41999/callback";
const DOCUMENT = "https://agent.example/client.json";

/** How a client introduces itself. */
const MEANS = ["registration", "metadata document", "preset"] as const;
const ERAS = ["legacy", { pin: "2026-07-28" }] as const;

/** Serves one metadata document, as the guarded fetcher would. */
const DOCUMENTS: Fetcher = {
  async get({ url }) {
    const metadata = { client_id: url, client_name: "Agent", redirect_uris: [CALLBACK] };
    const body = new TextEncoder().encode(JSON.stringify(metadata));
    const head = { requestedUrl: url, url, status: 200, contentType: "application/json", headers: {}, redirects: [] };
    return { kind: "fetched", resource: { ...head, body, elapsedMs: 1 } };
  },
};

/** Stores the state of the official client, and the addresses to which it sends its user. */
class Provider implements OAuthClientProvider {
  readonly redirectUrl = CALLBACK;
  readonly clientMetadataUrl?: string;
  readonly seen: URL[] = [];
  #information: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = "";
  #discovery: OAuthDiscoveryState | undefined;

  constructor(means: (typeof MEANS)[number]) {
    if (means === "metadata document") this.clientMetadataUrl = DOCUMENT;
    if (means === "preset") this.#information = { client_id: "acme-desk" };
  }

  get clientMetadata() {
    return { client_name: "Agent", redirect_uris: [CALLBACK], token_endpoint_auth_method: "none" };
  }

  state = () => "state-1";
  clientInformation = () => this.#information;
  tokens = () => this.#tokens;
  codeVerifier = () => this.#verifier;
  discoveryState = () => this.#discovery;

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.#discovery = state;
  }

  saveClientInformation(information: OAuthClientInformationMixed): void {
    this.#information = information;
  }

  saveTokens(tokens: OAuthTokens): void {
    this.#tokens = tokens;
  }

  redirectToAuthorization(url: URL): void {
    this.seen.push(url);
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }
}

function connectionOf(server: PeopleServer, provider: Provider, era: (typeof ERAS)[number]) {
  const transport = new StreamableHTTPClientTransport(new URL(`${server.base}/mcp`), { authProvider: provider });
  const client = new Client({ name: "test", version: "0.0.0" }, { versionNegotiation: { mode: era } });
  return { transport, client };
}

/** Plays the user for the last request of the client, and hands the answer to the client. */
async function consent(
  server: PeopleServer,
  provider: Provider,
  transport: StreamableHTTPClientTransport,
  scopes?: readonly string[],
) {
  const person = server.person();
  await person.signIn();
  const asked = provider.seen.at(-1);
  if (asked === undefined) throw new Error("the client asked for nothing");
  const back = new URL(await allow(server, person, `${asked.pathname}${asked.search}`, scopes));
  await transport.finishAuth(back.searchParams);
  return { asked, back };
}

for (const era of ERAS) {
  for (const means of MEANS) {
    describe(`official client, ${era === "legacy" ? "2025" : "2026"} revision, ${means}`, () => {
      test("the client signs in, scans, waits and reads the result, and the webhook body names no key", async () => {
        const posted = Promise.withResolvers<string>();
        await using server = await openPeople({
          fetcher: DOCUMENTS,
          presets: [{ id: "acme-desk", redirectUris: [CALLBACK] }],
          clock: { ...systemClock, advance: async () => {} },
          handler: async () => ({ kind: "succeeded", result: REPORT }),
          webhookTransport: {
            async post({ body }) {
              posted.resolve(new TextDecoder().decode(body));
              return { kind: "answered", status: 200 };
            },
          },
        });
        const { organizationId } = server;
        await server.service.admin.createEndpoint({
          organizationId,
          url: "https://hooks.example/",
          events: ["job.completed"],
        });
        await server.service.start();
        const provider = new Provider(means);
        const first = connectionOf(server, provider, era);
        await expect(first.client.connect(first.transport)).rejects.toThrow(UnauthorizedError);
        const { back } = await consent(server, provider, first.transport);
        expect(back.searchParams.get("iss")).toBe(server.base);
        expect(back.searchParams.get("state")).toBe("state-1");
        const { client, transport } = connectionOf(server, provider, era);
        await client.connect(transport);
        expect((await client.listTools()).tools.length).toBe(8);
        const args = { keyword: "garden shed", url: "https://shop.example/" };
        const accepted = await client.callTool({ name: "scan_page", arguments: args });
        const { job_id } = accepted.structuredContent as { job_id: string };
        const waited = await client.callTool({ name: "wait_for_job", arguments: { job_id } });
        expect(waited.structuredContent).toMatchObject({ done: true, status: "completed" });
        const result = await client.callTool({ name: "get_job_result", arguments: { job_id } });
        expect(result.isError).toBeUndefined();
        const { keyId, grantId } = await server.service.admin.job({ organizationId, jobId: job_id });
        expect([keyId, typeof grantId]).toEqual([null, "string"]);
        const event = await posted.promise;
        expect(event).toContain(job_id);
        expect(event).not.toContain("api_key_id");
        await client.close();
      });

      test("a tool without its scope makes the client request the union, and a suspended organization stops it", async () => {
        await using server = await openPeople({
          fetcher: DOCUMENTS,
          presets: [{ id: "acme-desk", redirectUris: [CALLBACK] }],
        });
        const provider = new Provider(means);
        const first = connectionOf(server, provider, era);
        await expect(first.client.connect(first.transport)).rejects.toThrow(UnauthorizedError);
        await consent(server, provider, first.transport, ["jobs:read", "credits:read"]);
        const { client, transport } = connectionOf(server, provider, era);
        await client.connect(transport);
        expect((await client.callTool({ name: "check_credits", arguments: {} })).isError).toBeUndefined();
        const scan = { name: "scan_page_lite", arguments: { keyword: "shed" } };
        await expect(client.callTool(scan)).rejects.toThrow();
        const asked = provider.seen.at(-1)?.searchParams.get("scope")?.split(" ") ?? [];
        expect(asked).toContain("scan:create");
        expect(asked).toContain("credits:read");
        await consent(server, provider, transport);
        const again = connectionOf(server, provider, era);
        await again.client.connect(again.transport);
        expect((await again.client.callTool(scan)).isError).toBeUndefined();
        const count = provider.seen.length;
        await server.service.admin.setOrganizationStatus(server.organizationId, "suspended");
        await expect(again.client.callTool(scan)).rejects.toThrow();
        expect(provider.seen.length).toBe(count);
        await client.close();
        await again.client.close();
      });
    });
  }
}
