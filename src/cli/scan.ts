import { Command, Option } from "commander";
import { createStaticSearcher } from "../../adapters/static/static-searcher.ts";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import type { LiteReport, Report } from "../../core/contract/report.ts";
import { parseScanRequest } from "../../core/contract/requests.ts";
import type { Tier } from "../../core/job.ts";
import type { Searcher } from "../../core/ports/searcher.ts";
import { configFromEnvironment } from "../config.ts";
import { runLocalJob } from "./local-job.ts";
import { mapHostsOption, readMapHosts } from "./map-hosts.ts";
import { CliError, EXIT, printJson, printLine } from "./output.ts";
import { summarise } from "./summary.ts";

interface ScanOptions {
  readonly keyword: string;
  readonly url?: string;
  readonly tier: Tier;
  readonly region?: string;
  readonly locale?: string;
  readonly competitor?: readonly string[];
  readonly compatibility?: boolean;
  readonly wait?: true | string;
  readonly json?: boolean;
  readonly mapHosts?: string;
}

const EXAMPLES = `
Runs in this process, without a server or a key; results are printed and not kept.

Examples:
  serplens scan --keyword "espresso machine" --url https://example.com/espresso
  serplens scan --keyword "espresso machine" --url https://example.com/espresso \\
    --competitor https://a.example/ https://b.example/ https://c.example/ --json > report.json
  SERPLENS_SEARCH=searxng:http://127.0.0.1:8888 serplens scan --keyword kaffee --region DE --tier lite`;

/** `serplens scan`: one scan from keyword to report. */
export function scanCommand(): Command {
  return new Command("scan")
    .description("Compare a page with the pages that rank for a keyword.")
    .requiredOption("-k, --keyword <text>", "what people search for, 1 to 150 characters")
    .option("-u, --url <url>", "the page to compare; without it the ranking pages alone are analysed")
    .addOption(new Option("-t, --tier <tier>", "depth of the scan").choices(["lite", "standard", "deep"]).default("standard"))
    .option("-r, --region <code>", "one of the 27 region codes (default: US)")
    .option("-l, --locale <tag>", "BCP-47 tag (default: the region's)")
    .option("-c, --competitor <url...>", "ranking pages in order, instead of asking a search provider")
    .option("--compatibility", "also render difficult competitor pages in a browser")
    .option("--wait [seconds]", "give up after so many seconds (default: wait for the end)")
    .option("--json", "print the report as JSON")
    .addOption(mapHostsOption())
    .addHelpText("after", EXAMPLES)
    .action(runScan);
}

async function runScan(options: ScanOptions): Promise<void> {
  const { request } = parseScanRequest(options.tier, {
    keyword: options.keyword,
    ...(options.url === undefined ? {} : { url: options.url }),
    ...(options.region === undefined ? {} : { region: options.region }),
    ...(options.locale === undefined ? {} : { locale: options.locale }),
    compatibility_mode: options.compatibility === true,
  });
  const waitSeconds = secondsOf(options.wait);
  const searcher = options.competitor === undefined ? null : competitorSearcher(options.competitor);
  const config = configFromEnvironment();
  const mapHosts = readMapHosts(options.mapHosts, config);
  const result = await runLocalJob(request, { config, overrides: { mapHosts, ...(searcher === null ? {} : { searcher }) }, waitSeconds });
  if (options.json === true) printJson(result);
  // Proven by the report step: it returns only what satisfies the tier's schema.
  else printLine(summarise(result as unknown as Report | LiteReport));
}

function competitorSearcher(urls: readonly string[]): Searcher {
  try {
    return createStaticSearcher({ urls, clock: systemClock });
  } catch (cause) {
    throw new CliError(`--competitor: ${cause instanceof Error ? cause.message : String(cause)}`, EXIT.usage);
  }
}

function secondsOf(wait: true | string | undefined): number | null {
  if (wait === undefined || wait === true) return null;
  if (/^\d{1,5}$/.test(wait) && Number(wait) > 0) return Number(wait);
  throw new CliError(`--wait ${wait}: must be a whole number of seconds from 1`, EXIT.usage);
}
