/** Maximum length of a request's locale in characters. Contract 8.3 */
export const MAX_LOCALE_LENGTH = 16;

// Pattern of RFC 5646 2.1: language, script, region, variants, extensions and private use. It omits grandfathered tags.
const SHAPE =
  /^[a-z]{2,3}(-[a-z]{3}){0,3}(-[a-z]{4})?(-([a-z]{2}|[0-9]{3}))?(-([a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*(-[0-9a-wy-z](-[a-z0-9]{2,8})+)*(-x(-[a-z0-9]{1,8})+)?$/;

/** Matches most tags that callers send: a language, or a language and a country, in canonical case. */
const CANONICAL = /^[a-z]{2,3}(?:-[A-Z]{2})?$/;

function capitalised(subtag: string): string {
  return subtag.charAt(0).toUpperCase() + subtag.slice(1);
}

/**
 * Returns the tag with hyphens and canonical case, so `zh_hant_hk` becomes `zh-Hant-HK`. Returns `null` when the input
 * is not a BCP-47 tag of at most 16 characters.
 */
export function canonicalLocale(input: string): string | null {
  if (CANONICAL.test(input)) return input;
  if (input.length > MAX_LOCALE_LENGTH) return null;
  const tag = input.toLowerCase().replaceAll("_", "-");
  if (!SHAPE.test(tag)) return null;
  let isAfterSingleton = false;
  const subtags = tag.split("-").map((subtag, index) => {
    // RFC 5646 2.1.1: two letters are upper case and four are capitalized, except at the start and after a singleton.
    if (subtag.length === 1) isAfterSingleton = true;
    if (index === 0 || isAfterSingleton) return subtag;
    if (/^[a-z]{2}$/.test(subtag)) return subtag.toUpperCase();
    return /^[a-z]{4}$/.test(subtag) ? capitalised(subtag) : subtag;
  });
  return subtags.join("-");
}
