import type { TopicAndClassification } from "../../contract/sections/topic-and-classification.ts";
import { type JobFailure, StepError } from "../../domain/errors.ts";
import type { JobRequest, ScanRequest } from "../../domain/job.ts";
import type { PageFacts } from "../../domain/page-facts.ts";
import type { Category, Classifier } from "../../ports/classifier.ts";
import type { Domains } from "../../ports/domains.ts";
import type { Extractor, HtmlPage } from "../../ports/extractor.ts";
import type { Languages } from "../../ports/languages.ts";
import { textHash } from "../../util/text-hash.ts";
import { COMPARED_PAGE, limitPage } from "../crawl/fact-limits.ts";
import type { FetchedPage } from "../crawl/fetched-page.ts";
import { htmlOf, lookAt, pageRefusal } from "../crawl/page-source.ts";
import { wallOf } from "../crawl/page-wall.ts";
import type { BudgetCut, InternalSite } from "../crawl/records.ts";
import type {
  PageKey,
  PageLook,
  PageReading,
  SiteCrawl,
  SitemapFile,
  SitemapSummary,
  TakenPage,
} from "../crawl/site-analysis.ts";
import type { SiteCandidate } from "../crawl/site-candidates.ts";
import { SitePlan } from "../crawl/site-plan.ts";
import type { WallKind } from "../crawl/walls/wall-kind.ts";
import { snapshotOf } from "../editor/snapshot.ts";
import { keywordFit, MIN_FIT } from "../score/cohort-fit.ts";
import type { ScoreResult } from "../score/score.ts";
import { prepareScore, type ScoreCohort, scoreTarget } from "../score/score-page.ts";
import { Vocabulary } from "../score/vocabulary.ts";
import type { AnalyzedPage } from "../terms/cohort-page.ts";
import { readKeyword } from "../terms/keyword.ts";
import { tokenCountOf } from "../text/page-text.ts";
import { toPageText } from "../text/to-page-text.ts";
import { commonTokenLimit } from "../text/token-budget.ts";
import { type FoundTopics, findTopics, NO_TOPICS } from "../topics/find-topics.ts";
import { plannedTopics } from "../topics/lacked-topics.ts";
import type {
  Analysis,
  ClassifyInput,
  CohortInput,
  FinishedReport,
  OpenAnalysis,
  ReportInput,
  StepResult,
} from "./analysis.ts";
import { analyze } from "./analyze.ts";
import { type AnalyzedCohort, analyzeCohort } from "./analyze-cohort.ts";
import { report } from "./report.ts";
import type { Section } from "./section.ts";

/** The parts of an analysis. All are pure except the extractor, which the host may replace. */
export interface AnalysisParts {
  readonly extractor: Extractor;
  readonly languages: Languages;
  readonly domains: Domains;
  readonly classifier: Classifier;
  /** In report order. */
  readonly sections: readonly Section[];
}

/** Language of a page to classify whose words show none. */
const DEFAULT_LANGUAGE = "en";

/** Tokens of the target and all ranking pages. A usual scan has 30,000. See decisions/59. */
const SCAN_TOKENS = 300_000;

/** A page that was read, with the budgets that cut it. */
interface ReadPage extends AnalyzedPage {
  readonly cuts: readonly BudgetCut[];
}

/** Result of `analyze`: the cohort, the target, and the budgets that cut them. */
interface Compared extends AnalyzedCohort {
  readonly target: AnalyzedPage | null;
  readonly cuts: readonly BudgetCut[];
}

function failed(failure: JobFailure): { readonly kind: "failed"; readonly failure: JobFailure } {
  return { kind: "failed", failure };
}

/** Makes analyses that run in this process. */
export function openLocalAnalysis(parts: AnalysisParts): OpenAnalysis {
  return (request, { signal }) => new LocalAnalysis(parts, request, signal);
}

/** The analysis of one job in this process. */
export class LocalAnalysis implements Analysis {
  readonly #parts: AnalysisParts;
  readonly #request: JobRequest;
  readonly #signal: AbortSignal;
  /** Pages that are taken and not read. */
  readonly #sources = new Map<PageKey, FetchedPage>();
  readonly #pages = new Map<PageKey, ReadPage>();
  #site: SitePlan | null = null;
  #compared: Compared | null = null;
  #score: { readonly side: ScoreCohort; readonly result: ScoreResult; readonly topics: FoundTopics } | null = null;

  constructor(parts: AnalysisParts, request: JobRequest, signal: AbortSignal) {
    this.#parts = parts;
    this.#request = request;
    this.#signal = signal;
  }

  async look(page: FetchedPage): Promise<PageLook> {
    return lookAt(page, htmlOf(page.source));
  }

  async take(key: PageKey, page: FetchedPage, even: "difficult" | "not_difficult"): Promise<TakenPage> {
    const html = htmlOf(page.source);
    const look = lookAt(page, html);
    // A caller's own target can be read although it looks like a refusal.
    if (page.rank === null) this.#sources.set(key, page);
    if (pageRefusal(page.status, look) !== null) return { look, reading: null };
    if (look.difficulty !== null && even === "not_difficult") {
      this.#sources.set(key, page);
      return { look, reading: null };
    }
    const { reading, wall } = await this.#read(key, page, html);
    if (wall !== null) {
      this.#pages.delete(key);
      return { look: { ...look, wall }, reading: null };
    }
    this.#sources.delete(key);
    return { look, reading };
  }

  async read(key: PageKey): Promise<PageReading> {
    const page = this.#sources.get(key);
    if (page === undefined) throw new Error(`no unread page is named "${key}"`);
    this.#sources.delete(key);
    return (await this.#read(key, page, htmlOf(page.source))).reading;
  }

  async openSite(target: PageKey): Promise<void> {
    const request = this.#scanRequest();
    const page = this.pageOf(target);
    const { extractor, languages } = this.#parts;
    const { language } = page.text;
    this.#site = new SitePlan({
      request,
      target: page,
      extract: (source) => extractor.extract(source, this.#signal),
      toText: (facts, tokenLimit) => toPageText(facts, languages, { language, tokenLimit }),
    });
  }

  addSitemap(file: SitemapFile): Promise<SitemapSummary> {
    return this.#openedSite().addSitemap(file);
  }

  planSite(listed: readonly string[]): Promise<void> {
    return this.#openedSite().planSite(listed);
  }

  nextSitePage(): Promise<SiteCandidate | null> {
    return this.#openedSite().nextSitePage();
  }

  takeSitePage(page: FetchedPage, method: SiteCandidate["method"]): Promise<PageLook> {
    return this.#openedSite().takeSitePage(page, method);
  }

  planAliases(aliases: readonly string[]): Promise<void> {
    return this.#openedSite().planAliases(aliases);
  }

  nextAlias(): Promise<SiteCandidate | null> {
    return this.#openedSite().nextAlias();
  }

  async analyze(input: CohortInput): Promise<StepResult<number>> {
    const request = this.#scanRequest();
    this.#limitTokens([...(input.target === null ? [] : [input.target]), ...input.ranking]);
    const target = input.target === null ? null : { ...this.pageOf(input.target), rank: input.targetRank };
    const pages = input.ranking.map((key) => {
      const page = this.pageOf(key);
      // Pages of the SERP have a rank; the fallback is for the type.
      return { ...page, rank: page.rank ?? 0 };
    });
    try {
      const analyzed = await analyzeCohort({ request, target, pages, unread: input.unread }, this.#parts);
      const cuts = [...(target?.cuts ?? []), ...pages.flatMap((page) => page.cuts)];
      this.#compared = { ...analyzed, target, cuts };
      return { kind: "done", value: analyzed.cohort.length };
    } catch (error) {
      if (error instanceof StepError) return failed(error.failure);
      throw error;
    }
  }

  /** Finds the subtopics. Only pages that the score compares with are read for them. */
  #topics(): FoundTopics {
    const { keyword } = this.#scanRequest();
    const { target, cohort, model } = this.#analyzed();
    const { languages } = this.#parts;
    const language = languages.language(model.language);
    const words = new Vocabulary(language);
    const asked = readKeyword(keyword, languages, model.language);
    const isAbout = (page: number): boolean => {
      const text = cohort[page]?.text;
      return text === undefined || keywordFit(text, asked, words) >= MIN_FIT;
    };
    return findTopics({ cohort, target, keyword, terms: model, language, isAbout });
  }

  async score(requestedCount: number): Promise<void> {
    const { keyword, adviceLanguage, tier } = this.#scanRequest();
    const { target, cohort, model } = this.#analyzed();
    const { languages } = this.#parts;
    const topics = tier === "lite" ? NO_TOPICS : this.#topics();
    const texts = adviceLanguage === undefined ? {} : { adviceLanguage };
    const subtopics = tier === "lite" ? {} : { subtopics: plannedTopics(topics, target !== null) };
    const side = prepareScore({ keyword, cohort, model, languages, requestedCount, ...subtopics, ...texts });
    const lacks = tier === "lite" ? {} : { lacks: () => true };
    this.#score = { side, result: scoreTarget(side, target, { model, languages, ...lacks }), topics };
  }

  async report({ site, reportedAt, ...crawl }: ReportInput): Promise<FinishedReport> {
    const request = this.#scanRequest();
    if (this.#score === null) throw new Error("a report needs a score");
    const { side, result: score, topics } = this.#score;
    const compared = this.#analyzed();
    const cuts = [...compared.cuts, ...(this.#site?.cuts ?? [])];
    const evidence = { request, ...crawl, ...compared, score, topics, site: this.siteOf(site), cuts };
    const { findings, faults } = analyze(evidence, request.tier, this.#parts.sections);
    const questions = questionsOf(findings.topic_and_classification);
    const snapshot = JSON.stringify(snapshotOf({ ...compared, score: side, topics, questions }));
    return { report: report(request, findings, score, reportedAt), faults, snapshot };
  }

  async classify(
    input: ClassifyInput,
  ): Promise<StepResult<{ readonly url: string | null; readonly categories: readonly Category[] }>> {
    const { classifier } = this.#parts;
    const hint = this.#request.type === "classify" ? this.#request.languageHint : null;
    if ("text" in input) {
      const categories = await classifier.classify({ title: null, text: input.text, url: null, language: hint });
      return { kind: "done", value: { url: null, categories } };
    }
    const { facts } = this.pageOf(input.page);
    if (facts.mainText === "" && facts.title === null) {
      const asked = this.#request.url ?? facts.url;
      const message = `${asked} holds no text to classify; send the text itself in "text".`;
      return failed({ code: "TARGET_EMPTY", message, step: "extract", isRetryable: false });
    }
    const { url, mainText: text } = facts;
    const language = hint ?? facts.language;
    const categories = await classifier.classify({ title: facts.title ?? facts.titleTag, text, url, language });
    return { kind: "done", value: { url, categories } };
  }

  close(): void {
    this.#sources.clear();
    this.#pages.clear();
    this.#site = null;
    this.#compared = null;
    this.#score = null;
  }

  /** Returns a page that was read. */
  pageOf(key: PageKey): ReadPage {
    const page = this.#pages.get(key);
    if (page === undefined) throw new Error(`no page that was read is named "${key}"`);
    return page;
  }

  /** Returns what both sides of the internal-link search found. */
  siteOf(crawl: SiteCrawl): InternalSite {
    return this.#site?.found(crawl) ?? { ...crawl, pages: [], consideredCount: 0 };
  }

  /** Extracts a page and reports whether it is a wall. */
  async #read(
    key: PageKey,
    { url, requestedUrl, status, rank, headers }: FetchedPage,
    html: string,
  ): Promise<{ readonly reading: PageReading; readonly wall: WallKind | null }> {
    const { extractor, languages, domains } = this.#parts;
    const source: HtmlPage = { url, status, html, headers };
    const whole: PageFacts = await extractor.extract(source, this.#signal);
    const request = this.#request;
    const fallbackLanguage = request.type === "scan" ? request.locale : (request.languageHint ?? DEFAULT_LANGUAGE);
    const purpose = rank === null ? "target" : "competitor";
    const limited = limitPage(whole, COMPARED_PAGE, purpose, (facts, tokenLimit) =>
      toPageText(facts, languages, { fallbackLanguage, tokenLimit }),
    );
    this.#pages.set(key, { url, rank, domain: domainOf(url, domains), ...limited });
    const { facts, text } = limited;
    const hasText = facts.textLength > 0 || text.wordCount > 0;
    const { canonical } = facts;
    const textHash = text.wordCount < COMPARABLE_WORDS ? null : hashOf(whole.mainText);
    return {
      reading: { words: text.wordCount, hasText, canonical, textHash },
      wall: wallOf(whole, html, requestedUrl),
    };
  }

  /** Shortens the longest of the pages until all together are within `SCAN_TOKENS`. */
  #limitTokens(keys: readonly PageKey[]): void {
    const counts = keys.map((key) => tokenCountOf(this.pageOf(key).text));
    const tokenLimit = commonTokenLimit(counts, SCAN_TOKENS);
    if (tokenLimit === null) return;
    for (const [at, key] of keys.entries()) {
      const tokens = counts[at] ?? 0;
      if (tokens <= tokenLimit) continue;
      const page = this.pageOf(key);
      const { language } = page.text;
      const text = toPageText(page.facts, this.#parts.languages, { language, tokenLimit });
      const purpose = page.rank === null ? "target" : "competitor";
      const cut: BudgetCut = { url: page.url, purpose, budget: "scan_tokens", kept: tokenLimit, found: tokens };
      this.#pages.set(key, { ...page, text, cuts: [...page.cuts, cut] });
    }
  }

  #openedSite(): SitePlan {
    if (this.#site === null) throw new Error("the site of the target was not opened");
    return this.#site;
  }

  #analyzed(): Compared {
    if (this.#compared === null) throw new Error("the cohort was not analyzed");
    return this.#compared;
  }

  #scanRequest(): ScanRequest {
    if (this.#request.type !== "scan") throw new Error("the job is not a scan");
    return this.#request;
  }
}

/** Words from which two pages with the same main content are copies of one text. */
const COMPARABLE_WORDS = 100;

/** Returns the questions of a section, for drafts. A section that failed or is missing has none. */
function questionsOf(section: unknown): readonly string[] {
  // Only the section of this name writes the field, by its schema.
  const { questions = [] } = (section ?? {}) as Partial<TopicAndClassification>;
  return questions.map(({ question }) => question);
}

/** Returns a short name of a text. */
function hashOf(text: string): string {
  return `${text.length} ${textHash(text)}`;
}

/** Returns the registrable domain of an address, or its host without `www.` when it has none. */
function domainOf(url: string, domains: Domains): string {
  const host = new URL(url).hostname;
  return domains.registrable(host) ?? host.replace(/^www\./, "");
}
