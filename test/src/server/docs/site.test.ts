import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ERRORS } from "../../../../core/contract/errors.ts";
import { ReportSchema } from "../../../../core/contract/report.ts";
import { ROUTES } from "../../../../core/contract/routes.ts";
import { fieldsOf } from "../../../../core/surfaces/docs/fields.ts";
import { referencePages } from "../../../../core/surfaces/docs/reference.ts";
import { DOCS_CSP, renderPage } from "../../../../src/server/docs/render.ts";
import { documentationSite } from "../../../../src/server/docs/site.ts";

const SITE = documentationSite("https://seo.serplens.test");

/** Returns the addresses in attributes of an HTML page. */
function linksOf(html: string): readonly string[] {
  return [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link = ""]) => link);
}

describe("documentation site", () => {
  test("no page loads external files, runs other scripts or has inline styles", () => {
    for (const [path, { body, contentType, headers }] of SITE) {
      if (!contentType.startsWith("text/html")) continue;
      assert.equal(headers?.["Content-Security-Policy"], DOCS_CSP, path);
      assert.doesNotMatch(
        body,
        /<script(?! src="\/docs\/script\.js" defer><\/script>)|<iframe|<img|\sstyle=|\son[a-z]+=|@import/i,
        path,
      );
      const loaded = [...body.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
      assert.deepEqual(loaded, ["/docs/style.css"], path);
    }
  });

  test("every internal link leads to a page, and every anchor to a heading", () => {
    let count = 0;
    for (const [path, { body, contentType }] of SITE) {
      if (!contentType.startsWith("text/html")) continue;
      for (const link of linksOf(body)) {
        if (/^https?:/.test(link) || ["/openapi.json", "data:,"].includes(link)) continue;
        const [page = "", anchor] = link.split("#");
        const target = SITE.get(page === "" ? path : page);
        assert.ok(target !== undefined, `${path} links to ${link}`);
        if (anchor !== undefined) assert.ok(target.body.includes(`id="${anchor}"`), `${path} links to ${link}`);
        count += 1;
      }
    }
    assert.ok(count > 500, String(count));
  });

  test("every page has a Markdown version with the service's own address and an entry in /llms.txt", () => {
    const list = SITE.get("/llms.txt")?.body ?? "";
    const pages = [...SITE.keys()].filter((path) => path.endsWith(".md"));
    assert.ok(pages.length >= 20);
    for (const path of pages) {
      assert.ok(SITE.has(path.replace(/\.md$/, "")), path);
      assert.ok(list.includes(`(https://seo.serplens.test${path}): `), path);
      assert.doesNotMatch(SITE.get(path)?.body ?? "", /\{\{/, path);
    }
    assert.doesNotMatch(list, /\): *$/m, "a page without a summary");
  });

  test("the reference has every route with three samples, every error and every field of the report", () => {
    const pages = referencePages("https://seo.serplens.test");
    for (const { method, path } of ROUTES) {
      const page = pages.find(({ title }) => title === `${method} ${path}`);
      for (const language of ["sh", "ts", "python"])
        assert.ok(page?.markdown.includes(`\`\`\`${language}\n`), `${method} ${path}`);
    }
    const errors = pages.find(({ slug }) => slug === "errors")?.markdown ?? "";
    for (const code of Object.keys(ERRORS)) assert.ok(errors.includes(`## ${code}\n`));
    const report = pages.find(({ slug }) => slug === "report-fields")?.markdown ?? "";
    for (const [name, schema] of Object.entries(ReportSchema.properties)) {
      assert.ok(report.includes(`## ${name}\n`));
      for (const { path } of fieldsOf(schema)) assert.ok(report.includes(`\`${path}\``), `${name}: ${path}`);
    }
  });

  test("the front page links to the pages on the report, its fields, errors, adapters and the API", () => {
    const front = linksOf(SITE.get("/docs")?.body ?? "");
    for (const slug of ["report", "report-fields", "errors", "adapters", "api", "api-ports", "api-adapters"])
      assert.ok(front.includes(`/docs/${slug}`), slug);
    const guide = SITE.get("/docs/report.md")?.body ?? "";
    assert.match(guide, /^# The report\n/);
    assert.ok(guide.includes("[Fields of the report](/docs/report-fields)"));
  });

  test("HTML in the text of a page is escaped", () => {
    const html = renderPage(
      [],
      null,
      "# A\n\nText <script>alert(1)</script> and <b>bold</b>\n\n<iframe src=x></iframe>\n",
    );
    assert.doesNotMatch(html, /<script>|<b>|<iframe/);
    assert.match(html, /&lt;script&gt;/);
  });
});
