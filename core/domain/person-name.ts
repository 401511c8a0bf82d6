/** Longest name of a person in characters. */
export const MAX_PERSON_NAME = 60;

/** Returns a typed name in NFKC without control characters and repeated spaces, `null` for an empty one. */
export function personName(typed: string): string | null {
  const name = typed
    .normalize("NFKC")
    .replace(/[\p{Cc}\p{Cf}<>\s]+/gu, " ")
    .trim();
  return name === "" ? null : [...name].slice(0, MAX_PERSON_NAME).join("");
}
