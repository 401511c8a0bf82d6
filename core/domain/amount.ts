/**
 * Reads an amount of money or credits that a person wrote: plain digits and at most this many decimals after a point.
 *
 * Returns whole units of the last decimal, so that no binary fraction appears: `12.5` with two decimals is 1250.
 * Returns `null` for every other text, as `0x20`, `1e3` and `1,000`.
 */
export function unitsOf(text: string, decimals: number): number | null {
  const [, whole, part = ""] = /^([0-9]{1,9})(?:\.([0-9]+))?$/.exec(text) ?? [];
  return whole === undefined || part.length > decimals ? null : Number(whole + part.padEnd(decimals, "0"));
}
