import { SpanStatusCode, trace } from "@opentelemetry/api";
import type { Telemetry } from "../../core/ports/telemetry.ts";

/**
 * Creates spans such as `serplens.job` and `serplens.search` with the process's OpenTelemetry tracing.
 *
 * The host sets up the exporter, for example with `bun --preload ./tracing.ts`. Without tracing the spans cost next to
 * nothing.
 */
export function createTracing(): Pick<Telemetry, "span"> {
  const tracer = trace.getTracer("serplens");
  return {
    span: (name, attributes, run) =>
      tracer.startActiveSpan(`serplens.${name}`, { attributes: { ...attributes } }, async (span) => {
        try {
          return await run();
        } catch (error) {
          // Records the class of the error only, because its message may quote text of callers and pages.
          span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "unknown" });
          throw error;
        } finally {
          span.end();
        }
      }),
  };
}
