import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { TRUTH_PAGES } from "./speed-pages.ts";

// Child process of speed.bench.ts: serves the pages with known delays on two free loopback ports and prints both. The
// second port uses TLS. `/small` sends 10 KB without delay.

/** The image is padded because an image with few bytes for its size cannot be the LCP element. */
const IMAGE = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><!--${"x".repeat(20_000)}--><rect width="400" height="400" fill="#36c"/></svg>`;
const SMALL = `<!doctype html><p>${"word ".repeat(2_000)}</p>`;

const answer: RequestListener = (request, response) => {
  const url = new URL(request.url ?? "/", "http://localhost");
  const page = TRUTH_PAGES.find(({ path }) => path === url.pathname);
  const send = (waitMs: number, type: string, body: string) => {
    // A timer may fire up to a millisecond early, but the delays must be complete.
    if (waitMs === 0) response.writeHead(200, { "content-type": type }).end(body);
    else setTimeout(() => response.writeHead(200, { "content-type": type }).end(body), waitMs + 1);
  };
  const waitMs = Number(url.searchParams.get("wait") ?? 0);
  if (page !== undefined) send(page.waitMs, "text/html; charset=utf-8", page.html);
  else if (url.pathname === "/image") send(waitMs, "image/svg+xml", IMAGE);
  // The response is not a font, so the browser shows the fallback once it arrives.
  else if (url.pathname === "/font") send(waitMs, "font/woff2", "no font");
  else if (url.pathname === "/data") send(waitMs, "text/html", "<h1>Late</h1><p>Text that came with the data.</p>");
  else if (url.pathname === "/small") send(0, "text/html", SMALL);
  else response.writeHead(404, { "content-type": "text/html" }).end("<p>nothing here</p>");
};

/** Reads a PEM file of the tests' certificate for secure.example. */
const tls = (name: string) => readFileSync(new URL(`../../test/adapters/egress/tls/${name}.pem`, import.meta.url));
const servers = [createServer(answer), createTlsServer({ key: tls("key"), cert: tls("cert") }, answer)];
const ports: number[] = [];
for (const server of servers) {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The cast is safe because a server that listens on TCP has an address object.
  ports.push((server.address() as AddressInfo).port);
}
console.log(ports.join(" "));
