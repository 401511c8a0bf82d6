import { messageOf, ServiceError } from "../../../core/domain/errors.ts";
import { ConfigError } from "../../config/config.ts";

/** Exit codes of every command. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** Error that ends a command with a message and an exit code. The message names the remedy. */
export class CliError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.failed) {
    super(message);
    this.name = "CliError";
    this.exitCode = exitCode;
  }
}

/** Control characters except tab and line end. Titles come from strangers and could control the terminal. */
const CONTROL = /(?![\t\n])\p{Cc}/gu;

/** Writes text and a line end to standard output, control characters replaced by U+FFFD. */
export function printLine(text: string): void {
  process.stdout.write(`${text.replace(CONTROL, "\ufffd")}\n`);
}

/** Writes one JSON value and a line end to standard output, all control characters escaped. */
export function printJson(value: unknown): void {
  const escaped = JSON.stringify(value).replace(
    CONTROL,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  process.stdout.write(`${escaped}\n`);
}

/** Writes text and a line end to standard error, control characters replaced by U+FFFD. */
export function printNote(text: string): void {
  process.stderr.write(`${text.replace(CONTROL, "\ufffd")}\n`);
}

/** Prints an error for people and returns its exit code. */
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
    const hint = error.message.startsWith("No organization has the id")
      ? " List the ids with `serplens orgs list`."
      : "";
    // Admin commands run on the service's machine, where the reason is not secret.
    printNote(
      `serplens: ${error.message}${hint} (${error.code}${error.cause instanceof Error ? `: ${error.cause.message}` : ""})`,
    );
    return /VALIDATION_ERROR$|^REGION_MISMATCH$/.test(error.code) ? EXIT.usage : EXIT.failed;
  }
  printNote(`serplens: ${messageOf(error)}`);
  return EXIT.failed;
}

/** Formats rows as text columns. The first row is the heading. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
