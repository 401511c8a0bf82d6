import { counted } from "../text/counted.ts";
import type { Grade, MissingPoints, ScorePart } from "./score.ts";

/** Gives the grade of a whole-number score. Decision D-23. */
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

function sentence(part: ScorePart, best: MissingPoints | undefined): string {
  return `${PART_NAMES[part]}: ${(best?.action ?? "").replace(/\.$/, "")} (about ${(best?.gain ?? 0).toFixed(1)} points).`;
}

/** Gives up to four sentences on where the points are, from the attribution, most points first. */
export function focusAreasOf(missing: readonly MissingPoints[]): string[] {
  const groups = new Map<ScorePart, MissingPoints[]>();
  for (const each of missing) groups.set(each.part, [...(groups.get(each.part) ?? []), each]);
  const ranked = [...groups].map(([part, actions]) => ({ part, actions, best: actions[0]?.gain ?? 0 }));
  return ranked
    .sort((a, b) => b.best - a.best || (a.part < b.part ? -1 : 1))
    .slice(0, 4)
    .map(({ part, actions }) => {
      const [first] = actions;
      if (part === "terms") {
        const lacking = actions.filter((each) => !each.id.startsWith("overuse:"));
        const top = lacking.slice(0, 3);
        if (top.length === 0) return sentence(part, first);
        const gain = top.reduce((sum, each) => sum + each.gain, 0).toFixed(1);
        return `${PART_NAMES.terms}: ${counted(lacking.length, "term")} of the ranking pages missing or thin, above all ${quoted(top.map((each) => each.subject))} (about ${gain} points).`;
      }
      return sentence(part, first);
    });
}

/** Gives the summary of a scored page. */
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
  const [first] = missing;
  if (first === undefined) return `${opening} Nothing the ranking pages share is missing.`;
  return `${opening} The largest single gain, ${first.gain.toFixed(1)} points: ${first.action}`;
}
