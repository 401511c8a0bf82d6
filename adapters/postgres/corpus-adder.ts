import { createHash } from "node:crypto";
import type { Clock } from "../../core/ports/clock.ts";
import type { Languages } from "../../core/ports/languages.ts";
import type { CorpusChange } from "../../core/ports/pages/corpus.ts";
import type { IndexedPage } from "../../core/serp/corpus/indexed-page.ts";
import { TITLE_WEIGHT } from "../../core/serp/corpus/shares.ts";
import { indexTokens } from "../../core/serp/corpus/tokens.ts";
import { sql } from "../sql/query.ts";
import type { Sql } from "../sql/sql.ts";
import { arrayOf, columnOf } from "./arrays.ts";
import type { TokenIds } from "./corpus-tokens.ts";

/** `createAdder` works with these. */
export interface AdderParts {
  readonly on: Sql;
  readonly ids: TokenIds;
  readonly clock: Clock;
  readonly languages: Languages;
}

/** Largest group of pages that share a transaction, and its text in UTF-16 units above which it takes no more pages. */
const MAX_GROUP = 100;
const MAX_GROUP_TEXT = 2_000_000;
/** Largest count of a token on a page that a row holds. */
const MAX_COUNT = 32_767;

interface Waiting {
  readonly page: IndexedPage;
  readonly hash: string;
  resolve(change: CorpusChange): void;
  reject(error: unknown): void;
}

/** Returns the key of a row. Addresses can be longer than an entry of an index. */
export function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/**
 * Returns a function that adds a page to the index. While a transaction runs, new pages wait. The next transaction
 * writes all of them together, because one transaction takes as much time as the rows of several pages. D-164
 */
export function createAdder(parts: AdderParts): (page: IndexedPage) => Promise<CorpusChange> {
  const waiting: Waiting[] = [];
  let isWriting = false;
  async function write(): Promise<void> {
    isWriting = true;
    // Pages of one turn share a transaction.
    await Promise.resolve();
    while (waiting.length > 0) {
      const group = waiting.splice(0, groupSize(waiting));
      try {
        const changes = await addGroup(parts, group);
        for (const { hash, resolve } of group) resolve(changes.get(hash) ?? "added");
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isWriting = false;
  }
  return (page) =>
    new Promise((resolve, reject) => {
      waiting.push({ page, hash: hashOf(page.key), resolve, reject });
      if (!isWriting) void write();
    });
}

/** Returns how many of the first pages share a transaction. A group has one version of a page. */
function groupSize(waiting: readonly Waiting[]): number {
  const hashes = new Set<string>();
  let text = 0;
  for (const { hash, page } of waiting) {
    if (hashes.size === MAX_GROUP || hashes.has(hash) || text > MAX_GROUP_TEXT) break;
    hashes.add(hash);
    text += page.text.length;
  }
  return hashes.size;
}

/** Tokens of a page with their counts; a word of the title counts five times. */
interface Terms {
  readonly counts: ReadonlyMap<string, number>;
  /** Number of tokens. */
  readonly length: number;
}

function termsOf({ title, text, language }: IndexedPage, languages: Languages): Terms {
  const counts = new Map<string, number>();
  let length = 0;
  const count = (part: string, weight: number) => {
    for (const token of indexTokens(part, language, languages)) {
      counts.set(token, (counts.get(token) ?? 0) + weight);
      length += 1;
    }
  };
  count(title, TITLE_WEIGHT);
  count(text, 1);
  return { counts, length };
}

/** Writes pages, and returns the changes of those that are not new, by hash. */
async function addGroup(
  { on, ids, clock, languages }: AdderParts,
  group: readonly Waiting[],
): Promise<ReadonlyMap<string, CorpusChange>> {
  const at = clock.now();
  const changes = new Map<string, CorpusChange>();
  const texts = group.map(({ hash, page: { title, text, language, region } }) => [hash, title, text, language, region]);
  const same = await on.rows(
    sql`update corpus_pages p set added_at = ${at}
      from unnest(${columnOf(texts, 0)}::text[], ${columnOf(texts, 1)}::text[], ${columnOf(texts, 2)}::text[],
        ${columnOf(texts, 3)}::text[], ${columnOf(texts, 4)}::text[]) as n (page_key, title, body, language, region)
      where p.page_key = n.page_key and p.title = n.title and p.body = n.body
        and p.language is not distinct from n.language and p.region is not distinct from n.region
      returning p.page_key`,
  );
  for (const row of same) changes.set(String(row.page_key), "unchanged");
  const others = group.filter(({ hash }) => !changes.has(hash));
  if (others.length === 0) return changes;
  const terms = others.map(({ page }) => termsOf(page, languages));
  const tokens = [...new Set(terms.flatMap(({ counts }) => [...counts.keys()]))];
  const numbers = new Map<string, number>();
  for (const [index, number] of (await ids.numbersOf(tokens)).entries()) numbers.set(tokens[index] ?? "", number);
  const rows = others.map(({ page, hash }, index) => {
    const { url, host, title, text, language, region } = page;
    const { counts, length } = terms[index] ?? { counts: new Map<string, number>(), length: 0 };
    // An array of arrays needs equal lengths, so the arrays of a page are texts here.
    const places = arrayOf([...counts.keys()].map((token) => numbers.get(token) ?? null));
    const counted = arrayOf([...counts.values()].map((count) => Math.min(count, MAX_COUNT)));
    return [hash, url, host, title, language, region, text.length, text, length, places, counted];
  });
  const column = (index: number) => columnOf(rows, index);
  // A crash of the database may lose the last pages, which can be added again, as with the file.
  await on.transaction(async (inner) => {
    // Takes the row first, so that groups are written one after another and the totals are exact.
    await inner.rows(sql`select pages from corpus_totals for update`);
    const old = await inner.rows(
      sql`delete from corpus_pages p where page_key = any(${column(0)}::text[])
        returning page_key, (select length from corpus_terms t where t.page_id = p.id) as length`,
    );
    for (const row of old) changes.set(String(row.page_key), "changed");
    await inner.run(
      sql`with n as (
        select * from unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::text[],
          ${column(4)}::text[], ${column(5)}::text[], ${column(6)}::int[], ${column(7)}::text[], ${column(8)}::int[],
          ${column(9)}::text[], ${column(10)}::text[])
          as n (page_key, url, host, title, language, region, text_length, body, length, terms, counts)),
        page as (
          insert into corpus_pages (page_key, url, title, language, region, added_at, text_length, body)
          select page_key, url, title, language, region, ${at}::bigint, text_length, body from n returning id, page_key)
        insert into corpus_terms (page_id, url, host, language, region, text_length, length, terms, counts)
        select id, url, host, language, region, text_length, length, terms::int[], counts::smallint[]
          from page join n using (page_key)`,
    );
    const added = terms.reduce((sum, { length }) => sum + length, 0);
    const removed = old.reduce((sum, row) => sum + Number(row.length), 0);
    await inner.run(
      sql`update corpus_totals set pages = pages + ${others.length - old.length}, length = length + ${added - removed}`,
    );
  }, "relaxed");
  return changes;
}
