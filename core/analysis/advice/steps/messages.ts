import type { Doers } from "../score/messages.ts";

/** Types of pages that a step can name. */
export type StepPageType = "article" | "listing" | "product" | "service" | "documentation" | "forum";

/** Content that belongs into a section. */
export interface SectionDetails {
  /** Questions that it answers. */
  readonly questions: readonly string[];
  /** Figures that pages agree on, each with its subject: "25 cm (height of the seat)". */
  readonly figures: readonly string[];
  /** Terms or items to name. */
  readonly names: readonly string[];
}

/** A section on a subtopic. */
export interface SectionAdvice {
  readonly name: string;
  readonly doers: Doers;
  /** Median words that the ranking pages spend on it. */
  readonly words: number;
  readonly format: "text" | "list" | "table" | "names";
  readonly details: SectionDetails;
}

/** Texts of steps about subtopics and basics. Each function returns whole sentences. */
export interface StepMessages {
  pageType(type: StepPageType, own: StepPageType, doers: Doers): string;
  /** `share` is in whole percent. */
  nearCopy(share: number, host: string): string;
  noTitle(): string;
  /** Widths in pixels. */
  wideTitle(width: number, limit: number): string;
  noDescription(): string;
  noH1(): string;
  manyH1(count: number): string;
  noindex(directive: string): string;
  canonicalElsewhere(url: string): string;
  otherLanguage(own: string, cohort: string): string;
  properties(type: string, names: readonly string[]): string;
  addSection(advice: SectionAdvice): string;
  /** `section` is the page's own section to extend. */
  extendSection(section: string, advice: SectionAdvice): string;
  /** Items with the number of pages that list each. */
  listLacks(list: string, items: readonly { readonly name: string; readonly pages: number }[]): string;
  /** Things that the page's main text does not name, at least two. `doers` is the least number of pages that name each. */
  nameThings(names: readonly string[], doers: Doers): string;
}
