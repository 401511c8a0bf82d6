import { delimiter, isAbsolute } from "node:path";
import type { SandboxMode } from "../../adapters/playwright/sandbox.ts";
import type { Topic } from "../../core/domain/job.ts";
import type { PresetClient } from "../../core/service/identity/oauth/clients.ts";
import type { SignUp } from "../../core/service/identity/people/parts.ts";
import { normalizeUrl } from "../../core/util/normalize-url.ts";
import type { BrowserSpec } from "./browser-spec.ts";
import { type MailSpec, readMail } from "./mail-spec.ts";
import { readOAuthClients } from "./oauth-clients-spec.ts";
import { type OidcSpec, readOidc } from "./oidc-spec.ts";
import { type OperationsAddress, readOperationsAddress, readOperationsToken } from "./operations-address.ts";
import { type PaymentsSpec, readPayments } from "./payments-spec.ts";
import { KEY_VARIABLES, parseSearch, type SearchSettings, type SearchSpec } from "./search-spec.ts";
import type { DatabaseSpec, RedisSpec } from "./storage-spec.ts";
import { type ProxyNetwork, readTrustedProxies } from "./trusted-proxies.ts";
import { CLIENT_VARIABLES, fallbackOf, nearestName, VARIABLES, type VariableName } from "./variables.ts";
import { readWriter, type WriterSpec } from "./writer-spec.ts";

/** Lowest severity that the log contains. `silent` writes no line. */
export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";
const LOG_LEVELS: readonly LogLevel[] = ["debug", "info", "warn", "error", "silent"];

/** The validated configuration of the operator. */
export interface Config {
  readonly host: string;
  /** Port of the server. 0: any free port. */
  readonly port: number;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Listener of `/healthz`, `/readyz` and `/metrics`. `null`: no listener. */
  readonly operations: OperationsAddress | null;
  /** Token that opens `/metrics` on the main address. `null`: `/metrics` is closed there. */
  readonly operationsToken: string | null;
  readonly database: DatabaseSpec;
  /**
   * Keys of 32 bytes. The first key encrypts webhook secrets, and every key decrypts. Empty: secrets are stored as
   * plain text.
   */
  readonly secretKeys: readonly Uint8Array[];
  /** `null`: this process keeps its own queue and rate limits. */
  readonly redis: RedisSpec | null;
  /** At least one provider. Several form a fallback chain. */
  readonly search: readonly SearchSpec[];
  /** Lifetime of cached results of public providers, in ms. 0: no cache. */
  readonly searchCacheMs: number;
  /** File of the corpus. */
  readonly corpusPath: string;
  /** Address of the PostgreSQL that has the corpus, so that all processes share it. `null`: it is the file. D-135 */
  readonly corpusDatabase: string | null;
  readonly browser: BrowserSpec;
  /** Hosts whose webhook receivers may be plain `http:`. D-26 */
  readonly httpReceivers: readonly string[];
  /** Proxies whose `X-Forwarded-For` names the sender of a request. */
  readonly trustedProxies: readonly ProxyNetwork[];
  /** Origins whose pages may call `/v1` from a browser. */
  readonly corsOrigins: readonly string[];
  /** Who adds people beside the operator. D-35 */
  readonly signUp: SignUp;
  /** OAuth clients that need no registration. */
  readonly oauthClients: readonly PresetClient[];
  /** Single sign-on; `null`: people have passwords only. */
  readonly oidc: OidcSpec | null;
  /** Payment provider and prices. D-42 */
  readonly payments: PaymentsSpec;
  /** Language model of `serplens write` and of services; `null`: nothing is ever sent to a model. */
  readonly writer: WriterSpec | null;
  /** Mail server for alerts; `null`: no mail is sent. */
  readonly mail: MailSpec | null;
  readonly logLevel: LogLevel;
  /** Maximum running jobs of each kind, over all processes on one database. */
  readonly poolSizes: Readonly<Record<Topic, number>>;
  /** Maximum worker processes that analyze pages, one per running job. 0 analyzes pages in this process. */
  readonly analysisWorkers: number;
  /** Modules of further report sections. */
  readonly plugins: readonly string[];
  /** Milliseconds that `close` of the service waits for running jobs. */
  readonly drainMs: number;
  /** Lifetime of the cohort snapshots in ms. 0: drafts are not scored. */
  readonly draftMs: number;
  /** True under NODE_ENV=production, which forbids `--map-hosts`. */
  readonly isProduction: boolean;
}

/** Limit of the worker processes of one server. Each takes 60 to 150 MB while it works. */
export const MAX_ANALYSIS_WORKERS = 64;

/** Thrown for an invalid configuration. The message lists every problem with its fix. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(["the configuration cannot be used:", ...problems.map((problem) => `  ${problem}`)].join("\n"));
    this.name = "ConfigError";
    this.problems = problems;
  }
}

/** Environment variables by name, as the runtime has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the configuration in `env`. Throws `ConfigError` for unknown `SERPLENS_*` variables and invalid values. */
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
  const poolSizes = {
    classify: whole("SERPLENS_CONCURRENCY_CLASSIFY", 1, 64),
    "scan.lite": whole("SERPLENS_CONCURRENCY_LITE", 1, 64),
    "scan.standard": whole("SERPLENS_CONCURRENCY_STANDARD", 1, 64),
    "scan.deep": whole("SERPLENS_CONCURRENCY_DEEP", 1, 64),
  };
  const host = text("SERPLENS_HOST");
  const database = readDatabase(text("SERPLENS_DATABASE_URL"), problems);
  const port = whole("SERPLENS_PORT", 0, 65_535);
  const config: Config = {
    host,
    port,
    baseUrl: readBaseUrl(env.SERPLENS_BASE_URL?.trim() || addressOf(host, port, problems), problems),
    operations: readOperationsAddress(
      text("SERPLENS_OPS_ADDRESS"),
      (env.SERPLENS_OPS_ADDRESS?.trim() ?? "") === "",
      problems,
    ),
    operationsToken: readOperationsToken(text("SERPLENS_OPS_TOKEN"), problems),
    database,
    secretKeys: readSecretKeys(text("SERPLENS_ENCRYPTION_KEY"), problems),
    redis: readRedis(text("SERPLENS_REDIS_URL"), text("SERPLENS_RATE_LIMIT_FAILURE_MODE"), problems),
    search: readSearch(text("SERPLENS_SEARCH"), searchSettings(text), problems),
    searchCacheMs: whole("SERPLENS_SEARCH_CACHE_MINUTES", 0, 10_080) * 60_000,
    corpusPath: text("SERPLENS_CORPUS_PATH"),
    corpusDatabase: readCorpus(text("SERPLENS_CORPUS"), database, problems),
    browser: readBrowser(text("SERPLENS_BROWSER"), readSandbox(text, problems), env.PATH ?? "", problems),
    httpReceivers: readHosts(text("SERPLENS_WEBHOOK_HTTP_HOSTS"), problems),
    trustedProxies: readTrustedProxies(text("SERPLENS_TRUSTED_PROXIES"), problems),
    corsOrigins: readOrigins(text("SERPLENS_CORS_ORIGINS"), problems),
    signUp: readSignUp(text("SERPLENS_SIGN_UP"), problems),
    oauthClients: readOAuthClients(text("SERPLENS_OAUTH_CLIENTS"), problems),
    oidc: readOidc(text, problems),
    payments: readPayments(text, problems),
    writer: readWriter(text, problems),
    mail: readMail(text, problems),
    logLevel: readLogLevel(text("SERPLENS_LOG_LEVEL"), problems),
    poolSizes,
    // By default no running job waits for a worker of its own. D-166
    analysisWorkers:
      text("SERPLENS_ANALYSIS_WORKERS") === ""
        ? Object.values(poolSizes).reduce((sum, size) => sum + size, 0)
        : whole("SERPLENS_ANALYSIS_WORKERS", 0, MAX_ANALYSIS_WORKERS),
    plugins: namesIn(text("SERPLENS_PLUGINS")),
    drainMs: whole("SERPLENS_DRAIN_SECONDS", 0, 600) * 1_000,
    draftMs: whole("SERPLENS_DRAFT_DAYS", 0, 90) * 86_400_000,
    isProduction: env.NODE_ENV === "production",
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Returns the entries between commas. */
function namesIn(value: string): readonly string[] {
  return value
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function unknownVariables(env: Environment): string[] {
  const names = [...VARIABLES, ...CLIENT_VARIABLES].map((variable) => variable.name);
  return Object.keys(env)
    .filter((name) => name.toUpperCase().startsWith("SERPLENS_") && !names.some((own) => own === name))
    .sort()
    .map((name) => {
      const near = nearestName(name.toUpperCase(), names);
      return `${name} is not a known variable${near === null ? "; see `serplens serve --help`" : `; did you mean ${near}?`}`;
    });
}

function addressOf(host: string, port: number, problems: string[]): string {
  const address = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  if (normalizeUrl(address) !== null) return address;
  problems.push(
    `SERPLENS_HOST="${host}": must be an address of this machine, as in 127.0.0.1, or 0.0.0.0 for all of them`,
  );
  return "http://localhost";
}

function readBaseUrl(value: string, problems: string[]): string {
  if (normalizeUrl(value) === null || /[?#]/.test(value)) {
    problems.push(
      `SERPLENS_BASE_URL="${value}": must be an http or https address without query, as in https://seo.example.com`,
    );
  } else if (new URL(value).pathname !== "/")
    problems.push(
      `SERPLENS_BASE_URL="${value}": has a path, which pages, cookies and sign-in do not support. Give the service a host of its own, as in https://seo.example.com`,
    );
  return value.replace(/\/$/, "");
}

/** Reads the keys. A problem never repeats the value, because it is a secret. */
function readSecretKeys(value: string, problems: string[]): readonly Uint8Array[] {
  if (value === "") return [];
  return value.split(",").flatMap((part) => {
    const key = part.trim();
    const isHex = /^[0-9a-f]{64}$/i.test(key);
    if (isHex || /^[A-Za-z0-9+/_-]{43}=?$/.test(key))
      return [new Uint8Array(Buffer.from(key, isHex ? "hex" : "base64"))];
    problems.push(
      "SERPLENS_ENCRYPTION_KEY: each key must be 32 bytes as base64 or hex. `openssl rand -base64 32` makes a key",
    );
    return [];
  });
}

/** Encodes signs of a password that end the host of an address, because random passwords contain `/` and `+`. */
function withEncodedPassword(url: string): string {
  return url.replace(
    /^(postgres(?:ql)?:\/\/[^:@/]+:)(.*)@/,
    (_, start: string, password: string) =>
      `${start}${password.replace(/[/?#@]|%(?![0-9a-f]{2})/gi, encodeURIComponent)}@`,
  );
}

function readDatabase(value: string, problems: string[]): DatabaseSpec {
  const path = value.startsWith("sqlite:") ? value.slice("sqlite:".length) : "";
  if (path !== "" && !path.startsWith("//")) return { kind: "sqlite", path };
  const url = withEncodedPassword(value);
  if (/^postgres(?:ql)?:\/\/[^/]/.test(url) && URL.parse(url) !== null) return { kind: "postgres", url };
  // The message omits the value, because it can contain a password.
  problems.push(
    "SERPLENS_DATABASE_URL: must be sqlite:PATH (as in sqlite:.serplens/serplens.db), sqlite::memory: or postgres://USER:PASSWORD@HOST:PORT/DATABASE",
  );
  return { kind: "sqlite", path: ":memory:" };
}

function readCorpus(value: string, database: DatabaseSpec, problems: string[]): string | null {
  if (value === "sqlite") return null;
  if (value !== "postgres") problems.push(`SERPLENS_CORPUS="${value}": must be sqlite or postgres`);
  else if (database.kind === "postgres") return database.url;
  else
    problems.push(
      "SERPLENS_CORPUS=postgres: keeps the corpus in the database of SERPLENS_DATABASE_URL, which must be postgres://USER:PASSWORD@HOST:PORT/DATABASE",
    );
  return null;
}

function readRedis(url: string, failureMode: string, problems: string[]): RedisSpec | null {
  if (failureMode !== "fail-closed" && failureMode !== "fail-open") {
    problems.push(`SERPLENS_RATE_LIMIT_FAILURE_MODE="${failureMode}": must be fail-closed or fail-open`);
    return null;
  }
  if (url === "") return null;
  const onUnavailable = failureMode === "fail-open" ? "open" : "closed";
  if (/^rediss?:\/\/[^/]/.test(url) && URL.parse(url) !== null) return { url, onUnavailable };
  // The message omits the value, because it can contain a password.
  problems.push("SERPLENS_REDIS_URL: must be redis://HOST:PORT or rediss://USER:PASSWORD@HOST:PORT");
  return null;
}

function searchSettings(text: (name: VariableName) => string): SearchSettings {
  const keys = Object.fromEntries(
    Object.entries(KEY_VARIABLES).map(([provider, variable]) => [provider, text(variable)]),
  );
  return { keys, budgets: text("SERPLENS_SEARCH_BUDGET") };
}

function readSearch(value: string, settings: SearchSettings, problems: string[]): readonly SearchSpec[] {
  const parsed = parseSearch(value, settings);
  if ("specs" in parsed) return parsed.specs;
  // A problem of another variable already contains the name of that variable.
  problems.push(parsed.problem.startsWith("SERPLENS_") ? parsed.problem : `SERPLENS_SEARCH: ${parsed.problem}`);
  return [];
}

function readSandbox(text: (name: VariableName) => string, problems: string[]): SandboxMode {
  const value = text("SERPLENS_BROWSER_SANDBOX");
  if (value !== "on" && value !== "off") problems.push(`SERPLENS_BROWSER_SANDBOX="${value}": must be on or off`);
  return value === "off" ? "off" : "on";
}

function readBrowser(value: string, sandbox: SandboxMode, path: string, problems: string[]): BrowserSpec {
  if (value === "off") return { kind: "off" };
  if (value === "auto")
    return { kind: "auto", folders: path.split(delimiter).filter((folder) => folder !== ""), sandbox };
  if (!isAbsolute(value))
    problems.push(`SERPLENS_BROWSER="${value}": must be auto, off or the absolute path of a Chromium program`);
  return { kind: "program", path: value, sandbox };
}

function readHosts(value: string, problems: string[]): readonly string[] {
  const hosts = value
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== "");
  for (const host of hosts) {
    if (URL.parse(`http://${host}`)?.host === host) continue;
    problems.push(
      `SERPLENS_WEBHOOK_HTTP_HOSTS: "${host}" must be a host name without scheme and port, as in hooks.example.com`,
    );
  }
  return hosts;
}

function readOrigins(value: string, problems: string[]): readonly string[] {
  const origins = namesIn(value);
  for (const origin of origins) {
    const parsed = URL.parse(origin);
    if (parsed?.origin === origin && /^https?:$/.test(parsed.protocol)) continue;
    problems.push(
      `SERPLENS_CORS_ORIGINS: "${origin}" must be an origin without a path, as in https://app.example.com; "*" is refused, because a key in a page belongs to known origins`,
    );
  }
  return origins;
}

function readSignUp(value: string, problems: string[]): Config["signUp"] {
  if (value === "closed" || value === "invited" || value === "open") return value;
  problems.push(`SERPLENS_SIGN_UP="${value}": must be closed, invited or open`);
  return "closed";
}

function readLogLevel(value: string, problems: string[]): LogLevel {
  const level = LOG_LEVELS.find((known) => known === value.toLowerCase());
  if (level === undefined) problems.push(`SERPLENS_LOG_LEVEL="${value}": must be one of ${LOG_LEVELS.join(", ")}`);
  return level ?? "info";
}
