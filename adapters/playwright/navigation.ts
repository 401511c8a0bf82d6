import type { Page, Request, Response } from "playwright-core";
import type { OpenPage } from "./browser-run.ts";

/** Response headers that the analysis reads. */
const KEPT_HEADERS = ["x-robots-tag", "link", "last-modified", "retry-after", "content-language", "cf-mitigated"];

/** Follows the documents that the page's main frame goes through. */
export interface Navigation {
  /** Requested addresses, oldest first, without the same address twice in a row. */
  addresses(): readonly string[];
  /** The response that contained the last document. */
  response(): Response | null;
}

/** Starts listening. Call it before the page navigates. */
export function followNavigation(page: Page): Navigation {
  const addresses: string[] = [];
  let last: Response | null = null;
  const isMain = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame();
  page.on("request", (request) => {
    if (isMain(request) && addresses.at(-1) !== request.url() && addresses.length < 50) addresses.push(request.url());
  });
  page.on("response", (response) => {
    // A redirect is a response without a document.
    if (isMain(response.request()) && (response.status() < 300 || response.status() > 399)) last = response;
  });
  return { addresses: () => addresses, response: () => last };
}

/** True for an address with the scheme http or https. */
export function isWebUrl(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

/**
 * Returns the proxy's reason when the last navigation failed at the proxy, else `null`.
 *
 * The proxy's record separates a denied address from the site's own 403, and an unreachable host from the site's own
 * 502.
 */
export function proxyVerdict({ page, proxy }: OpenPage, navigation: Navigation): "denied" | "unreachable" | null {
  const url = URL.parse(navigation.addresses().at(-1) ?? "");
  if (url === null) return null;
  const status = navigation.response()?.status() ?? 0;
  // A document with any other status came from the site. After a denied tunnel the browser shows its own error page.
  if (isWebUrl(page.url()) && ![0, 403, 502].includes(status)) return null;
  const { host, hostname, port, protocol } = url;
  const authority = port === "" ? `${hostname}:${protocol === "https:" ? 443 : 80}` : host;
  const ofHost = proxy.denials().filter((denial) => denial.authority === authority || denial.authority === host);
  if (ofHost.length === 0) return null;
  return ofHost.every((denial) => denial.reason === "unresolved" || denial.reason === "unreachable")
    ? "unreachable"
    : "denied";
}

/** Returns the response headers that the analysis reads. Lines of x-robots-tag are separated by a line feed. */
export async function headerLinesOf(response: Response): Promise<Record<string, string>> {
  const headers = headersOf(response);
  // The joined value loses the ends of lines, at which the name of a crawler ends.
  if (headers["x-robots-tag"]?.includes(",") === true)
    headers["x-robots-tag"] = (await response.headerValues("x-robots-tag")).join("\n");
  return headers;
}

/** Returns the response headers that the analysis reads, each in one line. */
export function headersOf(response: Response): Record<string, string> {
  const all = response.headers();
  return Object.fromEntries(
    KEPT_HEADERS.map((name) => [name, all[name]] as const).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}

/**
 * True for a response that contains HTML. A response without a type counts as HTML, because the browser displayed it.
 */
export function isHtml(response: Response): boolean {
  const type = (response.headers()["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  return type === "" || type === "text/html" || type === "application/xhtml+xml";
}

/** True for the error that Chromium reports when it would download the address as a file. */
export function isDownload(error: unknown): boolean {
  return error instanceof Error && /Download is starting|net::ERR_ABORTED/.test(error.message);
}
