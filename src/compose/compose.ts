import { createEgress } from "../../adapters/egress/index.ts";
import { nodeCrypto } from "../../adapters/node-crypto/crypto.ts";
import { createIds } from "../../adapters/node-crypto/ids.ts";
import { createPasswordHasher } from "../../adapters/node-crypto/password-hasher.ts";
import { openPasskeyVerifier } from "../../adapters/passkeys/webauthn.ts";
import { createRedisOutages } from "../../adapters/redis-client/outages.ts";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import type { Section } from "../../core/analysis/pipeline/section.ts";
import type { DraftScorer } from "../../core/domain/draft.ts";
import type { JobHandler, TestHandler } from "../../core/domain/job.ts";
import type { DraftScorers } from "../../core/ports/draft-scorers.ts";
import type { Fetcher, UrlPolicy } from "../../core/ports/fetcher.ts";
import { SILENT_LOGGER } from "../../core/ports/logger.ts";
import type { WebhookTransport } from "../../core/ports/webhook-transport.ts";
import type { ReportWriter } from "../../core/ports/writing/report-writer.ts";
import type { OutsidePorts } from "../../core/replay/recording.ts";
import { mayHavePasskeys } from "../../core/service/identity/people/passkeys.ts";
import { createDatabaseClock } from "../../core/service/transactions/database-clock.ts";
import { createService, type Service, type ServiceOptions } from "../../core/service.ts";
import {
  observedFetcher,
  observedSearcher,
  observedService,
  observedStore,
  observedTransport,
} from "../../core/telemetry/observed.ts";
import { logOutagesOnce } from "../../core/telemetry/outages.ts";
import { type Closing, closeAll } from "../../core/util/closing.ts";
import { openBrowser } from "../browser.ts";
import type { Config } from "../config/config.ts";
import { encryptionKeysOf } from "../config/encryption-key.ts";
import { userAgentOf } from "../config/version.ts";
import { openDraftWorkers } from "../drafts.ts";
import type { AnalysisWing } from "./analysis-wing.ts";
import { type MigrationUse, openDatabase } from "./database.ts";
import { createLateLanguages } from "./late-languages.ts";
import { withMail } from "./mail.ts";
import { oauthOptions } from "./oauth-options.ts";
import { openPayments } from "./payments.ts";
import type { Overrides, PipelineConfig } from "./pipeline-options.ts";
import { openQueue } from "./queue.ts";
import { openSearcher } from "./searchers.ts";
import { lateReportWriter, openWriter } from "./writer.ts";

/** Parts of the configuration that choose a service's adapters. */
export type ServiceConfig = PipelineConfig &
  Pick<Config, "database" | "secretKeys" | "redis" | "poolSizes" | "drainMs"> &
  Partial<Pick<Config, "signUp" | "oauthClients" | "draftMs" | "payments" | "mail" | "writer">>;

/** Most processes that score drafts. Two keep up with 30 writers. */
const MAX_DRAFT_WORKERS = 2;

/** The analysis pipeline without jobs, credits and limits. */
export interface OpenPipeline {
  readonly run: JobHandler;
  /** Runs jobs of test keys on fixtures. */
  readonly runTest: TestHandler;
  readonly urlPolicy: UrlPolicy;
  /** Fetches pages through the guard for uses other than jobs. */
  readonly fetcher: Fetcher;
  readonly webhookTransport: WebhookTransport;
  readonly draftScorers: DraftScorers;
  /** Opens a snapshot in this process. Returns `null` for a snapshot of another version. */
  readonly openDraft: (snapshot: string) => Promise<DraftScorer | null>;
  /** Proposes texts from reports. `null` without a model. */
  readonly reportWriter: ReportWriter | null;
  close(): Promise<void>;
}

/** Opens the analysis on this process's adapters: guarded fetching, own extraction, configured search. Throws `ConfigError`. */
export function openPipeline(config: PipelineConfig, overrides: Overrides = {}): OpenPipeline {
  const languages = createLateLanguages();
  const clock = overrides.clock ?? systemClock;
  const mapHosts = overrides.mapHosts ?? new Map();
  // The service's own address is denied, because a scan of this service would load itself.
  const denyHosts = [new URL(config.baseUrl).hostname];
  const userAgent = userAgentOf(config.baseUrl);
  const egress = createEgress({
    userAgent,
    clock,
    mapHosts,
    denyHosts,
    httpReceivers: config.httpReceivers ?? [],
  });
  const logger = overrides.logger ?? SILENT_LOGGER;
  const telemetry = overrides.telemetry === undefined ? {} : { telemetry: overrides.telemetry };
  const browser =
    config.browser === undefined
      ? null
      : openBrowser(config.browser, { userAgent, mapHosts, denyHosts, logger, ...telemetry });
  const searcher = overrides.searcher ?? openSearcher(config, { clock, languages, logger });
  const { analysisWorkers = 0, minDraftWorkers = 0 } = config;
  const draftWorkers = Math.max(minDraftWorkers, Math.min(analysisWorkers, MAX_DRAFT_WORKERS));
  const drafts = draftWorkers > 0 ? openDraftWorkers(draftWorkers) : null;
  const observer = overrides.telemetry === undefined ? null : { telemetry: overrides.telemetry, clock };
  const outside: OutsidePorts = {
    searcher: observer === null ? searcher : observedSearcher(searcher, observer),
    fetcher: observer === null ? egress.fetcher : observedFetcher(egress.fetcher, observer),
    clock,
    ...(browser === null ? {} : { renderer: browser, prober: browser }),
    // Mapped hosts are the operator's own pages on loopback, which need no delays.
    ...(mapHosts.size > 0 ? { crawl: { spacingMs: 0 } } : {}),
  };
  let opening: Promise<AnalysisWing> | undefined;
  const wing = () => {
    opening ??= import("./analysis-wing.ts").then(({ openAnalysisWing }) =>
      openAnalysisWing(config, overrides, { outside, clock, languages, logger, observer }),
    );
    return opening;
  };
  return {
    run: async (request, context) => (await wing()).run(request, context),
    runTest: async (request, context) => (await wing()).runTest(request, context),
    urlPolicy: egress.policy,
    fetcher: egress.fetcher,
    draftScorers: drafts?.scorers ?? {
      open: async (scan) => (await wing()).draftScorers.open(scan),
      score: async (scan, draft, choice) => (await wing()).draftScorers.score(scan, draft, choice),
    },
    openDraft: async (snapshot) => (await wing()).openDraft(snapshot),
    reportWriter: overrides.writer === undefined ? null : lateReportWriter(overrides.writer, languages),
    webhookTransport:
      observer === null ? egress.webhookTransport : observedTransport(egress.webhookTransport, observer),
    close: () =>
      closeAll([
        () => browser?.close(),
        async () => (await opening)?.close(),
        () => drafts?.close(),
        () => egress.close(),
        () => (overrides.searcher === undefined ? searcher.close() : undefined),
      ]),
  };
}

/**
 * Loads the operator's own sections, or returns `null` without them. A module that cannot be used stops the start, not
 * the first job. Workers load the modules again.
 */
async function sectionsOf({ plugins = [] }: ServiceConfig): Promise<readonly Section[] | null> {
  return plugins.length === 0 ? null : (await import("./plugins.ts")).loadSections(plugins);
}

const systemElapsed = (): number => systemClock.elapsed?.() ?? systemClock.now();

/** A service and the resources opened for it. */
export interface OpenService {
  readonly service: Service;
  /** Stops the service, then closes its resources. */
  close(): Promise<void>;
}

function serviceOptions(config: ServiceConfig, salesPolicy: NonNullable<ServiceOptions["policy"]>): ServiceOptions {
  return {
    policy: {
      ...salesPolicy,
      poolSizes: config.poolSizes,
      drainMs: config.drainMs,
      ...(config.draftMs === undefined ? {} : { draftMs: config.draftMs }),
      writerMonthlyTokens: config.writer?.monthlyTokens ?? null,
      writerMoney: config.writer?.money ?? null,
    },
    secretKeys: encryptionKeysOf(config),
    ...oauthOptions(config.baseUrl, config.oauthClients),
    signUp: config.signUp ?? "closed",
    sendsMail: (config.mail ?? null) !== null,
  };
}

/**
 * Opens a service: on one machine with SQLite and a queue in this process, or as one process of several over
 * PostgreSQL and Redis. Jobs run after `service.start()`. Throws `ConfigError`.
 */
export async function openService(
  config: ServiceConfig,
  overrides: Overrides & MigrationUse = {},
): Promise<OpenService> {
  const { telemetry } = overrides;
  const database = await openDatabase(config.database, {
    role: "server",
    schema: "migrate",
    isBackupTaken: overrides.isBackupTaken ?? false,
    ...(overrides.note === undefined ? {} : { note: overrides.note }),
  });
  const closing: Closing[] = [() => database.closeDatabase()];
  const close = () => closeAll(closing.splice(0).reverse());
  try {
    const written = overrides.logger ?? SILENT_LOGGER;
    const outages = createRedisOutages(written, systemElapsed);
    const { logger: noticing, time } = logOutagesOnce(written, database.time, systemElapsed);
    const logger = outages.within(noticing);
    const clock = createDatabaseClock({ clock: systemClock, time, logger });
    await clock.compare();
    const queue = await openQueue(config.redis, { clock, logger, outages });
    closing.push(queue.close);
    const added = await sectionsOf(config);
    const isInProcess = (config.analysisWorkers ?? 0) === 0;
    // Drafts are never scored in the loop of a server, where 30 writers would delay everybody. The process starts at
    // the first draft.
    const pipeline = openPipeline(
      { ...config, minDraftWorkers: 1 },
      {
        ...(added !== null && isInProcess ? { sections: added } : {}),
        ...(config.writer == null ? {} : { writer: await openWriter(config.writer) }),
        ...overrides,
        clock,
        pauses: database.pauses,
      },
    );
    closing.push(pipeline.close);
    const passkeys = mayHavePasskeys(config.baseUrl) ? await openPasskeyVerifier() : null;
    const sales = await openPayments(config.payments);
    const { identities } = database;
    const { webhookTransport } = pipeline;
    const service = createService(
      {
        ...database,
        ...sales.ports,
        store: telemetry === undefined ? database.store : observedStore(database.store, telemetry),
        dispatcher: queue.dispatcher,
        rateLimiter: queue.rateLimiter,
        urlPolicy: pipeline.urlPolicy,
        fetcher: pipeline.fetcher,
        passwords: createPasswordHasher(),
        ...(passkeys === null ? {} : { passkeys }),
        ...(await withMail(config.mail ?? null, { transport: webhookTransport, identities, baseUrl: config.baseUrl })),
        crypto: nodeCrypto,
        clock,
        clockGuard: clock,
        ids: createIds(clock),
        handler: pipeline.run,
        testHandler: pipeline.runTest,
        draftScorers: pipeline.draftScorers,
        ...(pipeline.reportWriter === null ? {} : { reportWriter: pipeline.reportWriter }),
        logger,
      },
      serviceOptions(config, sales.policy),
    );
    closing.push(() => service.close());
    return { service: telemetry === undefined ? service : observedService(service, telemetry), close };
  } catch (error) {
    await close();
    throw error;
  }
}
