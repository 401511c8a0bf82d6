import { type DocumentPart, type ExportDocument, isAddress, scoreTable } from "./document.ts";

/** Characters that Markdown reads as markup, also of extensions such as tables, raw HTML and bare addresses. */
const MARKUP = /[\\`*_{}[\]<>|~#@]|:(?=\/\/)|\.(?<=www\.)/g;

/** Escapes a text of other people's pages, so that no part of it is markup. Line ends become spaces. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim().replace(MARKUP, "\\$&");
}

function cell(text: string): string {
  return isAddress(text) ? `<${text.replace(/[<>|\\]/g, encodeURIComponent)}>` : plain(text);
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function rendered(part: DocumentPart): string {
  switch (part.kind) {
    case "heading":
      return `${"#".repeat(part.level)} ${plain(part.text)}`;
    case "paragraph":
      // A number with a full stop at the start of a line would begin a list.
      return plain(part.text).replace(/^(\d+)([.)])|^([-+])/, "$1$3\\$2");
    case "list":
      return part.items.map((item) => `- ${plain(item)}`).join("\n");
    case "table":
      return [
        row(part.head.map(plain)),
        row(part.head.map((_, at) => (part.numbers.includes(at) ? "---:" : "---"))),
        ...part.rows.map((cells) => row(cells.map(cell))),
      ].join("\n");
    case "score":
      return rendered(scoreTable(part));
  }
}

/** Returns the document as Markdown, with a line end at its end. */
export function toMarkdown({ parts }: ExportDocument): string {
  return `${parts.map(rendered).join("\n\n")}\n`;
}
