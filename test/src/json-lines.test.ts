import assert from "node:assert/strict";
import { Readable, Writable } from "node:stream";
import { describe, it } from "node:test";
import { answerLines, type LineHandler } from "../../src/cli/tools/json-lines.ts";

const echo: LineHandler = async (input) => ({ got: input.value });

async function answersTo(
  chunks: readonly (string | Uint8Array)[],
  handle: LineHandler = echo,
): Promise<readonly unknown[]> {
  let text = "";
  const output = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const bytes = chunks.map((chunk) => (typeof chunk === "string" ? Buffer.from(chunk) : chunk));
  await answerLines(handle, { input: Readable.from(bytes), output });
  assert.ok(text === "" || text.endsWith("\n"));
  return text
    .split("\n")
    .slice(0, -1)
    .map((line): unknown => JSON.parse(line));
}

describe("answerLines", () => {
  it("answerLines handles every line in order, also a last line without a line end", async () => {
    const answers = await answersTo(['{"id":1,"value":"a"}\n{"id":"two","value":"b"}\n', '{"id":3}']);
    assert.deepEqual(answers, [{ id: 1, got: "a" }, { id: "two", got: "b" }, { id: 3 }]);
  });

  it("answerLines joins lines that arrive in pieces, even inside a character", async () => {
    const bytes = Buffer.from('{"id":1,"value":"\u00e9\u{1f600}"}\n');
    const pieces = Array.from(bytes, (byte) => Uint8Array.of(byte));
    assert.deepEqual(await answersTo(pieces), [{ id: 1, got: "\u00e9\u{1f600}" }]);
  });

  it("answerLines ends lines at \\n only", async () => {
    const value = "a\u2028b\u2029c\u0085d";
    assert.deepEqual(await answersTo([`{"id":1,"value":"${value}"}\r\n\r\n`]), [{ id: 1, got: value }]);
  });

  it("answerLines returns an error for an invalid line and continues", async () => {
    const answers = await answersTo(['{"id":1}\nnonsense\n[1]\n', Uint8Array.of(0xff, 0xfe, 10), '{"id":5}\n']);
    assert.deepEqual(answers, [
      { id: 1 },
      { id: null, error: "line 2: is not valid JSON" },
      { id: null, error: "line 3: must be a JSON object" },
      { id: null, error: "line 4: is not valid UTF-8" },
      { id: 5 },
    ]);
  });

  it("answerLines keeps the id of a line that the handler rejects", async () => {
    const refuse: LineHandler = async () => {
      throw new TypeError("no text");
    };
    assert.deepEqual(await answersTo(['{"id":"x"}\n'], refuse), [{ id: "x", error: "line 1: no text" }]);
  });

  it("answerLines drops a line over the limit without storing it and continues", async () => {
    const chunk = "x".repeat(4 * 1024 * 1024);
    const answers = await answersTo([...Array.from({ length: 9 }, () => chunk), '\n{"id":2}\n']);
    assert.deepEqual(answers, [{ id: null, error: "line 1: longer than 33554432 bytes" }, { id: 2 }]);
  });

  it("answerLines handles the next line only after the previous result was read", async () => {
    let handled = 0;
    const count: LineHandler = async () => {
      handled++;
      return { padding: "x".repeat(100) };
    };
    const waiting: (() => void)[] = [];
    const output = new Writable({ highWaterMark: 10, write: (_chunk, _encoding, done) => void waiting.push(done) });
    const lines = Array.from({ length: 5 }, (_, index) => `{"id":${index}}\n`).join("");
    const finished = answerLines(count, { input: Readable.from([Buffer.from(lines)]), output });
    for (let expected = 1; expected <= 5; expected++) {
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(handled, expected);
      waiting.shift()?.();
    }
    await finished;
  });
});
