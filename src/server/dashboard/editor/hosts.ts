/** Returns the host of an address without `www.`, or the text that is no address. */
export function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, "") ?? url;
}
