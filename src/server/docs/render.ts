import { Marked } from "marked";
import type { DocsPage } from "../../../core/surfaces/docs/page.ts";
import { anchorOf } from "../../../core/surfaces/docs/reference.ts";
import { escapeHtml } from "../../../core/util/escape-html.ts";

/** A group of pages in the navigation. */
export interface Group {
  readonly title: string;
  readonly pages: readonly DocsPage[];
}

/** Names of the languages of code blocks. */
const LANGUAGES: Readonly<Record<string, string>> = {
  "": "Text",
  sh: "Shell",
  ts: "TypeScript",
  json: "JSON",
  python: "Python",
  http: "HTTP",
  yaml: "YAML",
};

/** Renderer of documentation pages. Headings get anchors, and raw HTML appears as text. */
const MARKDOWN = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code({ text, lang }) {
      const name = LANGUAGES[lang ?? ""] ?? lang ?? "Text";
      const copy = '<button type="button" data-copy="Copy" data-done="Copied" hidden>Copy</button>';
      // A region that scrolls must take the keyboard.
      const code = `<pre tabindex="0"><code>${escapeHtml(text)}\n</code></pre>`;
      return `<figure><figcaption>${escapeHtml(name)} ${copy}</figcaption>${code}</figure>\n`;
    },
    table(token) {
      const row = (cells: typeof token.header, tag: "th" | "td") =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
      const names = token.header.map(({ text }) => text).filter((text) => text !== "");
      const head = names.length === 0 ? "" : `<thead>${row(token.header, "th")}</thead>`;
      const rows = token.rows.map((cells) => row(cells, "td")).join("");
      const label = escapeHtml(names.length === 0 ? "Table" : names.join(", "));
      const table = `<table>${head}<tbody>${rows}</tbody></table>`;
      return `<div class="table" tabindex="0" role="group" aria-label="${label}">${table}</div>\n`;
    },
    html({ text }) {
      return escapeHtml(text);
    },
  },
});

function navigation(groups: readonly Group[], current: DocsPage | null): string {
  const link = (page: DocsPage) =>
    `<li><a href="/docs/${page.slug}"${page === current ? ' aria-current="page"' : ""}>${escapeHtml(page.title)}</a></li>`;
  return groups.map(({ title, pages }) => `<h2>${escapeHtml(title)}</h2><ul>${pages.map(link).join("")}</ul>`).join("");
}

/** Content policy of the pages: nothing from other hosts. The script copies code and searches. */
export const DOCS_CSP =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Returns a whole HTML page with navigation. `page: null` renders the front page from `markdown`. */
export function renderPage(groups: readonly Group[], page: DocsPage | null, markdown: string): string {
  const title = page === null ? "serplens documentation" : `${page.title} - serplens`;
  const twin = page === null ? "/llms.txt" : `/docs/${page.slug}.md`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(page?.summary ?? "Guides and reference of this serplens service.")}">
<link rel="stylesheet" href="/docs/style.css">
<script src="/docs/script.js" defer></script>
<link rel="icon" href="data:,">
<link rel="alternate" type="text/markdown" href="${twin}">
</head>
<body>
<nav aria-label="Documentation"><p><a href="/docs">serplens</a></p>
<search hidden><input type="search" placeholder="Search (press /)" aria-label="Search the documentation"><ol></ol>
<p role="status"></p></search><details><summary>All pages</summary>${navigation(groups, page)}</details></nav>
<main>
${MARKDOWN.parse(markdown, { async: false })}
<footer><a href="${twin}">This page as Markdown</a></footer>
</main>
</body>
</html>
`;
}
