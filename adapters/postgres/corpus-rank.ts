import type { Filter, Hit, RankedPages } from "../../core/serp/corpus/corpus-searcher.ts";
import { FULL_LENGTH, rankedSets, sufficientSets } from "../../core/serp/corpus/shares.ts";
import type { QueryWord } from "../../core/serp/corpus/tokens.ts";
import { join, type Query, raw, sql } from "../sql/query.ts";
import type { Sql, SqlRow } from "../sql/sql.ts";
import { arrayOf } from "./arrays.ts";
import { formsOf } from "./corpus-tokens.ts";

/** Parameters of BM25, those of SQLite's FTS5. */
const K1 = 1.2;
const B = 0.75;
/** Weight of a form that half of the pages have or more. */
const MIN_IDF = 1e-6;

/** One form of a word: its tokens and the number of pages that have one of them. */
interface Form {
  readonly ids: readonly number[];
  readonly pages: number;
}

/** A word of the query with its indexed forms. */
interface Word {
  readonly forms: readonly Form[];
  /** Number of pages that have a form. */
  readonly pages: number;
}

interface Statistics {
  readonly words: readonly Word[];
  readonly pages: number;
  /** Tokens of all pages. */
  readonly length: number;
}

function idsOf(words: readonly { readonly forms: readonly { readonly ids: readonly number[] }[] }[]): string {
  return arrayOf([...new Set(words.flatMap(({ forms }) => forms.flatMap(({ ids }) => ids)))]);
}

function visible({ language, region, site }: Filter): Query {
  const passes = [sql`(region is null or region = ${region})`];
  if (site === null) passes.push(sql`(language is null or language = ${language})`);
  else passes.push(sql`(host = ${site} or right(host, char_length(${site}) + 1) = '.' || ${site})`);
  return join(passes, " and ");
}

function readHit(row: SqlRow): Hit {
  return { url: String(row.url), title: String(row.title), body: String(row.body) };
}

/**
 * Ranks by BM25 over the statistics that the tables hold. Scores are those of the SQLite file: a page's score is the
 * sum over all sufficient sets of words that the page has.
 */
export async function rankPages(
  on: Sql,
  query: readonly QueryWord[],
  filter: Filter,
  count: number,
): Promise<RankedPages> {
  if (query.length === 0) return { hits: filter.site === null ? [] : await pagesOfSite(on, filter, count), refused: 0 };
  const statistics = await statisticsOf(on, query);
  const { words, pages } = statistics;
  const sets = sufficientSets(
    words.map((word) => word.pages),
    pages,
  );
  if (sets.length === 0) return { hits: [], refused: 0 };
  const isOnPages = (set: readonly number[]) => set.every((at) => (words[at]?.pages ?? 0) > 0);
  const ranked = rankedSets(sets, words.length).filter(isOnPages);
  const needed = sets.filter(isOnPages);
  const hits = ranked.length === 0 ? [] : await bestPages(on, statistics, { sets: ranked, needed, filter, count });
  if (hits.length === count) return { hits, refused: 0 };
  const [row] = await on.rows(
    sql`select count(*) as n from corpus_terms where terms && ${idsOf(words)}::int[] and ${visible(filter)}`,
  );
  return { hits, refused: Number(row?.n) - hits.length };
}

async function pagesOfSite(on: Sql, filter: Filter, count: number): Promise<readonly Hit[]> {
  const rows = await on.rows(
    sql`select p.url, p.title, p.body from
      (select page_id from corpus_terms where ${visible(filter)} order by url limit ${count}) as found
      join corpus_pages p on p.id = found.page_id order by p.url`,
  );
  return rows.map(readHit);
}

/** Counts the pages of every form and word in one statement. */
async function statisticsOf(on: Sql, query: readonly QueryWord[]): Promise<Statistics> {
  const formLists = await formsOf(on, query);
  // The pages of a word with one form are those of the form.
  const lists = formLists.flatMap((forms) => (forms.length > 1 ? [...forms, forms.flat()] : forms));
  const counts = lists.map(
    (ids, at) =>
      sql`, (select count(*) from corpus_terms where terms && ${arrayOf(ids)}::int[]) as n${raw(String(at))}`,
  );
  const [row = {}] = await on.rows(sql`select pages, length ${join(counts, "")} from corpus_totals`);
  let at = 0;
  const next = () => Number(row[`n${at++}`]);
  const words = formLists.map((list) => {
    const forms = list.map((ids) => ({ ids, pages: next() }));
    return { forms, pages: forms.length > 1 ? next() : (forms[0]?.pages ?? 0) };
  });
  return { words, pages: Number(row.pages), length: Number(row.length) };
}

/** True for pages with all words of a set. The index intersects the lists of the words, so no other page is read. */
function hasSet(sets: readonly (readonly number[])[], words: readonly Word[]): Query {
  const hasWord = (at: number) => sql`terms && ${idsOf(words.slice(at, at + 1))}::int[]`;
  return join(
    sets.map((set) => sql`(${join(set.map(hasWord), " and ")})`),
    " or ",
  );
}

interface Ranking {
  /** Sets whose scores a page adds up. */
  readonly sets: readonly (readonly number[])[];
  /** Sets of which a page needs one. Every other set contains one of them. */
  readonly needed: readonly (readonly number[])[];
  readonly filter: Filter;
  readonly count: number;
}

/** Count of a form on a page; a word of the title counts five times. */
function countOf({ ids }: Form): Query {
  const [only] = ids;
  return ids.length === 1 && only !== undefined
    ? sql`coalesce(counts[array_position(terms, ${only}::int)], 0)`
    : sql`(select coalesce(sum(given.n), 0) from unnest(terms, counts) as given (term, n)
        where given.term = any(${arrayOf(ids)}::int[]))`;
}

/** The best pages that have all words of at least one set, in order. */
async function bestPages(
  on: Sql,
  { words, pages, length }: Statistics,
  { sets, needed, filter, count }: Ranking,
): Promise<readonly Hit[]> {
  const meanLength = length / Math.max(1, pages);
  const used = [...new Set(sets.flat())].sort((a, b) => a - b);
  const forms = used.flatMap((at) => (words[at]?.forms ?? []).map((form) => ({ at, form })));
  const name = (place: number) => raw(`f${place}`);
  const placesOf = (at: number) => [...forms.keys()].filter((place) => forms[place]?.at === at);
  const counted = forms.map(({ form }, place) => sql`${countOf(form)}::float8 as ${name(place)}`);
  const scores = forms.map(({ form }, place) => {
    const idf = Math.max(MIN_IDF, Math.log((pages - form.pages + 0.5) / (form.pages + 0.5)));
    return sql`${idf}::float8 * (${name(place)} * ${K1 + 1}::float8 / (${name(place)} + norm))`;
  });
  const scoreOf = (at: number) =>
    join(
      placesOf(at).map((place) => scores[place] ?? raw("0")),
      " + ",
    );
  const hasWord = (at: number) =>
    join(
      placesOf(at).map((place) => sql`${name(place)} > 0`),
      " or ",
    );
  const named = used.map((at) => sql`(${scoreOf(at)}) as s${raw(String(at))}, (${hasWord(at)}) as w${raw(String(at))}`);
  const ofSet = (set: readonly number[]) =>
    raw(
      `case when ${set.map((at) => `w${at}`).join(" and ")} then ${set.map((at) => `s${at}`).join(" + ")} else 0 end`,
    );
  const rows = await on.rows(
    sql`select p.url, p.title, p.body from (
      select page_id, url, score from (
        select page_id, url, (${join(sets.map(ofSet), " + ")}) * weight as score from (
          select page_id, url, weight, ${join(named, ", ")} from (
            select page_id, url, ${join(counted, ", ")},
              ${K1}::float8 * (${1 - B}::float8 + ${B}::float8 * length / ${meanLength}::float8) as norm,
              0.5::float8 + 0.5::float8 * least(1::float8, text_length / ${FULL_LENGTH}::float8) as weight
            from corpus_terms
            where (${hasSet(needed, words)}) and ${visible(filter)} offset 0
          ) as counted offset 0
        ) as scored offset 0
      ) as ranked where score > 0 order by score desc, url limit ${count}
    ) as best join corpus_pages p on p.id = best.page_id order by best.score desc, best.url`,
  );
  return rows.map(readHit);
}
