import type { Language } from "../../core/ports/languages.ts";
import type { LabelledKeyword } from "./labelled-keyword.ts";
import type { BenchPage } from "./pages.ts";

/** Verdict of a label, or of the rule for names without a label. */
export type Verdict = "right" | "wrong" | "mustNot";

/** Pages a name must occur on to be right without a label. */
const MIN_PAGES = 2;

/** Words of a text in a form that ignores case, hyphens, possessives and inflection. */
export function stemsOf(text: string, language: Language): string[] {
  const words = text
    .toLowerCase()
    .replaceAll("\u2019", "'")
    .replace(/'s(?![\p{L}])/gu, "")
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return (words ?? []).map((word) => language.stem(word));
}

function plainKey(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(" ");
}

/** True when the words hold the others next to each other, in order. */
export function holdsRun(words: readonly string[], run: readonly string[]): boolean {
  if (run.length === 0) return false;
  return words.some((_, start) => run.every((word, offset) => words[start + offset] === word));
}

/** Verdicts on the names of one report. */
export interface Referee {
  /** The verdict on an entity or term. */
  verdictOf(name: string): Verdict;
  /** True when a list of names covers the must-have subject: one name is a wording of it or holds a wording. */
  covers(names: readonly string[], wordings: readonly string[]): boolean;
  /** The first must-not name that a heading, title or sentence holds; `null` for none. */
  mustNotIn(text: string): string | null;
  keyOf(text: string): string;
}

/** Names written with a capital that whole phrases of the text show, and all its stems. */
interface PageWords {
  readonly text: string;
  readonly stems: string;
}

function isWritten(pages: readonly PageWords[], run: readonly string[]): boolean {
  const needle = ` ${run.join(" ")} `;
  return pages.filter(({ stems }) => stems.includes(needle)).length >= MIN_PAGES;
}

function isCapitalized(pages: readonly PageWords[], name: string): boolean {
  return /\p{Lu}/u.test(name) && pages.filter(({ text }) => text.includes(name)).length >= MIN_PAGES;
}

/**
 * A referee for the labels of a keyword. A name without a label is right when two ranking pages write it,
 * and it is a capitalized name or all its words belong to labelled subjects.
 */
export function refereeOf(
  label: LabelledKeyword,
  ranking: readonly Pick<BenchPage, "gold">[],
  language: Language,
): Referee {
  const keyOf = (text: string): string => stemsOf(text, language).join(" ");
  const entityNames = label.entities.map(({ name }) => name);
  const rightNames = [...label.must.flat(), ...label.good, ...entityNames, label.keyword];
  const right = new Set(rightNames.map(keyOf));
  const bad = new Set(label.bad.map(keyOf));
  const mustNot = new Set(label.mustNot.map(plainKey));
  const longMustNot = label.mustNot.filter((name) => name.includes(" ")).map((name) => stemsOf(name, language));
  const vocabulary = new Set(rightNames.flatMap((name) => stemsOf(name, language)));
  const pages = ranking.map(({ gold }) => ({ text: gold, stems: ` ${stemsOf(gold, language).join(" ")} ` }));
  const byRule = (name: string, stems: readonly string[]): Verdict => {
    if (stems.every((stem) => /^\p{N}/u.test(stem)) || stems.some((stem) => bad.has(stem))) return "wrong";
    const content = stems.filter((stem) => !language.isStopWord(stem));
    const isOfSubject = content.length > 0 && content.every((stem) => vocabulary.has(stem)) && isWritten(pages, stems);
    return isOfSubject || isCapitalized(pages, name) ? "right" : "wrong";
  };
  return {
    keyOf,
    verdictOf(name) {
      const stems = stemsOf(name, language);
      const key = stems.join(" ");
      // Not by stems: "Connect" is a button and "connected" a word.
      if (mustNot.has(plainKey(name))) return "mustNot";
      if (right.has(key)) return "right";
      if (bad.has(key)) return "wrong";
      return longMustNot.some((run) => holdsRun(stems, run)) ? "mustNot" : byRule(name, stems);
    },
    covers(names, wordings) {
      const runs = wordings.map((wording) => stemsOf(wording, language));
      return names.some((name) => {
        const stems = stemsOf(name, language);
        return runs.some((run) => holdsRun(stems, run));
      });
    },
    mustNotIn(text) {
      // A short or common word of the interface may be part of a good heading, so a name has to be written as labelled.
      const found = label.mustNot.find((name) => {
        const at = text.indexOf(name);
        const around = text.charAt(at - 1) + text.charAt(at + name.length);
        if (at === -1 || name.length < 3 || !/\p{Lu}/u.test(name) || /[\p{L}\p{N}-]/u.test(around)) return false;
        // "York" is a fragment by itself and no fragment in "New York".
        return !rightNames.some((whole) => whole.includes(name) && text.includes(whole));
      });
      return found ?? null;
    },
  };
}
