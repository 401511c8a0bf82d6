import type { Clock } from "../ports/clock.ts";
import type { SearchApiRequest, SearchTransport } from "../ports/search-transport.ts";
import type { Searcher, SearchOutcome, SearchQuery, Serp, SerpResult, SideResult } from "../ports/searcher.ts";
import { pageKey } from "../util/normalize-url.ts";
import type { SearchBudget } from "./budget.ts";
import { acceptReply, type FailureRules, failureOf, notAnAnswer, type SearchFailure } from "./failures.ts";
import { type JsonRecord, parseJson } from "./json.ts";
import type { ResultPage } from "./result-page.ts";

/** Maximum requests per search, so that a provider that repeats results costs no more. 20 results need two pages of ten. */
const MAX_PAGES = 5;

/** Maximum count of questions, related searches and warnings, each. Providers return about ten. */
const MAX_EXTRAS = 50;

/** Time limit of one result page in ms. Providers that drive a browser take up to 10 s. */
const TIMEOUT_MS = 15_000;

/** The part of a searcher that differs between providers: requests and response parsing. */
export interface SearchApi {
  readonly name: string;
  readonly rules: FailureRules;
  /** Returns the request for result page `page`, counted from 0, without its time limit. */
  request(query: SearchQuery, page: number): Omit<SearchApiRequest, "timeoutMs">;
  /** Parses a response of status 200. Returns `null` for a body that is not from this provider. */
  read(body: JsonRecord | readonly unknown[], page: number): ResultPage | SearchFailure | null;
  /** A free request and the parser of its response, which returns facts about the account or the failure. */
  readonly probe?: {
    readonly request: Omit<SearchApiRequest, "timeoutMs">;
    /** Statuses other than 200 that prove the key. */
    readonly alsoFine?: (status: number, text: string) => boolean;
    read(body: JsonRecord | readonly unknown[] | null): string | SearchFailure;
  };
}

/** Ports and options of every provider's searcher. */
export interface ApiSearcherPorts {
  readonly clock: Clock;
  readonly transport: SearchTransport;
  /** Budget that each request must pass. @default unlimited */
  readonly budget?: SearchBudget;
  /** Time limit per result page in ms. @default 15000 */
  readonly timeoutMs?: number;
}

/** Result pages merged so far. */
class Gathered {
  readonly byKey = new Map<string, Omit<SerpResult, "rank">>();
  readonly questions = new Map<string, Serp["peopleAlsoAsk"][number]>();
  readonly related = new Set<string>();
  readonly sides = new Map<string, SideResult>();
  readonly warnings = new Set<string>();
  costUsd: number | null = null;
  isPartial = false;

  /** Adds a page. Returns true when it contained a new result. */
  add(page: ResultPage): boolean {
    const before = this.byKey.size;
    for (const result of page.results) {
      const key = pageKey(result.url);
      if (key !== null && !this.byKey.has(key)) this.byKey.set(key, result);
    }
    for (const entry of page.peopleAlsoAsk)
      if (!this.questions.has(entry.question)) this.questions.set(entry.question, entry);
    for (const search of page.relatedSearches) this.related.add(search);
    for (const side of page.sideResults ?? []) {
      const key = pageKey(side.url);
      if (key !== null && !this.sides.has(key)) this.sides.set(key, side);
    }
    for (const warning of page.warnings) this.warnings.add(warning);
    if (page.costUsd !== null) this.costUsd = (this.costUsd ?? 0) + page.costUsd;
    return this.byKey.size > before;
  }

  serp(engine: string, count: number, now: number): Serp {
    // Providers restart their ranks on each page and repeat results. The rank is the position among distinct URLs.
    const results = [...this.byKey.values()].slice(0, count).map((result, index) => ({ rank: index + 1, ...result }));
    return {
      engine,
      fetchedAt: new Date(now).toISOString(),
      results,
      peopleAlsoAsk: [...this.questions.values()].slice(0, MAX_EXTRAS),
      relatedSearches: [...this.related].slice(0, MAX_EXTRAS),
      ...(this.sides.size > 0 ? { sideResults: [...this.sides.values()].slice(0, MAX_EXTRAS) } : {}),
      isPartial: this.isPartial,
      // The last warning names the missing results.
      warnings: [...this.warnings].slice(-MAX_EXTRAS),
      costUsd: this.costUsd,
    };
  }
}

/**
 * Creates a searcher over a provider's API that requests pages until there are enough distinct results.
 *
 * A page without a new result ends the search. When a later page fails, the outcome is the earlier
 * results, partial and with a warning. A failed request is not retried here.
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
      if (reply.kind === "answered" && probe.alsoFine?.(reply.status, reply.text) === true)
        return readProbe(probe.read(null));
      const answer = acceptReply(reply, api.rules, clock.now());
      return answer.kind === "failed" ? answer : readProbe(probe.read(parseJson(answer.text)));
    },
    async close() {},
  };
}

function readProbe(result: string | SearchFailure) {
  return typeof result === "string" ? { kind: "ok" as const, detail: result } : result;
}
