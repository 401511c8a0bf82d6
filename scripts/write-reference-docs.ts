// Writes the reference pages of docs/ from the contract: bun scripts/write-reference-docs.ts
import { writeFileSync } from "node:fs";
import { errorsPage } from "../core/surfaces/docs/errors-page.ts";
import { referencePages } from "../core/surfaces/docs/reference.ts";

const FOLDER = new URL("../docs/", import.meta.url);
const NOTE = "Written by `scripts/write-reference-docs.ts`. Change the contract, not this page.";

/** Files of the pages that a server serves below `/docs`. */
const FILES: Readonly<Record<string, string>> = {
  "/docs/report-fields": "report-fields.md",
  "/docs/limits": "limits.md",
};

/** Longest line of prose in characters, as in the written pages. */
const WIDTH = 120;

/** Breaks a line of prose between words. Tables, headings, lists and code stay as they are. */
function wrapped(line: string): string {
  if (line.length <= WIDTH || /^[|#\s`-]/.test(line)) return line;
  const lines = [""];
  for (const word of line.split(" ")) {
    const last = lines.at(-1) ?? "";
    if (last !== "" && last.length + 1 + word.length > WIDTH) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines.join("\n");
}

/** Returns the text of a served page for readers of the repository: with links to files, and the origin of the page. */
function pageText(markdown: string): string {
  const text = markdown.replace(/\[([^\]]+)\]\((\/[^)]+)\)/g, (_, label: string, address: string) => {
    const file = FILES[address];
    return file === undefined ? `${label} (\`${address}\`)` : `[${label}](${file})`;
  });
  return `${text
    .replace(/^(# .+)$/m, `$1\n\n${NOTE}`)
    .split("\n")
    .map(wrapped)
    .join("\n")}\n`;
}

/** Returns the text of every written page by its file name in `docs/`. */
export function referenceTexts(): ReadonlyMap<string, string> {
  const report = referencePages("").find(({ slug }) => slug === "report-fields");
  if (report === undefined) throw new Error("The reference has no page of the report.");
  return new Map([
    ["errors.md", pageText(errorsPage().markdown)],
    ["report-fields.md", pageText(report.markdown)],
  ]);
}

if (import.meta.main) for (const [name, text] of referenceTexts()) writeFileSync(new URL(name, FOLDER), text);
