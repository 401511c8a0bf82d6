import type { Serp, SerpResult, SideResult } from "../ports/searcher.ts";
import { decodeEntities } from "../util/html-entities.ts";
import { lineOf, webAddressOf } from "./json.ts";
import { resultAddress } from "./result-address.ts";

/** Maximum length of titles, questions and snippets in characters. Longer ones come from broken engines. */
const MAX_TITLE = 300;
const MAX_SNIPPET = 1_000;

/** Base of addresses without host. */
const ENGINE = "https://www.google.com/";

/** Content of one result page. */
export interface ResultPage {
  /** Organic results in listed order. */
  readonly results: readonly Omit<SerpResult, "rank">[];
  readonly peopleAlsoAsk: Serp["peopleAlsoAsk"];
  readonly relatedSearches: readonly string[];
  /** Forum threads and videos in listed order. @default none */
  readonly sideResults?: readonly SideResult[];
  /** Warnings, each with the provider's name. */
  readonly warnings: readonly string[];
  /** True when no further page exists. */
  readonly isLast: boolean;
  /** Cost of this page in USD, where the provider reports it. */
  readonly costUsd: number | null;
}

/** The address of a result. Only redirects of engines may lack protocol or host. */
function addressOf(listed: unknown): string | null {
  const address = webAddressOf(listed);
  if (address !== null) return resultAddress(address);
  const redirect = typeof listed === "string" && listed.startsWith("/") ? URL.parse(listed, ENGINE)?.href : undefined;
  const target = redirect === undefined ? null : resultAddress(redirect);
  return target === redirect ? null : target;
}

/** Text of a line in which an engine marks the words of the query, and escapes the others. */
function plainLine(value: unknown, maxLength: number): string {
  const marked = lineOf(value, maxLength * 2).replaceAll(/<(strong|b|em)>([^<]{0,300})<\/\1>/g, "$2");
  return lineOf(decodeEntities(marked), maxLength);
}

/** Returns one organic result as a list, empty without a web address. */
export function readResult(url: unknown, title: unknown, snippet: unknown): ResultPage["results"] {
  const address = addressOf(url);
  return address === null
    ? []
    : [{ url: address, title: plainLine(title, MAX_TITLE), snippet: plainLine(snippet, MAX_SNIPPET) }];
}

/** Returns one forum thread or video as a list, empty without a web address or a title. */
export function readSideResult(kind: SideResult["kind"], url: unknown, title: unknown): readonly SideResult[] {
  return readResult(url, title, "").flatMap((entry) =>
    entry.title === "" ? [] : [{ kind, url: entry.url, title: entry.title }],
  );
}

/** Returns one question with answer and source as a list, empty without a question. */
export function readQuestion(question: unknown, answer: unknown, url: unknown): ResultPage["peopleAlsoAsk"] {
  const asked = plainLine(question, MAX_TITLE);
  const answered = plainLine(answer, MAX_SNIPPET);
  return asked === "" ? [] : [{ question: asked, answer: answered === "" ? null : answered, url: webAddressOf(url) }];
}

/** Returns the strings among the values, each on one line. */
export function readLines(values: unknown): readonly string[] {
  return Array.isArray(values) ? values.map((value) => lineOf(value, MAX_TITLE)).filter((line) => line !== "") : [];
}
