import { rmSync } from "node:fs";
import { messageOf } from "../../../core/errors.ts";
import { CliError, EXIT } from "../output.ts";
import { readUserFile, userFile, writeUserFile } from "./user-files.ts";

/** A server and the key that it knows. */
export interface Login {
  /** Without a slash at its end. */
  readonly server: string;
  readonly key: string;
}

/** The login that a command uses, and where it stands. */
export interface Account extends Login {
  readonly source: "environment" | "file";
}

const FILE = "login.json";

/** The address as requests use it, without a slash at its end. Throws a `CliError` for what is none; `name` is what gave it. */
export function serverAddress(text: string, name: string): string {
  const url = URL.parse(text);
  const isPlain = url !== null && /^https?:$/.test(url.protocol) && `${url.username}${url.password}${url.search}${url.hash}` === "";
  if (!isPlain) {
    throw new CliError(
      `${name} ${text}: must be an http or https address without user, query and fragment, as in https://seo.example.com`,
      EXIT.usage,
    );
  }
  return url.href.replace(/\/+$/, "");
}

/** The saved login, or `null`. Throws a `CliError` for a file that cannot be used. */
export function readLogin(): Login | null {
  try {
    const text = readUserFile(FILE);
    if (text === null) return null;
    const saved: unknown = JSON.parse(text);
    const { server, key } = typeof saved === "object" && saved !== null ? (saved as Partial<Record<keyof Login, unknown>>) : {};
    if (typeof server === "string" && typeof key === "string") return { server, key };
    throw new Error("it names no server and key");
  } catch (error) {
    throw new CliError(`${userFile(FILE)} cannot be read (${messageOf(error)}); run: serplens logout, then log in again`);
  }
}

/** Saves the login in the place of one that is there; gives the file's path. */
export function saveLogin({ server, key }: Login): string {
  writeUserFile(FILE, `${JSON.stringify({ server, key }, null, 2)}\n`);
  return userFile(FILE);
}

/** Deletes the saved login; gives the file's path. */
export function removeLogin(): string {
  rmSync(userFile(FILE), { force: true });
  return userFile(FILE);
}

/** What a variable of the environment says, or `null`. */
export function variable(name: "SERPLENS_SERVER" | "SERPLENS_KEY"): string | null {
  return process.env[name]?.trim() || null;
}

/**
 * The server and key of a remote command. `--server` wins over SERPLENS_SERVER, which wins over the login; SERPLENS_KEY wins over the login's
 * key, which goes to no other server than its own. Throws a `CliError` that says how to log in.
 */
export function chooseAccount(named: string | undefined): Account {
  const fromVariable = variable("SERPLENS_SERVER");
  const explicit =
    named !== undefined ? serverAddress(named, "--server") : fromVariable === null ? null : serverAddress(fromVariable, "SERPLENS_SERVER");
  const key = variable("SERPLENS_KEY");
  if (explicit !== null && key !== null) return { server: explicit, key, source: "environment" };
  const login = readLogin();
  const server = explicit ?? login?.server ?? null;
  if (server === null) {
    throw new CliError("no server to ask: log in with `serplens login --server URL`, or set SERPLENS_SERVER and SERPLENS_KEY", EXIT.usage);
  }
  if (key !== null) return { server, key, source: "environment" };
  if (login?.server === server) return { ...login, source: "file" };
  throw new CliError(`no key for ${server}: log in with \`serplens login --server ${server}\`, or set SERPLENS_KEY`, EXIT.usage);
}

/** A key as it may be shown: its kind and its last four characters. */
export function maskedKey(key: string): string {
  // Of a text that short, four characters would be all of it.
  return `${/^[a-z]+_[a-z]+_/.exec(key)?.[0] ?? ""}...${key.length < 8 ? "" : key.slice(-4)}`;
}
