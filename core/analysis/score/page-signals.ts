import type { PageFacts } from "../../domain/page-facts.ts";
import type { Language } from "../../ports/languages.ts";
import { familyOf } from "../metadata/schema-types.ts";
import { allTypes } from "../metadata/structured-walk.ts";
import type { Keyword } from "../terms/keyword.ts";
import type { PageText } from "../text/page-text.ts";
import { scanText } from "../text/scan.ts";
import type { PageVector } from "./page-vector.ts";

/** Places where a keyword is looked for. */
export type Place = "title" | "h1" | "body" | "url" | "meta_description";

/** Weight of a place within the placement part. */
export const PLACE_WEIGHTS: Readonly<Record<Place, number>> = {
  title: 0.35,
  h1: 0.25,
  body: 0.2,
  url: 0.1,
  meta_description: 0.1,
};

/** All places, heaviest first. */
export const PLACES: readonly Place[] = ["title", "h1", "body", "url", "meta_description"];

/** Counted structure of a page. */
export type StructureFeature = "words" | "headings" | "images" | "lists";

/** All structure features, in the order in which floors are kept. */
export const STRUCTURE_FEATURES: readonly StructureFeature[] = ["words", "headings", "images", "lists"];

/** The signals of a page besides its vocabulary. */
export interface PageSignals {
  /** Share of the keyword's content words found, 0..1; `null` where the page has no such place. */
  readonly placement: Readonly<Record<Place, number | null>>;
  readonly structure: Readonly<Record<StructureFeature, number>>;
  readonly schemaTypes: ReadonlySet<string>;
}

/** A page with all that the score reads. */
export interface ScorablePage {
  readonly facts: PageFacts;
  readonly text: PageText;
  readonly vector: PageVector;
}

function share(stems: Iterable<string>, keyword: Keyword): number {
  const found = new Set(stems);
  const wanted = keyword.contentStems;
  return wanted.length === 0 ? 0 : wanted.filter((stem) => found.has(stem)).length / wanted.length;
}

function stemsOf(text: string, language: Language): string[] {
  return scanText(text).lowers.map((lower) => language.stem(lower));
}

function urlShare(url: string, keyword: Keyword, language: Language): number | null {
  const path = URL.parse(url)?.pathname;
  if (path === undefined) return null;
  // A path with a malformed escape stays unchanged.
  const words = /%(?![0-9a-f]{2})/i.test(path) ? path : safeDecode(path);
  const stems = stemsOf(words.replace(/[/_.+-]/g, " "), language);
  return stems.length === 0 ? null : share(stems, keyword);
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Valid escapes that are not UTF-8: the raw path is still a path.
    return path;
  }
}

/** Distinct images of the main content; inline ones have no address and count each. */
function imageCount(facts: PageFacts): number {
  const main = facts.images.filter((image) => image.isMain);
  const addressed = main.filter((image) => image.url !== "");
  return new Set(addressed.map((image) => image.url)).size + main.length - addressed.length;
}

/** Reads a page's signals. Repeated headings and images count once. */
export function pageSignals({ facts, text, vector }: ScorablePage, keyword: Keyword, language: Language): PageSignals {
  const { title, h1, body } = vector.opening;
  return {
    placement: {
      title: text.zones.title.stems.length === 0 ? null : share(title, keyword),
      h1: text.zones.h1.stems.length === 0 ? null : share(h1, keyword),
      body: text.zones.body.stems.length === 0 ? null : share(body, keyword),
      url: urlShare(facts.url, keyword, language),
      meta_description:
        facts.metaDescription === null ? null : share(stemsOf(facts.metaDescription, language), keyword),
    },
    structure: {
      words: vector.distinctWords,
      headings: new Set(
        facts.blocks.filter((block) => block.kind === "heading" && block.level >= 2).map((block) => block.text),
      ).size,
      images: imageCount(facts),
      lists: facts.counts.lists,
    },
    schemaTypes: new Set([...allTypes(facts.structuredData.items)].map(familyOf)),
  };
}
