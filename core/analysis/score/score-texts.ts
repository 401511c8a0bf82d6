import type { Languages } from "../../ports/languages.ts";
import { factsFromText } from "../metadata/facts-from-text.ts";
import { detectLanguage } from "../text/detect-language.ts";
import { toPageText } from "../text/to-page-text.ts";
import { CohortScale } from "./cohort-scale.ts";
import { partResults } from "./part-results.ts";
import { prepareCohort } from "./prepare-cohort.ts";

/** A page of which only title and text are known. */
export interface TextPage {
  readonly title: string;
  readonly text: string;
}

/** The text to score and the texts to score it against, all about one keyword. */
export interface ScoreTextsInput {
  readonly keyword: string;
  readonly target: TextPage;
  /** At least 3 pages with text, else there is no score. */
  readonly cohort: readonly TextPage[];
  /** BCP-47. @default the cohort's, as its words show */
  readonly lang?: string;
}

/** The result of a comparison of texts: the score without grade, advice or confidence. */
export interface TextScore {
  /** 0..100 with one decimal, so that ranking many texts does not drown in ties; `null` when it cannot be scored. */
  readonly score: number | null;
  /** Value 0..1 of each part. Empty without a score. */
  readonly parts: Record<string, number>;
}

/** Cohort pages below which nothing is compared. Decision D-23. */
export const MIN_COHORT = 3;

/** Scores a text against others by their words alone; parts that need markup are neutral. */
export function scoreTexts({ keyword, target, cohort, lang }: ScoreTextsInput, languages: Languages): TextScore {
  const language = lang ?? detectLanguage(cohort.map((page) => page.text).join("\n\n"), languages) ?? "en";
  const read = (page: TextPage, at: number) => {
    const facts = factsFromText({ title: page.title, text: page.text, url: `https://page-${at}.invalid/` });
    return { facts, text: toPageText(facts, languages, { language }), weight: 1 };
  };
  const usable = cohort.map(read).filter((page) => page.text.wordCount > 0);
  const measured = read(target, cohort.length);
  if (usable.length < MIN_COHORT || measured.text.wordCount === 0) return { score: null, parts: {} };
  // The caller chose the texts, so all of them are compared, whatever their keyword.
  const prepared = prepareCohort({ keyword, sources: usable, languages, language, minPages: usable.length });
  const scale = new CohortScale(prepared, languages);
  const { flat } = scale.measure(measured);
  const points = scale.pointsOf(flat);
  const parts = partResults(scale, flat);
  return {
    score: Math.round(10 * points) / 10,
    parts: Object.fromEntries(parts.map(({ part, value }) => [part, value])),
  };
}
