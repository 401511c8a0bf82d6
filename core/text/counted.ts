/** A number with its noun for a sentence in English: `1 page`, `3 pages`. For nouns whose plural takes an s. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
