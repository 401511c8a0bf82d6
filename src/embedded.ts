import type { Static } from "@sinclair/typebox";
import { createStaticSearcher } from "../adapters/static/static-searcher.ts";
import { systemClock } from "../adapters/system-clock/clock.ts";
import type { ClassifyResult, LiteReport, Report } from "../core/contract/report.ts";
import { type ClassifyBodySchema, parseClassifyRequest, parseScanRequest, type ScanBodySchema } from "../core/contract/requests.ts";
import { validationError } from "../core/contract/validate.ts";
import { type JobFailure, ServiceError } from "../core/errors.ts";
import type { JobRequest, Tier } from "../core/job.ts";
import type { BrowserSpec } from "./browser.ts";
import { checkOptions } from "./embedded-options.ts";
import { type Overrides, openPipeline } from "./presets.ts";
import type { SearchSpec } from "./search-spec.ts";

const NO_BROWSER: BrowserSpec = { kind: "off" };

const TIERS: readonly Tier[] = ["lite", "standard", "deep"];

/** What an analysis inside a host application works with; every member can be left out. */
export interface EmbeddedOptions extends Overrides {
  /** Addresses of the pages to compare with, in rank order, instead of asking a search provider. */
  readonly competitors?: readonly string[];
  /** @default the corpus */
  readonly search?: readonly SearchSpec[];
  /** File of the operator's own page index. @default ".serplens/corpus.db" */
  readonly corpusPath?: string;
  /** Address crawled sites find in the user agent. @default "http://localhost" */
  readonly baseUrl?: string;
  /** Child processes that read pages, so that a hostile one costs its own scan 5 s and others nothing; 0 reads them in this process. @default 0 */
  readonly extractProcesses?: number;
  /** Chromium for difficult pages and for the speed benchmark of deep scans, in a process of its own. @default none */
  readonly browser?: BrowserSpec;
}

/** How one analysis is followed and ended. */
export interface RunOptions {
  readonly signal?: AbortSignal;
  /** Called with 0..100, never less than before. */
  readonly onProgress?: (percent: number) => void;
}

/** Body of a scan, contract 4.3, without what belongs to jobs. */
export type EmbeddedScanBody = Omit<Static<typeof ScanBodySchema>, "webhook" | "callbackMetadata">;
/** Body of a classification, contract 4.2, without what belongs to jobs; one of `text` and `url`. */
export type EmbeddedClassifyBody = Omit<Static<typeof ClassifyBodySchema>, "webhook">;
/** What a scan of the tier gives. */
export type ReportOf<Depth extends Tier> = Depth extends "lite" ? LiteReport : Report;

/** A finished analysis, or why there is none. */
export type Outcome<Result> = { readonly kind: "succeeded"; readonly result: Result } | { readonly kind: "failed"; readonly failure: JobFailure };

/**
 * Analysis inside a host application: no server, no database, no credits.
 *
 * Bodies are those of the REST routes and are checked alike; both methods throw `ServiceError`
 * VALIDATION_ERROR and REGION_VALIDATION_ERROR, reject when the signal aborts, and once closed throw SERVICE_UNAVAILABLE.
 */
export interface Embedded {
  /** Compares `url` with the pages that rank for `keyword`. */
  scan<Depth extends Tier = "standard">(body: EmbeddedScanBody, options?: RunOptions & { readonly tier?: Depth }): Promise<Outcome<ReportOf<Depth>>>;
  /** Assigns a text, or the page at `url`, to categories. */
  classify(body: EmbeddedClassifyBody, options?: RunOptions): Promise<Outcome<ClassifyResult>>;
  /** Ends what is under way, which then rejects with SERVICE_UNAVAILABLE, and releases what was opened. Idempotent. */
  close(): Promise<void>;
}

function closedError(): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", "This analysis is closed; open another one with openEmbedded.");
}

/**
 * Opens the analysis for a host application. Throws a `ConfigError` that names every wrong option, and a `TypeError` for a competitor that
 * is no web address.
 */
export function openEmbedded(options: EmbeddedOptions = {}): Embedded {
  checkOptions(options);
  const {
    competitors,
    search = [{ kind: "corpus" }],
    corpusPath = ".serplens/corpus.db",
    baseUrl = "http://localhost",
    browser = NO_BROWSER,
    extractProcesses = 0,
    ...overrides
  } = options;
  const searcher = competitors === undefined ? {} : { searcher: createStaticSearcher({ urls: competitors, clock: systemClock }) };
  const pipeline = openPipeline({ baseUrl, search, corpusPath, browser, extractProcesses }, { ...overrides, ...searcher });
  const underWay = new Set<AbortController>();
  let isClosed = false;
  async function run<Result>(request: JobRequest, { signal, onProgress }: RunOptions): Promise<Outcome<Result>> {
    signal?.throwIfAborted();
    const ending = new AbortController();
    const abort = () => ending.abort(signal?.reason);
    signal?.addEventListener("abort", abort);
    underWay.add(ending);
    try {
      const outcome = await pipeline.run(request, { signal: ending.signal, progress: (percent) => onProgress?.(percent) });
      // The report step makes what the tier's schema describes; tests hold every report to it.
      return outcome.kind === "succeeded" ? { kind: "succeeded", result: outcome.result as Result } : outcome;
    } finally {
      underWay.delete(ending);
      signal?.removeEventListener("abort", abort);
    }
  }
  const refuseClosed = () => {
    if (isClosed) throw closedError();
  };
  return {
    async scan<Depth extends Tier>(body: EmbeddedScanBody, { tier: given, ...rest }: RunOptions & { readonly tier?: Depth } = {}) {
      refuseClosed();
      const tier: Tier = given ?? "standard";
      if (!TIERS.includes(tier)) throw validationError([{ path: "tier", message: `"tier" must be one of ${TIERS.join(", ")}` }]);
      return run<ReportOf<Depth>>(parseScanRequest(tier, body).request, rest);
    },
    async classify(body, rest = {}) {
      refuseClosed();
      return run(parseClassifyRequest(body).request, rest);
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      for (const ending of underWay) ending.abort(closedError());
      await pipeline.close();
    },
  };
}
