import type { AnalyzedPage, CohortPage } from "../../core/analysis/terms/cohort-page.ts";
import type { FoundTopics, Subtopic } from "../../core/analysis/topics/find-topics.ts";
import { isClosingHeading, isFaqHeading, isFrameHeading } from "../../core/analysis/topics/frame-words.ts";
import { cleanHeading, plainHeading } from "../../core/analysis/topics/headings.ts";
import type { TopicAndClassification } from "../../core/contract/sections/topic-and-classification.ts";

type Outline = TopicAndClassification["swipe_content"]["outline"];
type Line = Outline[number] & { readonly position: number };

/** Most lines below the title, and fewest that are a plan of a page. */
const MAX_LINES = 12;
const MIN_LINES = 3;

/** The page's own headings of the second level, or of the third where it has none of the second. */
function ownHeadings({ facts }: AnalyzedPage): readonly string[] {
  const of = (wanted: number): string[] =>
    facts.headings
      .filter(({ level, isMain }) => isMain && level === wanted)
      .map(({ text }) => cleanHeading(text))
      .filter((text) => text !== "" && !isFrameHeading(text) && !isClosingHeading(text));
  const second = of(2);
  return [...new Set(second.length > 0 ? second : of(3))];
}

function sourcesOf({ pages }: Subtopic, cohort: readonly CohortPage[]): string[] {
  return pages.flatMap((page) => cohort[page]?.url ?? []);
}

function ownLines(target: AnalyzedPage, found: FoundTopics, cohort: readonly CohortPage[]): Line[] {
  const headings = ownHeadings(target);
  return headings.map((text, at): Line => {
    const topics = found.topics.filter(({ target: own }) => plainHeading(own?.section ?? "") === plainHeading(text));
    const isThin = topics.some(({ isAdvised, target: own }) => isAdvised && own?.status === "partly");
    return {
      level: 2,
      text,
      sources: [...new Set(topics.flatMap((topic) => sourcesOf(topic, cohort)))],
      on_your_page: true,
      mark: isThin ? "extend" : "keep",
      position: isFaqHeading(text) ? 2 : at / Math.max(1, headings.length),
    };
  });
}

/**
 * Returns the outline made of the page's own headings and the advised subtopics that it lacks, in reading order.
 * `null` without enough lines, or when no subtopic is advised.
 */
export function topicOutline(
  found: FoundTopics,
  {
    title,
    target,
    cohort,
  }: { readonly title: string; readonly target: AnalyzedPage | null; readonly cohort: readonly CohortPage[] },
): Outline | null {
  const advised = found.topics.filter(({ isAdvised }) => isAdvised);
  if (advised.length === 0 || title === "") return null;
  const added = advised
    .filter(
      ({ target: own }) =>
        own === null || own.status === "missing" || (own.status === "partly" && own.section === null),
    )
    .map((topic): Line => {
      const isOwn = target === null ? null : false;
      return {
        level: 2,
        text: topic.name,
        sources: sourcesOf(topic, cohort),
        on_your_page: isOwn,
        mark: "add",
        position: topic.position,
      };
    })
    .toSorted((a, b) => b.sources.length - a.sources.length)
    .slice(0, MAX_LINES);
  const own =
    target === null ? [] : ownLines(target, found, cohort).slice(0, MAX_LINES - Math.min(added.length, MAX_LINES / 2));
  const lines = [...own, ...added.slice(0, MAX_LINES - own.length)].toSorted((a, b) => a.position - b.position);
  if (lines.length < MIN_LINES) return null;
  const head: Outline[number] = { level: 1, text: title, sources: [], on_your_page: null, mark: null };
  return [head, ...lines.map(({ position: _, ...line }) => line)];
}
