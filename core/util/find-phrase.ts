const LETTER = /[\p{L}\p{M}\p{N}]/u;

/**
 * Returns a function that finds phrases of whole words in one text, ignoring case. It returns the position, or -1.
 *
 * Many searches in one text share the text's lower case.
 */
export function phraseFinder(text: string): (phrase: string) => number {
  const lower = text.toLowerCase();
  // Lower case changes the length of a few letters. The text is then searched as written, so positions stay valid.
  const haystack = lower.length === text.length ? lower : text;
  return (phrase) => {
    const needle = phrase.toLowerCase();
    if (needle === "") return -1;
    const isWord = LETTER.test(needle.charAt(0)) && needle.charCodeAt(0) < 0x2e80;
    let at = haystack.indexOf(needle);
    while (at !== -1) {
      const before = haystack.charAt(at - 1);
      const after = haystack.charAt(at + needle.length);
      if (!isWord || (!LETTER.test(before) && !LETTER.test(after))) return at;
      at = haystack.indexOf(needle, at + 1);
    }
    return -1;
  };
}

/** Returns the position of a phrase of whole words, ignoring case; -1 when the text does not hold it. */
export function findPhrase(text: string, phrase: string): number {
  return phraseFinder(text)(phrase);
}
