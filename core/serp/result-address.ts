/** Hosts and paths of advertisements in result lists. */
const ADVERT =
  /^https?:\/\/(?:(?:[a-z0-9-]+\.)*(?:duckduckgo\.com\/y\.js|bing\.com\/acli?c?k\b|google\.[a-z.]{2,6}\/(?:aclk|pagead)|syndicatedsearch\.goog\/aclk|googleadservices\.com\/|doubleclick\.net\/|search\.yahoo\.com\/cbclk)|yabs\.yandex\.[a-z]{2,3}\/)/i;
/** Hosts and paths of the result pages and tools of engines, which answer boxes and broken parsers list. */
const OWN_PAGE =
  /^https?:\/\/(?:(?:[a-z0-9-]+\.)*(?:google\.[a-z.]{2,6}\/search(?=[?#]|$)|bing\.com\/(?:images\/|videos\/)?search(?=[?#]|$)|duckduckgo\.com\/(?:html\/?)?\?|startpage\.com\/(?:do|sp)\/|search\.(?:yahoo|brave)\.com\/search(?=[?#]|$))|translate\.google\.[a-z.]{2,6}\/\?)/i;
/** Engines put redirects into redirects, such as a translated page into a click. */
const MAX_REDIRECTS = 4;
/** The part of a fragment that marks words of the page. Featured snippets have one. */
const TEXT_FRAGMENT = /(#[^#]*?)?:~:.*$/s;

function decodeBase64(text: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (byte) => byte.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Not an address of this form.
    return null;
  }
}

function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not an address of this form.
    return null;
  }
}

/** Address of the page in an AMP path: `s/` is https. */
function ampTarget(path: string | undefined, search: string): string | null {
  if (path === undefined) return null;
  return path.startsWith("s/") ? `https://${path.slice(2)}${search}` : `http://${path}${search}`;
}

function googleTarget({ hostname, pathname, search, searchParams }: URL): string | null {
  if (pathname === "/url") return searchParams.get("q") || searchParams.get("url");
  if (pathname === "/imgres") return searchParams.get("imgrefurl");
  if (hostname.startsWith("translate.") && pathname === "/translate") return searchParams.get("u");
  return ampTarget(/^\/amp\/(.+)$/.exec(pathname)?.[1], search);
}

/** Address inside the redirect address of an engine; `null` when the address is no such redirect. */
function targetOf(url: URL): string | null {
  const { hostname, pathname, searchParams } = url;
  if (/(?:^|\.)google\.[a-z.]{2,6}$/.test(hostname)) return googleTarget(url);
  if (hostname.endsWith(".cdn.ampproject.org")) return ampTarget(/^\/[cv]\/(.+)$/.exec(pathname)?.[1], "");
  if (/(?:^|\.)duckduckgo\.com$/.test(hostname) && pathname.startsWith("/l")) return searchParams.get("uddg");
  if (/(?:^|\.)bing\.com$/.test(hostname) && pathname.startsWith("/ck/")) {
    const coded = searchParams.get("u") ?? "";
    return coded.startsWith("a1") ? decodeBase64(coded.slice(2)) : null;
  }
  if (/(?:^|\.)yandex\.[a-z]{2,3}$/.test(hostname) && pathname.startsWith("/clck")) return searchParams.get("url");
  if (!/(?:^|\.)search\.yahoo\.com$/.test(hostname)) return null;
  const coded = /\/RU=([^/]+)/.exec(pathname)?.[1];
  return coded === undefined ? null : decodePercent(coded);
}

/**
 * Returns the address of a result without the redirects of engines and its text fragment; `null` for an advertisement
 * or a page of the engine itself.
 */
export function resultAddress(listed: string): string | null {
  let address = listed;
  for (let step = 0; step < MAX_REDIRECTS; step += 1) {
    if (ADVERT.test(address)) return null;
    const url = URL.parse(address);
    const target = url === null ? null : targetOf(url);
    if (target === null || !/^https?:\/\//i.test(target) || URL.parse(target) === null) break;
    address = target;
  }
  if (OWN_PAGE.test(address)) return null;
  return address.replace(TEXT_FRAGMENT, (_, section?: string) => (section === "#" ? "" : (section ?? "")));
}
