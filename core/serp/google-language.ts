/**
 * Returns Google's `hl` code of a BCP-47 tag. It differs for `no` (Bokmål and Nynorsk), `zh-tw` and `zh-cn` (by script),
 * `pt-br` and `pt-pt` (by country). Other tags return their primary subtag.
 */
export function googleLanguage(locale: string): string {
  const [primary = "", ...rest] = locale.toLowerCase().split("-");
  if (primary === "nb" || primary === "nn") return "no";
  if (primary === "pt") return rest.includes("br") ? "pt-br" : "pt-pt";
  if (primary === "zh") return isTraditional(rest) ? "zh-tw" : "zh-cn";
  return primary;
}

function isTraditional(subtags: readonly string[]): boolean {
  if (subtags.includes("hans")) return false;
  return subtags.some((subtag) => subtag === "hant" || subtag === "hk" || subtag === "tw" || subtag === "mo");
}
