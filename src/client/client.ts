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
import { isTransient, send, sleep, type TransportOptions } from "./transport.ts";

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
  /** Called with each failure that the wait survives, such as a restart of the service. */
  readonly onRetry?: (error: SerplensError) => void;
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
    /**
     * Resolves with the last status once the job is completed, failed or cancelled. Polls on through refused
     * connections, 429 and 5xx until `timeoutMs`, because reading a status is free.
     */
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
 * Throws a TypeError for a base URL that is not http(s), for a key with characters that no key has, and for limits that
 * are not numbers.
 *
 * @example
 * const serplens = createClient({ apiKey, baseUrl: "https://seo.example.com" });
 * const { job_id } = await serplens.scan.create({ keyword: "espresso machine", url: "https://shop.example/espresso" });
 * const job = await serplens.jobs.wait(job_id, { onProgress: ({ progress }) => console.log(progress) });
 * if (job.status === "completed") console.log(await serplens.results.get(job_id));
 */
export function createClient(options: ClientOptions = {}): Client {
  const transport = transportOf(options);
  const get = <Answer>(path: string, { signal }: CallOptions = {}, retries = transport.retries) =>
    send({ ...transport, retries }, { method: "GET", path, signal, isRepeatable: true }) as Promise<Answer>;
  const create = async (path: string, body: unknown, { signal, idempotencyKey = newKey() }: CreateOptions = {}) => {
    if (!/^[A-Za-z0-9_-]{1,255}$/.test(idempotencyKey))
      throw invalid("The idempotency key must have 1 to 255 letters, digits, underscores or hyphens.");
    const headers = { "Idempotency-Key": idempotencyKey };
    const call = { method: "POST", path, body, headers, signal, isRepeatable: true } as const;
    return send(transport, call) as Promise<AcceptedJobBody>;
  };
  const getJob = async (jobId: string, call?: CallOptions, retries?: number) =>
    get<JobStatusBody>(jobPath(jobId), call, retries);
  return {
    scan: { create: (body, { tier = "standard", ...call } = {}) => create(SCAN_PATHS[tier], body, call) },
    classify: { create: (body, call) => create("/v1/classify", body, call) },
    jobs: {
      get: (jobId, call) => getJob(jobId, call),
      // The wait itself repeats failed requests, until its own limit.
      wait: (jobId, wait) => waitForJob((call) => getJob(jobId, call, 0), jobId, wait),
    },
    results: {
      get: async <Format extends ResultFormat>(
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

const invalid = (message: string) => new SerplensError({ code: "INVALID_ARGUMENT", message });

function jobPath(jobId: string): string {
  if (typeof jobId !== "string" || jobId === "") throw invalid("The job id is empty.");
  return `/v1/jobs/${encodeURIComponent(jobId)}`;
}

/** Returns a new idempotency key. `crypto.randomUUID` does not exist on http pages of browsers. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Checks the options of a client. Throws a TypeError that names the option. */
function transportOf({
  apiKey,
  baseUrl,
  timeoutMs = 30_000,
  retries = 3,
  ...options
}: ClientOptions): TransportOptions {
  const base = new URL(baseUrl ?? "http://127.0.0.1:8080");
  if (!/^https?:$/.test(base.protocol) || base.username !== "" || base.password !== "")
    throw new TypeError("baseUrl must be an http or https address without a user name.");
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey))
    throw new TypeError("apiKey is empty or holds a character that no key has. Copy the key again.");
  if (!(timeoutMs > 0)) throw new TypeError("timeoutMs must be a number of milliseconds above 0.");
  if (!(retries >= 0)) throw new TypeError("retries must be a number of 0 or more.");
  return {
    apiKey: apiKey ?? null,
    baseUrl: base.href.replace(/\/+$/, ""),
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    timeoutMs,
    retries,
    random: Math.random,
    sleep,
  };
}

async function waitForJob(
  getJob: (call: CallOptions) => Promise<JobStatusBody>,
  jobId: string,
  { signal, onProgress, onRetry, timeoutMs = MAX_WAIT_MS, pollMs }: WaitOptions = {},
): Promise<JobStatusBody> {
  const deadline = performance.now() + timeoutMs;
  const call = signal === undefined ? {} : { signal };
  let last = "";
  for (let pause = pollMs ?? FIRST_POLL_MS; ; pause = pollMs ?? Math.min(pause * 1.5, LONGEST_POLL_MS)) {
    const seen = await getJob(call).catch(survived);
    let wait = pause;
    if (seen instanceof SerplensError) {
      onRetry?.(seen);
      wait = Math.max(pause, (seen.retryAfterSeconds ?? 0) * 1_000);
    } else {
      if (`${seen.status} ${seen.progress}` !== last) onProgress?.(seen);
      last = `${seen.status} ${seen.progress}`;
      if (ENDED.includes(seen.status)) return seen;
    }
    const left = deadline - performance.now();
    if (left <= 0) throw overdue(jobId, timeoutMs, seen);
    await sleep(Math.min(wait, left), signal);
    if (signal?.aborted === true)
      throw new SerplensError({
        code: "ABORTED",
        message: "The wait was aborted; the job goes on.",
        cause: signal.reason,
      });
  }
}

/** Returns a transient failure, and throws every other error. */
function survived(error: unknown): SerplensError {
  if (error instanceof SerplensError && isTransient(error)) return error;
  throw error;
}

function overdue(jobId: string, timeoutMs: number, seen: JobStatusBody | SerplensError): SerplensError {
  const after = `after ${timeoutMs / 1_000} s`;
  const message =
    seen instanceof SerplensError
      ? `The status of job ${jobId} could not be read ${after}; the job goes on. ${seen.message}`
      : `Job ${jobId} is still ${seen.status} ${after}; it goes on.`;
  return new SerplensError({ code: "TIMEOUT", message, ...(seen instanceof SerplensError ? { cause: seen } : {}) });
}
