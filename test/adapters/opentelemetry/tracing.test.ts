import assert from "node:assert/strict";
import { test } from "node:test";
import { trace } from "@opentelemetry/api";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { createTracing } from "../../../adapters/opentelemetry/tracing.ts";

test("work becomes a span with its attributes; an error is marked by its class and thrown on", async () => {
  const exporter = new InMemorySpanExporter();
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  try {
    const { span } = createTracing();
    assert.equal(await span("search", { provider: "brave" }, async () => 7), 7);
    await assert.rejects(
      span("fetch", {}, () => Promise.reject(new TypeError("of https://secret.example/"))),
      TypeError,
    );
    const [search, fetch] = exporter.getFinishedSpans();
    assert.deepEqual(
      [search?.name, search?.attributes, search?.status.code],
      ["serplens.search", { provider: "brave" }, 0],
    );
    assert.deepEqual([fetch?.name, fetch?.status], ["serplens.fetch", { code: 2, message: "TypeError" }]);
  } finally {
    trace.disable();
  }
});
