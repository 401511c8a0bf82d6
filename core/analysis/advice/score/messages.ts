/** Counts of the pages that do what a sentence says. */
export interface Doers {
  readonly count: number;
  readonly total: number;
}

/** Returns true for evidence of under half of the pages, or of fewer than three. Such sentences say "only". */
export function isWeak({ count, total }: Doers): boolean {
  return 2 * count < total || count < 3;
}

/** Returns a range of points as text, or the number alone where both bounds are equal. */
export function rangeText(low: string, high: string, to: string): string {
  return low === high ? high : `${low} ${to} ${high}`;
}

/** A section to write. */
export interface SectionAction {
  readonly name: string;
  /** Tracked terms to use there. */
  readonly also: readonly string[];
  readonly doers: Doers;
}

/** Place of the keyword. */
export type PlaceName = "title" | "h1" | "body" | "meta_description";
/** Counted structure of a page. */
export type FeatureName = "words" | "headings" | "images" | "lists";
/** Part of the score. */
export type PartName = "terms" | "similarity" | "placement" | "structure" | "structured_data";

/** Counts of a feature: those of the page, and the least that is enough. */
export interface FeatureCounts {
  readonly have: number;
  readonly want: number;
}

/** Place of a schema.org type on the ranking pages. */
export interface TypeRole {
  /** The item that contains it, and the property; `null` for a type at the top level. */
  readonly inside: { readonly property: string; readonly parent: string } | null;
  /** True for a type that only pages with such a thing may carry. */
  readonly needsThing: boolean;
}

/** Result of a page beside its ranking pages. */
export interface Standing {
  readonly score: number;
  readonly keyword: string;
  readonly place: "above" | "level" | "below";
  /** Score of the typical ranking page. */
  readonly median: number;
}

/** Texts of the score, its summary and its recommendations. Each function returns whole sentences. */
export interface ScoreMessages {
  section(action: SectionAction): string;
  place(place: PlaceName, keyword: string, doers: Doers): string;
  structure(feature: FeatureName, counts: FeatureCounts, doers: Doers): string;
  type(type: string, role: TypeRole, doers: Doers): string;
  noPage(): string;
  noContent(): string;
  /** The page has `words` of main content, fewer than `needed`. */
  tooShort(words: number, needed: number): string;
  fewPages(usable: number, needed: number): string;
  /** `about` pages of `usable` are about the keyword. */
  pagesOffTopic(about: number, usable: number, keyword: string): string;
  /** `names` are the first sections of the plan, at least one. */
  termArea(count: number, names: readonly string[]): string;
  partArea(part: PartName, action: string): string;
  /** `points` are those by which the typical ranking page is ahead. */
  similarityArea(points: number): string;
  standing(standing: Standing): string;
  pageOffTopic(keyword: string): string;
  /** A section on a subject that the ranking pages hardly treat, and the points that it costs. */
  strangeSection(heading: string, points: number): string;
  promise(steps: number, low: number, high: number): string;
  /** Ranges are wide, because writers differ. */
  planAgain(): string;
  /** Points that the page has after the whole plan. */
  reach(points: number): string;
  begin(action: string): string;
  nothingToGain(): string;
}

/** Joins names with commas and the language's "and" before the last name. */
export function joinNames(names: readonly string[], and: string): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}`;
}

/** Joins properties. An entry such as `review|offers` is one property of several. */
export function joinProperties(names: readonly string[], and: string, or: string): string {
  return joinNames(
    names.map((name) => joinNames(name.split("|"), or)),
    and,
  );
}
