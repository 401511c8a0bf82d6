import type { JobRequest, RunContext, RunOutcome, TestHandler } from "../job.ts";
import { createJobHandler } from "../pipeline/handler.ts";
import type { PipelinePorts } from "../pipeline/scan.ts";
import type { Clock } from "../ports/clock.ts";
import { FIXTURE_KEYWORD, PASSAGES } from "./fixture-text.ts";
import { createFixtureWeb, FIXTURE_AT } from "./fixture-web.ts";
import { rehearsalOf, rehearsedMessage } from "./rehearsal.ts";

const SLOW_MS = 20_000;
const SLOW_STEPS = 10;
/** Share of a slow job's progress that is made by waiting. */
const SLOW_PERCENT = 60;

/** The pipeline without the web: everything but search and fetch, which fixtures stand in for. */
export type TestPipelinePorts = Omit<PipelinePorts, "searcher" | "fetcher" | "crawl">;

/** Texts sent with test keys are not analysed: a free key must not do what a paid one does. */
function withFixtureText(request: JobRequest): JobRequest {
  if (request.type === "scan" || request.text === null) return request;
  const text = PASSAGES.flatMap(({ paragraphs }) => paragraphs)
    .join("\n\n")
    .replaceAll("KEYWORD", FIXTURE_KEYWORD);
  return { ...request, text, languageHint: "en" };
}

function failed(code: Parameters<typeof rehearsedMessage>[0], isRetryable: boolean): RunOutcome {
  return { kind: "failed", failure: { code, message: rehearsedMessage(code), step: "report", isRetryable } };
}

async function dawdle(clock: Clock, { signal, progress }: RunContext): Promise<void> {
  for (let step = 1; step <= SLOW_STEPS; step += 1) {
    await clock.sleep(SLOW_MS / SLOW_STEPS, signal);
    signal.throwIfAborted();
    progress((step * SLOW_PERCENT) / SLOW_STEPS, "running");
  }
}

/**
 * Makes the function that runs test jobs: the pipeline itself over a web of fixtures, made from the request's keyword. D-5
 *
 * Equal requests give equal reports, dated 2026-01-01. Failures that a keyword asks for are final, so that they are
 * seen at once; `test:retry` alone is tried again. Nothing leaves the process.
 */
export function createTestHandler(ports: TestPipelinePorts): TestHandler {
  const clock: Clock = { now: () => FIXTURE_AT, sleep: ports.clock.sleep };
  return async (request, context) => {
    const rehearsal = rehearsalOf(request);
    if (rehearsal.kind === "fail") return failed(rehearsal.code, false);
    if (rehearsal.kind === "retry" && context.attempt === 1) return failed("SEARCH_UNAVAILABLE", true);
    if (rehearsal.kind === "slow") await dawdle(ports.clock, context);
    const web = createFixtureWeb(request.type === "scan" ? request.keyword : FIXTURE_KEYWORD, request.url);
    return createJobHandler({ ...ports, ...web, clock, crawl: { spacingMs: 0 } })(withFixtureText(request), context);
  };
}
