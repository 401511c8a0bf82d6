import {
  DRAFT_LIMITS,
  type Draft,
  type DraftEdit,
  type DraftQuestion,
  type DraftScore,
  type DraftScorer,
  type DraftTerm,
  type DraftTopic,
  MIN_SCORED_WORDS,
  NO_TERM_CHOICE,
  type TermChoice,
} from "../../domain/draft.ts";
import type { PageFacts } from "../../domain/page-facts.ts";
import { termState } from "../../domain/term-state.ts";
import { typicalScore } from "../../domain/typical-score.ts";
import type { Languages } from "../../ports/languages.ts";
import { COMPARED_PAGE, limitPage } from "../crawl/fact-limits.ts";
import { factsFromText } from "../metadata/facts-from-text.ts";
import { CohortScale } from "../score/cohort-scale.ts";
import { gradeOf } from "../score/explain.ts";
import type { PlanStep, ScoreResult } from "../score/score.ts";
import { isTooShort, scoreOnly, scoreTarget } from "../score/score-page.ts";
import type { AnalyzedPage } from "../terms/cohort-page.ts";
import { readKeyword } from "../terms/keyword.ts";
import { measurePhrases } from "../terms/measure.ts";
import { PhraseTrie, surfaceOf } from "../terms/phrase-trie.ts";
import { type TermCohort, withTarget } from "../terms/with-target.ts";
import type { PageText } from "../text/page-text.ts";
import { toPageText } from "../text/to-page-text.ts";
import { answerFinder, withoutBrackets } from "../topics/answers.ts";
import { coverPage } from "../topics/coverage.ts";
import { blocksIn, draftOf, factsFromDraft, headingCountOf } from "./draft-text.ts";
import { type CohortSnapshot, readSnapshot } from "./snapshot.ts";

/** New terms in one sentence from which it is crowded. One such sentence gained 8 points in an earlier formula. */
const CROWDED = 4;
const MAX_CROWDED = 5;
/** Most forms for highlighting. */
const MAX_SURFACES = 1_000;

function checkLimits({ title, metaDescription, text }: Draft): void {
  if (text.length > DRAFT_LIMITS.text)
    throw new RangeError(`The text has ${text.length} characters; a draft may have ${DRAFT_LIMITS.text}.`);
  if (title.length > DRAFT_LIMITS.line || metaDescription.length > DRAFT_LIMITS.line)
    throw new RangeError(`The title and the meta description may have ${DRAFT_LIMITS.line} characters each.`);
}

/** Rounds away the last digits, in which the logarithms of JavaScript engines differ. Browsers score drafts, too. */
function sameEverywhere(value: number): number {
  return Math.round(1e6 * value) / 1e6;
}

function editOf(step: PlanStep): DraftEdit {
  const { id, group, subject, alsoCover, zone, action, gain, gainInPlan } = step;
  const { competitorCount, competitorTotal, competitorUrls, example } = step;
  return {
    id,
    group,
    subject,
    alsoCover,
    zone,
    action,
    gain: sameEverywhere(gain),
    gainInPlan: sameEverywhere(gainInPlan),
    competitorCount,
    competitorTotal,
    competitorUrls,
    example: example === null ? null : { url: example.url, sentence: example.sentence },
  };
}

/** Leaves out the terms that people ignore, so that neither counts nor advice name them. */
function withoutIgnored(cohort: TermCohort, { ignored }: TermChoice): TermCohort {
  if (ignored.length === 0) return cohort;
  const keys = new Set(ignored.map(({ key }) => key));
  const isUsed = ({ key }: { readonly key: string }): boolean => !keys.has(key);
  return { ...cohort, terms: cohort.terms.filter(isUsed), entities: cohort.entities.filter(isUsed) };
}

const TOO_SHORT = `A draft gets a score from ${MIN_SCORED_WORDS} words of text on; headings do not count.`;

/** Scores drafts against one stored scan. It holds what is prepared once. */
class SnapshotScorer implements DraftScorer {
  readonly base: Draft;
  readonly pages: DraftScorer["pages"];
  readonly #snapshot: CohortSnapshot;
  readonly #languages: Languages;
  readonly #facts: PageFacts;
  readonly #scale: CohortScale;
  readonly #median: number | null;
  /** Score and counts of the page as it was scanned; `null` without a page. */
  readonly #scanned: { readonly score: number | null; readonly counts: ReadonlyMap<string, number> } | null;

  constructor(snapshot: CohortSnapshot, languages: Languages) {
    this.#snapshot = snapshot;
    this.#languages = languages;
    this.#facts = snapshot.target ?? factsFromText({ title: "", text: "", url: "" });
    this.base = draftOf(this.#facts);
    const { prepared, pages } = snapshot.score;
    this.#scale = new CohortScale(prepared, languages, snapshot.score.subtopics);
    const points = new Map(prepared.pages.map((page, at) => [pages[at]?.url ?? "", page.points] as const));
    this.#median = typicalScore([...points.values()]);
    this.pages = snapshot.pages.map(({ url, rank, headings }) => {
      const score = points.get(url);
      return { url, rank, headings, score: score === undefined ? null : Math.round(score) };
    });
    this.#scanned = snapshot.target === null ? null : this.#measureBase(snapshot.target);
  }

  score(draft: Draft, choice: TermChoice = NO_TERM_CHOICE): DraftScore {
    checkLimits(draft);
    const blocks = blocksIn(draft.text);
    const page = this.#pageOf(factsFromDraft(this.#facts, draft, blocks));
    const topics = this.#topicsOf(page);
    const { model, result } = this.#measure(page, topics, choice);
    const modelTerms = this.#termsOf(model);
    const terms = [...this.#ownTerms(page.text, choice, new Set(modelTerms.map(({ key }) => key))), ...modelTerms];
    const isShort = isTooShort(page, this.#snapshot.score.words);
    return {
      score: isShort ? null : result.score,
      grade: isShort ? gradeOf(null, []) : result.grade,
      summary: isShort && result.score !== null ? TOO_SHORT : result.summary,
      isTooShort: isShort,
      base: this.#scanned?.score ?? null,
      median: this.#median,
      parts: result.parts.map(({ part, points, missing }) => ({
        part,
        points: sameEverywhere(points),
        missing: sameEverywhere(missing),
      })),
      words: page.text.wordCount,
      headings: headingCountOf(blocks),
      images: page.facts.images.filter(({ isMain }) => isMain).length,
      plan: result.plan.steps.map(editOf),
      totals: result.plan.totals.map(({ steps, range: [low, high] }) => ({ steps, low, high })),
      terms,
      topics,
      questions: this.#questionsOf(page),
      ...this.#marksOf(page.text, terms),
    };
  }

  #topicsOf(page: AnalyzedPage): DraftTopic[] {
    const { topics, terms } = this.#snapshot;
    if (topics === undefined) return [];
    const covered = coverPage(topics.compared, page, this.#languages.language(terms.language)).topics;
    return topics.listed.map((topic, at) => {
      const { status, section, words } = covered[at] ?? { status: "missing", section: null, words: 0 };
      return { ...topic, status, section, words };
    });
  }

  /** Returns the questions of the scan, each with the place of its answer. The rule is the one of the report. D-121 */
  #questionsOf(page: AnalyzedPage): DraftQuestion[] {
    const { questions = [], terms } = this.#snapshot;
    if (questions.length === 0) return [];
    const words = this.#languages.language(terms.language);
    const table = { get: (word: string) => ({ stem: words.stem(word), isStop: words.isStopWord(word) }) };
    const finder = answerFinder(page, table, new Set(terms.keywordStems));
    return questions.map((question) => {
      const answer = finder.find(withoutBrackets(question));
      return { question, answer: answer === null ? null : { sentence: answer.sentence, heading: answer.heading } };
    });
  }

  #pageOf(whole: PageFacts): AnalyzedPage {
    const { language } = this.#snapshot.terms;
    const { facts, text } = limitPage(whole, COMPARED_PAGE, "target", (limited, tokenLimit) =>
      toPageText(limited, this.#languages, { language, tokenLimit }),
    );
    return { url: facts.url, rank: null, domain: "", facts, text };
  }

  #measure(
    page: AnalyzedPage,
    topics: readonly DraftTopic[],
    choice: TermChoice,
  ): { readonly model: ReturnType<typeof withTarget>; readonly result: ScoreResult } {
    const model = withTarget(withoutIgnored(this.#snapshot.terms, choice), page.text);
    const lacking = new Map(topics.map(({ name, status }) => [name, status !== "covered"] as const));
    const parts = {
      model,
      languages: this.#languages,
      scale: this.#scale,
      lacks: (name: string) => lacking.get(name) ?? null,
    };
    return { model, result: scoreTarget(this.#snapshot.score, page, parts) };
  }

  #measureBase(facts: PageFacts) {
    const page = this.#pageOf(facts);
    const model = withTarget(this.#snapshot.terms, page.text);
    const counts = [...model.terms, ...model.entities].map(({ key, targetCount }) => [key, targetCount] as const);
    return { score: scoreOnly(this.#snapshot.score, page, this.#scale), counts: new Map(counts) };
  }

  /** Names first, then terms that are no name; each key once. */
  #termsOf({ terms, entities }: ReturnType<typeof withTarget>): DraftTerm[] {
    const names = entities.filter(({ isName }) => isName);
    const nameKeys = new Set(names.map(({ key }) => key));
    return [
      ...names.map((each) => ({ ...each, term: each.entity })),
      ...terms.filter(({ key }) => !nameKeys.has(key)).map((each) => ({ ...each, isName: false })),
    ].map(({ key, term, isName, targetCount, suggestedRange, competitorCounts }) => {
      const [low, high] = suggestedRange;
      const state = termState(targetCount, suggestedRange, Math.max(0, ...competitorCounts));
      return { key, term, isName, isOwn: false, count: targetCount, low, high, state, competitorCounts };
    });
  }

  /** Counts the terms of people that the ranking pages do not have. One mention is enough. */
  #ownTerms(text: PageText, { own }: TermChoice, known: ReadonlySet<string>): DraftTerm[] {
    const { language, keywordStems } = this.#snapshot.terms;
    const byKey = new Map(own.map((term) => [readKeyword(term, this.#languages, language).stems.join(" "), term]));
    const terms = [...byKey].filter(([key]) => key !== "" && !known.has(key));
    const stems = terms.map(([key]) => key.split(" "));
    const uses = measurePhrases(stems, [{ url: "", rank: 0, text }], keywordStems);
    return terms.map(([key, term], at) => {
      const count = uses[at]?.counts[0] ?? 0;
      const state = termState(count, [1, Math.max(1, count)], count);
      return {
        key,
        term,
        isName: false,
        isOwn: true,
        count,
        low: 1,
        high: Math.max(1, count),
        state,
        competitorCounts: [],
      };
    });
  }

  /** Finds the forms of tracked terms in the draft, and the sentences that bring many terms at once. */
  #marksOf(text: PageText, terms: readonly DraftTerm[]): Pick<DraftScore, "surfaces" | "crowded"> {
    const trie = new PhraseTrie(terms.map(({ key }) => key.split(" ")));
    const surfaces = new Map<string, number>();
    /** End of the last counted phrase, and the new terms, by sentence. */
    const bySentence = new Map<number, { end: number; readonly added: Set<number> }>();
    trie.scan(text, ({ phrase, tokens, start, length, zone }) => {
      const surface = surfaceOf(tokens, start, length);
      if (surfaces.size < MAX_SURFACES && !surfaces.has(surface)) surfaces.set(surface, phrase);
      const sentence = zone === "body" ? (tokens.sentenceOf[start] ?? -1) : -1;
      const term = terms[phrase];
      if (sentence < 0 || term === undefined || (this.#scanned?.counts.get(term.key) ?? 0) > 0) return;
      const entry = bySentence.get(sentence) ?? { end: 0, added: new Set<number>() };
      bySentence.set(sentence, entry);
      // A phrase inside another one is not a term of its own here.
      if (start < entry.end) return;
      entry.end = start + length;
      entry.added.add(phrase);
    });
    const crowded = [...bySentence].filter(([, { added }]) => added.size >= CROWDED);
    return {
      surfaces: [...surfaces],
      crowded: crowded.slice(0, MAX_CROWDED).map(([sentence]) => text.sentences[sentence] ?? ""),
    };
  }
}

/** Opens a stored scan for drafts in about 20 ms. Returns `null` for a snapshot of another layout or algorithm. */
export function openDraftScorer(text: string, languages: Languages): DraftScorer | null {
  const snapshot = readSnapshot(text);
  return snapshot === null ? null : new SnapshotScorer(snapshot, languages);
}
