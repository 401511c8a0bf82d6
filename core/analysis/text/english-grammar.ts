/** Words that only a verb, or an adverb with its verb, can follow. */
const BEFORE_VERB = new Set(
  "can could will would may might must should cannot shall not we they you i he she".split(" "),
);
/** After these words, a word with the ending of a verb is a verb: "which retains", "who proposed". */
const BEFORE_CLAUSE = new Set("which who it that".split(" "));
/** Endings that an infinitive never has. A word with such an ending after "to" is a noun. */
const NOUN_ENDING = /(?:s|ing|ion|ment|ity)$/;

/**
 * True for an English adverb or verb, which cannot name a topic. A capitalized word inside a clause is a name.
 * @param before The word to the left in the same clause, in lower case. Empty at the start of the clause.
 */
export function isAction(surface: string, before: string): boolean {
  const lower = surface.toLowerCase();
  if (lower !== surface && before !== "") return false;
  if (lower.length > 4 && lower.endsWith("ly")) return true;
  if (before === "to") return !NOUN_ENDING.test(lower);
  return BEFORE_VERB.has(before) || (BEFORE_CLAUSE.has(before) && /(?:s|ed)$/.test(lower));
}

/** Endings of compounds that describe a quality of a thing: "long-term", "top-rated", "third-party". */
const QUALIFYING =
  /-(?:term|time|quality|party|level|scale|end|free|size|class|wide|friendly|effective|specific|compliant|ready|[a-z]+(?:ed|en))$/;
/** Verbs that companies often write next to a noun: "insurance offers", "offer coverage". */
const OFFERING = new Set(
  "offer offers provide provides drive drives include includes help helps make makes allow allows require requires ensure ensures prevent prevents show shows cover covers get gets find finds keep keeps reduce reduces improve improves".split(
    " ",
  ),
);

/**
 * True for an English phrase that names nothing: a quality ("long-term"), a verb with its subject or object ("studies
 * show"), or a part of a clause ("tools designed").
 */
export function isNoThing(term: string): boolean {
  const lower = term.toLowerCase();
  if (!lower.includes(" ") && QUALIFYING.test(lower)) return true;
  const words = lower.split(" ");
  if (
    words.length > 1 &&
    (isParticiple(words.at(-1) ?? "") || (words.at(-2) === "of" && (words.at(-1) ?? "").endsWith("ing")))
  )
    return true;
  return words.length > 1 && (OFFERING.has(words[0] ?? "") || OFFERING.has(words.at(-1) ?? ""));
}

/** Words that end like a participle and are nouns or adjectives: "speed", "hundred". */
const NO_PARTICIPLE = /(?:eed|^hundred|^infrared|^embed|^moped)$/;

/** True for an English past participle. It can begin the name of a thing ("supervised learning") but not end it. */
export function isParticiple(lower: string): boolean {
  return lower.length > 4 && lower.endsWith("ed") && !NO_PARTICIPLE.test(lower);
}
