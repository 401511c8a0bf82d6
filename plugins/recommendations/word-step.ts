import type { StepMessages } from "../../core/analysis/advice/steps/messages.ts";
import type { CohortEntity, CohortModel } from "../../core/analysis/terms/cohort-model.ts";
import type { Subtopic } from "../../core/analysis/topics/find-topics.ts";

/** A thing with the positions of the ranking pages that write it. */
interface NamedThing {
  readonly thing: CohortEntity;
  readonly pages: readonly number[];
}

/** One step on things that most ranking pages name, the page does not, and no step on a subtopic holds. */
export interface WordStep {
  readonly action: string;
  readonly things: readonly NamedThing[];
}

/** Share of the ranking pages, and number of them, that must name a thing. */
const MOST = 0.7;
const MIN_PAGES = 3;
/** Fewest things that make a step, and most that it names. */
const MIN_THINGS = 2;
const MAX_THINGS = 5;

/** The pages as the step reads them: each function is true for a phrase that a reader of the page sees. */
interface Written {
  readonly isSelling: boolean;
  readonly onTarget: (phrase: string) => boolean;
  /** By ranking page, in the order of all counts. */
  readonly onPages: readonly ((phrase: string) => boolean)[];
  readonly say: Pick<StepMessages, "nameThings">;
}

/** The name, its other spellings, and the English plural or singular. Counts join words of one stem: "cater", "caterer". */
function formsOf({ entity, variants }: CohortEntity): readonly string[] {
  const forms = [entity, ...variants.map((variant) => variant.entity)];
  return [...new Set(forms.flatMap((form) => [form, `${form}s`, form.replace(/(?<=\p{L}{3})s$/u, "")]))];
}

/** Returns the step on words, or `null` when the page lacks fewer than two such things. `planned` are subtopics with a step. */
export function wordStep(
  { entities, words }: Pick<CohortModel, "entities" | "words">,
  planned: readonly Pick<Subtopic, "name" | "terms">[],
  { isSelling, onTarget, onPages, say }: Written,
): WordStep | null {
  const total = words.length;
  const held = planned.flatMap(({ name, terms }) => [name, ...terms.map(({ term }) => term)]);
  const found = entities
    // A country is no content, and a page that sells names no rivals.
    .filter(({ type, isName }) => type !== "location" && !(isSelling && isName))
    .filter(({ targetCount, coverageStatus }) => targetCount === 0 && coverageStatus === "missing")
    .filter((thing) => !formsOf(thing).some(onTarget) && !held.some((text) => holds(text, thing.entity)))
    .map((thing): NamedThing => {
      const forms = formsOf(thing);
      return { thing, pages: onPages.flatMap((isWritten, at) => (forms.some(isWritten) ? [at] : [])) };
    })
    .filter(({ pages }) => pages.length >= Math.max(MIN_PAGES, MOST * total));
  const things: NamedThing[] = [];
  for (const each of found)
    if (!things.some(({ thing }) => holds(thing.entity, each.thing.entity) || holds(each.thing.entity, thing.entity)))
      things.push(each);
  const named = things.slice(0, MAX_THINGS);
  if (named.length < MIN_THINGS) return null;
  const count = Math.min(...named.map(({ pages }) => pages.length));
  return {
    action: say.nameThings(
      named.map(({ thing }) => thing.entity),
      { count, total },
    ),
    things: named,
  };
}

/** True when a text has the name, as "blood pressure" has "blood". */
function holds(text: string, name: string): boolean {
  return text.toLowerCase().includes(name.toLowerCase());
}
