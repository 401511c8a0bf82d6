import { extractPage } from "../../core/analysis/extract/extract-page.ts";
import { readKeyword } from "../../core/analysis/terms/keyword.ts";
import { toPageText } from "../../core/analysis/text/to-page-text.ts";
import type { TopicPage } from "../../core/analysis/topics/cohort-words.ts";
import { coverPage, type TopicStatus } from "../../core/analysis/topics/coverage.ts";
import { ForeignNames } from "../../core/analysis/topics/foreign-names.ts";
import { buildTopicModel, type Member, type TopicModel } from "../../core/analysis/topics/topic-model.ts";
import { namesOfTopic } from "../../core/analysis/topics/topic-names.ts";
import { profileOf } from "../../core/analysis/topics/topic-profile.ts";
import { topicSnapshot } from "../../core/analysis/topics/topic-snapshot.ts";
import { supportedBy } from "../../core/analysis/topics/topic-support.ts";
import { readLabels } from "../report/labelled-keyword.ts";
import { ENGLISH } from "../report/labels/english.ts";
import { ENGLISH_RESERVE } from "../report/labels/english-reserve.ts";
import { OTHER_LANGUAGES } from "../report/labels/other-languages.ts";
import { readBenchPages } from "../report/pages.ts";
import { type GoldCohort, languages } from "./gold.ts";
import { alignGold } from "./measures.ts";
import { VERDICTS } from "./verdict-labels.ts";

/** A person's label for one subtopic of one page, and the status that the rules find. */
export interface Verdict {
  readonly key: string;
  readonly topic: string;
  readonly label: TopicStatus;
  readonly found: TopicStatus;
}

interface NamedTopic {
  readonly name: string;
  readonly members: readonly Member[];
  readonly label: TopicStatus | null;
}

function compared(key: string, model: TopicModel, target: TopicPage, topics: readonly NamedTopic[]): Verdict[] {
  const profiles = topics.map(({ name, members }) => profileOf(model, members, name));
  const covered = coverPage(topicSnapshot(model, profiles), target, model.words.language).topics;
  return topics.flatMap(({ name, label }, at) => {
    const found = covered[at]?.status;
    return label === null || found === undefined ? [] : [{ key, topic: name, label, found }];
  });
}

/** Verdicts on labelled subtopics, whose sections are labelled, too. */
export function verdictsOfGold({ gold, pages, keywordStems, languageCode }: GoldCohort): readonly Verdict[] {
  const [target, ...ranking] = pages;
  if (target === undefined) return [];
  const model = buildTopicModel(ranking, { language: languages.language(languageCode), keywordStems });
  const aligned = alignGold({ ...gold, pages: gold.pages.slice(1) }, model.sections);
  const memberOf = new Map(model.members.map((member) => [member.section, member]));
  const membersOf = (topic: string): readonly Member[] => {
    const labelled = Object.entries(gold.sections).filter(([, label]) => label === topic);
    const sections = new Set(labelled.flatMap(([place]) => aligned.get(place) ?? []));
    return [...sections].flatMap((section) => memberOf.get(section) ?? []);
  };
  const topics = gold.topics.map(({ id, name }) => ({
    name,
    members: membersOf(id),
    label: gold.coverage[id]?.verdict ?? null,
  }));
  return compared(
    gold.id,
    model,
    target,
    topics.filter(({ members }) => members.length > 0),
  );
}

/** Verdicts on the subtopics that the rules themselves find for the labelled keywords of reports. */
export async function verdictsOfReports(folder: string): Promise<readonly Verdict[]> {
  const labels = [...ENGLISH, ...ENGLISH_RESERVE, ...OTHER_LANGUAGES].map(readLabels);
  const chosen = VERDICTS.flatMap((verdicts) => {
    const label = labels.find(({ key }) => key === verdicts.key);
    return label === undefined ? [] : [{ verdicts, label }];
  });
  const pages = await readBenchPages(folder, new Set(chosen.flatMap(({ label }) => [label.target, ...label.ranking])));
  const read = (id: string): TopicPage => {
    const page = pages.get(id);
    if (page === undefined) throw new Error(`The data folder has no page ${id}.`);
    const facts = extractPage({ html: page.html, url: page.url, status: 200 });
    return { url: page.url, facts, text: toPageText(facts, languages) };
  };
  return chosen.flatMap(({ verdicts, label: { key, keyword, target, ranking } }) => {
    const page = read(target);
    const code = page.text.language ?? "en";
    const cohort = ranking.map(read).filter(({ text }) => text.language === code);
    const keywordStems = new Set(readKeyword(keyword, languages, code).contentStems);
    const model = buildTopicModel(cohort, { language: languages.language(code), keywordStems });
    const context = { model, keyword, foreign: new ForeignNames(model) };
    const labelOf = (name: string): TopicStatus | null =>
      (["covered", "partly", "missing"] as const).find((status) =>
        verdicts[status].split("; ").some((start) => start !== "" && name.startsWith(start)),
      ) ?? null;
    const topics = model.clusters.flatMap((cluster) => {
      const [name = ""] = namesOfTopic(model, cluster, context);
      const { members, pages: supporting } = supportedBy(cluster, name, context);
      return supporting.length < 2 ? [] : [{ name, members, label: labelOf(name) }];
    });
    return compared(key, model, page, topics);
  });
}

/** Returns one line of figures about verdicts. */
export function verdictLine(name: string, verdicts: readonly Verdict[]): string {
  const share = (part: number): string => (part / Math.max(1, verdicts.length)).toFixed(3);
  const count = (found: TopicStatus, label: TopicStatus): number =>
    verdicts.filter((each) => each.found === found && each.label === label).length;
  const given = (status: TopicStatus): number => verdicts.filter(({ found }) => found === status).length;
  const right = verdicts.filter(({ found, label }) => found === label).length;
  const present = verdicts.filter(({ found, label }) => (found === "missing") === (label === "missing")).length;
  return (
    `${name}: ${verdicts.length} verdicts, ${share(right)} right, missing or not ${share(present)}; ` +
    `covered ${given("covered")}, of them missing ${count("covered", "missing")}, partly ${count("covered", "partly")}; ` +
    `missing ${given("missing")}, of them covered ${count("missing", "covered")}, partly ${count("missing", "partly")}`
  );
}
