import type { ScanRequest, Tier } from "../../domain/job.ts";
import type { Clock } from "../../ports/clock.ts";
import { ExtractionError } from "../../ports/extractor.ts";
import type { Renderer, RenderOutcome } from "../../ports/renderer.ts";
import type { SerpResult } from "../../ports/searcher.ts";
import { withinBudget } from "../crawl/budget.ts";
import { DIFFICULTY_TEXT, type DifficultyReason } from "../crawl/difficulty.ts";
import type { PageFetcher } from "../crawl/fetch.ts";
import type { FetchedPage } from "../crawl/fetched-page.ts";
import { pageRefusal } from "../crawl/page-source.ts";
import type { ExcludedPage } from "../crawl/records.ts";
import { pageOfRender, RENDER_MS } from "../crawl/rendered-page.ts";
import { isAllowed } from "../crawl/robots.ts";
import type { PageKey } from "../crawl/site-analysis.ts";
import type { Analysis } from "./analysis.ts";
import type { RecoveryRecord } from "./evidence.ts";
import { keysOf } from "./own-page.ts";

/** The tools that fetch, read and recover ranking pages. Without `renderer` difficult pages stay as fetched. */
export interface CohortTools {
  readonly web: Pick<PageFetcher, "robots" | "fetchRanking">;
  readonly analysis: Pick<Analysis, "take">;
  readonly clock: Clock;
  readonly renderer?: Renderer;
  /** Called once the last page has arrived. */
  readonly onFetched?: () => void;
}

/** The parts of a scan request that decide how ranking pages are read. */
type CohortRequest = Pick<ScanRequest, "tier" | "locale" | "compatibilityMode">;

/** The ranking pages that the analysis has, with what could be recovered. */
export interface RecoveredCohort {
  /** By rank. */
  readonly pages: readonly PageKey[];
  /** By rank. */
  readonly excluded: readonly ExcludedPage[];
  /** Best rank of a result that turned out to be the target's own page; `null` when none did. */
  readonly ownRank: number | null;
  /** One for each difficult page, by rank. */
  readonly records: readonly RecoveryRecord[];
}

/** The results of a search, of which `count` are compared. */
export interface RankingQuestion {
  /** By rank. Results after the first `count` replace pages that cannot be compared. */
  readonly results: readonly SerpResult[];
  readonly count: number;
  /** Keys of the target's addresses. */
  readonly own: ReadonlySet<string>;
}

/** Words of main content under which a page is too thin to compare, so that a spare result is read as well. */
const THIN_WORDS = 50;

/** Renders a scan may spend on ranking pages, the time for all of them, and how many run at once. D-56 */
const RENDER_COUNT: Readonly<Record<Tier, number>> = { lite: 5, standard: 5, deep: 10 };
const ALL_RENDERS_MS = 40_000;
const AT_ONCE = 2;

/** The outcome for one ranking page before any browser is tried. */
interface Arrival {
  readonly rank: number;
  /** Address as asked for. */
  readonly url: string;
  /** Where the response came from; `null` when there was none. Not the page: its bytes must not stay in memory. */
  readonly place: Pick<FetchedPage, "url" | "requestedUrl" | "rank"> | null;
  /** Why it needs a browser; `null` for a page that does not, or that could not be read. */
  readonly difficulty: DifficultyReason | null;
  /** Words of main content; `null` when the page was not read. */
  readonly words: number | null;
  /** Keys of the page's addresses; empty when it was not read. */
  readonly keys: ReadonlySet<string>;
  readonly textHash: string | null;
  /** Set when the page was not read. */
  readonly excluded: ExcludedPage | null;
}

const NO_KEYS: ReadonlySet<string> = new Set();

/** A page that needs a browser. */
interface Difficult {
  readonly place: Pick<FetchedPage, "url" | "requestedUrl" | "rank">;
  readonly rank: number;
  readonly reason: DifficultyReason;
  readonly words: number | null;
}

interface Attempt {
  readonly record: RecoveryRecord;
  readonly rank: number;
  /** True when the rendered page takes the place of the plain one. */
  readonly isBetter: boolean;
}

function plainKey(rank: number): PageKey {
  return `rank ${rank}`;
}

function renderedKey(rank: number): PageKey {
  return `rank ${rank}, rendered`;
}

function recordOf(
  { place, reason, words }: Difficult,
  outcome: RecoveryRecord["outcome"],
  rest: Partial<RecoveryRecord> = {},
): RecoveryRecord {
  return {
    url: place.requestedUrl,
    purpose: "competitor",
    reason,
    outcome,
    detail: null,
    plainWords: words,
    renderedWords: null,
    elapsedMs: 0,
    ...rest,
  };
}

/** Everything that the attempts of one scan share. */
interface Recovery extends CohortTools {
  readonly request: CohortRequest;
  readonly renderer: Renderer;
}

/** Hands a rendered page to the analysis and compares it with the plain one. */
async function compare(
  difficult: Difficult,
  outcome: RenderOutcome,
  elapsedMs: number,
  { web, analysis }: Recovery,
  signal: AbortSignal,
): Promise<Attempt> {
  const { rank, place, words } = difficult;
  const failed = (detail: string): Attempt => ({
    record: recordOf(difficult, "failed", { detail, elapsedMs }),
    rank,
    isBetter: false,
  });
  if (outcome.kind === "failed") return failed(`${outcome.reason}: ${outcome.detail}`);
  const page = pageOfRender(outcome.page, place);
  const sameWall = `the browser met the same (HTTP ${page.status})`;
  if (page.status < 200 || page.status > 299) return failed(sameWall);
  const { look, reading } = await analysis.take(renderedKey(rank), page, "difficult");
  if (look.wall !== null) return failed(sameWall);
  // A script or a redirect can lead from an allowed address to a forbidden one.
  if (!isAllowed(await web.robots(page.url, signal), page.url))
    return failed("it led to an address that robots.txt forbids");
  const renderedWords = reading?.words ?? 0;
  const isBetter = renderedWords > (words ?? 0);
  const record = recordOf(difficult, isBetter ? "rendered" : "kept_plain", { renderedWords, elapsedMs });
  return { record, rank, isBetter };
}

async function attempt(
  difficult: Difficult,
  recovery: Recovery,
  outer: AbortSignal,
  budget: AbortSignal,
): Promise<Attempt> {
  const { request, clock, renderer } = recovery;
  const startedAt = clock.now();
  try {
    const question = { url: difficult.place.url, locale: request.locale, timeoutMs: RENDER_MS };
    const outcome = await renderer.render(question, budget);
    return await compare(difficult, outcome, clock.now() - startedAt, recovery, budget);
  } catch (error) {
    outer.throwIfAborted();
    if (!budget.aborted && !(error instanceof ExtractionError)) throw error;
    const detail =
      error instanceof ExtractionError
        ? `the page could not be read: ${error.message}`
        : "the scan's time for rendering was used up";
    const record = recordOf(difficult, "failed", { detail, elapsedMs: clock.now() - startedAt });
    return { record, rank: difficult.rank, isBetter: false };
  }
}

/** Renders in the order of rank, two at once, as far as the budget goes. */
async function attemptAll(
  list: readonly Difficult[],
  recovery: Recovery,
  signal: AbortSignal,
): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = list.map((difficult) => ({
    record: recordOf(difficult, "skipped", { detail: "the scan's renders were used up" }),
    rank: difficult.rank,
    isBetter: false,
  }));
  const budget = { clock: recovery.clock, ms: ALL_RENDERS_MS, purpose: "rendering" };
  const count = Math.min(list.length, RENDER_COUNT[recovery.request.tier]);
  let next = 0;
  await withinBudget(budget, signal, async (inner) => {
    const work = async () => {
      while (next < count) {
        const index = next;
        next += 1;
        const difficult = list[index];
        if (difficult !== undefined) attempts[index] = await attempt(difficult, recovery, signal, inner);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  });
  return attempts;
}

/** Hands a ranking page to the analysis as soon as it has arrived. */
async function takeOne(page: FetchedPage, rank: number, analysis: CohortTools["analysis"]): Promise<Arrival> {
  const { url, requestedUrl } = page;
  const place = { url, requestedUrl, rank };
  const exclude = (reason: ExcludedPage["reason"], detail: string): ExcludedPage => ({
    url: requestedUrl,
    rank,
    reason,
    detail,
  });
  try {
    const { look, reading } = await analysis.take(plainKey(rank), page, "difficult");
    const refusal = pageRefusal(page.status, look);
    const isWall = page.status < 300 && look.wall !== null;
    const reason = look.wall === "not_found" ? "not_found" : isWall ? "wall" : "fetch_failed";
    const excluded = refusal === null ? null : exclude(reason, refusal);
    const words = reading?.words ?? null;
    const keys = reading === null ? NO_KEYS : keysOf({ requestedUrl, url, canonical: reading.canonical });
    return {
      rank,
      url: requestedUrl,
      place,
      difficulty: look.difficulty,
      words,
      keys,
      textHash: reading?.textHash ?? null,
      excluded,
    };
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    const excluded = exclude("unreadable", `The page could not be read: ${error.message}.`);
    return { rank, url: requestedUrl, place, difficulty: null, words: null, keys: NO_KEYS, textHash: null, excluded };
  }
}

/** Marks a page with the main content of a page that ranks better: one text on several hosts. */
function withoutCopy(arrival: Arrival, texts: Map<string, Arrival>): Arrival {
  const { url, rank, textHash } = arrival;
  const first = textHash === null ? undefined : texts.get(textHash);
  if (textHash !== null && first === undefined) texts.set(textHash, arrival);
  if (first === undefined) return arrival;
  const detail = `Its main content is that of rank ${first.rank}, ${first.url.slice(0, 200)}.`;
  return { ...arrival, excluded: { url, rank, reason: "same_text", detail } };
}

/** Marks the target's own page and further addresses of a page that ranks better. */
function withoutRepeats(arrivals: readonly Arrival[], own: ReadonlySet<string>): readonly Arrival[] {
  const rankOf = new Map<string, Arrival>();
  const texts = new Map<string, Arrival>();
  return [...arrivals]
    .sort((a, b) => a.rank - b.rank)
    .map((arrival) => {
      if (arrival.excluded !== null) return arrival;
      const { url, rank } = arrival;
      const keys = [...arrival.keys];
      const detail = "The address leads to the analyzed page itself.";
      if (keys.some((key) => own.has(key))) return { ...arrival, excluded: { url, rank, reason: "own_page", detail } };
      const first = keys.map((key) => rankOf.get(key)).find((each) => each !== undefined);
      for (const key of keys) if (!rankOf.has(key)) rankOf.set(key, first ?? arrival);
      if (first === undefined) return withoutCopy(arrival, texts);
      const same = `The address leads to the page of rank ${first.rank}, ${first.url.slice(0, 200)}.`;
      return { ...arrival, excluded: { url, rank, reason: "same_page", detail: same } };
    });
}

/** Fetches ranking pages side by side, and a spare result for each that cannot be compared. Each is extracted at once. */
async function fetchAll(
  { results, count, own }: RankingQuestion,
  request: CohortRequest,
  { web, analysis, renderer, onFetched }: CohortTools,
  signal: AbortSignal,
): Promise<readonly Arrival[]> {
  const willRender = request.compatibilityMode && renderer !== undefined;
  const spares = results.slice(count);
  const arrivals: Arrival[] = [];
  let missing = Math.min(count, results.length);
  const readOne = async (result: SerpResult): Promise<Arrival> => {
    const { url, rank } = result;
    const outcome = await web.fetchRanking(result, request.locale, signal);
    if (outcome.kind === "page") return takeOne(outcome.page, rank, analysis);
    const excluded = { url, rank, reason: outcome.reason, detail: outcome.detail };
    return { rank, url, place: null, difficulty: null, words: null, keys: NO_KEYS, textHash: null, excluded };
  };
  // Spares are read in the order of their rank, one for each lost page, whichever page is lost first.
  const mayCount = ({ difficulty, excluded, words }: Arrival): boolean =>
    (willRender && difficulty !== null) || (excluded === null && (words ?? 0) >= THIN_WORDS);
  const usableCount = (): number => withoutRepeats(arrivals, own).filter(mayCount).length;
  const fill = async (first: SerpResult): Promise<void> => {
    for (let result: SerpResult | undefined = first; result !== undefined; ) {
      arrivals.push(await readOne(result));
      result = missing - 1 + usableCount() < count ? spares.shift() : undefined;
    }
    missing -= 1;
    if (missing === 0) onFetched?.();
  };
  await Promise.all(results.slice(0, count).map(fill));
  return withoutRepeats(arrivals, own);
}

/**
 * Fetches the ranking pages and hands them to the analysis. Under `compatibility_mode` difficult ones are loaded in the
 * browser: at most 5 renders a scan (10 for deep), 8 s each, 40 s in all, 2 at once. The version with more words of
 * main content stays.
 *
 * Failures leave what the plain fetch returned; a page that breaks the limits of reading is left out. It rejects only
 * when the signal aborts.
 */
export async function readCohort(
  question: RankingQuestion,
  request: CohortRequest,
  tools: CohortTools,
  signal: AbortSignal,
): Promise<RecoveredCohort> {
  const arrivals = await fetchAll(question, request, tools, signal);
  const ownRank = arrivals.find((arrival) => arrival.excluded?.reason === "own_page")?.rank ?? null;
  const excluded = arrivals.flatMap((arrival) => arrival.excluded ?? []).sort((a, b) => a.rank - b.rank);
  const read = arrivals.filter((arrival) => arrival.excluded === null).map(({ rank }) => rank);
  const difficult = arrivals
    .flatMap(({ place, rank, difficulty, words }) =>
      place === null || difficulty === null ? [] : [{ place, rank, reason: difficulty, words }],
    )
    .sort((a, b) => a.rank - b.rank);
  const { renderer } = tools;
  if (!request.compatibilityMode || renderer === undefined) {
    const why = request.compatibilityMode ? "no browser is installed" : "compatibility_mode is off";
    const records = difficult.map((each) =>
      recordOf(each, "skipped", { detail: `${why}; the page ${DIFFICULTY_TEXT[each.reason]}` }),
    );
    return { pages: read.map(plainKey), excluded, ownRank, records };
  }
  const attempts = await attemptAll(difficult, { ...tools, request, renderer }, signal);
  const recovered = new Set(attempts.filter(({ isBetter }) => isBetter).map(({ rank }) => rank));
  const kept = [...new Set([...read, ...recovered])].sort((a, b) => a - b);
  return {
    pages: kept.map((rank) => (recovered.has(rank) ? renderedKey(rank) : plainKey(rank))),
    excluded: excluded.filter((page) => !recovered.has(page.rank)),
    ownRank,
    records: attempts.map(({ record }) => record),
  };
}
