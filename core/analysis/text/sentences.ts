const ENDS = new Set([".", "!", "?", "\u3002", "\uff01", "\uff1f"]);

/** Returns the sentence around a position in a text, at most 400 characters. */
export function sentenceAt(text: string, at: number): string {
  let start = at;
  while (start > 0 && at - start < 200 && !(ENDS.has(text.charAt(start - 1)) && /\s|^$/.test(text.charAt(start))))
    start--;
  let end = at;
  while (end < text.length && end - at < 200 && !ENDS.has(text.charAt(end))) end++;
  return text.slice(start, end + 1).trim();
}

/** Splits a text into sentences in order, at most 400 characters each. */
export function shortSentences(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const isEnd =
      ENDS.has(text.charAt(at)) &&
      (text.charCodeAt(at) > 0x2e80 || at + 1 === text.length || /\s/.test(text.charAt(at + 1)));
    if (!isEnd && at + 1 < text.length) continue;
    const sentence = text
      .slice(start, at + 1)
      .trim()
      .slice(0, 400);
    if (sentence !== "") sentences.push(sentence);
    start = at + 1;
  }
  return sentences;
}
