import { isRecord } from "../../core/contract/json.ts";
import type { Searcher, SearchQuery } from "../../core/ports/searcher.ts";
import { type ApiSearcherPorts, createApiSearcher } from "../../core/serp/api-searcher.ts";
import { type FailureRules, failureOf, type SearchFailure, type Verdict } from "../../core/serp/failures.ts";
import { googleLanguage } from "../../core/serp/google-language.ts";
import { type JsonRecord, lineOf, recordOf, recordsOf } from "../../core/serp/json.ts";
import { type ResultPage, readLines, readQuestion, readResult } from "../../core/serp/result-page.ts";

const NAME = "openserp";

/** Results per page, the page size of the engine behind OpenSERP. */
const PER_PAGE = 10;

/** Options of the OpenSERP searcher. */
export interface OpenserpOptions extends ApiSearcherPorts {
  /** Base URL of the operator's instance or of the hosted service. */
  readonly baseUrl: string;
  /** Bearer token of the hosted service. @default none */
  readonly key?: string;
}

const RULES: FailureRules = { provider: NAME, addressSetting: "SERPLENS_SEARCH", byBody: verdictOf };

/** OpenSERP sends 503 for every engine failure. Only the message distinguishes a CAPTCHA from a timeout. */
function verdictOf(text: string, status: number): Verdict | null {
  if (status === 401 || status === 403) return { reason: "auth", advice: "check SERPLENS_OPENSERP_KEY" };
  if (status !== 503) return null;
  if (/captcha/i.test(text))
    return { reason: "blocked", advice: "the engine behind it asks for a CAPTCHA; wait, or give it other proxies" };
  return /time(?:d )?out/i.test(text)
    ? { reason: "timeout", advice: "the engine behind it did not answer in time" }
    : null;
}

/** Searches Google through an OpenSERP instance, ten results per page. OpenSERP reports no price. */
export function createOpenserpSearcher(options: OpenserpOptions): Searcher {
  const root = options.baseUrl.endsWith("/") ? options.baseUrl : `${options.baseUrl}/`;
  const headers = {
    accept: "application/json",
    ...(options.key === undefined ? {} : { authorization: `Bearer ${options.key}` }),
  };
  return createApiSearcher(
    {
      name: NAME,
      rules: RULES,
      request: (query, page) => ({ url: addressOf(root, query, page), headers }),
      read: readPage,
      probe: {
        request: { url: new URL("health", root).href, headers },
        read: (body) => (recordOf(body).status === "unhealthy" ? unhealthy() : "the instance is up"),
      },
    },
    options,
  );
}

function unhealthy(): SearchFailure {
  return failureOf(NAME, { reason: "unavailable", advice: "the instance says that no engine is ready; see its log" });
}

function addressOf(root: string, query: SearchQuery, page: number): string {
  const url = new URL("google/search", root);
  const parameters = {
    text: query.query,
    lang: googleLanguage(query.locale).toUpperCase(),
    region: query.gl.toUpperCase(),
    limit: String(PER_PAGE),
    start: String(page * PER_PAGE),
    features: "true",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Versions before 1.0 return a plain list of results. */
function readPage(body: JsonRecord | readonly unknown[]): ResultPage | SearchFailure | null {
  const listed = isRecord(body) ? body.results : body;
  if (!Array.isArray(listed)) return null;
  const results = recordsOf(listed).flatMap((entry) => {
    if (entry.ad === true || (entry.type ?? "organic") !== "organic") return [];
    return readResult(entry.url, entry.title, entry.snippet ?? entry.description);
  });
  const failed = failedEngines(body);
  if (results.length === 0 && failed !== "") {
    return failureOf(NAME, { reason: "unavailable", advice: `no engine answered (${failed}); see its log` });
  }
  const features = isRecord(body) ? recordsOf(body.serp_features) : [];
  const itemsOf = (type: string): readonly JsonRecord[] =>
    features.filter((feature) => feature.type === type).flatMap((feature) => recordsOf(feature.items));
  return {
    results,
    peopleAlsoAsk: itemsOf("people_also_ask").flatMap(readItem),
    relatedSearches: readLines(itemsOf("related_searches").map((item) => item.text)),
    warnings: failed === "" ? [] : [`${NAME}: an engine did not answer (${failed})`],
    // `has_more` also counts videos and boxes, so a page of nine organic results would seem to be the last.
    isLast: false,
    costUsd: null,
  };
}

function failedEngines(body: JsonRecord | readonly unknown[]): string {
  const listed = isRecord(body) ? recordOf(body.meta).engines_failed : [];
  return Array.isArray(listed)
    ? listed
        .map((entry) => lineOf(isRecord(entry) ? entry.engine : entry, 100))
        .filter((entry) => entry !== "")
        .join(", ")
    : "";
}

/** The question is in `question`, `title` or `text`. */
function readItem(item: JsonRecord): ResultPage["peopleAlsoAsk"] {
  const question = item.question ?? item.title;
  const answer = item.answer ?? item.snippet ?? (question === undefined ? null : item.text);
  return readQuestion(question ?? item.text, answer, item.url ?? recordsOf(item.links)[0]?.url);
}
