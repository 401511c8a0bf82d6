import { rmSync } from "node:fs";
import { messageOf } from "../../../core/domain/errors.ts";
import { CliError, EXIT } from "../output/output.ts";
import { readUserFile, userFile, writeUserFile } from "./user-files.ts";

/** A server and a key for it. */
export interface Login {
  /** Without a trailing slash. */
  readonly server: string;
  readonly key: string;
}

/** The login of a command and its source. */
export interface Account extends Login {
  readonly source: "environment" | "file";
}

const FILE = "login.json";

/** Returns the address without a trailing slash. Throws a `CliError` with `name`, the source, for an invalid address. */
export function serverAddress(text: string, name: string): string {
  const url = URL.parse(text);
  const isPlain =
    url !== null && /^https?:$/.test(url.protocol) && `${url.username}${url.password}${url.search}${url.hash}` === "";
  if (!isPlain) {
    throw new CliError(
      `${name} ${text}: must be an http or https address without user, query and fragment, as in https://seo.example.com`,
      EXIT.usage,
    );
  }
  return url.href.replace(/\/+$/, "");
}

/** Returns the saved login, or `null`. Throws a `CliError` for an unusable file. */
export function readLogin(): Login | null {
  try {
    const text = readUserFile(FILE);
    if (text === null) return null;
    const saved: unknown = JSON.parse(text);
    const { server, key } =
      typeof saved === "object" && saved !== null ? (saved as Partial<Record<keyof Login, unknown>>) : {};
    if (typeof server === "string" && typeof key === "string") return { server, key };
    throw new Error("it names no server and key");
  } catch (error) {
    throw new CliError(
      `${userFile(FILE)} cannot be read (${messageOf(error)}); run: serplens logout, then log in again`,
    );
  }
}

/** Saves the login, replaces an existing one and returns the file's path. */
export function saveLogin({ server, key }: Login): string {
  writeUserFile(FILE, `${JSON.stringify({ server, key }, null, 2)}\n`);
  return userFile(FILE);
}

/** Deletes the saved login and returns the file's path. */
export function removeLogin(): string {
  rmSync(userFile(FILE), { force: true });
  return userFile(FILE);
}

/** Returns the value of an environment variable, or `null`. */
export function variable(name: "SERPLENS_SERVER" | "SERPLENS_KEY"): string | null {
  return process.env[name]?.trim() || null;
}

/**
 * Returns server and key of a remote command. Precedence: `--server`, SERPLENS_SERVER, the login; for the key:
 * SERPLENS_KEY, the login. The login's key is sent to its own server only. Throws a `CliError` that
 * explains how to log in.
 */
export function chooseAccount(named: string | undefined): Account {
  const fromVariable = variable("SERPLENS_SERVER");
  const explicit =
    named !== undefined
      ? serverAddress(named, "--server")
      : fromVariable === null
        ? null
        : serverAddress(fromVariable, "SERPLENS_SERVER");
  const key = variable("SERPLENS_KEY");
  if (explicit !== null && key !== null) return { server: explicit, key, source: "environment" };
  const login = readLogin();
  const server = explicit ?? login?.server ?? null;
  if (server === null) {
    throw new CliError(
      "No server is configured. Log in with `serplens login --server URL`, or set SERPLENS_SERVER and SERPLENS_KEY.",
      EXIT.usage,
    );
  }
  if (key !== null) return { server, key, source: "environment" };
  if (login?.server === server) return { ...login, source: "file" };
  throw new CliError(
    `no key for ${server}: log in with \`serplens login --server ${server}\`, or set SERPLENS_KEY`,
    EXIT.usage,
  );
}

/** Shortens a key to its kind and last four characters. */
export function maskedKey(key: string): string {
  // Four characters would reveal most of a short text.
  return `${/^[a-z]+_[a-z]+_/.exec(key)?.[0] ?? ""}...${key.length < 8 ? "" : key.slice(-4)}`;
}
