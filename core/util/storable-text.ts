/** True for a text that every database stores: no NUL, and no half of a character, which UTF-8 cannot encode. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && !/[\ud800-\udfff]/u.test(text);
}
