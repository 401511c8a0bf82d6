import type { Command } from "commander";
import { CliError, EXIT, formatTable, printJson, printLine } from "../output/output.ts";

/** Options of a command that shows a long list. */
export interface PageOptions {
  readonly limit?: string;
  readonly cursor?: string;
  readonly json?: boolean;
}

/** Adds the options of a long list. `range` describes the count of entries. */
export function withPageOptions(command: Command, range = "1 to 200 (default: 50)"): Command {
  return command
    .option("--limit <number>", `entries to show, ${range}`)
    .option("--cursor <text>", "continue an earlier list; its last line shows the cursor")
    .option("--json", 'print {"items","nextCursor"}');
}

/** Returns the page request of the options. Throws a `CliError` for an invalid limit. */
export function pageQueryOf({ limit, cursor }: PageOptions): { readonly limit?: number; readonly cursor?: string } {
  if (limit !== undefined && !/^\d{1,3}$/.test(limit))
    throw new CliError(`--limit ${limit}: must be a whole number from 1 to 200`, EXIT.usage);
  return { ...(limit === undefined ? {} : { limit: Number(limit) }), ...(cursor === undefined ? {} : { cursor }) };
}

interface Shown<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** Prints one page of a list as a table or JSON, and the command for the next page. */
export function printPage<Item>(
  page: Shown<Item>,
  {
    options,
    heading,
    row,
  }: { readonly options: PageOptions; readonly heading: readonly string[]; row(item: Item): readonly string[] },
): void {
  if (options.json === true) {
    printJson(page);
    return;
  }
  printLine(formatTable([heading, ...page.items.map(row)]));
  if (page.nextCursor !== null) printLine(`more: --cursor ${page.nextCursor}`);
}

/** Formats an instant for people, or an empty string for none. */
export function when(at: number | null): string {
  return at === null ? "" : new Date(at).toISOString();
}
