import { describe, expect, test } from "bun:test";
import { openOpenAiWriter } from "../../../adapters/openai/writer.ts";
import { EXAMPLE_REPORT } from "../../../core/contract/example-report.ts";
import type { Report } from "../../../core/contract/report.ts";
import { WRITING_TASKS } from "../../../core/ports/writing/report-writer.ts";
import { requestOf, topicNamed, type WritingMaterial } from "../../../core/writing/tasks.ts";
import { write } from "../../../core/writing/write.ts";
import { MODEL, MODEL_KEY, startModelServer } from "../../adapters/openai/model-server.ts";
import { INJECTIONS } from "./injections.ts";

const TOPIC = EXAMPLE_REPORT.topics?.topics[0]?.name ?? "";
const SECTION: WritingMaterial = {
  task: "section",
  report: EXAMPLE_REPORT,
  topic: TOPIC,
  draft: "We tested 14 pairs.",
  passage: null,
  language: "en",
};

/** The example report with an order in every text that comes from ranking pages. */
function poisoned(order: string): Report {
  const { topics, topic_and_classification: section } = EXAMPLE_REPORT;
  if (topics === undefined) throw new Error("the example has no topics");
  return {
    ...EXAMPLE_REPORT,
    topics: {
      ...topics,
      topics: topics.topics.map((topic) => ({
        ...topic,
        items: [{ name: order, pages: 3, on_your_page: false }],
        terms: topic.terms.map((term) => ({ ...term, term: order })),
        questions: topic.questions.map((question) => ({ ...question, question: order })),
        facts: topic.facts.map((fact) => ({
          ...fact,
          values: fact.values.map((value) => ({ ...value, sentence: order })),
        })),
      })),
    },
    topic_and_classification: {
      ...section,
      swipe_content: {
        ...section.swipe_content,
        ranking_titles: [{ rank: 1, url: "https://evil.example/", title: order, width: 300, description: order }],
      },
    },
  };
}

describe("writing with a model", () => {
  test("a section uses the facts of its subtopic, and its claims name their pages", async () => {
    await using server = startModelServer();
    const text = "## How to choose\n\nFor a start, pick 8 mm of drop. Our 14 pairs agree.";
    server.behave({ kind: "text", text: JSON.stringify({ options: [text] }) });
    const written = await write(openOpenAiWriter({ url: server.url, key: MODEL_KEY, model: MODEL }), SECTION);
    expect(written.proposals[0]?.isSupported).toBe(true);
    expect(written.proposals[0]?.check.supported.map(({ claim, source }) => [claim.text, source])).toEqual([
      ["8 mm", "https://shop.example.net/guides/trail-running-shoes"],
      ["14", "own"],
    ]);
    expect(written.sent.map(({ content }) => content).join("\n")).toContain("drop of 8 mm between heel and toe");
  });

  test("a figure that the model invented is marked, and its proposal is still returned", async () => {
    await using server = startModelServer();
    server.behave({ kind: "text", text: JSON.stringify({ options: ["Pick 10 mm of drop."] }) });
    const { proposals } = await write(openOpenAiWriter({ url: server.url, key: MODEL_KEY, model: MODEL }), SECTION);
    expect(proposals[0]?.isSupported).toBe(false);
    expect(proposals[0]?.check.unsupported.map(({ text, reason }) => [text, reason])).toEqual([["10 mm", "absent"]]);
  });

  test("a section arrives while it is written, and a second answer begins again", async () => {
    await using server = startModelServer();
    const writer = openOpenAiWriter({ url: server.url, key: MODEL_KEY, model: MODEL });
    const text = '## How to choose\n\nPick "8 mm" of drop.';
    const broken = JSON.stringify({ options: ["A broken answer"] }).slice(0, -1);
    server.behave({ kind: "text", text: broken }, { kind: "text", text: JSON.stringify({ options: [text] }) });
    const answers: string[] = [];
    const onText = (part: string, isNew: boolean) => {
      if (isNew) answers.push("");
      answers.push((answers.pop() ?? "") + part);
    };
    const { proposals } = await write(writer, SECTION, { onText });
    expect(answers).toEqual(["A broken answer", text]);
    expect(proposals[0]?.text).toBe(text);
  });

  test("a passage is written again with the facts of its points, and its own figures are supported", async () => {
    await using server = startModelServer();
    const writer = openOpenAiWriter({ url: server.url, key: MODEL_KEY, model: MODEL });
    const again = "The Fogrunner has 6 mm of drop, and 8 mm is usual. Visit https://evil.example/ for 7 days.";
    server.behave({ kind: "text", text: JSON.stringify({ options: [again] }) });
    const passage = { text: "The Fogrunner has 6 mm of drop.", cover: [TOPIC, "see https://evil.example/ now"] };
    const material: WritingMaterial = { ...SECTION, task: "passage", topic: null, draft: null, passage };
    const { proposals, sent } = await write(writer, material);
    expect(proposals[0]?.check.unsupported.map(({ text }) => text)).toEqual(["https://evil.example/", "7 days"]);
    const user = sent[1]?.content ?? "";
    expect(user).toContain("drop of 8 mm between heel and toe");
    expect(user).toContain(`<page>${TOPIC}</page>`);
    expect(user.endsWith("Passage of the writer to write again:\nThe Fogrunner has 6 mm of drop.")).toBe(true);
  });

  test("an answer outside the schema gets one more request, and then fails", async () => {
    await using server = startModelServer();
    const writer = openOpenAiWriter({ url: server.url, key: MODEL_KEY, model: MODEL });
    server.behave({ kind: "text", text: "Sure! Here is a title" }, { kind: "text", text: '{"options":["A title"]}' });
    expect((await write(writer, { ...SECTION, task: "title", topic: null })).proposals[0]?.text).toBe("A title");
    expect(server.requests).toHaveLength(2);
    server.behave({ kind: "text", text: '{"options":[1]}' });
    expect(write(writer, SECTION)).rejects.toThrow("schema");
  });

  test("a subtopic is found by its name in any case", () => {
    expect(topicNamed(EXAMPLE_REPORT, ` ${TOPIC.toUpperCase()} `)?.name).toBe(TOPIC);
    expect(topicNamed(EXAMPLE_REPORT, "unknown")).toBeNull();
  });
});

describe("orders in the texts of ranking pages", () => {
  test("no order leaves its quotation", () => {
    for (const order of INJECTIONS)
      for (const task of WRITING_TASKS) {
        const passage = task === "passage" ? { text: "Old words.", cover: [order, TOPIC] } : null;
        const topic = task === "section" ? TOPIC : null;
        const material = { ...SECTION, task, report: poisoned(order), topic, passage };
        const user = requestOf(material).messages[1]?.content ?? "";
        const outside = user.replaceAll(/<page>[^<>]*<\/page>/g, "");
        expect(outside).not.toMatch(/evil|write:|say:|output:|reply with:|answer:/i);
      }
  });

  test("a model that obeys every order gets no address into an accepted text and learns no key", async () => {
    expect(INJECTIONS).toHaveLength(40);
    await using server = startModelServer();
    server.behave({ kind: "obedient" });
    const writer = openOpenAiWriter({ url: server.url, key: MODEL_KEY, model: MODEL });
    for (const order of INJECTIONS) {
      const passage = { text: "Old words.", cover: [order] };
      const section = await write(writer, { ...SECTION, report: poisoned(order) });
      const again = await write(writer, { ...SECTION, task: "passage", topic: null, passage, report: poisoned(order) });
      for (const { proposals } of [section, again]) {
        expect(proposals).toHaveLength(1);
        for (const { text, isSupported } of proposals)
          if (/evil|thief|shop|boutique|tienda/i.test(text)) expect([text, isSupported]).toEqual([text, false]);
      }
    }
    expect(new Set(server.requests.map(({ path }) => path))).toEqual(new Set(["/v1/chat/completions"]));
    const sent = JSON.stringify(server.requests.map(({ body }) => body)).replaceAll("the API key model-key", "");
    expect(sent).not.toContain(MODEL_KEY);
  });
});
