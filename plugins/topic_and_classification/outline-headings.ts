import type { CohortModel } from "../../core/analysis/terms/cohort-model.ts";
import type { CohortPage } from "../../core/analysis/terms/cohort-page.ts";
import { speaksOfItself } from "../../core/analysis/terms/reader-address.ts";
import { lowerWords } from "../../core/analysis/text/content-stems.ts";

/** Words of the longest heading that reads as one. */
const MAX_WORDS = 12;
/** Letters of the shortest name of a site, because short ones are also words. */
const MIN_NAME = 4;
/** Signs of text that was read in the wrong character set, or of a slogan. */
const BROKEN = /\u00c2|\u00c3.|\u00e2\u20ac|\ufffd|[=+]\s/u;
/** A numbered myth: without its label, the heading claims it. */
const MYTH = /^(?:\d+\P{L}*)?(?:myth|mythos|irrtum|mythe|id\u00e9e re\u00e7ue|mito)(?!\p{L})/iu;
/** A sentence that speaks of a thing named before: "It's secure". */
const BACKWARD = /^(?:it|they|he|she)(?:['\u2019](?:s|re|ll))?\s/iu;
/** A part of a page that belongs to any subject, in the languages of report texts. */
const FRAME =
  /^(?:(?:in )?conclusion|introduction|final (?:thoughts|words)|the bottom line|summary|overview|related .*|resources for .*|more (?:from|about|on) .*|new to .*|pricing|products?|services|solutions|support|features|getting started|learn more|read more|see also|notes|references|sources|fazit|zusammenfassung|einleitung|\u00fcbersicht|weitere .*|quellen|conclusion|en r\u00e9sum\u00e9|en savoir plus|sources|conclusi\u00f3n|conclusiones|resumen|introducci\u00f3n|fuentes|m\u00e1s informaci\u00f3n)$/iu;

/** Returns true when the words contain the name as whole words. */
function holdsName(words: readonly string[], name: readonly string[]): boolean {
  return (
    name.length > 0 &&
    words.some((_, at) => name.every((part, offset) => words[at + offset]?.replace(/'s$/, "") === part))
  );
}

/** Returns a function that finds headings that an outline may copy: none of a brand, of the page's frame or a slogan. */
export function outlineHeadings(
  { cohort, model }: { readonly cohort: readonly CohortPage[]; readonly model: CohortModel },
  keyword: string,
): (heading: string) => boolean {
  const asked = lowerWords(keyword);
  const isForeign = (name: readonly string[]): boolean => !holdsName(asked, name);
  const named = (types: readonly string[]): (readonly string[])[] =>
    model.entities
      .filter(({ type }) => types.includes(type))
      .map(({ entity }) => lowerWords(entity))
      .filter(isForeign);
  const sites = cohort
    .flatMap(({ domain, facts }) => [domain.split(".").at(-2) ?? "", facts.siteName ?? ""])
    .filter((name) => name.length >= MIN_NAME)
    .map(lowerWords)
    .filter(isForeign);
  const products = named(["product"]);
  const makers = named(["organization", "person"]);
  return (heading) => {
    const words = lowerWords(heading);
    if (words.length === 0 || words.length > MAX_WORDS || BROKEN.test(heading) || FRAME.test(heading.trim()))
      return false;
    if (MYTH.test(heading) || BACKWARD.test(heading)) return false;
    if (speaksOfItself(heading, model.language) || /[.!]$/.test(heading.trim())) return false;
    if ([...sites, ...products].some((name) => holdsName(words, name))) return false;
    // An institution inside a heading is part of the subject: "Funding by the KfW".
    return !makers.some((name) => holdsName(words.slice(0, name.length), name));
  };
}
