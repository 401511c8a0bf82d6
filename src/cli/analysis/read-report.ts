import { readFileSync } from "node:fs";
import type { LiteReport, Report } from "../../../core/contract/report.ts";
import { messageOf } from "../../../core/domain/errors.ts";
import { CliError, EXIT } from "../output/output.ts";
import { withServer } from "../server/open.ts";

/**
 * Reads a report: the id of a finished job on a server, or a file of `serplens scan --json`. Throws a `CliError` for
 * anything else.
 */
export async function readReport(given: string, server: string | undefined): Promise<Report | LiteReport> {
  const report: unknown = /^job_[a-z0-9]+$/.test(given)
    ? await withServer(server === undefined ? {} : { server }, ({ client, signal }) =>
        client.results.get(given, { signal }),
      )
    : parsed(given);
  const isReport =
    typeof report === "object" && report !== null && "on_page_optimization" in report && "meta" in report;
  if (!isReport)
    throw new CliError(`${given}: not a report of a scan, as \`serplens scan --json\` prints it`, EXIT.usage);
  // This program writes the reports. Fields that another version does not write count as absent.
  return report as Report | LiteReport;
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file === "-" ? 0 : file, "utf8"));
  } catch (error) {
    throw new CliError(`${file}: ${messageOf(error)}`, EXIT.usage);
  }
}
