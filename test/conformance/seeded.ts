/** Returns numbers from 0 to 1 that the seed repeats. */
export type Random = () => number;

/** Mulberry32: 32 bits of state, evenly distributed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Reads the seed from the environment variable, or makes a new one. The caller prints it. */
export function seedFrom(text: string | undefined): number {
  return text === undefined ? Math.floor(Math.random() * 2 ** 32) : Number(text);
}
