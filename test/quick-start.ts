import { type EmbeddedOptions, openEmbedded } from "../src/index.ts";

/** Returns the score, the grade and the recommendations for a page and its keyword. */
export async function adviseOn(url: string, keyword: string, options: EmbeddedOptions): Promise<string[]> {
  const analysis = openEmbedded(options);
  const outcome = await analysis.scan({ keyword, url });
  await analysis.close();
  if (outcome.kind === "failed") throw new Error(outcome.failure.message);
  const { on_page_optimization: page, recommendations = [] } = outcome.result;
  return [`${page.score} of 100, ${page.grade}`, ...recommendations.map(({ action }) => action)];
}
