import { logEvent } from "../ports/log-events.ts";
import { type Logger, SILENT_LOGGER } from "../ports/logger.ts";
import type { Searcher, SearchOutcome, SearchQuery } from "../ports/searcher.ts";

/**
 * Creates a searcher that tries providers in order until one finds pages.
 *
 * A provider that fails or finds nothing is skipped, and `warnings` name it. When no provider finds pages,
 * an empty SERP takes precedence over a failure. Of several failures the last one is returned, with all messages.
 * Each failure is an event of the log.
 */
export function fallback(searchers: readonly Searcher[], logger: Logger = SILENT_LOGGER): Searcher {
  const [first, ...rest] = searchers;
  if (first === undefined) throw new Error("The fallback needs at least one searcher.");
  async function searched(searcher: Searcher, query: SearchQuery, signal: AbortSignal): Promise<SearchOutcome> {
    const outcome = await searcher.search(query, signal);
    if (outcome.kind === "failed")
      logEvent(logger, "provider failed", { provider: searcher.name, reason: outcome.reason });
    return outcome;
  }
  if (rest.length === 0) return { ...first, search: (query, signal) => searched(first, query, signal) };
  return {
    name: searchers.map((searcher) => searcher.name).join(","),
    async search(query, signal) {
      let answer = await searched(first, query, signal);
      const passedOver = [noteOn(first, answer)];
      if (hasPages(answer)) return answer;
      for (const searcher of rest) {
        const outcome = await searched(searcher, query, signal);
        if (hasPages(outcome)) return withWarnings(outcome, passedOver);
        if (answer.kind === "failed") answer = outcome;
        passedOver.push(noteOn(searcher, outcome));
      }
      return withWarnings(answer, passedOver);
    },
    async close() {
      for (const searcher of searchers) await searcher.close();
    },
  };
}

function hasPages(outcome: SearchOutcome): boolean {
  return outcome.kind === "ok" && outcome.serp.results.length > 0;
}

function noteOn(searcher: Searcher, outcome: SearchOutcome): string {
  return outcome.kind === "failed" ? outcome.message : `${searcher.name} found no pages`;
}

function withWarnings(outcome: SearchOutcome, passedOver: readonly string[]): SearchOutcome {
  if (outcome.kind === "failed") return { ...outcome, message: passedOver.join("; ") };
  return { kind: "ok", serp: { ...outcome.serp, warnings: [...passedOver, ...outcome.serp.warnings] } };
}
