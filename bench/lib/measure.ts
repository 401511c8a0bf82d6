import { parseArgs } from "node:util";

/** How long a bench measures. */
export interface Effort {
  /** Length of one measurement. */
  readonly seconds: number;
  /** Measurements of each variant. */
  readonly rounds: number;
}

function positive(text: string, name: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${name} must be a number above 0, not ${text}`);
  return value;
}

/** The effort asked for by `--seconds` and `--rounds`. */
export function readEffort(defaults: Effort): Effort {
  const { values } = parseArgs({
    options: { seconds: { type: "string", default: String(defaults.seconds) }, rounds: { type: "string", default: String(defaults.rounds) } },
  });
  return { seconds: positive(values.seconds, "seconds"), rounds: Math.ceil(positive(values.rounds, "rounds")) };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Seconds of processor time this process has used, over all its threads. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** What one variant did in one round. */
export interface Sample {
  /** Answers that were checked. */
  readonly count: number;
  readonly seconds: number;
  /** Processor time of the measured process. */
  readonly cpuSeconds: number;
}

export interface Variant {
  readonly name: string;
  measure(seconds: number): Promise<Sample>;
}

export type Samples = ReadonlyMap<string, readonly Sample[]>;

/** Measures all variants in every round, beginning with another one each time, so that what else the machine does meets all of them. */
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

/** Rate of one sample. */
export type Rate = (sample: Sample) => number;

export const perSecond: Rate = ({ count, seconds }) => count / seconds;
export const perCpuSecond: Rate = ({ count, cpuSeconds: cpu }) => count / cpu;

/** The median over the rounds of the ratio that the two had in the same round. */
export function ratioOf(samples: Samples, { of, to, rate }: { readonly of: string; readonly to: string; readonly rate: Rate }): number {
  const bases = samples.get(to) ?? [];
  return median((samples.get(of) ?? []).map((sample, round) => rate(sample) / rate(bases[round] ?? sample)));
}

export interface Comparison {
  readonly of: string;
  readonly to: string;
  readonly rate: Rate;
  /** Least ratio the design asks for; absent for a ratio that is only shown. */
  readonly floor?: number;
}

/** Prints both rates of each variant, then the ratios with the floors they are held against. Never fails for a time. */
export function printSamples(samples: Samples, comparisons: readonly Comparison[]): void {
  const width = Math.max(...[...samples.keys()].map((name) => name.length));
  console.log(`  ${"".padEnd(width)}  ${"per second".padStart(11)}  ${"per CPU-second".padStart(14)}`);
  for (const [name, all] of samples) {
    const [wall, cpu] = [perSecond, perCpuSecond].map((rate) => median(all.map(rate)).toFixed(0));
    console.log(`  ${name.padEnd(width)}  ${(wall ?? "").padStart(11)}  ${(cpu ?? "").padStart(14)}`);
  }
  for (const { floor, ...pair } of comparisons) {
    const ratio = ratioOf(samples, pair);
    const judged = floor === undefined ? "" : `, floor ${floor}: ${ratio >= floor ? "held" : "MISSED"}`;
    const unit = pair.rate === perSecond ? "per second" : "per CPU-second";
    console.log(`  ${pair.of} / ${pair.to} = ${ratio.toFixed(2)} ${unit}${judged}`);
  }
}
