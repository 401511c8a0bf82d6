import { isCapitalised } from "./characters.ts";
import type { CohortTerm, EntityType } from "./cohort-model.ts";
import { isNoThing, isParticiple } from "./english-grammar.ts";
import type { PhraseHit } from "./phrase-trie.ts";
import { isVerb, knowsVerbs, looksLikeVerb, opensWithInfinitive } from "./verbs.ts";

/** Share of the cohort that heads a section with a term, from which on it is a part of the subject. */
const HEADED = 0.3;
/** Least share of a term's mentions within sentences that end a clause: things end them, actions and qualities hardly. */
const ENDS_CLAUSE = 0.1;
/** Mentions within sentences below which nothing is told. */
const MIN_INSIDE = 2;
/** Mentions within sentences from which on a phrase that never ends a clause is none. */
const ENOUGH_INSIDE = 8;
/** The same share, of mentions written with a capital, in German. */
const CAPITALISED = 0.5;
/** Share of mentions with a verb's company ("to improve", "pour choisir") from which on a word is one. */
const ACTIONS = 0.3;
/** Words that follow a German verb at the head of a question and no noun: "Lohnt sich", "Lohnt es". */
const AFTER_VERB = new Set("es sich ich du man wir sie er mich dich ihr".split(" "));
/** A Japanese verb or adjective in one of its forms: ideographs and the kana that inflect them. */
const INFLECTED = /^[\u3400-\u9fff]+[\u3041-\u3096]+$/;

/** How the cohort uses a phrase within clauses, their first words left out: a capital or an order ("Compare offers") may stand there. */
export interface ClauseUse {
  /** Mentions within a clause. */
  inside: number;
  /** Those that show a thing: at the clause's end; in German, with a capital. */
  telling: number;
  /** Those that show an action: by the words beside it, by the kana that inflect it in Japanese. */
  actions: number;
}

function endsClause({ tokens, start, length }: PhraseHit): boolean {
  const next = start + length;
  return next >= tokens.stems.length || tokens.starts[next] === true || tokens.sentenceOf[next] !== tokens.sentenceOf[start];
}

function opensClause({ tokens, start }: PhraseHit): boolean {
  return start === 0 || tokens.starts[start] === true || tokens.sentenceOf[start] !== tokens.sentenceOf[start - 1];
}

/** Kana after an ideograph that are no particle inflect it: it is a verb's stem ("\u6332" of "\u6332\u304d\u307e\u3059"). */
const KANA = /^[\u3041-\u3096]+$/;
const PARTICLES =
  /^(?:[\u306f\u304c\u3092\u306b\u3067\u3068\u3082\u306e\u3078\u3084\u304b\u306a]|\u304b\u3089|\u307e\u3067|\u3088\u308a|\u306a\u3069|\u306a\u3089|\u3060|\u3067\u3059|\u3067\u3082|\u3060\u3051|\u306b\u306f|\u3067\u306f)$/;

function isInflected({ tokens, start, length }: PhraseHit): boolean {
  const after = tokens.surfaces[start + length] ?? "";
  return tokens.starts[start + length] !== true && KANA.test(after) && !PARTICLES.test(after);
}

function isActionAt({ tokens, start, length }: PhraseHit, language: string): boolean {
  // A phrase of several words is judged by where clauses end.
  if (length > 1 && language !== "en") return false;
  return isVerb(tokens.surfaces[start] ?? "", tokens.surfaces[start - 1] ?? "", language);
}

/** Counts one mention on a page of the cohort. */
export function addClauseUse(use: ClauseUse, hit: PhraseHit, language: string): void {
  const { tokens, start, length } = hit;
  const isGerman = language === "de";
  if (opensClause(hit)) {
    const after = isGerman || length === 1 ? (tokens.surfaces[start + length] ?? "") : "";
    if (isGerman && AFTER_VERB.has(after.toLowerCase()) && !endsClause(hit)) use.inside += 1;
    if (!isGerman && length === 1 && opensWithInfinitive(tokens.surfaces[start] ?? "", after, language) && !endsClause(hit)) {
      use.inside += 1;
      use.actions += 1;
    }
    return;
  }
  use.inside += 1;
  if (isGerman ? isCapitalised(tokens.surfaces[start + length - 1] ?? "") : endsClause(hit)) use.telling += 1;
  if (language === "ja" && isInflected(hit)) use.actions += 1;
  if (isActionAt(hit, language)) use.actions += 1;
}

/** What its use alone says of a term: a thing (`true`), an action or a quality (`false`); `null` when too little is seen. */
export function isThing(term: string, { inside, telling, actions }: ClauseUse, language: string): boolean | null {
  if (language === "ja" && term.length === 1 && actions > inside / 2) return false;
  if (language === "ja" || language === "zh") return INFLECTED.test(term) ? false : null;
  if (inside < MIN_INSIDE) return null;
  // Only a piece of a longer phrase never ends a clause: "practice of improving".
  if (language !== "de" && term.includes(" ")) return inside >= ENOUGH_INSIDE && telling === 0 ? false : null;
  if (language === "en" && isParticiple(term)) return false;
  if (knowsVerbs(language) && actions >= inside * ACTIONS) return false;
  return telling >= inside * (language === "de" ? CAPITALISED : ENDS_CLAUSE);
}

type Named = Pick<CohortTerm, "key" | "term" | "ngram" | "headingPresence"> & { readonly isThing: boolean | null };

/** Tells terms that name a part of the subject from those that only word it ("elevate", "seamless"). */
export interface SubjectJudge {
  isSubject(term: Named): boolean;
}

/**
 * A judge of the cohort's terms. What tells them apart is how the cohort uses them, in any language, and hardly a list of words: subjects are
 * names or phrases or stand in them, head sections, end clauses, and in German carry capitals. Words of the keyword are subjects.
 */
export function subjectJudge(
  terms: readonly Named[],
  entities: readonly { readonly key: string; readonly type: EntityType }[],
  { language, keywordStems }: { readonly language: string; readonly keywordStems: readonly string[] },
): SubjectJudge {
  const isPhrase = ({ ngram, term }: Named): boolean => ngram > 1 && !(language === "en" && isNoThing(term));
  const names = new Set(entities.flatMap(({ key, type }) => (type === "concept" || type === "quantity" ? [] : [key])));
  const within = new Set([...terms.filter(isPhrase).map(({ key }) => key), ...names].flatMap((key) => key.split(" ")));
  return {
    isSubject(term) {
      const { key, ngram, headingPresence } = term;
      if (names.has(key) || key.split(" ").every((stem) => keywordStems.includes(stem))) return true;
      if (language === "de") return term.isThing ?? true;
      if (ngram > 1) return isPhrase(term) && term.isThing !== false;
      // Shown with a capital where all sentences write one: a name.
      if (isCapitalised(term.term)) return true;
      // A word that is mostly an action stays one in a phrase ("track record"), and in a heading ("How to choose").
      if (term.isThing === false && (language === "en" || looksLikeVerb(term.term, language))) return false;
      return within.has(key) || headingPresence >= HEADED || (term.isThing ?? true);
    },
  };
}
