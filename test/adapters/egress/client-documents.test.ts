import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const file = (name: string) => fileURLToPath(new URL(`./tls/${name}`, import.meta.url));
const CLIENT = fileURLToPath(new URL("./tls-client.ts", import.meta.url));

const server = createServer(
  { key: readFileSync(file("key.pem")), cert: readFileSync(file("cert.pem")) },
  (request, response) => {
    const json = { "content-type": "application/json; charset=utf-8" };
    if (request.url === "/moved") response.writeHead(302, { location: "/document" }).end();
    else if (request.url === "/page") response.writeHead(200, { "content-type": "text/html" }).end("{}");
    else if (request.url === "/large") response.writeHead(200, json).end("x".repeat(11_000));
    else response.writeHead(200, json).end('{"ok":true}');
  },
);
let port = 0;

before(
  () =>
    new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        port = typeof address === "object" && address !== null ? address.port : 0;
        resolve();
      });
    }),
);
after(() => server.close());

/** Outcome of one document: its body, or the reason of the failure. */
function fetched(url: string): Promise<string> {
  const map = JSON.stringify({ "secure.example": `127.0.0.1:${port}` });
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: file("ca.pem") };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [CLIENT, map, `client:${url}`], { env }, (error, stdout) =>
      error === null ? resolve(stdout.trim()) : reject(error),
    );
  });
}

test("a client document is fetched over https as JSON", async () => {
  assert.equal(await fetched("https://secure.example/document"), '{"ok":true}');
});

for (const [what, url, reason] of [
  ["over plain http", "http://secure.example/document", "denied"],
  ["behind a redirect", "https://secure.example/moved", "too_many_redirects"],
  ["of another type", "https://secure.example/page", "unsupported_type"],
  ["of more than 10 KiB", "https://secure.example/large", "too_large"],
  ["on a private address", "https://127.0.0.1/document", "denied"],
  ["on a link-local address", "https://169.254.169.254/latest", "denied"],
] as const)
  test(`a client document ${what} is refused`, async () => {
    assert.equal(await fetched(url), reason);
  });
