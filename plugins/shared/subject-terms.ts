import type { CohortPage } from "../../core/pipeline/evidence.ts";
import { isCapitalised } from "../../core/text/characters.ts";
import type { CohortModel } from "../../core/text/cohort-model.ts";
import { isNoThing } from "../../core/text/english-grammar.ts";
import { type PhraseHit, PhraseTrie } from "../../core/text/phrase-trie.ts";

/** Share of the cohort that heads a section with a term, from which on it is a part of the subject. */
const HEADED = 0.3;
/** Least share of a term's mentions within sentences that end a clause: things end them, actions and qualities hardly. */
const ENDS_CLAUSE = 0.1;
/** Mentions within sentences below which nothing is told. */
const MIN_INSIDE = 2;
/** The same share, of mentions written with a capital, in German. */
const CAPITALISED = 0.5;
/** Japanese and Chinese write no clause's end after most things. */
const UNTOLD: ReadonlySet<string> = new Set(["ja", "zh"]);

/** Mentions within a clause, its first words left out: a capital or an order ("Compare offers") may stand there. */
interface Use {
  inside: number;
  telling: number;
}

function endsClause({ tokens, start, length }: PhraseHit): boolean {
  const next = start + length;
  return next >= tokens.stems.length || tokens.starts[next] === true || tokens.sentenceOf[next] !== tokens.sentenceOf[start];
}

function opensClause({ tokens, start }: PhraseHit): boolean {
  return start === 0 || tokens.starts[start] === true || tokens.sentenceOf[start] !== tokens.sentenceOf[start - 1];
}

function usesOf(keys: readonly string[], cohort: readonly CohortPage[], isTelling: (hit: PhraseHit) => boolean): ReadonlyMap<string, Use> {
  const uses = keys.map((): Use => ({ inside: 0, telling: 0 }));
  const trie = new PhraseTrie(keys.map((key) => key.split(" ")));
  for (const page of cohort) {
    trie.scan(page.text, (hit) => {
      const use = uses[hit.phrase];
      if (use === undefined || opensClause(hit)) return;
      use.inside += 1;
      if (isTelling(hit)) use.telling += 1;
    });
  }
  return new Map(keys.map((key, at) => [key, uses[at] ?? { inside: 0, telling: 0 }]));
}

/** Keys of phrases that name a thing, and of the words within them. */
function namedIn({ terms, entities, language }: CohortModel): ReadonlySet<string> {
  const phrases = terms.filter((term) => term.ngram > 1 && !(language === "en" && isNoThing(term.term)));
  const names = entities.filter(({ type }) => type !== "concept" && type !== "quantity");
  return new Set([...phrases, ...names].flatMap(({ key }) => [key, ...key.split(" ")]));
}

/**
 * Gives those of the terms' keys that name a part of the subject; the others only word it ("elevate", "seamless"). What tells them is how the
 * cohort uses them, in any language, and no list of words: subjects are names or phrases or stand in them, head sections, end clauses, and in
 * German carry capitals.
 */
export function subjectTerms(
  keys: readonly string[],
  { model, cohort }: { readonly model: CohortModel; readonly cohort: readonly CohortPage[] },
): ReadonlySet<string> {
  const { language } = model;
  if (UNTOLD.has(language)) return new Set(keys);
  const isGerman = language === "de";
  const terms = new Map(model.terms.map((term) => [term.key, term]));
  const named = namedIn(model);
  // What a phrase is shows by itself; only the others are looked for on the pages.
  const told = (key: string): boolean | null => {
    const term = terms.get(key);
    if (term === undefined) return true;
    if (isGerman) return null;
    if (named.has(key) || term.ngram > 1) return named.has(key);
    return term.headingPresence >= HEADED ? true : null;
  };
  const isCapital = ({ tokens, start, length }: PhraseHit): boolean => isCapitalised(tokens.surfaces[start + length - 1] ?? "");
  const open = keys.filter((key) => told(key) === null);
  const uses = usesOf(open, cohort, isGerman ? isCapital : endsClause);
  const isSubject = (key: string): boolean => {
    const known = told(key);
    if (known !== null) return known;
    const { inside, telling } = uses.get(key) ?? { inside: 0, telling: 0 };
    return inside < MIN_INSIDE || telling >= inside * (isGerman ? CAPITALISED : ENDS_CLAUSE);
  };
  return new Set(keys.filter(isSubject));
}
