/** Longest address that is kept; browsers and crawlers drop longer ones. */
const MAX_LENGTH = 2_048;

/** The address a reference points to, absolute, without fragment; `null` unless it is http or https. */
export function absoluteUrl(reference: string, base: string): string | null {
  const text = reference.trim();
  if (text === "" || text.length > MAX_LENGTH) return null;
  try {
    const url = new URL(text, base);
    if (url.protocol !== "http:" && url.protocol !== "https:") return null;
    url.hash = "";
    return url.href;
  } catch {
    // Not an address: the page's mistake, and not ours to report.
    return null;
  }
}

/** Host without `www.`; empty for what is no address. */
export function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, "");
  } catch {
    // A page without a usable address has no host.
    return "";
  }
}
