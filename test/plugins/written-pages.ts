import { createSnowballLanguages } from "../../adapters/snowball/snowball-languages.ts";
import { extractPage } from "../../core/analysis/extract/extract-page.ts";
import type { Evidence } from "../../core/analysis/pipeline/evidence.ts";
import type { AnalyzedPage } from "../../core/analysis/terms/cohort-page.ts";
import { toPageText } from "../../core/analysis/text/to-page-text.ts";
import { normal } from "./samples.ts";

/** A page written for a test. */
export interface WrittenPage {
  readonly url: string;
  readonly html: string;
}

const languages = createSnowballLanguages();

function read({ url, html }: WrittenPage): AnalyzedPage {
  const facts = extractPage({ url, html, status: 200 });
  const text = toPageText(facts, languages, { language: facts.language ?? "en" });
  return { url, rank: null, domain: new URL(url).hostname, facts, text };
}

/** Returns evidence over pages that the real extraction read, ranked in order. */
export async function readEvidence(
  keyword: string,
  target: WrittenPage,
  ranking: readonly WrittenPage[],
): Promise<Evidence> {
  const evidence = normal();
  const cohort = ranking.map((page, at) => ({ ...read(page), rank: at + 1, weight: 1, downWeightReasons: [] }));
  return { ...evidence, request: { ...evidence.request, keyword }, target: read(target), cohort, recoveries: [] };
}
