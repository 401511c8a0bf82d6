import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Command } from "commander";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import { DEFAULT_REGION } from "../../core/contract/regions.ts";
import { messageOf } from "../../core/errors.ts";
import { SILENT_LOGGER } from "../../core/ports/logger.ts";
import type { Searcher } from "../../core/ports/searcher.ts";
import type { Owner } from "../../core/service.ts";
import { findBrowser } from "../browser.ts";
import { type Config, ConfigError, configFromEnvironment } from "../config.ts";
import { databaseName } from "../database.ts";
import { isPortFree } from "../server.ts";
import { EXIT, formatTable, printJson, printLine } from "./output.ts";
import { withOwner } from "./owner.ts";

/** One thing that was checked. `detail` says how to mend it unless it is ok. */
interface Check {
  readonly name: string;
  readonly state: "ok" | "warn" | "fail";
  readonly detail: string;
}

const EXAMPLES = `
Ends with 1 when a check fails; warnings do not count.

Example:
  SERPLENS_SEARCH=searxng:http://127.0.0.1:8888 serplens doctor`;

/** `serplens doctor`: says what is missing before the service can run. */
export function doctorCommand(): Command {
  return new Command("doctor")
    .description("Check database, Redis, search providers, browser and port; say how to mend each. No search is spent.")
    .option("--json", "print the checks as JSON")
    .addHelpText("after", EXAMPLES)
    .action(async (options: { readonly json?: boolean }) => {
      const config = configFromEnvironment();
      const checks = [
        checkRuntime(),
        await checkFolder(config),
        await checkDatabase(config),
        ...(await checkSecrets()),
        ...(await checkRedis(config)),
        ...(await checkSearch(config)),
        checkBrowser(config),
        await checkPort(config),
      ];
      if (options.json === true) printJson(checks);
      else printLine(formatTable(checks.map((check) => [check.state.padEnd(4), check.name, check.detail])));
      if (checks.some((check) => check.state === "fail")) process.exitCode = EXIT.failed;
    });
}

function checkRuntime(): Check {
  const version = process.versions.bun;
  if (version === undefined) return { name: "runtime", state: "fail", detail: "this is not Bun; install Bun 1.4 or newer and run `bun serplens`" };
  return { name: "runtime", state: "ok", detail: `Bun ${version}` };
}

async function checkFolder({ database, corpusPath }: Config): Promise<Check> {
  const files = database.kind === "sqlite" ? [database.path, corpusPath] : [corpusPath];
  for (const path of files.filter((file) => file !== ":memory:")) {
    const probe = join(dirname(path), `.serplens-doctor-${process.pid}`);
    try {
      await mkdir(dirname(path), { recursive: true });
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
    if (shown === ":memory:") return { name: "database", state: "warn", detail: "in memory: jobs, keys and credits are gone when the process ends" };
    const hint = organizations.length === 0 ? "; make one with `serplens orgs create`" : "";
    return { name: "database", state: "ok", detail: `${shown}, ${organizations.length} organisation(s)${hint}` };
  } catch (cause) {
    return { name: "database", state: "fail", detail: messageOf(cause) };
  }
}

/** Nothing when the database cannot be asked: its own check says so. */
async function checkSecrets(): Promise<readonly Check[]> {
  const name = "secrets";
  const count = async (owner: Owner) => {
    const unreadable = (await owner.listOrganizations()).map(({ id }) => owner.unreadableSecrets(id));
    return (await Promise.all(unreadable)).reduce((sum, own) => sum + own, 0);
  };
  const unreadable = await withOwner(count).catch(() => null);
  if (unreadable === null) return [];
  if (unreadable === 0) return [{ name, state: "ok", detail: "every webhook secret can be read" }];
  const detail = `${unreadable} webhook secret(s) are sealed with another key: add that key to SERPLENS_SECRET_KEY, behind the one in use and a comma`;
  return [{ name, state: "fail", detail }];
}

/** Nothing where none is configured: queue and rate limits are then in the process that serves. */
async function checkRedis({ redis }: Config): Promise<readonly Check[]> {
  if (redis === null) return [];
  const name = "redis";
  try {
    const { openQueue } = await import("../queue.ts");
    await (await openQueue(redis, SILENT_LOGGER)).close();
    return [{ name, state: "ok", detail: `${new URL(redis.url).host} answers` }];
  } catch (cause) {
    return [{ name, state: "fail", detail: messageOf(cause) }];
  }
}

/** One check per provider, in their order. */
async function checkSearch(config: Config): Promise<readonly Check[]> {
  const name = "search";
  // Loaded on use: other commands should not wait for search providers.
  const [{ openProviders }, { createSnowballLexicon }] = await Promise.all([
    import("../searchers.ts"),
    import("../../adapters/snowball/snowball-lexicon.ts"),
  ]);
  let providers: readonly Searcher[];
  try {
    providers = openProviders(config, { clock: systemClock, lexicon: createSnowballLexicon() });
  } catch (cause) {
    return [{ name, state: "fail", detail: cause instanceof ConfigError ? cause.problems.join("; ") : messageOf(cause) }];
  }
  const checks: Check[] = [];
  for (const provider of providers) {
    try {
      checks.push({ name, ...(await tryProvider(provider)) });
    } catch (cause) {
      checks.push({ name, state: "fail", detail: `${provider.name}: ${messageOf(cause)}` });
    } finally {
      await provider.close();
    }
  }
  return checks;
}

async function tryProvider(provider: Searcher): Promise<Omit<Check, "name">> {
  const signal = AbortSignal.timeout(20_000);
  if (provider.check !== undefined) {
    const checked = await provider.check(signal);
    if (checked.kind === "failed") return { state: "fail", detail: checked.message };
    return { state: "ok", detail: `${provider.name}: ${checked.detail}` };
  }
  const { queryOf } = await import("../../core/pipeline/search.ts");
  // What has no check is on this machine and costs nothing to ask.
  const outcome = await provider.search(queryOf({ keyword: "test", region: DEFAULT_REGION, locale: "en-US" }, 3), signal);
  if (outcome.kind === "failed") return { state: "fail", detail: outcome.message };
  // A file or a corpus that knows no "test" is in order; one that is empty says so.
  const notes = outcome.serp.warnings.join("; ");
  return {
    state: notes === "" || outcome.serp.results.length > 0 || provider.name === "static" ? "ok" : "warn",
    detail: `${provider.name}${notes === "" ? "" : `: ${notes}`}`,
  };
}

function checkBrowser({ browser }: Config): Check {
  const name = "browser";
  const cost = "pages that need one cannot be analysed and deep scans measure no speed";
  const state = findBrowser(browser);
  switch (state.kind) {
    case "ready":
      return { name, state: "ok", detail: state.executable };
    case "off":
      return { name, state: "warn", detail: `SERPLENS_BROWSER is off: ${cost}` };
    case "missing":
      // A program that is named stops the start; a search that found none does not.
      if (browser.kind === "program") return { name, state: "fail", detail: state.mending };
      return { name, state: "warn", detail: `${state.mending}; until then ${cost}` };
  }
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
