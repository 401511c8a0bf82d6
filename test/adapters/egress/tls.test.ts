import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { after, before, describe, test } from "node:test";
import { createServer as createTlsServer, type Server as TlsServer } from "node:tls";
import { fileURLToPath } from "node:url";
import { mapTo, openEgress } from "./loopback.ts";

// Made for these tests with openssl, valid for a hundred years: an authority, and a certificate for secure.example.
const file = (name: string) => fileURLToPath(new URL(`./tls/${name}`, import.meta.url));
const CLIENT = fileURLToPath(new URL("./tls-client.ts", import.meta.url));
const server = createServer({ key: readFileSync(file("key.pem")), cert: readFileSync(file("cert.pem")) }, (_request, response) => {
  response.writeHead(200, { "content-type": "text/html" }).end("verified");
});
let port = 0;

/** Outcomes of a fresh process, one line per address. */
function fetchInChild(env: Readonly<Record<string, string>>, ...urls: readonly string[]): Promise<readonly string[]> {
  return fetchFrom(port, env, urls);
}

function fetchFrom(at: number, env: Readonly<Record<string, string>>, urls: readonly string[]): Promise<readonly string[]> {
  const map = JSON.stringify({ "secure.example": `127.0.0.1:${at}`, "other.example": `127.0.0.1:${at}` });
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [CLIENT, map, ...urls], { env: { ...process.env, ...env } }, (error, stdout) => {
      if (error === null) resolve(stdout.trim().split("\n"));
      else reject(error);
    });
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
    const outcome = await egress.fetcher.get({ url: "https://secure.example/", accept: "page", locale: "en" }, new AbortController().signal);
    assert.ok(outcome.kind === "failed" && outcome.reason === "tls" && !outcome.isTransient, JSON.stringify(outcome));
    await egress.close();
  });

  test("a trusted certificate is accepted for its own name and for no other", async () => {
    const trusted = { NODE_EXTRA_CA_CERTS: file("ca.pem") };
    assert.deepEqual(await fetchInChild(trusted, "https://secure.example/", "https://secure.example./", "https://other.example/"), [
      "verified",
      "verified",
      "tls",
    ]);
  });

  test("a host that proved who it is need not do so again for the next page, and another name at its address gains nothing by it", async () => {
    const credentials = { key: readFileSync(file("key.pem")), cert: readFileSync(file("cert.pem")) };
    const resumed: string[] = [];
    const servers: TlsServer[] = [];
    let taken = 0;
    const listen = (at: number, then: () => void): void => {
      const server = createTlsServer(credentials, (socket) => {
        socket.on("error", () => undefined);
        socket.once("data", (request) => {
          const [, path = ""] = request.toString().split(" ");
          if (socket.isSessionReused()) resumed.push(path);
          const answer = (): void => void socket.end("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 4\r\n\r\nsafe");
          if (path !== "/changes") return answer();
          // Another server in its place knows nothing of the sessions that this one gave out.
          server.close();
          listen(taken, answer);
        });
      });
      servers.push(server);
      server.listen(at, "127.0.0.1", then);
    };
    await new Promise<void>((resolve) => listen(0, resolve));
    const address = servers[0]?.address() ?? null;
    taken = address !== null && typeof address === "object" ? address.port : 0;
    const paths = ["first", "second", "changes", "refused", "anew", "last"];
    const urls = ["https://other.example/", ...paths.map((path) => `https://secure.example/${path}`), "https://other.example/"];
    const outcomes = await fetchFrom(taken, { NODE_EXTRA_CA_CERTS: file("ca.pem") }, urls);
    for (const server of servers) server.close();
    assert.deepEqual(outcomes, ["tls", ...paths.map(() => "safe"), "tls"]);
    assert.deepEqual(resumed, ["/second", "/changes", "/last"]);
  });

  test("the handshake names the host without a trailing dot and offers HTTP/1.1 alone", async () => {
    const credentials = { key: readFileSync(file("key.pem")), cert: readFileSync(file("cert.pem")) };
    const hearing = createTlsServer({ ...credentials, ALPNProtocols: ["h2", "http/1.1"] }, (socket) => {
      // Clients under test break off as soon as they have their answer.
      socket.on("error", () => undefined);
      const heard = `${"servername" in socket ? socket.servername : null} ${socket.alpnProtocol}`;
      socket.once("data", () => socket.end(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${heard}`));
    });
    await new Promise<void>((resolve) => hearing.listen(0, "127.0.0.1", resolve));
    const address = hearing.address();
    const at = address !== null && typeof address === "object" ? address.port : 0;
    const heard = await fetchFrom(at, { NODE_EXTRA_CA_CERTS: file("ca.pem") }, ["https://secure.example/", "https://secure.example./"]);
    assert.deepEqual(heard, ["secure.example http/1.1", "secure.example http/1.1"]);
    hearing.close();
  });

  test("a delivery goes to a receiver whose certificate is trusted for its name, and to no other", async () => {
    const trusted = { NODE_EXTRA_CA_CERTS: file("ca.pem") };
    assert.deepEqual(await fetchInChild(trusted, "post:https://secure.example/", "post:https://secure.example./", "post:https://other.example/"), [
      "200",
      "200",
      "tls",
    ]);
    assert.deepEqual(await fetchInChild({ NODE_TLS_REJECT_UNAUTHORIZED: "0" }, "post:https://secure.example/"), ["tls"]);
  });

  test("NODE_TLS_REJECT_UNAUTHORIZED=0 does not switch verification off", async () => {
    assert.deepEqual(await fetchInChild({ NODE_TLS_REJECT_UNAUTHORIZED: "0" }, "https://secure.example/"), ["tls"]);
  });

  test("plain HTTP on a TLS port is a typed failure", async () => {
    const egress = openEgress({ mapHosts: mapTo(port, "secure.example") });
    const outcome = await egress.fetcher.get({ url: "http://secure.example/", accept: "page", locale: "en" }, new AbortController().signal);
    assert.ok(outcome.kind === "failed" && ["connect", "bad_response"].includes(outcome.reason), JSON.stringify(outcome));
    await egress.close();
  });
});
