import { Command } from "commander";
import type { Recorder } from "../../../core/replay/recorder.ts";
import { CliError, printNote } from "../output/output.ts";
import { runLocalJob } from "./local-job.ts";
import { addScanOptions, printReport, readScan } from "./scan.ts";
import type { ScanOptions } from "./scan-options.ts";

const EXAMPLES = `
Runs the scan and saves the SERP, pages, robots.txt, sitemaps and browser results, with their times, to one file.
The file contains neither configuration nor keys. A failed scan is saved too.

Examples:
  serplens record --keyword "espresso machine" --url https://example.com/espresso --out espresso.rec
  serplens scan --replay espresso.rec --json > report.json`;

/** `serplens record`: runs one scan and saves everything that a replay needs. */
export function recordCommand(): Command {
  return addScanOptions(new Command("record"))
    .description("Run a scan and save everything it fetched to one file, for `scan --replay`.")
    .requiredOption("-o, --out <file>", "file to write; one that is there is replaced")
    .addHelpText("after", EXAMPLES)
    .action(runRecord);
}

async function runRecord(options: ScanOptions & { readonly out: string }): Promise<void> {
  const { request, job } = readScan(options);
  // Loaded on use, so that `--help` and wrong options return immediately.
  const recording = await import("../../../core/replay/recorder.ts");
  const { writeRecording } = await import("../../compose/recording.ts");
  const made: { recorder: Recorder | null; spacingMs: number | null } = { recorder: null, spacingMs: null };
  const { result } = await runLocalJob(request, {
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
      await writeRecording(options.out, { request, spacingMs: made.spacingMs, recording: made.recorder.recording() });
      printNote(`recorded to ${options.out}`);
    },
  });
  printReport(result, options);
}
