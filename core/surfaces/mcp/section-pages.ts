import { isRecord } from "../../contract/json.ts";
import type { Json, JsonObject } from "../../domain/job.ts";
import { cutToTokens } from "./cut.ts";
import { tokensOfJson } from "./tokens.ts";

/** Most tokens of one page of a section. */
export const SECTION_TOKENS = 8_000;

/** One page of a section. */
export interface SectionPage {
  readonly value: Json;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
}

/** A list of the section: the names that lead to it, and its elements. */
interface List {
  readonly path: readonly string[];
  readonly items: readonly Json[];
}

/** Maximum depth of a list that is divided into pages. A deeper list stays whole. */
const DEPTH = 3;

/** Separates the lists of an object from its other fields. */
function parted(
  value: JsonObject,
  path: readonly string[] = [],
): { readonly rest: JsonObject; readonly lists: List[] } {
  const rest: Record<string, Json> = {};
  const lists: List[] = [];
  for (const [name, member] of Object.entries(value)) {
    const fieldPath = [...path, name];
    if (Array.isArray(member)) lists.push({ path: fieldPath, items: member });
    else if (isRecord(member) && fieldPath.length < DEPTH) {
      const inner = parted(member, fieldPath);
      rest[name] = inner.rest;
      lists.push(...inner.lists);
    } else rest[name] = member;
  }
  return { rest, lists };
}

/** Adds a list at its place. */
function withList(value: JsonObject, [name = "", ...path]: readonly string[], items: readonly Json[]): JsonObject {
  const inner = value[name];
  return { ...value, [name]: path.length === 0 ? [...items] : withList(isRecord(inner) ? inner : {}, path, items) };
}

/** Shortens an element that is longer than a page. */
function fitting(item: Json, limit: number): Json {
  return isRecord(item) && tokensOfJson(item) > limit ? cutToTokens(item, limit).value : item;
}

/** Divides a section into pages. Every element of a list is on one page, in order; the first page has everything else. */
function pagesOf(section: JsonObject, limit: number): JsonObject[] {
  const { rest, lists } = parted(section);
  const first = tokensOfJson(rest) > limit / 2 ? cutToTokens(rest, limit / 2).value : rest;
  const pages: JsonObject[] = [];
  let page = first;
  let used = tokensOfJson(first);
  for (const { path, items } of lists) {
    let taken: Json[] = [];
    const cost = tokensOfJson(path) + 4;
    used += cost;
    for (const given of items) {
      const item = fitting(given, limit - 2 * cost);
      const size = tokensOfJson(item) + 1;
      if (used + size > limit) {
        pages.push(taken.length > 0 ? withList(page, path, taken) : page);
        [page, taken, used] = [{}, [], cost];
      }
      taken.push(item);
      used += size;
    }
    if (taken.length > 0 || items.length === 0) page = withList(page, path, taken);
  }
  return [...pages, page];
}

/** Returns one page of a section, or `null` for a page that it does not have. A section that fits is whole. */
export function sectionPage(section: Json, page = 1, limit = SECTION_TOKENS): SectionPage | null {
  if (tokensOfJson(section) <= limit) return page === 1 ? { value: section, page, pages: 1 } : null;
  const isList = Array.isArray(section);
  const pages = pagesOf(isList ? { list: section } : isRecord(section) ? section : { value: section }, limit);
  const value = pages[page - 1];
  if (value === undefined) return null;
  return { value: isList ? (value.list ?? []) : value, page, pages: pages.length };
}
