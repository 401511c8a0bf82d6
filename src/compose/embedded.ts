import type { Static } from "@sinclair/typebox";
import { allowedHosts } from "../../adapters/egress/host-map.ts";
import { createStaticSearcher } from "../../adapters/static/static-searcher.ts";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import type { ClassifyResult, LiteReport, Report } from "../../core/contract/report.ts";
import {
  type ClassifyBodySchema,
  parseClassifyRequest,
  parseScanRequest,
  type ScanBodySchema,
  withHtml,
} from "../../core/contract/requests.ts";
import { validationError } from "../../core/contract/validate.ts";
import type { DraftScorer } from "../../core/domain/draft.ts";
import { type JobFailure, ServiceError } from "../../core/domain/errors.ts";
import type { JobRequest, Tier } from "../../core/domain/job.ts";
import type { ReportWriter, TextRequest, Written } from "../../core/ports/writing/report-writer.ts";
import type { BrowserSpec } from "../config/browser-spec.ts";
import { type OpenPipeline, openPipeline } from "./compose.ts";
import { checkOptions, type EmbeddedOptions } from "./embedded-options.ts";

const NO_BROWSER: BrowserSpec = { kind: "off" };

const TIERS: readonly Tier[] = ["lite", "standard", "deep"];

/** Options of one run. */
export interface RunOptions {
  readonly signal?: AbortSignal;
  /** Called with the progress 0..100, never decreasing. */
  readonly onProgress?: (percent: number) => void;
}

/** Body of a scan, contract 4.3, without the fields of jobs. */
export type EmbeddedScanBody = Omit<Static<typeof ScanBodySchema>, "webhook" | "callbackMetadata"> & {
  /** HTML of the page at `url`, which is then not fetched: for a page that is not online yet. At most 5 MiB. */
  readonly html?: string;
};
/** Body of a classification, contract 4.2, without the fields of jobs. It needs `text` or `url`. */
export type EmbeddedClassifyBody = Omit<Static<typeof ClassifyBodySchema>, "webhook">;
/** Report type of a tier. */
export type ReportOf<Depth extends Tier> = Depth extends "lite" ? LiteReport : Report;

/** Outcome of an analysis. */
export type Outcome<Result> =
  | {
      readonly kind: "succeeded";
      readonly result: Result;
      /** The ranking pages of a scan for `openDraft`, as JSON text. It contains text of other people's pages. */
      readonly snapshot?: string;
    }
  | { readonly kind: "failed"; readonly failure: JobFailure };

/**
 * Analysis inside a host application: no server, no database, no credits.
 *
 * Bodies and their checks are those of the REST routes. Both methods throw `ServiceError` VALIDATION_ERROR and
 * REGION_VALIDATION_ERROR, reject when the signal aborts, and throw SERVICE_UNAVAILABLE after `close`.
 */
export interface Embedded {
  /** Compares `url` with the pages that rank for `keyword`. */
  scan<Depth extends Tier = "standard">(
    body: EmbeddedScanBody,
    options?: RunOptions & { readonly tier?: Depth },
  ): Promise<Outcome<ReportOf<Depth>>>;
  /** Assigns a text, or the page at `url`, to categories. */
  classify(body: EmbeddedClassifyBody, options?: RunOptions): Promise<Outcome<ClassifyResult>>;
  /**
   * Opens the snapshot of a scan for drafts. The scorer is synchronous and takes milliseconds a draft. Rejects with
   * VALIDATION_ERROR for a snapshot of another version: scan the page again.
   */
  openDraft(snapshot: string): Promise<DraftScorer>;
  /**
   * Lets the model of the option `writer` propose texts from a report, and checks each claim. Rejects with
   * VALIDATION_ERROR when no `writer` was given, when the report is a lite report, or when it has no such topic.
   * Rejects with `WriterFailure` when the model returns no text.
   */
  write(report: Report | LiteReport, request: TextRequest): Promise<Written>;
  /** Aborts running analyses, which reject with SERVICE_UNAVAILABLE, and releases resources. Idempotent. */
  close(): Promise<void>;
}

function closedError(): ServiceError {
  return new ServiceError("SERVICE_UNAVAILABLE", "This analysis is closed; open another one with openEmbedded.");
}

function writerOf({ reportWriter }: OpenPipeline): ReportWriter {
  if (reportWriter !== null) return reportWriter;
  throw new ServiceError("VALIDATION_ERROR", "openEmbedded has no writer. Set its option `writer`.");
}

/**
 * Opens the analysis for a host application. Throws a `ConfigError` with every invalid option, and a `TypeError` for an
 * invalid address of a competitor.
 */
export function openEmbedded(options: EmbeddedOptions = {}): Embedded {
  checkOptions(options);
  const {
    competitors,
    search = [{ kind: "corpus" }],
    corpusPath = ".serplens/corpus.db",
    baseUrl = "http://localhost",
    browser = NO_BROWSER,
    analysisWorkers = 0,
    allowHosts = [],
    ...overrides
  } = options;
  const mapHosts = new Map([...(overrides.mapHosts ?? []), ...allowedHosts(allowHosts)]);
  const searcher =
    competitors === undefined ? {} : { searcher: createStaticSearcher({ urls: competitors, clock: systemClock }) };
  const pipeline = openPipeline(
    { baseUrl, search, corpusPath, browser, analysisWorkers },
    { ...overrides, mapHosts, ...searcher },
  );
  const underWay = new Set<AbortController>();
  let isClosed = false;
  async function run<Result>(request: JobRequest, { signal, onProgress }: RunOptions): Promise<Outcome<Result>> {
    signal?.throwIfAborted();
    const ending = new AbortController();
    const abort = () => ending.abort(signal?.reason);
    signal?.addEventListener("abort", abort);
    underWay.add(ending);
    try {
      const outcome = await pipeline.run(request, {
        signal: ending.signal,
        progress: (percent) => onProgress?.(percent),
      });
      // The cast is safe, because the report step returns only objects of the tier's schema.
      return outcome.kind === "succeeded" ? { ...outcome, result: outcome.result as Result } : outcome;
    } finally {
      underWay.delete(ending);
      signal?.removeEventListener("abort", abort);
    }
  }
  const refuseClosed = () => {
    if (isClosed) throw closedError();
  };
  return {
    async scan<Depth extends Tier>(
      body: EmbeddedScanBody,
      { tier: given, ...rest }: RunOptions & { readonly tier?: Depth } = {},
    ) {
      refuseClosed();
      const tier: Tier = given ?? "standard";
      if (!TIERS.includes(tier))
        throw validationError([{ path: "tier", message: `"tier" must be one of ${TIERS.join(", ")}` }]);
      const { html, ...asked } = body;
      const { request } = parseScanRequest(tier, asked);
      return run<ReportOf<Depth>>(html === undefined ? request : withHtml(request, html), rest);
    },
    async classify(body, rest = {}) {
      refuseClosed();
      return run(parseClassifyRequest(body).request, rest);
    },
    async openDraft(snapshot) {
      refuseClosed();
      const scorer = await pipeline.openDraft(snapshot);
      if (scorer !== null) return scorer;
      throw new ServiceError("VALIDATION_ERROR", "Another version made this snapshot. Scan the page again.");
    },
    async write(report, request) {
      refuseClosed();
      return writerOf(pipeline).write(report, request);
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      for (const ending of underWay) ending.abort(closedError());
      await pipeline.close();
    },
  };
}
