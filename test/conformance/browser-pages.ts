import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** A page of the suites for browsers: how the server answers, and what a browser makes of it. */
export interface BrowserPage {
  /** @default 200 */
  readonly status?: number;
  /** @default "text/html" */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Path that the answer leads to. */
  readonly location?: string;
  /** The server never answers. */
  readonly isSilent?: boolean;
  /** Document that scripts make of the body. @default the body */
  readonly shown?: string;
}

/** The small web that renderers and probers are tried on. */
export const BROWSER_PAGES = {
  "/scripted": {
    body: `<div id="root">empty</div><script>root.textContent = "written" + " by a script"</script>`,
    shown: "<div>written by a script</div>",
  },
  "/plain": { body: "<h1>Tea</h1><p>Green tea.</p>", headers: { "x-robots-tag": "noindex", "x-secret": "1" } },
  "/moved": { status: 302, location: "/again#part" },
  "/again": { status: 301, location: "/plain" },
  "/missing": { status: 404, body: "<h1>Not here</h1>" },
  "/refused": { status: 403, body: "<h1>No</h1>" },
  "/document": { contentType: "application/pdf", body: "%PDF-1.7" },
  "/silent": { isSilent: true },
  "/remembers": {
    body: `<p id="p"></p><script>p.textContent = document.cookie + (localStorage.getItem("seen") ?? "") || "knows nobody"; document.cookie = "seen=1"; localStorage.setItem("seen", "1")</script>`,
    shown: "<p>knows nobody</p>",
  },
} as const satisfies Readonly<Record<string, BrowserPage>>;

/** Path of one of the pages. */
export type BrowserPath = keyof typeof BROWSER_PAGES;

/** The pages as a server gives them. */
export interface BrowserWeb {
  readonly port: number;
  /** Paths asked for, in order, and whom they were asked of. */
  readonly asked: { readonly host: string; readonly path: string }[];
  close(): Promise<void>;
}

/** A web server on a free loopback port. Closing it ends what is still open. */
export async function openWeb(listener: RequestListener): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    // A server that listens on TCP has an address object.
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
    response.writeHead(page.status ?? 200, { "content-type": page.contentType ?? "text/html", ...page.headers, ...location }).end(page.body);
  });
  return { ...web, asked };
}

/** What a suite needs to know about the browser that it tries. */
export interface BrowserUnderTest {
  /** Address at which the browser finds the pages, without a trailing slash. */
  readonly base: string;
  /** Address that may be asked for, where nobody answers. */
  readonly dead: string;
  close(): Promise<void>;
}
