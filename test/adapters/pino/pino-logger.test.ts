import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPinoLogger } from "../../../adapters/pino/pino-logger.ts";

function capture(level: "debug" | "warn") {
  const lines: string[] = [];
  const logger = createPinoLogger({ level, destination: { write: (line) => lines.push(line) } });
  return { logger, lines };
}

describe("pino logger", () => {
  it("writes one JSON line with level, time, fields and message", () => {
    const { logger, lines } = capture("debug");
    logger.info({ jobId: "job_1" }, "job started");
    const line: unknown = JSON.parse(lines[0] ?? "");
    assert.ok(typeof line === "object" && line !== null && "time" in line);
    assert.deepEqual({ ...line, time: "" }, { level: "info", time: "", jobId: "job_1", msg: "job started" });
  });

  it("drops lines under its level", () => {
    const { logger, lines } = capture("warn");
    logger.info({}, "quiet");
    logger.error({}, "loud");
    assert.equal(lines.length, 1);
  });

  it("writes no secrets, neither by name nor by shape", () => {
    const { logger, lines } = capture("debug");
    logger.warn({ key: "aaa", request: { authorization: "Bearer bbb" } }, "refused slk_live_abcdefghij1234");
    logger.warn({ note: "whsec_abcdefghij1234" }, "x");
    const text = lines.join("");
    for (const secret of ["aaa", "bbb", "abcdefghij1234"]) assert.ok(!text.includes(secret), text);
    assert.match(text, /slk_live_\[redacted\]/);
  });
});
