/** True when one host is the other or stands below it, so that `blog.a.example` belongs to `a.example`. */
export function isSameSite(a: string, b: string): boolean {
  return a !== "" && (a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`));
}

/** Decoded path and query words of an address, lower-cased, joined by spaces. */
export function pathWords(address: string): string {
  let path = "";
  try {
    path = new URL(address).pathname;
    path = decodeURIComponent(path);
  } catch {
    // A stray percent sign: the path as written still has its words.
  }
  return path
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
