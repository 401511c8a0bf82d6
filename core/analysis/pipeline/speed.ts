import type { ScanRequest } from "../../domain/job.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Domains } from "../../ports/domains.ts";
import type { Logger } from "../../ports/logger.ts";
import type { ProbeFailure, ProbeFrame, ProbeLane, ProbeOutcome, Prober, SpeedSample } from "../../ports/prober.ts";
import type { SerpResult } from "../../ports/searcher.ts";
import { hostOf } from "../../util/urls.ts";
import { withinBudget } from "../crawl/budget.ts";

/** Why a scan has speed figures or none. Contract 2.3 */
export type SpeedStatus =
  | "ok"
  | "disabled"
  | "skipped_not_deep"
  | "skipped_no_target_url"
  | "skipped_budget_exhausted"
  | "timeout"
  | "internal_error";

/** One measured page, or why it was not. */
export interface SpeedEntry {
  /** Address as asked for. */
  readonly url: string;
  /** `null` when the page does not rank. */
  readonly rank: number | null;
  readonly status: "ok" | ProbeFailure;
  readonly frame: ProbeFrame | null;
  /** `null` unless `status` is `ok`. */
  readonly sample: SpeedSample | null;
  /** Requests to other sites than the page's own; `null` unless `status` is `ok`. */
  readonly thirdPartyRequestCount: number | null;
}

/** The result of the probe step. Without a measurement it holds a status only. */
export interface SpeedBenchmark {
  readonly status: SpeedStatus;
  /** Product and version; `null` when none was started. */
  readonly browser: string | null;
  readonly webVitalsVersion: string | null;
  readonly target: SpeedEntry | null;
  /** By rank. */
  readonly competitors: readonly SpeedEntry[];
}

/** The ports of the probe step. Without `prober` the benchmark reports that nothing was measured. */
export interface SpeedPorts {
  readonly prober?: Prober;
  readonly clock: Clock;
  readonly domains: Domains;
  readonly logger: Logger;
}

/** Which pages may be measured, and until when. */
export interface SpeedQuestion {
  readonly request: Pick<ScanRequest, "tier" | "url" | "locale">;
  readonly targetRank: number | null;
  /** Organic results by rank, the target's own page taken out. */
  readonly competitors: readonly SerpResult[];
  /** Addresses that lead where robots.txt forbids crawlers to go, as far as fetching them showed; they are not measured. */
  readonly forbidden: ReadonlySet<string>;
  /**
   * Returns true when robots.txt allows crawlers to read an address. It is called for ranking pages only, because the
   * caller chose the target (D-31).
   */
  isAllowed(url: string, signal: AbortSignal): Promise<boolean>;
  /** End of the job; `null` when none is known. */
  readonly deadlineAt: number | null;
}

/** Limits of the probe step. D-58 */
const COMPETITOR_COUNT = 3;
const PROBE_MS = 15_000;
const TOTAL_MS = 60_000;
const LANE_WAIT_MS = 30_000;
/** With less job time left nothing is begun. */
const MIN_LEFT_MS = 20_000;
/** Kept for the analysis that follows. */
const RESERVE_MS = 10_000;
/** Waits for a calm machine, all probes together. */
const CALM_MS = 10_000;
/** Browser failures after which the benchmark stops. */
const MAX_BREAKS = 2;

function unmeasured(status: SpeedStatus): SpeedBenchmark {
  return { status, browser: null, webVitalsVersion: null, target: null, competitors: [] };
}

/** The first three results of other hosts than the target's, one a host. */
async function chooseCompetitors(
  { request, competitors, forbidden, isAllowed }: SpeedQuestion,
  signal: AbortSignal,
): Promise<readonly SerpResult[]> {
  const seen = new Set(request.url === null ? [] : [hostOf(request.url)]);
  const chosen: SerpResult[] = [];
  for (const result of competitors) {
    const host = hostOf(result.url);
    if (seen.has(host) || forbidden.has(result.url) || !(await isAllowed(result.url, signal))) continue;
    seen.add(host);
    chosen.push(result);
    if (chosen.length === COMPETITOR_COUNT) break;
  }
  return chosen;
}

function thirdPartyCount(
  outcome: Extract<ProbeOutcome, { readonly kind: "measured" }>,
  url: string,
  domains: Domains,
): number {
  const siteOf = (host: string) => domains.registrable(host) ?? host;
  const pageSite = siteOf(new URL(outcome.frame.finalUrl ?? url).hostname);
  return Object.entries(outcome.sample.requestsByHost).reduce(
    (sum, [host, count]) => (siteOf(host) === pageSite ? sum : sum + count),
    0,
  );
}

/** How a probe ended whose browser lived. */
type Probed = Exclude<ProbeOutcome, { readonly kind: "broken" }>;

interface Place {
  readonly url: string;
  readonly rank: number | null;
}

/** Probes page after page; `entries` keeps what came before the time was up. */
class Benchmark {
  readonly entries: SpeedEntry[] = [];
  /** True once the browser died too often. */
  isBroken = false;
  #breaks = 0;
  #calmMs = CALM_MS;
  readonly #lane: ProbeLane;
  readonly #ports: SpeedPorts;
  readonly #question: SpeedQuestion;

  constructor(lane: ProbeLane, ports: SpeedPorts, question: SpeedQuestion) {
    this.#lane = lane;
    this.#ports = ports;
    this.#question = question;
  }

  async run(target: Place, competitors: readonly Place[], signal: AbortSignal): Promise<void> {
    for (const place of [target, ...competitors]) {
      const probed = await this.#probe(place.url, signal);
      if (probed === null) return;
      const outcome = place === target ? probed : await this.#withinRobots(place, probed, signal);
      const isMeasured = outcome.kind === "measured";
      this.#calmMs = Math.max(0, this.#calmMs - outcome.frame.waitedMs);
      this.entries.push({
        ...place,
        status: isMeasured ? "ok" : outcome.status,
        frame: outcome.frame,
        sample: isMeasured ? outcome.sample : null,
        thirdPartyRequestCount: isMeasured ? thirdPartyCount(outcome, place.url, this.#ports.domains) : null,
      });
    }
  }

  /** The outcome, unless a redirect or a script led the browser to an address that robots.txt forbids. */
  async #withinRobots({ url }: Place, outcome: Probed, signal: AbortSignal): Promise<Probed> {
    const { finalUrl } = outcome.frame;
    if (finalUrl === null || finalUrl === url || (await this.#question.isAllowed(finalUrl, signal))) return outcome;
    return { kind: "failed", frame: outcome.frame, status: "blocked" };
  }

  /** One outcome, tried again where the browser died; `null` once it died twice. */
  async #probe(url: string, signal: AbortSignal): Promise<Probed | null> {
    const { locale } = this.#question.request;
    for (;;) {
      const outcome = await this.#lane.probe({ url, locale, timeoutMs: PROBE_MS, calmMs: this.#calmMs }, signal);
      if (outcome.kind !== "broken") return outcome;
      this.#breaks += 1;
      this.#ports.logger.warn({ detail: outcome.detail }, "the browser died under a speed probe");
      if (this.#breaks < MAX_BREAKS) continue;
      this.isBroken = true;
      return null;
    }
  }
}

async function measure(
  prober: Prober,
  ports: SpeedPorts,
  question: SpeedQuestion,
  target: Place,
  leftMs: number,
  signal: AbortSignal,
) {
  const competitors = (await chooseCompetitors(question, signal)).map(({ url, rank }) => ({ url, rank }));
  const entered = await prober.enter(Math.min(LANE_WAIT_MS, leftMs - MIN_LEFT_MS), signal);
  if (entered.kind === "busy") return unmeasured("skipped_budget_exhausted");
  if (entered.kind === "no_browser") {
    ports.logger.warn({ detail: entered.detail }, "the speed benchmark has no browser");
    return unmeasured("internal_error");
  }
  const { lane } = entered;
  const benchmark = new Benchmark(lane, ports, question);
  const endsAt = question.deadlineAt === null ? Number.POSITIVE_INFINITY : question.deadlineAt - RESERVE_MS;
  const budget = {
    clock: ports.clock,
    ms: Math.min(TOTAL_MS, endsAt - ports.clock.now()),
    purpose: "the speed benchmark",
  };
  try {
    await withinBudget(budget, signal, async (inner) => {
      try {
        await benchmark.run(target, competitors, inner);
      } catch (error) {
        signal.throwIfAborted();
        // Past the budget what is there counts.
        if (!inner.aborted) throw error;
      }
    });
  } finally {
    await lane.leave();
  }
  const [first, ...others] = benchmark.entries;
  if (first === undefined) return unmeasured(benchmark.isBroken ? "internal_error" : "timeout");
  const missing = competitors.slice(others.length);
  const status = benchmark.isBroken ? "crashed" : "timeout";
  const unreached = missing.map(
    (place): SpeedEntry => ({ ...place, status, frame: null, sample: null, thirdPartyRequestCount: null }),
  );
  const result: SpeedBenchmark = {
    status: "ok",
    browser: lane.browser,
    webVitalsVersion: prober.webVitalsVersion,
    target: first,
    competitors: [...others, ...unreached],
  };
  return result;
}

/**
 * Measures how fast the target and the top three organic competitors load: one load each, one after the other.
 *
 * Every way it can end has a status; a fault of the benchmark never fails the job. Rejects only when the signal aborts.
 */
export async function measureSpeed(
  ports: SpeedPorts,
  question: SpeedQuestion,
  signal: AbortSignal,
): Promise<SpeedBenchmark> {
  const { request, deadlineAt, targetRank } = question;
  if (request.tier !== "deep") return unmeasured("skipped_not_deep");
  if (request.url === null) return unmeasured("skipped_no_target_url");
  if (ports.prober === undefined) return unmeasured("disabled");
  const leftMs = deadlineAt === null ? LANE_WAIT_MS + TOTAL_MS : deadlineAt - ports.clock.now();
  if (leftMs < MIN_LEFT_MS) return unmeasured("skipped_budget_exhausted");
  try {
    return await measure(ports.prober, ports, question, { url: request.url, rank: targetRank }, leftMs, signal);
  } catch (error) {
    signal.throwIfAborted();
    ports.logger.error({ error: error instanceof Error ? error.stack : String(error) }, "the speed benchmark failed");
    return unmeasured("internal_error");
  }
}
