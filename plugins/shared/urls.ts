/** Returns true when the hosts are equal or one is a subdomain of the other, as `blog.a.example` is of `a.example`. */
export function isSameSite(a: string, b: string): boolean {
  return a !== "" && (a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`));
}

/** Returns the decoded words of an address's path and query, lower-cased and joined by spaces. */
export function pathWords(address: string): string {
  let path = "";
  try {
    path = new URL(address).pathname;
    path = decodeURIComponent(path);
  } catch {
    // A stray percent sign makes decoding fail; the path as written still has its words.
  }
  return path
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
