import type { Advice } from "../advice.ts";

/** Kind of answer that a keyword requires. `topic` is for keywords that are not questions. */
export type AnswerKind = "amount" | "definition" | "steps" | "yes_no" | "time" | "topic";

/** Texts of the `answer_readiness` section. Each function returns whole sentences, so a language chooses its own order. */
export interface ReadinessMessages {
  indexable(): Advice;
  noindex(place: "meta" | "header"): Advice;
  canonicalOwn(): Advice;
  canonicalConflict(count: number, url: string): Advice;
  canonicalElsewhere(canonical: string, url: string): Advice;
  snippetFree(): Advice;
  /** No text at all may be shown. */
  snippetForbidden(directive: string): Advice;
  snippetShort(directive: string, characters: number): Advice;
  crawlersAllowed(): Advice;
  /** `agents` is not empty. `path` is the path of the page. */
  crawlersBlocked(agents: readonly string[], path: string): Advice;
  robotsUnread(): Advice;
  textServed(words: number): Advice;
  /** `served` is `null` when the response without scripts was not a page. */
  textNeedsScripts(served: number | null, rendered: number): Advice;
  answerFound(kind: AnswerKind, keyword: string): Advice;
  /** `missing`: words of the keyword that the opening lacks, not empty for a topic. */
  answerMissing(kind: AnswerKind, keyword: string, missing: readonly string[]): Advice;
  answerUndecided(kind: AnswerKind, keyword: string): Advice;
  /** The page has no sentence at its start, or the keyword has no content word. */
  answerUnknown(): Advice;
  passagesQuotable(good: number, total: number): Advice;
  passagesUnquotable(good: number, total: number): Advice;
  /** No heading of the page is a question, and `pages` of the ranking pages have one. */
  questionsMissing(pages: number, total: number): Advice;
  questionsUnusual(pages: number, total: number): Advice;
  /** `count` headings are questions, and no text of the main content is below them. */
  questionsUnanswered(count: number): Advice;
  factsUnshared(): Advice;
  factsStated(count: number): Advice;
  factsMissing(missing: number, total: number): Advice;
  /** Sentences of the text name a source. */
  sourcesNamed(): Advice;
  sourcesLinked(sites: number): Advice;
  /** The text states few percentages or none. */
  sourcesUnneeded(): Advice;
  /** No link to a source was found, and the words that name sources are not known in the language. */
  sourcesUnread(): Advice;
  sourcesMissing(): Advice;
  authorNamed(author: string): Advice;
  authorMissing(): Advice;
  datesStated(): Advice;
  datesMissing(): Advice;
  /** The author is a label of an account, such as "admin". */
  authorUnnamed(author: string): Advice;
  /** No author was found, and the page has no structured data of an article. */
  authorOptional(): Advice;
  /** The page was classified as another type. */
  notArticle(): Advice;
  /** The page has neither structured data of an article nor a date of publication. */
  articleUnmarked(): Advice;
}
