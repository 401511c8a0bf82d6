import type { PageFacts } from "../extract/page-facts.ts";
import { allItems, textsOf } from "../extract/structured-walk.ts";
import { hostOf } from "../extract/urls.ts";
import { addressesReader, speaksOfItself } from "./reader-address.ts";

/** Letters from which a name is looked for anywhere in a question; a shorter one stands in other words and must be a word of its own, with a capital. */
const LONG_NAME = 5;
const MIN_NAME = 3;
/** Where a product's name ends and its praise begins: "Crusher ANC 2 - Bass Headphones". */
const AFTER_NAME = /\s[-\u2013\u2014|]\s|[,:(|\uff5c\uff1a]/;
/** A headline of two parts is a title, with or without a question mark: "Sundara Review - Best Value?". */
const TWO_PARTS = /\s[-\u2013\u2014|]\s|[|\uff5c]/;

/** Letters and figures of a text, lower-cased and run together. */
export function runTogether(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

function productNames(facts: PageFacts): string[] {
  const names = allItems(facts.structuredData.items).flatMap((item) => (item.types.includes("Product") ? textsOf(item, "name").slice(0, 1) : []));
  // A page that sells many things is about none of them.
  return new Set(names).size === 1 ? [names[0]?.split(AFTER_NAME)[0] ?? ""] : [];
}

/** The names a page goes by, run together: of its site, its host without the ending, and the one product it sells. */
export function ownNames(facts: PageFacts): string[] {
  const [label = ""] = hostOf(facts.url)
    .split(".")
    .slice(0, -1)
    .sort((a, b) => b.length - a.length);
  return [facts.siteName ?? "", label, ...productNames(facts)].map(runTogether).filter((name) => [...name].length >= MIN_NAME);
}

/** True where the short name stands behind the question's first word, with a capital: "popular brands at REI". */
function isNamed(name: string, text: string): boolean {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.slice(1).some((word) => word !== word.toLowerCase() && word.toLowerCase() === name);
}

/**
 * True for a question that a page's owner puts about his own business, page or product, or to his customers: no other page has to answer it.
 * `names` are the page's own; `subject` is the subject run together, because a host may be named after it.
 */
export function concernsOwner(text: string, { language, names, subject }: { language: string; names: readonly string[]; subject: string }): boolean {
  const compact = runTogether(text);
  return (
    TWO_PARTS.test(text) ||
    addressesReader(text, language) ||
    speaksOfItself(text, language) ||
    names.some((name) => !subject.includes(name) && ([...name].length >= LONG_NAME ? compact.includes(name) : isNamed(name, text)))
  );
}
