import { readFileSync } from "node:fs";
import { Option } from "commander";
import { type HostMap, parseHostMap } from "../../../adapters/egress/host-map.ts";
import { messageOf } from "../../../core/domain/errors.ts";
import type { Config } from "../../config/config.ts";
import { CliError, EXIT, printNote } from "../output.ts";

/** The `--map-hosts` option of the commands that fetch pages. */
export function mapHostsOption(): Option {
  return new Option(
    "--map-hosts <file>",
    'reach named hosts on loopback, for demos and tests: JSON {"host": "127.0.0.1:port"}',
  );
}

/**
 * Reads the map and prints a warning; returns an empty map without the option. Throws a `CliError` for an
 * unusable file, and under NODE_ENV=production, where no request may reach loopback.
 */
export function readMapHosts(file: string | undefined, config: Pick<Config, "isProduction">): HostMap {
  if (file === undefined) return new Map();
  if (config.isProduction) {
    throw new CliError(
      "--map-hosts is refused under NODE_ENV=production, because it opens loopback; leave the option out",
      EXIT.usage,
    );
  }
  let map: HostMap;
  try {
    map = parseHostMap(readFileSync(file, "utf8"));
  } catch (cause) {
    throw new CliError(`--map-hosts ${file}: ${messageOf(cause)}`, EXIT.usage);
  }
  printNote(
    `WARNING: --map-hosts sends requests for ${map.size} host name${map.size === 1 ? "" : "s"} to this machine. For demos and tests only.`,
  );
  return map;
}
