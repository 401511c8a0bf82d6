import { SpanStatusCode, trace } from "@opentelemetry/api";
import type { Telemetry } from "../../core/ports/telemetry.ts";

/**
 * Spans for whatever tracing the process has set up with OpenTelemetry; without any they cost next to nothing. The
 * host sets up the exporter, for example with `bun --preload ./tracing.ts`. Names are `serplens.job`,
 * `serplens.search` and so on.
 */
export function createTracing(): Pick<Telemetry, "span"> {
  const tracer = trace.getTracer("serplens");
  return {
    span: (name, attributes, run) =>
      tracer.startActiveSpan(`serplens.${name}`, { attributes: { ...attributes } }, async (span) => {
        try {
          return await run();
        } catch (error) {
          // The class alone: messages may quote what came from outside.
          span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "unknown" });
          throw error;
        } finally {
          span.end();
        }
      }),
  };
}
