import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { allowedHosts, type HostMap, parseHostMap } from "../../../adapters/egress/host-map.ts";
import { messageOf } from "../../../core/domain/errors.ts";
import type { Config } from "../../config/config.ts";
import { CliError, EXIT, printNote } from "../output/output.ts";

/** Options of the commands that fetch pages, for servers of this machine. */
export interface LocalHostOptions {
  readonly allowHost?: readonly string[];
  /** File of `--map-hosts`. @default none */
  readonly mapHosts?: string;
}

/** Adds `--allow-host` and `--map-hosts` to a command that fetches pages. */
export function addLocalHostOptions(command: Command): Command {
  return command
    .option(
      "--allow-host <host:port>",
      "open a server of this machine, as in localhost:3000; repeat it for more",
      (host: string, known: readonly string[] = []) => [...known, host],
    )
    .option(
      "--map-hosts <file>",
      'reach named hosts on loopback, for demos and tests: JSON {"host": "127.0.0.1:port"}',
    );
}

function parsed(option: string, read: () => HostMap): HostMap {
  try {
    return read();
  } catch (cause) {
    throw new CliError(`${option}: ${messageOf(cause)}`, EXIT.usage);
  }
}

/**
 * Reads the options and prints a warning; returns an empty map without them. Throws a `CliError` for an unusable file
 * or host, and under NODE_ENV=production, where no request may reach loopback.
 */
export function readMapHosts(options: LocalHostOptions, config: Pick<Config, "isProduction">): HostMap {
  const { allowHost, mapHosts: file } = options;
  if (file === undefined && allowHost === undefined) return new Map();
  const named = file === undefined ? "--allow-host" : "--map-hosts";
  if (config.isProduction) {
    throw new CliError(
      `${named} is refused under NODE_ENV=production, because it opens loopback; leave the option out`,
      EXIT.usage,
    );
  }
  const map = new Map([
    ...(file === undefined ? [] : parsed(`--map-hosts ${file}`, () => parseHostMap(readFileSync(file, "utf8")))),
    ...parsed("--allow-host", () => allowedHosts(allowHost ?? [])),
  ]);
  printNote(
    `WARNING: ${named} sends requests for ${map.size} host name${map.size === 1 ? "" : "s"} to this machine. For demos and tests only.`,
  );
  return map;
}
