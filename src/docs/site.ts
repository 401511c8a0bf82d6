import { referencePages } from "../../core/docs/reference.ts";
import type { StaticDocument } from "../surfaces.ts";
import { loadGuides } from "./guides.ts";
import { DOCS_CSP, type Group, renderPage } from "./render.ts";
import { STYLE } from "./style.ts";

const INTRO = `# serplens

This service compares a page with the pages that rank for a keyword and returns a structured report. It is asynchronous: create a job, wait for it, read its result.
`;

/** A list of all pages as Markdown, for the front page and for models. */
function listOf(groups: readonly Group[], address: (slug: string) => string): string {
  return groups
    .map(({ title, pages }) => `## ${title}\n\n${pages.map((page) => `- [${page.title}](${address(page.slug)}): ${page.summary}`).join("\n")}`)
    .join("\n\n");
}

/**
 * The documentation of a service: every page as HTML under `/docs` and as Markdown beside it, `/llms.txt` as a list for models, and a
 * style sheet. Made once; nothing in it refers to another host.
 */
export function documentationSite(baseUrl: string): ReadonlyMap<string, StaticDocument> {
  const groups: readonly Group[] = [
    { title: "Guides", pages: loadGuides(baseUrl) },
    { title: "Reference", pages: referencePages(baseUrl) },
  ];
  const html = (body: string): StaticDocument => ({
    body,
    contentType: "text/html; charset=utf-8",
    headers: { "Content-Security-Policy": DOCS_CSP, "Referrer-Policy": "no-referrer" },
  });
  const markdown = (body: string): StaticDocument => ({ body, contentType: "text/markdown; charset=utf-8" });
  const front = `${INTRO}\n${listOf(groups, (slug) => `/docs/${slug}`)}\n\nThe machine-readable description is at [/openapi.json](/openapi.json).\n`;
  const site = new Map<string, StaticDocument>([
    ["/docs", html(renderPage(groups, null, front))],
    ["/docs/style.css", { body: STYLE, contentType: "text/css; charset=utf-8" }],
    [
      "/llms.txt",
      {
        body: `# serplens\n\n> Compares a web page with the pages that rank for a keyword and returns a structured report, over REST, MCP and webhooks.\n\n${listOf(groups, (slug) => `${baseUrl}/docs/${slug}.md`)}\n\n## Machine-readable\n\n- [OpenAPI 3.1](${baseUrl}/openapi.json): every route, schema and error\n`,
        contentType: "text/plain; charset=utf-8",
      },
    ],
  ]);
  for (const page of groups.flatMap(({ pages }) => pages)) {
    site.set(`/docs/${page.slug}`, html(renderPage(groups, page, page.markdown)));
    site.set(`/docs/${page.slug}.md`, markdown(page.markdown));
  }
  // The crawler names this address in its user agent. D-31
  const crawler = site.get("/docs/bot");
  if (crawler !== undefined) site.set("/bot", crawler);
  return site;
}
