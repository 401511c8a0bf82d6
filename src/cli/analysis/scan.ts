import { readFileSync, writeFileSync } from "node:fs";
import { Command, Option } from "commander";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import type { LiteReport, Report } from "../../../core/contract/report.ts";
import { parseScanRequest, withHtml } from "../../../core/contract/requests.ts";
import { messageOf } from "../../../core/domain/errors.ts";
import type { JsonObject, ScanRequest } from "../../../core/domain/job.ts";
import { configFromEnvironment } from "../../config/settings-file.ts";
import { addLocalHostOptions } from "../options/map-hosts.ts";
import { CliError, EXIT, printJson, printLine, printNote } from "../output/output.ts";
import { summarize } from "../output/summary.ts";
import {
  addRemoteOptions,
  asksForServer,
  beginRemote,
  REMOTE_HELP,
  type RemoteOptions,
  webhookOf,
} from "../server/begin.ts";
import { secondsOf } from "../server/wait.ts";
import { type LocalJob, runLocalJob } from "./local-job.ts";
import { readLocalJob, type ScanOptions, scanBody } from "./scan-options.ts";

const EXAMPLES = `${REMOTE_HELP}

Examples:
  serplens scan --keyword "espresso machine" --url https://example.com/espresso
  serplens scan --keyword "espresso machine" --url https://example.com/espresso \\
    --competitor https://a.example/ https://b.example/ https://c.example/ --json > report.json
  SERPLENS_SEARCH=searxng:http://127.0.0.1:8888 serplens scan --keyword kaffee --region DE --tier lite
  serplens scan --keyword "espresso machine" --url https://example.com/espresso --html new-page.html
  serplens scan --replay espresso.rec --json
  serplens scan --batch pages.csv --tier lite --json --yes > reports.jsonl
  serplens scan --remote --batch search-console.csv --region DE --wait --yes
  serplens scan --remote --keyword "espresso machine" --url https://example.com/espresso --wait
  serplens scan --server https://seo.example.com --keyword kaffee --region DE --webhook https://hooks.example.com/seo`;

/** `serplens scan`: runs one scan and prints its report. */
export function scanCommand(): Command {
  return addRemoteOptions(addScanOptions(new Command("scan")))
    .description("Compare a page with the pages that rank for a keyword.")
    .option("--replay <file>", "repeat a recorded scan without network; replaces the options of the scan")
    .option("--html <file>", "read the page from a file instead of its address; - reads standard input")
    .option("--batch <file>", "many scans: lines, CSV or an export of the Search Console; - reads standard input")
    .option("--yes", "with --batch: start the scans of the preview")
    .option("--snapshot <file>", "save the ranking pages, for `serplens score --report <file>`")
    .addHelpText("after", EXAMPLES)
    .action(runScan);
}

/** Adds the options of one scan. `readScan` checks the keyword. */
export function addScanOptions(command: Command): Command {
  return addLocalHostOptions(command)
    .option("-k, --keyword <text>", "searched keyword, 1 to 150 characters; required")
    .option("-u, --url <url>", "the page to compare; without it, only the ranking pages are analyzed")
    .addOption(
      new Option("-t, --tier <tier>", "depth of the scan (default: standard)").choices(["lite", "standard", "deep"]),
    )
    .option("-r, --region <code>", "one of the 27 region codes (default: US)")
    .option("-l, --locale <tag>", "BCP-47 tag (default: the region's)")
    .option("-c, --competitor <url...>", "ranking pages in order, instead of a search")
    .option("--exclude-host <host...>", "hosts whose pages are not compared, with their subdomains")
    .option("--compatibility", "also render difficult competitor pages in a browser")
    .option("--wait [seconds]", "time limit in seconds (default: none)")
    .option("--json", "print the report as JSON");
}

interface RunScanOptions extends ScanOptions, RemoteOptions {
  readonly replay?: string;
  readonly snapshot?: string;
  readonly html?: string;
  readonly batch?: string;
  readonly yes?: boolean;
}

async function runScan(options: RunScanOptions): Promise<void> {
  if (options.batch !== undefined) {
    // Loaded on use, so that `--help` and other scans start immediately.
    const { scanBatch } = await import("./batch.ts");
    return scanBatch(options, options.batch);
  }
  if (options.yes === true) throw new CliError("--yes needs --batch FILE", EXIT.usage);
  const { mapHosts, allowHost, replay, snapshot: file, html } = options;
  const local = {
    "--map-hosts": mapHosts,
    "--allow-host": allowHost,
    "--replay": replay,
    "--snapshot": file,
    "--html": html,
  };
  if (asksForServer(options, local)) return beginScan(options);
  if (replay !== undefined) return replayScan(replay, options);
  const { request, job } = readScan(options);
  const asked = html === undefined ? request : withHtml(request, textOf(html));
  const { result, snapshot } = await runLocalJob(asked, job);
  if (file !== undefined && snapshot !== undefined) writeFileSync(file, snapshot);
  printReport(result, options);
}

function textOf(file: string): string {
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    throw new CliError(`--html: ${messageOf(error)}`, EXIT.usage);
  }
}

async function beginScan(options: ScanOptions & RemoteOptions): Promise<void> {
  const { tier = "standard" } = options;
  const { competitor } = options;
  const chosen = competitor === undefined ? {} : { competitors: [...competitor] };
  const body = { ...scanBody(options), ...chosen, ...webhookOf(options) };
  await beginRemote(options, {
    kind: `scan/${tier}`,
    of: body.keyword,
    create: ({ client }, call) => client.scan.create(body, { ...call, tier }),
  });
}

/** Returns the scan of the options. Throws a `CliError`, `ServiceError` or `ConfigError` for invalid ones. */
export function readScan(options: ScanOptions): { readonly request: ScanRequest; readonly job: LocalJob } {
  const { request } = parseScanRequest(options.tier ?? "standard", scanBody(options));
  return { request, job: readLocalJob(options) };
}

/** Prints the report in the requested form. */
export function printReport(result: JsonObject, options: Pick<ScanOptions, "json">): void {
  if (options.json === true) printJson(result);
  // The cast is safe, because the report step returns only reports that satisfy the tier's schema.
  else printLine(summarize(result as unknown as Report | LiteReport));
}

const NAMES_A_SCAN = {
  keyword: "keyword",
  url: "url",
  tier: "tier",
  region: "region",
  locale: "locale",
  competitor: "competitor",
  excludeHost: "exclude-host",
  compatibility: "compatibility",
  mapHosts: "map-hosts",
  allowHost: "allow-host",
} as const;

async function replayScan(file: string, options: ScanOptions): Promise<void> {
  const [, other] =
    Object.entries(NAMES_A_SCAN).find(([name]) => options[name as keyof typeof NAMES_A_SCAN] !== undefined) ?? [];
  if (other !== undefined)
    throw new CliError(`--replay takes everything from the recording; leave out --${other}`, EXIT.usage);
  // Loaded on use, so that `--help` and other scans start immediately.
  const { readRecording } = await import("../../compose/recording.ts");
  const { Player } = await import("../../../core/replay/player.ts");
  const { request, spacingMs, recording, writtenBy } = await readRecording(file);
  const player = new Player(recording, systemClock);
  const crawl = spacingMs === null ? {} : { crawl: { spacingMs } };
  const overrides = { searcher: player.ports.searcher, outside: () => ({ ...player.ports, ...crawl }) };
  const onEnd = async (): Promise<void> => {
    player.close();
    if (player.strangeCount === 0) return;
    printNote(
      `note: ${player.strangeCount} requests differ from the recording, which serplens ${writtenBy} made; so may the report`,
    );
  };
  try {
    const { result } = await runLocalJob(request, {
      config: { ...configFromEnvironment(), browser: { kind: "off" } },
      overrides,
      waitSeconds: secondsOf(options.wait),
      onEnd,
    });
    printReport(result, options);
  } finally {
    player.close();
  }
}
