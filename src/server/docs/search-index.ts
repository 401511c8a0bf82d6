import type { DocsPage } from "../../../core/surfaces/docs/page.ts";
import { anchorOf } from "../../../core/surfaces/docs/reference.ts";

/** A section of a page as the search knows it. */
interface Section {
  readonly page: string;
  readonly heading: string;
  readonly address: string;
  /** The heading and the page's title in lower case. */
  readonly name: string;
  /** Different words of the section in lower case. */
  readonly words: readonly string[];
}

/** Longest word in the index, in UTF-16 units. Longer ones are addresses and keys. */
const MAX_WORD = 24;

function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? [];
  return [...new Set(words)].filter(({ length }) => length <= MAX_WORD).sort();
}

/** Returns the search index of the pages: one entry for each section. */
export function searchIndex(pages: readonly DocsPage[]): readonly Section[] {
  return pages.flatMap(({ slug, title, markdown }) =>
    markdown
      .split(/^(?=#{1,3} )/m)
      .filter((part) => part.trim() !== "")
      .map((part) => {
        const [, level = "#", heading = title] = /^(#{1,3}) (.+)$/m.exec(part) ?? [];
        const address = level === "#" ? `/docs/${slug}` : `/docs/${slug}#${anchorOf(heading)}`;
        const plain = heading.replaceAll("`", "");
        return { page: title, heading: plain, address, name: `${plain} ${title}`.toLowerCase(), words: wordsOf(part) };
      }),
  );
}
