import { createEgress, type HostMap } from "../adapters/egress/index.ts";
import { nodeCrypto } from "../adapters/node-crypto/crypto.ts";
import { createIds } from "../adapters/node-crypto/ids.ts";
import { createSnowballLexicon } from "../adapters/snowball/snowball-lexicon.ts";
import { systemClock } from "../adapters/system-clock/clock.ts";
import { createTldtsDomains } from "../adapters/tldts/tldts-domains.ts";
import { createClassifier } from "../core/classify/classifier.ts";
import { type Closing, closeAll } from "../core/closing.ts";
import type { JobHandler, TestHandler } from "../core/job.ts";
import { createSharedCrawl } from "../core/pipeline/fetch.ts";
import { createJobHandler } from "../core/pipeline/handler.ts";
import type { Section } from "../core/pipeline/section.ts";
import type { Extractor } from "../core/ports/extractor.ts";
import type { UrlPolicy } from "../core/ports/fetcher.ts";
import { type Logger, SILENT_LOGGER } from "../core/ports/logger.ts";
import type { Searcher } from "../core/ports/searcher.ts";
import type { Telemetry } from "../core/ports/telemetry.ts";
import type { WebhookTransport } from "../core/ports/webhook-transport.ts";
import type { OutsidePorts } from "../core/replay/tape.ts";
import { createService, type Service } from "../core/service.ts";
import {
  loggedExtractor,
  observedFetcher,
  observedHandler,
  observedSearcher,
  observedService,
  observedStore,
  observedTransport,
} from "../core/telemetry/observed.ts";
import { createTestHandler } from "../core/testmode/test-handler.ts";
import { SECTIONS } from "../plugins/index.ts";
import { openBrowser } from "./browser.ts";
import { collectedHandler } from "./collected-handler.ts";
import type { Config } from "./config.ts";
import { openDatabase } from "./database.ts";
import { openExtraction } from "./extraction.ts";
import { openQueue } from "./queue.ts";
import { openSearcher, type SearchConfig } from "./searchers.ts";
import { userAgentOf } from "./version.ts";

/** Parts of the configuration that choose the pipeline's adapters. */
export type PipelineConfig = Pick<Config, "baseUrl"> & Partial<Pick<Config, "browser" | "httpReceivers" | "extractProcesses">> & SearchConfig;

/** Parts of the configuration that choose a service's adapters. */
export type ServiceConfig = PipelineConfig & Pick<Config, "database" | "secretKeys" | "redis" | "poolSizes" | "drainMs">;

/** What a program puts in place of the configured parts. */
export interface Overrides {
  /** Stays open: whoever made it closes it. @default the configured providers */
  readonly searcher?: Searcher;
  /** Reads pages in this process, whatever `extractProcesses` says. @default the built-in one */
  readonly extractor?: Extractor;
  /** Producers of the report's fields, in report order; one field has one producer. @default `SECTIONS` */
  readonly sections?: readonly Section[];
  /** Named hosts that reach loopback; for demos and tests. @default none */
  readonly mapHosts?: HostMap;
  /** @default drops every line */
  readonly logger?: Logger;
  /**
   * Stands between the analysis and everything outside, to record or to replay a scan. Pages are then read in this process and
   * nothing is shared with other scans: only the outside may decide what happens, and in which order. @default nothing does
   */
  readonly outside?: (ports: OutsidePorts) => OutsidePorts;
  /** Receives figures and spans. @default nobody does */
  readonly telemetry?: Telemetry;
}

/** The analysis without jobs, credits or limits. */
export interface OpenPipeline {
  readonly run: JobHandler;
  /** Runs jobs of test keys on fixtures. */
  readonly runTest: TestHandler;
  readonly urlPolicy: UrlPolicy;
  readonly webhookTransport: WebhookTransport;
  close(): Promise<void>;
}

/** Opens the analysis on this process's adapters: guarded fetching, own extraction, configured search. Throws `ConfigError`. */
export function openPipeline(config: PipelineConfig, overrides: Overrides = {}): OpenPipeline {
  const lexicon = createSnowballLexicon();
  const mapHosts = overrides.mapHosts ?? new Map();
  // A page that names this service itself would make it scan its own answers.
  const denyHosts = [new URL(config.baseUrl).hostname];
  const userAgent = userAgentOf(config.baseUrl);
  const egress = createEgress({ userAgent, clock: systemClock, mapHosts, denyHosts, httpReceivers: config.httpReceivers ?? [] });
  const browser = config.browser === undefined ? null : openBrowser(config.browser, { userAgent, mapHosts, denyHosts });
  const searcher = overrides.searcher ?? openSearcher(config, { clock: systemClock, lexicon });
  const readsHere = overrides.outside !== undefined || overrides.extractor !== undefined;
  const extraction = openExtraction(readsHere ? 0 : (config.extractProcesses ?? 0));
  const logger = overrides.logger ?? SILENT_LOGGER;
  const parts = {
    extractor: loggedExtractor(overrides.extractor ?? extraction.extractor, logger),
    classifier: createClassifier(),
    lexicon,
    domains: createTldtsDomains(),
    clock: systemClock,
    logger,
    sections: overrides.sections ?? SECTIONS,
  };
  const observer = overrides.telemetry === undefined ? null : { telemetry: overrides.telemetry, clock: systemClock };
  const outside: OutsidePorts = {
    searcher: observer === null ? searcher : observedSearcher(searcher, observer),
    fetcher: observer === null ? egress.fetcher : observedFetcher(egress.fetcher, observer),
    clock: systemClock,
    ...(browser === null ? {} : { renderer: browser, prober: browser }),
    // Mapped hosts are the operator's own loopback pages, which need no politeness.
    ...(mapHosts.size > 0 ? { crawl: { spacingMs: 0 } } : {}),
  };
  const handler = createJobHandler(
    overrides.outside === undefined
      ? { ...parts, ...outside, shared: createSharedCrawl(systemClock, outside.crawl) }
      : { ...parts, ...overrides.outside(outside) },
  );
  const run = collectedHandler(handler);
  return {
    run: observer === null ? run : observedHandler(run, observer),
    runTest: createTestHandler(parts),
    urlPolicy: egress.policy,
    webhookTransport: observer === null ? egress.webhookTransport : observedTransport(egress.webhookTransport, observer),
    close: () =>
      closeAll([
        () => browser?.close(),
        extraction.close,
        () => egress.close(),
        () => (overrides.searcher === undefined ? searcher.close() : undefined),
      ]),
  };
}

/** A service with what was opened for it. */
export interface OpenService {
  readonly service: Service;
  /** Stops the service, then closes everything that was opened for it. */
  close(): Promise<void>;
}

/**
 * Opens a service: on one machine with SQLite and a queue in this process, or as one process of several over
 * PostgreSQL and Redis. Jobs run after `service.start()`. Throws `ConfigError`.
 */
export async function openService(config: ServiceConfig, overrides: Overrides = {}): Promise<OpenService> {
  const { logger = SILENT_LOGGER, telemetry } = overrides;
  const database = await openDatabase(config.database, "server");
  const closing: Closing[] = [() => database.closeDatabase()];
  const close = () => closeAll(closing.splice(0).reverse());
  try {
    const queue = await openQueue(config.redis, logger);
    closing.push(queue.close);
    const pipeline = openPipeline(config, overrides);
    closing.push(pipeline.close);
    const service = createService(
      {
        ...database,
        store: telemetry === undefined ? database.store : observedStore(database.store, telemetry),
        dispatcher: queue.dispatcher,
        rateLimiter: queue.rateLimiter,
        urlPolicy: pipeline.urlPolicy,
        webhookTransport: pipeline.webhookTransport,
        crypto: nodeCrypto,
        clock: systemClock,
        ids: createIds(systemClock),
        handler: pipeline.run,
        testHandler: pipeline.runTest,
        logger,
      },
      { policy: { poolSizes: config.poolSizes, drainMs: config.drainMs }, secretKeys: config.secretKeys },
    );
    closing.push(() => service.close());
    return { service: telemetry === undefined ? service : observedService(service, telemetry), close };
  } catch (error) {
    await close();
    throw error;
  }
}
