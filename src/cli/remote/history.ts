import { appendFileSync } from "node:fs";
import { messageOf } from "../../../core/errors.ts";
import { printNote } from "../output.ts";
import { makeUserFolder, readUserFile, userFile, writeUserFile } from "./user-files.ts";

/** A job that a command on this machine began on a server. */
export interface BegunJob {
  readonly id: string;
  readonly server: string;
  /** As in "scan/lite" or "classify". */
  readonly kind: string;
  /** Keyword or address, to recognise it by. */
  readonly of: string;
  readonly requestId: string;
  /** ISO 8601, by this machine's clock. */
  readonly begunAt: string;
}

/** One JSON object a line, oldest first: two commands at once append without losing each other's line. */
const FILE = "jobs.jsonl";

/** Jobs that are remembered. */
const MAX_JOBS = 200;

/** Remembers a job. A folder that cannot be written costs a note, not the job. */
export function remember(job: BegunJob): void {
  try {
    makeUserFolder();
    appendFileSync(userFile(FILE), `${JSON.stringify(job)}\n`, { mode: 0o600 });
    const lines = linesOf(readUserFile(FILE));
    // Seldom, because a line that another command appends meanwhile is lost.
    if (lines.length >= 2 * MAX_JOBS) writeUserFile(FILE, `${lines.slice(-MAX_JOBS).join("\n")}\n`);
  } catch (error) {
    printNote(`note: the job was not noted for \`serplens jobs list\`: ${messageOf(error)}`);
  }
}

/** Jobs begun on the server from this machine, newest first. */
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
    // Half a line of a process that was killed; the others count.
    return null;
  }
}
