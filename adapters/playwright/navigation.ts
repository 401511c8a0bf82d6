import type { Page, Request, Response } from "playwright-core";
import type { OpenPage } from "./browser-run.ts";

/** Headers the analysis reads. */
const KEPT_HEADERS = ["x-robots-tag", "link", "last-modified", "retry-after", "content-language", "cf-mitigated"];

/** Follows the documents that the page's main frame goes through. */
export interface Navigation {
  /** Addresses asked for, oldest first, without repetition in a row. */
  addresses(): readonly string[];
  /** The answer that the last document came with. */
  response(): Response | null;
}

/** Starts listening; call it before the page goes anywhere. */
export function followNavigation(page: Page): Navigation {
  const addresses: string[] = [];
  let last: Response | null = null;
  const isMain = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame();
  page.on("request", (request) => {
    if (isMain(request) && addresses.at(-1) !== request.url() && addresses.length < 50) addresses.push(request.url());
  });
  page.on("response", (response) => {
    // A redirect is an answer, but not the document's.
    if (isMain(response.request()) && (response.status() < 300 || response.status() > 399)) last = response;
  });
  return { addresses: () => addresses, response: () => last };
}

/** True for an address that a page to read can have. */
export function isWebUrl(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

/**
 * Why the last document asked for did not come through the proxy, or `null` when it did.
 *
 * Returns the proxy's reason for a failed navigation. Its record separates a refusal from the site's own 403, and a
 * dead host from the site's own 502.
 */
export function proxyVerdict({ page, proxy }: OpenPage, navigation: Navigation): "denied" | "unreachable" | null {
  const url = URL.parse(navigation.addresses().at(-1) ?? "");
  if (url === null) return null;
  const status = navigation.response()?.status() ?? 0;
  // A document that came is what it is, whatever happened to its parts; a refused tunnel leaves the browser's own
  // error page.
  if (isWebUrl(page.url()) && ![0, 403, 502].includes(status)) return null;
  const { host, hostname, port, protocol } = url;
  const authority = port === "" ? `${hostname}:${protocol === "https:" ? 443 : 80}` : host;
  const found = proxy.denials().filter((denial) => denial.authority === authority || denial.authority === host);
  if (found.length === 0) return null;
  return found.every((denial) => denial.reason === "unresolved" || denial.reason === "unreachable")
    ? "unreachable"
    : "denied";
}

/** The kept headers of an answer. */
export function headersOf(response: Response): Record<string, string> {
  const all = response.headers();
  return Object.fromEntries(
    KEPT_HEADERS.map((name) => [name, all[name]] as const).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}

/** True for an answer with HTML in it; one without a type is taken for HTML when the browser showed it. */
export function isHtml(response: Response): boolean {
  const type = (response.headers()["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  return type === "" || type === "text/html" || type === "application/xhtml+xml";
}

/** True for the error with which Chromium ends a navigation to what it would save as a file. */
export function isDownload(error: unknown): boolean {
  return error instanceof Error && /Download is starting|net::ERR_ABORTED/.test(error.message);
}
