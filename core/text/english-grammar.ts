/** Words before which only a verb (or an adverb with one) follows. */
const BEFORE_VERB = new Set("can could will would may might must should cannot shall not we they you i he she".split(" "));
/** Words before which a word with a verb's ending is one: "which retains", "who proposed". */
const BEFORE_CLAUSE = new Set("which who it that".split(" "));
/** Endings that no infinitive has: after "to", such a word is a noun. */
const NOUN_ENDING = /(?:s|ing|ion|ment|ity)$/;

/**
 * True for an English word that says how or what is done, and so names nothing: an adverb, or a verb as the word before
 * it shows. `before` is the word to its left within the clause, lower-cased, empty at its start. A name is no verb: its capital shows.
 */
export function isAction(surface: string, before: string): boolean {
  const lower = surface.toLowerCase();
  if (lower !== surface && before !== "") return false;
  if (lower.length > 4 && lower.endsWith("ly")) return true;
  if (before === "to") return !NOUN_ENDING.test(lower);
  return BEFORE_VERB.has(before) || (BEFORE_CLAUSE.has(before) && /(?:s|ed)$/.test(lower));
}

/** Second parts of compounds that only say of what kind a thing is: "long-term", "top-rated", "third-party". */
const QUALIFYING = /-(?:term|time|quality|party|level|scale|end|free|size|class|wide|friendly|effective|specific|compliant|ready|[a-z]+(?:ed|en))$/;
/** Verbs that stand beside a noun in sentences of firms: "insurance offers", "offer coverage". */
const OFFERING = new Set(
  "offer offers provide provides drive drives include includes help helps make makes allow allows require requires ensure ensures prevent prevents show shows cover covers get gets find finds keep keeps reduce reduces improve improves".split(
    " ",
  ),
);

/** True for an English phrase that names no thing: a quality ("long-term"), a verb with its subject or object ("studies show"), a part of a clause ("tools designed"). */
export function isNoThing(term: string): boolean {
  const lower = term.toLowerCase();
  if (!lower.includes(" ") && QUALIFYING.test(lower)) return true;
  const words = lower.split(" ");
  if (words.length > 1 && (isParticiple(words.at(-1) ?? "") || (words.at(-2) === "of" && (words.at(-1) ?? "").endsWith("ing")))) return true;
  return words.length > 1 && (OFFERING.has(words[0] ?? "") || OFFERING.has(words.at(-1) ?? ""));
}

/** Nouns with a participle's ending. */
const NO_PARTICIPLE = /(?:eed|^hundred|^infrared|^embed|^moped)$/;

/** True for an English word that may lead a noun but does not end its name: "supervised learning". */
export function isParticiple(lower: string): boolean {
  return lower.length > 4 && lower.endsWith("ed") && !NO_PARTICIPLE.test(lower);
}
