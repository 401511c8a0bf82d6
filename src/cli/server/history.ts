import { appendFileSync } from "node:fs";
import { messageOf } from "../../../core/domain/errors.ts";
import { printNote } from "../output/output.ts";
import { makeUserFolder, readUserFile, userFile, writeUserFile } from "./user-files.ts";

/** A job that a command on this machine started on a server. */
export interface BegunJob {
  readonly id: string;
  readonly server: string;
  /** Such as "scan/lite" or "classify". */
  readonly kind: string;
  /** Keyword or address of the job. */
  readonly of: string;
  readonly requestId: string;
  /** ISO 8601, by this machine's clock. */
  readonly begunAt: string;
}

/** File with one JSON object per line, oldest first, so that concurrent commands can append. */
const FILE = "jobs.jsonl";

/** Maximum jobs in the history. */
const MAX_JOBS = 200;

/** Adds a job to the history. An unwritable folder causes a note, not a failure. */
export function remember(job: BegunJob): void {
  try {
    makeUserFolder();
    appendFileSync(userFile(FILE), `${JSON.stringify(job)}\n`, { mode: 0o600 });
    const lines = linesOf(readUserFile(FILE));
    // Rewrites rarely, because a line that another command appends meanwhile is lost.
    if (lines.length >= 2 * MAX_JOBS) writeUserFile(FILE, `${lines.slice(-MAX_JOBS).join("\n")}\n`);
  } catch (error) {
    printNote(`note: the job was not noted for \`serplens jobs list\`: ${messageOf(error)}`);
  }
}

/** Returns jobs that this machine started on the server, newest first. */
export function begunJobs(server: string): readonly BegunJob[] {
  return linesOf(readUserFile(FILE))
    .slice(-MAX_JOBS)
    .map(decode)
    .filter((job) => job?.server === server)
    .filter((job) => job !== null)
    .reverse();
}

function linesOf(text: string | null): readonly string[] {
  return (text ?? "").split("\n").filter((line) => line !== "");
}

function decode(line: string): BegunJob | null {
  try {
    const row: unknown = JSON.parse(line);
    if (typeof row !== "object" || row === null) return null;
    const text = (name: keyof BegunJob): string => String(Reflect.get(row, name) ?? "");
    const job = {
      id: text("id"),
      server: text("server"),
      kind: text("kind"),
      of: text("of"),
      requestId: text("requestId"),
      begunAt: text("begunAt"),
    };
    return job.id === "" ? null : job;
  } catch {
    // A killed process left an incomplete line, which is skipped.
    return null;
  }
}
