import type { Page } from "playwright-core";
import { createLocalDraftScorers } from "../../../../core/analysis/editor/serve-drafts.ts";
import { snapshotOf } from "../../../../core/analysis/editor/snapshot.ts";
import { prepareScore } from "../../../../core/analysis/score/score-page.ts";
import { EXAMPLE_DEEP_REPORT, EXAMPLE_LITE_REPORT, EXAMPLE_REPORT } from "../../../../core/contract/example-report.ts";
import type { Json, JsonObject, ScanRequest, TestHandler } from "../../../../core/domain/job.ts";
import type { Payments } from "../../../../core/ports/billing/payments.ts";
import type { Database } from "../../../../core/ports/database.ts";
import type { Logger } from "../../../../core/ports/logger.ts";
import type { WebhookTransport } from "../../../../core/ports/webhook-transport.ts";
import type { ReportWriter } from "../../../../core/ports/writing/report-writer.ts";
import type { ServiceOptions } from "../../../../core/service.ts";
import type { SearchTest } from "../../../../src/compose/search-test.ts";
import type { Setup } from "../../../../src/compose/setup.ts";
import type { TestClock } from "../../../conformance/test-clock.ts";
import { scanCommand } from "../../../conformance/test-service.ts";
import { languages } from "../../../core/analysis/score/scored.ts";
import { TOPICS } from "../../../fixtures/web/sites.ts";
import { demoEvidence } from "../../../plugins/demo-evidence.ts";
import { openPeople, type PeopleServer } from "../sign-in/stand.ts";

export type TestTier = ScanRequest["tier"];

const REPORTS = { lite: EXAMPLE_LITE_REPORT, standard: EXAMPLE_REPORT, deep: EXAMPLE_DEEP_REPORT };

/** Returns the ranking pages of the demo web as a scan stores them. */
export async function exampleSnapshot(): Promise<string> {
  const keyword = TOPICS[0]?.keyword ?? "";
  const { target, cohort, model, requestedCount } = await demoEvidence(keyword);
  const score = prepareScore({ keyword, cohort, model, languages, requestedCount });
  const questions = EXAMPLE_REPORT.topic_and_classification.questions.map(({ question }) => question);
  return JSON.stringify(snapshotOf({ model, score, cohort, target, questions }));
}

/** Replaces every text of a value that a page or a searcher wrote. Keys and short codes stay. */
export function withTexts(value: Json, text: string): Json {
  if (typeof value === "string") return value.includes(" ") ? text : value;
  if (Array.isArray(value)) return value.map((member: Json) => withTexts(member, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withTexts(member as Json, text)]));
}

export interface DashboardServer extends PeopleServer {
  /** Runs a scan of the first organization to its end and returns its id. */
  scanned(tier?: TestTier): Promise<string>;
}

/** A failure whose message has a text of the page in it. */
const FAILURE = {
  code: "TARGET_UNREACHABLE",
  message: "The page <b>x</b> does not respond.",
  step: "fetch",
  isRetryable: false,
} as const;

interface Settings {
  /** Changes the example report. @default as it is */
  readonly change?: (report: JsonObject) => Json;
  /** True: scans fail. @default they succeed */
  readonly fails?: () => boolean;
  /** Scans end after it. @default at once */
  readonly end?: Promise<void>;
  /** Ranking pages of scans as they are stored. @default those of the demo web */
  readonly snapshot?: string;
  /** False: the ranking pages of scans are not kept for drafts. @default true */
  readonly keepsPages?: boolean;
  /** True: every job ends with categories. @default false */
  readonly classifies?: boolean;
  /** @default no test keys and no sample draft */
  readonly testHandler?: TestHandler;
  readonly database?: Database;
  readonly logger?: Logger;
  readonly reportWriter?: ReportWriter;
  readonly payments?: Payments;
  readonly webhookTransport?: WebhookTransport;
  readonly clock?: TestClock;
  readonly options?: ServiceOptions;
  /** @default a search source and a browser are ready */
  readonly checkSetup?: () => Promise<Setup>;
  readonly searchTest?: SearchTest;
}

const CATEGORIES = { meta: {}, categories: [{ category: "/Home & Garden/Sheds", score: 0.75 }] };

/** Opens the service with pages whose scans end with the example reports. */
export async function openDashboard({
  change = (report) => report,
  fails,
  end,
  keepsPages = true,
  classifies = false,
  snapshot: given,
  ...more
}: Settings = {}): Promise<DashboardServer> {
  const stored = given ?? (await exampleSnapshot());
  const server = await openPeople({
    ...more,
    draftScorers: createLocalDraftScorers(languages),
    handler: async (job) => {
      await end;
      if (fails?.() === true) return { kind: "failed", failure: FAILURE };
      if (classifies) return { kind: "succeeded", result: CATEGORIES };
      const tier = job.type === "scan" ? job.tier : "standard";
      const result = change(REPORTS[tier] as unknown as JsonObject) as JsonObject;
      return { kind: "succeeded", result, ...(keepsPages ? { snapshot: stored } : {}) };
    },
  });
  await server.service.start();
  return {
    ...server,
    async scanned(tier = "standard") {
      const { request, ...command } = scanCommand();
      const scan = { ...request, tier } as ScanRequest;
      const { jobId } = await server.service.admit(server.caller, { ...command, request: scan });
      await server.clock.advance(10);
      return jobId;
    },
  };
}

/** All pages of a member, with the report of a job. */
export function pagesOf(jobId: string): readonly string[] {
  const fixed = [
    "",
    "/pages",
    "/pages/new",
    "/watch",
    "/drafts",
    "/compare",
    "/keys",
    "/webhooks",
    "/usage",
    "/credits",
    "/members",
    "/brand",
    "/log",
    "/settings",
    "/admin",
  ];
  return [...fixed.map((path) => `/app${path}`), "/account", `/app/reports/${jobId}`, `/app/reports/${jobId}/draft`];
}

/** Waits until the editor knows where the cursor is. The browser reports it in a later task, at most two frames later. */
export function cursorKnown(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** Replaces the text of the open draft by typing. An empty line begins a new block. */
export async function writeDraft(page: Page, text: string): Promise<void> {
  // The text sets its selection again some milliseconds after it gets the focus, which can undo the first key.
  do {
    await page.click(".rich");
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Backspace");
  } while ((await page.inputValue("#draft-text")) !== "");
  for (const [at, block] of text.split("\n\n").entries()) {
    if (at > 0) await page.keyboard.press("Enter");
    await page.keyboard.type(block);
  }
}
