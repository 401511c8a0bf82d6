import { messageOf, ServiceError } from "../../core/errors.ts";
import { ConfigError } from "../config.ts";

/** Exit codes of every command. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** Ends a command with a message for people and an exit code. The message says how to mend what went wrong. */
export class CliError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message);
    this.name = "CliError";
    this.exitCode = exitCode;
  }
}

/** Control characters but for tab and line end. Titles and messages come from strangers, and a terminal obeys what it is sent. */
const CONTROL = /(?![\t\n])\p{Cc}/gu;

/** Writes text and a line end to standard output, control characters replaced by U+FFFD. */
export function printLine(text: string): void {
  process.stdout.write(`${text.replace(CONTROL, "\ufffd")}\n`);
}

/** Writes one JSON value and a line end to standard output, all control characters escaped. */
export function printJson(value: unknown): void {
  const escaped = JSON.stringify(value).replace(CONTROL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
  process.stdout.write(`${escaped}\n`);
}

/** Writes text and a line end to standard error, control characters replaced by U+FFFD. */
export function printNote(text: string): void {
  process.stderr.write(`${text.replace(CONTROL, "\ufffd")}\n`);
}

/** Prints an error as people should see it and gives the exit code that belongs to it. */
export function reportError(error: unknown): number {
  if (error instanceof CliError) {
    printNote(`serplens: ${error.message}`);
    return error.exitCode;
  }
  if (error instanceof ConfigError) {
    printNote(`serplens: ${error.message}`);
    return EXIT.usage;
  }
  if (error instanceof ServiceError) {
    // The owner's commands run on the service's machine, where the reason is no secret.
    printNote(`serplens: ${error.message} (${error.code}${error.cause instanceof Error ? `: ${error.cause.message}` : ""})`);
    return /VALIDATION_ERROR$|^REGION_MISMATCH$/.test(error.code) ? EXIT.usage : EXIT.failed;
  }
  printNote(`serplens: ${messageOf(error)}`);
  return EXIT.failed;
}

/** Rows as text columns, each as wide as its widest cell; the first row is the heading. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
