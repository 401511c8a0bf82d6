import { createJobHandler } from "../analysis/pipeline/handler.ts";
import type { PipelinePorts } from "../analysis/pipeline/pipeline-ports.ts";
import type { JobRequest, RunContext, RunOutcome, TestHandler } from "../domain/job.ts";
import type { Clock } from "../ports/clock.ts";
import { testScenarioMessage, testScenarioOf } from "../service/admission/test-scenarios.ts";
import { FIXTURE_KEYWORD, PASSAGES } from "./fixture-text.ts";
import { createFixtureWeb, FIXTURE_AT } from "./fixture-web.ts";

const SLOW_MS = 20_000;
const SLOW_STEPS = 10;
/** Share of a slow job's progress that passes while it waits. */
const SLOW_PERCENT = 60;

/** Ports of the pipeline without search and fetch, which fixtures replace. */
export type TestPipelinePorts = Omit<PipelinePorts, "searcher" | "fetcher" | "crawl">;

/** Returned for every text of a test key, because a free key must not replace a paid one. */
function withFixtureText(request: JobRequest): JobRequest {
  if (request.type === "scan" || request.text === null) return request;
  const text = PASSAGES.flatMap(({ paragraphs }) => paragraphs)
    .join("\n\n")
    .replaceAll("KEYWORD", FIXTURE_KEYWORD);
  return { ...request, text, languageHint: "en" };
}

function failed(code: Parameters<typeof testScenarioMessage>[0], isRetryable: boolean): RunOutcome {
  return { kind: "failed", failure: { code, message: testScenarioMessage(code), step: "report", isRetryable } };
}

async function dawdle(clock: Clock, { signal, progress }: RunContext): Promise<void> {
  for (let step = 1; step <= SLOW_STEPS; step += 1) {
    await clock.sleep(SLOW_MS / SLOW_STEPS, signal);
    signal.throwIfAborted();
    progress((step * SLOW_PERCENT) / SLOW_STEPS, "running");
  }
}

/**
 * Creates the handler of test jobs (D-5): the pipeline over fixtures that the keyword generates.
 *
 * Equal requests return equal reports, dated 2026-01-01. A failure that a keyword requests is final, so that it
 * appears immediately; only `test:retry` is retried. Sends nothing.
 */
export function createTestHandler(ports: TestPipelinePorts): TestHandler {
  const clock: Clock = { now: () => FIXTURE_AT, sleep: ports.clock.sleep };
  return async (request, context) => {
    const rehearsal = testScenarioOf(request);
    if (rehearsal.kind === "fail") return failed(rehearsal.code, false);
    if (rehearsal.kind === "retry" && context.attempt === 1) return failed("SEARCH_UNAVAILABLE", true);
    if (rehearsal.kind === "slow") await dawdle(ports.clock, context);
    const web = createFixtureWeb(request.type === "scan" ? request.keyword : FIXTURE_KEYWORD, request.url);
    return createJobHandler({ ...ports, ...web, clock, crawl: { spacingMs: 0 } })(withFixtureText(request), context);
  };
}
