/** Labels of a metric or a span. Each label has few values: never ids, addresses or text from callers and pages. */
export type Labels = Readonly<Record<string, string>>;

/** Counters and their labels. */
export const COUNTERS = {
  serplens_http_requests_total: { help: "Requests answered.", labels: ["method", "route", "status"] },
  serplens_jobs_admitted_total: { help: "Jobs accepted, without replays.", labels: ["topic"] },
  serplens_refusals_total: { help: "Calls of the service refused, by error code.", labels: ["code"] },
  serplens_credits_millicredits_total: {
    help: "Thousandths of credits moved by this process, by flow: grant, reserve, capture, release, expire, release_expired.",
    labels: ["flow"],
  },
  serplens_job_attempts_total: {
    help: "Runs of jobs that ended, by outcome: succeeded, or the failure's code.",
    labels: ["topic", "outcome"],
  },
  serplens_search_requests_total: {
    help: "Searches, by provider and outcome: ok, cached, or the failure's class.",
    labels: ["provider", "outcome"],
  },
  serplens_fetches_total: {
    help: "Pages fetched, by outcome: the class of the status, or the failure's reason.",
    labels: ["outcome"],
  },
  serplens_webhook_attempts_total: {
    help: "Delivery attempts, by outcome: the class of the status, or the failure's reason.",
    labels: ["outcome"],
  },
  serplens_browser_faults_total: {
    help: "Browser faults, by kind: not_started, browser_crashed, browser_killed, page_crashed, page_killed, worker_died.",
    labels: ["kind"],
  },
} as const;

/** Histograms in seconds and their labels. */
export const DURATIONS = {
  serplens_http_request_seconds: { help: "Time to answer a request.", labels: ["route"] },
  serplens_job_attempt_seconds: { help: "Time a run of a job took.", labels: ["topic"] },
  serplens_search_seconds: { help: "Time a search took.", labels: ["provider"] },
  serplens_fetch_seconds: { help: "Time a page took to fetch, redirects and retries included.", labels: [] },
  serplens_webhook_seconds: { help: "Time a receiver took to answer.", labels: [] },
} as const;

/** Name of a counter. */
export type CounterName = keyof typeof COUNTERS;
/** Name of a histogram. */
export type DurationName = keyof typeof DURATIONS;

/** Records metrics and spans. Never throws. */
export interface Telemetry {
  count(name: CounterName, labels: Labels, by?: number): void;
  observe(name: DurationName, labels: Labels, seconds: number): void;
  /** Runs work inside a span. Records an error of the work and throws it again. */
  span<Result>(name: string, attributes: Labels, run: () => Promise<Result>): Promise<Result>;
}
