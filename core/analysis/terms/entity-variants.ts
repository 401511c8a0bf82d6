import { isDescribing } from "./describing-words.ts";
import { capitalShowsName, hasCapitals } from "./names.ts";

/** Share of a short name's mentions inside a longer one from which the short name is a part of it. */
const MOSTLY_INSIDE = 0.6;
/** Nouns that a subject takes without a change of its meaning: "CRM software", "SEO services". */
const COMPANIONS = new Set(
  (
    "software platform platforms tool tools app apps system systems solution solutions service services company companies provider " +
    "providers program programs product products model models option options type types industry market software-lösung " +
    "anbieter lösung lösungen system systeme logiciel logiciels outil outils système programa programas herramienta herramientas sistema sistemas"
  ).split(" "),
);

/** The parts of an entity that decide which entity it is a variant of. */
export interface Variable {
  readonly name: string;
  /** Stems joined by a space. */
  readonly key: string;
  readonly counts: readonly number[];
  /** True for a name, false for a concept. */
  readonly isName: boolean;
  /** True for a name of known type, which is no part of a longer name: "Rancilio" beside "Rancilio Silvia". */
  readonly isKnown: boolean;
}

/** Returns a form that is equal for spellings of one word: "noise-canceling" and "noise cancelling", "colour" and "color". */
function spellingOf(key: string): string {
  return key
    .replaceAll(/[^\p{L}\p{N}]+/gu, "")
    .replaceAll(/(.)\1/gu, "$1")
    .replaceAll("our", "or")
    .replaceAll(/is(?=e|ation|$)/g, "iz");
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The words of the longer name beside the shorter one, or `null` when the shorter one is no run of it. */
function wordsBeside(shorter: readonly string[], longer: readonly string[]): number[] | null {
  if (shorter.length >= longer.length) return null;
  for (let from = 0; from + shorter.length <= longer.length; from += 1) {
    if (shorter.every((stem, at) => longer[from + at] === stem))
      return [...longer.keys()].filter((at) => at < from || at >= from + shorter.length);
  }
  return null;
}

function addsNothing(longer: Variable, beside: readonly number[], short: Variable, language: string): boolean {
  // A common word with a companion is a thing of its own: "moving company".
  if (!short.isName && !short.key.includes(" ")) return false;
  const words = longer.name.toLowerCase().split(/[ -]/);
  return beside.every((at) => COMPANIONS.has(words[at] ?? "") || isDescribing(words[at] ?? "", language));
}

/**
 * True for a name whose phrase goes on in small letters, as names of authorities and laws do outside English: "Code" in
 * "Code des assurances".
 */
function opensPhrase(name: Variable, phrase: Variable, language: string): boolean {
  if (language === "en" || !capitalShowsName(language) || !name.isName) return false;
  return phrase.name.toLowerCase().startsWith(`${name.name.toLowerCase()} `);
}

/** True for a phrase whose words all have capitals, where capitals show names: "Disease Control". */
function isWrittenAsName({ name }: Variable, language: string): boolean {
  return capitalShowsName(language) && name.split(" ").every((word) => /^\p{Lu}/u.test(word));
}

/** Returns the phrase with the capitals of the names that it begins with: "Code des assurances". */
export function withCapitals(phrase: string, names: readonly string[]): string {
  const opening = names.find((name) => phrase.toLowerCase().startsWith(`${name.toLowerCase()} `)) ?? "";
  return opening + phrase.slice(opening.length);
}

/**
 * Returns for each entity the index of the entity it is a variant of, or its own index.
 *
 * A variant is another spelling, or a part that is nearly always inside a longer name. It can also be a longer name
 * with words that add nothing ("good oral hygiene").
 */
export function variantsOf(entries: readonly Variable[], language: string): readonly number[] {
  const main = entries.map((_, at) => at);
  const spelled = new Map<string, number>();
  const stems = entries.map(({ key }) => key.split(" "));
  for (const [at, { key }] of entries.entries()) {
    const spelling = spellingOf(key);
    const known = spelled.get(spelling);
    if (known === undefined) spelled.set(spelling, at);
    else main[at] = known;
  }
  // Words of scripts without spaces are too short to be variants of a compound.
  if (!hasCapitals(language)) return main;
  const byStem = new Map<string, number[]>();
  for (const [at, list] of stems.entries())
    for (const stem of new Set(list)) byStem.set(stem, [...(byStem.get(stem) ?? []), at]);
  for (const [at, short] of entries.entries()) {
    if (main[at] !== at) continue;
    for (const other of byStem.get(stems[at]?.[0] ?? "") ?? []) {
      const long = entries[other];
      const beside = wordsBeside(stems[at] ?? [], stems[other] ?? []);
      if (long === undefined || beside === null || main[other] !== other || main[at] !== at) continue;
      if (addsNothing(long, beside, short, language) && !long.isName) main[other] = at;
      else if (
        !short.isKnown &&
        (long.isName === short.isName ||
          (long.isName && isWrittenAsName(short, language)) ||
          opensPhrase(short, long, language)) &&
        total(long.counts) >= MOSTLY_INSIDE * total(short.counts)
      )
        main[at] = other;
    }
  }
  // A variant of a variant belongs to the last of the chain.
  return main.map((first) => {
    let last = first;
    for (let step = 0; step < 4 && main[last] !== last; step += 1) last = main[last] ?? last;
    return last;
  });
}
