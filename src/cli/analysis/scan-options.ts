import { createStaticSearcher } from "../../../adapters/static/static-searcher.ts";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import { messageOf } from "../../../core/domain/errors.ts";
import type { Tier } from "../../../core/domain/job.ts";
import type { Searcher } from "../../../core/ports/searcher.ts";
import { configFromEnvironment } from "../../config/settings-file.ts";
import { type LocalHostOptions, readMapHosts } from "../options/map-hosts.ts";
import { CliError, EXIT } from "../output/output.ts";
import { secondsOf } from "../server/wait.ts";
import type { LocalJob } from "./local-job.ts";

/** Command-line options of one scan. */
export interface ScanOptions extends LocalHostOptions {
  readonly keyword?: string;
  readonly url?: string;
  readonly tier?: Tier;
  readonly region?: string;
  readonly locale?: string;
  readonly competitor?: readonly string[];
  readonly excludeHost?: readonly string[];
  readonly compatibility?: boolean;
  readonly wait?: true | string;
  readonly json?: boolean;
}

/** Returns the request body of the options. Throws a `CliError` without a keyword. */
export function scanBody({ keyword, url, region, locale, compatibility, excludeHost }: ScanOptions) {
  if (keyword === undefined) throw new CliError("required option '-k, --keyword <text>' not specified", EXIT.usage);
  return {
    keyword,
    ...(url === undefined ? {} : { url }),
    ...(region === undefined ? {} : { region }),
    ...(locale === undefined ? {} : { locale }),
    ...(excludeHost === undefined ? {} : { exclude_hosts: [...excludeHost] }),
    compatibility_mode: compatibility === true,
  };
}

function competitorSearcher(urls: readonly string[]): Searcher {
  try {
    return createStaticSearcher({ urls, clock: systemClock });
  } catch (cause) {
    throw new CliError(`--competitor: ${messageOf(cause)}`, EXIT.usage);
  }
}

/** Returns how scans of the options run in this process. Throws a `CliError` or `ConfigError` for invalid ones. */
export function readLocalJob(options: ScanOptions): LocalJob {
  const waitSeconds = secondsOf(options.wait);
  const searcher = options.competitor === undefined ? null : competitorSearcher(options.competitor);
  const config = configFromEnvironment();
  const mapHosts = readMapHosts(options, config);
  return { config, overrides: { mapHosts, ...(searcher === null ? {} : { searcher }) }, waitSeconds };
}
