import { describe, expect, test } from "bun:test";
import { createOidcProvider } from "../../../../adapters/oauth/oidc-provider.ts";
import { ADA, hiddenFields, NOBODY, openPeople, type Person } from "./stand.ts";

/** Faults of an issuer, and the person whom it signs in. */
interface IssuerState {
  subject: string;
  email: string;
  isVerified: boolean;
  fault: "nonce" | "audience" | "signature" | "issuer" | "expired" | null;
}

const base64url = (data: string | ArrayBuffer) => Buffer.from(data as string).toString("base64url");

/** An OpenID issuer on loopback that signs its tokens with a key of its own. */
async function openIssuer() {
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256", modulusLength: 2048 };
  const generate = () =>
    crypto.subtle.generateKey({ ...algorithm, publicExponent: new Uint8Array([1, 0, 1]) }, true, ["sign", "verify"]);
  const [keys, strangers] = await Promise.all([generate(), generate()]);
  const state: IssuerState = { subject: "42", email: ADA.email, isVerified: true, fault: null };
  const nonces = new Map<string, string>();
  async function idToken(nonce: string): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    const { fault, subject, email, isVerified } = state;
    const claims = {
      iss: fault === "issuer" ? "https://other.example" : base,
      aud: fault === "audience" ? "somebody" : "serplens",
      sub: subject,
      nonce: fault === "nonce" ? "other" : nonce,
      iat: now,
      exp: fault === "expired" ? now - 3_600 : now + 60,
      email,
      email_verified: isVerified,
    };
    const head = base64url(JSON.stringify({ alg: "RS256", kid: "1" }));
    const text = `${head}.${base64url(JSON.stringify(claims))}`;
    const { privateKey } = fault === "signature" ? strangers : keys;
    const signature = await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(text));
    return `${text}.${base64url(signature)}`;
  }
  let base = "";
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request): Promise<Response> {
      const url = new URL(request.url);
      if (url.pathname === "/.well-known/openid-configuration")
        return Response.json({
          issuer: base,
          authorization_endpoint: `${base}/authorize`,
          token_endpoint: `${base}/token`,
          jwks_uri: `${base}/jwks`,
          id_token_signing_alg_values_supported: ["RS256"],
        });
      if (url.pathname === "/jwks") {
        const jwk = await crypto.subtle.exportKey("jwk", keys.publicKey);
        return Response.json({ keys: [{ ...jwk, kid: "1", alg: "RS256", use: "sig" }] });
      }
      const form = new URLSearchParams(await request.text());
      const nonce = nonces.get(form.get("code") ?? "") ?? "";
      const body = { access_token: "a", token_type: "Bearer", id_token: await idToken(nonce) };
      return form.get("client_secret") === "secret" ? Response.json(body) : new Response(null, { status: 401 });
    },
  });
  base = `http://127.0.0.1:${server.port}`;
  const provider = (trustsEmail: boolean) =>
    createOidcProvider({ issuer: base, clientId: "serplens", clientSecret: "secret", trustsEmail });
  /** Plays the user at the issuer: returns the path of the callback. */
  function answer(authorize: string): string {
    const { searchParams } = new URL(authorize);
    const code = crypto.randomUUID();
    nonces.set(code, searchParams.get("nonce") ?? "");
    const callback = new URL(searchParams.get("redirect_uri") ?? "");
    return `${callback.pathname}?${new URLSearchParams({ code, state: searchParams.get("state") ?? "" })}`;
  }
  return { state, provider, answer, [Symbol.asyncDispose]: () => server.stop(true) };
}

/** Starts a sign-in, and returns the address of the issuer. */
async function begin(person: Person, next = "/account"): Promise<string> {
  const response = await person.post("/sign-in/oidc", [["next", next]]);
  expect(response.status).toBe(200);
  return response.headers.get("refresh")?.replace("0; url=", "") ?? "";
}

describe("single sign-on", () => {
  test("a verified address of a trusted issuer signs its user in, and later the subject does", async () => {
    await using issuer = await openIssuer();
    await using server = await openPeople({ provider: issuer.provider(true) });
    const person = server.person();
    expect(await (await person.get("/sign-in")).text()).toContain("Sign in with 127.0.0.1");
    const back = await person.get(issuer.answer(await begin(person)));
    expect(back.headers.get("location")).toBe("/account");
    expect(await (await person.get("/account")).text()).toContain(ADA.email);
    issuer.state.email = "renamed@example.com";
    const other = server.person();
    await other.get(issuer.answer(await begin(other)));
    expect(await (await other.get("/account")).text()).toContain(ADA.email);
  });

  test("a verified address ends password, sessions and passkeys of an account that a stranger registered", async () => {
    await using issuer = await openIssuer();
    await using server = await openPeople({ provider: issuer.provider(true), options: { signUp: "open" } });
    const { people } = server.service;
    const stranger = { email: "cfo@bigcorp.example", password: "walnut ladder cloud" };
    const opened = await people.register({ ...stranger, organization: "Squat" }, NOBODY);
    const passkey = {
      id: "pk",
      userId: opened.userId,
      publicKey: "AAAA",
      signCount: 0,
      name: "x",
      createdAt: 0,
      usedAt: null,
    };
    const own = { issuer: "https://stranger.example", subject: "1", userId: opened.userId, createdAt: 0 };
    const put = { passkeys: [passkey], identities: [own] };
    await server.database.identities.transact({}, () => ({ effects: { put }, result: null }));
    issuer.state.email = stranger.email;
    const person = server.person();
    await person.get(issuer.answer(await begin(person)));
    expect(await (await person.get("/account")).text()).toContain(stranger.email);
    expect(await people.session(opened.session)).toBeNull();
    expect(await people.signIn(stranger, NOBODY)).toBeNull();
    expect(await server.database.identities.find("passkeys", {})).toEqual([]);
    expect(
      await people.signInWith({ ...own, email: null, isEmailVerified: false }, { trustsEmail: false }, NOBODY),
    ).toBeNull();
  });

  test("a verified address ends the password that the maker of an invitation may have set, and not the operator's user's", async () => {
    await using issuer = await openIssuer();
    await using server = await openPeople({ provider: issuer.provider(true) });
    const { people } = server.service;
    const invited = { ...ADA, email: "cfo@bigcorp.example" };
    const by = await people.session((await people.signIn(ADA, NOBODY))?.session ?? "");
    const { organizationId } = server;
    const { token } = await people.invite(
      { organizationId, email: invited.email, role: "viewer" },
      { by, address: null },
    );
    await people.useLink(token, invited, NOBODY);
    for (const { email } of [invited, ADA]) {
      Object.assign(issuer.state, { email, subject: email });
      const person = server.person();
      await person.get(issuer.answer(await begin(person)));
      expect(await (await person.get("/account")).text()).toContain(email);
    }
    expect(await people.signIn(invited, NOBODY)).toBeNull();
    expect(await people.signIn(ADA, NOBODY)).not.toBeNull();
  });

  test("addresses join nothing when they are unverified, unknown or not trusted", async () => {
    await using issuer = await openIssuer();
    for (const [trusts, over] of [
      [true, { isVerified: false }],
      [true, { email: "nobody@example.com" }],
      [false, {}],
    ] as const) {
      await using server = await openPeople({ provider: issuer.provider(trusts) });
      Object.assign(issuer.state, { email: ADA.email, isVerified: true }, over);
      const person = server.person();
      const back = await person.get(issuer.answer(await begin(person)));
      expect(back.status).toBe(403);
      expect(await server.database.identities.find("identities", {})).toEqual([]);
    }
  });

  test("a signed-in user connects an account, and it belongs to that user alone", async () => {
    await using issuer = await openIssuer();
    await using server = await openPeople({ provider: issuer.provider(false) });
    await server.addMember("bob@example.com", "viewer");
    const connect = async (email: string) => {
      const person = server.person();
      await person.signIn({ ...ADA, email });
      const fields = hiddenFields(await (await person.get("/account")).text());
      const started = await person.post("/account/link", fields);
      return person.get(issuer.answer(started.headers.get("refresh")?.replace("0; url=", "") ?? ""));
    };
    expect((await connect(ADA.email)).status).toBe(303);
    expect((await connect("bob@example.com")).status).toBe(403);
    const person = server.person();
    await person.get(issuer.answer(await begin(person)));
    expect(await (await person.get("/account")).text()).toContain(ADA.email);
  });

  for (const fault of ["nonce", "audience", "signature", "issuer", "expired"] as const)
    test(`a token with a wrong ${fault} signs nobody in`, async () => {
      await using issuer = await openIssuer();
      await using server = await openPeople({ provider: issuer.provider(true) });
      issuer.state.fault = fault;
      const person = server.person();
      expect((await person.get(issuer.answer(await begin(person)))).status).toBe(403);
      expect(person.cookies.has("serplens_session")).toBe(false);
      // The same sign-in works without the fault.
      issuer.state.fault = null;
      expect((await person.get(issuer.answer(await begin(person)))).status).toBe(303);
    });

  test("the answer to the sign-in of another browser signs nobody in", async () => {
    await using issuer = await openIssuer();
    await using server = await openPeople({ provider: issuer.provider(true) });
    const [attacker, victim] = [server.person(), server.person()];
    const planted = issuer.answer(await begin(attacker));
    expect((await victim.get(planted)).status).toBe(403);
    await begin(victim);
    expect((await victim.get(planted)).status).toBe(403);
    expect(victim.cookies.has("serplens_session")).toBe(false);
  });

  test("an issuer that cannot be reached is reported with 503, and the password works on", async () => {
    const options = { issuer: "http://127.0.0.1:9", clientId: "a", clientSecret: "b", trustsEmail: false };
    await using server = await openPeople({ provider: createOidcProvider(options) });
    const person = server.person();
    expect((await person.post("/sign-in/oidc", [])).status).toBe(503);
    expect((await person.signIn()).status).toBe(303);
  });
});
