import { Command } from "commander";
import { createStaticSearcher } from "../../../adapters/static/static-searcher.ts";
import { systemClock } from "../../../adapters/system-clock/clock.ts";
import type { ClassifyResult } from "../../../core/contract/report.ts";
import { parseClassifyRequest } from "../../../core/contract/requests.ts";
import { configFromEnvironment } from "../../config/settings-file.ts";
import { addLocalHostOptions, type LocalHostOptions, readMapHosts } from "../options/map-hosts.ts";
import {
  addRemoteOptions,
  asksForServer,
  beginRemote,
  REMOTE_HELP,
  type RemoteOptions,
  webhookOf,
} from "../server/begin.ts";
import { printResult } from "../server/results.ts";
import { secondsOf } from "../server/wait.ts";
import { runLocalJob } from "./local-job.ts";

interface ClassifyOptions extends RemoteOptions, LocalHostOptions {
  readonly text?: string;
  readonly url?: string;
  readonly language?: string;
}

const EXAMPLES = `${REMOTE_HELP}

Examples:
  serplens classify --url https://example.com/espresso
  serplens classify --text "How to descale an espresso machine" --json
  serplens classify --remote --url https://example.com/espresso --wait`;

/** `serplens classify`: the categories of a text or a page. */
export function classifyCommand(): Command {
  const command = addLocalHostOptions(new Command("classify"))
    .description("Assign a text or a page to at most three of 1,091 categories.")
    .option("--text <text>", "text to classify, up to 20,000 characters; takes precedence over --url")
    .option("-u, --url <url>", "page to fetch and classify")
    .option("--language <code>", "language of the text, such as en")
    .option("--wait [seconds]", "time limit in seconds (default: none)")
    .option("--json", "print the result as JSON");
  return addRemoteOptions(command).addHelpText("after", EXAMPLES).action(runClassify);
}

async function runClassify(options: ClassifyOptions): Promise<void> {
  const { text, url, language } = options;
  const body = {
    ...(text === undefined ? {} : { text }),
    ...(url === undefined ? {} : { url }),
    ...(language === undefined ? {} : { languageHint: language }),
  };
  if (asksForServer(options, { "--map-hosts": options.mapHosts, "--allow-host": options.allowHost })) {
    const asked = { ...body, ...webhookOf(options) };
    return beginRemote(options, {
      kind: "classify",
      of: url ?? "a text",
      create: ({ client }, call) => client.classify.create(asked, call),
    });
  }
  const { request } = parseClassifyRequest(body);
  const config = configFromEnvironment();
  const mapHosts = readMapHosts(options, config);
  // A classification does not search, so no provider is opened.
  const searcher = createStaticSearcher({ urls: [], clock: systemClock });
  const { result } = await runLocalJob(request, {
    config,
    overrides: { mapHosts, searcher },
    waitSeconds: secondsOf(options.wait),
  });
  // The cast is safe, because the result of a classify job satisfies ClassifyResultSchema.
  printResult(result as unknown as ClassifyResult, options);
}
