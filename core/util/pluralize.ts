/** Returns a count with its English noun: `1 page`, `3 pages`. The plural must be the noun plus s. */
export function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
