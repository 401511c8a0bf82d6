import { defineSection } from "../core/analysis/pipeline/section.ts";
import type { Subtopic } from "../core/analysis/topics/find-topics.ts";
import { plainHeading } from "../core/analysis/topics/headings.ts";
import { type Topics, TopicsSchema } from "../core/contract/sections/topics.ts";
import { findPhrase } from "../core/util/find-phrase.ts";
import { round } from "./shared/numbers.ts";

type Entry = Topics["topics"][number];

/** Headings shown of a page that no ranking page has. */
const MAX_ONLY_YOURS = 20;

interface Pages {
  readonly urls: readonly string[];
  readonly hasTarget: boolean;
  /** Text of the target; empty without a target. */
  readonly text: string;
}

function yourPlace({ target }: Subtopic): Entry["your_page"] {
  if (target === null) return null;
  const { status, section, words, evidence } = target;
  return { status, section, words, evidence };
}

function entryOf(topic: Subtopic, order: number, { urls, hasTarget, text }: Pages): Entry {
  const urlOf = (page: number): string => urls[page] ?? "";
  return {
    name: topic.name,
    role: topic.role,
    order,
    is_list: topic.isList,
    is_advised: topic.isAdvised,
    covered_by: topic.pages.length,
    of: urls.length,
    urls: topic.pages.map(urlOf),
    typical_words: topic.typicalWords,
    format: topic.format,
    your_page: yourPlace(topic),
    sections: topic.sections.map(({ page, heading, words, position }) => ({
      url: urlOf(page),
      heading,
      words,
      position: round(position, 3),
    })),
    items: topic.items.map(({ name, pages }) => ({
      name,
      pages,
      on_your_page: hasTarget ? findPhrase(text, name) >= 0 : null,
    })),
    attributes: [...topic.attributes],
    terms: topic.terms.map(({ term, pages, isOnTarget }) => ({
      term,
      pages,
      on_your_page: hasTarget ? isOnTarget : null,
    })),
    questions: topic.questions.map(({ question, pages }) => ({
      question,
      pages,
      your_section: topic.target?.section ?? null,
    })),
    facts: topic.facts.map(({ about, kind, agreed, agreedBy, values, target }) => ({
      about,
      kind,
      agreed,
      agreed_by: agreedBy,
      values: values.map(({ page, value, sentence }) => ({ url: urlOf(page), value, sentence })),
      your_page: target?.status ?? null,
      your_sentence: target?.sentence ?? null,
    })),
  };
}

/** The `topics` section: subtopics of the ranking pages, what belongs into each, and the target's part. */
export const topics = defineSection({
  key: "topics",
  tiers: ["standard", "deep"],
  needs: ["topics", "cohort", "target"],
  output: TopicsSchema,
  analyze({ topics: found, cohort, target }) {
    const urls = cohort.map(({ url }) => url);
    const others = new Set(cohort.flatMap(({ facts }) => facts.headings.map(({ text: line }) => plainHeading(line))));
    const pages = { urls, hasTarget: target !== null, text: target?.facts.mainText ?? "" };
    return {
      pages_compared: cohort.length,
      topics: found.topics.map((topic, at) => entryOf(topic, at + 1, pages)),
      only_yours: (found.target?.onlyYours ?? [])
        .filter((heading) => !others.has(plainHeading(heading)))
        .slice(0, MAX_ONLY_YOURS),
      left_out: found.fits.flatMap((reason, at) => (reason === null ? [] : [{ url: urls[at] ?? "", reason }])),
    };
  },
});
