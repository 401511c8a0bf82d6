import type { ScoreMessages } from "../advice/score/messages.ts";
import type { CohortEntity, CohortModel, CohortTerm } from "../terms/cohort-model.ts";
import { cleanHeading } from "../topics/headings.ts";
import type { Action, ComparedPage } from "./attribute.ts";
import type { CohortScale, ScoredPage, SectionCandidate } from "./cohort-scale.ts";
import { type ChosenStep, planSections, type SectionPlan } from "./plan.ts";
import { countPages } from "./prepare-cohort.ts";
import type { MissingPoints, Plan, PlanStep, PlanTotal } from "./score.ts";
import { type CohortSubtopics, likenessOf, type SectionText } from "./sections.ts";

/** Longest heading that names a section, in words. */
const MAX_NAME = 12;
/** Terms that a section should also use. */
const MAX_ALSO = 4;
/** Likeness from which a page has a passage like that of a step. */
const ALIKE = 0.22;

/** Everything that words a plan. */
export interface PlanInput {
  readonly scale: CohortScale;
  readonly target: ScoredPage;
  readonly subtopics: CohortSubtopics;
  readonly model: Pick<CohortModel, "terms" | "entities">;
  /** In the order of the prepared pages. */
  readonly pages: readonly ComparedPage[];
  readonly repairs: readonly Action[];
  readonly say: ScoreMessages;
}

/** A tracked term or name, with the ids of its words. */
interface Tracked {
  readonly name: string;
  readonly ids: readonly number[];
  readonly isLacking: boolean;
}

function tracked({ scale, model }: PlanInput): Tracked[] {
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

/** True for a subtopic that a plan can name: from another reading of the pages, or by a heading that is no sentence. */
function isNamed({ scale, subtopics, pages }: PlanInput, { subtopic: at, texts }: SectionCandidate): boolean {
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
  const { subtopics, pages, say } = input;
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
    action: say.section({ name: subject, also, doers: { count: urls.length, total: pages.length } }),
    subject,
    edit: { kind: "section", times: null, place: "h2", have: null, want: null },
    zone: "h2",
    effort: "high",
    competitorCount: urls.length,
    competitorTotal: pages.length,
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

/** Words the steps, with gains that other authors reach. */
function stepsOf(input: PlanInput, { steps, all }: SectionPlan): PlanStep[] {
  const repairs = new Map(input.repairs.map((action) => [action.missing.id, action.missing] as const));
  const own = steps.reduce((sum, { after }) => sum + after, 0);
  const share = (points: number): number => (own > 0 ? points / own : 0);
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
  const repairs = input.repairs.map(({ missing: { id }, edit }) => ({ id, edit }));
  const candidates = input.scale.candidates().filter((candidate) => isNamed(input, candidate));
  const found = planSections(input.scale, input.target, candidates, repairs);
  const steps = stepsOf(input, found);
  if (steps.length === 0) return { steps: [], totals: [], reach: null, isWide: false };
  const totals = found.promises.map(
    ({ steps: count, low, high }): PlanTotal => ({ steps: count, range: [tenths(low), tenths(high)] }),
  );
  return {
    steps,
    totals,
    reach: Math.round(input.scale.pointsOf(input.target.flat) + found.all.expected),
    isWide: found.all.isWide,
  };
}
