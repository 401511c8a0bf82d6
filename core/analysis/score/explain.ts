import { pluralize } from "../../util/pluralize.ts";
import type { Grade, MissingPoints, ScorePart } from "./score.ts";

/** Returns the grade of a whole-number score. D-23 */
export function gradeOf(score: number | null): Grade {
  if (score === null) return "Unavailable";
  if (score >= 85) return "Excellent";
  if (score >= 70) return "Strong";
  if (score >= 55) return "Good";
  return score >= 40 ? "Needs Work" : "Under-optimized";
}

const PART_NAMES: Readonly<Record<ScorePart, string>> = {
  terms: "Term coverage",
  similarity: "Topical similarity",
  placement: "Keyword placement",
  structure: "Page structure",
  structured_data: "Structured data",
};

function quoted(subjects: readonly string[]): string {
  return subjects.map((subject) => `"${subject}"`).join(", ");
}

/** Returns the actions that name a part of the subject, or all actions when none does. */
function leading(actions: readonly MissingPoints[]): readonly MissingPoints[] {
  const subjects = actions.filter(({ kind }) => kind === "subject");
  return subjects.length > 0 ? subjects : actions;
}

function sentence(part: ScorePart, { action, gain }: MissingPoints): string {
  return `${PART_NAMES[part]}: ${action.replace(/\.$/, "")} (about ${gain.toFixed(1)} points).`;
}

/** Points for all of the actions, which may be fewer than the sum of theirs. */
type Together = (actions: readonly MissingPoints[]) => number;

/** The lacking terms as one sentence; `null` when the page lacks none. */
function lackingTerms(actions: readonly MissingPoints[], together: Together): string | null {
  const lacking = actions.filter(({ id }) => !id.startsWith("overuse:"));
  if (lacking.length === 0) return null;
  const top = leading(lacking).slice(0, 3);
  const gain = together(top).toFixed(1);
  const names = quoted(top.map(({ subject }) => subject));
  const verb = lacking.length === 1 ? "is" : "are";
  return `${PART_NAMES.terms}: ${pluralize(lacking.length, "term")} of the ranking pages ${verb} missing or thin, above all ${names} (about ${gain} points).`;
}

/**
 * Returns up to four sentences that name the largest sources of missing points. Actions that only change wording come
 * last.
 */
export function focusAreasOf(missing: readonly MissingPoints[], together: Together): string[] {
  const groups = new Map<ScorePart, MissingPoints[]>();
  for (const each of missing) groups.set(each.part, [...(groups.get(each.part) ?? []), each]);
  const areas = [...groups].flatMap(([part, actions]) => {
    const [best] = leading(actions);
    return best === undefined ? [] : [{ part, actions, best }];
  });
  return areas
    .sort(
      (a, b) =>
        Number(a.best.kind === "wording") - Number(b.best.kind === "wording") ||
        b.best.gain - a.best.gain ||
        (a.part < b.part ? -1 : 1),
    )
    .slice(0, 4)
    .map(
      ({ part, actions, best }) => (part === "terms" ? lackingTerms(actions, together) : null) ?? sentence(part, best),
    );
}

/** Returns the summary of a scored page. */
export function summaryOf(input: {
  readonly score: number;
  readonly keyword: string;
  readonly pageCount: number;
  readonly median: number;
  readonly missing: readonly MissingPoints[];
}): string {
  const { score, keyword, pageCount, median, missing } = input;
  const place = score >= median + 5 ? "above" : score <= median - 5 ? "below" : "level with";
  const opening = `The page scores ${score} of 100 for "${keyword}", ${place} the typical ranking page (${median}) among ${pageCount} compared.`;
  const [first] = leading(missing);
  if (first === undefined) return `${opening} Nothing the ranking pages share is missing.`;
  // A word that only words the subject may be worth more; nobody should begin with it.
  const label = first === missing[0] ? "The largest single gain" : "The largest single gain on the subject";
  return `${opening} ${label}, ${first.gain.toFixed(1)} points: ${first.action}`;
}
