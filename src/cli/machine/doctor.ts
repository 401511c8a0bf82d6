import { statSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Command } from "commander";
import { lockFileOf } from "../../../adapters/sqlite/open.ts";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import { messageOf, ServiceError } from "../../../core/domain/errors.ts";
import { MISSING_KEY_ADVICE } from "../../../core/domain/refusals.ts";
import { SILENT_LOGGER } from "../../../core/ports/logger.ts";
import { parseJson, recordOf } from "../../../core/serp/json.ts";
import { readLines } from "../../../core/serp/result-page.ts";
import type { AdminApi } from "../../../core/service/admin/admin-api.ts";
import { findBrowser, openBrowser } from "../../browser.ts";
import { databaseName, SchemaRefusal } from "../../compose/database.ts";
import { oauthProblem } from "../../compose/oauth-options.ts";
import type { OpenQueue } from "../../compose/queue.ts";
import { openWriter } from "../../compose/writer.ts";
import type { BrowserSpec } from "../../config/browser-spec.ts";
import type { Config } from "../../config/config.ts";
import { keyFileOf } from "../../config/encryption-key.ts";
import { makeFolderOf } from "../../config/folders.ts";
import { configFromEnvironment, readSettings } from "../../config/settings-file.ts";
import { isAmong, LOOPBACK, nameOf, readTrustedProxies } from "../../config/trusted-proxies.ts";
import { userAgentOf } from "../../config/version.ts";
import type { WriterSpec } from "../../config/writer-spec.ts";
import { isPortFree } from "../../server/server.ts";
import { EXIT, formatTable, printJson, printLine } from "../output/output.ts";
import { checkPayments } from "./doctor-payments.ts";
import { withOwner } from "./with-admin.ts";

/** The result of one check. Unless the state is `ok`, `detail` names the remedy. */
interface Check {
  readonly name: string;
  readonly state: "ok" | "warn" | "fail";
  readonly detail: string;
}

const EXAMPLES = `
Ends with 1 when a check fails; warnings do not count.

Example:
  SERPLENS_SEARCH=searxng:http://127.0.0.1:8888 serplens doctor`;

/** `serplens doctor`: reports every problem that prevents the service from running. */
export function doctorCommand(): Command {
  return new Command("doctor")
    .description(
      "Check database, Redis, search providers, browser and port, and name the remedy of each problem. Spends no search.",
    )
    .option("--json", "print the checks as JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (options: { readonly json?: boolean }) => {
      const config = configFromEnvironment();
      const checks = [
        checkRuntime(),
        checkSettings(),
        await checkFolder(config),
        await checkDatabase(config),
        ...checkPermissions(config),
        ...(await checkSecrets(config)),
        ...(await checkRedis(config)),
        ...(await checkSearch(config)),
        await checkBrowser(config),
        checkSignIn(config),
        ...(await checkProxies(config)),
        ...(await checkPayments(config)),
        ...(await checkWriter(config)),
        await checkPort(config),
      ];
      if (options.json === true) printJson(checks);
      else printLine(formatTable(checks.map((check) => [check.state.padEnd(4), check.name, check.detail])));
      if (checks.some((check) => check.state === "fail")) process.exitCode = EXIT.failed;
    });
}

function checkRuntime(): Check {
  const version = process.versions.bun;
  if (version === undefined)
    return {
      name: "runtime",
      state: "fail",
      detail: "this is not Bun; install Bun 1.4 or newer and run `bun serplens`",
    };
  return { name: "runtime", state: "ok", detail: `Bun ${version}` };
}

/** Reports where the settings come from, because a command beside a service has to use the service's database. */
function checkSettings(): Check {
  const { file } = readSettings(process.env);
  const detail = file === null ? "from the environment and the defaults" : `from ${file} and the environment`;
  return { name: "settings", state: "ok", detail };
}

/** Checks the public address. Agents sign in over https only, or on this machine. D-33 */
function checkSignIn({ baseUrl }: Config): Check {
  const name = "sign-in";
  const problem = oauthProblem(baseUrl);
  if (problem !== null) return { name, state: "warn", detail: `agents cannot sign in: ${problem}` };
  const at = systemClock.now();
  // With such a clock, codes and sessions would expire at once.
  if (at < Date.UTC(2025, 0, 1)) return { name, state: "fail", detail: "the clock is wrong; set it" };
  return { name, state: "ok", detail: `agents sign in at ${baseUrl}` };
}

/** Time limit in ms for the response of a service that runs beside this command. */
const SERVICE_MS = 2_000;

/** Returns the unknown proxies whose requests the running service saw. Returns none when no service responds. */
async function seenProxies({ operations }: Config): Promise<readonly string[]> {
  if (operations === null) return [];
  const host = operations.host.includes(":") ? `[${operations.host}]` : operations.host;
  const url = `http://${host}:${operations.port}/readyz`;
  // Loaded on use, because most commands send no request.
  const { createSearchTransport } = await import("../../../adapters/search-http/search-http.ts");
  // Nothing else ends the request, because a signal that aborts would end the whole command.
  const { signal } = new AbortController();
  const reply = await createSearchTransport().send({ url, headers: {}, timeoutMs: SERVICE_MS }, signal);
  const { checks } = recordOf(reply.kind === "answered" ? parseJson(reply.text) : null);
  return readLines(recordOf(checks).unknown_proxies);
}

/** Warns when a proxy on another machine or in another container hides the senders of requests, or probably will. */
async function checkProxies(config: Config): Promise<readonly Check[]> {
  const { host, baseUrl, trustedProxies } = config;
  const name = "proxies";
  const seen = await seenProxies(config);
  if (seen.length > 0) {
    const detail = `requests come through ${seen.join(", ")}, which is not trusted, so all people share the sign-in limits of one network; add it to SERPLENS_TRUSTED_PROXIES and restart`;
    return [{ name, state: "warn", detail }];
  }
  const isLocal = isAmong(readTrustedProxies(LOOPBACK, []));
  const others = trustedProxies.filter(({ address }) => !isLocal(address));
  if (others.length > 0)
    return [{ name, state: "ok", detail: `senders come from X-Forwarded-For of ${others.map(nameOf).join(", ")}` }];
  if (isLocal(host) || host === "localhost" || !baseUrl.startsWith("https:")) return [];
  const detail =
    "a proxy ends TLS, and only proxies on this machine are trusted; if it runs elsewhere, name it in SERPLENS_TRUSTED_PROXIES, or all people share the sign-in limits of one network";
  return [{ name, state: "warn", detail }];
}

async function checkFolder({ database, corpusPath, corpusDatabase }: Config): Promise<Check> {
  const files = [
    ...(database.kind === "sqlite" ? [database.path] : []),
    ...(corpusDatabase === null ? [corpusPath] : []),
  ];
  for (const path of files.filter((file) => file !== ":memory:")) {
    const probe = join(dirname(path), `.serplens-doctor-${process.pid}`);
    try {
      makeFolderOf(path);
      await writeFile(probe, "");
      await rm(probe);
    } catch (cause) {
      const detail = `${dirname(path)} cannot be written (${messageOf(cause)}); change its owner, or set SERPLENS_DATABASE_URL and SERPLENS_CORPUS_PATH`;
      return { name: "folder", state: "fail", detail };
    }
  }
  return { name: "folder", state: "ok", detail: "data folders can be written" };
}

async function checkDatabase({ database }: Config): Promise<Check> {
  const shown = databaseName(database);
  try {
    const organizations = await withOwner((owner) => owner.listOrganizations());
    if (shown === ":memory:")
      return {
        name: "database",
        state: "warn",
        detail: "in memory: jobs, keys and credits are gone when the process ends",
      };
    const hint = organizations.length === 0 ? "; make one with `serplens orgs create`" : "";
    return { name: "database", state: "ok", detail: `${shown}, ${organizations.length} organization(s)${hint}` };
  } catch (cause) {
    // `serve` makes a missing SQLite file and migrates an old one.
    const isServed = cause instanceof SchemaRefusal && database.kind === "sqlite";
    return { name: "database", state: isServed ? "warn" : "fail", detail: messageOf(cause) };
  }
}

/** Finds files that other users of this machine can read. Returns nothing for a database that is not a file. */
function checkPermissions({ database }: Config): readonly Check[] {
  const name = "files";
  if (database.kind !== "sqlite" || database.path === ":memory:" || process.platform === "win32") return [];
  const isOpen = (path: string) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;
  const files = ["", "-wal", "-shm"].map((end) => `${database.path}${end}`);
  const keyFile = keyFileOf(database);
  const open = [...files, lockFileOf(database.path), ...(keyFile === null ? [] : [keyFile])].filter(isOpen);
  if (open.length > 0) {
    const detail = `other users can access ${open.join(", ")}; run \`chmod 600 ${open.join(" ")}\``;
    return [{ name, state: "fail", detail }];
  }
  const folder = dirname(database.path);
  // Another folder may be shared on purpose, and the check above covers its files.
  if (basename(folder) === ".serplens" && isOpen(folder))
    return [{ name, state: "warn", detail: `other users can list ${folder}; run \`chmod 700 ${folder}\`` }];
  return [{ name, state: "ok", detail: "only this user can access the database files" }];
}

/**
 * Checks that every webhook secret can be decrypted. Returns nothing when the database does not respond, because
 * another check reports that.
 */
async function checkSecrets(config: Config): Promise<readonly Check[]> {
  const name = "secrets";
  const count = async (owner: AdminApi) => {
    const unreadable = (await owner.listOrganizations()).map(({ id }) => owner.unreadableSecrets(id));
    return (await Promise.all(unreadable)).reduce((sum, own) => sum + own, 0);
  };
  const unreadable = await withOwner(count).catch(() => null);
  if (unreadable === null) return [];
  if (unreadable === 0 && config.database.kind === "postgres" && config.secretKeys.length === 0) {
    const detail =
      "webhook secrets are stored without encryption; set SERPLENS_ENCRYPTION_KEY for every process (`openssl rand -base64 32` makes a key), then run `serplens webhooks reseal`";
    return [{ name, state: "warn", detail }];
  }
  if (unreadable === 0) return [{ name, state: "ok", detail: "every webhook secret can be read" }];
  const detail = `${unreadable} webhook secret(s) are sealed with another key: ${MISSING_KEY_ADVICE}`;
  return [{ name, state: "fail", detail }];
}

/** Checks Redis. Returns nothing without Redis, because the server then keeps queue and rate limits itself. */
async function checkRedis({ redis }: Config): Promise<readonly Check[]> {
  if (redis === null) return [];
  const name = "redis";
  try {
    const { openQueue } = await import("../../compose/queue.ts");
    const queue = await openQueue({ ...redis, onUnavailable: "closed" }, { clock: systemClock, logger: SILENT_LOGGER });
    try {
      await useQueue(queue);
    } finally {
      await queue.close();
    }
    return [{ name, state: "ok", detail: `${new URL(redis.url).host} counts requests and carries jobs` }];
  } catch (cause) {
    const reason = cause instanceof ServiceError && cause.cause !== undefined ? cause.cause : cause;
    return [{ name, state: "fail", detail: messageOf(reason) }];
  }
}

/** Counts a request of two counters and publishes an item without a job, because a ping shows less than both need. */
async function useQueue({ rateLimiter, dispatcher }: OpenQueue): Promise<void> {
  const limit = Number.MAX_SAFE_INTEGER;
  await rateLimiter.take([
    { counter: "doctor:key", limit },
    { counter: "doctor:organization", limit },
  ]);
  await dispatcher.publish([{ topic: "classify", jobId: "doctor", dispatchNo: 0 }]);
}

/** Checks each search provider, in the configured order. */
async function checkSearch(config: Config): Promise<readonly Check[]> {
  // Loaded on use, because other commands should not wait for search providers.
  const { checkProviders } = await import("../../compose/check-providers.ts");
  const checked = await checkProviders(config, { clock: systemClock, timeoutMs: 20_000 });
  return checked.map(({ state, detail }) => ({ name: "search", state, detail }));
}

const UNCONFINED = "a page that breaks out of Chromium has this user's rights; run as an ordinary user with it on";
/** Time in ms for a browser to start. */
const BROWSER_START_MS = 30_000;

async function checkBrowser({ browser, baseUrl }: Config): Promise<Check> {
  const name = "browser";
  const cost = "pages that need one cannot be analyzed and deep scans measure no speed";
  const state = findBrowser(browser);
  switch (state.kind) {
    case "ready": {
      const problem = await problemOfStart(browser, baseUrl);
      if (problem !== null) return { name, state: "fail", detail: `${state.executable}: ${problem}` };
      if (state.sandbox === "on") return { name, state: "ok", detail: `${state.executable}, sandbox on` };
      return { name, state: "warn", detail: `${state.executable}, sandbox off: ${UNCONFINED}` };
    }
    case "off":
      return { name, state: "warn", detail: `SERPLENS_BROWSER is off: ${cost}` };
    case "refused":
    case "missing":
      // The start fails only when the operator named a program that cannot be used.
      if (browser.kind === "program") return { name, state: "fail", detail: state.mending };
      return { name, state: "warn", detail: `${state.mending}; until then ${cost}` };
  }
}

/** Starts the browser once, because only a start shows whether its sandbox works on this machine. */
async function problemOfStart(spec: BrowserSpec, baseUrl: string): Promise<string | null> {
  const options = { userAgent: userAgentOf(baseUrl), denyHosts: [], mapHosts: new Map() };
  // The check uses its own lane, so that a running benchmark does not delay it.
  const client = openBrowser(spec, { ...options, laneScope: `doctor-${process.pid}` });
  if (client === null) return "the browser cannot be used";
  try {
    const entered = await client.enter(0, AbortSignal.timeout(BROWSER_START_MS));
    return entered.kind === "no_browser" ? entered.detail : null;
  } catch (error) {
    return messageOf(error);
  } finally {
    await client.close();
  }
}

/** Checks the language model. Returns nothing when none is set up, because no other part needs a model. */
async function checkWriter({ writer }: Config): Promise<readonly Check[]> {
  if (writer === null) return [];
  const name = "writer";
  try {
    const answer = await (await openWriter(writer)).check();
    return [{ name, state: "ok", detail: [answer, ...limitsOf(writer)].join("; ") }];
  } catch (cause) {
    return [{ name, state: "fail", detail: messageOf(cause) }];
  }
}

function limitsOf({ monthlyTokens, money }: WriterSpec): readonly string[] {
  const each = "for each organization and month";
  return [
    ...(money === null ? [] : [`costs ${money.inputPrice} to read and ${money.outputPrice} to write a million tokens`]),
    ...(monthlyTokens === null ? [] : [`at most ${monthlyTokens} tokens ${each}`]),
    ...(money === null || money.monthly === null ? [] : [`at most ${money.monthly} ${each}`]),
  ];
}

async function checkPort({ host, port }: Config): Promise<Check> {
  const name = "port";
  if (port === 0) return { name, state: "ok", detail: "a free port is taken at start" };
  if (await isPortFree(host, port)) return { name, state: "ok", detail: `${host} port ${port} is free` };
  return {
    name,
    state: "warn",
    detail: `${host} port ${port} is in use or forbidden; unless serplens runs there, set SERPLENS_PORT to another port`,
  };
}
