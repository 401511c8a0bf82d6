import { isRecord } from "../core/contract/json.ts";
import { normalizeUrl } from "../core/pipeline/normalize-url.ts";
import { ConfigError, MAX_EXTRACT_PROCESSES } from "./config.ts";
import type { EmbeddedOptions } from "./embedded.ts";
import { KEY_VARIABLES } from "./search-spec.ts";
import { nearestName } from "./variables.ts";

/** What an option takes, and whether a value is that. */
interface Check {
  readonly takes: string;
  holds(value: unknown): boolean;
}

const isAddress = (value: unknown): boolean => typeof value === "string" && normalizeUrl(value) !== null;
const isName = (value: unknown): boolean => typeof value === "string" && value !== "";
const offers = (name: string) => (value: unknown) => isRecord(value) && typeof value[name] === "function";

function isProvider(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { kind } = value;
  if (kind === "searxng" || kind === "openserp") return isAddress(value.url);
  return kind === "corpus" || kind === "static" || (Object.hasOwn(KEY_VARIABLES, String(kind)) && isName(value.key));
}

function isBrowser(value: unknown): boolean {
  if (!isRecord(value)) return false;
  return value.kind === "off" || (value.kind === "auto" && Array.isArray(value.folders)) || (value.kind === "program" && isName(value.path));
}

/** Total over the options, so that a new one without its line does not compile. */
const CHECKS: Readonly<Record<keyof EmbeddedOptions, Check>> = {
  competitors: {
    takes: 'a list of addresses, as in ["https://example.com/page"]',
    holds: (value) => Array.isArray(value) && value.every((url) => typeof url === "string"),
  },
  search: {
    takes: 'a list of providers, as in [{ kind: "corpus" }], [{ kind: "searxng", url: "http://127.0.0.1:8888" }] or [{ kind: "brave", key }]',
    holds: (value) => Array.isArray(value) && value.length > 0 && value.every(isProvider),
  },
  corpusPath: { takes: "the path of a file", holds: isName },
  baseUrl: { takes: "an http or https address, as in https://seo.example.com", holds: isAddress },
  extractProcesses: {
    takes: `a whole number from 0 to ${MAX_EXTRACT_PROCESSES}`,
    holds: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_EXTRACT_PROCESSES,
  },
  browser: { takes: '{ kind: "off" }, { kind: "auto", folders: [] } or { kind: "program", path: "/usr/bin/chromium" }', holds: isBrowser },
  searcher: { takes: "a Searcher, see serplens/ports", holds: offers("search") },
  extractor: { takes: "an Extractor, see serplens/ports", holds: offers("extract") },
  sections: {
    takes: "a list of what defineSection gives, as in [...SECTIONS]",
    holds: (value) => Array.isArray(value) && value.every(offers("run")),
  },
  mapHosts: { takes: "a Map, as parseHostMap of serplens/adapters/egress gives it", holds: (value) => value instanceof Map },
  logger: { takes: "a Logger, as createPinoLogger of serplens/adapters/pino gives it", holds: offers("error") },
  outside: { takes: "a function of the outside's ports", holds: (value) => typeof value === "function" },
  telemetry: { takes: "a Telemetry, see serplens/ports", holds: offers("count") },
};

/** Throws a `ConfigError` that names every option that is unknown or cannot be used, and what it takes: plain JavaScript has no compiler to ask. */
export function checkOptions(options: EmbeddedOptions): void {
  const problems = Object.entries(options).flatMap(([name, value]) => {
    if (!isKnown(name)) {
      const near = nearestName(name, Object.keys(CHECKS));
      return [`${name} is no option${near === null ? `; there are ${Object.keys(CHECKS).join(", ")}` : `; did you mean ${near}?`}`];
    }
    return value === undefined || CHECKS[name].holds(value) ? [] : [`${name}: must be ${CHECKS[name].takes}`];
  });
  if (problems.length > 0) throw new ConfigError(problems);
}

function isKnown(name: string): name is keyof EmbeddedOptions {
  return Object.hasOwn(CHECKS, name);
}
