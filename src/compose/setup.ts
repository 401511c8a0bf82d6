import { systemClock } from "../../adapters/system-clock/clock.ts";
import { messageOf } from "../../core/domain/errors.ts";
import type { Clock } from "../../core/ports/clock.ts";
import { findBrowser } from "../browser.ts";
import type { Config } from "../config/config.ts";
import { checkProviders, type ProviderCheck } from "./check-providers.ts";
import { createSearchTest } from "./search-test.ts";
import type { SearchConfig } from "./searchers.ts";

/** Lists the parts that a scan needs. The texts can name search providers, so only administrators see them. */
export interface Setup {
  /** Result of the check of each configured search provider, in the configured order. A scan needs one result `ok`. */
  readonly search: readonly ProviderCheck[];
  /** Names of the configured search providers, in the same order. */
  readonly sources: readonly string[];
  /** `mending` says how to install a browser. It is `null` when a browser is ready. */
  readonly browser: { readonly isReady: boolean; readonly mending: string | null };
}

/** Time in ms for which a result is kept, so that loading a page again and again checks nothing twice. */
const KEEP_MS = 10_000;
/** Time in ms for each provider. A page waits for it. */
const TIMEOUT_MS = 3_000;

/** Returns a function that checks search providers and browser, at most once in 10 seconds. It never rejects. */
export function createSetupCheck(
  config: SearchConfig & Pick<Config, "browser">,
  clock: Clock = systemClock,
): () => Promise<Setup> {
  let kept: { readonly at: number; readonly setup: Promise<Setup> } | null = null;
  async function check(): Promise<Setup> {
    const search = await checkProviders(config, { clock, timeoutMs: TIMEOUT_MS }).catch((cause): ProviderCheck[] => [
      { state: "fail", detail: messageOf(cause) },
    ]);
    return { search, sources: config.search.map(({ kind }) => kind), browser: checkBrowser(config) };
  }
  return () => {
    const now = clock.now();
    if (kept === null || now - kept.at >= KEEP_MS) kept = { at: now, setup: check() };
    return kept.setup;
  };
}

/** Creates the checks of a process. */
export function openSetup(config: Parameters<typeof createSetupCheck>[0]) {
  return { checkSetup: createSetupCheck(config), searchTest: createSearchTest(config) };
}

function checkBrowser({ browser }: Pick<Config, "browser">): Setup["browser"] {
  const state = findBrowser(browser);
  if (state.kind === "ready") return { isReady: true, mending: null };
  return { isReady: false, mending: state.kind === "off" ? "SERPLENS_BROWSER=off" : state.mending };
}
