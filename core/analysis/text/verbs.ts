import { isAction } from "./english-grammar.ts";
import { ROMANCE_VERBS, type RomanceVerbs } from "./romance-verbs.ts";

type WordList = "forms" | "beforeVerb" | "beforeInfinitive" | "determiners";
type Verbs = Readonly<Record<WordList, ReadonlySet<string>> & Record<"infinitive" | "adverb", RegExp>>;

function compiled(verbs: RomanceVerbs): Verbs {
  const set = (list: string): ReadonlySet<string> => new Set(list.split(" "));
  return {
    forms: set(verbs.forms),
    beforeVerb: set(verbs.beforeVerb),
    beforeInfinitive: set(verbs.beforeInfinitive),
    determiners: set(verbs.determiners),
    infinitive: new RegExp(verbs.infinitive),
    adverb: new RegExp(verbs.adverb),
  };
}

const LANGUAGES: ReadonlyMap<string, Verbs> = new Map(
  Object.entries(ROMANCE_VERBS).map(([language, verbs]) => [language, compiled(verbs)]),
);

/** True for the languages that `isVerb` supports: English, French, Spanish, Italian and Portuguese. */
export function knowsVerbs(language: string): boolean {
  return language === "en" || LANGUAGES.has(language);
}

/**
 * True for a common finite verb, an adverb, or an infinitive after a word that shows it. A capitalized word inside a
 * clause is a name.
 * @param before The word to the left in the same clause as written. Empty at the start of the clause.
 */
export function isVerb(surface: string, before: string, language: string): boolean {
  if (language === "en") return isAction(surface, before.toLowerCase());
  const table = LANGUAGES.get(language);
  if (table === undefined) return false;
  const lower = surface.toLowerCase();
  if (lower !== surface && before !== "") return false;
  if (table.forms.has(lower) || table.adverb.test(lower)) return true;
  const left = before.toLowerCase();
  return table.beforeVerb.has(left) || (table.beforeInfinitive.has(left) && table.infinitive.test(lower));
}

const GERMAN_VERB = /^\p{Ll}{3,}t$/u;

/**
 * True for a lower-case word with the ending of a German verb ("bietet", "verkauft").
 * A phrase must not join the subject and the object of such a verb.
 */
export function isGermanVerb(surface: string): boolean {
  return GERMAN_VERB.test(surface);
}

/**
 * True for an infinitive that opens a clause and has an object after it: "Choisir son vélo", "Elegir una bicicleta".
 */
export function opensWithInfinitive(surface: string, after: string, language: string): boolean {
  const table = LANGUAGES.get(language);
  return table?.infinitive.test(surface.toLowerCase()) === true && table.determiners.has(after);
}

/** Words before which a determiner begins no object: "el precio más bajo", "le prix le plus bas". */
const COMPARING = new Set("plus moins meilleur más menos mejor più meno mais menos melhor".split(" "));

/** True for a word before the determiner of its object, where no noun is: "Cobra un porcentaje", "demandez un devis". */
export function hasObject(next: string, second: string, language: string): boolean {
  return LANGUAGES.get(language)?.determiners.has(next) === true && !COMPARING.has(second);
}

/** True for a common finite verb and for any word with the ending of an infinitive. */
export function looksLikeVerb(lower: string, language: string): boolean {
  const table = LANGUAGES.get(language);
  return table !== undefined && (table.forms.has(lower) || table.infinitive.test(lower));
}
