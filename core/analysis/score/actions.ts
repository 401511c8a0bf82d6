import { pluralize } from "../../util/pluralize.ts";
import type { Place, StructureFeature } from "./page-signals.ts";

/** "once", "3 times"; "once more", "3 more times" for terms that the page has. */
function timesOf(times: number, isMore: boolean): string {
  if (times === 1) return isMore ? "once more" : "once";
  return isMore ? `${times} more times` : `${times} times`;
}

/** Counts of the pages that do what an action says. */
export interface Doers {
  readonly count: number;
  readonly total: number;
}

/** "7 of 9 ranking pages", with "only" when they are under half or fewer than three. */
export function pagesOf({ count, total }: Doers): string {
  return `${isWeak({ count, total }) ? "only " : ""}${count} of ${total} ranking pages`;
}

/** True for evidence of under half of the pages, or of fewer than three. */
export function isWeak({ count, total }: Doers): boolean {
  return 2 * count < total || count < 3;
}

/** A term to write, and how often. */
export interface TermAction {
  readonly name: string;
  readonly isSubject: boolean;
  readonly isHeading: boolean;
  readonly times: number;
  readonly hasSome: boolean;
  /** Further terms for the same passage. */
  readonly also: readonly string[];
  readonly doers: Doers;
}

/** Words an action on a term. */
export function termAction({ name, isSubject, isHeading, times, hasSome, also, doers }: TermAction): string {
  const others = also.length === 0 ? "" : ` Cover ${also.map((other) => `"${other}"`).join(", ")} there too.`;
  if (isHeading) return `Add a section headed with "${name}": ${pagesOf(doers)} use it.${others}`;
  const places = times > 1 ? ", in separate sentences" : "";
  const start = isSubject ? `Cover "${name}"` : `Where it fits, use "${name}"`;
  return `${start} ${timesOf(times, hasSome)} in the main text${places}: ${pagesOf(doers)} use it.${others}`;
}

const PLACE_ACTIONS: Readonly<Record<Place, (keyword: string) => string>> = {
  title: (keyword) => `Put all words of ${keyword} in the title`,
  h1: (keyword) => `Put all words of ${keyword} in the H1`,
  body: (keyword) => `Use all words of ${keyword} within the first 100 words`,
  meta_description: (keyword) => `Use all words of ${keyword} in the meta description`,
};

/** Words an action on a place of the keyword. */
export function placeAction(place: Place, keyword: string, doers: Doers): string {
  return `${PLACE_ACTIONS[place](`"${keyword}"`)}: ${pagesOf(doers)} do.`;
}

const STRUCTURE_ACTIONS: Readonly<Record<StructureFeature, (count: number) => string>> = {
  words: (count) => `Write at least ${pluralize(count, "more word")} of main content`,
  headings: (count) => `Add ${pluralize(count, "more subheading")}`,
  images: (count) => `Add ${pluralize(count, "more image")} to the main content`,
  lists: (count) => `Add ${pluralize(count, "more list")}`,
};

/** Words an action on the structure. */
export function structureAction(
  feature: StructureFeature,
  { have, want }: { readonly have: number; readonly want: number },
  doers: Doers,
): string {
  return `${STRUCTURE_ACTIONS[feature](want - have)}: the page has ${have}, ${pagesOf(doers)} have at least ${want}.`;
}

/** Words an action on structured data. */
export function typeAction(type: string, doers: Doers): string {
  return `Add ${type} structured data: ${pagesOf(doers)} have ${type} or a kind of it.`;
}
