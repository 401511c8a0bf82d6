import { lowerWords, type StemTable } from "../../core/analysis/text/content-stems.ts";
import type { PageFacts } from "../../core/domain/page-facts.ts";
import type { KeywordMatcher } from "../shared/keyword.ts";
import { pixelWidth } from "../shared/pixel-width.ts";
import { TITLE_SEPARATOR, withoutBrand } from "./titles.ts";

/** Width in pixels that search results show of a title. */
export const TITLE_LIMIT_PX = 600;
/** Characters of the shortest title that says enough. */
const MIN_LENGTH = 15;
/** Share of the keyword's content words that a title needs. */
const MIN_COVERAGE = 0.75;
/** Fewest numbered headings that are a list, and difference from which the number in the title is wrong. */
const COUNTED = { entries: 4, difference: 2 } as const;
/** Matches the number that a heading starts with: "3. Grind size", "#3: Grind size". */
const ENTRY = /^\s*#?(\d{1,2})\s?[.):]/;
/** Matches a number that counts entries. Prices, percentages, times and parts of longer numbers do not count any. */
const COUNT =
  /(?<![\d.,$\u20ac\u00a3-])(\d{1,2})(?![\d.,%:]|\s?(?:minutes?|mins?|days?|hours?|weeks?|months?|years?|minuten|tage|stunden|wochen|monate|jahre|jours?|heures?|ans|mois|d\u00edas|horas|a\u00f1os|meses|euros?|kg|cm|km)(?!\p{L}))/iu;
const YEAR = /(?<!\d)20[12]\d(?!\d)/;
/** Matches a separator between parts of a title, with the space around it. */
const PART = /\s+[|\u2013\u2014\u00b7\u2022\u00bb-]\s+|:\s+/g;
/** Matches brackets at the end of a title. */
const BRACKETS_AT_END = /\s*[([][^()[\]]{0,80}[)\]]\s*$/;
/** Signs of text that was read in the wrong character set. */
const BROKEN = /\u00c2|\u00c3|\u00e2|\ufffd/;
const GOOD_END = /[\p{L}\p{M}\p{N})\]!?.'\u2019\u201d"]$/u;

/** Input of a suggested title. */
export interface TitleMaterial {
  readonly facts: PageFacts;
  readonly matcher: KeywordMatcher;
  readonly table: StemTable;
  /** Year of the search, `null` when unknown. */
  readonly year: string | null;
}

function oneLine(text: string | null | undefined): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}

/** True for a title that can be published as it is. */
function isPublishable(title: string, { matcher, table }: TitleMaterial): boolean {
  const last = lowerWords(title).at(-1) ?? "";
  return (
    title.length >= MIN_LENGTH &&
    pixelWidth(title) <= TITLE_LIMIT_PX &&
    matcher.coverage(title) >= MIN_COVERAGE &&
    GOOD_END.test(title) &&
    !BROKEN.test(title) &&
    table.get(last)?.isStop !== true
  );
}

/** Returns the title with the number of entries that the page really has; `null` when the numbers agree. */
function recounted(title: string, { headings }: PageFacts): string | null {
  const entries = headings.flatMap(({ text, isMain }) => (isMain ? (ENTRY.exec(text)?.[1] ?? []) : [])).map(Number);
  const isWhole =
    entries.every((number, at) => number === at + 1) || entries.every((number, at) => number === entries.length - at);
  const found = COUNT.exec(title.replace(YEAR, "####"));
  if (found === null || entries.length < COUNTED.entries || !isWhole) return null;
  if (Math.abs(Number(found[1]) - entries.length) < COUNTED.difference) return null;
  return `${title.slice(0, found.index)}${entries.length}${title.slice(found.index + (found[1] ?? "").length)}`;
}

/** Returns the title with this year for an older one, when the page was changed this year. */
function renewed(title: string, year: string | null, { modifiedAt, publishedAt }: PageFacts): string | null {
  const [found] = YEAR.exec(title) ?? [];
  if (found === undefined || year === null || found >= year) return null;
  return (modifiedAt ?? publishedAt)?.startsWith(year) === true ? title.replace(found, year) : null;
}

/** Returns the widest part of a too wide title that can be published: without brand, last part or brackets. */
function shortened(title: string, material: TitleMaterial): string | null {
  const { facts } = material;
  const domain = URL.parse(facts.url)?.hostname ?? "";
  const plain = withoutBrand(title, facts.siteName, domain);
  const starts = [...plain.matchAll(PART)].map((match) => plain.slice(0, match.index).trim());
  const candidates = [plain, ...starts, plain.replace(BRACKETS_AT_END, "").trim()];
  const [best] = candidates
    .filter((candidate) => candidate !== title && isPublishable(candidate, material))
    .sort((a, b) => pixelWidth(b) - pixelWidth(a));
  return best ?? null;
}

/**
 * Returns the page's own title after one repair, or `null`. It repairs a missing title, a wrong count, an old year, a
 * title that is too wide, and a missing keyword.
 */
export function suggestedTitle(material: TitleMaterial): string | null {
  const { facts, matcher, year } = material;
  const title = oneLine(facts.titleTag);
  const headings = facts.headings.filter(({ level }) => level === 1);
  const headline = headings.length === 1 ? oneLine(headings[0]?.text) : "";
  const sure = (text: string | null): string | null =>
    text !== null && text !== title && isPublishable(text, material) ? text : null;
  if (title === "") return sure(headline);
  const repaired = sure(recounted(title, facts)) ?? sure(renewed(title, year, facts));
  if (repaired !== null) return repaired;
  if (pixelWidth(title) > TITLE_LIMIT_PX) return shortened(title, material);
  return matcher.coverage(title) < MIN_COVERAGE ? sure(headline) : null;
}

/** True when the title ends in the name of its site behind a separator. */
export function endsInBrand(title: string, { siteName, url }: PageFacts): boolean {
  const plain = withoutBrand(title, siteName, URL.parse(url)?.hostname ?? "");
  return plain.length < title.trim().length && TITLE_SEPARATOR.test(title);
}
