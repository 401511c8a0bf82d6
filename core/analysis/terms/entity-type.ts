import type { EntityType } from "./cohort-model.ts";
import { capitalShowsName, isLongCompound } from "./names.ts";
import { runTogether } from "./site-owner.ts";
import { type PlainTerm, TOPIC_IDF } from "./terms.ts";
import { knownType } from "./well-known-names.ts";

/** Last words of the names of organizations. */
const ORGANIZATION =
  /(^| )(inc|llc|ltd|plc|corp|corporation|company|gmbh|ag|kg|se|sa|s\.a|spa|s\.p\.a|srl|bv|nv|ab|as|asa|oy|oyj|a\/s|group|university|universit\u00e4t|universidad|universit\u00e9|universit\u00e0|institute|institut|instituto|association|verband|foundation|stiftung|fundaci\u00f3n|agency|ministry|commission|council|committee|bank|society|federation|service|services|organi[sz]ation|organisatie|organizzazione|organizaci\u00f3n|organiza\u00e7\u00e3o)$/;
/** First words of the names of organizations. */
const ORGANIZATION_HEAD =
  /^(university|universit\u00e4t|universidad|universit\u00e9|universit\u00e0|ministry|institute|bank|department|association) /;
const LOCATION =
  /(^| )(street|avenue|road|city|county|river|lake|mountain|mountains|island|islands|valley|bay|beach|park|airport|stra\u00dfe|platz|see|gebirge|insel)$/;
const EVENT =
  /(^| )(festival|conference|summit|cup|olympics|championship|expo|fair|awards|war|messe|konferenz|weltmeisterschaft|mundial)( [0-9]{4})?$/;
const PERSON_TITLE =
  /^(mr|mrs|ms|dr|prof|professor|sir|king|queen|president|pope|saint|herr|frau|monsieur|madame|se\u00f1or|se\u00f1ora)\.? /;
const QUANTITY = /^[0-9][0-9.,]* ?[a-z%\u00b0]+$/;

/** Returns the entity type that the words of a name show, or `null`. */
export function typeFromName(surface: string): EntityType | null {
  const lower = surface.toLowerCase();
  if (QUANTITY.test(lower)) return "quantity";
  if (PERSON_TITLE.test(lower)) return "person";
  if (EVENT.test(lower)) return "event";
  if (ORGANIZATION.test(lower) || ORGANIZATION_HEAD.test(lower)) return "organization";
  if (LOCATION.test(lower)) return "location";
  // A capitalized word and a model number: "Galaxy S24", "Oracle 3".
  if (/^\p{Lu}.* \p{Lu}{0,2}[0-9]{1,4}\p{L}?$/u.test(surface)) return "product";
  return null;
}

/** Returns "product" for the name of a company with more words ("Canon EOS", "Google Analytics"), or `null`. */
export function productOf(surface: string, linkedNames: ReadonlySet<string>): EntityType | null {
  const words = surface.split(" ");
  for (let size = words.length - 1; size > 0; size -= 1) {
    const owner = words.slice(0, size).join(" ");
    if (knownType(owner) === "organization" || (owner.length > 3 && linkedNames.has(runTogether(owner))))
      return "product";
  }
  return null;
}

/** Returns the type of a shared phrase: a concept, unless all its words have capitals. */
export function conceptType(
  term: string,
  {
    language,
    linkedNames,
    compares,
  }: { readonly language: string; readonly linkedNames: ReadonlySet<string>; readonly compares: boolean },
): EntityType {
  if (typeFromName(term) === "quantity") return "quantity";
  // German capitalizes every noun, so only a known name shows itself: "Hamburg".
  if (language === "de" && /^\p{Lu}/u.test(term)) return knownType(term) ?? "concept";
  const isName = term.split(" ").every((word) => /^\p{Lu}/u.test(word));
  return isName
    ? (knownType(term) ??
        typeFromName(term) ??
        productOf(term, linkedNames) ??
        (compares && term.includes(" ") ? "product" : "concept"))
    : "concept";
}

/** True for a compound that counts as a phrase, and for a known name where capitals show no names. */
export function isLikePhrase({ term, importance, idf }: PlainTerm, language: string): boolean {
  if (!capitalShowsName(language) && /^\p{Lu}/u.test(term) && (knownType(term) ?? "concept") !== "concept") return true;
  return importance >= 3 && idf >= TOPIC_IDF && isLongCompound(term, language);
}
