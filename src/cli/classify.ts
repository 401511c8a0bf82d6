import { Command } from "commander";
import { createStaticSearcher } from "../../adapters/static/static-searcher.ts";
import { systemClock } from "../../adapters/system-clock/clock.ts";
import type { ClassifyResult } from "../../core/contract/report.ts";
import { parseClassifyRequest } from "../../core/contract/requests.ts";
import { configFromEnvironment } from "../config.ts";
import { runLocalJob } from "./local-job.ts";
import { mapHostsOption, readMapHosts } from "./map-hosts.ts";
import { formatTable, printJson, printLine } from "./output.ts";

interface ClassifyOptions {
  readonly text?: string;
  readonly url?: string;
  readonly language?: string;
  readonly json?: boolean;
  readonly mapHosts?: string;
}

const EXAMPLES = `
Runs in this process, without a server or a key.

Examples:
  serplens classify --url https://example.com/espresso
  serplens classify --text "How to descale an espresso machine" --json`;

/** `serplens classify`: the categories of a text or a page. */
export function classifyCommand(): Command {
  return new Command("classify")
    .description("Assign a text or a page to at most three of 1,091 categories.")
    .option("--text <text>", "text to classify, up to 20,000 characters; wins over --url")
    .option("-u, --url <url>", "page to fetch and classify")
    .option("--language <code>", "language of the text, as in en")
    .option("--json", "print the result as JSON")
    .addOption(mapHostsOption())
    .addHelpText("after", EXAMPLES)
    .action(runClassify);
}

async function runClassify(options: ClassifyOptions): Promise<void> {
  const { request } = parseClassifyRequest({
    ...(options.text === undefined ? {} : { text: options.text }),
    ...(options.url === undefined ? {} : { url: options.url }),
    ...(options.language === undefined ? {} : { languageHint: options.language }),
  });
  const config = configFromEnvironment();
  const mapHosts = readMapHosts(options.mapHosts, config);
  // Nothing is searched for a classification, so no provider is opened.
  const searcher = createStaticSearcher({ urls: [], clock: systemClock });
  // Proven by the classify job: its result satisfies ClassifyResultSchema.
  const result = (await runLocalJob(request, { config, overrides: { mapHosts, searcher }, waitSeconds: null })) as unknown as ClassifyResult;
  if (options.json === true) printJson(result);
  else if (result.categories.length === 0) printLine("no category: the text gives no evidence for one");
  else printLine(formatTable(result.categories.map((entry) => [entry.score.toFixed(2), entry.category])));
}
