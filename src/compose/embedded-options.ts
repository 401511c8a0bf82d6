import { allowedHosts } from "../../adapters/egress/host-map.ts";
import { isRecord } from "../../core/contract/json.ts";
import { normalizeUrl } from "../../core/util/normalize-url.ts";
import type { BrowserSpec } from "../config/browser-spec.ts";
import { ConfigError, MAX_ANALYSIS_WORKERS } from "../config/config.ts";
import { KEY_VARIABLES, type SearchSpec } from "../config/search-spec.ts";
import { nearestName } from "../config/variables.ts";
import type { Overrides } from "./pipeline-options.ts";

/** The check of an option's value, and the values that it accepts. */
interface Check {
  readonly takes: string;
  holds(value: unknown): boolean;
}

const isAddress = (value: unknown): boolean => typeof value === "string" && normalizeUrl(value) !== null;
const isName = (value: unknown): boolean => typeof value === "string" && value !== "";
/** True for names with ports of this machine. */
function areAllowedHosts(value: unknown): boolean {
  if (!Array.isArray(value) || !value.every((host) => typeof host === "string")) return false;
  try {
    allowedHosts(value);
    return true;
  } catch {
    return false;
  }
}

const offers = (name: string) => (value: unknown) => isRecord(value) && typeof value[name] === "function";

function isProvider(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { kind } = value;
  if (kind === "searxng" || kind === "openserp") return isAddress(value.url);
  return kind === "corpus" || kind === "static" || (Object.hasOwn(KEY_VARIABLES, String(kind)) && isName(value.key));
}

function isBrowser(value: unknown): boolean {
  if (!isRecord(value)) return false;
  if (value.kind === "off") return true;
  const isSandbox = value.sandbox === undefined || value.sandbox === "on" || value.sandbox === "off";
  const isNamed = value.kind === "program" && isName(value.path);
  return isSandbox && (isNamed || (value.kind === "auto" && Array.isArray(value.folders)));
}

/** Checks of all options. A new option without a check does not compile. */
const CHECKS: Readonly<Record<keyof EmbeddedOptions, Check>> = {
  competitors: {
    takes: 'a list of addresses, as in ["https://example.com/page"]',
    holds: (value) => Array.isArray(value) && value.every((url) => typeof url === "string"),
  },
  search: {
    takes:
      'a list of providers, as in [{ kind: "corpus" }], [{ kind: "searxng", url: "http://127.0.0.1:8888" }] or [{ kind: "brave", key }]',
    holds: (value) => Array.isArray(value) && value.length > 0 && value.every(isProvider),
  },
  corpusPath: { takes: "the path of a file", holds: isName },
  baseUrl: { takes: "an http or https address, as in https://seo.example.com", holds: isAddress },
  analysisWorkers: {
    takes: `a whole number from 0 to ${MAX_ANALYSIS_WORKERS}`,
    holds: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_ANALYSIS_WORKERS,
  },
  browser: {
    takes: '{ kind: "off" }, { kind: "auto", folders: [] } or { kind: "program", path: "/usr/bin/chromium" }',
    holds: isBrowser,
  },
  searcher: { takes: "a Searcher, see serplens/ports", holds: offers("search") },
  extractor: { takes: "an Extractor, see serplens/ports", holds: offers("extract") },
  sections: {
    takes: "a list of what defineSection gives, as in [...SECTIONS]",
    holds: (value) => Array.isArray(value) && value.every(offers("run")),
  },
  allowHosts: {
    takes: 'a list of servers of this machine, as in ["localhost:3000"]',
    holds: areAllowedHosts,
  },
  mapHosts: {
    takes: "a Map, as parseHostMap of serplens/adapters/egress gives it",
    holds: (value) => value instanceof Map,
  },
  logger: { takes: "a Logger, as createPinoLogger of serplens/adapters/pino gives it", holds: offers("error") },
  outside: { takes: "a function of the outside's ports", holds: (value) => typeof value === "function" },
  writer: { takes: "a Writer, as openOpenAiWriter of serplens/adapters/openai gives it", holds: offers("write") },
  telemetry: { takes: "a Telemetry, see serplens/ports", holds: offers("count") },
};

/** Throws a `ConfigError` with every unknown or invalid option and its valid values. Plain JavaScript has no other check. */
export function checkOptions(options: EmbeddedOptions): void {
  const problems = Object.entries(options).flatMap(([name, value]) => {
    if (!isKnown(name)) {
      const near = nearestName(name, Object.keys(CHECKS));
      return [
        `${name} is no option${near === null ? `; there are ${Object.keys(CHECKS).join(", ")}` : `; did you mean ${near}?`}`,
      ];
    }
    return value === undefined || CHECKS[name].holds(value) ? [] : [`${name}: must be ${CHECKS[name].takes}`];
  });
  if (problems.length > 0) throw new ConfigError(problems);
}

function isKnown(name: string): name is keyof EmbeddedOptions {
  return Object.hasOwn(CHECKS, name);
}

/** Options of the embedded analysis. Every option has a default. */
export interface EmbeddedOptions extends Omit<Overrides, "clock" | "pauses"> {
  /** Addresses of the ranking pages in rank order, instead of a search. */
  readonly competitors?: readonly string[];
  /** Search providers. @default the corpus */
  readonly search?: readonly SearchSpec[];
  /** Servers of this machine whose pages may be fetched: `localhost:3000`. All other private addresses stay closed. */
  readonly allowHosts?: readonly string[];
  /** File of the operator's own page index. @default ".serplens/corpus.db" */
  readonly corpusPath?: string;
  /** Address in the crawler's user agent. @default "http://localhost" */
  readonly baseUrl?: string;
  /**
   * Maximum worker processes that analyze pages, which running jobs share, so that a hostile page fails only its own job.
   * 0 analyzes in this process. Custom `extractor` and `sections` also run in this process. @default 0
   */
  readonly analysisWorkers?: number;
  /** Chromium for difficult pages and for the speed benchmark of deep scans, in a separate process. @default none */
  readonly browser?: BrowserSpec;
}
