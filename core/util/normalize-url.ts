/** Query parameters that identify a campaign, a click, a session or a mailing, but never the page. */
const TRACKING =
  /^(?:utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|gad_\w+|fbclid|fb_action_\w+|fb_source|msclkid|yclid|_openstat|ysclid|twclid|ttclid|li_fat_id|epik|rdt_cid|scclid|irclickid|igshid|igsh|mc_cid|mc_eid|mkt_tok|_ga|_gl|_gac|_ke|_hsenc|_hsmi|__hs\w+|hsctatracking|hsa_\w+|mtm_\w+|matomo_\w+|pk_\w+|piwik_\w+|vero_id|vero_conv|wickedid|oly_enc_id|oly_anon_id|s_cid|ml_subscriber\w*|elqtrack\w*|trk_\w+|wt_mc|wt_zmc|at_medium|at_campaign|at_custom\d|cmpid|icid|ncid|srsltid|ved|usqp|sfmc_\w+|dm_i|_bta_\w+|ef_id|s_kwcid|ref_src|phpsessid|jsessionid|aspsessionid\w+)$/i;
/** A session in the path, as servers of Java write it for readers without cookies. */
const PATH_SESSION = /;jsessionid=[^/]*/i;

/**
 * Writes percent escapes as RFC 3986 6.2.2 does: capital letters, and unreserved characters without an escape.
 * So `/caf%c3%a9`, `/caf%C3%A9` and `/%7Ea`, `/~a` compare equal.
 */
function normalizeEscapes(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (whole, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /^[A-Za-z0-9._~-]$/.test(character) ? character : whole.toUpperCase();
  });
}

/**
 * Returns the address under which two links count as the same page, or `null` unless it is http or https.
 *
 * Lower-cases the host, normalizes escapes (RFC 3986 6.2.2), and removes default port, fragment, parameters of
 * tracking and sessions, and trailing slashes. Other parameters keep order and spelling, because a site may distinguish
 * both. The scheme stays.
 */
export function normalizeUrl(input: string): string | null {
  const url = URL.parse(input);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  const kept = url.search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !TRACKING.test(pair.split("=", 1)[0] ?? ""));
  const path = stripTrailingSlashes(normalizeEscapes(url.pathname.replace(PATH_SESSION, "")));
  const host = url.host.replace(/\.(?=:|$)/, "");
  return `${url.protocol}//${host}${path}${kept.length > 0 ? `?${normalizeEscapes(kept.join("&"))}` : ""}`;
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
