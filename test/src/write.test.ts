import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { EXAMPLE_LITE_REPORT, EXAMPLE_REPORT } from "../../core/contract/example-report.ts";
import { MODEL, MODEL_KEY, startModelServer } from "../adapters/openai/model-server.ts";
import { runCli } from "./cli.ts";

const FOLDER = mkdtempSync(join(tmpdir(), "serplens-write-"));
const REPORT = join(FOLDER, "report.json");
const LITE = join(FOLDER, "lite.json");
const DRAFT = join(FOLDER, "draft.md");
writeFileSync(REPORT, JSON.stringify(EXAMPLE_REPORT));
writeFileSync(LITE, JSON.stringify(EXAMPLE_LITE_REPORT));
writeFileSync(DRAFT, "We tested 14 pairs.");

describe("serplens write", () => {
  it("a section is written, checked and printed with its faults, and faults end with 1", async () => {
    await using server = startModelServer();
    const env = { SERPLENS_WRITER_URL: server.url, SERPLENS_WRITER_KEY: MODEL_KEY, SERPLENS_WRITER_MODEL: MODEL };
    const section = ["write", "section", "--report", REPORT, "--draft", DRAFT];
    const topic = ["--topic", EXAMPLE_REPORT.topics?.topics[0]?.name ?? ""];
    server.behave({ kind: "text", text: JSON.stringify({ options: ["Our 14 pairs have 8 mm of drop."] }) });
    const good = await runCli([...section, ...topic], { env });
    assert.equal(good.code, 0, good.stderr);
    assert.equal(good.stdout, "Our 14 pairs have 8 mm of drop.\n");
    assert.match(good.stderr, /written by pocket-writer-2026, \d+ tokens read/);
    server.behave({ kind: "text", text: JSON.stringify({ options: ["Our 15 pairs have 9 mm of drop."] }) });
    const bad = await runCli([...section, ...topic], { env });
    assert.equal(bad.code, 1);
    assert.match(bad.stdout, /! "15" not supported[^\n]*\n {2}! "9 mm" not supported/);
    const unnamed = await runCli(section, { env });
    assert.equal(unnamed.code, 2);
    assert.match(unnamed.stderr, /needs a topic\. Topics: How to choose trail running shoes/);
    assert.equal(server.requests.length, 2);
  });

  it("a title shows its width, and --sent shows what went to the model", async () => {
    await using server = startModelServer();
    const env = { SERPLENS_WRITER_URL: server.url, SERPLENS_WRITER_KEY: MODEL_KEY, SERPLENS_WRITER_MODEL: MODEL };
    server.behave({ kind: "text", text: '{"options":["How to choose shoes","Shoes for the trail"]}' });
    const { code, stdout, stderr } = await runCli(["write", "title", "--report", REPORT, "--sent"], { env });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /How to choose shoes\n {2}\d+ of 580 pixels\n/);
    assert.match(stderr, /sent as user:\nKeyword: /);
  });

  it("without a model, with a lite report and with a broken model, the error names the fix", async () => {
    const none = await runCli(["write", "title", "--report", REPORT]);
    assert.equal(none.code, 2);
    assert.match(none.stderr, /Set SERPLENS_WRITER_URL and SERPLENS_WRITER_MODEL/);
    await using server = startModelServer();
    const env = { SERPLENS_WRITER_URL: server.url, SERPLENS_WRITER_KEY: "wrong", SERPLENS_WRITER_MODEL: MODEL };
    const lite = await runCli(["write", "title", "--report", LITE], { env });
    assert.equal(lite.code, 2);
    assert.match(lite.stderr, /Scan again as standard/);
    const refused = await runCli(["write", "title", "--report", REPORT], { env });
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /Check SERPLENS_WRITER_KEY/);
    assert.ok(!refused.stderr.includes("    at "), refused.stderr);
  });
});
