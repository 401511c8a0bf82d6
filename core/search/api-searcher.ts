import { pageKey } from "../pipeline/normalize-url.ts";
import type { Clock } from "../ports/clock.ts";
import type { SearchApiRequest, SearchTransport } from "../ports/search-transport.ts";
import type { Searcher, SearchOutcome, SearchQuery, Serp, SerpResult } from "../ports/searcher.ts";
import type { SearchBudget } from "./budget.ts";
import { acceptReply, type FailureRules, failureOf, notAnAnswer, type SearchFailure } from "./failures.ts";
import { type JsonRecord, parseJson } from "./json.ts";
import type { ResultPage } from "./result-page.ts";

/** Result pages asked for at most, so that a provider that repeats itself costs no more. Ten results a page and 20 wanted need two. */
const MAX_PAGES = 5;

/** Questions, related searches and warnings kept, each; providers give about ten. */
const MAX_EXTRAS = 50;

/** Limit of one result page; providers that drive a browser take up to ten seconds. */
const TIMEOUT_MS = 15_000;

/** What differs between providers: how a result page is asked for and how the answer is read. */
export interface SearchApi {
  readonly name: string;
  readonly rules: FailureRules;
  /** The request for one result page, counted from 0, without its time limit. */
  request(query: SearchQuery, page: number): Omit<SearchApiRequest, "timeoutMs">;
  /** Reads an answer of status 200; `null` when it is no answer of this provider. */
  read(body: JsonRecord | readonly unknown[], page: number): ResultPage | SearchFailure | null;
  /** A request that spends nothing, and how its reply is read: what is known of the account, or the failure. */
  readonly probe?: {
    readonly request: Omit<SearchApiRequest, "timeoutMs">;
    /** Statuses that prove the key beside 200. */
    readonly alsoFine?: (status: number, text: string) => boolean;
    read(body: JsonRecord | readonly unknown[] | null): string | SearchFailure;
  };
}

/** What every provider's searcher takes beside its own options. */
export interface ApiSearcherPorts {
  readonly clock: Clock;
  readonly transport: SearchTransport;
  /** Asked before each request. @default unlimited */
  readonly budget?: SearchBudget;
  /** Limit per result page. @default 15000 */
  readonly timeoutMs?: number;
}

/** Result pages merged so far. */
class Gathered {
  readonly byKey = new Map<string, Omit<SerpResult, "rank">>();
  readonly questions = new Map<string, Serp["peopleAlsoAsk"][number]>();
  readonly related = new Set<string>();
  readonly warnings = new Set<string>();
  costUsd: number | null = null;
  isPartial = false;

  /** Adds a page and says whether it brought a result that was not there before. */
  add(page: ResultPage): boolean {
    const before = this.byKey.size;
    for (const result of page.results) {
      const key = pageKey(result.url);
      if (key !== null && !this.byKey.has(key)) this.byKey.set(key, result);
    }
    for (const entry of page.peopleAlsoAsk) if (!this.questions.has(entry.question)) this.questions.set(entry.question, entry);
    for (const search of page.relatedSearches) this.related.add(search);
    for (const warning of page.warnings) this.warnings.add(warning);
    if (page.costUsd !== null) this.costUsd = (this.costUsd ?? 0) + page.costUsd;
    return this.byKey.size > before;
  }

  serp(engine: string, count: number, now: number): Serp {
    // Absolute rank: providers count anew on each page and repeat results over pages, so the place among distinct pages is the rank.
    const results = [...this.byKey.values()].slice(0, count).map((result, index) => ({ rank: index + 1, ...result }));
    return {
      engine,
      fetchedAt: new Date(now).toISOString(),
      results,
      peopleAlsoAsk: [...this.questions.values()].slice(0, MAX_EXTRAS),
      relatedSearches: [...this.related].slice(0, MAX_EXTRAS),
      isPartial: this.isPartial,
      // The last says what is missing.
      warnings: [...this.warnings].slice(-MAX_EXTRAS),
      costUsd: this.costUsd,
    };
  }
}

/**
 * A searcher over a provider's API: asks page after page until there are enough distinct results.
 *
 * A page that brings nothing new ends the search. When a later page fails, what came before is the answer, partial
 * and with a warning. The request's failure is the outcome's failure; nothing is retried here.
 */
export function createApiSearcher(api: SearchApi, ports: ApiSearcherPorts): Searcher {
  const { clock, transport, budget, timeoutMs = TIMEOUT_MS } = ports;

  async function getPage(query: SearchQuery, page: number, signal: AbortSignal): Promise<ResultPage | SearchFailure> {
    const refusal = budget?.take() ?? null;
    if (refusal !== null) return failureOf(api.name, { reason: "quota", advice: refusal });
    const reply = await transport.send({ ...api.request(query, page), timeoutMs }, signal);
    const answer = acceptReply(reply, api.rules, clock.now());
    if (answer.kind === "failed") return answer;
    const body = parseJson(answer.text);
    const result = body === null ? null : api.read(body, page);
    if (result === null) return notAnAnswer(api.rules);
    if ("results" in result && result.costUsd !== null) budget?.spend(result.costUsd);
    return result;
  }

  async function search(query: SearchQuery, signal: AbortSignal): Promise<SearchOutcome> {
    signal.throwIfAborted();
    const found = new Gathered();
    for (let page = 0; page < MAX_PAGES && found.byKey.size < query.count; page++) {
      const result = await getPage(query, page, signal);
      if ("kind" in result) {
        if (page === 0) return result;
        found.isPartial = true;
        found.warnings.add(`later result pages are missing: ${result.message}`);
        break;
      }
      if (!found.add(result) || result.isLast) break;
    }
    return { kind: "ok", serp: found.serp(api.name, query.count, clock.now()) };
  }

  const { probe } = api;
  if (probe === undefined) return { name: api.name, search, async close() {} };
  return {
    name: api.name,
    search,
    async check(signal) {
      const reply = await transport.send({ ...probe.request, timeoutMs }, signal);
      if (reply.kind === "answered" && probe.alsoFine?.(reply.status, reply.text) === true) return readProbe(probe.read(null));
      const answer = acceptReply(reply, api.rules, clock.now());
      return answer.kind === "failed" ? answer : readProbe(probe.read(parseJson(answer.text)));
    },
    async close() {},
  };
}

function readProbe(result: string | SearchFailure) {
  return typeof result === "string" ? { kind: "ok" as const, detail: result } : result;
}
