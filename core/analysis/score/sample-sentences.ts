import { PhraseTrie } from "../terms/phrase-trie.ts";
import type { PageText } from "../text/page-text.ts";
import type { SampleSentence } from "./page-editor.ts";

/** Sentences by term. */
const PER_TERM = 3;
/** Tokens that a sentence may have. */
const MIN_TOKENS = 5;
const MAX_TOKENS = 40;

/** Returns up to three body sentences of different pages by term key. The longest of a page shows a term best. */
export function sampleSentences(
  keys: readonly string[],
  pages: readonly PageText[],
): Record<string, readonly SampleSentence[]> {
  const trie = new PhraseTrie(keys.map((key) => key.split(" ")));
  const found = keys.map((): SampleSentence[] => []);
  for (const text of pages) {
    const seen = new Set<number>();
    trie.scan(
      text,
      ({ phrase, tokens, start }) => {
        const list = found[phrase];
        if (list === undefined || list.length >= PER_TERM || seen.has(phrase)) return;
        const sentence = tokens.sentenceOf[start] ?? -1;
        if (sentence < 0) return;
        let from = start;
        let to = start;
        while (from > 0 && tokens.sentenceOf[from - 1] === sentence) from -= 1;
        while (tokens.sentenceOf[to] === sentence) to += 1;
        if (to - from < MIN_TOKENS || to - from > MAX_TOKENS) return;
        seen.add(phrase);
        list.push({ stems: tokens.stems.slice(from, to), isStop: tokens.isStop.slice(from, to) });
      },
      ["body"],
    );
  }
  return Object.fromEntries(keys.map((key, at) => [key, found[at] ?? []]));
}
