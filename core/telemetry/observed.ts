import { ServiceError } from "../errors.ts";
import { type JobHandler, type JobRequest, type RunContext, topicOf } from "../job.ts";
import type { Clock } from "../ports/clock.ts";
import { ExtractionError, type Extractor } from "../ports/extractor.ts";
import type { Fetcher } from "../ports/fetcher.ts";
import type { Logger } from "../ports/logger.ts";
import type { Searcher } from "../ports/searcher.ts";
import type { Store, TransferRow } from "../ports/store.ts";
import type { DurationName, Labels, Telemetry } from "../ports/telemetry.ts";
import type { WebhookTransport } from "../ports/webhook-transport.ts";
import type { Service } from "../service.ts";

/** What every observed port needs beside itself. */
export interface Observer {
  readonly telemetry: Telemetry;
  readonly clock: Clock;
}

/** Runs work inside a span and measures it, also when it throws. */
async function timed<Result>(
  { telemetry, clock }: Observer,
  work: { readonly span: string; readonly duration: DurationName; readonly labels: Labels },
  run: () => Promise<Result>,
): Promise<Result> {
  const startedAt = clock.now();
  try {
    return await telemetry.span(work.span, work.labels, run);
  } finally {
    telemetry.observe(work.duration, work.labels, Math.max(0, clock.now() - startedAt) / 1_000);
  }
}

/** `2xx` for 200 to 299 and so on. */
function classOf(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}

/** The handler, with its runs counted by topic and outcome. */
export function observedHandler(handler: JobHandler, observer: Observer): JobHandler {
  return async (request: JobRequest, context: RunContext) => {
    const topic = topicOf(request);
    const outcome = await timed(observer, { span: "job", duration: "serplens_job_attempt_seconds", labels: { topic } }, () =>
      handler(request, context),
    );
    // A run that was stopped ended for no reason of its own; it is begun again elsewhere.
    const label = context.signal.aborted ? "stopped" : outcome.kind === "succeeded" ? "succeeded" : outcome.failure.code;
    observer.telemetry.count("serplens_job_attempts_total", { topic, outcome: label });
    return outcome;
  };
}

/** The provider, with its searches counted by outcome. */
export function observedSearcher(searcher: Searcher, observer: Observer): Searcher {
  return {
    ...searcher,
    async search(query, signal) {
      const provider = searcher.name;
      const outcome = await timed(observer, { span: "search", duration: "serplens_search_seconds", labels: { provider } }, () =>
        searcher.search(query, signal),
      );
      const label = outcome.kind === "failed" ? outcome.reason : outcome.serp.isCached === true ? "cached" : "ok";
      observer.telemetry.count("serplens_search_requests_total", { provider, outcome: label });
      return outcome;
    },
  };
}

/** The fetcher, with its fetches counted by status class or reason. */
export function observedFetcher(fetcher: Fetcher, observer: Observer): Fetcher {
  return {
    async get(request, signal) {
      const outcome = await timed(observer, { span: "fetch", duration: "serplens_fetch_seconds", labels: {} }, () => fetcher.get(request, signal));
      observer.telemetry.count("serplens_fetches_total", { outcome: outcome.kind === "fetched" ? classOf(outcome.resource.status) : outcome.reason });
      return outcome;
    },
  };
}

/** The extractor, with a line in the log for each page that cost more than one page may: its process was ended, and a report lacks it. */
export function loggedExtractor(extractor: Extractor, logger: Logger): Extractor {
  return {
    async extract(page, signal) {
      try {
        return await extractor.extract(page, signal);
      } catch (error) {
        if (error instanceof ExtractionError) {
          // The host alone: paths and queries may hold what nobody wants in a log.
          const { host } = new URL(page.url);
          logger.warn({ host, characterCount: page.html.length, reason: error.reason, detail: error.message }, "a page could not be read");
        }
        throw error;
      }
    },
  };
}

/** The transport, with its attempts counted by status class or reason. */
export function observedTransport(transport: WebhookTransport, observer: Observer): WebhookTransport {
  return {
    async post(request, signal) {
      const outcome = await timed(observer, { span: "webhook", duration: "serplens_webhook_seconds", labels: {} }, () =>
        transport.post(request, signal),
      );
      observer.telemetry.count("serplens_webhook_attempts_total", {
        outcome: outcome.kind === "answered" ? classOf(outcome.status) : outcome.reason,
      });
      return outcome;
    },
  };
}

/** The service, with accepted jobs and refusals counted. */
export function observedService(service: Service, telemetry: Telemetry): Service {
  const refusal = (error: unknown): never => {
    if (error instanceof ServiceError) telemetry.count("serplens_refusals_total", { code: error.code });
    throw error;
  };
  // What is answered without a promise is no refusal.
  const observed = <Answer>(answer: Answer | Promise<Answer>) => (answer instanceof Promise ? answer.catch(refusal) : answer);
  return {
    ...service,
    authenticate: (bearer, surface) => observed(service.authenticate(bearer, surface)),
    rateLimit: (caller, bucket) => observed(service.rateLimit(caller, bucket)),
    async admit(caller, command) {
      const accepted = await service.admit(caller, command).catch(refusal);
      if (!accepted.isReplay) telemetry.count("serplens_jobs_admitted_total", { topic: topicOf(command.request) });
      return accepted;
    },
  };
}

/** The store, with the credits that each committed transaction moved. Only this process's transactions are seen. */
export function observedStore(store: Store, telemetry: Telemetry): Store {
  return {
    hints: store.hints,
    read: store.read,
    prune: (limits) => store.prune(limits),
    async transact(plan, now, decide) {
      let transfers: readonly TransferRow[] = [];
      const results = await store.transact(plan, now, (snapshot) => {
        const decision = decide(snapshot);
        // It may be decided again after a conflict; the last decision is the committed one.
        transfers = decision.effects.transfers;
        return decision;
      });
      for (const { kind, millicredits } of transfers) telemetry.count("serplens_credits_millicredits_total", { flow: kind }, millicredits);
      return results;
    },
  };
}
