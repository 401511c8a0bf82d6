import { createPrometheus, type Prometheus } from "../../adapters/prometheus/prometheus.ts";

/** Opens metrics for Prometheus, and spans for OpenTelemetry where its API is installed. */
export async function openTelemetry(): Promise<Prometheus> {
  const prometheus = createPrometheus();
  try {
    const { createTracing } = await import("../../adapters/opentelemetry/tracing.ts");
    return { ...prometheus, ...createTracing() };
  } catch {
    // The package is optional. Without it no spans are recorded.
    return prometheus;
  }
}
