import assert from "node:assert/strict";
import { createBodyReader } from "../../../../core/contract/request-body.ts";
import type { MemberRole } from "../../../../core/domain/caller.ts";
import type { PasswordHasher, SignInProvider } from "../../../../core/ports/sign-in.ts";
import type { PresetClient } from "../../../../core/service/identity/oauth/clients.ts";
import type { Service } from "../../../../core/service.ts";
import { MCP_PATHS } from "../../../../core/surfaces/mcp/paths.ts";
import { createSearchTest, type SearchTest } from "../../../../src/compose/search-test.ts";
import type { Setup } from "../../../../src/compose/setup.ts";
import { createClientAddress, readTrustedProxies } from "../../../../src/config/trusted-proxies.ts";
import { billingMounts } from "../../../../src/server/billing-routes.ts";
import { dashboardMounts } from "../../../../src/server/dashboard/site.ts";
import { createHttp } from "../../../../src/server/http/api.ts";
import type { Mount } from "../../../../src/server/http/mount.ts";
import { createMcp } from "../../../../src/server/mcp/mcp.ts";
import { createErrorPage } from "../../../../src/server/sign-in/error-page.ts";
import { peopleMounts } from "../../../../src/server/sign-in/site.ts";
import { createTestIds } from "../../../conformance/test-clock.ts";
import { createTestService, type TestService, type TestServiceInput } from "../../../conformance/test-service.ts";

/** A hasher that costs nothing, for tests that are not about passwords. */
export const PLAIN_HASHER: PasswordHasher = {
  hash: async (password) => `plain:${password}`,
  verify: async (password, stored) => stored === `plain:${password}`,
  isOutdated: () => false,
};

/** Addresses and password of the first user. */
export const ADA = { email: "ada@example.com", password: "larch window kettle" };

/** A program that keeps cookies and sends forms as a browser does. It does not check any policy. */
export class Person {
  readonly cookies = new Map<string, string>();
  readonly base: string;

  constructor(base: string) {
    this.base = base;
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = new Headers(init.headers);
    if (cookie !== "") headers.set("Cookie", cookie);
    const response = await fetch(new URL(path, this.base), { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split("; ");
      const at = pair.indexOf("=");
      if (attributes.includes("Max-Age=0")) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#send(path, { headers });
  }

  post(path: string, fields: readonly (readonly [string, string])[], headers: Record<string, string> = {}) {
    const body = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value]));
    return this.#send(path, { method: "POST", body, headers: { Origin: this.base, ...headers } });
  }

  /** Sends a form with files. */
  postForm(path: string, body: FormData): Promise<Response> {
    return this.#send(path, { method: "POST", body, headers: { Origin: this.base } });
  }

  /** Sends JSON as the script of a page does. */
  postJson(path: string, sent: object): Promise<Response> {
    const headers = { Origin: this.base, "Content-Type": "application/json" };
    return this.#send(path, { method: "POST", body: JSON.stringify(sent), headers });
  }

  /** Sends the hidden fields of a page's form together with others. */
  async submit(page: Response, path: string, fields: readonly (readonly [string, string])[]): Promise<Response> {
    return this.post(path, [...hiddenFields(await page.text()), ...fields]);
  }

  signIn({ email, password } = ADA): Promise<Response> {
    return this.post("/sign-in", Object.entries({ email, password, next: "/account" }));
  }
}

/** Returns the hidden fields of a page. */
export function hiddenFields(html: string): readonly (readonly [string, string])[] {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\/?>/g);
  return [...inputs].map(([, name = "", value = ""]) => [name, decoded(value)] as const);
}

function decoded(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

/** The service with sign-in, OAuth and `/mcp` over real HTTP on loopback. */
export interface PeopleServer extends AsyncDisposable, TestService {
  readonly base: string;
  readonly organizationId: string;
  /** A browser without cookies. */
  person(): Person;
  /** Adds a member with the password of `ADA`, and returns the user's id. */
  addMember(email: string, role: MemberRole, organizationId?: string): Promise<string>;
}

const local = createClientAddress(readTrustedProxies("127.0.0.1", []));
const localAddress = (peer: string | null, forwardedFor: string | null) => local(peer, forwardedFor).address;

const READY: Setup = {
  search: [{ state: "ok", detail: "corpus: 9 pages" }],
  sources: ["corpus"],
  browser: { isReady: true, mending: null },
};

/** Opens the service. Its first user is `ADA`, the owner of the first organization. */
export async function openPeople(
  input: TestServiceInput & {
    readonly isEmpty?: boolean;
    readonly provider?: SignInProvider;
    /** OAuth clients of the operator. @default none */
    readonly presets?: readonly PresetClient[];
    /** @default a search source and a browser are ready */
    readonly checkSetup?: () => Promise<Setup>;
    /** @default no provider is configured */
    readonly searchTest?: SearchTest;
    /** @default 127.0.0.1 */
    readonly host?: string;
  } = {},
): Promise<PeopleServer> {
  let handler: (request: Request) => Promise<Response> = async () => new Response(null, { status: 503 });
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    development: false,
    idleTimeout: 60,
    fetch: (request) => handler(request),
  });
  const base = `http://${input.host ?? "127.0.0.1"}:${server.port}`;
  const oauth = { issuer: base, resource: `${base}/mcp`, presets: input.presets ?? [] };
  const test = await createTestService({
    passwords: PLAIN_HASHER,
    ...input,
    options: { signUp: "invited", ...input.options, oauth },
  });
  const { service, clock, caller } = test;
  const bodies = createBodyReader();
  const ids = createTestIds();
  const logger = input.logger === undefined ? {} : { logger: input.logger };
  const mcp = createMcp(service, { baseUrl: base, ids, clock, version: "0", authorizationServers: [base], ...logger });
  const mcpMounts = [...MCP_PATHS].map(
    (path): Mount => ({ path, method: null, respond: ({ request }) => mcp.fetch(request) }),
  );
  const site = {
    service,
    baseUrl: base,
    bodies,
    provider: input.provider ?? null,
    clientAddress: localAddress,
  };
  const mounts = [
    ...peopleMounts(site),
    ...dashboardMounts({
      ...site,
      version: "0",
      checkSetup: input.checkSetup ?? (async () => READY),
      searchTest: input.searchTest ?? createSearchTest({ search: [], corpusPath: ":memory:" }, { clock }),
    }),
    ...billingMounts(service, bodies),
    ...mcpMounts,
  ];
  const errorPage = createErrorPage(site);
  const { fetch: respond } = createHttp(service, { baseUrl: base, ids, mounts, bodies, errorPage, ...logger });
  handler = (request) => respond(request, { ip: "127.0.0.1" });
  if (input.isEmpty !== true) await useSetup(service);
  return {
    ...test,
    base,
    organizationId: caller.organizationId,
    person: () => new Person(base),
    async addMember(email, role, organizationId = caller.organizationId) {
      const { token } = await service.people.invite({ organizationId, email, role }, { by: null, address: null });
      const used = await service.people.useLink(token, { email, password: ADA.password }, NOBODY);
      assert.ok(used !== null && typeof used === "object");
      return used.userId;
    },
    async [Symbol.asyncDispose]() {
      await mcp.close();
      await server.stop(true);
      await service.close();
    },
  };
}

/** A browser without address and cookies. */
export const NOBODY = { address: null, device: null };

async function useSetup({ people }: Service): Promise<void> {
  const token = await people.createSetupLink();
  assert.ok(token !== null);
  assert.notEqual(await people.useLink(token, ADA, NOBODY), null);
}
