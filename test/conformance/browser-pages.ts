import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** A page of the suites for browsers: the server's response and the document that a browser builds. */
export interface BrowserPage {
  /** @default 200 */
  readonly status?: number;
  /** @default "text/html" */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Path that the response redirects to. */
  readonly location?: string;
  /** True when the server never responds. */
  readonly isSilent?: boolean;
  /** Document after its scripts ran. @default the body */
  readonly shown?: string;
}

/** Enough text for a renderer not to wait for more. It waits up to 5 s when a page with scripts shows nearly none. */
export const FULL_TEXT: string = `<p>${"Water of ninety degrees brings out the taste. ".repeat(8)}</p>`;

/** The pages that renderers and probers are tested on. */
export const BROWSER_PAGES = {
  "/scripted": {
    body: `<div id="root">empty</div><script>root.textContent = "written" + " by a script"</script>${FULL_TEXT}`,
    shown: `<div>written by a script</div>${FULL_TEXT}`,
  },
  "/plain": { body: "<h1>Tea</h1><p>Green tea.</p>", headers: { "x-robots-tag": "noindex", "x-secret": "1" } },
  "/moved": { status: 302, location: "/again#part" },
  "/again": { status: 301, location: "/plain" },
  "/missing": { status: 404, body: "<h1>Not here</h1>" },
  "/refused": { status: 403, body: "<h1>No</h1>" },
  "/document": { contentType: "application/pdf", body: "%PDF-1.7" },
  "/silent": { isSilent: true },
  "/remembers": {
    body: `<p id="p"></p><script>p.textContent = document.cookie + (localStorage.getItem("seen") ?? "") || "knows nobody"; document.cookie = "seen=1"; localStorage.setItem("seen", "1")</script>${FULL_TEXT}`,
    shown: `<p>knows nobody</p>${FULL_TEXT}`,
  },
} as const satisfies Readonly<Record<string, BrowserPage>>;

/** Path of one of the pages. */
export type BrowserPath = keyof typeof BROWSER_PAGES;

/** The pages on a running server. */
export interface BrowserWeb {
  readonly port: number;
  /** Host and path of every request, in order. */
  readonly asked: { readonly host: string; readonly path: string }[];
  close(): Promise<void>;
}

/** Starts a web server on a free loopback port. Closing it ends open connections. */
export async function openWeb(listener: RequestListener): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    // The cast is safe because a server that listens on TCP has an address object.
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Serves the pages on a free loopback port. */
export async function openBrowserWeb(): Promise<BrowserWeb> {
  const asked: { readonly host: string; readonly path: string }[] = [];
  const pages: Readonly<Record<string, BrowserPage>> = BROWSER_PAGES;
  const web = await openWeb((request, response) => {
    const path = request.url ?? "";
    asked.push({ host: request.headers.host ?? "", path });
    const page = pages[path] ?? { status: 404 };
    if (page.isSilent === true) return;
    const location = page.location === undefined ? {} : { location: page.location };
    response
      .writeHead(page.status ?? 200, { "content-type": page.contentType ?? "text/html", ...page.headers, ...location })
      .end(page.body);
  });
  return { ...web, asked };
}

/** Addresses for the browser under test. */
export interface BrowserUnderTest {
  /** Address at which the browser finds the pages, without a trailing slash. */
  readonly base: string;
  /** Allowed address at which no server listens. */
  readonly dead: string;
  close(): Promise<void>;
}
