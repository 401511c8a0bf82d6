/**
 * Compares subtopics with labelled sections, and verdicts on a page's part in them with those of a person.
 *
 *     bun bench/topics.bench.ts [DATA_FOLDER] [--details KEYWORD_ID] [--verdicts]
 *
 * DATA_FOLDER holds `topics-dev` and `extraction-dev`. It defaults to SERPLENS_DEV_DATA, then to ../shared.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildTopicModel, placedSections } from "../core/analysis/topics/topic-model.ts";
import { mean, quantile } from "../core/util/statistics.ts";
import { dataFolder } from "./lib/data-folder.ts";
import { languages, readGold } from "./topics/gold.ts";
import { figuresOf, type TopicFigures } from "./topics/measures.ts";
import { verdictLine, verdictsOfGold, verdictsOfReports } from "./topics/verdicts.ts";
import "./lib/help.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { details: { type: "string" }, verdicts: { type: "boolean" } },
});
const folder = dataFolder(positionals[0]);
if (!existsSync(join(folder, "topics-dev"))) {
  console.log(`skipped: no labelled topics in ${folder}`);
  process.exit(0);
}
const cohorts = await readGold(folder);

const NAMES = ["precision", "recall", "f1", "topicPrecision", "topicRecall", "noise", "order"] as const;
const row = (name: string, figures: readonly (number | null)[]): string =>
  name.padEnd(12) + figures.map((figure) => (figure === null ? "-" : figure.toFixed(3)).padStart(15)).join("");

console.log("".padEnd(12) + NAMES.map((name) => name.padStart(15)).join(""));
const all: TopicFigures[] = [];
for (const { gold, pages, keywordStems, languageCode } of cohorts) {
  const language = languages.language(languageCode);
  const model = buildTopicModel(pages, { language, keywordStems });
  const orderOf = (cluster: number): number =>
    quantile(model.clusters[cluster]?.members.map(({ section }) => section.at) ?? [], 0.5);
  const figures = figuresOf(gold, { sections: model.sections, placed: placedSections(model), orderOf });
  all.push(figures);
  console.log(
    row(
      gold.id,
      NAMES.map((name) => figures[name]),
    ),
  );
  if (values.details === gold.id)
    for (const cluster of model.clusters)
      console.log(cluster.members.map(({ section }) => `${section.page + 1}: ${section.heading}`).join("\n   "));
}
console.log(
  row(
    "mean",
    NAMES.map((name) => mean(all.flatMap((figures) => figures[name] ?? []))),
  ),
);
const onReports = await verdictsOfReports(folder);
console.log(verdictLine("labelled subtopics", cohorts.flatMap(verdictsOfGold)));
console.log(verdictLine("found subtopics", onReports));
if (values.verdicts)
  for (const { key, topic, label, found } of onReports)
    if (label !== found) console.log(`   ${key}: ${topic}: ${found}, labelled ${label}`);
