import type { PageFacts } from "../../domain/page-facts.ts";
import type { Language } from "../../ports/languages.ts";
import { familyOf } from "../metadata/schema-types.ts";
import { allTypes } from "../metadata/structured-walk.ts";
import { isContentStem } from "../terms/candidates.ts";
import type { Keyword } from "../terms/keyword.ts";
import type { PageText } from "../text/page-text.ts";
import { scanText } from "../text/scan.ts";
import type { PageWords } from "./read-page.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Places where a keyword is looked for. */
export type Place = "title" | "h1" | "body" | "meta_description";

/** Weight of a place within the placement part. */
export const PLACE_WEIGHTS: Readonly<Record<Place, number>> = {
  title: 0.4,
  h1: 0.2,
  body: 0.4,
  meta_description: 0.1,
};

/** All places, in the order of reports. */
export const PLACES: readonly Place[] = ["title", "h1", "body", "meta_description"];

/** Counted structure of a page. */
export type StructureFeature = "words" | "headings" | "images" | "lists";

/** All structure features, in the order in which floors are kept. */
export const STRUCTURE_FEATURES: readonly StructureFeature[] = ["words", "headings", "images", "lists"];

/** Facts about a page besides its vocabulary. Plain JSON. */
export interface PageSignals {
  /** Share of the keyword's content words found, 0..1, by their idf; `null` where the page has no such place. */
  readonly placement: Readonly<Record<Place, number | null>>;
  readonly structure: Readonly<Record<StructureFeature, number>>;
  /** Families of schema.org types, sorted. A family is a type and its kinds. */
  readonly schemaTypes: readonly string[];
}

function stemsOf(text: string, language: Language): string[] {
  return scanText(text).lowers.map((lower) => language.stem(lower));
}

/** Returns the share of the keyword's words by their idf. */
function shareOf(found: ReadonlySet<string>, keyword: Keyword, vocabulary: Vocabulary): number {
  let part = 0;
  let whole = 0;
  for (const stem of keyword.contentStems) {
    const idf = vocabulary.idf(vocabulary.add(stem));
    whole += idf;
    if (found.has(stem)) part += idf;
  }
  return whole === 0 ? 0 : part / whole;
}

/**
 * Returns the text of the page's own H1s: those that share a content word with its title. Templates can have an H1 of
 * the site ("Our Products"). Without a title, all H1s are the page's own.
 */
export function ownH1(facts: PageFacts, language: Language): string | null {
  const first = facts.headings.filter(({ level }) => level === 1);
  const titles = [facts.titleTag, facts.title].filter((title) => title !== null);
  const known = new Set(titles.flatMap((title) => stemsOf(title, language)).filter(isContentStem));
  const own = first.filter(({ text }) => known.size === 0 || stemsOf(text, language).some((stem) => known.has(stem)));
  return own.length === 0 ? null : own.map(({ text }) => text).join(". ");
}

/** Counts distinct images of the main content. Inline images have no address and count each. */
function imageCount(facts: PageFacts): number {
  const main = facts.images.filter((image) => image.isMain);
  const addressed = main.filter((image) => image.url !== "");
  return new Set(addressed.map((image) => image.url)).size + main.length - addressed.length;
}

/** Reads a page's signals. Repeated headings and images count once. */
export function pageSignals(
  { facts, text, page }: { readonly facts: PageFacts; readonly text: PageText; readonly page: PageWords },
  keyword: Keyword,
  vocabulary: Vocabulary,
): PageSignals {
  const { language } = vocabulary;
  const share = (stems: Iterable<string>): number => shareOf(new Set(stems), keyword, vocabulary);
  const h1 = ownH1(facts, language);
  const { title, body } = text.zones;
  const opening = keyword.contentStems.filter((stem) =>
    [vocabulary.add(stem), vocabulary.add(stem, true)].some((id) => page.opening.has(id)),
  );
  const subheadings = facts.blocks.filter((block) => block.kind === "heading" && block.level >= 2);
  return {
    placement: {
      title: title.stems.length === 0 ? null : share(title.stems),
      h1: h1 === null ? null : share(stemsOf(h1, language)),
      body: body.stems.length === 0 ? null : share(opening),
      meta_description: facts.metaDescription === null ? null : share(stemsOf(facts.metaDescription, language)),
    },
    structure: {
      words: page.words.length,
      headings: new Set(subheadings.map((block) => block.text)).size,
      images: imageCount(facts),
      lists: facts.counts.lists,
    },
    schemaTypes: [...new Set([...allTypes(facts.structuredData.items)].map(familyOf))].sort(),
  };
}
