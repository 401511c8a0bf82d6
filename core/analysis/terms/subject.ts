import { isCapitalized } from "../text/characters.ts";
import { isNoThing, isParticiple } from "../text/english-grammar.ts";
import { hasObject, isVerb, knowsVerbs, looksLikeVerb, opensWithInfinitive } from "../text/verbs.ts";
import type { CohortTerm, EntityType } from "./cohort-model.ts";
import { namesNothing } from "./describing-words.ts";
import type { PhraseHit } from "./phrase-trie.ts";

/** Minimum share of cohort pages with a term in a heading that makes the term a part of the subject. */
const HEADED = 0.3;
/**
 * Minimum share of a term's mentions inside clauses that end a clause. Names of things often end a clause, and actions
 * and qualities rarely do.
 */
const ENDS_CLAUSE = 0.1;
/** Minimum mentions inside clauses for any conclusion. */
const MIN_INSIDE = 2;
/** Minimum mentions inside clauses after which a phrase that never ends a clause is not a thing. */
const ENOUGH_INSIDE = 8;
/** Mentions, and the share of them before another content word, from which an English phrase is a part of a name. */
const MIN_SEEN = 2;
const FOLLOWED = 0.9;
/** Share of the mentions of an English word before an object from which it is a verb, when it is never a noun. */
const NEVER_NOUN = 0.5;
/** Minimum share of capitalized mentions in German, where it replaces `ENDS_CLAUSE`. */
const CAPITALIZED = 0.5;
/** Minimum share of mentions in the context of a verb ("to improve", "pour choisir") that makes a word a verb. */
const ACTIONS = 0.3;
/** Words that follow a verb, but not a noun, at the start of a German question: "Lohnt sich", "Lohnt es". */
const AFTER_VERB = new Set("es sich ich du man wir sie er mich dich ihr".split(" "));
/** Matches an inflected Japanese verb or adjective: Han characters and an ending in kana. */
const INFLECTED = /^[\u3400-\u9fff]+[\u3041-\u3096]+$/;

/**
 * Use of a phrase inside clauses on cohort pages. The start of a clause is excluded, because any word can have a
 * capital there, and imperatives begin clauses ("Compare offers").
 */
export interface ClauseUse {
  /** Number of mentions inside a clause. */
  inside: number;
  /** Mentions that are typical of a thing: at the end of a clause, or capitalized in German. */
  things: number;
  /** English mentions, also at the start of a clause, and those with a content word right behind them. */
  seen: number;
  followed: number;
  /** English mentions that are typical of a noun: "for wiring", "the shelf of", "a new pricing". */
  heads: number;
  /** Mentions that are typical of an action: next to certain words, or with an inflecting kana ending in Japanese. */
  actions: number;
}

/** Returns the use of a phrase before its first mention. */
export function noClauseUse(): ClauseUse {
  return { inside: 0, things: 0, seen: 0, followed: 0, heads: 0, actions: 0 };
}

function endsClause({ tokens, start, length }: PhraseHit): boolean {
  const next = start + length;
  return (
    next >= tokens.stems.length || tokens.starts[next] === true || tokens.sentenceOf[next] !== tokens.sentenceOf[start]
  );
}

function opensClause({ tokens, start }: PhraseHit): boolean {
  return start === 0 || tokens.starts[start] === true || tokens.sentenceOf[start] !== tokens.sentenceOf[start - 1];
}

/** Matches kana. Kana after Han characters are the ending of a verb ("挽きます"), except particles. */
const KANA = /^[\u3041-\u3096]+$/;
/** Japanese particles, which follow nouns. */
const PARTICLES =
  /^(?:[\u306f\u304c\u3092\u306b\u3067\u3068\u3082\u306e\u3078\u3084\u304b\u306a]|\u304b\u3089|\u307e\u3067|\u3088\u308a|\u306a\u3069|\u306a\u3089|\u3060|\u3067\u3059|\u3067\u3082|\u3060\u3051|\u306b\u306f|\u3067\u306f)$/;

function isInflected({ tokens, start, length }: PhraseHit): boolean {
  const after = tokens.surfaces[start + length] ?? "";
  return tokens.starts[start + length] !== true && KANA.test(after) && !PARTICLES.test(after);
}

function hasObjectAfter({ surfaces }: PhraseHit["tokens"], at: number, language: string): boolean {
  return hasObject(surfaces[at + 1] ?? "", surfaces[at + 2] ?? "", language);
}

function isActionAt({ tokens, start, length }: PhraseHit, language: string): boolean {
  // For phrases of several words, the ends of clauses decide instead.
  if (length > 1 && language !== "en") return false;
  const surface = tokens.surfaces[start] ?? "";
  if (isVerb(surface, tokens.surfaces[start - 1] ?? "", language)) return true;
  return !isCapitalized(surface) && tokens.starts[start + 1] !== true && hasObjectAfter(tokens, start, language);
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));
/** English words before a noun. */
const BEFORE_NOUN = words(
  "a an the your our their its his her my this that these those some any no each every of in on for with from into without about between per",
);
/** English words behind a verb: its object begins. */
const OBJECTS = words("a an the your our their its his her my it them us yourself themselves");
/** English verbs before a quality: "stay calm", "feels natural". */
const LINKING = words(
  "stay stays feel feels remain remains become becomes look looks seem seems get gets sound sounds more most",
);
/** Endings of English words that are mostly qualities or actions, and also of some nouns: "practical", "rental". */
const QUALITY_ENDING = /(?:ful|less|able|ible|ive|al|ic|ous|ary|ed|est)$/;
/** Nouns with such an ending. */
const NOUNS = words(
  "material animal rental referral proposal hospital manual portal journal capital metal crystal mineral festival arrival approval renewal removal meal deal goal " +
    "vegetable table cable variable music topic clinic fabric traffic logic plastic ceramic salary library archive motive drive olive interest request forest guest test",
);
/** Endings of nouns that a word before an object keeps: "the development their team plans". */
const NOUN_ENDING = /(?:ion|ment|ity|ness|ing)$/;

/** True for an English mention as the noun of its phrase. */
function isHead(hit: PhraseHit): boolean {
  const { tokens, start, length } = hit;
  const next = start + length;
  if (!endsClause(hit) && tokens.isStop[next] !== true) return false;
  if (/[^s]s$/.test(tokens.surfaces[next - 1] ?? "")) return true;
  if (opensClause(hit)) return false;
  const before = (tokens.surfaces[start - 1] ?? "").toLowerCase();
  if (BEFORE_NOUN.has(before)) return !OBJECTS.has((tokens.surfaces[next] ?? "").toLowerCase());
  return tokens.isStop[start - 1] !== true && !LINKING.has(before) && endsClause(hit);
}

/** True for an English word whose mentions are qualities or actions, and never the noun of a phrase. */
function isNeverNoun(term: string, { seen, heads, actions }: ClauseUse): boolean {
  if (seen < MIN_SEEN || heads > 0 || /\p{Lu}/u.test(term)) return false;
  if (QUALITY_ENDING.test(term)) return !NOUNS.has(term);
  return actions >= MIN_SEEN && actions >= seen * NEVER_NOUN && !NOUN_ENDING.test(term);
}

function addEnglishUse(use: ClauseUse, hit: PhraseHit): void {
  const { tokens, start, length } = hit;
  use.seen += 1;
  if (length === 1) {
    if (isHead(hit)) use.heads += 1;
    const next = start + length;
    if (!endsClause(hit) && OBJECTS.has((tokens.surfaces[next] ?? "").toLowerCase())) use.actions += 1;
  }
  if (!endsClause(hit) && tokens.isStop[start + length] !== true) use.followed += 1;
}

/** Adds one mention on a cohort page to `use`. */
export function addClauseUse(use: ClauseUse, hit: PhraseHit, language: string): void {
  const { tokens, start, length } = hit;
  if (language === "en") addEnglishUse(use, hit);
  const isGerman = language === "de";
  if (opensClause(hit)) {
    const after = isGerman || length === 1 ? (tokens.surfaces[start + length] ?? "") : "";
    if (isGerman && AFTER_VERB.has(after.toLowerCase()) && !endsClause(hit)) use.inside += 1;
    if (
      !isGerman &&
      length === 1 &&
      opensWithInfinitive(tokens.surfaces[start] ?? "", after, language) &&
      !endsClause(hit)
    ) {
      use.inside += 1;
      use.actions += 1;
    }
    return;
  }
  use.inside += 1;
  if (isGerman ? isCapitalized(tokens.surfaces[start + length - 1] ?? "") : endsClause(hit)) use.things += 1;
  if (language === "ja" && isInflected(hit)) use.actions += 1;
  if (isActionAt(hit, language)) use.actions += 1;
}

/**
 * True for a single word that is a verb, in English also a quality, and in German any word without a capital. It names
 * no topic even in headings: "¿Cuánto cobra un abogado?".
 */
export function namesAction(term: string, use: ClauseUse, language: string): boolean {
  const { inside, things, actions } = use;
  if (term.includes(" ")) return false;
  if (language === "de") return /^\p{Ll}/u.test(term) && things < inside * CAPITALIZED + 1;
  if (language === "en") return isNeverNoun(term, use);
  if (!knowsVerbs(language)) return false;
  return isVerb(term.toLowerCase(), "", language) || (inside >= MIN_INSIDE && actions >= inside * ACTIONS);
}

/**
 * Returns whether the use of a term shows a thing (`true`) or an action or quality (`false`). `null` means too few
 * mentions.
 */
export function isThing(term: string, use: ClauseUse, language: string): boolean | null {
  const { inside, things, actions, seen, followed } = use;
  if (language === "ja" && term.length === 1 && actions > inside / 2) return false;
  if (language === "ja" || language === "zh") return INFLECTED.test(term) ? false : null;
  if (namesAction(term, use, language)) return false;
  // Another word nearly always follows, so the phrase is a part of a name: "poor oral" before "health".
  if (language === "en" && term.includes(" ") && seen >= MIN_SEEN && followed >= FOLLOWED * seen) return false;
  if (inside < MIN_INSIDE) return null;
  // A phrase that never ends a clause is a part of a longer phrase: "practice of improving".
  if (language !== "de" && term.includes(" ")) return inside >= ENOUGH_INSIDE && things === 0 ? false : null;
  if (language === "en" && isParticiple(term)) return false;
  if (knowsVerbs(language) && actions >= inside * ACTIONS) return false;
  return things >= inside * (language === "de" ? CAPITALIZED : ENDS_CLAUSE);
}

type Named = Pick<CohortTerm, "key" | "term" | "ngram" | "headingPresence"> & { readonly isThing: boolean | null };

/** Decides which terms name a part of the subject. Other terms only describe it ("elevate", "seamless"). */
export interface SubjectJudge {
  /**
   * True for words of the keyword, names, phrases and the words inside them. Other words must be in headings, or often
   * end clauses, or have a capital in German.
   */
  isSubject(term: Named): boolean;
}

/**
 * Returns the `SubjectJudge` of a cohort. It depends on how the cohort uses the terms, so it works for every language.
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
      if (namesNothing(term.term, language)) return false;
      if (language === "de") return term.isThing ?? true;
      if (ngram > 1) return isPhrase(term) && term.isThing !== false;
      // A term that all sentences capitalize is a name.
      if (isCapitalized(term.term)) return true;
      // A word that is mostly an action remains an action inside phrases ("track record") and headings ("How to
      // choose").
      if (term.isThing === false && (language === "en" || looksLikeVerb(term.term, language))) return false;
      return within.has(key) || headingPresence >= HEADED || (term.isThing ?? true);
    },
  };
}
