import type { Serp, SerpResult } from "../ports/searcher.ts";
import { lineOf, webAddressOf } from "./json.ts";

/** Longest title, question and snippet kept, in characters; longer ones come from broken engines. */
const MAX_TITLE = 300;
const MAX_SNIPPET = 1_000;

/** What a provider put on one result page. */
export interface ResultPage {
  /** Organic results in the order listed. */
  readonly results: readonly Omit<SerpResult, "rank">[];
  readonly peopleAlsoAsk: Serp["peopleAlsoAsk"];
  readonly relatedSearches: readonly string[];
  /** Each names the provider. */
  readonly warnings: readonly string[];
  /** True when the provider says that nothing follows, or when everything came at once. */
  readonly isLast: boolean;
  /** US dollars for this page, when the provider says so. */
  readonly costUsd: number | null;
}

/** One organic result from the members that hold it; empty without a web address. */
export function readResult(url: unknown, title: unknown, snippet: unknown): ResultPage["results"] {
  const address = webAddressOf(url);
  return address === null ? [] : [{ url: address, title: lineOf(title, MAX_TITLE), snippet: lineOf(snippet, MAX_SNIPPET) }];
}

/** One question with its answer and where that is from; empty without a question. */
export function readQuestion(question: unknown, answer: unknown, url: unknown): ResultPage["peopleAlsoAsk"] {
  const asked = lineOf(question, MAX_TITLE);
  const answered = lineOf(answer, MAX_SNIPPET);
  return asked === "" ? [] : [{ question: asked, answer: answered === "" ? null : answered, url: webAddressOf(url) }];
}

/** The texts among the values, each on one line. */
export function readLines(values: unknown): readonly string[] {
  return Array.isArray(values) ? values.map((value) => lineOf(value, MAX_TITLE)).filter((line) => line !== "") : [];
}
