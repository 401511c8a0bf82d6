import type { CorpusPage } from "../../ports/pages/corpus.ts";
import { pageKey } from "../../util/normalize-url.ts";
import { primaryLanguage } from "./tokens.ts";

/** Maximum indexed text per page in characters. */
const MAX_TEXT = 1_000_000;

/** A page in the form that an index stores. */
export interface IndexedPage extends CorpusPage {
  /** Pages with equal keys replace each other. */
  readonly key: string;
  readonly host: string;
}

/** Replaces characters that a database cannot store, or that a driver would cut a text at. */
function storable(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, "\ufffd");
}

/** Prepares a page for an index. Throws a `TypeError` unless its address is http or https. */
export function indexedPage(page: CorpusPage): IndexedPage {
  const key = pageKey(page.url);
  if (key === null) throw new TypeError(`"${page.url}" is not an http or https address`);
  const url = storable(page.url);
  return {
    key,
    url,
    host: new URL(url).hostname,
    title: storable(page.title),
    text: storable(page.text.slice(0, MAX_TEXT)),
    language: page.language === null || page.language === "" ? null : primaryLanguage(storable(page.language)),
    region: page.region === null ? null : storable(page.region),
  };
}
