import { StepError } from "../errors.ts";
import type { ClassifyRequest, JsonObject, RunContext } from "../job.ts";
import type { ClassifierInput } from "../ports/classifier.ts";
import { createPageFetcher } from "./fetch.ts";
import { readTarget } from "./recover-target.ts";
import type { PipelinePorts } from "./scan.ts";

/** Locale a page is asked for when the caller gives no language hint. */
const DEFAULT_LOCALE = "en";

async function inputOf(request: ClassifyRequest, ports: PipelinePorts, context: RunContext): Promise<ClassifierInput> {
  // Contract 4.2: `text` takes precedence.
  if (request.text !== null) return { title: null, text: request.text, url: null, language: request.languageHint };
  if (request.url === null) {
    throw new StepError({ code: "INTERNAL_ERROR", message: "The job has neither text nor url.", step: "fetch", isRetryable: false });
  }
  const question = { url: request.url, locale: request.languageHint ?? DEFAULT_LOCALE, fallbackLanguage: request.languageHint ?? DEFAULT_LOCALE };
  const { page } = await readTarget(question, createPageFetcher(ports, ports.crawl), ports, context.signal);
  const { facts } = page;
  if (facts.mainText === "" && facts.title === null) {
    const message = `${request.url} holds no text to classify; send the text itself in "text".`;
    throw new StepError({ code: "TARGET_EMPTY", message, step: "extract", isRetryable: false });
  }
  return { title: facts.title ?? facts.titleTag, text: facts.mainText, url: facts.url, language: request.languageHint ?? facts.language };
}

/** Runs a classify job to its result (contract 2.3). Throws `StepError` when the page cannot be had. */
export async function classifyJob(request: ClassifyRequest, ports: PipelinePorts, context: RunContext): Promise<JsonObject> {
  const input = await inputOf(request, ports, context);
  context.progress(60, "processing");
  const categories = await ports.classifier.classify(input);
  return {
    meta: { report_date: new Date(ports.clock.now()).toISOString(), ...(input.url === null ? {} : { url: input.url }) },
    categories: categories.slice(0, 3).map(({ category, score }) => ({ category, score })),
  };
}
