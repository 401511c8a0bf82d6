import { addressesReader } from "../../core/analysis/terms/reader-address.ts";
import { isAgreed } from "../../core/analysis/terms/terms.ts";
import { lowerWords, type StemTable } from "../../core/analysis/text/content-stems.ts";
import { compareText } from "../../core/util/statistics.ts";
import { mean } from "./numbers.ts";

/** A heading with its page and its place there. */
export interface PlacedHeading {
  readonly text: string;
  readonly level: number;
  /** Index of the page in the cohort. */
  readonly page: number;
  /** 0 top, 1 bottom. */
  readonly position: number;
}

/** Headings of several pages that say the same. */
export interface HeadingCluster {
  /** Wording used most; ties to fewer content words, then the shorter, then by text. */
  readonly heading: string;
  /** Cohort indexes, ascending. */
  readonly pages: readonly number[];
  readonly level: number;
  readonly averagePosition: number;
}

/** Two headings are one when they share at least this part of their distinct stems. */
const MIN_OVERLAP = 0.5;
const MAX_WORDS = 15;

// "3. Grind size", "Step 2: Rinse", "Question 1: Why?", "1.4) Water": the number orders the page and says nothing.
const ORDINAL =
  /^\s*(?:(?:question|frage|pregunta|domanda|pergunta|vraag|fr\u00e5ga|sp\u00f8rsm\u00e5l|sp\u00f8rgsm\u00e5l|kysymys|soalan|step|schritt|\u00e9tape|etape|paso|passo|stap|steg|trinn|trin|vaihe|langkah)\s+)?\d{1,3}(?:\.\d{1,3}){0,3}\s*[.):\u2013\u2014-]\s+(?=\S)/i;

// A forum's label before the title of a thread: "[Vocabulary] Rental or rent?".
const LABEL = /^\[[^[\]]{1,30}\]\s*(?=\S)/;

/** The heading without the number that orders it, a label in brackets, the mark of its own link and a colon at its end. */
export function withoutOrdinal(heading: string): string {
  const text = heading
    .trim()
    .replace(LABEL, "")
    .replace(/^[#\u00a7\u00b6]+\s*/, "")
    .replace(/\s+#$|\s*\u00b6$|\s*[:\uff1a]$/, "");
  const rest = text.replace(ORDINAL, "");
  return rest.length === text.length ? text : rest.charAt(0).toUpperCase() + rest.slice(1);
}

// Headings of the page's furniture, which extraction takes for content where a page is a list.
const FURNITURE = new Set(
  (
    "description,product description,produktbeschreibung,beschreibung,descripción,descrizione,descrição,omschrijving,filter,filters,sort by,refine by,related searches,related articles,related posts,related products,recent posts,popular posts,you may also like,what's next," +
    "comments,leave a comment,leave a reply,share,share this,newsletter,subscribe,table of contents,contents,in this article,on this page,about the author,tags,categories," +
    "kommentare,inhaltsverzeichnis,inhalt,ähnliche artikel,das könnte sie auch interessieren,über den autor,commentaires,sommaire,articles similaires,à propos de l'auteur," +
    "comentarios,índice,artículos relacionados,deja un comentario,commenti,indice,articoli correlati,comentários,artigos relacionados,inhoudsopgave,reacties," +
    "目次,関連記事,コメント,目录,目錄,相关文章,相關文章,评论,評論,التعليقات,المحتويات,مقالات ذات صلة"
  ).split(","),
);

// The entries of an index: "A", "B", "0-9".
const INDEX_ENTRY = /^(?:[^\s\d]|\d{1,2}|0\s?[-\u2013]\s?9|[a-z]\s?[-\u2013]\s?[a-z])$/i;

/** True for a heading that names no subject: filters, comments, a table of contents, the letters of an index, what turns to the reader to sell. */
export function isFurniture(heading: string, language: string): boolean {
  const text = withoutOrdinal(heading);
  return (
    INDEX_ENTRY.test(text) ||
    FURNITURE.has(text.toLowerCase().replaceAll("\u2019", "'")) ||
    addressesReader(text, language)
  );
}

// How the fifteen languages head a list of questions, last: 常见问题, 常見問題, よくある質問, よくあるご質問, الأسئلة الشائعة.
const FAQ =
  /^\W*(?:.{0,40}\s)?(?:faqs?|q\s?&\s?a|frequently asked questions?|h\u00e4ufige fragen|h\u00e4ufig gestellte fragen|questions? fr\u00e9quentes?|foire aux questions|preguntas frecuentes|domande frequenti|perguntas frequentes|veelgestelde vragen|vanliga fr\u00e5gor|ofte stilte sp\u00f8rsm\u00e5l|ofte stillede sp\u00f8rgsm\u00e5l|usein kysytyt kysymykset|usein kysytty\u00e4|soalan lazim)(?:\W.{0,60})?$|^(?:\u5e38[\u89c1\u898b]\u95ee?\u554f?[\u9898\u984c]|\u3088\u304f\u3042\u308b\u3054?\u8cea\u554f|\u0627\u0644\u0623\u0633\u0626\u0644\u0629 \u0627\u0644\u0634\u0627\u0626\u0639\u0629)/iu;
/** The one stem of every FAQ heading. It contains `#`, so it equals no word of a text. */
const FAQ_STEM = "#faq";

interface Group {
  readonly stems: ReadonlySet<string>;
  readonly members: PlacedHeading[];
}

/**
 * Returns the stems that separate the heading from others. A heading with words of the keyword only gets one joint
 * stem, so that only an equal heading matches. Returns an empty set for a text that is too long for a heading.
 */
export function headingStems(text: string, table: StemTable, keyword: ReadonlySet<string>): Set<string> {
  const plain = withoutOrdinal(text);
  if (FAQ.test(plain)) return new Set([FAQ_STEM]);
  const words = lowerWords(plain);
  if (words.length > MAX_WORDS) return new Set();
  const entries = words.map((word) => table.get(word) ?? { stem: word, isStop: false });
  const stems = new Set(entries.filter((word) => !word.isStop && !/^\d+$/.test(word.stem)).map((word) => word.stem));
  // Headings of every kind contain the keyword, so only the other stems separate them.
  const subjects = new Set([...stems].filter((stem) => !keyword.has(stem)));
  return subjects.size > 0 || stems.size === 0 ? subjects : new Set([[...stems].sort(compareText).join(" ")]);
}

/** The group that shares most stems with the heading. Only groups with a common stem are looked at, so the work stays small. */
function closest(
  stems: ReadonlySet<string>,
  groups: readonly Group[],
  byStem: ReadonlyMap<string, readonly number[]>,
): Group | null {
  const shared = new Map<number, number>();
  for (const stem of stems) for (const index of byStem.get(stem) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1);
  let best: Group | null = null;
  let bestOverlap = MIN_OVERLAP;
  for (const [index, common] of [...shared].sort(([a], [b]) => a - b)) {
    const group = groups[index];
    if (group === undefined) continue;
    const overlap = common / (stems.size + group.stems.size - common);
    if (overlap > bestOverlap || (overlap >= MIN_OVERLAP && best === null)) {
      best = group;
      bestOverlap = overlap;
    }
  }
  return best;
}

/** The wording used most; among equals the one with fewest words of its own, which says what all of them say. */
function modalText(members: readonly PlacedHeading[], sizeOf: (text: string) => number): string {
  const counts = new Map<string, number>();
  for (const member of members) {
    const text = withoutOrdinal(member.text);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const ranked = [...counts].sort(
    ([a, x], [b, y]) => y - x || sizeOf(a) - sizeOf(b) || a.length - b.length || compareText(a, b),
  );
  return ranked[0]?.[0] ?? "";
}

function counts(pages: readonly number[], size: number): number[] {
  return Array.from({ length: size }, (_, page) => (pages.includes(page) ? 1 : 0));
}

/**
 * Headings shared by at least two pages, of two sites where the cohort has two, because one site heads all its pages
 * alike: most pages first, ties by heading. `domains` is aligned to the cohort.
 */
export function clusterHeadings(
  headings: readonly PlacedHeading[],
  {
    table,
    keyword,
    domains,
  }: { readonly table: StemTable; readonly keyword: ReadonlySet<string>; readonly domains: readonly string[] },
): HeadingCluster[] {
  const groups: Group[] = [];
  const byStem = new Map<string, number[]>();
  for (const heading of headings) {
    const stems = headingStems(heading.text, table, keyword);
    if (stems.size === 0) continue;
    const group = closest(stems, groups, byStem);
    if (group !== null) {
      group.members.push(heading);
      continue;
    }
    for (const stem of stems) byStem.set(stem, [...(byStem.get(stem) ?? []), groups.length]);
    groups.push({ stems, members: [heading] });
  }
  return groups
    .map(({ members }) => ({
      heading: modalText(members, (text) => headingStems(text, table, keyword).size),
      pages: [...new Set(members.map((member) => member.page))].sort((a, b) => a - b),
      level: Math.min(...members.map((member) => member.level)),
      averagePosition: mean(members.map((member) => member.position)) ?? 0,
    }))
    .filter(({ pages }) => pages.length >= 2 && isAgreed(counts(pages, domains.length), domains))
    .sort((a, b) => b.pages.length - a.pages.length || compareText(a.heading, b.heading));
}

/**
 * Returns a function that finds whether one of the page's headings matches a given heading, by the rules of
 * `clusterHeadings`.
 */
export function headingFinder(
  headings: readonly string[],
  table: StemTable,
  keyword: ReadonlySet<string>,
): (heading: string) => boolean {
  const groups: Group[] = [];
  const byStem = new Map<string, number[]>();
  for (const heading of headings) {
    const stems = headingStems(heading, table, keyword);
    for (const stem of stems) byStem.set(stem, [...(byStem.get(stem) ?? []), groups.length]);
    groups.push({ stems, members: [] });
  }
  return (heading) => closest(headingStems(heading, table, keyword), groups, byStem) !== null;
}
