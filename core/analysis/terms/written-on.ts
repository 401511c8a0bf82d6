import type { PageFacts } from "../../domain/page-facts.ts";
import { phraseFinder } from "../../util/find-phrase.ts";

/**
 * Returns a function that finds phrases of whole words where a reader of the page sees them: in the main text, in
 * headings, links and texts of images. Counts leave out words of links and of longer terms.
 */
export function writtenOn({ mainText, headings, links, images }: PageFacts): (phrase: string) => boolean {
  const texts = [
    mainText,
    ...headings.map(({ text }) => text),
    ...links.map(({ anchor }) => anchor),
    ...images.map(({ alt }) => alt ?? ""),
  ];
  const find = phraseFinder(texts.join("\n").toLowerCase());
  return (phrase) => find(phrase) >= 0;
}
