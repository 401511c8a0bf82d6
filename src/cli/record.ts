import { Command } from "commander";
import type { Recorder } from "../../core/replay/recorder.ts";
import { runLocalJob } from "./local-job.ts";
import { CliError, printNote } from "./output.ts";
import { addScanOptions, printReport, readScan, type ScanOptions } from "./scan.ts";

const EXAMPLES = `
Runs the scan and saves the results page, the pages, robots.txt, sitemaps and what a browser gave, with the times they came at, to one file.
Nothing of the configuration and no key is in it. A scan that ends in a failure is saved too.

Examples:
  serplens record --keyword "espresso machine" --url https://example.com/espresso --out espresso.rec
  serplens scan --replay espresso.rec --json > report.json`;

/** `serplens record`: one scan, and everything it needs to be repeated without network. */
export function recordCommand(): Command {
  return addScanOptions(new Command("record"))
    .description("Run a scan and save what it fetched to one file, for `scan --replay`.")
    .requiredOption("-o, --out <file>", "file to write; one that is there is replaced")
    .addHelpText("after", EXAMPLES)
    .action(runRecord);
}

async function runRecord(options: ScanOptions & { readonly out: string }): Promise<void> {
  const { request, job } = readScan(options);
  // Loaded on use, so that `--help` and wrong options answer at once.
  const recording = await import("../../core/replay/recorder.ts");
  const { writeRecording } = await import("../recording.ts");
  const made: { recorder: Recorder | null; spacingMs: number | null } = { recorder: null, spacingMs: null };
  const result = await runLocalJob(request, {
    ...job,
    overrides: {
      ...job.overrides,
      outside(ports) {
        made.recorder = new recording.Recorder(ports);
        made.spacingMs = ports.crawl?.spacingMs ?? null;
        return made.recorder.ports;
      },
    },
    async onEnd() {
      if (made.recorder === null) throw new CliError("the scan ran without its recorder");
      await writeRecording(options.out, { request, spacingMs: made.spacingMs, tape: made.recorder.tape() });
      printNote(`recorded to ${options.out}`);
    },
  });
  printReport(result, options);
}
