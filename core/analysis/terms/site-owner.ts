import type { PageFacts } from "../../domain/page-facts.ts";
import { hostOf } from "../../util/urls.ts";
import { allItems, textsOf } from "../metadata/structured-walk.ts";
import { addressesReader, speaksOfItself } from "./reader-address.ts";

/**
 * Minimum letters of a name that is searched anywhere in a question, even inside words. A shorter name must be a
 * separate, capitalized word.
 */
const LONG_NAME = 5;
/** Minimum letters of a name. Shorter names are ignored. */
const MIN_NAME = 3;
/** Separators between a product's name and its description: "Crusher ANC 2 - Bass Headphones". */
const AFTER_NAME = /\s[-\u2013\u2014|]\s|[,:(|\uff5c\uff1a]/;
/** Separators between the two parts of a title. Such a title is not a question: "Sundara Review - Best Value?". */
const TWO_PARTS = /\s[-\u2013\u2014|]\s|[|\uff5c]/;

/** Returns the letters and digits of a text in lower case, without anything between them. */
export function runTogether(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

function productNames(facts: PageFacts): string[] {
  const names = allItems(facts.structuredData.items).flatMap((item) =>
    item.types.includes("Product") ? textsOf(item, "name").slice(0, 1) : [],
  );
  // A page with several products is not about one of them.
  return new Set(names).size === 1 ? [names[0]?.split(AFTER_NAME)[0] ?? ""] : [];
}

/** Returns the names of a page's site, its host and its one product, each as `runTogether` returns it. */
export function ownNames(facts: PageFacts): string[] {
  const [label = ""] = hostOf(facts.url)
    .split(".")
    .slice(0, -1)
    .sort((a, b) => b.length - a.length);
  return [facts.siteName ?? "", label, ...productNames(facts)]
    .map(runTogether)
    .filter((name) => [...name].length >= MIN_NAME);
}

/** True when the name is a capitalized word after the first word: "popular brands at REI". */
function isNamed(name: string, text: string): boolean {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.slice(1).some((word) => word !== word.toLowerCase() && word.toLowerCase() === name);
}

/**
 * True for a question that only the page's owner has to answer, because it is about or for the owner's business.
 * `names` and `subject` are results of `runTogether`. A name inside the subject is ignored.
 */
export function concernsOwner(
  text: string,
  { language, names, subject }: { language: string; names: readonly string[]; subject: string },
): boolean {
  const compact = runTogether(text);
  return (
    TWO_PARTS.test(text) ||
    addressesReader(text, language) ||
    speaksOfItself(text, language) ||
    names.some(
      (name) =>
        !subject.includes(name) && ([...name].length >= LONG_NAME ? compact.includes(name) : isNamed(name, text)),
    )
  );
}
