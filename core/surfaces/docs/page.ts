/** One page of the documentation. */
export interface DocsPage {
  /** Last part of the page's address, `/docs/{slug}`: letters, digits and hyphens. */
  readonly slug: string;
  readonly title: string;
  /** One sentence that describes the page in lists. */
  readonly summary: string;
  /** CommonMark with tables. The title comes first and is the only first-level heading. */
  readonly markdown: string;
}

/** Formats a Markdown table. Cells may contain Markdown but no line breaks. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}

/** Formats a fenced block of code. */
export function code(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
