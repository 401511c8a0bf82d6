import { referencePages } from "../../../core/surfaces/docs/reference.ts";
import { browserScript } from "../dashboard/browser/scripts.ts";
import type { StaticDocument } from "../http/documents.ts";
import { loadGuides } from "./guides.ts";
import { DOCS_CSP, type Group, renderPage } from "./render.ts";
import { searchIndex } from "./search-index.ts";
import { STYLE } from "./style.ts";

const INTRO = `# serplens

This service compares a page with the pages that rank for a keyword, and returns a structured report.
It is asynchronous: create a job, wait for its end, then read its result.
`;

/** Returns a Markdown list of all pages, for the front page and for language models. */
function listOf(groups: readonly Group[], address: (slug: string) => string): string {
  return groups
    .map(
      ({ title, pages }) =>
        `## ${title}\n\n${pages.map((page) => `- [${page.title}](${address(page.slug)}): ${page.summary}`).join("\n")}`,
    )
    .join("\n\n");
}

/**
 * Returns the documentation of a service by path: each page as HTML and Markdown, `/llms.txt`, and a style sheet.
 * No document loads anything from another host.
 */
export function documentationSite(baseUrl: string): ReadonlyMap<string, StaticDocument> {
  const reference = referencePages(baseUrl);
  const slugs = reference.map(({ slug }) => slug);
  const groups: readonly Group[] = [
    { title: "Guides", pages: loadGuides(baseUrl, slugs) },
    { title: "Reference", pages: reference },
  ];
  const html = (body: string): StaticDocument => ({
    body,
    contentType: "text/html; charset=utf-8",
    headers: { "Content-Security-Policy": DOCS_CSP, "Referrer-Policy": "no-referrer" },
  });
  const markdown = (body: string): StaticDocument => ({ body, contentType: "text/markdown; charset=utf-8" });
  const list = (address: (slug: string) => string) => listOf(groups, address);
  const front = `${INTRO}\n${list((slug) => `/docs/${slug}`)}\n\nThe OpenAPI description is at [/openapi.json](/openapi.json).\n`;
  const models = [
    "# serplens",
    "> Compares a web page with the pages that rank for a keyword. REST, MCP and webhooks return a structured report.",
    list((slug) => `${baseUrl}/docs/${slug}.md`),
    "## Machine-readable",
    `- [OpenAPI 3.1](${baseUrl}/openapi.json): every route, schema and error`,
  ];
  const pages = groups.flatMap((group) => group.pages);
  const site = new Map<string, StaticDocument>([
    ["/docs", html(renderPage(groups, null, front))],
    ["/docs/style.css", { body: STYLE, contentType: "text/css; charset=utf-8" }],
    ["/docs/script.js", { body: browserScript("docs"), contentType: "text/javascript; charset=utf-8" }],
    ["/docs/search.json", { body: JSON.stringify(searchIndex(pages)), contentType: "application/json" }],
    ["/llms.txt", { body: `${models.join("\n\n")}\n`, contentType: "text/plain; charset=utf-8" }],
  ]);
  for (const page of pages) {
    site.set(`/docs/${page.slug}`, html(renderPage(groups, page, page.markdown)));
    site.set(`/docs/${page.slug}.md`, markdown(page.markdown));
  }
  // The crawler's User-Agent contains this address. D-31
  const crawler = site.get("/docs/bot");
  if (crawler !== undefined) site.set("/bot", crawler);
  return site;
}
