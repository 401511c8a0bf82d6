import type { Static } from "@sinclair/typebox";
import type {
  ClassifyResult,
  LegacyClassifySchema,
  LegacyScanSchema,
  LiteReport,
  Report,
} from "../../core/contract/report.ts";
import type { ClassifyBodySchema, ScanBodySchema } from "../../core/contract/requests.ts";
import type {
  AcceptedJobBody,
  CreditsBody,
  JobStatusBody,
  RegionsBody,
  WebhookTestAcceptedBody,
} from "../../core/contract/responses.ts";
import type { EventKind } from "../../core/domain/event-kinds.ts";
import type { Tier } from "../../core/domain/job.ts";
import { SerplensError } from "./errors.ts";
import { send, sleep, type TransportOptions } from "./transport.ts";

export type { ClassifyResult, LiteReport, Report } from "../../core/contract/report.ts";
export type {
  AcceptedJobBody,
  CreditsBody,
  JobStatusBody,
  RegionsBody,
  WebhookTestAcceptedBody,
} from "../../core/contract/responses.ts";
export type { ErrorCode, JobErrorCode } from "../../core/domain/errors.ts";
export type { EventKind } from "../../core/domain/event-kinds.ts";
export type { Tier } from "../../core/domain/job.ts";
export { type ErrorFields, isSerplensError, SerplensError, type TransportCode } from "./errors.ts";

/** Body of a scan. Contract 4.3 */
export type ScanBody = Static<typeof ScanBodySchema>;
/** Body of a classification; one of `text` and `url`. Contract 4.2 */
export type ClassifyBody = Static<typeof ClassifyBodySchema>;

/** Type of a result per format. Without a format it is the job's own. Contract 2.3. */
export interface ResultByFormat {
  readonly customer_v1: Report | ClassifyResult;
  readonly customer_v1_lite: LiteReport;
  readonly legacy: Static<typeof LegacyScanSchema> | Static<typeof LegacyClassifySchema>;
}
/** Names of the result formats. */
export type ResultFormat = keyof ResultByFormat;

/** Options of a client: service, key and time limits. */
export interface ClientOptions {
  /** Key of the REST API, see `serplens keys create`. @default none; only the regions need no key */
  readonly apiKey?: string;
  /** Address of the service. @default http://127.0.0.1:8080 */
  readonly baseUrl?: string;
  /** Time limit of one response in ms. @default 30,000 */
  readonly timeoutMs?: number;
  /** Maximum retries of a request with a transient failure. @default 3 */
  readonly retries?: number;
  /** Implementation of `fetch`. @default the platform's */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** Options of every call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** Options of a call that creates a job. */
export interface CreateOptions extends CallOptions {
  /** 1 to 255 letters, digits, underscores or hyphens. @default a new key per call, so that its retries create one job */
  readonly idempotencyKey?: string;
}

/** Options of waiting for a job. */
export interface WaitOptions extends CallOptions {
  /** Called with the first status and each change. */
  readonly onProgress?: (job: JobStatusBody) => void;
  /** Maximum wait in ms. Then the call throws TIMEOUT and the job continues. @default 30 minutes */
  readonly timeoutMs?: number;
  /** Polling interval in ms. @default 1 s at first, then up to 4 s (contract 8.3 recommends 3 to 5 s) */
  readonly pollMs?: number;
}

/** The service over HTTP. Every member throws `SerplensError`. */
export interface Client {
  readonly scan: {
    /** Creates a scan and reserves its credits. `tier` @default "standard" */
    create(body: ScanBody, options?: CreateOptions & { readonly tier?: Tier }): Promise<AcceptedJobBody>;
  };
  readonly classify: {
    /** Creates a classification and reserves its credits. */
    create(body: ClassifyBody, options?: CreateOptions): Promise<AcceptedJobBody>;
  };
  readonly jobs: {
    get(jobId: string, options?: CallOptions): Promise<JobStatusBody>;
    /** Resolves with the last status once the job is completed, failed or cancelled. */
    wait(jobId: string, options?: WaitOptions): Promise<JobStatusBody>;
  };
  readonly results: {
    /** Returns the result of a completed job in its own format. Throws RESULT_NOT_READY, UNSUPPORTED_FORMAT, NOT_FOUND. */
    get(jobId: string, options?: CallOptions): Promise<ResultByFormat[ResultFormat]>;
    get<Format extends ResultFormat>(
      jobId: string,
      options: CallOptions & { readonly format: Format },
    ): Promise<ResultByFormat[Format]>;
  };
  readonly credits: { get(options?: CallOptions): Promise<CreditsBody> };
  readonly regions: { list(options?: CallOptions): Promise<RegionsBody> };
  readonly webhooks: {
    /** Queues one test delivery. The response contains its signing secret. */
    test(
      body: { readonly url: string; readonly event: EventKind },
      options?: CallOptions,
    ): Promise<WebhookTestAcceptedBody>;
  };
}

const SCAN_PATHS: Readonly<Record<Tier, string>> = {
  standard: "/v1/scan",
  lite: "/v1/scan/lite",
  deep: "/v1/scan/deep",
};
const ENDED: readonly JobStatusBody["status"][] = ["completed", "failed", "cancelled"];
const MAX_WAIT_MS = 30 * 60_000;
const FIRST_POLL_MS = 1_000;
const LONGEST_POLL_MS = 4_000;

/**
 * Creates a client for Bun, Deno, Node and browsers, without dependencies. Retries transient failures; retries of a
 * creation share one idempotency key, so that no job is created or charged twice.
 *
 * Throws a TypeError for an invalid base URL.
 *
 * @example
 * const serplens = createClient({ apiKey, baseUrl: "https://seo.example.com" });
 * const { job_id } = await serplens.scan.create({ keyword: "espresso machine", url: "https://shop.example/espresso" });
 * const job = await serplens.jobs.wait(job_id, { onProgress: ({ progress }) => console.log(progress) });
 * if (job.status === "completed") console.log(await serplens.results.get(job_id));
 */
export function createClient(options: ClientOptions = {}): Client {
  const base = new URL(options.baseUrl ?? "http://127.0.0.1:8080");
  const transport: TransportOptions = {
    apiKey: options.apiKey ?? null,
    baseUrl: base.href.replace(/\/+$/, ""),
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    timeoutMs: options.timeoutMs ?? 30_000,
    retries: options.retries ?? 3,
    random: Math.random,
    sleep,
  };
  const get = <Answer>(path: string, { signal }: CallOptions = {}) =>
    send(transport, { method: "GET", path, signal, isRepeatable: true }) as Promise<Answer>;
  const create = (
    path: string,
    body: unknown,
    { signal, idempotencyKey = crypto.randomUUID() }: CreateOptions = {},
  ) => {
    const headers = { "Idempotency-Key": idempotencyKey };
    return send(transport, {
      method: "POST",
      path,
      body,
      headers,
      signal,
      isRepeatable: true,
    }) as Promise<AcceptedJobBody>;
  };
  const jobPath = (jobId: string) => `/v1/jobs/${encodeURIComponent(jobId)}`;
  const getJob = (jobId: string, call?: CallOptions) => get<JobStatusBody>(jobPath(jobId), call);
  return {
    scan: { create: (body, { tier = "standard", ...call } = {}) => create(SCAN_PATHS[tier], body, call) },
    classify: { create: (body, call) => create("/v1/classify", body, call) },
    jobs: { get: getJob, wait: (jobId, wait) => waitForJob(getJob, jobId, wait) },
    results: {
      get: <Format extends ResultFormat>(
        jobId: string,
        { format, ...call }: CallOptions & { readonly format?: Format } = {},
      ) =>
        get<ResultByFormat[Format]>(
          `${jobPath(jobId)}/result${format === undefined ? "" : `?response_format=${format}`}`,
          call,
        ),
    },
    credits: { get: (call) => get("/v1/credits", call) },
    regions: { list: (call) => get("/v1/regions", call) },
    webhooks: {
      // This route has no idempotency key: a retry after a lost response would send a second test.
      test: (body, { signal } = {}) =>
        send(transport, {
          method: "POST",
          path: "/v1/webhooks/test",
          body,
          signal,
          isRepeatable: false,
        }) as Promise<WebhookTestAcceptedBody>,
    },
  };
}

async function waitForJob(
  getJob: (jobId: string, call: CallOptions) => Promise<JobStatusBody>,
  jobId: string,
  { signal, onProgress, timeoutMs = MAX_WAIT_MS, pollMs }: WaitOptions = {},
): Promise<JobStatusBody> {
  const deadline = performance.now() + timeoutMs;
  const call = signal === undefined ? {} : { signal };
  let told = "";
  for (let pause = pollMs ?? FIRST_POLL_MS; ; pause = pollMs ?? Math.min(pause * 1.5, LONGEST_POLL_MS)) {
    const job = await getJob(jobId, call);
    const state = `${job.status} ${job.progress}`;
    if (state !== told) onProgress?.(job);
    told = state;
    if (ENDED.includes(job.status)) return job;
    const left = deadline - performance.now();
    if (left <= 0)
      throw new SerplensError({
        code: "TIMEOUT",
        message: `Job ${jobId} is still ${job.status} after ${timeoutMs / 1_000} s; it goes on.`,
      });
    await sleep(Math.min(pause, left), signal);
    if (signal?.aborted === true)
      throw new SerplensError({
        code: "ABORTED",
        message: "The wait was aborted; the job goes on.",
        cause: signal.reason,
      });
  }
}
