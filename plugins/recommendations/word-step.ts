import type { StepMessages } from "../../core/analysis/advice/steps/messages.ts";
import type { CohortEntity, CohortModel } from "../../core/analysis/terms/cohort-model.ts";
import type { FoundTopics } from "../../core/analysis/topics/find-topics.ts";

/** One step on things that most ranking pages name, the page does not, and no subtopic holds. */
export interface WordStep {
  readonly action: string;
  readonly things: readonly CohortEntity[];
}

/** Share of the ranking pages, and number of them, that must name a thing. */
const MOST = 0.7;
const MIN_PAGES = 3;
/** Fewest things that make a step, and most that it names. */
const MIN_THINGS = 2;
const MAX_THINGS = 5;

/** Returns the number of ranking pages that name a thing. */
export function pagesNaming({ competitorCounts }: Pick<CohortEntity, "competitorCounts">): number {
  return competitorCounts.filter((count) => count > 0).length;
}

/** Returns the step on words, or `null` when the page lacks fewer than two such things. */
export function wordStep(
  { entities, words }: Pick<CohortModel, "entities" | "words">,
  { topics }: Pick<FoundTopics, "topics">,
  {
    isSelling,
    isWritten,
    say,
  }: {
    readonly isSelling: boolean;
    /** True for a phrase that a reader of the page sees. */
    readonly isWritten: (phrase: string) => boolean;
    readonly say: Pick<StepMessages, "nameThings">;
  },
): WordStep | null {
  const total = words.length;
  const held = topics.flatMap(({ name, terms }) => [name, ...terms.map(({ term }) => term)]);
  const found = entities
    // A country is no content, and a page that sells names no rivals.
    .filter(({ type, isName }) => type !== "location" && !(isSelling && isName))
    .filter(({ targetCount, coverageStatus }) => targetCount === 0 && coverageStatus === "missing")
    .filter((each) => pagesNaming(each) >= Math.max(MIN_PAGES, MOST * total) && !isWritten(each.entity))
    .filter(({ entity }) => !held.some((text) => holds(text, entity)));
  const things: CohortEntity[] = [];
  for (const each of found)
    if (!things.some(({ entity }) => holds(entity, each.entity) || holds(each.entity, entity))) things.push(each);
  const named = things.slice(0, MAX_THINGS);
  if (named.length < MIN_THINGS) return null;
  const count = Math.min(...named.map(pagesNaming));
  return {
    action: say.nameThings(
      named.map(({ entity }) => entity),
      { count, total },
    ),
    things: named,
  };
}

/** True when a text has the name, as "blood pressure" has "blood". */
function holds(text: string, name: string): boolean {
  return text.toLowerCase().includes(name.toLowerCase());
}
