/** Texts of the warnings of the `diagnostics` section. */
export interface DiagnosticsMessages {
  blockedByRobots(): string;
  noindex(): string;
  canonicalElsewhere(canonical: string): string;
  /** The addresses are at most three of those that the page names. */
  canonicalsDiffer(canonicals: readonly string[]): string;
  invalidJsonLd(invalid: number, all: number): string;
  redirected(url: string): string;
  thin(words: number): string;
  /** Both languages are ISO 639-1 codes. */
  languageDiffers(target: string, ranking: string): string;
  cohortLanguageDiffers(asked: string, ranking: string): string;
  keywordAmbiguous(others: number, pages: number): string;
  cohortTooSmall(pages: number, needed: number): string;
  cohortIncomplete(pages: number, requested: number): string;
  unread(pages: number): string;
  offTopic(pages: number): string;
  targetOffTopic(): string;
  searchPartial(): string;
  linksCutShort(pages: number): string;
}
