import { StepError } from "../errors.ts";
import type { Clock } from "../ports/clock.ts";
import { ExtractionError } from "../ports/extractor.ts";
import type { Renderer, RenderOutcome } from "../ports/renderer.ts";
import { withinBudget } from "./budget.ts";
import { DIFFICULTY_TEXT, type DifficultyReason, difficultyOf } from "./difficulty.ts";
import type { AnalysedPage, RecoveryRecord } from "./evidence.ts";
import type { FetchedPage, PageFetcher } from "./fetch.ts";
import { type ReadPorts, readPage } from "./read-page.ts";
import { pageOfRender, RENDER_MS } from "./rendered-page.ts";
import { targetRefusal, unreadableTarget } from "./target-failure.ts";

/** What reading the page to analyse needs from outside. */
export interface TargetPorts extends ReadPorts {
  readonly clock: Clock;
  readonly renderer?: Renderer;
}

/** Where the page is, and how it is asked for. */
export interface TargetQuestion {
  readonly url: string;
  /** BCP-47. */
  readonly locale: string;
  /** Language of a page whose words show none, ISO 639-1. */
  readonly fallbackLanguage: string;
}

/** The page to analyse, and what it took when the plain fetch was not enough. */
export interface ReadTarget {
  readonly page: AnalysedPage;
  readonly recovery: RecoveryRecord | null;
}

/** One render and one retry, with the waits for a free browser. */
const RECOVERY_MS = 40_000;

function blocked(url: string, reason: DifficultyReason, why: string, isRetryable: boolean): StepError {
  const message = `The page ${url.slice(0, 200)} ${DIFFICULTY_TEXT[reason]} (${reason}), and ${why}.`;
  return new StepError({ code: "TARGET_BLOCKED", message, step: "fetch", isRetryable });
}

/** True for a refusal that says of itself that it is for now. RFC 9110 15.6.4 */
function isPassing(reason: DifficultyReason): boolean {
  return reason === "http_503";
}

function failure(url: string, reason: DifficultyReason, outcome: Extract<RenderOutcome, { readonly kind: "failed" }>): StepError {
  if (outcome.reason !== "denied") {
    const isRetryable = isPassing(reason) || ["timeout", "unreachable", "crashed", "no_browser"].includes(outcome.reason);
    return blocked(url, reason, `a browser could not load it either: ${outcome.detail}`, isRetryable);
  }
  const message = `The page ${url.slice(0, 200)} leads to an address that may not be fetched.`;
  return new StepError({ code: "URL_NOT_ALLOWED", message, step: "fetch", isRetryable: false });
}

/** Renders, and once more where the first try failed for a reason that passes. */
async function render(renderer: Renderer, clock: Clock, { url, locale }: TargetQuestion, signal: AbortSignal): Promise<RenderOutcome> {
  const late: RenderOutcome = { kind: "failed", reason: "timeout", detail: "no browser was free in time" };
  return withinBudget({ clock, ms: RECOVERY_MS, purpose: "rendering" }, signal, async (budget) => {
    try {
      const request = { url, locale, timeoutMs: RENDER_MS };
      const first = await renderer.render(request, budget);
      const isFinal = first.kind === "rendered" || ["denied", "not_html", "too_large"].includes(first.reason);
      return isFinal ? first : await renderer.render(request, budget);
    } catch (error) {
      signal.throwIfAborted();
      if (budget.aborted) return late;
      throw error;
    }
  });
}

/** The better of the page as served and as rendered, by words of main content. Throws when neither is the page. */
async function recover(plain: FetchedPage, reason: DifficultyReason, question: TargetQuestion, ports: TargetPorts, signal: AbortSignal) {
  const { url, fallbackLanguage } = question;
  if (ports.renderer === undefined) {
    const advice =
      "no browser is installed to load it; the operator installs one as `serplens doctor` says, or let the crawler read the page as served";
    throw blocked(url, reason, advice, isPassing(reason));
  }
  const startedAt = ports.clock.now();
  const outcome = await render(ports.renderer, ports.clock, question, signal);
  if (outcome.kind === "failed") throw failure(url, reason, outcome);
  const rendered = pageOfRender(outcome.page, plain);
  if (targetRefusal(url, rendered) !== null) throw blocked(url, reason, `so it did in a browser (HTTP ${rendered.status})`, isPassing(reason));
  const renderedRead = await readPage(rendered, ports, fallbackLanguage, signal);
  // An answer that was refused is no page to choose.
  const plainRead = targetRefusal(url, plain) === null ? await readPage(plain, ports, fallbackLanguage, signal) : null;
  const plainWords = plainRead?.text.wordCount ?? null;
  const renderedWords = renderedRead.text.wordCount;
  const isPlainBetter = plainRead !== null && plainRead.text.wordCount > renderedWords;
  const recovery: RecoveryRecord = {
    url,
    purpose: "target",
    reason,
    outcome: isPlainBetter ? "kept_plain" : "rendered",
    detail: null,
    plainWords,
    renderedWords,
    elapsedMs: ports.clock.now() - startedAt,
  };
  return { page: isPlainBetter ? plainRead : renderedRead, recovery };
}

/**
 * Fetches and reads the page to analyse; a difficult one is loaded in the browser.
 *
 * Throws a `StepError` of step `fetch` when there is no page: TARGET_BLOCKED names why it is difficult and what stood in the way; and
 * one of step `extract` when reading it broke the limits of one page.
 */
export async function readTarget(question: TargetQuestion, web: PageFetcher, ports: TargetPorts, signal: AbortSignal): Promise<ReadTarget> {
  const { url, locale, fallbackLanguage } = question;
  const plain = await web.fetchTarget(url, locale, signal);
  try {
    const reason = difficultyOf(plain);
    if (reason !== null) return await recover(plain, reason, question, ports, signal);
    const refusal = targetRefusal(url, plain);
    if (refusal !== null) throw refusal;
    return { page: await readPage(plain, ports, fallbackLanguage, signal), recovery: null };
  } catch (error) {
    throw error instanceof ExtractionError ? unreadableTarget(url, error) : error;
  }
}
