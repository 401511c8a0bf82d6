/** Hosts and paths of advertisements in result lists. */
const ADVERT =
  /^https?:\/\/(?:[a-z0-9-]+\.)*(?:duckduckgo\.com\/y\.js|bing\.com\/aclick?\b|google\.[a-z.]{2,6}\/(?:aclk|pagead)|googleadservices\.com\/|doubleclick\.net\/)/i;

function decodeBase64(text: string): string | null {
  try {
    return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    // Not an address of this form.
    return null;
  }
}

/** Address inside the redirect address of an engine; `null` when the address is no such redirect. */
function targetOf({ hostname, pathname, searchParams }: URL): string | null {
  if (/(?:^|\.)google\.[a-z.]{2,6}$/.test(hostname) && pathname === "/url")
    return searchParams.get("q") ?? searchParams.get("url");
  if (/(?:^|\.)duckduckgo\.com$/.test(hostname) && pathname.startsWith("/l")) return searchParams.get("uddg");
  if (/(?:^|\.)bing\.com$/.test(hostname) && pathname.startsWith("/ck/")) {
    const coded = searchParams.get("u") ?? "";
    return coded.startsWith("a1") ? decodeBase64(coded.slice(2)) : null;
  }
  if (/(?:^|\.)yandex\.[a-z]{2,3}$/.test(hostname) && pathname.startsWith("/clck")) return searchParams.get("url");
  if (!/(?:^|\.)search\.yahoo\.com$/.test(hostname)) return null;
  const coded = /\/RU=([^/]+)/.exec(pathname)?.[1];
  return coded === undefined ? null : (URL.parse(decodeURIComponent(coded))?.href ?? null);
}

/** Returns the address of a result without the redirect of an engine; `null` for an advertisement. */
export function resultAddress(address: string): string | null {
  if (ADVERT.test(address)) return null;
  const url = URL.parse(address);
  const target = url === null ? null : targetOf(url);
  return target !== null && /^https?:\/\//i.test(target) ? target : address;
}
