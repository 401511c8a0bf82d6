import type { FoundTopics, Subtopic } from "./find-topics.ts";
import { plainHeading } from "./headings.ts";

/** Work of a page on a subtopic. */
export type TopicNeed = "add" | "extend" | "complete_list";

/** A subtopic that a page should treat better. */
export interface LackedTopic {
  readonly topic: Subtopic;
  readonly need: TopicNeed;
  /** Heading of the page's own section or list; `null` for a subtopic to add. */
  readonly section: string | null;
}

const MAX_SECTIONS = 8;
const MAX_LISTS = 2;
/** Median words from which a topic is worth a step: of two pages, and of more. */
const MIN_WORDS = [40, 20] as const;

function isWorthIt({ isAdvised, isList, typicalWords, firmPages }: Subtopic): boolean {
  return isAdvised && (isList || typicalWords >= MIN_WORDS[firmPages.length > 2 ? 1 : 0]);
}

function needOf(topic: Subtopic): LackedTopic | null {
  const { status, section } = topic.target ?? { status: "missing", section: null };
  if (topic.isList && status === "covered") return section === null ? null : { topic, need: "complete_list", section };
  if (status === "covered") return null;
  return status === "partly" && section !== null
    ? { topic, need: "extend", section }
    : { topic, need: "add", section: null };
}

/**
 * Returns the subtopics that most ranking pages treat firmly and the page does not, those of most pages first. Every
 * name and every section of the page occurs once.
 */
export function lackedTopics({ topics }: Pick<FoundTopics, "topics">): readonly LackedTopic[] {
  const ranked = topics
    .filter(isWorthIt)
    .toSorted((a, b) => b.firmPages.length - a.firmPages.length || b.typicalWords - a.typicalWords);
  const [names, extended] = [new Set<string>(), new Set<string>()];
  const found = ranked.flatMap((topic): LackedTopic[] => {
    const lacked = needOf(topic);
    const name = plainHeading(topic.name);
    if (lacked === null || names.has(name)) return [];
    if (lacked.need === "extend" && extended.has(lacked.section ?? "")) return [];
    names.add(name);
    if (lacked.need === "extend") extended.add(lacked.section ?? "");
    return [lacked];
  });
  const isSection = ({ topic }: LackedTopic): boolean => !topic.isList;
  const sections = new Set(found.filter(isSection).slice(0, MAX_SECTIONS));
  const lists = new Set(found.filter((each) => !isSection(each)).slice(0, MAX_LISTS));
  return found.filter((each) => sections.has(each) || lists.has(each));
}

/**
 * Returns the subtopics that a plan for the page may choose from. Without a page these are all with enough evidence.
 * Lists of names are left out, because a longer list is no section.
 */
export function plannedTopics(found: Pick<FoundTopics, "topics">, hasPage: boolean): readonly Subtopic[] {
  const topics = hasPage ? lackedTopics(found).map(({ topic }) => topic) : found.topics.filter(isWorthIt);
  return topics.filter(({ isList }) => !isList);
}
