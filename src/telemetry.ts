import { createPrometheus, type Prometheus } from "../adapters/prometheus/prometheus.ts";

/** Figures for Prometheus, and spans for OpenTelemetry where its API is installed. */
export async function openTelemetry(): Promise<Prometheus> {
  const prometheus = createPrometheus();
  try {
    const { createTracing } = await import("../adapters/opentelemetry/tracing.ts");
    return { ...prometheus, ...createTracing() };
  } catch {
    // An optional package: without it there is nobody to give spans to.
    return prometheus;
  }
}
