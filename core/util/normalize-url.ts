/** Query parameters that identify a campaign or a click but never the page. */
const TRACKING =
  /^(?:utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi|mkt_tok|srsltid)$/i;

/**
 * Returns the address under which two links count as the same page, or `null` unless it is http or https.
 *
 * Lower-cases the host and removes default port, fragment, tracking parameters and trailing slashes.
 * Other parameters keep order and spelling, because a site may distinguish both. The scheme stays.
 */
export function normalizeUrl(input: string): string | null {
  const url = URL.parse(input);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  const kept = url.search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !TRACKING.test(pair.split("=", 1)[0] ?? ""));
  const path = stripTrailingSlashes(url.pathname);
  return `${url.protocol}//${url.host}${path}${kept.length > 0 ? `?${kept.join("&")}` : ""}`;
}

/** Returns a key that also ignores the scheme and `www.`, or `null` unless the input is a web address. */
export function pageKey(input: string): string | null {
  return normalizeUrl(input)?.replace(/^https?:\/\/(?:www\.)?/, "") ?? null;
}

function stripTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path.charCodeAt(end - 1) === 47) end--;
  return path.slice(0, end);
}
