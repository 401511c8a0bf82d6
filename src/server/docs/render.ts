import { Marked } from "marked";
import type { DocsPage } from "../../../core/surfaces/docs/page.ts";
import { anchorOf } from "../../../core/surfaces/docs/reference.ts";
import { escapeHtml } from "../../../core/util/escape-html.ts";

/** A group of pages in the navigation. */
export interface Group {
  readonly title: string;
  readonly pages: readonly DocsPage[];
}

/** Renderer of documentation pages. Headings get anchors, and raw HTML appears as text. */
const MARKDOWN = new Marked({
  gfm: true,
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
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

/** Content policy of the pages: no script, and nothing from other hosts. */
export const DOCS_CSP =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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
<link rel="alternate" type="text/markdown" href="${twin}">
</head>
<body>
<nav aria-label="Documentation"><p><a href="/docs">serplens</a></p>${navigation(groups, page)}</nav>
<main>
${MARKDOWN.parse(markdown, { async: false })}
<footer><a href="${twin}">This page as Markdown</a></footer>
</main>
</body>
</html>
`;
}
