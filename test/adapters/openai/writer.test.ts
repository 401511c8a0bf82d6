import { describe, expect, test } from "bun:test";
import { openOpenAiWriter } from "../../../adapters/openai/writer.ts";
import { WriterFailure } from "../../../core/ports/writing/writer.ts";
import { MODEL, MODEL_KEY, type ModelBehavior, startModelServer } from "./model-server.ts";

const REQUEST = {
  messages: [{ role: "user" as const, content: "Write a title." }],
  schema: { name: "title", schema: { type: "object" } },
  maxTokens: 100,
};

async function failureOf(act: Promise<unknown>): Promise<WriterFailure> {
  const failure = await act.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof WriterFailure)) throw new Error(`no failure: ${String(failure)}`);
  expect(failure.message).not.toContain(MODEL_KEY);
  return failure;
}

describe("the writer over the chat completions protocol", () => {
  test("a streamed answer is joined, and its model and tokens are reported", async () => {
    await using server = startModelServer();
    server.behave({ kind: "text", text: '{"options":["Küchen für zwei — geplant"]}' });
    const writer = openOpenAiWriter({ url: server.url, key: MODEL_KEY, model: MODEL });
    const answer = await writer.write(REQUEST);
    expect(answer).toEqual({
      text: '{"options":["Küchen für zwei — geplant"]}',
      model: `${MODEL}-2026`,
      usage: { inputTokens: 4, outputTokens: 11 },
    });
    expect(server.requests[0]?.body.max_completion_tokens).toBe(100);
    expect(server.requests[0]?.body.response_format?.type).toBe("json_schema");
  });

  const FAILURES: readonly (readonly [behavior: ModelBehavior, reason: string])[] = [
    [{ kind: "status", status: 401 }, "auth"],
    [{ kind: "status", status: 403 }, "auth"],
    [{ kind: "status", status: 402 }, "quota"],
    [{ kind: "status", status: 429, code: "insufficient_quota" }, "quota"],
    [{ kind: "status", status: 429, retryAfter: "7" }, "rate_limited"],
    [{ kind: "status", status: 500 }, "unavailable"],
    [{ kind: "status", status: 302 }, "unavailable"],
    [{ kind: "refusal" }, "refused"],
    [{ kind: "filter" }, "refused"],
    [{ kind: "length" }, "cut"],
    [{ kind: "cut" }, "cut"],
    [{ kind: "stall" }, "timeout"],
    [{ kind: "text", text: "x".repeat(70_000) }, "too_large"],
  ];
  for (const [behavior, reason] of FAILURES) {
    const name = "status" in behavior ? `${behavior.status} ${behavior.code ?? ""}`.trim() : behavior.kind;
    test(`an answer of the kind "${name}" fails with ${reason}, once and without the key`, async () => {
      await using server = startModelServer();
      server.behave(behavior);
      const writer = openOpenAiWriter({
        url: server.url,
        key: MODEL_KEY,
        model: MODEL,
        timeoutMs: behavior.kind === "stall" ? 300 : 20_000,
      });
      const failure = await failureOf(writer.write(REQUEST));
      expect(failure.reason).toBe(reason as WriterFailure["reason"]);
      if (reason === "rate_limited") expect(failure.retryAfterSeconds).toBe(7);
      expect(server.requests).toHaveLength(1);
    });
  }

  test("a wrong key, a wrong model and a closed port each name their setting", async () => {
    await using server = startModelServer();
    const open = (key: string, model: string, url = server.url) => openOpenAiWriter({ url, key, model });
    expect((await failureOf(open("other", MODEL).check())).message).toContain("SERPLENS_WRITER_KEY");
    expect((await failureOf(open(MODEL_KEY, "other").check())).message).toContain("SERPLENS_WRITER_MODEL");
    expect((await failureOf(open(MODEL_KEY, "other").write(REQUEST))).message).toContain("SERPLENS_WRITER_MODEL");
    const closed = open(MODEL_KEY, MODEL, "http://127.0.0.1:1/v1");
    expect((await failureOf(closed.check())).message).toContain("SERPLENS_WRITER_URL");
    expect(await open(MODEL_KEY, MODEL).check()).toBe(`${MODEL} is available`);
  });

  test("an aborted request ends with the reason of its signal", async () => {
    await using server = startModelServer();
    server.behave({ kind: "stall" });
    const writer = openOpenAiWriter({ url: server.url, key: MODEL_KEY, model: MODEL });
    const controller = new AbortController();
    const writing = writer.write({ ...REQUEST, signal: controller.signal });
    controller.abort(new Error("the writer left"));
    expect(writing).rejects.toThrow("the writer left");
    await writing.catch(() => null);
  });
});
