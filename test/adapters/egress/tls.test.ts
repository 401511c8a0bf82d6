import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { after, before, describe, test } from "node:test";
import { connect, type SecureVersion, type TlsOptions } from "node:tls";
import { fileURLToPath } from "node:url";
import { mapTo, openEgress, serveByTurns, serveTls } from "./loopback.ts";

// Made for these tests with openssl, valid for a hundred years: an authority, and of one key its certificates for
// secure.example and for other.example, one for secure.example that expired in 2021, and one that nobody signed.
const file = (name: string) => fileURLToPath(new URL(`./tls/${name}`, import.meta.url));
const CLIENT = fileURLToPath(new URL("./tls-client.ts", import.meta.url));
const server = createServer(
  { key: readFileSync(file("key.pem")), cert: readFileSync(file("cert.pem")) },
  (_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("verified");
  },
);
let port = 0;

/** Outcomes of a fresh process, one line per address. */
function fetchInChild(env: Readonly<Record<string, string>>, ...urls: readonly string[]): Promise<readonly string[]> {
  return fetchFrom(port, env, urls);
}

function fetchFrom(
  at: number,
  env: Readonly<Record<string, string>>,
  urls: readonly string[],
): Promise<readonly string[]> {
  const map = JSON.stringify({ "secure.example": `127.0.0.1:${at}`, "other.example": `127.0.0.1:${at}` });
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [CLIENT, map, ...urls], { env: { ...process.env, ...env } }, (error, stdout) => {
      if (error === null) resolve(stdout.trim().split("\n"));
      else reject(error);
    });
  });
}

/** Deno's sessions prove nothing, so that none is offered there. */
const RESUMES = process.versions.deno === undefined;

function credentials(certificate: string, version?: SecureVersion): TlsOptions {
  const versions = version === undefined ? {} : { minVersion: version, maxVersion: version };
  return { key: readFileSync(file("key.pem")), cert: readFileSync(file(`${certificate}.pem`)), ...versions };
}

/** Returns what client and server report about a session offered to the server, and the server's new session. */
function reuseSeenFrom(
  at: number,
  session: Buffer | null,
): Promise<{ readonly seen: string; readonly session: Buffer | null }> {
  return new Promise((resolve, reject) => {
    let given: Buffer | null = null;
    let said = "";
    let isReused = false;
    const offer = session === null ? {} : { session };
    const socket = connect({
      host: "127.0.0.1",
      port: at,
      servername: "secure.example",
      ca: readFileSync(file("ca.pem")),
      ...offer,
    });
    socket.on("secureConnect", () => {
      isReused = socket.isSessionReused();
    });
    socket.on("session", (next) => {
      given = next;
    });
    socket.on("data", (text) => {
      said += text;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve({ seen: `client ${isReused}, server ${said}`, session: given }));
  });
}

describe("TLS", () => {
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address !== null && typeof address === "object") port = address.port;
  });
  after(() => server.close());

  test("a certificate from an unknown authority is refused as tls", async () => {
    const egress = openEgress({ mapHosts: mapTo(port, "secure.example") });
    const outcome = await egress.fetcher.get(
      { url: "https://secure.example/", accept: "page", locale: "en" },
      new AbortController().signal,
    );
    assert.ok(outcome.kind === "failed" && outcome.reason === "tls" && !outcome.isTransient, JSON.stringify(outcome));
    await egress.close();
  });

  test("a trusted certificate is accepted for its own name and for no other", async () => {
    const trusted = { NODE_EXTRA_CA_CERTS: file("ca.pem") };
    assert.deepEqual(
      await fetchInChild(trusted, "https://secure.example/", "https://secure.example./", "https://other.example/"),
      ["verified", "verified", "tls"],
    );
  });

  for (const version of ["TLSv1.2", "TLSv1.3"] as const) {
    test(`a host that proved its identity resumes its session, and another server at its address must prove itself, over ${version}`, async () => {
      const heard: string[] = [];
      const open = (name: string, certificate: string) =>
        serveTls(credentials(certificate, version), (socket) => {
          socket.once("data", (request) => {
            heard.push(
              `${name} ${request.toString().split(" ", 2)[1]} ${socket.isSessionReused() ? "resumed" : "in full"}`,
            );
            socket.end("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 4\r\n\r\nsafe");
          });
        });
      // Each server knows only its own sessions.
      const [host, twin, misnamed, expired, selfSigned] = await Promise.all([
        open("host", "cert"),
        open("twin", "cert"),
        open("misnamed", "other"),
        open("expired", "expired"),
        open("self-signed", "self-signed"),
      ]);
      const address = await serveByTurns([
        host,
        host,
        host,
        misnamed,
        expired,
        selfSigned,
        host,
        twin,
        host,
        host,
        host,
        host,
      ]);
      const secure = ["1", "2", "misnamed", "expired", "self-signed", "3", "twin", "4", "5"].map(
        (path) => `https://secure.example/${path}`,
      );
      const urls = ["https://other.example/", ...secure, "https://other.example/", "https://secure.example/6"];
      const outcomes = await fetchFrom(address.port, { NODE_EXTRA_CA_CERTS: file("ca.pem") }, urls);
      await Promise.all([host, twin, misnamed, expired, selfSigned, address].map((server) => server.close()));
      assert.deepEqual(outcomes, [
        "tls",
        "safe",
        "safe",
        "tls",
        "tls",
        "tls",
        "safe",
        "safe",
        "safe",
        "safe",
        "tls",
        "safe",
      ]);
      const expected = [
        "host /1 in full",
        "host /2 resumed",
        "host /3 resumed",
        "twin /twin in full",
        "host /4 in full",
        "host /5 resumed",
        "host /6 resumed",
      ];
      assert.deepEqual(heard, RESUMES ? expected : expected.map((line) => line.replace("resumed", "in full")));
    });

    test(`a client knows whether its session was resumed over ${version}`, {
      skip: RESUMES ? false : "Deno resumes none",
    }, async () => {
      const open = () =>
        serveTls(credentials("cert", version), (socket) => void socket.end(`${socket.isSessionReused()}`));
      const [server, twin] = await Promise.all([open(), open()]);
      const first = await reuseSeenFrom(server.port, null);
      assert.ok(first.session !== null);
      const again = await reuseSeenFrom(server.port, first.session);
      const elsewhere = await reuseSeenFrom(twin.port, first.session);
      await Promise.all([server.close(), twin.close()]);
      assert.deepEqual(
        [first.seen, again.seen, elsewhere.seen],
        ["client false, server false", "client true, server true", "client false, server false"],
      );
    });
  }

  test("the handshake names the host without a trailing dot and offers HTTP/1.1 alone", async () => {
    const hearing = await serveTls({ ...credentials("cert"), ALPNProtocols: ["h2", "http/1.1"] }, (socket) => {
      const heard = `${"servername" in socket ? socket.servername : null} ${socket.alpnProtocol}`;
      socket.once("data", () => socket.end(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${heard}`));
    });
    const heard = await fetchFrom(hearing.port, { NODE_EXTRA_CA_CERTS: file("ca.pem") }, [
      "https://secure.example/",
      "https://secure.example./",
    ]);
    assert.deepEqual(heard, ["secure.example http/1.1", "secure.example http/1.1"]);
    await hearing.close();
  });

  test("a delivery goes to a receiver whose certificate is trusted for its name, and to no other", async () => {
    const trusted = { NODE_EXTRA_CA_CERTS: file("ca.pem") };
    assert.deepEqual(
      await fetchInChild(
        trusted,
        "post:https://secure.example/",
        "post:https://secure.example./",
        "post:https://other.example/",
      ),
      ["200", "200", "tls"],
    );
    assert.deepEqual(await fetchInChild({ NODE_TLS_REJECT_UNAUTHORIZED: "0" }, "post:https://secure.example/"), [
      "tls",
    ]);
  });

  test("NODE_TLS_REJECT_UNAUTHORIZED=0 does not switch verification off", async () => {
    assert.deepEqual(await fetchInChild({ NODE_TLS_REJECT_UNAUTHORIZED: "0" }, "https://secure.example/"), ["tls"]);
  });

  test("plain HTTP on a TLS port is a typed failure", async () => {
    const egress = openEgress({ mapHosts: mapTo(port, "secure.example") });
    const outcome = await egress.fetcher.get(
      { url: "http://secure.example/", accept: "page", locale: "en" },
      new AbortController().signal,
    );
    assert.ok(
      outcome.kind === "failed" && ["connect", "bad_response"].includes(outcome.reason),
      JSON.stringify(outcome),
    );
    await egress.close();
  });
});
