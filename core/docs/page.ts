/** One page of the documentation. */
export interface Page {
  /** Last part of its address: `/docs/{slug}`. Letters, digits and hyphens. */
  readonly slug: string;
  readonly title: string;
  /** One sentence for lists of pages. */
  readonly summary: string;
  /** CommonMark with tables; begins with the title as its only heading of the first level. */
  readonly markdown: string;
}

/** A table; cells may hold Markdown but no line breaks. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}

/** A block of code. */
export function code(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
