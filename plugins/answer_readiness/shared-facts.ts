import type { AnalyzedPage, CohortPage } from "../../core/analysis/terms/cohort-page.ts";
import { isShopTerm } from "../../core/analysis/terms/shop-words.ts";
import type { StemTable } from "../../core/analysis/text/content-stems.ts";
import { type Measure, measuresOf } from "../../core/analysis/text/measures.ts";
import { scanText } from "../../core/analysis/text/scan.ts";
import { isUnit } from "../../core/analysis/text/units.ts";
import { isVerb, looksLikeVerb } from "../../core/analysis/text/verbs.ts";
import type { AnswerReadiness } from "../../core/contract/sections/answer-readiness.ts";
import { compareText } from "../../core/util/statistics.ts";
import { hostOf } from "../../core/util/urls.ts";

type SharedFact = AnswerReadiness["shared_facts"][number];

/** Words on each side of a figure in which its subject is. Farther words often belong to another figure. */
const WINDOW = 12;
const MIN_PAGES = 2;
const MAX_SENTENCES = 2000;
const MAX_FACTS = 10;
const MAX_SENTENCE = 400;
/** Fewest words of a sentence that states a fact. Shorter texts are labels of tables and cards. */
const MIN_WORDS = 4;
const MIN_SUBJECT = 3;
/** Most values of one unit and subject on a page that still speaks of one thing. */
const MAX_VALUES = 2;

/** Times and shares of everyday speech, which pages share by chance. */
const COMMON = new Set(
  "24|h 7|day 12|month 60|min 60|s 365|day 100|% 0|% 0|€ 0|$ 0|£ 50|% 1|h 1|day 1|week 1|month 1|year 1|min 2|year".split(
    " ",
  ),
);

// Words that come with any figure and name no subject.
const GENERIC = new Set(
  (
    "about around approximately average roughly nearly almost least most more less than over under up only just per each every total time times way part bit lot number amount need needs take takes use using used make makes get set keep add let wait start cost costs price range typically usually often day days week month year first last next new best good great top full small large high low long short " +
    "etwa rund circa ungefähr mindestens höchstens maximal minimal nur pro jeder jede jedes mal mehr weniger ab bis kosten preis meist oft gut groß klein hoch lang kurz neu erste letzte nächste insgesamt jahr monat tag woche zeit teil " +
    "environ moins plus seulement chaque total fois partie temps coût prix jusqu'à entre entier grand petit haut long court nouveau premier dernier souvent généralement année mois jour semaine " +
    "aproximadamente alrededor menos más solo cada total vez veces parte tiempo coste precio entre hasta grande pequeño alto largo corto nuevo primero último suele normalmente año mes día semana"
  ).split(" "),
);

const GERMAN_PREFIX = 10;

/** Words of the pages and their language. */
interface Words {
  readonly table: StemTable;
  readonly language: string;
}

/** One page that states a figure with a subject. */
interface Statement {
  readonly page: CohortPage;
  readonly sentence: string;
  readonly measure: Measure;
  readonly surface: string;
}

/** Words near a figure that can be its subject, by stem. */
function subjectsOf(sentence: string, measure: Measure, table: StemTable, language: string): Map<string, string> {
  const { lowers, offsets, ends } = scanText(sentence);
  const subjects = new Map<string, string>();
  if (lowers.length < MIN_WORDS) return subjects;
  const before = lowers.findIndex((_, at) => (ends[at] ?? 0) > measure.start);
  const after = lowers.findIndex((_, at) => (offsets[at] ?? 0) >= measure.end);
  const first = before === -1 ? lowers.length : before;
  const last = after === -1 ? lowers.length : after;
  for (let at = Math.max(0, first - WINDOW); at < Math.min(lowers.length, last + WINDOW); at++) {
    const word = lowers[at] ?? "";
    const surface = sentence.slice(offsets[at], ends[at]);
    const entry = table.get(word);
    if (at >= first && at < last) continue;
    if (word.length < MIN_SUBJECT || /\p{N}/u.test(word) || entry?.isStop === true || GENERIC.has(word)) continue;
    if (isUnit(word) || isShopTerm(word, language) || unnamed(surface, word, lowers[at - 1] ?? "", language)) continue;
    // German joins nouns: "Wechselrichter" and "Wechselrichterleistung" begin alike and name one subject.
    const stem = (entry?.stem ?? word).slice(0, language === "de" ? GERMAN_PREFIX : undefined);
    if (!subjects.has(stem)) subjects.set(stem, surface);
  }
  return subjects;
}

/** Returns true for a word that cannot name a thing: a verb, or in German a word without a capital letter. */
function unnamed(surface: string, lower: string, before: string, language: string): boolean {
  if (language === "de") return surface === lower;
  return isVerb(surface, before, language) || looksLikeVerb(lower, language);
}

function statementsOf(
  pages: readonly CohortPage[],
  table: StemTable,
  language: string,
): Map<string, Map<string, Statement[]>> {
  const byKey = new Map<string, Map<string, Statement[]>>();
  for (const page of pages) {
    for (const sentence of page.text.sentences.slice(0, MAX_SENTENCES)) {
      for (const measure of measuresOf(sentence)) {
        if (COMMON.has(measure.key) || isOwnDate(measure, page)) continue;
        const bySubject = byKey.get(measure.key) ?? new Map<string, Statement[]>();
        byKey.set(measure.key, bySubject);
        for (const [stem, surface] of subjectsOf(sentence, measure, table, language)) {
          const list = bySubject.get(stem) ?? [];
          bySubject.set(stem, list);
          if (list.at(-1)?.page !== page) list.push({ page, sentence, measure, surface });
        }
      }
    }
  }
  return byKey;
}

/** Returns true when the pages of a list state many values of one unit for the subject, as for sizes of several products. */
function isList(page: AnalyzedPage, unit: string, stem: string, { table, language }: Words): boolean {
  const values = new Set<string>();
  for (const sentence of page.text.sentences.slice(0, MAX_SENTENCES)) {
    for (const measure of measuresOf(sentence))
      if (measure.unit === unit && subjectsOf(sentence, measure, table, language).has(stem)) values.add(measure.key);
  }
  return values.size > MAX_VALUES;
}

/** Returns true for the date of the page itself, which is no fact about the subject. */
function isOwnDate({ key }: Measure, { facts }: AnalyzedPage): boolean {
  const day = key.slice(0, 10);
  return facts.publishedAt?.startsWith(day) === true || facts.modifiedAt?.startsWith(day) === true;
}

function bodyOf(page: AnalyzedPage): readonly string[] {
  return [...page.facts.headings.map((heading) => heading.text), ...page.facts.blocks.map((block) => block.text)];
}

/** Finds whether the target speaks to a fact: it states the value, or another value of the unit near the subject. */
function speaksTo(target: AnalyzedPage, table: StemTable, language: string): (fact: Measure, stem: string) => boolean {
  const statements: { readonly measure: Measure; readonly subjects: ReadonlyMap<string, string> }[] = [];
  for (const text of [...bodyOf(target), ...target.text.sentences.slice(0, MAX_SENTENCES)]) {
    for (const measure of measuresOf(text))
      statements.push({ measure, subjects: subjectsOf(text, measure, table, language) });
  }
  return (fact, stem) =>
    statements.some(({ measure, subjects }) => {
      if (measure.unit !== fact.unit) return false;
      if (measure.key === fact.key || subjects.has(stem)) return true;
      if (measure.bounds === null || fact.bounds === null) return false;
      return measure.bounds[0] <= fact.bounds[0] && measure.bounds[1] >= fact.bounds[1];
    });
}

function mostWritten(statements: readonly Statement[]): string {
  const counts = new Map<string, number>();
  for (const { surface } of statements) counts.set(surface, (counts.get(surface) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || compareText(a, b))[0]?.[0] ?? "";
}

/**
 * Returns figures and dates that at least half of the ranking pages state for one subject.
 *
 * A fact needs two hosts. Each figure has one subject: the word near it that most pages share.
 */
export function sharedFacts(
  target: AnalyzedPage,
  cohort: readonly CohortPage[],
  { table, language, keyword }: Words & { readonly keyword: ReadonlySet<string> },
): SharedFact[] {
  const needed = Math.max(MIN_PAGES, Math.ceil(cohort.length / 2));
  if (cohort.length < MIN_PAGES) return [];
  const knows = speaksTo(target, table, language);
  const facts: SharedFact[] = [];
  for (const bySubject of statementsOf(cohort, table, language).values()) {
    const [best] = [...bySubject]
      .filter(
        ([, list]) => list.length >= needed && new Set(list.map(({ page }) => hostOf(page.url))).size >= MIN_PAGES,
      )
      // A word of the keyword is near every figure, so another word names the subject better.
      .sort(
        ([a, x], [b, y]) => Number(keyword.has(a)) - Number(keyword.has(b)) || y.length - x.length || compareText(a, b),
      );
    if (best === undefined || keyword.has(best[0])) continue;
    const [stem, statements] = best;
    const varies = ({ page, measure }: Statement): boolean => isList(page, measure.unit, stem, { table, language });
    if (statements.filter((one) => !varies(one)).length < needed) continue;
    const ranked = [...statements].sort((a, b) => a.page.rank - b.page.rank);
    const [first] = ranked;
    if (first === undefined) continue;
    facts.push({
      fact: first.measure.text,
      subject: mostWritten(ranked),
      on_your_page: knows(first.measure, stem),
      competitor_pages: ranked.length,
      competitor_total: cohort.length,
      pages: ranked.map(({ page, sentence }) => ({
        url: page.url,
        rank: page.rank,
        sentence: sentence.slice(0, MAX_SENTENCE),
      })),
    });
  }
  return facts
    .sort(
      (a, b) =>
        b.competitor_pages - a.competitor_pages || compareText(a.fact, b.fact) || compareText(a.subject, b.subject),
    )
    .slice(0, MAX_FACTS);
}
