import { delimiter, isAbsolute } from "node:path";
import type { Topic } from "../core/job.ts";
import { normalizeUrl } from "../core/pipeline/normalize-url.ts";
import type { BrowserSpec } from "./browser.ts";
import type { DatabaseSpec } from "./database.ts";
import type { RedisSpec } from "./queue.ts";
import { KEY_VARIABLES, parseSearch, type SearchSettings, type SearchSpec } from "./search-spec.ts";
import { CLIENT_VARIABLES, fallbackOf, nearestName, VARIABLES, type VariableName } from "./variables.ts";

/** Least severe lines that are written; `silent` writes none. */
export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";
const LOG_LEVELS: readonly LogLevel[] = ["debug", "info", "warn", "error", "silent"];

/** What the operator configured, checked. */
export interface Config {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly database: DatabaseSpec;
  /** Keys of 32 bytes for webhook secrets: the first seals, all open; none: they are stored as they are. */
  readonly secretKeys: readonly Uint8Array[];
  /** `null`: queue and rate limits live in this process. */
  readonly redis: RedisSpec | null;
  /** Never empty; more than one is a fallback chain. */
  readonly search: readonly SearchSpec[];
  /** How long results of a provider of the public web are kept; 0 keeps none. */
  readonly searchCacheMs: number;
  readonly corpusPath: string;
  readonly browser: BrowserSpec;
  /** Hosts whose webhook receivers may be plain `http:`. D-26 */
  readonly httpReceivers: readonly string[];
  readonly logLevel: LogLevel;
  /** Jobs of each kind that run at once, in all processes on one database together. */
  readonly poolSizes: Readonly<Record<Topic, number>>;
  /** Child processes that read pages; 0: this process does. */
  readonly extractProcesses: number;
  /** How long `close` of the service waits for jobs in hand. */
  readonly drainMs: number;
  /** True under NODE_ENV=production; forbids `--map-hosts`. */
  readonly isProduction: boolean;
}

/** Child processes that read pages; more than the cores of any machine pays for. */
export const MAX_EXTRACT_PROCESSES = 16;

/** Thrown for a configuration that cannot be used. The message lists every problem and how to mend it. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(["the configuration cannot be used:", ...problems.map((problem) => `  ${problem}`)].join("\n"));
    this.name = "ConfigError";
    this.problems = problems;
  }
}

/** Environment variables by name, as `process.env` gives them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the configuration. Throws `ConfigError` for unknown `SERPLENS_*` variables and for values that cannot be used. */
export function loadConfig(env: Environment): Config {
  const problems = unknownVariables(env);
  const text = (name: VariableName): string => env[name]?.trim() || fallbackOf(name);
  const whole = (name: VariableName, from: number, to: number): number => {
    const value = text(name);
    const number = Number(value);
    if (/^\d{1,6}$/.test(value) && number >= from && number <= to) return number;
    problems.push(`${name}="${value}": must be a whole number from ${from} to ${to}`);
    return from;
  };
  const host = text("SERPLENS_HOST");
  const port = whole("SERPLENS_PORT", 0, 65_535);
  const config: Config = {
    host,
    port,
    baseUrl: readBaseUrl(env.SERPLENS_BASE_URL?.trim() || addressOf(host, port, problems), problems),
    database: readDatabase(text("SERPLENS_DATABASE_URL"), problems),
    secretKeys: readSecretKeys(text("SERPLENS_SECRET_KEY"), problems),
    redis: readRedis(text("SERPLENS_REDIS_URL"), text("SERPLENS_LIMITS_WITHOUT_REDIS"), problems),
    search: readSearch(text("SERPLENS_SEARCH"), searchSettings(text), problems),
    searchCacheMs: whole("SERPLENS_SEARCH_CACHE_MINUTES", 0, 10_080) * 60_000,
    corpusPath: text("SERPLENS_CORPUS_PATH"),
    browser: readBrowser(text("SERPLENS_BROWSER"), env.PATH ?? "", problems),
    httpReceivers: readHosts(text("SERPLENS_WEBHOOK_HTTP_HOSTS"), problems),
    logLevel: readLogLevel(text("SERPLENS_LOG_LEVEL"), problems),
    poolSizes: {
      classify: whole("SERPLENS_POOL_CLASSIFY", 1, 64),
      "scan.lite": whole("SERPLENS_POOL_LITE", 1, 64),
      "scan.standard": whole("SERPLENS_POOL_STANDARD", 1, 64),
      "scan.deep": whole("SERPLENS_POOL_DEEP", 1, 64),
    },
    extractProcesses: whole("SERPLENS_EXTRACT_PROCESSES", 0, MAX_EXTRACT_PROCESSES),
    drainMs: whole("SERPLENS_DRAIN_SECONDS", 0, 600) * 1_000,
    isProduction: env.NODE_ENV === "production",
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function unknownVariables(env: Environment): string[] {
  const known = [...VARIABLES, ...CLIENT_VARIABLES].map((variable) => variable.name);
  return Object.keys(env)
    .filter((name) => name.toUpperCase().startsWith("SERPLENS_") && !known.includes(name))
    .sort()
    .map((name) => {
      const near = nearestName(name.toUpperCase(), known);
      return `${name} is not a known variable${near === null ? "; see `serplens serve --help`" : `; did you mean ${near}?`}`;
    });
}

function addressOf(host: string, port: number, problems: string[]): string {
  const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  if (normalizeUrl(address) !== null) return address;
  problems.push(`SERPLENS_HOST="${host}": must be an address of this machine, as in 127.0.0.1, or 0.0.0.0 for all of them`);
  return "http://localhost";
}

function readBaseUrl(value: string, problems: string[]): string {
  if (normalizeUrl(value) === null || /[?#]/.test(value)) {
    problems.push(`SERPLENS_BASE_URL="${value}": must be an http or https address without query, as in https://seo.example.com`);
  }
  return value.replace(/\/$/, "");
}

/** The value is named in no problem: it is a secret. */
function readSecretKeys(value: string, problems: string[]): readonly Uint8Array[] {
  if (value === "") return [];
  return value.split(",").flatMap((part) => {
    const key = part.trim();
    const isHex = /^[0-9a-f]{64}$/i.test(key);
    if (isHex || /^[A-Za-z0-9+/_-]{43}=?$/.test(key)) return [new Uint8Array(Buffer.from(key, isHex ? "hex" : "base64"))];
    problems.push("SERPLENS_SECRET_KEY: each key must be 32 bytes as base64 or hex, as `openssl rand -base64 32` makes them");
    return [];
  });
}

function readDatabase(value: string, problems: string[]): DatabaseSpec {
  const path = value.startsWith("sqlite:") ? value.slice("sqlite:".length) : "";
  if (path !== "" && !path.startsWith("//")) return { kind: "sqlite", path };
  if (/^postgres(?:ql)?:\/\/[^/]/.test(value) && URL.parse(value) !== null) return { kind: "postgres", url: value };
  // The value may hold a password, so it is not repeated.
  problems.push(
    "SERPLENS_DATABASE_URL: must be sqlite:PATH (as in sqlite:.serplens/serplens.db), sqlite::memory: or postgres://USER:PASSWORD@HOST:PORT/DATABASE",
  );
  return { kind: "sqlite", path: ":memory:" };
}

function readRedis(url: string, onUnavailable: string, problems: string[]): RedisSpec | null {
  if (onUnavailable !== "closed" && onUnavailable !== "open") {
    problems.push(`SERPLENS_LIMITS_WITHOUT_REDIS="${onUnavailable}": must be closed or open`);
    return null;
  }
  if (url === "") return null;
  if (/^rediss?:\/\/[^/]/.test(url) && URL.parse(url) !== null) return { url, onUnavailable };
  // The value may hold a password, so it is not repeated.
  problems.push("SERPLENS_REDIS_URL: must be redis://HOST:PORT or rediss://USER:PASSWORD@HOST:PORT");
  return null;
}

function searchSettings(text: (name: VariableName) => string): SearchSettings {
  const keys = Object.fromEntries(Object.entries(KEY_VARIABLES).map(([provider, variable]) => [provider, text(variable)]));
  return { keys, budgets: text("SERPLENS_SEARCH_BUDGET") };
}

function readSearch(value: string, settings: SearchSettings, problems: string[]): readonly SearchSpec[] {
  const parsed = parseSearch(value, settings);
  if ("specs" in parsed) return parsed.specs;
  // A problem of another variable names it itself.
  problems.push(parsed.problem.startsWith("SERPLENS_") ? parsed.problem : `SERPLENS_SEARCH: ${parsed.problem}`);
  return [];
}

function readBrowser(value: string, path: string, problems: string[]): BrowserSpec {
  if (value === "off") return { kind: "off" };
  if (value === "auto") return { kind: "auto", folders: path.split(delimiter).filter((folder) => folder !== "") };
  if (!isAbsolute(value)) problems.push(`SERPLENS_BROWSER="${value}": must be auto, off or the absolute path of a Chromium program`);
  return { kind: "program", path: value };
}

function readHosts(value: string, problems: string[]): readonly string[] {
  const hosts = value
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== "");
  for (const host of hosts) {
    if (URL.parse(`http://${host}`)?.host === host) continue;
    problems.push(`SERPLENS_WEBHOOK_HTTP_HOSTS: "${host}" must be a host name without scheme and port, as in hooks.example.com`);
  }
  return hosts;
}

function readLogLevel(value: string, problems: string[]): LogLevel {
  const level = LOG_LEVELS.find((known) => known === value.toLowerCase());
  if (level === undefined) problems.push(`SERPLENS_LOG_LEVEL="${value}": must be one of ${LOG_LEVELS.join(", ")}`);
  return level ?? "info";
}

/** The configuration of this process. Throws as `loadConfig`. */
export function configFromEnvironment(): Config {
  return loadConfig(process.env);
}
