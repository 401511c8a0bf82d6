import type { Block, PageFacts } from "../../domain/page-facts.ts";

/**
 * Returns the facts of a page that is plain text. Blank lines separate its paragraphs, and the title is its only
 * heading.
 */
export function factsFromText(input: {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}): PageFacts {
  const title = input.title.trim();
  const blocks: readonly Block[] = input.text
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter((paragraph) => paragraph !== "")
    .map((text) => ({ kind: "paragraph", text, level: 0, linkShare: 0 }));
  const mainText = blocks.map((block) => block.text).join("\n\n");
  return {
    url: input.url,
    status: 200,
    language: null,
    titleTag: title === "" ? null : title,
    title: title === "" ? null : title,
    metaDescription: null,
    canonical: null,
    robots: [],
    hreflangs: [],
    author: null,
    publishedAt: null,
    modifiedAt: null,
    siteName: null,
    headings: title === "" ? [] : [{ level: 1, text: title, isMain: true }],
    blocks,
    mainText,
    links: [],
    images: [],
    structuredData: { items: [], jsonLdBlockCount: 0, invalidBlockCount: 0 },
    counts: { paragraphs: blocks.length, lists: 0, tables: 0, videos: 0 },
    htmlLength: input.text.length,
    textLength: mainText.length,
    isTruncated: false,
  };
}
