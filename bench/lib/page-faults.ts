import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";

/** One request to a faulty site. */
interface FaultyRequest {
  readonly socket: Socket;
  readonly path: string;
  /** The page as an honest site serves it. */
  readonly page: string;
  readonly cookie: string;
  /** False for robots.txt and sitemaps. */
  readonly isPage: boolean;
}

type Fault = (request: FaultyRequest) => void;

const BLOCK = Buffer.alloc(65_536, "coffee grinder ");

function send(socket: Socket, status: string, headers: readonly string[], body: string | Uint8Array): void {
  const bytes = Buffer.from(body);
  const lines = [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${bytes.length}`, "Connection: close"];
  socket.end(Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), bytes]));
}

const HTML = "Content-Type: text/html";
const HEAD = `HTTP/1.1 200 OK\r\n${HTML}\r\n`;

/** The site has no robots.txt, and its pages have the fault. */
function onPage(fault: Fault): Fault {
  return (request) => (request.isPage ? fault(request) : send(request.socket, "404 Not Found", [HTML], ""));
}

const status = (line: string, ...headers: string[]) =>
  onPage(({ socket }) => send(socket, line, [HTML, ...headers], "<html><h1>Sorry</h1></html>"));
const body = (make: (page: string) => string | Uint8Array, ...headers: string[]) =>
  onPage(({ socket, page }) => send(socket, "200 OK", [HTML, ...headers], make(page)));
const raw = (make: (page: string) => string) => onPage(({ socket, page }) => socket.end(make(page)));
const chunk = (page: string) => `${Buffer.byteLength(page).toString(16)}\r\n${page}\r\n`;

function pour(socket: Socket): void {
  while (!socket.destroyed && socket.write(BLOCK));
  if (!socket.destroyed) socket.once("drain", () => pour(socket));
}

/** Faults of a site, by name. Where browsers show the page, it must be compared. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  "HTTP 403": status("403 Forbidden"),
  "HTTP 404": status("404 Not Found"),
  "HTTP 429 with Retry-After": status("429 Too Many Requests", "Retry-After: 3600"),
  "HTTP 500": status("500 Internal Server Error"),
  "HTTP 503": status("503 Service Unavailable"),
  "connection reset": onPage(({ socket }) => socket.resetAndDestroy()),
  "closed without a response": onPage(({ socket }) => socket.end()),
  silence: onPage(() => undefined),
  "body that stalls": onPage(({ socket }) => socket.write(`${HEAD}Content-Length: 9000\r\n\r\n<html>`)),
  "body without end": onPage(({ socket }) => {
    socket.write(`${HEAD}\r\n<html>`);
    pour(socket);
  }),
  "half a page": raw((page) => `${HEAD}Content-Length: ${page.length}\r\n\r\n${page.slice(0, page.length / 2)}`),
  "chunked without an end": raw((page) => `${HEAD}Transfer-Encoding: chunked\r\n\r\n${chunk(page)}`),
  "header name with a space": raw((page) => `${HEAD}Cache Hit: yes\r\n\r\n${page}`),
  "gzip with trailing bytes": body(
    (page) => Buffer.concat([gzipSync(page), Buffer.from("<!-- cached -->")]),
    "Content-Encoding: gzip",
  ),
  "gzip that is none": body((page) => page, "Content-Encoding: gzip"),
  "gzip bomb": body(() => gzipSync(Buffer.alloc(50_000_000)), "Content-Encoding: gzip"),
  "redirects without end": onPage(({ socket, path }) => send(socket, "302 Found", [`Location: ${path}a`], "")),
  "redirect to a private address": onPage(({ socket }) =>
    send(socket, "302 Found", ["Location: http://10.0.0.1/"], ""),
  ),
  "cookie before the page": onPage(({ socket, path, page, cookie }) =>
    cookie.includes("seen=1")
      ? send(socket, "200 OK", [HTML], page)
      : send(socket, "302 Found", [`Location: ${path}`, "Set-Cookie: seen=1"], ""),
  ),
  "refresh at once": onPage(({ socket, path, page }) =>
    path === "/end" ? send(socket, "200 OK", [HTML], page) : send(socket, "200 OK", [HTML, "Refresh: 0; url=/end"], ""),
  ),
  "captcha with status 200": body(
    () => `<html><title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/x"></script>`,
  ),
  "empty page": body(() => ""),
  PDF: onPage(({ socket }) => send(socket, "200 OK", ["Content-Type: application/pdf"], "%PDF-1.7")),
  "robots.txt forbids": (request) =>
    request.isPage
      ? send(request.socket, "200 OK", [HTML], request.page)
      : send(request.socket, "200 OK", ["Content-Type: text/plain"], "User-agent: *\nDisallow: /"),
};
