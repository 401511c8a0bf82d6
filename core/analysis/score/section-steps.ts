import type { ScoreMessages } from "../advice/score/messages.ts";
import type { CohortEntity, CohortModel, CohortTerm } from "../terms/cohort-model.ts";
import { cleanHeading } from "../topics/headings.ts";
import type { Action, ComparedPage } from "./attribute.ts";
import type { CohortScale, SectionCandidate } from "./cohort-scale.ts";
import type { PageEditor } from "./page-editor.ts";
import { type ChosenStep, OTHER_AUTHORS, planSections, type SectionPlan } from "./plan.ts";
import { type MissingPoints, NO_PLAN, type Plan, type PlanStep, type PlanTotal } from "./score.ts";
import { ALIKE, type CohortSubtopics, likenessOf, type SectionText } from "./sections.ts";
import { countPages } from "./weigh-cohort.ts";

/** Longest heading that names a section, in words. */
const MAX_NAME = 12;
/** Terms that a section should also use. */
const MAX_ALSO = 4;

/** Everything that words a plan. */
export interface PlanInput {
  readonly editor: PageEditor;
  readonly subtopics: CohortSubtopics;
  readonly model: Pick<CohortModel, "terms" | "entities">;
  /** In the order of the prepared pages. */
  readonly pages: readonly ComparedPage[];
  readonly repairs: readonly Action[];
  readonly say: ScoreMessages;
  /** True for a subtopic that the page lacks; `null` where that is unknown. @default by the likeness of its texts */
  readonly lacks?: (subtopic: string) => boolean | null;
}

/** A tracked term or name, with the ids of its words. */
interface Tracked {
  readonly name: string;
  readonly ids: readonly number[];
  readonly isLacking: boolean;
}

function tracked({ editor: { scale }, model }: PlanInput): Tracked[] {
  const name = (each: CohortTerm | CohortEntity): string => ("term" in each ? each.term : each.entity);
  const known = new Set<string>();
  return [...model.terms, ...model.entities].flatMap((each): Tracked[] => {
    if (known.has(each.key)) return [];
    known.add(each.key);
    const ids = each.key.split(" ").map((stem) => scale.vocabulary.find(stem));
    const own = ids.filter((id) => id >= 0 && !isKeyword(scale, id));
    if (own.length === 0) return [];
    return [{ name: name(each), ids: own, isLacking: each.targetCount < each.suggestedRange[0] }];
  });
}

function isKeyword({ keyword, vocabulary }: CohortScale, id: number): boolean {
  return keyword.contentStems.includes(vocabulary.keyOf(id));
}

/** True for a heading that names a part of the subject: it has a word of several pages besides the keyword. */
function namesPart({ heading }: SectionText, scale: CohortScale): boolean {
  return (
    heading.length <= MAX_NAME &&
    heading.some(
      (id) => scale.isShared(id) && !isKeyword(scale, id) && countPages(scale.prepared.wordPages[id] ?? 0) > 1,
    )
  );
}

/** True when a plan can name the subtopic: the name comes from the report, or from a heading that is not a sentence. */
function isNamed(
  { editor: { scale }, subtopics, pages }: PlanInput,
  { subtopic: at, texts }: SectionCandidate,
): boolean {
  const subtopic = subtopics.subtopics[at];
  const lead = subtopics.texts[subtopic?.texts[0] ?? -1];
  if (subtopic === undefined || lead === undefined || subtopic.name === "") return false;
  if (subtopic.isGiven) return true;
  // A step that fewer than half of the pages do argues against itself.
  if (2 * new Set(alikeOf(texts).map(({ page }) => page)).size < pages.length) return false;
  return !/[:;,.!\u2026]$/.test(subtopic.name) && namesPart(lead, scale);
}

/** Returns the texts that are like the first. */
function alikeOf(texts: SectionCandidate["texts"]): SectionCandidate["texts"] {
  const [first] = texts;
  return texts.filter(({ vector }) => first === undefined || likenessOf(vector, first.vector) >= ALIKE);
}

const wordsOf = ({ heading, words }: SectionText): ReadonlySet<number> => new Set([...heading, ...words]);

/** Words a section step. */
function sectionStep(
  input: PlanInput,
  candidate: SectionCandidate,
  terms: readonly Tracked[],
): Omit<MissingPoints, "gain"> & { readonly alsoCover: readonly string[] } {
  const { subtopics, pages, say, editor } = input;
  // As in the repairs: pages about another subject count, so that a report has one total.
  const total = pages.length + (editor.scale.prepared.left?.length ?? 0);
  const subtopic = subtopics.subtopics[candidate.subtopic];
  const texts = (subtopic?.texts ?? []).flatMap((at) => subtopics.texts[at] ?? []);
  const [lead] = texts;
  const sets = texts.map(wordsOf);
  const uses = ({ ids }: Tracked): number => sets.filter((words) => ids.every((id) => words.has(id))).length;
  const used = terms
    .map((term) => ({ term, count: uses(term) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.term.name < b.term.name ? -1 : 1));
  const subject = cleanHeading(subtopic?.name ?? "");
  const lower = subject.toLowerCase();
  const also = used
    .filter(({ term, count }) => term.isLacking && 2 * count >= sets.length && !lower.includes(term.name.toLowerCase()))
    .slice(0, MAX_ALSO)
    .map(({ term }) => term.name);
  const urls = alikeOf(candidate.texts)
    .flatMap(({ page }) => pages[page] ?? [])
    .sort((a, b) => a.rank - b.rank || (a.url < b.url ? -1 : 1));
  const shown = pages[lead?.page ?? -1];
  return {
    id: `section:${lower}`,
    part: "terms",
    kind: "subject",
    action: say.section({ name: subject, also, doers: { count: urls.length, total } }),
    subject,
    edit: { kind: "section", times: null, place: "h2", have: null, want: null },
    zone: "h2",
    effort: "high",
    competitorCount: urls.length,
    competitorTotal: total,
    competitorUrls: urls.map(({ url }) => url),
    example:
      shown === undefined || subtopic === undefined || subtopic.sentence === ""
        ? null
        : { url: shown.url, rank: shown.rank, sentence: subtopic.sentence },
    alsoCover: also,
  };
}

function tenths(value: number): number {
  return Math.round(10 * value) / 10;
}

/** Returns the share of a gain that other authors reach, by a sum of gains of the plan. */
function shareBy({ steps }: SectionPlan): (points: number) => number {
  const own = steps.reduce((sum, { after }) => sum + after, 0);
  return (points) => (own > 0 ? points / own : OTHER_AUTHORS);
}

/** Returns the gains of subtopics of another source that are no steps. */
function othersOf({ subtopics }: PlanInput, found: SectionPlan): Plan["others"] {
  const share = shareBy(found);
  const gainOf = (points: number, scale: number): number => Math.max(0, tenths(points * share(scale)));
  return found.others.flatMap(({ candidate, alone, after }) => {
    const subtopic = subtopics.subtopics[candidate?.subtopic ?? -1];
    if (subtopic === undefined) return [];
    const { low, expected, high } = found.all;
    const range = [gainOf(alone, low), gainOf(alone, high)] as const;
    return [
      { subject: subtopic.name, gain: gainOf(alone, expected), gainRange: range, gainInPlan: gainOf(after, expected) },
    ];
  });
}

/** Words the steps, with gains that other authors reach. */
function stepsOf(input: PlanInput, found: SectionPlan): PlanStep[] {
  const { steps, all } = found;
  const repairs = new Map(input.repairs.map((action) => [action.missing.id, action.missing] as const));
  const share = shareBy(found);
  const terms = tracked(input);
  const known = new Set<string>();
  return steps.flatMap(({ candidate, repair, alone, after }: ChosenStep): PlanStep[] => {
    if (candidate === null) {
      const missing = repairs.get(repair?.id ?? "");
      if (missing === undefined) return [];
      const gain = tenths(alone);
      return [{ ...missing, gain, group: "fix", alsoCover: [], gainRange: [gain, gain], gainInPlan: tenths(after) }];
    }
    const step = sectionStep(input, candidate, terms);
    // Two subtopics without headings of their own can have the same name. The first gains more.
    if (step.subject === "" || known.has(step.id)) return [];
    known.add(step.id);
    return [
      {
        ...step,
        group: "cover",
        gain: tenths(alone * share(all.expected)),
        gainRange: [tenths(alone * share(all.low)), tenths(alone * share(all.high))],
        gainInPlan: tenths(after * share(all.expected)),
      },
    ];
  });
}

/** Makes the plan: at most twelve steps in the order in which they gain most together. */
export function planOf(input: PlanInput): Plan {
  const { scale, scored } = input.editor;
  const repairs = input.repairs.map(({ missing: { id }, edit }) => ({ id, edit }));
  const all = scale.candidates();
  const list = all.list.filter((candidate) => isNamed(input, candidate));
  const nameOf = (at: number): string => input.subtopics.subtopics[at]?.name ?? "";
  const lacking = list.map(({ subtopic }) => subtopic).filter((at) => input.lacks?.(nameOf(at)) === true);
  const asked = list.filter(({ subtopic }) => input.lacks?.(nameOf(subtopic)) !== false);
  const found = planSections(input.editor, { ...all, list: asked }, repairs, new Set(lacking));
  const steps = stepsOf(input, found);
  const others = othersOf(input, found);
  if (steps.length === 0) return { ...NO_PLAN, others };
  const totals = found.promises.map(
    ({ steps: count, low, high }): PlanTotal => ({ steps: count, range: [tenths(low), tenths(high)] }),
  );
  return {
    steps,
    totals,
    reach: Math.round(scale.pointsOf(scored.flat) + found.all.expected),
    isWide: found.all.isWide,
    others,
  };
}
