import { clamp, mean, quantile } from "../../util/statistics.ts";
import type { ScorePart } from "./score.ts";

/** The readings that the score adds up, and `rest`: likeness without the given words, which has no weight. */
export type Reading =
  | "terms"
  | "relations"
  | "subject"
  | "coverage"
  | "rest"
  | "company"
  | "title"
  | "placement"
  | "structure"
  | "structured_data";

/** All readings. */
export const READINGS: readonly Reading[] = [
  "terms",
  "relations",
  "subject",
  "coverage",
  "rest",
  "company",
  "title",
  "placement",
  "structure",
  "structured_data",
];

/** The part of the report to which a reading belongs. */
export const PART_OF: Readonly<Record<Reading, ScorePart>> = {
  terms: "terms",
  relations: "terms",
  coverage: "terms",
  rest: "terms",
  company: "terms",
  subject: "similarity",
  title: "similarity",
  placement: "placement",
  structure: "structure",
  structured_data: "structured_data",
};

/** One number for each reading. */
export type Readings = Readonly<Record<Reading, number>>;

/** Readings of the text of the body. */
const BODY: readonly Reading[] = ["terms", "relations", "subject", "coverage"];

/** True for a reading without weight. */
const isGuard = (reading: Reading): reading is "rest" | "company" => reading === "rest" || reading === "company";

/** Weights of the readings of the body among each other, without coverage. */
const BODY_WEIGHTS = { terms: 0.33, subject: 0.28, relations: 0.22 } as const;
const BODY_SUM = BODY_WEIGHTS.terms + BODY_WEIGHTS.subject + BODY_WEIGHTS.relations;
/** Weights of the other readings. The body has the rest; a reading without evidence in the cohort leaves its weight to it. */
const OTHERS = { title: 0.1615, placement: 0.05, structure: 0.0475, structured_data: 0.019 } as const;
/** Highest share of coverage in the body. It grows with the median tokens of the cohort, from the first to the last. */
const MAX_COVERAGE = 0.3;
const COVERAGE_TOKENS = 150;
const COVERAGE_RANGE = 450;

/** Ratios to the cohort's level beyond which a reading earns no more. */
const CAPS: Readings = {
  terms: 1.6,
  relations: 1.6,
  subject: 1.6,
  coverage: 1.25,
  rest: 3,
  company: 3,
  title: 1.6,
  placement: 1.3,
  structure: 1.3,
  structured_data: 1.3,
};

/** Usual levels of ranking pages. They weigh as much as three pages, so that one page more or less hardly matters. */
const PRIORS = {
  terms: 0.17,
  subject: 0.18,
  relations: 0.016,
  title: 0.42,
  coverage: 0.8,
  rest: 0.07,
  company: 0.008,
} as const;
const PRIOR_PAGES = 3;
/** Level of the placement for every cohort, and least levels of other shares. */
const PLACEMENT_LEVEL = 0.7;
const MIN_SHARE = 0.5;
/** Least level of a guard. */
const MIN_LEVEL = 1e-4;
/** Ratio of the body from which other readings count fully, and the power by which they count less below it. */
const GATE = 0.7;
const GATE_POWER = 2;

/** Highest share of the company in the evidence. */
const COMPANY_SHARE = 0.4;
/** Tokens from which the company is known. */
const COMPANY_TOKENS = { page: 400, cohort: 6_000 } as const;
/** Ratio of the company from which it is full. */
const FULL_COMPANY = 0.3;
/** Evidence in favor of every page, by the tokens of the page and of the cohort: like a sampling error, over their root. */
const DOUBT = { page: 2.5, cohort: 5 } as const;
/** Evidence for every page of a cohort of few tokens, over their count. Five abstracts are such a cohort. */
const SMALL_COHORT = 250;
const MIN_TOKENS = { page: 20, cohort: 300 } as const;
/** With this evidence or more a page keeps all its points. They fall to the least factor over the range below. */
const ENOUGH = 0.95;
const EVIDENCE_RANGE = 0.35;
/** Least factor, so that pages of other subjects still have an order. */
const LEAST_REST = 0.05;

/**
 * Returns the factor of the points of a page by what it has of the cohort besides the given words, 0 to 1.
 *
 * A reader of the report knows the given words and can put them into any text. The other words of the ranking pages
 * show that the page is about them: by themselves, and as neighbors of the given words. Few words show little either
 * way, so short pages and small cohorts have the benefit of the doubt. See decisions/111.
 */
export function restFactor(
  { rest, company }: Pick<Readings, "rest" | "company">,
  tokens: { readonly page: number; readonly cohort: number },
): number {
  const doubt = (of: "page" | "cohort"): number => DOUBT[of] / Math.sqrt(Math.max(MIN_TOKENS[of], tokens[of]));
  const alone = clamp(rest, 0, 1);
  const paired = clamp(company / FULL_COMPANY, 0, 1);
  // A short page has few pairs of words, so `alone` counts in place of the missing pairs.
  const near = paired + (1 - clamp(tokens.page / COMPANY_TOKENS.page, 0, 1)) * Math.max(0, alone - paired);
  const share = COMPANY_SHARE * clamp(tokens.cohort / COMPANY_TOKENS.cohort, 0, 1);
  const small = SMALL_COHORT / Math.max(MIN_TOKENS.cohort, tokens.cohort);
  const evidence = (1 - share) * alone + share * near + doubt("page") + Math.max(small, doubt("cohort"));
  const kept = clamp(1 - (ENOUGH - evidence) / EVIDENCE_RANGE, 0, 1);
  return Math.max(LEAST_REST, kept * kept * (3 - 2 * kept));
}

/** Weight, typical value in the cohort, and maximum ratio of each reading. Contains only JSON values. */
export interface Level {
  readonly weights: Readings;
  readonly levels: Readings;
  readonly caps: Readings;
}

function mapReadings(value: (reading: Reading) => number): Readings {
  const entries = READINGS.map((reading) => [reading, value(reading)] as const);
  // READINGS names every reading once.
  return Object.fromEntries(entries) as Record<Reading, number>;
}

/** Returns each reading as a ratio to the cohort's level, up to its cap. A weak body lowers the ratios of title and headings. */
export function ratiosOf(values: Readings, { weights, levels, caps }: Level): Readings {
  const ratio = (reading: Reading): number => Math.min(caps[reading], values[reading] / levels[reading]);
  let [body, sum] = [0, 0];
  for (const reading of BODY) {
    body += weights[reading] * ratio(reading);
    sum += weights[reading];
  }
  const gate = Math.min(1, body / sum / GATE) ** GATE_POWER;
  return mapReadings((reading) => ratio(reading) * (isGuard(reading) || BODY.includes(reading) ? 1 : gate));
}

/** Returns the weighted sum of ratios. */
export function rawOf(ratios: Readings, weights: Readings): number {
  return READINGS.reduce((sum, reading) => sum + weights[reading] * ratios[reading], 0);
}

function levelOfReading(reading: Reading, values: readonly number[]): number {
  if (reading === "placement") return PLACEMENT_LEVEL;
  const median = quantile(values, 0.5);
  if (reading === "structure" || reading === "structured_data") return Math.max(MIN_SHARE, median);
  const own = reading === "coverage" ? median : (median + mean(values)) / 2;
  const level = (values.length * own + PRIOR_PAGES * PRIORS[reading]) / (values.length + PRIOR_PAGES);
  // Guards never ask for more than the ranking pages have.
  return isGuard(reading) ? Math.max(MIN_LEVEL, Math.min(median, level)) : level;
}

/** Sets the level from the readings of the cohort's pages, each with itself left out, and their tokens. */
export function levelOf(
  pages: readonly Readings[],
  tokens: readonly number[],
  known: Readonly<Partial<Record<Reading, boolean>>>,
): Level {
  const covered = MAX_COVERAGE * clamp((quantile(tokens, 0.5) - COVERAGE_TOKENS) / COVERAGE_RANGE, 0, 1);
  const other = (reading: keyof typeof OTHERS): number => (known[reading] === false ? 0 : OTHERS[reading]);
  const body = 1 - other("title") - other("placement") - other("structure") - other("structured_data");
  const weights = mapReadings((reading) => {
    if (isGuard(reading)) return 0;
    if (reading === "coverage") return body * covered;
    if (reading === "terms" || reading === "subject" || reading === "relations")
      return (body * (1 - covered) * BODY_WEIGHTS[reading]) / BODY_SUM;
    return other(reading);
  });
  const levels = mapReadings((reading) =>
    levelOfReading(
      reading,
      pages.map((page) => page[reading]),
    ),
  );
  const isShare = (reading: Reading): boolean => !isGuard(reading) && !BODY.includes(reading);
  const caps = mapReadings((reading) =>
    isShare(reading) ? Math.min(CAPS[reading], 1 / levels[reading]) : CAPS[reading],
  );
  return { weights, levels, caps };
}
