import { Counter, Gauge, Histogram, Registry } from "prom-client";
import {
  COUNTERS,
  type CounterName,
  DURATIONS,
  type DurationName,
  type Telemetry,
} from "../../core/ports/telemetry.ts";

/** Values that are read at each scrape. */
export interface Gauges {
  readonly queues: readonly { readonly topic: string; readonly inFlight: number; readonly queued: number }[];
  /** Difference between this machine's clock and the database's, `null` when unknown. */
  readonly clockSkewSeconds: number | null;
  readonly residentBytes: number;
  readonly cpuSeconds: number;
  /** Start of the process in Unix seconds. */
  readonly startedAtSeconds: number;
  /** Delay of the event loop in seconds since the previous scrape, by quantile (`0.5`, `0.99`, `0.999`, `1`). */
  readonly eventLoopDelaySeconds: Readonly<Record<string, number>>;
}

/** Telemetry with metrics for Prometheus. It ignores spans. */
export interface Prometheus extends Telemetry {
  /** Content type of `render`. */
  readonly contentType: string;
  /** Returns every metric in the text exposition format. */
  render(gauges: Gauges): Promise<string>;
}

/** Buckets in seconds. They cover responses of milliseconds and scans of minutes. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 150, 300];

function names<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}

/** Creates telemetry with its own registry, so that services in one process do not mix their metrics. */
export function createPrometheus(): Prometheus {
  const registry = new Registry();
  const registers = [registry];
  const counters = new Map<CounterName, Counter>();
  for (const name of names(COUNTERS))
    counters.set(
      name,
      new Counter({ name, help: COUNTERS[name].help, labelNames: [...COUNTERS[name].labels], registers }),
    );
  const durations = new Map<DurationName, Histogram>();
  for (const name of names(DURATIONS)) {
    durations.set(
      name,
      new Histogram({
        name,
        help: DURATIONS[name].help,
        labelNames: [...DURATIONS[name].labels],
        buckets: BUCKETS,
        registers,
      }),
    );
  }
  const queue = new Gauge({
    name: "serplens_queue_jobs",
    help: "Live jobs by topic and state: active, queued.",
    labelNames: ["topic", "state"],
    registers,
  });
  const memory = new Gauge({ name: "process_resident_memory_bytes", help: "Resident memory.", registers });
  const cpu = new Gauge({ name: "process_cpu_seconds_total", help: "Processor time of this process.", registers });
  const started = new Gauge({
    name: "process_start_time_seconds",
    help: "Start of this process, Unix time.",
    registers,
  });
  const eventLoop = new Gauge({
    name: "serplens_event_loop_delay_seconds",
    help: "Delay of the event loop since the last reading, by quantile.",
    labelNames: ["quantile"],
    registers,
  });
  const skew = new Gauge({
    name: "serplens_clock_skew_seconds",
    help: "This machine's clock minus the clock of the database. Above 60, the process neither sweeps nor sends.",
    registers,
  });
  return {
    contentType: registry.contentType,
    count: (name, labels, by = 1) => counters.get(name)?.inc({ ...labels }, by),
    observe: (name, labels, seconds) => durations.get(name)?.observe({ ...labels }, seconds),
    span: (_name, _attributes, run) => run(),
    render({ queues, clockSkewSeconds, residentBytes, cpuSeconds, startedAtSeconds, eventLoopDelaySeconds }) {
      for (const { topic, inFlight, queued } of queues) {
        queue.set({ topic, state: "active" }, inFlight);
        queue.set({ topic, state: "queued" }, queued);
      }
      if (clockSkewSeconds !== null) skew.set(clockSkewSeconds);
      memory.set(residentBytes);
      cpu.set(cpuSeconds);
      started.set(startedAtSeconds);
      for (const [quantile, seconds] of Object.entries(eventLoopDelaySeconds)) eventLoop.set({ quantile }, seconds);
      return registry.metrics();
    },
  };
}
