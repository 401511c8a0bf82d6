import { clamp } from "../../util/statistics.ts";
import { isWeak } from "../advice/score/messages.ts";
import { namesNothing } from "../terms/describing-words.ts";
import type { Action, Attribution } from "./attribute.ts";
import type { Edit, SampleSentence } from "./page-editor.ts";
import type { AdviceGroup, Plan, PlanStep, PlanTotal } from "./score.ts";

/** Recommendations of a plan. */
const MAX_STEPS = 12;
/** Actions on subjects, and on wording, that the plan chooses from. More wording would hide the subjects. */
const MAX_CHOICES = 24;
const MAX_WORDING = 3;
/** Terms of one subject in one recommendation, besides the first. */
const MAX_ALSO = 3;
/** Least gain of a step after the steps before it, in points. */
const MIN_STEP = 0.2;
/** Numbers of steps for which the plan promises a range. */
const TOTALS = [3, 5, 10] as const;
/** Points, and share of the points, by which sentences of other authors can miss a prediction. See decisions/61. */
const MARGIN = 1.5;
const SPREAD = 0.3;

/** An action with the terms of the same subject. */
interface Choice {
  readonly lead: Action;
  readonly also: readonly Action[];
  readonly group: AdviceGroup;
  /** The bare edits, without any other text. */
  readonly edits: readonly Edit[];
  /** The same with the sentence of a ranking page that moves the score by the median. */
  readonly withText: readonly Edit[];
  readonly gainWithText: number;
}

function groupOf({ missing }: Action): AdviceGroup {
  if (missing.part !== "terms") return "fix";
  return missing.kind === "subject" ? "cover" : "polish";
}

/** True when most pages support the action. Places of the keyword and structure may rest on fewer: they say "only". */
function isSupported({ missing }: Action): boolean {
  if (missing.part !== "terms" && missing.part !== "structured_data") return true;
  return !isWeak({ count: missing.competitorCount, total: missing.competitorTotal });
}

/** Merges terms that share a word besides the words of the keyword: one passage covers them. */
function mergedSubjects(actions: readonly Action[], keyword: ReadonlySet<string>): (readonly Action[])[] {
  const merged: { readonly stems: ReadonlySet<string>; readonly actions: Action[] }[] = [];
  for (const action of actions) {
    const own = action.stems.filter((stem) => !keyword.has(stem));
    const home = merged.find(({ stems }) => own.some((stem) => stems.has(stem)));
    if (home === undefined) merged.push({ stems: new Set(own), actions: [action] });
    else if (home.actions.length <= MAX_ALSO) home.actions.push(action);
  }
  return merged.map(({ actions: terms }) => terms);
}

/** True for a phrase that is inside another one, or around it: writing one writes the other. */
function overlaps(one: Action, other: Action): boolean {
  const [a, b] = [` ${one.stems.join(" ")} `, ` ${other.stems.join(" ")} `];
  return a.includes(b) || b.includes(a);
}

/** The edit of an action inside a sentence. The sentence already has one mention. */
function insideSentence({ edit }: Action, sentence: SampleSentence): Edit {
  const { phrase } = edit;
  if (phrase === undefined || phrase.zone !== "body") return { ...edit, sentences: [sentence] };
  if (phrase.times === 1) return { sentences: [sentence] };
  return { phrase: { ...phrase, times: phrase.times - 1 }, sentences: [sentence] };
}

/** Tries the sentences of ranking pages and returns the edit with the median gain. */
function withSentence(attribution: Attribution, lead: Action): { readonly edit: Edit; readonly gain: number } {
  const tried = attribution
    .sentencesOf(lead)
    .map((sentence) => insideSentence(lead, sentence))
    .map((edit) => ({ edit, gain: attribution.gainOf([edit]) }))
    .sort((a, b) => a.gain - b.gain);
  return tried[Math.floor((tried.length - 1) / 2)] ?? { edit: lead.edit, gain: attribution.gainOf([lead.edit]) };
}

/** The words of a keyword and its language. */
interface Subject {
  readonly stems: ReadonlySet<string>;
  /** ISO 639-1. */
  readonly language: string;
}

function choicesOf(attribution: Attribution, actions: readonly Action[], { stems, language }: Subject): Choice[] {
  const supported = actions.filter(isSupported);
  const terms = supported.filter((action) => groupOf(action) === "cover");
  const groups = [
    ...mergedSubjects(terms, stems).slice(0, MAX_CHOICES),
    ...supported
      .filter((action) => groupOf(action) === "polish" && !namesNothing(action.missing.subject, language))
      .slice(0, MAX_WORDING)
      .map((action) => [action]),
    ...supported.filter((action) => groupOf(action) === "fix").map((action) => [action]),
  ];
  return groups.flatMap((group): Choice[] => {
    const [lead, ...rest] = group;
    if (lead === undefined) return [];
    const also = rest.filter((action) => !overlaps(lead, action));
    const others = also.map(({ edit }) => edit);
    const text = groupOf(lead) === "fix" ? null : withSentence(attribution, lead);
    return [
      {
        lead,
        also,
        group: groupOf(lead),
        edits: [lead.edit, ...others],
        withText: text === null ? [lead.edit] : [text.edit, ...others],
        gainWithText: text === null ? lead.missing.gain : attribution.gainOf([text.edit, ...others]),
      },
    ];
  });
}

/** Chooses steps one by one: each is the one that gains most after the steps before. */
function greedy(attribution: Attribution, choices: readonly Choice[]): { choice: Choice; gain: number }[] {
  const chosen: { choice: Choice; gain: number }[] = [];
  const edits: Edit[] = [];
  let reached = 0;
  const left = choices.map((choice) => ({ choice, bound: attribution.gainOf(choice.edits) }));
  while (chosen.length < MAX_STEPS && left.length > 0) {
    left.sort((a, b) => b.bound - a.bound || (a.choice.lead.missing.id < b.choice.lead.missing.id ? -1 : 1));
    let best: { at: number; gain: number } | null = null;
    for (const [at, entry] of left.entries()) {
      // Gains shrink as steps are added, so an entry whose last gain is lower cannot win.
      if (best !== null && entry.bound <= best.gain) break;
      entry.bound = attribution.gainOf([...edits, ...entry.choice.edits]) - reached;
      if (best === null || entry.bound > best.gain) best = { at, gain: entry.bound };
    }
    const found = best === null ? undefined : left[best.at];
    if (best === null || found === undefined || best.gain < MIN_STEP) break;
    left.splice(best.at, 1);
    edits.push(...found.choice.edits);
    reached += best.gain;
    chosen.push({ choice: found.choice, gain: best.gain });
  }
  return chosen;
}

/** Returns the promised range of the first steps: bare words below, sentences like those of the cohort above. */
function totalOf(attribution: Attribution, chosen: readonly { choice: Choice }[], steps: number): PlanTotal {
  const first = chosen.slice(0, steps);
  const bare = attribution.gainOf(first.flatMap(({ choice }) => choice.edits));
  const withText = attribution.gainOf(first.flatMap(({ choice }) => choice.withText));
  const most = 100 - attribution.points;
  const low = clamp((1 - SPREAD) * Math.min(bare, withText) - MARGIN, 0, most);
  const high = clamp((1 + SPREAD) * Math.max(bare, withText) + MARGIN, low, most);
  return { steps, range: [tenths(low), tenths(high)] };
}

function tenths(value: number): number {
  return Math.round(10 * value) / 10;
}

type Chosen = readonly { readonly choice: Choice; readonly gain: number }[];

function stepsOf(attribution: Attribution, chosen: Chosen): PlanStep[] {
  let before = 0;
  return chosen.map(({ choice, gain }, at): PlanStep => {
    const { lead, also, group, gainWithText } = choice;
    const names = also.map(({ missing }) => missing.subject);
    const bare = attribution.gainOf(choice.edits);
    const reached = attribution.gainOf(chosen.slice(0, at + 1).flatMap((each) => each.choice.withText));
    const withText = reached - before;
    before = reached;
    return {
      ...lead.missing,
      action: lead.word(names),
      gain: tenths((bare + gainWithText) / 2),
      group,
      alsoCover: names,
      gainRange: [tenths(Math.min(bare, gainWithText)), tenths(Math.max(bare, gainWithText))],
      gainInPlan: Math.max(0, Math.floor(5 * (gain + withText)) / 10),
    };
  });
}

/** Makes the plan: at most twelve recommendations in the order in which they gain most together. */
export function planOf(attribution: Attribution, actions: readonly Action[], subject: Subject): Plan {
  const found = greedy(attribution, choicesOf(attribution, actions, subject));
  // A step that gains nothing after the steps before it is no advice.
  const gains = stepsOf(attribution, found).map(({ gainInPlan }) => gainInPlan);
  const chosen = found.filter((_, at) => (gains[at] ?? 0) > 0);
  const steps = stepsOf(attribution, chosen);
  const counts = TOTALS.filter((_, at) => steps.length > (TOTALS[at - 1] ?? 0));
  return { steps, totals: steps.length === 0 ? [] : counts.map((count) => totalOf(attribution, chosen, count)) };
}
