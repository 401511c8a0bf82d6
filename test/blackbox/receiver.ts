import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { eventually } from "./eventually.ts";

/** One request as it arrived. */
export interface Arrival {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Uint8Array;
}

/** A receiver of deliveries on loopback. It also serves pages that do not respond until a test releases them. */
export interface Receiver {
  readonly hostMap: Readonly<Record<string, string>>;
  /** Waits until `count` deliveries arrived at the path and returns all of them, oldest first. */
  arrivals(path: string, count?: number): Promise<readonly Arrival[]>;
  /** Waits until a crawler requests the page. */
  visited(path: string): Promise<void>;
  /** Lets the page respond now and in future. */
  release(path: string): void;
  close(): Promise<void>;
}

const HOOKS = "hooks.example";
const HELD = "held.example";
const PAGE = `<!doctype html><html lang="en"><title>Held page</title><main><h1>Pour over coffee</h1>${"<p>A page about pour over coffee, a kettle and a paper filter.</p>".repeat(30)}</main>`;

/** Returns the address of a page that does not respond before its release. */
export function heldPage(name: string): string {
  return `http://${HELD}/${name}`;
}

/** Returns the address of a receiver by name. Receivers under `refusing/` return 503. */
export function hook(name: string): string {
  return `http://${HOOKS}/${name}`;
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export async function openReceiver(): Promise<Receiver> {
  const arrivals: Arrival[] = [];
  const visits = new Set<string>();
  const released = new Set<string>();
  const held = new Map<string, ServerResponse[]>();
  const answerPage = (response: ServerResponse) =>
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(PAGE);

  function visit(path: string, response: ServerResponse): void {
    visits.add(path);
    if (released.has(path)) answerPage(response);
    else held.set(path, [...(held.get(path) ?? []), response]);
  }

  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    const host = (request.headers.host ?? "").replace(/:\d+$/, "");
    if (host === HELD) {
      if (path === "/robots.txt" || path === "/sitemap.xml") response.writeHead(404).end();
      else visit(path, response);
      return;
    }
    arrivals.push({ path, headers: request.headers, body: await bodyOf(request) });
    response.writeHead(path.startsWith("/refusing/") ? 503 : 204).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The receiver got no port.");
  const at = `127.0.0.1:${address.port}`;
  const pathOf = (url: string) => new URL(url).pathname;
  return {
    hostMap: { [HOOKS]: at, [HELD]: at },
    arrivals: (url, count = 1) =>
      eventually(`${count} deliveries to ${url}`, () => {
        const found = arrivals.filter((arrival) => arrival.path === pathOf(url));
        return found.length >= count ? found : null;
      }),
    visited: async (url) => {
      await eventually(`a visit to ${url}`, () => (visits.has(pathOf(url)) ? true : null));
    },
    release(url) {
      released.add(pathOf(url));
      for (const response of held.get(pathOf(url)) ?? []) answerPage(response);
      held.delete(pathOf(url));
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
