/**
 * Irregular English plurals that the stemmer does not reduce, as `plural singular`.
 *
 * The list omits plurals that are also other words: axes (axe), bases (base), leaves and lives (verbs), media, data.
 */
const ENGLISH =
  "lenses lens, buses bus, gases gas, pluses plus, quizzes quiz, canvases canvas, aliases alias, irises iris, thermoses thermos, " +
  "analyses analysis, crises crisis, diagnoses diagnosis, ellipses ellipsis, emphases emphasis, hypotheses hypothesis, neuroses neurosis, oases oasis, " +
  "paralyses paralysis, parentheses parenthesis, prostheses prosthesis, psychoses psychosis, synopses synopsis, syntheses synthesis, theses thesis, " +
  "men man, women woman, children child, feet foot, teeth tooth, geese goose, mice mouse, oxen ox, " +
  "calves calf, halves half, hooves hoof, knives knife, loaves loaf, scarves scarf, shelves shelf, thieves thief, wives wife, wolves wolf, " +
  "appendices appendix, indices index, matrices matrix, vertices vertex, criteria criterion, phenomena phenomenon, bacteria bacterium, curricula curriculum, " +
  "alumni alumnus, cacti cactus, fungi fungus, nuclei nucleus, radii radius, stimuli stimulus, syllabi syllabus";

const SINGULARS: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  en: new Map(
    ENGLISH.split(", ").map((pair): readonly [string, string] => {
      const [plural = "", singular = ""] = pair.split(" ");
      return [plural, singular];
    }),
  ),
};

/** Plurals of abbreviations that end in a vowel or have two letters. Stemmers do not reduce them. */
const ABBREVIATIONS: ReadonlySet<string> = new Set("kpis cpus gpus ceos ctos cfos ctas tvs pcs cds evs djs".split(" "));
/**
 * Plural of an abbreviation of three or more letters without a vowel: "crms", "pdfs", "lkws". No ordinary word has this
 * form.
 */
const VOWELLESS = /^[b-df-hj-np-tv-xz]{2,12}[b-df-hj-np-rtv-xz]s$/;

/**
 * Returns the singular of a lower-cased plural that the language's stemmer would confuse with another word. Returns
 * other words unchanged.
 */
export function singularOf(code: string, word: string): string {
  if (VOWELLESS.test(word) || ABBREVIATIONS.has(word)) return word.slice(0, -1);
  return (Object.hasOwn(SINGULARS, code) ? SINGULARS[code]?.get(word) : undefined) ?? word;
}

const INITIALS = /^(?:\p{L}\.)+\p{L}$/u;

/**
 * Returns initials without their full stops ("u.k" becomes "uk"), so that both spellings are one word. "u.s" becomes
 * "usa", because "us" is a pronoun. Returns other words unchanged.
 */
export function withoutStops(word: string): string {
  if (word.charAt(1) !== "." || !INITIALS.test(word)) return word;
  const plain = word.replaceAll(".", "");
  return plain === "us" ? "usa" : plain;
}
