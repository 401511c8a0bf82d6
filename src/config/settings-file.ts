import { readFileSync } from "node:fs";
import { isAbsolute } from "node:path";
import { parseEnv } from "node:util";
import { type Config, ConfigError, type Environment, loadConfig } from "./config.ts";
import { CLIENT_VARIABLES } from "./variables.ts";

/** The settings file of an installed service, which `deploy/systemd` names too. */
export const SERVICE_FILE = "/etc/serplens/serplens.env";

/** Settings of a process, and the file that some of them came from. `null`: no file was read. */
export interface Settings {
  readonly environment: Environment;
  readonly file: string | null;
}

/**
 * Adds the settings file to an environment, whose variables win. `SERPLENS_CONFIG` names the file, or is `off`; without
 * it the file of an installed service is read where it exists, so that commands use the database of the service.
 *
 * Throws `ConfigError` for a file that is missing or unreadable, and for a file whose data folders depend on the folder
 * that a command is started in.
 */
export function readSettings(env: Environment, serviceFile: string = SERVICE_FILE): Settings {
  const named = env.SERPLENS_CONFIG?.trim() ?? "";
  if (named === "off") return { environment: env, file: null };
  const file = named === "" ? serviceFile : named;
  const text = named === "" ? readServiceFile(file, env) : readNamedFile(file);
  if (text === null) return { environment: env, file: null };
  const environment: Environment = { ...parseEnv(text), ...env };
  const problems = relativePaths(environment);
  if (problems.length > 0) throw new ConfigError(problems.map((problem) => `${file}: ${problem}`));
  return { environment, file };
}

/** Returns the configuration of this process and of its settings file. Throws as `readSettings` and `loadConfig`. */
export function configFromEnvironment(): Config {
  return loadConfig(readSettings(process.env).environment);
}

function readNamedFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new ConfigError([
      `SERPLENS_CONFIG="${file}": the file cannot be read (${codeOf(cause)}); name a file of NAME=value lines, or set off`,
    ]);
  }
}

/** Reads the file of the service. Returns `null` where no file exists, or a service manager passed its settings. */
function readServiceFile(file: string, env: Environment): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    const code = codeOf(cause);
    const isPassedOn = Object.keys(env).some((name) => name.startsWith("SERPLENS_") && !isOfClient(name));
    if (code === "ENOENT" || code === "ENOTDIR" || isPassedOn) return null;
    throw new ConfigError([
      `${file}: the settings of the service cannot be read (${code}); run the command as the user of the service, as in \`sudo -u serplens serplens doctor\`, or set SERPLENS_CONFIG=off`,
    ]);
  }
}

function isOfClient(name: string): boolean {
  return CLIENT_VARIABLES.some((variable) => variable.name === name);
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && "code" in cause ? String(cause.code) : String(cause);
}

/** Finds data files whose place depends on the working directory, where two commands would use two databases. */
function relativePaths(env: Environment): string[] {
  const database = env.SERPLENS_DATABASE_URL?.trim() ?? "";
  const corpus = env.SERPLENS_CORPUS_PATH?.trim() ?? "";
  const path = database.startsWith("sqlite:") ? database.slice("sqlite:".length) : null;
  const problems: string[] = [];
  if (database === "" || (path !== null && path !== ":memory:" && !isAbsolute(path)))
    problems.push("SERPLENS_DATABASE_URL must name an absolute path, as in sqlite:/var/lib/serplens/serplens.db");
  if (corpus !== "" && !isAbsolute(corpus))
    problems.push("SERPLENS_CORPUS_PATH must be an absolute path, as in /var/lib/serplens/corpus.db");
  return problems;
}
