import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import type { TopicAndClassification } from "../../core/contract/sections/topic-and-classification.ts";
import { topicAndClassification } from "../../plugins/topic_and_classification/section.ts";
import { readPages } from "../fixtures/web/pages.ts";
import { demoEvidence } from "./demo-evidence.ts";

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
