import { expect, test } from "bun:test";
import { openOpenAiWriter } from "../../../adapters/openai/writer.ts";
import { EXAMPLE_REPORT } from "../../../core/contract/example-report.ts";
import { createReportWriter } from "../../../core/writing/write-from-report.ts";
import { languages } from "../../core/analysis/score/scored.ts";
import { MODEL_KEY, startModelServer } from "./model-server.ts";

const TOPIC = EXAMPLE_REPORT.topics?.topics[0]?.name ?? "";

test("the sample of the demo says what it is, and every second section has a figure that is marked", async () => {
  await using server = startModelServer("sample");
  server.behave({ kind: "sample", tokenMs: 0 });
  const writer = createReportWriter(openOpenAiWriter({ url: server.url, key: MODEL_KEY, model: "sample" }), languages);
  const section = async () => {
    const { proposals, model } = await writer.write(EXAMPLE_REPORT, { task: "section", topic: TOPIC });
    expect(model).toBe("sample");
    expect(proposals[0]?.text).toStartWith(`## ${TOPIC}\n\nThis is a sample text that no language model wrote.`);
    return proposals[0]?.check.unsupported.map(({ text }) => text);
  };
  expect([await section(), await section(), await section()]).toEqual([[], ["73 percent"], []]);
  const { proposals } = await writer.write(EXAMPLE_REPORT, { task: "title" });
  expect(proposals.map(({ text }) => text.startsWith("Sample title"))).toEqual([true, true, true]);
  const passage = { text: "The shoe weighs 250 g.", cover: [TOPIC] };
  const again = await writer.write(EXAMPLE_REPORT, { task: "passage", passage });
  expect(again.proposals[0]?.text).toBe(`The shoe weighs 250 g. This sample sentence mentions ${TOPIC}.`);
  expect(again.proposals[0]?.isSupported).toBe(true);
  const outline = await writer.write(EXAMPLE_REPORT, { task: "outline" });
  expect(outline.proposals[0]?.text).toContain(`## ${TOPIC}`);
});
