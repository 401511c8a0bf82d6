import { StepError } from "../../domain/errors.ts";
import type { Clock } from "../../ports/clock.ts";
import { ExtractionError } from "../../ports/extractor.ts";
import type { Renderer, RenderOutcome } from "../../ports/renderer.ts";
import { withinBudget } from "../crawl/budget.ts";
import { BARE_WORDS, DIFFICULTY_TEXT, type DifficultyReason } from "../crawl/difficulty.ts";
import type { PageFetcher } from "../crawl/fetch.ts";
import type { FetchedPage } from "../crawl/fetched-page.ts";
import { pageOfRender, RENDER_MS } from "../crawl/rendered-page.ts";
import type { PageKey, PageLook, PageReading } from "../crawl/site-analysis.ts";
import { targetRefusal, unreadableTarget } from "../crawl/target-failure.ts";
import type { Analysis } from "./analysis.ts";
import type { RecoveryRecord } from "./evidence.ts";

/** The tools that read the page to analyze. Without `renderer` a difficult page ends the job. */
export interface TargetTools {
  readonly web: Pick<PageFetcher, "fetchTarget">;
  readonly analysis: Pick<Analysis, "take" | "read">;
  readonly clock: Clock;
  readonly renderer?: Renderer;
}

/** Address of the page, and the locale it is requested in. */
export interface TargetQuestion {
  readonly url: string;
  /** BCP-47. */
  readonly locale: string;
  /** The page itself. @default it is fetched */
  readonly html?: string;
}

/** The page to analyze, and what it took when the plain fetch was not enough. */
export interface ReadTarget {
  /** Its name within the analysis. */
  readonly key: PageKey;
  /** Address after redirects. */
  readonly url: string;
  /** The address that the page names as its own. */
  readonly canonical: string | null;
  readonly reading: PageReading;
  readonly recovery: RecoveryRecord | null;
}

const PLAIN = "target";
const RENDERED = "target, rendered";

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

function failure(
  url: string,
  reason: DifficultyReason,
  outcome: Extract<RenderOutcome, { readonly kind: "failed" }>,
): StepError {
  if (outcome.reason !== "denied") {
    const isRetryable =
      isPassing(reason) || ["timeout", "unreachable", "crashed", "no_browser"].includes(outcome.reason);
    return blocked(url, reason, `a browser could not load it either: ${outcome.detail}`, isRetryable);
  }
  const message = `The page ${url.slice(0, 200)} leads to an address that may not be fetched.`;
  return new StepError({ code: "URL_NOT_ALLOWED", message, step: "fetch", isRetryable: false });
}

/** Renders, and once more where the first try failed for a reason that passes. */
async function render(
  renderer: Renderer,
  clock: Clock,
  { url, locale }: TargetQuestion,
  signal: AbortSignal,
): Promise<RenderOutcome> {
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

/** Returns the better of the page as served and as rendered, by words of main content. Throws when neither is the page. */
async function recover(
  plain: FetchedPage,
  look: PageLook,
  question: TargetQuestion & { readonly reason: DifficultyReason },
  { analysis, clock, renderer }: TargetTools,
  signal: AbortSignal,
): Promise<ReadTarget> {
  const { url, reason } = question;
  if (renderer === undefined) {
    const advice =
      "no browser is installed to load it; the operator installs one as `serplens doctor` says, or let the crawler read the page as served";
    throw blocked(url, reason, advice, isPassing(reason));
  }
  const startedAt = clock.now();
  const outcome = await render(renderer, clock, question, signal);
  if (outcome.kind === "failed") throw failure(url, reason, outcome);
  const rendered = pageOfRender(outcome.page, plain);
  const { reading, look: renderedLook } = await analysis.take(RENDERED, rendered, "difficult");
  // A refusal is not a page to choose.
  const plainReading = targetRefusal(url, plain.status, look) === null ? await analysis.read(PLAIN) : null;
  const isPlainReadable = plainReading !== null && plainReading.words >= BARE_WORDS;
  if (reading === null && !(rendered.status < 300 && isPlainReadable)) {
    const wall = rendered.status < 300 ? targetRefusal(url, rendered.status, renderedLook) : null;
    if (wall !== null && renderedLook.wall !== "bot_check") throw wall;
    throw blocked(url, reason, `so it did in a browser (HTTP ${rendered.status})`, isPassing(reason));
  }
  const renderedReading = reading ?? (await analysis.read(RENDERED));
  const isPlainBetter = plainReading !== null && (reading === null || plainReading.words > renderedReading.words);
  const recovery: RecoveryRecord = {
    url,
    purpose: "target",
    reason,
    outcome: isPlainBetter ? "kept_plain" : "rendered",
    detail: null,
    plainWords: plainReading?.words ?? null,
    renderedWords: renderedReading.words,
    elapsedMs: clock.now() - startedAt,
  };
  return isPlainBetter
    ? { key: PLAIN, url: plain.url, canonical: plainReading.canonical, reading: plainReading, recovery }
    : { key: RENDERED, url: rendered.url, canonical: renderedReading.canonical, reading: renderedReading, recovery };
}

/** Extracts a page that the caller brings. It is nobody's response, so nothing in it counts as a refusal. */
async function readGiven(url: string, html: string, { analysis }: TargetTools): Promise<ReadTarget> {
  const page = { url, requestedUrl: url, rank: null, status: 200, source: { html }, headers: {}, redirects: [] };
  const taken = await analysis.take(PLAIN, page, "difficult");
  const reading = taken.reading ?? (await analysis.read(PLAIN));
  return { key: PLAIN, url, canonical: reading.canonical, reading, recovery: null };
}

/**
 * Fetches and extracts the page to analyze; a difficult page is loaded in the browser.
 *
 * Throws a `StepError` of step `fetch` when there is no page: TARGET_BLOCKED names why the page is difficult and why
 * the browser did not help. Throws one of step `extract` when the page broke the limits of one page.
 */
export async function readTarget(
  question: TargetQuestion,
  tools: TargetTools,
  signal: AbortSignal,
): Promise<ReadTarget> {
  const { url, locale, html } = question;
  const plain = html === undefined ? await tools.web.fetchTarget(url, locale, signal) : null;
  try {
    if (plain === null) return await readGiven(url, html ?? "", tools);
    const { look, reading } = await tools.analysis.take(PLAIN, plain, "not_difficult");
    if (look.difficulty !== null)
      return await recover(plain, look, { ...question, reason: look.difficulty }, tools, signal);
    const refusal = targetRefusal(url, plain.status, look);
    if (refusal !== null) throw refusal;
    const read = reading ?? (await tools.analysis.read(PLAIN));
    return { key: PLAIN, url: plain.url, canonical: read.canonical, reading: read, recovery: null };
  } catch (error) {
    throw error instanceof ExtractionError ? unreadableTarget(url, error) : error;
  }
}
