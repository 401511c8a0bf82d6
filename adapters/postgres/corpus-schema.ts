import type { Migration } from "../sql/migrations.ts";

/**
 * Tables of the corpus, an append-only list as `MIGRATIONS`. D-135
 *
 * `corpus_terms` is apart from the texts, so that a search reads small rows. Its rows stay in one piece up to a page of
 * the database, because reading a piece costs as much as ranking ten pages.
 */
export const CORPUS_MIGRATIONS: readonly Migration[] = [
  [
    `create table corpus_tokens (
      id integer generated always as identity primary key, token text collate "C" not null unique)`,
    `create table corpus_pages (
      id bigint generated always as identity primary key, page_key text not null unique, url text collate "C" not null,
      title text not null, language text, region text, added_at bigint not null, text_length integer not null,
      body text not null)`,
    `create table corpus_terms (
      page_id bigint primary key references corpus_pages (id) on delete cascade, url text collate "C" not null,
      host text not null, language text, region text, text_length integer not null, length integer not null,
      terms integer[] not null, counts smallint[] not null)`,
    "alter table corpus_terms alter column terms set storage main, alter column counts set storage main",
    "alter table corpus_terms set (toast_tuple_target = 8160)",
    "create index corpus_terms_by_term on corpus_terms using gin (terms) with (gin_pending_list_limit = 128)",
    "create table corpus_totals (pages bigint not null, length bigint not null)",
    "insert into corpus_totals (pages, length) values (0, 0)",
  ],
];
