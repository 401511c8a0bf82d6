import type { AnalyzedPage, CohortPage } from "../../core/analysis/terms/cohort-page.ts";
import type { FoundTopics, Subtopic } from "../../core/analysis/topics/find-topics.ts";
import { isClosingHeading, isFaqHeading, isFrameHeading } from "../../core/analysis/topics/frame-words.ts";
import { cleanHeading, plainHeading } from "../../core/analysis/topics/headings.ts";
import { lackedTopics } from "../../core/analysis/topics/lacked-topics.ts";
import type { TopicAndClassification } from "../../core/contract/sections/topic-and-classification.ts";

type Outline = TopicAndClassification["swipe_content"]["outline"];
type Line = Outline[number] & { readonly position: number };

/** Most lines below the title, and fewest that are a plan of a page. */
const MAX_LINES = 12;
const MIN_LINES = 3;

/** The main content's own headings of the second level, or of the third where it has none of the second. */
function ownHeadings({ facts }: AnalyzedPage): readonly string[] {
  const of = (wanted: number): string[] =>
    facts.blocks
      .filter(({ kind, level }) => kind === "heading" && level === wanted)
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
  const extended = new Set(
    lackedTopics(found).flatMap(({ need, section }) => (need === "extend" ? plainHeading(section ?? "") : [])),
  );
  return headings.map((text, at): Line => {
    const plain = plainHeading(text);
    const topics = found.topics.filter(({ target: own }) => plainHeading(own?.section ?? "") === plain);
    return {
      level: 2,
      text,
      sources: [...new Set(topics.flatMap((topic) => sourcesOf(topic, cohort)))],
      on_your_page: true,
      mark: extended.has(plain) ? "extend" : "keep",
      position: isFaqHeading(text) ? 2 : at / Math.max(1, headings.length),
    };
  });
}

function addedLine(topic: Subtopic, isOwn: false | null, cohort: readonly CohortPage[]): Line {
  return {
    level: 2,
    text: topic.name,
    sources: sourcesOf(topic, cohort),
    on_your_page: isOwn,
    mark: "add",
    position: topic.position,
  };
}

/** The subtopics to add: those of the recommendations, or the firm ones for a page that does not exist yet. */
function addedLines(target: AnalyzedPage | null, found: FoundTopics, cohort: readonly CohortPage[]): Line[] {
  if (target !== null)
    return lackedTopics(found)
      .filter(({ need }) => need === "add")
      .map(({ topic }) => addedLine(topic, false, cohort));
  return found.topics
    .filter(({ isAdvised }) => isAdvised)
    .map((topic) => addedLine(topic, null, cohort))
    .toSorted((a, b) => b.sources.length - a.sources.length)
    .slice(0, MAX_LINES);
}

/**
 * Returns the outline made of the page's own headings and the subtopics that the recommendations add, in reading order.
 * `null` without enough lines, or when nothing is to add or to extend.
 */
export function topicOutline(
  found: FoundTopics,
  {
    title,
    target,
    cohort,
  }: { readonly title: string; readonly target: AnalyzedPage | null; readonly cohort: readonly CohortPage[] },
): Outline | null {
  if (title === "") return null;
  const added = addedLines(target, found, cohort);
  const all = target === null ? [] : ownLines(target, found, cohort);
  const extended = all.filter(({ mark }) => mark === "extend");
  const room = Math.max(0, MAX_LINES - added.length - extended.length);
  const kept = new Set([...extended, ...all.filter(({ mark }) => mark === "keep").slice(0, room)]);
  const lines = [...all.filter((line) => kept.has(line)), ...added].toSorted((a, b) => a.position - b.position);
  if (lines.length < MIN_LINES || added.length + extended.length === 0) return null;
  const head: Outline[number] = { level: 1, text: title, sources: [], on_your_page: null, mark: null };
  return [head, ...lines.map(({ position: _, ...line }) => line)];
}
