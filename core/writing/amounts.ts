import type { Quantity } from "../analysis/topics/quantities.ts";

/** A figure in the base unit of its kind, so that 10 km and 6.2 miles compare. */
export interface Amount {
  /** Kind of quantity; money has its currency, and a rate what it is paid per. */
  readonly unit: string;
  readonly low: number;
  readonly high: number;
  /** Scale in which the figure was written. */
  readonly scale: string;
}

/** Factors from the scales of `Quantity` to metric base units. Exact by the definitions of 1959 and US cups. */
const METRIC: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  mm: ["mm", 1],
  inch: ["mm", 25.4],
  ft: ["mm", 304.8],
  mile: ["mm", 1_609_344],
  g: ["g", 1],
  oz: ["g", 28.349_523_125],
  ml: ["ml", 1],
  cup: ["ml", 236.588],
  tbsp: ["ml", 14.786_8],
  tsp: ["ml", 4.928_92],
  "m²": ["m²", 1],
  sqft: ["m²", 0.092_903_04],
};

/** Returns the amount of a figure with a unit. */
export function amountOf({ scale, low, high }: Quantity): Amount {
  if (scale === "°f") {
    const toCelsius = (degrees: number): number => ((degrees - 32) * 5) / 9;
    return { unit: "°c", low: toCelsius(low), high: toCelsius(high), scale };
  }
  const [unit, factor] = METRIC[scale] ?? [scale, 1];
  return { unit, low: low * factor, high: high * factor, scale };
}

/** Share by which figures of one scale may differ after conversion, and figures of two scales after rounding. */
const EXACT = 0.002;
const CONVERTED = 0.02;

/** True when a text may write `a` where its source writes `b`. Converted figures may be rounded. */
export function isSameAmount(a: Amount, b: Amount): boolean {
  if (a.unit !== b.unit) return false;
  const tolerance = a.scale === b.scale ? EXACT : CONVERTED;
  // Degrees have no common zero, so a share of the value says little near it.
  const slack = a.unit === "°c" && a.scale !== b.scale ? 1 : 0;
  const isNear = (x: number, y: number): boolean =>
    Math.abs(x - y) <= Math.max(slack, tolerance * Math.max(Math.abs(x), Math.abs(y)));
  return isNear(a.low, b.low) && isNear(a.high, b.high);
}

/** Largest share by which an exact value may differ from a rounded one. */
const ROUNDED = 0.1;

/** True when a text may round `exact` to `value`: by half of its last digit that is not 0, on the sides that it names. */
export function isRounded(value: number, exact: number, sides: "either" | "below" | "above"): boolean {
  const most = ROUNDED * Math.abs(value);
  if (sides === "below") return exact <= value && value - exact <= most;
  if (sides === "above") return exact >= value && exact - value <= most;
  let digit = 1;
  while (value !== 0 && value % (10 * digit) === 0) digit *= 10;
  return Math.abs(value - exact) <= Math.min(most, digit / 2);
}
