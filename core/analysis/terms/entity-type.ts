import { compareText } from "../../util/statistics.ts";
import type { EntityType } from "./cohort-model.ts";
import { isCountry } from "./known-names.ts";
import { capitalShowsName, isLongCompound } from "./names.ts";
import { runTogether } from "./site-owner.ts";
import { type PlainTerm, TOPIC_IDF } from "./terms.ts";
import { knownType } from "./well-known-names.ts";

/** Last words of the names of organizations. */
const ORGANIZATION =
  /(^| )(inc|llc|ltd|plc|corp|corporation|company|gmbh|ag|kg|se|sa|s\.a|spa|s\.p\.a|srl|bv|nv|ab|as|asa|oy|oyj|a\/s|group|university|universit\u00e4t|universidad|universit\u00e9|universit\u00e0|institute|institut|instituto|association|verband|foundation|stiftung|fundaci\u00f3n|agency|ministry|commission|council|committee|bank|society|federation|service|services|organi[sz]ation|organisatie|organizzazione|organizaci\u00f3n|organiza\u00e7\u00e3o|administration|authority|bureau|court|alliance|hospital|clinic|college|school|museum)$/;
/** First words of the names of organizations. */
const ORGANIZATION_HEAD =
  /^(university|universit\u00e4t|universidad|universit\u00e9|universit\u00e0|ministry|institute|bank|department|association|cent(?:er|re)s for|office of|bundesamt|landesamt|minist\u00e8re|ministerio|ministero|ministerie|registro|tribunal|tribunale|agencia|agenzia|agence|ayuntamiento|juzgado|consejo|consiglio|conseil|chambre|c\u00e1mara|camera di|colegio|pr\u00e9fecture|federaci\u00f3n|f\u00e9d\u00e9ration|asociaci\u00f3n|associazione|associa\u00e7\u00e3o|instituto|istituto|kamer van|vereniging) /;
/** German compounds that name an authority, a court or an association. */
const GERMAN_OFFICE = /\p{L}(?:amt|gericht|gerichtshof|ministerium|kammer|beh\u00f6rde|verband)$/u;
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

/** The types of names depend on these facts about a cohort. */
export interface TypeContext {
  readonly language: string;
  /** Names of the hosts that cohort pages link to, as `runTogether` returns them. */
  readonly linkedNames: ReadonlySet<string>;
  /** True when the keyword compares products, so most unknown names are products and their makers. */
  readonly compares: boolean;
}

/** Number of sightings of a name by the type that they show. */
export type TypeCounts = ReadonlyMap<EntityType, number>;

function mostFrequent(types: TypeCounts): EntityType | null {
  const ranked = [...types].sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]));
  return ranked[0]?.[0] ?? null;
}

/** Returns the type of a name that lists, its own words, the words beside it or links show, or `null`. */
function shownType(surface: string, contexts: TypeCounts, { language, linkedNames }: TypeContext): EntityType | null {
  return (
    (isCountry(surface, language) ? "location" : null) ??
    knownType(surface) ??
    typeFromName(surface) ??
    mostFrequent(contexts) ??
    (surface.length > 3 && linkedNames.has(runTogether(surface)) ? "organization" : null) ??
    productOf(surface, linkedNames)
  );
}

/** Evidence for the type of a name. */
export interface TypeEvidence {
  readonly structured: TypeCounts;
  /** Types that the words beside the name state. */
  readonly contexts: TypeCounts;
  /** True when the name nearly always follows a preposition of place. */
  readonly isPlaced: boolean;
}

/** Returns the type of a name. Structured data wins. */
export function nameType(surface: string, evidence: TypeEvidence, context: TypeContext): EntityType {
  const known = mostFrequent(evidence.structured) ?? shownType(surface, evidence.contexts, context);
  if (known !== null) return known;
  const { language } = context;
  if (evidence.isPlaced && !/^\p{L}+\p{Lu}/u.test(surface)) return "location";
  if (context.compares && language !== "de" && /^\p{Lu}\p{Ll}/u.test(surface))
    return surface.includes(" ") ? "product" : "organization";
  // German writes every noun with a capital, so a capital alone shows no name.
  return language === "de" && !/\p{Lu}.*\p{Lu}/u.test(surface.replaceAll(/[ -]/g, "")) ? "concept" : "other";
}

/** Returns the type of a shared phrase: a concept, unless all its words have capitals. */
export function conceptType(term: string, contexts: TypeCounts, context: TypeContext): EntityType {
  if (typeFromName(term) === "quantity") return "quantity";
  // German capitalizes every noun, so only a known name or the words beside it show a name: "Hamburg".
  if (context.language === "de" && /^\p{Lu}/u.test(term)) {
    const office = GERMAN_OFFICE.test(term) ? "organization" : null;
    return knownType(term) ?? office ?? mostFrequent(contexts) ?? "concept";
  }
  if (!term.split(" ").every((word) => /^\p{Lu}/u.test(word))) return "concept";
  return shownType(term, contexts, context) ?? (context.compares && term.includes(" ") ? "product" : "concept");
}

/** True for a compound that counts as a phrase, and for a known name where capitals show no names. */
export function isLikePhrase({ term, importance, idf }: PlainTerm, language: string): boolean {
  if (!capitalShowsName(language) && /^\p{Lu}/u.test(term) && (knownType(term) ?? "concept") !== "concept") return true;
  return importance >= 3 && idf >= TOPIC_IDF && isLongCompound(term, language);
}

interface Typed {
  readonly key: string;
  readonly entity: string;
  readonly type: EntityType;
}

function isOpen({ type, entity }: Typed): boolean {
  if (type === "other") return true;
  return type === "concept" && entity.split(" ").every((word) => /^\p{Lu}/u.test(word)) && knownType(entity) === null;
}

/**
 * Returns the type of each entity, as the other names show it where it is open. The name before a model is its maker.
 * A maker's name with more words is a product, and so is the model alone: "Hario", "Hario V60", "V60".
 */
export function typesAmong(entities: readonly Typed[], language: string): EntityType[] {
  const keysOf = (type: EntityType): string[] => entities.flatMap((each) => (each.type === type ? [each.key] : []));
  const [products, makers] = [keysOf("product"), keysOf("organization")];
  return entities.map((own) => {
    if (!isOpen(own) || !capitalShowsName(language)) return own.type;
    if (/[0-9]/.test(own.key) && products.some((key) => key.endsWith(` ${own.key}`))) return "product";
    if (makers.some((key) => own.key.startsWith(`${key} `))) return "product";
    return products.some((key) => key.startsWith(`${own.key} `)) ? "organization" : own.type;
  });
}
