import { readFileSync } from "node:fs";
import { Command } from "commander";
import type { Draft, DraftScore } from "../../../core/domain/draft.ts";
import { messageOf } from "../../../core/domain/errors.ts";
import { configFromEnvironment } from "../../config/settings-file.ts";
import { CliError, EXIT, formatTable, printJson, printLine } from "../output/output.ts";

const EXAMPLES = `
A draft is light Markdown. Lines before it may set the title and the meta description:

  ---
  title: Pour over coffee for beginners
  description: How to brew pour over coffee at home, step by step.
  ---
  # Pour over coffee

A report is the id of a scan in the database of this machine, or a file of \`serplens scan --snapshot\`.

Examples:
  serplens scan -k "pour over coffee" -u https://example.com/coffee --snapshot coffee.snapshot
  serplens score --report coffee.snapshot --page > draft.md       the page as a draft to begin with
  serplens score --report coffee.snapshot --file draft.md
  serplens score --report job_1 --file - --json < draft.md`;

/** Tracked terms shown of each state. */
const MAX_TERMS = 12;

interface ScoreOptions {
  readonly report: string;
  readonly file?: string;
  readonly page?: boolean;
  readonly json?: boolean;
}

/** `serplens score`: scores a draft against the ranking pages of a finished scan. */
export function scoreCommand(): Command {
  return new Command("score")
    .description("Score a draft against the ranking pages of a scan, in milliseconds and without fetching anything.")
    .requiredOption("--report <job|file>", "id of a scan, or a file that `serplens scan --snapshot` wrote")
    .option("--file <draft>", "the draft as Markdown; - reads standard input (default: the page as it was scanned)")
    .option("--page", "print the scanned page as a draft, and score nothing")
    .option("--json", "print the score as JSON")
    .addHelpText("after", EXAMPLES)
    .action(runScore);
}

async function runScore({ report, file, page, json }: ScoreOptions): Promise<void> {
  // Loaded on use, because every command loads this file.
  const [{ openDraftScorer }, { createSnowballLanguages }] = await Promise.all([
    import("../../../core/analysis/editor/draft-scorer.ts"),
    import("../../../adapters/snowball/snowball-languages.ts"),
  ]);
  const scorer = openDraftScorer(await snapshotOf(report), createSnowballLanguages());
  if (scorer === null) throw new CliError(`${report}: another version of serplens made it. Scan the page again.`);
  if (page === true) return printLine(markdownOf(scorer.base));
  const scored = scorer.score(file === undefined ? scorer.base : readDraft(textOf(file), scorer.base));
  if (json === true) printJson(scored);
  else printLine(tableOf(scored));
}

async function snapshotOf(report: string): Promise<string> {
  if (!/^job_[a-z0-9]+$/.test(report)) return checked(textOf(report), report);
  // Loaded on use, because a file needs no database.
  const { openAdmin } = await import("../../compose/open-admin.ts");
  const opened = await openAdmin(configFromEnvironment(), { mapHosts: new Map() });
  try {
    const snapshot = await opened.lookup.snapshotOfJob(report);
    if (snapshot === null)
      throw new CliError(
        `${report}: no ranking pages are kept for this id. They are kept for SERPLENS_DRAFT_DAYS; scan the page again.`,
      );
    return snapshot;
  } finally {
    await opened.close();
  }
}

/** Returns the text, or throws a `CliError` when it is no snapshot. */
function checked(text: string, file: string): string {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === "object" && parsed !== null && "algorithmVersion" in parsed) return text;
  } catch {
    // The message below says what the file must be.
  }
  throw new CliError(`${file}: not a file of \`serplens scan --snapshot\``, EXIT.usage);
}

function textOf(file: string): string {
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    throw new CliError(messageOf(error), EXIT.usage);
  }
}

/** Reads a draft. A title or description that the file does not set stays as on the page. */
function readDraft(text: string, base: Draft): Draft {
  const [head = "", fields = ""] = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/.exec(text) ?? [];
  const field = (name: string, fallback: string): string =>
    new RegExp(`^${name}:[ \\t]*(.*)$`, "m").exec(fields)?.[1]?.trim() ?? fallback;
  return {
    title: field("title", base.title),
    metaDescription: field("description", base.metaDescription),
    text: text.slice(head.length),
  };
}

function markdownOf({ title, metaDescription, text }: Draft): string {
  return `---\ntitle: ${title}\ndescription: ${metaDescription}\n---\n\n${text}`;
}

/** Subtopics of most ranking pages, with their state in the draft. */
function subtopics({ topics }: DraftScore): string[] {
  const rows = topics
    .filter(({ isAdvised, role }) => isAdvised || role === "core")
    .map(({ name, pages, of, status }) => [`  ${status}`, name, `${pages} of ${of} ranking pages`]);
  return rows.length === 0 ? [] : ["", "Subtopics", formatTable(rows)];
}

function tableOf(scored: DraftScore): string {
  const { score, grade, base, median, words, plan, terms, crowded } = scored;
  const change =
    score === null || base === null || score === base ? "" : ` (${score > base ? "+" : ""}${score - base})`;
  const list = (title: string, state: DraftScore["terms"][number]["state"]): string[] => {
    const inState = terms.filter((term) => term.state === state);
    const names = inState
      .slice(0, MAX_TERMS)
      .map(({ term, count, low }) => (count === 0 ? term : `${term} ${count}/${low}`));
    const more = inState.length > MAX_TERMS ? `, and ${inState.length - MAX_TERMS} more` : "";
    return inState.length === 0 ? [] : ["", `${title}: ${names.join(", ")}${more}`];
  };
  return [
    `Score    ${score ?? "-"} of 100${change}  ${grade}`,
    `Page     ${base ?? "-"} as scanned; typical ranking page ${median ?? "-"}`,
    `Words    ${words}`,
    "",
    scored.summary,
    ...(plan.length === 0 ? [] : ["", "What to do, in this order"]),
    ...(plan.length === 0
      ? []
      : [formatTable(plan.map(({ gainInPlan, action }) => [`  +${gainInPlan.toFixed(1)}`, action]))]),
    ...subtopics(scored),
    ...list("Missing", "missing"),
    ...list("Too few", "few"),
    ...list("More than any ranking page", "over"),
    ...crowded.flatMap((sentence) => ["", `This sentence lists many terms; spread them over the page: "${sentence}"`]),
  ].join("\n");
}
