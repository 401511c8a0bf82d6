import { StepError } from "../../domain/errors.ts";
import type { ClassifyRequest, JsonObject, RunContext } from "../../domain/job.ts";
import { createPageFetcher } from "../crawl/fetch.ts";
import type { Analysis, ClassifyInput } from "./analysis.ts";
import type { PipelinePorts } from "./pipeline-ports.ts";
import { readTarget } from "./recover-target.ts";

/** Locale a page is requested in when the caller sends no language hint. */
const DEFAULT_LOCALE = "en";

/** Returns the text to classify; a page is fetched and handed to the analysis first. */
async function inputOf(
  { text, url, languageHint }: ClassifyRequest,
  analysis: Analysis,
  ports: PipelinePorts,
  signal: AbortSignal,
): Promise<ClassifyInput> {
  // Contract 4.2: `text` takes precedence.
  if (text !== null) return { text };
  if (url === null) {
    throw new StepError({
      code: "INTERNAL_ERROR",
      message: "The job has neither text nor url.",
      step: "fetch",
      isRetryable: false,
    });
  }
  const { clock, renderer } = ports;
  const web = createPageFetcher(ports, ports.crawl);
  const tools = { web, analysis, clock, ...(renderer === undefined ? {} : { renderer }) };
  const { key } = await readTarget({ url, locale: languageHint ?? DEFAULT_LOCALE }, tools, signal);
  return { page: key };
}

/** Runs a classify job to its result (contract 2.3). Throws `StepError` when the page cannot be had. */
export async function classifyJob(
  request: ClassifyRequest,
  ports: PipelinePorts,
  context: RunContext,
): Promise<JsonObject> {
  const analysis = ports.openAnalysis(request, context);
  try {
    const input = await inputOf(request, analysis, ports, context.signal);
    context.progress(60, "processing");
    const classified = await analysis.classify(input);
    if (classified.kind === "failed") throw new StepError(classified.failure);
    const { url, categories } = classified.value;
    return {
      meta: { report_date: new Date(ports.clock.now()).toISOString(), ...(url === null ? {} : { url }) },
      categories: categories.slice(0, 3).map(({ category, score }) => ({ category, score })),
    };
  } finally {
    analysis.close();
  }
}
