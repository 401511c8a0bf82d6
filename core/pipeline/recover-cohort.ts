import type { ScanRequest, Tier } from "../job.ts";
import type { Clock } from "../ports/clock.ts";
import { ExtractionError } from "../ports/extractor.ts";
import type { Renderer, RenderOutcome } from "../ports/renderer.ts";
import { withinBudget } from "./budget.ts";
import { isChallenge } from "./challenge.ts";
import type { RankedPage } from "./cohort.ts";
import { DIFFICULTY_TEXT, type DifficultyReason, difficultyOf } from "./difficulty.ts";
import type { ExcludedPage, RecoveryRecord } from "./evidence.ts";
import type { FetchedCohort, FetchedPage, PageFetcher } from "./fetch.ts";
import { type ReadPorts, readPage } from "./read-page.ts";
import { pageOfRender, RENDER_MS } from "./rendered-page.ts";
import { isAllowed } from "./robots.ts";

/** What reading and recovering ranking pages takes. Without `renderer` difficult pages stay as fetched. */
export interface RecoveryPorts extends ReadPorts {
  readonly clock: Clock;
  readonly renderer?: Renderer;
}

/** The ranking pages in hand, read, with what could be recovered. */
export interface RecoveredCohort {
  readonly pages: readonly RankedPage[];
  readonly excluded: readonly ExcludedPage[];
  /** One for each difficult page, by rank. */
  readonly records: readonly RecoveryRecord[];
}

/** Renders a scan may spend on ranking pages, the time for all of them, and how many run at once. Issue 6 2 */
const RENDER_COUNT: Readonly<Record<Tier, number>> = { lite: 5, standard: 5, deep: 10 };
const ALL_RENDERS_MS = 40_000;
const AT_ONCE = 2;

/** Where a page came from. Not the page itself: what all scans in hand have read must not stay in memory until their last page. */
type PlainPage = Pick<FetchedPage, "url" | "requestedUrl" | "rank">;

function placeOf({ url, requestedUrl, rank }: FetchedPage): PlainPage {
  return { url, requestedUrl, rank };
}

interface Difficult {
  readonly plain: PlainPage;
  readonly rank: number;
  readonly reason: DifficultyReason;
  /** `null` for an answer that was no page. */
  readonly read: RankedPage | null;
}

interface Attempt {
  readonly record: RecoveryRecord;
  /** The page to use instead; `null` when the rendered one is no better. */
  readonly page: RankedPage | null;
}

function recordOf({ plain, reason, read }: Difficult, outcome: RecoveryRecord["outcome"], rest: Partial<RecoveryRecord> = {}): RecoveryRecord {
  const plainWords = read?.text.wordCount ?? null;
  return { url: plain.requestedUrl, purpose: "competitor", reason, outcome, detail: null, plainWords, renderedWords: null, elapsedMs: 0, ...rest };
}

/** Everything the attempts of one scan share. */
interface Recovery {
  readonly request: ScanRequest;
  readonly web: PageFetcher;
  readonly ports: RecoveryPorts;
  readonly renderer: Renderer;
}

async function judge(difficult: Difficult, outcome: RenderOutcome, elapsedMs: number, recovery: Recovery, signal: AbortSignal): Promise<Attempt> {
  const { request, web, ports } = recovery;
  const failed = (detail: string): Attempt => ({ record: recordOf(difficult, "failed", { detail, elapsedMs }), page: null });
  if (outcome.kind === "failed") return failed(`${outcome.reason}: ${outcome.detail}`);
  const page = pageOfRender(outcome.page, difficult.plain);
  if (isChallenge(page) || page.status < 200 || page.status > 299) return failed(`the browser met the same (HTTP ${page.status})`);
  // A script or a redirect can lead from an allowed address to a forbidden one.
  if (!isAllowed(await web.robots(page.url, signal), page.url)) return failed("it led to an address that robots.txt forbids");
  const read: RankedPage = { ...(await readPage(page, ports, request.locale, signal)), rank: difficult.rank };
  const renderedWords = read.text.wordCount;
  const isBetter = renderedWords > (difficult.read?.text.wordCount ?? 0);
  return { record: recordOf(difficult, isBetter ? "rendered" : "kept_plain", { renderedWords, elapsedMs }), page: isBetter ? read : null };
}

async function attempt(difficult: Difficult, recovery: Recovery, outer: AbortSignal, budget: AbortSignal): Promise<Attempt> {
  const { request, ports, renderer } = recovery;
  const startedAt = ports.clock.now();
  try {
    const outcome = await renderer.render({ url: difficult.plain.url, locale: request.locale, timeoutMs: RENDER_MS }, budget);
    return await judge(difficult, outcome, ports.clock.now() - startedAt, recovery, budget);
  } catch (error) {
    outer.throwIfAborted();
    if (!budget.aborted && !(error instanceof ExtractionError)) throw error;
    const detail = error instanceof ExtractionError ? `the page could not be read: ${error.message}` : "the scan's time for rendering was used up";
    return { record: recordOf(difficult, "failed", { detail, elapsedMs: ports.clock.now() - startedAt }), page: null };
  }
}

/** Renders in the order of rank, two at once, as far as the budget goes. */
async function attemptAll(list: readonly Difficult[], recovery: Recovery, signal: AbortSignal): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = list.map((difficult) => ({
    record: recordOf(difficult, "skipped", { detail: "the scan's renders were used up" }),
    page: null,
  }));
  const budget = { clock: recovery.ports.clock, ms: ALL_RENDERS_MS, purpose: "rendering" };
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

/** What reading one ranking page gave. */
interface Reading {
  readonly plain: PlainPage;
  readonly rank: number;
  /** Why it needs a browser; `null` for a page that does not, or could not be read. */
  readonly reason: DifficultyReason | null;
  readonly read: RankedPage | null;
  /** Set when reading it broke the limits of one page. */
  readonly unreadable: ExcludedPage | null;
}

async function readOne(page: FetchedPage, rank: number, request: ScanRequest, ports: ReadPorts, signal: AbortSignal): Promise<Reading> {
  const plain = placeOf(page);
  const reason = difficultyOf(page);
  try {
    return { plain, rank, reason, read: { ...(await readPage(page, ports, request.locale, signal)), rank }, unreadable: null };
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    const detail = `The page could not be read: ${error.message}.`;
    return { plain, rank, reason: null, read: null, unreadable: { url: plain.requestedUrl, rank, reason: "unreadable", detail } };
  }
}

/**
 * Reads the ranking pages side by side, and under `compatibility_mode` loads difficult ones in the browser: at most 5 renders a scan
 * (10 for deep), 8 s each, 40 s in all, 2 at once. The better of plain and rendered page by words of main content stays.
 *
 * Failures leave what the plain fetch gave; a page that breaks the limits of reading is left out. It rejects only when the signal aborts.
 */
export async function readCohort(
  fetched: FetchedCohort,
  request: ScanRequest,
  web: PageFetcher,
  ports: RecoveryPorts,
  signal: AbortSignal,
): Promise<RecoveredCohort> {
  // Taken apart before the wait, so that nothing holds the pages through it.
  const { pages: unread, excluded: failed } = fetched;
  // Pages of the cohort carry the rank they were found at; the filters are for the type.
  const refused = fetched.refused.flatMap((plain) =>
    plain.rank === null ? [] : [{ plain: placeOf(plain), rank: plain.rank, reason: difficultyOf(plain), read: null }],
  );
  const readings = await Promise.all(unread.flatMap((page) => (page.rank === null ? [] : [readOne(page, page.rank, request, ports, signal)])));
  const pages = readings.flatMap(({ read }) => read ?? []);
  const excluded = [...failed, ...readings.flatMap(({ unreadable }) => unreadable ?? [])].sort((a, b) => a.rank - b.rank);
  const difficult = [...readings, ...refused].flatMap(({ plain, rank, reason, read }) => (reason === null ? [] : [{ plain, rank, reason, read }]));
  difficult.sort((a, b) => a.rank - b.rank);
  const { renderer } = ports;
  if (!request.compatibilityMode || renderer === undefined) {
    const why = request.compatibilityMode ? "no browser is installed" : "compatibility_mode is off";
    const records = difficult.map((each) => recordOf(each, "skipped", { detail: `${why}; the page ${DIFFICULTY_TEXT[each.reason]}` }));
    return { pages, excluded, records };
  }
  const attempts = await attemptAll(difficult, { request, web, ports, renderer }, signal);
  const recovered = new Map(attempts.flatMap(({ page }) => (page === null ? [] : [[page.rank, page] as const])));
  const kept = [...pages.filter((page) => !recovered.has(page.rank)), ...recovered.values()].sort((a, b) => a.rank - b.rank);
  return { pages: kept, excluded: excluded.filter((page) => !recovered.has(page.rank)), records: attempts.map(({ record }) => record) };
}
