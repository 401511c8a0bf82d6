import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { marked } from "marked";
import { type DefaultTreeAdapterMap, parse } from "parse5";
import { toDocx } from "../../../../adapters/docx/docx.ts";
import { EXAMPLE_DEEP_REPORT, EXAMPLE_LITE_REPORT, EXAMPLE_REPORT } from "../../../../core/contract/example-report.ts";
import type { AnyReport, Report } from "../../../../core/contract/report.ts";
import { ADVICE_LANGUAGES } from "../../../../core/domain/job.ts";
import { CSV_TABLES, toCsv } from "../../../../core/surfaces/export/csv.ts";
import { toHtml } from "../../../../core/surfaces/export/html.ts";
import { toMarkdown } from "../../../../core/surfaces/export/markdown.ts";
import { reportDocument } from "../../../../core/surfaces/export/report-document.ts";
import { LABELS } from "../../../../core/surfaces/report-view/labels/labels.ts";
import { topicHeat } from "../../../../core/surfaces/report-view/topic-heat.ts";
import { pngFile } from "../../../fixtures/images.ts";
import { unzipped } from "../../../fixtures/unzipped.ts";

/** Texts that would run somewhere: in a browser, in Markdown, in a spreadsheet, in XML. */
const HOSTILE = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "[click](javascript:alert(1)) ![x](http://evil.test/p.png)",
  '=HYPERLINK("http://evil.test";"x")',
  "+1+cmd|' /C calc'!A0",
  "@SUM(A1) \u0000\u0007\ud800",
  "| --- |\n# heading\n```",
  "]]> &lt; &#x3c; <![CDATA[",
];

/** Replaces every free text of a report by a hostile one. Closed words and addresses stay. */
function poisoned(report: AnyReport): AnyReport {
  const words = /^(?:[a-z_]+|https?:.*|\d{4}-.*|service-.*|[A-Z]{2}|Needs Work|Good|Strong)$/;
  let at = 0;
  return JSON.parse(JSON.stringify(report), (_key, value: unknown) => {
    if (typeof value !== "string" || words.test(value)) return value;
    at += 1;
    return HOSTILE[at % HOSTILE.length];
  });
}

type Node = DefaultTreeAdapterMap["node"];

function elementsOf(html: string): DefaultTreeAdapterMap["element"][] {
  const found: DefaultTreeAdapterMap["element"][] = [];
  const walk = (node: Node): void => {
    if ("tagName" in node) found.push(node);
    if ("childNodes" in node) for (const child of node.childNodes) walk(child);
  };
  walk(parse(html));
  return found;
}

const REPORTS: readonly (readonly [string, AnyReport])[] = [
  ["deep", EXAMPLE_DEEP_REPORT],
  ["lite", EXAMPLE_LITE_REPORT],
  ["brief", { ...EXAMPLE_DEEP_REPORT, meta: { ...EXAMPLE_DEEP_REPORT.meta, url: null } }],
];

describe("the kind of page that ranks", () => {
  const kindAt = (share: number): string => {
    const topic = EXAMPLE_REPORT.topic_and_classification;
    const search_intent = { ...topic.search_intent, page_type: "article", page_type_share: share };
    const report = { ...EXAMPLE_REPORT, topic_and_classification: { ...topic, search_intent } } as Report;
    return (
      toMarkdown(reportDocument(report))
        .split("\n")
        .find((line) => line.includes("Kind of page that ranks")) ?? ""
    );
  };

  it("is mixed when fewer than half of the ranking pages have it", () => {
    assert.match(kindAt(0.33), /\| mixed, most often article \(33 %\) \|/);
    assert.match(kindAt(0.5), /\| article \(50 %\) \|/);
  });
});

describe("an exported report with a brand", () => {
  const logo = { type: "image/png" as const, width: 400, height: 40, version: "1", bytes: pngFile(4, 4) };
  const [hostile = ""] = HOSTILE;
  const brand = { name: hostile, accent: { light: "#806600", dark: "#ffcc00" }, footer: "Harbor Street 1", logo };
  const document = { ...reportDocument(EXAMPLE_DEEP_REPORT), brand };

  it("has logo, name, color and last line in HTML, and still runs and loads nothing", () => {
    const html = toHtml(document);
    const elements = elementsOf(html);
    const [image, ...others] = elements.filter(({ tagName }) => tagName === "img");
    assert.equal(others.length, 0);
    const attributes = new Map(image?.attrs.map(({ name, value }) => [name, value]));
    assert.match(attributes.get("src") ?? "", /^data:image\/png;base64,iVBOR/);
    assert.deepEqual([attributes.get("width"), attributes.get("height")], ["200", "20"]);
    assert.ok(html.includes("--accent:light-dark(#806600,#ffcc00)"));
    assert.ok(html.includes("Harbor Street 1"));
    assert.ok(!elements.some(({ tagName }) => tagName === "script"));
  });

  it("has logo, name, color and last line in DOCX, and names no other maker", async () => {
    const file = await toDocx(document);
    assert.match(unzipped(file, "word/header1.xml"), /&lt;script&gt;/);
    assert.match(unzipped(file, "word/header1.xml"), /<pic:pic/);
    assert.match(unzipped(file, "word/footer1.xml"), /Harbor Street 1/);
    const heading = /w:styleId="Heading1">.*?<\/w:style>/s.exec(unzipped(file, "word/styles.xml"))?.[0] ?? "";
    assert.match(heading, /<w:color w:val="806600"\/><w:sz w:val="32"\/>/);
    assert.doesNotMatch(unzipped(file, "docProps/core.xml"), /serplens/);
  });

  it("is the same document in Markdown", () => {
    assert.equal(toMarkdown(document), toMarkdown(reportDocument(EXAMPLE_DEEP_REPORT)));
  });
});

describe("an exported report", () => {
  for (const [name, report] of REPORTS) {
    it(`a ${name} report has its title, its terms and its ranking pages in every form`, async () => {
      const document = reportDocument(report);
      const forms = [
        toMarkdown(document).replaceAll("\\", ""),
        toHtml(document),
        unzipped(await toDocx(document), "word/document.xml"),
      ];
      const [term] = report.competitor_term_coverage.terms;
      for (const form of forms) {
        assert.ok(form.includes(document.title));
        assert.ok(form.includes(report.competitor_term_coverage.urls?.[0] ?? "?"));
        assert.equal(form.includes(term?.keyword ?? "?"), true);
      }
    });

    it(`nothing of a hostile ${name} report is markup`, async () => {
      const document = reportDocument(poisoned(report));
      const allowed = new Set(
        "html head meta title style body main h1 h2 h3 p ul li div table thead tbody tr th td a svg path line text dl dt dd i".split(
          " ",
        ),
      );
      for (const html of [toHtml(document), await marked.parse(toMarkdown(document))]) {
        const elements = elementsOf(html);
        for (const { tagName, attrs } of elements) {
          assert.ok(allowed.has(tagName), tagName);
          for (const { name: attribute, value } of attrs) {
            assert.ok(!attribute.startsWith("on"), attribute);
            if (attribute === "href") assert.match(value, /^https?:/);
            assert.notEqual(attribute, "src");
          }
        }
        const addresses = elements.flatMap(({ attrs }) => attrs.filter(({ name: attribute }) => attribute === "href"));
        assert.ok(addresses.every(({ value }) => !value.includes("evil.test")));
      }
      const xml = unzipped(await toDocx(document), "word/document.xml");
      assert.ok(!/<script|<img|(?![\t\n\r])\p{Cc}/u.test(xml));
      assert.ok(!/&(?!amp;|lt;|gt;|quot;|apos;|#)/.test(xml));
    });

    it(`no cell of a hostile ${name} report is a formula`, () => {
      for (const table of CSV_TABLES) {
        const text = toCsv(poisoned(report), table);
        assert.ok(text.startsWith("\uFEFF"));
        const cells = [...text.slice(1).matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)];
        for (const [, quoted, bare] of cells) assert.doesNotMatch(quoted ?? bare ?? "", /^[=+\-@\t\r]/);
        const columns = text.slice(1).split("\r\n")[0]?.split(",").length;
        assert.equal(columns, 9);
      }
    });
  }

  it("the score is drawn with its parts in HTML and is a table elsewhere; cells are darker for more words", () => {
    const scoreParts = [
      { part: "terms", value: 0.8, points: 32.6, missing_points: 15 },
      { part: "similarity", value: 0.7, points: 33.9, missing_points: 9.8 },
    ] as const;
    // Of the diagnostics, a document reads the parts of the score and the warnings.
    const diagnostics = { score_parts: scoreParts, warnings: [] } as unknown as NonNullable<Report["diagnostics"]>;
    const report: Report = { ...EXAMPLE_REPORT, diagnostics };
    const document = reportDocument(report);
    const elements = elementsOf(toHtml(document));
    const { score } = EXAMPLE_REPORT.on_page_optimization;
    const gauge = elements.find(({ tagName }) => tagName === "svg");
    assert.ok(gauge?.attrs.some(({ name, value }) => name === "aria-label" && value.startsWith(`${score} / 100, `)));
    assert.equal(elements.filter(({ tagName }) => tagName === "dt").length, scoreParts.length);
    const markdown = toMarkdown(document);
    assert.match(markdown, /\| Part of the score \| Points \|\n.*\n\| Term coverage \| 32\.6 of 47\.6 \|/);
    assert.match(markdown, /### Words on each subtopic\n\n\| Subtopic \| Yours \|(?: \d+ \|)+\n/);
    const dark = elements.flatMap(({ tagName, attrs }) =>
      tagName === "td" ? attrs.filter(({ name, value }) => name === "class" && /^h[0-4]$/.test(value)) : [],
    );
    const heat = topicHeat(EXAMPLE_REPORT);
    assert.deepEqual(
      dark.map(({ value }) => value),
      heat?.rows.flatMap(({ own, cells }) => [own, ...cells].map((cell) => `h${cell?.heat ?? 0}`)),
    );
  });

  it("the reason for a missing score is said once", () => {
    const summary = "No score: only 2 of the ranking pages could be used.";
    const warnings = [
      { code: "score_unavailable", message: summary },
      { code: "target_noindex", message: "The page forbids indexing." },
    ];
    const report: Report = {
      ...EXAMPLE_REPORT,
      on_page_optimization: { ...EXAMPLE_REPORT.on_page_optimization, score: null, summary },
      // Of the diagnostics, a document reads the parts of the score and the warnings.
      diagnostics: { score_parts: [], warnings } as unknown as NonNullable<Report["diagnostics"]>,
    };
    const markdown = toMarkdown(reportDocument(report));
    assert.equal(markdown.split(summary).length, 2);
    assert.ok(markdown.includes("The page forbids indexing."));
  });

  it("a content brief has outline and length, and no score", () => {
    const [, , [, brief] = []] = REPORTS;
    assert.ok(brief !== undefined);
    const markdown = toMarkdown(reportDocument(brief));
    assert.match(markdown, /^# Content brief/);
    assert.match(markdown, /## Outline/);
    assert.match(markdown, /## Length/);
    assert.doesNotMatch(markdown, /100/);
    assert.doesNotMatch(markdown, /## What to do/);
  });

  it("headings are in each language, and none is left in English", () => {
    for (const language of ADVICE_LANGUAGES) {
      const markdown = toMarkdown(reportDocument(EXAMPLE_DEEP_REPORT as Report, language));
      assert.ok(markdown.includes(LABELS[language].measured), language);
      if (language !== "en") assert.ok(!markdown.includes(LABELS.en.measured), language);
    }
  });

  it("the same report makes the same document", async () => {
    const document = reportDocument(EXAMPLE_DEEP_REPORT);
    const [one, other] = await Promise.all([toDocx(document), toDocx(document)]);
    // The library names links by chance.
    const textOf = (file: Uint8Array) => unzipped(file, "word/document.xml").replaceAll(/r:id="[^"]*"/g, "");
    assert.ok(textOf(one) === textOf(other));
  });
});
