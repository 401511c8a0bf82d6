import type { Clock } from "../../ports/clock.ts";
import type { FetchedResource, Fetcher, FetchOutcome, FetchRequest } from "../../ports/fetcher.ts";
import { absoluteUrl } from "../../util/urls.ts";
import { decodeHtml } from "../html/charset.ts";
import { scanHtml } from "../html/scanner.ts";
import { tagId } from "../html/tags.ts";

const META = tagId("meta");
const BASE = tagId("base");
/** Browsers with scripts ignore a refresh in the first, and all browsers in the second. */
const INERT: ReadonlySet<number> = new Set([tagId("noscript"), tagId("template")]);

/** Bytes in which a refresh must be. It is in the head of a short page. */
const HEAD_BYTES = 64 * 1024;
/** Redirects and refreshes of one page. D-56 */
const MAX_STEPS = 5;
/** Zero seconds and an address. HTML, "shared declarative refresh steps" */
const AT_ONCE = /^[\t\n\f\r ]*0{1,5}(?:\.[0-9.]{0,20})?[\t\n\f\r ]{0,20}[;,\t\n\f\r ][\t\n\f\r ]{0,20}(.{1,4000})$/s;
const URL_MARK = /^url[\t\n\f\r ]{0,20}=[\t\n\f\r ]{0,20}/i;

/** Returns the address in a refresh without delay, or `null` for any other value. */
function addressOf(value: string): string | null {
  const rest = AT_ONCE.exec(value.slice(0, 4_000))?.[1]?.replace(URL_MARK, "");
  if (rest === undefined) return null;
  const quote = rest.charAt(0);
  if (quote !== '"' && quote !== "'") return rest.trim();
  const end = rest.indexOf(quote, 1);
  return rest.slice(1, end < 0 ? undefined : end).trim();
}

/** Returns the first refresh of a document, resolved against its base address. */
function metaRefresh({ body, contentType, url }: FetchedResource): string | null {
  const head = body.subarray(0, HEAD_BYTES);
  // Most pages have none, and scanning takes time.
  if (!/http-equiv[^>]{0,100}refresh/i.test(new TextDecoder("latin1").decode(head))) return null;
  const table = scanHtml(decodeHtml(head, contentType));
  let base = url;
  for (let element = 0; element < table.elementCount; element++) {
    const tag = table.tag[element] ?? 0;
    if (INERT.has(tag)) {
      element = (table.end[element] ?? element + 1) - 1;
    } else if (tag === BASE && base === url) {
      base = absoluteUrl(table.attribute(element, "href") ?? "", url) ?? url;
    } else if (tag === META && table.attribute(element, "http-equiv")?.trim().toLowerCase() === "refresh") {
      const address = addressOf(table.attribute(element, "content") ?? "");
      return address === null ? null : absoluteUrl(address, base);
    }
  }
  return null;
}

/**
 * Returns where a page sends its readers at once, by its Refresh header or a meta element, or `null` for a page that
 * stays. Search engines read both as a redirect. Takes linear time.
 */
export function refreshTarget(resource: FetchedResource): string | null {
  if (resource.status < 200 || resource.status > 299) return null;
  const address = addressOf(resource.headers.refresh ?? "");
  const target = (address === null ? null : absoluteUrl(address, resource.url)) ?? metaRefresh(resource);
  return target === resource.url ? null : target;
}

/** Fetches a page and follows its refreshes without delay as redirects, within the request's time. */
export async function getRefreshed(
  { fetcher, clock }: { readonly fetcher: Fetcher; readonly clock: Clock },
  request: FetchRequest,
  signal: AbortSignal,
): Promise<FetchOutcome> {
  const startedAt = clock.now();
  const outcome = await fetcher.get(request, signal);
  const { validators: _, ...later } = request;
  if (request.accept !== "page") return outcome;
  let last = outcome;
  const redirects: string[] = [];
  while (last.kind === "fetched") {
    const { resource } = last;
    const target = refreshTarget(resource);
    redirects.push(...resource.redirects);
    const elapsedMs = clock.now() - startedAt;
    if (target === null) {
      return { kind: "fetched", resource: { ...resource, requestedUrl: request.url, redirects, elapsedMs } };
    }
    redirects.push(resource.url);
    if (redirects.length > MAX_STEPS) {
      const message = `fetch ${request.url.slice(0, 200)}: more than ${MAX_STEPS} redirects`;
      return { kind: "failed", reason: "too_many_redirects", message, isTransient: false };
    }
    const timeoutMs = Math.max(1, (request.timeoutMs ?? 20_000) - elapsedMs);
    last = await fetcher.get({ ...later, url: target, timeoutMs }, signal);
  }
  return last;
}
