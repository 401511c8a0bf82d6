import { openOpenAiWriter } from "../../../../adapters/openai/writer.ts";
import { snapshotOf } from "../../../../core/analysis/editor/snapshot.ts";
import { prepareScore } from "../../../../core/analysis/score/score-page.ts";
import type { Report } from "../../../../core/contract/report.ts";
import type { Json } from "../../../../core/domain/job.ts";
import type { ServiceOptions } from "../../../../core/service.ts";
import { createReportWriter } from "../../../../core/writing/write-from-report.ts";
import { SECTIONS } from "../../../../plugins/index.ts";
import { sampleReport } from "../../../../src/server/dashboard/sample-report.ts";
import { MODEL, MODEL_KEY, type ModelServer, startModelServer } from "../../../adapters/openai/model-server.ts";
import { languages } from "../../../core/analysis/score/scored.ts";
import { demoEvidence } from "../../../plugins/demo-evidence.ts";
import { type DashboardServer, openDashboard } from "./stand.ts";

const KEYWORD = "pour over coffee";

/** A dashboard whose scans are those of the demo web, with a language model at the other end of a connection. */
export interface WritingServer extends DashboardServer {
  readonly model: ModelServer;
  readonly report: Report;
}

/** Returns the report of the demo web's page and the ranking pages as they are stored. A brief has no page. */
async function demoScan(isBrief: boolean): Promise<{ readonly report: Report; readonly snapshot: string }> {
  const evidence = await demoEvidence(KEYWORD);
  const { target, cohort, model, requestedCount, topics } = evidence;
  const score = prepareScore({ keyword: KEYWORD, cohort, model, languages, requestedCount });
  const found = SECTIONS.filter(({ tiers }) => tiers.includes("standard")).map(
    (section) => [section.key, section.run(evidence, "standard")] as const,
  );
  const { report } = await sampleReport();
  const meta = isBrief ? { ...report.meta, url: null } : report.meta;
  const page = isBrief ? null : target;
  return {
    report: { ...report, ...Object.fromEntries(found), meta } as Report,
    snapshot: JSON.stringify(snapshotOf({ model, score, cohort, target: page, topics, questions: [] })),
  };
}

/** Opens a dashboard with a language model. */
export async function openWriting({
  options,
  isBrief = false,
  keepsPages = true,
}: {
  readonly options?: ServiceOptions;
  /** True: scans have no page of their own. @default false */
  readonly isBrief?: boolean;
  /** False: the ranking pages of scans are not kept for drafts. @default true */
  readonly keepsPages?: boolean;
} = {}): Promise<WritingServer> {
  const model = startModelServer();
  const { report, snapshot } = await demoScan(isBrief);
  const server = await openDashboard({
    reportWriter: createReportWriter(openOpenAiWriter({ url: model.url, key: MODEL_KEY, model: MODEL }), languages),
    change: () => report as unknown as Json,
    snapshot,
    keepsPages,
    ...(options === undefined ? {} : { options }),
  });
  return {
    ...server,
    model,
    report,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await model[Symbol.asyncDispose]();
    },
  };
}

/** Returns a response of the fake model that proposes these texts. */
export const answer = (...options: readonly string[]): { readonly kind: "text"; readonly text: string } => ({
  kind: "text",
  text: JSON.stringify({ options }),
});
