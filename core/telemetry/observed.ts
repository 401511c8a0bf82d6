import { ServiceError } from "../domain/errors.ts";
import { type JobHandler, type JobRequest, type RunContext, topicOf } from "../domain/job.ts";
import type { Clock } from "../ports/clock.ts";
import { ExtractionError, type Extractor } from "../ports/extractor.ts";
import type { Fetcher } from "../ports/fetcher.ts";
import type { Logger } from "../ports/logger.ts";
import type { Searcher } from "../ports/searcher.ts";
import type { Store } from "../ports/store.ts";
import type { TransferRow } from "../ports/store-rows.ts";
import type { DurationName, Labels, Telemetry } from "../ports/telemetry.ts";
import type { WebhookTransport } from "../ports/webhook-transport.ts";
import type { Service } from "../service.ts";

/** Ports that every observed port needs. */
export interface Observer {
  readonly telemetry: Telemetry;
  readonly clock: Clock;
}

/** Runs work inside a span and measures its duration, also when it throws. */
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

/** Returns the class of a status, such as `2xx`. */
function classOf(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}

/** Wraps the handler: counts runs by topic and outcome. */
export function observedHandler(handler: JobHandler, observer: Observer): JobHandler {
  return async (request: JobRequest, context: RunContext) => {
    const topic = topicOf(request);
    const outcome = await timed(
      observer,
      { span: "job", duration: "serplens_job_attempt_seconds", labels: { topic } },
      () => handler(request, context),
    );
    // A stopped run is not counted, because another worker runs the job again.
    const label = context.signal.aborted
      ? "stopped"
      : outcome.kind === "succeeded"
        ? "succeeded"
        : outcome.failure.code;
    observer.telemetry.count("serplens_job_attempts_total", { topic, outcome: label });
    return outcome;
  };
}

/** Wraps the searcher: counts searches by outcome. */
export function observedSearcher(searcher: Searcher, observer: Observer): Searcher {
  return {
    ...searcher,
    async search(query, signal) {
      const provider = searcher.name;
      const outcome = await timed(
        observer,
        { span: "search", duration: "serplens_search_seconds", labels: { provider } },
        () => searcher.search(query, signal),
      );
      const label = outcome.kind === "failed" ? outcome.reason : outcome.serp.isCached === true ? "cached" : "ok";
      observer.telemetry.count("serplens_search_requests_total", { provider, outcome: label });
      return outcome;
    },
  };
}

/** Wraps the fetcher: counts fetches by status class or reason. */
export function observedFetcher(fetcher: Fetcher, observer: Observer): Fetcher {
  return {
    async get(request, signal) {
      const outcome = await timed(observer, { span: "fetch", duration: "serplens_fetch_seconds", labels: {} }, () =>
        fetcher.get(request, signal),
      );
      observer.telemetry.count("serplens_fetches_total", {
        outcome: outcome.kind === "fetched" ? classOf(outcome.resource.status) : outcome.reason,
      });
      return outcome;
    },
  };
}

/** Wraps the extractor: logs each page that exceeded its limits. Its process was killed, and the report lacks the page. */
export function loggedExtractor(extractor: Extractor, logger: Logger): Extractor {
  return {
    async extract(page, signal) {
      try {
        return await extractor.extract(page, signal);
      } catch (error) {
        if (error instanceof ExtractionError) {
          // Only the host is logged, because paths and queries can contain private data.
          const { host } = new URL(page.url);
          logger.warn(
            { host, characterCount: page.html.length, reason: error.reason, detail: error.message },
            "a page could not be read",
          );
        }
        throw error;
      }
    },
  };
}

/** Wraps the transport: counts attempts by status class or reason. */
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

/** Wraps the service: counts accepted jobs and refusals. */
export function observedService(service: Service, telemetry: Telemetry): Service {
  const refusal = (error: unknown): never => {
    if (error instanceof ServiceError) telemetry.count("serplens_refusals_total", { code: error.code });
    throw error;
  };
  return {
    ...service,
    enter(credentials, needs) {
      const entry = service.enter(credentials, needs);
      // Refusals are rejections, so an entry without a promise needs no handler.
      return entry instanceof Promise ? entry.catch(refusal) : entry;
    },
    async admit(caller, command) {
      const accepted = await service.admit(caller, command).catch(refusal);
      if (!accepted.isReplay) telemetry.count("serplens_jobs_admitted_total", { topic: topicOf(command.request) });
      return accepted;
    },
  };
}

/** Wraps the store: counts the credits of each transaction that this process commits. */
export function observedStore(store: Store, telemetry: Telemetry): Store {
  return {
    hints: store.hints,
    read: store.read,
    prune: (limits) => store.prune(limits),
    async transact(plan, now, decide) {
      let transfers: readonly TransferRow[] = [];
      const results = await store.transact(plan, now, (snapshot) => {
        const decision = decide(snapshot);
        // A conflict repeats the decision. Only the last decision is committed.
        transfers = decision.effects.transfers;
        return decision;
      });
      for (const { kind, millicredits } of transfers)
        telemetry.count("serplens_credits_millicredits_total", { flow: kind }, millicredits);
      return results;
    },
  };
}
