import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type DefaultTreeAdapterTypes, parse, serializeOuter } from "parse5";
import { messagesFor } from "../../core/analysis/advice/messages.ts";
import { extractPage } from "../../core/analysis/extract/extract-page.ts";
import type { AnswerReadiness } from "../../core/contract/sections/answer-readiness.ts";
import type { TopicAndClassification } from "../../core/contract/sections/topic-and-classification.ts";
import { answerReadiness } from "../../plugins/answer_readiness/section.ts";
import { pageSteps } from "../../plugins/recommendations/page-steps.ts";
import { topicAndClassification } from "../../plugins/topic_and_classification/section.ts";
import { readPages } from "../fixtures/web/pages.ts";
import { demoEvidence } from "./demo-evidence.ts";
import { readEvidence, type WrittenPage } from "./written-pages.ts";

type Node = DefaultTreeAdapterTypes.Node;

/** The texts of a page in a browser's DOM. */
interface Shown {
  readonly title: string;
  readonly description: string | null;
  readonly text: string;
}

const squeezed = (text: string): string => text.replace(/\s+/g, " ").trim();

function shownBy(html: string): Shown {
  let title = "";
  let description: string | null = null;
  const texts: string[] = [];
  const walk = (node: Node): void => {
    if ("value" in node && node.nodeName === "#text") texts.push(node.value);
    if ("attrs" in node) {
      const attribute = (name: string) => node.attrs.find((each) => each.name === name)?.value;
      if (node.tagName === "meta" && attribute("name") === "description") description = attribute("content") ?? null;
      if (node.tagName === "title" && title === "")
        title = squeezed(node.childNodes.map((child) => ("value" in child ? child.value : "")).join(""));
    }
    if ("childNodes" in node) for (const child of node.childNodes) walk(child);
  };
  walk(parse(html));
  return { title, description, text: squeezed(texts.join(" ")) };
}

describe("sentences of a report against the pages in a browser's DOM", () => {
  for (const keyword of ["pour over coffee", "standing desk", "balkonkraftwerk anmelden"]) {
    test(`titles, descriptions, questions and quoted sentences for "${keyword}" are on the pages`, async () => {
      const given = await demoEvidence(keyword);
      const found = topicAndClassification.run(given, "deep") as TopicAndClassification;
      const pages = new Map(
        (await readPages()).map(({ host, path, body }) => [host + path, shownBy(new TextDecoder().decode(body))]),
      );
      const shown = (url: string): Shown => {
        const page = pages.get(new URL(url).host + new URL(url).pathname);
        assert.ok(page !== undefined, url);
        return page;
      };
      const { ranking_titles: titles = [], title_habits: habits, suggested_title: suggested } = found.swipe_content;
      assert.equal(titles.length, given.cohort.length);
      assert.equal(habits?.titles, titles.length);
      for (const { url, title, description } of titles) {
        assert.equal(title, shown(url).title);
        assert.equal(description, shown(url).description);
      }
      assert.equal(habits?.with_year, titles.filter(({ title }) => /\b20[12]\d\b/.test(title)).length);
      const own = shown(given.target?.url ?? "");
      if (suggested !== null) assert.ok(own.title !== suggested);
      for (const {
        question,
        source,
        best_answer_url: url,
        answer_sentence: answer,
        your_section: place,
      } of found.questions) {
        if (source === "heading" && url !== null) assert.ok(shown(url).text.includes(question.slice(1)), question);
        if (answer !== null) assert.ok(own.text.includes(squeezed(answer)), answer);
        if (place != null) assert.ok(own.text.includes(squeezed(place)), place);
      }
    });
  }
});

type Element = DefaultTreeAdapterTypes.Element;

/** Elements of a browser's document. The content of a `template` is not part of the document. */
function elementsOf(html: string): readonly Element[] {
  const found: Element[] = [];
  const walk = (node: Node): void => {
    if ("tagName" in node) found.push(node);
    if ("childNodes" in node) for (const child of node.childNodes) walk(child);
  };
  walk(parse(html));
  return found;
}

function textOf(node: Node): string {
  if (node.nodeName === "#text" && "value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}

/** True inside the item of a review, whose author is a customer. */
function isInReview(element: Element): boolean {
  for (let each: DefaultTreeAdapterTypes.ParentNode | null = element; each !== null; ) {
    if (!("attrs" in each)) return false;
    if (attributeOf(each, "itemtype").endsWith("/Review")) return true;
    each = each.parentNode;
  }
  return false;
}

const attributeOf = (element: Element, name: string): string =>
  element.attrs.find((attribute) => attribute.name === name)?.value ?? "";

/** Contents of a page in a browser's document, each of which a report can call absent. */
function presentIn(html: string) {
  const elements = elementsOf(html);
  const named = (...tags: string[]) => elements.filter(({ tagName }) => tags.includes(tagName));
  const withText = (found: readonly Element[]) =>
    found.map((each) => squeezed(textOf(each))).filter((text) => text !== "");
  return {
    title: withText(named("title").filter(({ namespaceURI }) => namespaceURI.endsWith("xhtml"))).length > 0,
    description: named("meta").some(
      (meta) => attributeOf(meta, "name").toLowerCase() === "description" && attributeOf(meta, "content").trim() !== "",
    ),
    h1: withText(named("h1")).length,
    question: withText(named("h1", "h2", "h3", "h4", "h5", "h6")).some((text) => /[?\uff1f]/.test(text)),
    images: named("img").length,
    subheadings: withText(named("h2", "h3", "h4", "h5", "h6")),
    // Shorter texts also occur outside lists and tables.
    items: withText(named("li")).filter((text) => text.length > 30),
    cells: withText(named("td")).filter((text) => text.length > 30),
    figures: named("p")
      .filter((p) => elementsOf(serializeOuter(p)).some(({ tagName }) => tagName === "img"))
      .map((p) => squeezed(textOf(p))),
  };
}

const LONG =
  "The mill on the river opens at nine each Saturday, and visitors watch the wooden wheel turn while flour runs into paper bags. ".repeat(
    4,
  );
const PROSE = `<p>${LONG}</p><p>${LONG}</p>`;
const MARKED =
  '<script type="application/ld+json">{"@context":"https://schema.org","@type":"TechArticle","headline":"Mill"}</script>';

/** Pages with a content in a place that the main text does not have, or without the content. */
const WRITTEN: Readonly<Record<string, string>> = {
  bare: `<body>${PROSE}`,
  "empty title": `<head><title> </title><meta name=description content=" "></head><body><h1> </h1>${PROSE}`,
  "title and description in the body": `<body><META NAME="Description" CONTENT="A mill"><title>Mill</title>${PROSE}`,
  "title of a drawing": `<body><svg><title>Logo</title></svg><h1>Mill</h1>${PROSE}`,
  "h1 in the header": `<title>Mill</title><body><header><h1>Mill</h1></header><main>${PROSE}</main>`,
  "h1 in the footer": `<title>Mill</title><body><main>${PROSE}</main><footer><h1>Mill</h1></footer>`,
  "h1 in a template": `<title>Mill</title><body><template><h1>Mill</h1></template><main>${PROSE}</main>`,
  "h1 with an image only": `<title>Mill</title><body><h1><img src=/a.png alt=Mill></h1><main>${PROSE}</main>`,
  "h1 that is hidden": `<title>Mill</title><body><h1 hidden>Mill</h1><main>${PROSE}</main>`,
  "two h1": `<title>Mill</title><body><h1>Mill</h1><main>${PROSE}<h1>Wheel</h1>${PROSE}</main>`,
  "question as h1": `<title>Mill</title>${MARKED}<body><main><h1>When does the mill open?</h1>${PROSE}</main>`,
  "question in the sidebar": `<title>Mill</title><body><main><h1>Mill</h1>${PROSE}</main><aside><h3>Need help?</h3></aside>`,
  "question without an answer": `<title>Mill</title><body><main><h1>Mill</h1>${PROSE}<h2>Is the mill open?</h2><p>Yes.</p></main>`,
  "question in Turkish": `<html lang=tr><title>Un</title><body><main><h1>Un</h1>${PROSE}<h2>Un nedir?</h2><p>Un.</p></main>`,
  "question in Japanese": `<html lang=ja><title>水車</title><body><main><h1>水車</h1><p>${"古い水車小屋は冬も開いています。".repeat(30)}</p><h2>水車とは何ですか\uff1f</h2></main>`,
  "question in a button": `<title>Mill</title><body><main><h1>Mill</h1>${PROSE}<h3><button>How old is the wheel?</button></h3></main>`,
  "lazy images": `<title>Mill</title><body><main><h1>Mill</h1><p>${LONG}<img data-src=/a.jpg></p><noscript><img src=/a.jpg></noscript>${PROSE}</main>`,
  "image above the text": `<title>Mill</title><body><header><img src=/hero.jpg></header><main><h1>Mill</h1>${PROSE}</main>`,
  "image in a picture": `<title>Mill</title><body><main><h1>Mill</h1><picture><source srcset=/a.webp><img alt=""></picture>${PROSE}</main>`,
  "list and table in the sidebar": `<title>Mill</title><body><main><h1>Mill</h1>${PROSE}</main><aside><ul><li>A</ul><table><tr><td>B</table></aside>`,
  "list and table in the text": `<title>Mill</title><body><main><h1>Mill</h1>${PROSE}<ul><li>${LONG}</ul><table><tr><td>${LONG}<td>9</table>${PROSE}</main>`,
};

describe("sentences of a report about absences against the pages in a browser's DOM", () => {
  const say = messagesFor({});
  const pages = async (): Promise<readonly (readonly [string, WrittenPage])[]> => [
    ...Object.entries(WRITTEN).map(([name, html]) => [name, { url: "https://mill.test/blog/wheel", html }] as const),
    ...(await readPages())
      .filter(({ contentType }) => contentType.startsWith("text/html"))
      .map(
        ({ host, path, body }) =>
          [host + path, { url: `http://${host}${path}`, html: new TextDecoder().decode(body) }] as const,
      ),
  ];

  test("a title, a description and an H1 are called absent exactly when the DOM has none with text", async () => {
    for (const [name, page] of await pages()) {
      const { target } = await readEvidence("mill", page, []);
      assert.ok(target !== null);
      const actions = pageSteps(target, [], { say: say.steps, language: target.text.language }).map(
        ({ action }) => action,
      );
      const present = presentIn(page.html);
      assert.equal(actions.includes(say.steps.noTitle()), !present.title, `${name}: title`);
      assert.equal(actions.includes(say.steps.noDescription()), !present.description, `${name}: description`);
      assert.equal(actions.includes(say.steps.noH1()), present.h1 === 0, `${name}: h1`);
      assert.equal(actions.includes(say.steps.manyH1(present.h1)), present.h1 > 1, `${name}: several h1`);
    }
  });

  test("a page without a question among its headings has none in the DOM", async () => {
    let absences = 0;
    for (const [name, page] of await pages()) {
      const report = answerReadiness.run(await readEvidence("mill", page, []), "deep") as AnswerReadiness;
      const check = report.checks.find((each) => each.check === "question_passages");
      if (check?.finding !== say.readiness.questionsUnusual(0, 0).finding) continue;
      absences++;
      assert.ok(!presentIn(page.html).question, name);
    }
    assert.ok(absences > 5);
  });

  test("a page without images has none in the DOM, and none of its main paragraphs has an image it does not count", async () => {
    for (const [name, page] of await pages()) {
      const facts = extractPage({ ...page, status: 200 });
      const present = presentIn(page.html);
      assert.equal(facts.images.length === 0, present.images === 0, name);
      if (facts.images.some(({ isMain }) => isMain)) continue;
      const inText = present.figures.filter((text) => text !== "" && squeezed(facts.mainText).includes(text));
      assert.deepEqual(inText, [], name);
    }
  });

  test("main content without subheadings, lists or tables has no text of one in the DOM", async () => {
    for (const [name, page] of await pages()) {
      const { blocks, counts } = extractPage({ ...page, status: 200 });
      const present = presentIn(page.html);
      const texts = new Set(blocks.map(({ text }) => squeezed(text)));
      if (!blocks.some(({ kind, level }) => kind === "heading" && level > 1))
        assert.deepEqual(
          present.subheadings.filter((text) => texts.has(text)),
          [],
          `${name}: subheadings`,
        );
      if (counts.lists === 0)
        assert.deepEqual(
          present.items.filter((text) => texts.has(text)),
          [],
          `${name}: lists`,
        );
      if (counts.tables === 0)
        assert.deepEqual(
          present.cells.filter((text) => texts.has(text)),
          [],
          `${name}: tables`,
        );
    }
  });

  test("an author and a date are called absent only when the DOM has no element that marks one", async () => {
    for (const [name, page] of await pages()) {
      const { author, publishedAt, modifiedAt } = extractPage({ ...page, status: 200 });
      const elements = elementsOf(page.html);
      const marks = (pattern: RegExp) =>
        elements.filter((each) =>
          pattern.test(attributeOf(each, "itemprop") || attributeOf(each, "name") || attributeOf(each, "property")),
        );
      if (author === null)
        assert.deepEqual(
          marks(/^(?:author|article:author)$/i).filter((mark) => !isInReview(mark)),
          [],
          `${name}: author`,
        );
      if (publishedAt === null && modifiedAt === null)
        assert.deepEqual(
          marks(/^(?:datePublished|dateModified|article:published_time)$/).map(textOf),
          [],
          `${name}: date`,
        );
    }
  });

  const kinds: readonly (readonly [string, string, string, string])[] = [
    [
      "neither mark-up nor date",
      "https://mill.test/blog/wheel",
      `<title>Mill</title><body><main><h1>Mill</h1>${PROSE}</main>`,
      say.readiness.articleUnmarked().finding,
    ],
    [
      "documentation",
      "https://docs.mill.test/wheel",
      `<title>Wheel API</title><body><main><h1>Wheel</h1>${PROSE}</main>`,
      say.readiness.notArticle().finding,
    ],
    [
      "article mark-up without an author",
      "https://mill.test/blog/wheel",
      `<title>Mill</title>${MARKED}<body><main><h1>Mill</h1>${PROSE}</main>`,
      say.readiness.authorMissing().finding,
    ],
    [
      "a date without mark-up",
      "https://mill.test/blog/wheel",
      `<title>Mill</title><meta property="article:published_time" content="2026-03-04"><body><main><h1>Mill</h1>${PROSE}</main>`,
      say.readiness.authorOptional().finding,
    ],
  ];
  for (const [name, url, html, finding] of kinds) {
    test(`the author check of a page with ${name} says why it was decided`, async () => {
      const report = answerReadiness.run(await readEvidence("mill", { url, html }, []), "deep") as AnswerReadiness;
      assert.equal(report.checks.find(({ check }) => check === "author")?.finding, finding);
    });
  }
});
