import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";

/** How long a bench measures. */
export interface Effort {
  /** Length of one measurement in seconds. */
  readonly seconds: number;
  /** Measurements of each variant. */
  readonly rounds: number;
}

function positive(text: string, name: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0. It is ${text}.`);
  return value;
}

/** Reads the effort from `--seconds` and `--rounds`. */
export function readEffort(defaults: Effort): Effort {
  const { values } = parseArgs({
    options: {
      seconds: { type: "string", default: String(defaults.seconds) },
      rounds: { type: "string", default: String(defaults.rounds) },
    },
  });
  return { seconds: positive(values.seconds, "seconds"), rounds: Math.ceil(positive(values.rounds, "rounds")) };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Returns the range of the middle half of the values, as a share of their median. */
export function spreadOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.ceil(sorted.length / 2);
  return (median(sorted.slice(-half)) - median(sorted.slice(0, half))) / median(sorted);
}

/** Largest spread of a control on a quiet machine. Ratios vary by about 5 % there, see D-57. */
const NOISE = 0.1;

/** Returns why a bench cannot hold a bar, or `null` when its control varied no more than usual. */
export function doubtOf(control: string, values: readonly number[]): string | null {
  const spread = spreadOf(values);
  if (spread <= NOISE) return null;
  return `no verdict, because ${control} varied by ${(spread * 100).toFixed(0)} % (limit ${NOISE * 100} %)`;
}

/** Returns the load of the machine, as a bench prints it beside its figures. */
export function loadLine(): string {
  return `load of the last minute: ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`;
}

/** Returns the CPU seconds that this process has used over all threads. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** The work of one variant in one round. */
export interface Sample {
  /** Number of checked results. */
  readonly count: number;
  readonly seconds: number;
  /** CPU seconds of the measured process. */
  readonly cpuSeconds: number;
}

export interface Variant {
  readonly name: string;
  measure(seconds: number): Promise<Sample>;
}

export type Samples = ReadonlyMap<string, readonly Sample[]>;

/**
 * Measures all variants in every round. The first variant changes each round, so that other load on the machine affects
 * all.
 */
export async function alternate(variants: readonly Variant[], { seconds, rounds }: Effort): Promise<Samples> {
  const samples = new Map<string, Sample[]>(variants.map(({ name }) => [name, []]));
  for (const { measure } of variants) await measure(Math.min(1, seconds));
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < variants.length; turn++) {
      const variant = variants[(round + turn) % variants.length];
      if (variant !== undefined) samples.get(variant.name)?.push(await variant.measure(seconds));
    }
  }
  return samples;
}

/** Computes the rate of one sample. */
export type Rate = (sample: Sample) => number;

export const perSecond: Rate = ({ count, seconds }) => count / seconds;
export const perCpuSecond: Rate = ({ count, cpuSeconds: cpu }) => count / cpu;

/** Returns the median over the rounds of the ratio between two variants in the same round. */
export function ratioOf(
  samples: Samples,
  { of, to, rate }: { readonly of: string; readonly to: string; readonly rate: Rate },
): number {
  const bases = samples.get(to) ?? [];
  return median((samples.get(of) ?? []).map((sample, round) => rate(sample) / rate(bases[round] ?? sample)));
}

export interface Comparison {
  readonly of: string;
  readonly to: string;
  readonly rate: Rate;
  /** Smallest ratio that D-57 requires; absent for a ratio that is only printed. */
  readonly floor?: number;
}

/** Prints both rates of each variant, then the ratios and their floors. A missed floor does not fail the bench. */
export function printSamples(samples: Samples, comparisons: readonly Comparison[]): void {
  const width = Math.max(...[...samples.keys()].map((name) => name.length));
  console.log(`  ${loadLine()}`);
  console.log(`  ${"".padEnd(width)}  ${"per second".padStart(11)}  ${"per CPU-second".padStart(14)}`);
  for (const [name, all] of samples) {
    const [wall, cpu] = [perSecond, perCpuSecond].map((rate) => median(all.map(rate)).toFixed(0));
    console.log(`  ${name.padEnd(width)}  ${(wall ?? "").padStart(11)}  ${(cpu ?? "").padStart(14)}`);
  }
  for (const { floor, ...pair } of comparisons) {
    const ratio = ratioOf(samples, pair);
    const doubt = doubtOf(pair.to, (samples.get(pair.to) ?? []).map(pair.rate));
    const verdict = floor === undefined ? "" : `, floor ${floor}: ${doubt ?? (ratio >= floor ? "held" : "MISSED")}`;
    const unit = pair.rate === perSecond ? "per second" : "per CPU-second";
    console.log(`  ${pair.of} / ${pair.to} = ${ratio.toFixed(2)} ${unit}${verdict}`);
  }
}
