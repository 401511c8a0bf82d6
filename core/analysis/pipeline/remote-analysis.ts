import { StepError } from "../../domain/errors.ts";
import type { JobRequest } from "../../domain/job.ts";
import type { Executor, WorkFailure, WorkFailureReason, WorkOutcome, Workspace } from "../../ports/executor.ts";
import { ExtractionError } from "../../ports/extractor.ts";
import type { Logger } from "../../ports/logger.ts";
import type { FetchedPage } from "../crawl/fetched-page.ts";
import type { Analysis, OpenAnalysis } from "./analysis.ts";

/** The members of an analysis that a call can name. */
type Method = Exclude<keyof Analysis, "close">;

/** A call of an analysis in another process, as plain data. `open` comes first. */
export type AnalysisCall =
  | { readonly method: "open"; readonly args: readonly [JobRequest] }
  | { [Name in Method]: { readonly method: Name; readonly args: Parameters<Analysis[Name]> } }[Method];

/** Longest time of a call about one page, in ms. D-48 */
const PAGE_MS = 4_500;
/** Longest time of a call about all pages of a scan, in ms. The slowest takes a tenth of it. */
const STEP_MS = 10_000;
/** Calls about one page: it may be left out. */
const PAGE_METHODS: ReadonlySet<string> = new Set<Method>(["look", "take", "read", "takeSitePage", "addSitemap"]);
/** Page bytes that are kept to repeat an analysis whose process ended. Ordinary scans send 6 MiB. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** Page bytes from which an analysis shares no process, because it soon cannot be repeated. */
const ALONE_BYTES = KEPT_BYTES / 2;
/** Failures that the machine may have caused. Only a second one at the same page counts against the page. */
const BY_LOAD: ReadonlySet<WorkFailureReason> = new Set(["crashed", "starved"]);
/** Calls of one analysis that are repeated after such a failure. After the next one the job fails and may be retried. */
const MAX_REPEATS = 1;

/** The ports of analyses that run in other processes. */
export interface RemoteAnalysisPorts {
  readonly executor: Executor<AnalysisCall, unknown>;
  readonly logger: Logger;
}

/** Makes analyses that run in processes of their own. */
export function openRemoteAnalysis(ports: RemoteAnalysisPorts): OpenAnalysis {
  return (request, context) => {
    const remote = new RemoteAnalysis(ports, request, context);
    const call = <Name extends Method>(method: Name): Analysis[Name] =>
      // The process at the other end runs the member of the same name.
      ((...args: Parameters<Analysis[Name]>) => remote.call({ method, args } as AnalysisCall)) as Analysis[Name];
    return {
      look: call("look"),
      take: call("take"),
      read: call("read"),
      openSite: call("openSite"),
      addSitemap: call("addSitemap"),
      planSite: call("planSite"),
      nextSitePage: call("nextSitePage"),
      takeSitePage: call("takeSitePage"),
      planAliases: call("planAliases"),
      nextAlias: call("nextAlias"),
      analyze: call("analyze"),
      score: call("score"),
      report: call("report"),
      classify: call("classify"),
      close: () => remote.close(),
    };
  };
}

/**
 * One analysis in another process, which may end at any time.
 *
 * Calls run one after the other, and finished calls are kept. When the process ends, a new one repeats them, so that a
 * page that breaks its limits costs the analysis that page alone. A call that failed by load runs a second time.
 */
class RemoteAnalysis {
  readonly #workspace: Workspace<AnalysisCall, unknown>;
  readonly #logger: Logger;
  /** Calls that were done, in order; `null` once they hold too many bytes to keep. */
  #done: AnalysisCall[] | null = [];
  #doneBytes = 0;
  /** True while the process holds the state that the calls left. */
  #isAlive = false;
  #repeats = 0;
  #last: Promise<unknown> = Promise.resolve();
  readonly #open: AnalysisCall;
  readonly #jobId: string | undefined;

  constructor({ executor, logger }: RemoteAnalysisPorts, request: JobRequest, context: Parameters<OpenAnalysis>[1]) {
    this.#workspace = executor.open(context.signal, { name: context.jobId, group: context.organizationId });
    this.#jobId = context.jobId;
    this.#logger = logger;
    this.#open = { method: "open", args: [request] };
  }

  /** Runs a call after those before it. */
  call(call: AnalysisCall): Promise<unknown> {
    const result = this.#last.then(() => this.#perform(call));
    this.#last = result.catch(() => undefined);
    return result;
  }

  close(): void {
    this.#done = [];
    this.#workspace.close();
  }

  async #perform(call: AnalysisCall): Promise<unknown> {
    let outcome = await this.#attempt(call);
    if (outcome.kind === "failed" && BY_LOAD.has(outcome.reason)) {
      this.#excuse(call, outcome);
      outcome = await this.#attempt(call);
    }
    if (outcome.kind === "done") {
      this.#keep(call);
      return outcome.output;
    }
    this.#warn(call, outcome);
    throw failureOf(call, outcome);
  }

  /** Runs a call where the calls before it have run. Repeats those calls when their state is lost. */
  async #attempt(call: AnalysisCall): Promise<Exclude<WorkOutcome<unknown>, { readonly kind: "lost" }>> {
    for (;;) {
      const outcome = await this.#attemptOnce(call);
      if (outcome.kind !== "lost") return outcome;
      this.#isAlive = false;
    }
  }

  async #attemptOnce(call: AnalysisCall): Promise<WorkOutcome<unknown>> {
    if (!this.#isAlive) {
      if (this.#done === null) throw new StepError({ ...TOO_LARGE, message: LOST });
      for (const earlier of [this.#open, ...this.#done]) {
        const repeated = await this.#workspace.run(earlier, deadlineOf(earlier));
        if (repeated.kind === "lost") return repeated;
        if (repeated.kind === "failed") {
          // This call was done before, so no page is the cause.
          this.#excuse(earlier, repeated);
          return { kind: "lost" };
        }
      }
      this.#isAlive = true;
    }
    const outcome = await this.#workspace.run(call, deadlineOf(call));
    if (outcome.kind === "failed" && outcome.reason !== "threw") this.#isAlive = false;
    return outcome;
  }

  /** Counts a failure that the machine may have caused. Throws after too many. */
  #excuse(call: AnalysisCall, failure: WorkFailure): void {
    this.#repeats += 1;
    this.#warn(call, failure);
    if (this.#repeats > MAX_REPEATS) throw lostAnalysis(failure);
  }

  #keep(call: AnalysisCall): void {
    this.#doneBytes += bytesOf(call);
    this.#done?.push(call);
    if (this.#doneBytes > ALONE_BYTES) this.#workspace.keepAlone();
    if (this.#doneBytes <= KEPT_BYTES) return;
    // Internal links are an extra: a repeated analysis goes on without the pages and sitemaps of the target's site.
    const needed = this.#done?.filter(({ method }) => method !== "takeSitePage" && method !== "addSitemap") ?? [];
    this.#doneBytes = needed.reduce((sum, each) => sum + bytesOf(each), 0);
    this.#done = this.#done === null || this.#doneBytes > KEPT_BYTES ? null : needed;
  }

  #warn(call: AnalysisCall, { reason, detail }: WorkFailure): void {
    const page = pageOf(call);
    const byteCount = bytesOf(call);
    // The host alone, because paths and queries may hold private data.
    const about = page === null ? {} : { host: new URL(page.url).host };
    const jobId = this.#jobId ?? null;
    const fields = { jobId, ...about, byteCount, call: call.method, reason, detail };
    this.#logger.warn(fields, page === null ? "an analysis step failed" : "a page could not be read");
  }
}

const TOO_LARGE = { code: "TIMEOUT", step: "analyze", isRetryable: false } as const;
const LOST = "The analysis ended at a page that took too much, and its other pages are too large to read again.";

function deadlineOf({ method }: AnalysisCall): number {
  return PAGE_METHODS.has(method) ? PAGE_MS : STEP_MS;
}

function pageOf(call: AnalysisCall): FetchedPage | null {
  switch (call.method) {
    case "look":
    case "takeSitePage":
      return call.args[0];
    case "take":
      return call.args[1];
    default:
      return null;
  }
}

/** Bytes of the page or file that a call carries. */
function bytesOf(call: AnalysisCall): number {
  if (call.method === "addSitemap") return call.args[0].body.length;
  const source = pageOf(call)?.source;
  if (source === undefined) return 0;
  return "html" in source ? source.html.length : source.body.length;
}

/** Returns the error of a job whose process ended too often. Another attempt may find a calmer machine. */
function lostAnalysis({ reason, detail }: WorkFailure): StepError {
  const code = reason === "starved" || reason === "timeout" ? "TIMEOUT" : "INTERNAL_ERROR";
  const message = `The analysis of the pages failed: ${detail}.`;
  return new StepError({ code, step: "analyze", isRetryable: true, message });
}

/** A page that breaks its limits is left out; anything else ends the job. */
function failureOf(call: AnalysisCall, failure: WorkFailure): Error {
  const { reason, detail } = failure;
  if (PAGE_METHODS.has(call.method)) return new ExtractionError(reason, detail);
  const message = `The analysis of the pages failed: ${detail}.`;
  switch (reason) {
    case "timeout":
    case "memory":
      // The same pages would take as much again.
      return new StepError({ ...TOO_LARGE, message });
    case "starved":
    case "crashed":
      return lostAnalysis(failure);
    case "threw":
      return new Error(message);
  }
}
