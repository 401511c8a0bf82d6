import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Config } from "./config.ts";
import { makeFolderOf } from "./folders.ts";
import type { DatabaseSpec } from "./storage-spec.ts";

/** Length of an AES-256 key in bytes. */
const KEY_BYTES = 32;

/** Parts of the configuration that decide which keys open webhook secrets. */
export type KeyConfig = Pick<Config, "database" | "secretKeys">;

/**
 * Returns the path of the key file beside a SQLite file, or `null` for other databases.
 *
 * Several processes share a PostgreSQL database, so their key comes from the environment.
 */
export function keyFileOf(database: DatabaseSpec): string | null {
  return database.kind === "sqlite" && database.path !== ":memory:"
    ? join(dirname(database.path), "encryption-key")
    : null;
}

/** Returns the configured keys, then the key of the key file. The first key encrypts, and every key decrypts. */
export function encryptionKeysOf({ database, secretKeys }: KeyConfig): readonly Uint8Array[] {
  const file = keyFileOf(database);
  return file === null || !existsSync(file) ? secretKeys : [...secretKeys, readKey(file)];
}

/** Creates the key file when no key is configured and no file exists. Returns the path of a new file, else `null`. */
export function makeEncryptionKey({ database, secretKeys }: KeyConfig): string | null {
  const file = keyFileOf(database);
  if (file === null || secretKeys.length > 0 || existsSync(file)) return null;
  makeFolderOf(file);
  // `wx` fails when another process created the file meanwhile, so no key is ever replaced.
  const handle = openSync(file, "wx", 0o600);
  try {
    writeSync(handle, `${Buffer.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES))).toString("base64")}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  return file;
}

function readKey(file: string): Uint8Array {
  const key = Buffer.from(readFileSync(file, "utf8").trim(), "base64");
  if (key.length === KEY_BYTES) return new Uint8Array(key);
  throw new Error(
    `${file} holds no key of ${KEY_BYTES} bytes. Restore it from a backup, or delete it if no webhook secret was stored yet.`,
  );
}
