import type { Block, PageFacts, StructuredItem, StructuredValue } from "../../domain/page-facts.ts";
import type { PageText } from "../text/page-text.ts";
import type { BudgetCut, BudgetName } from "./records.ts";

/** Most that an analysis keeps of one page. The numbers hold whatever the extractor returns. */
export interface FactLimits {
  readonly links: number;
  readonly images: number;
  readonly headings: number;
  /** UTF-16 units of main content. */
  readonly text: number;
  /** Items and values of structured data, nested ones included. */
  readonly structuredData: number;
  /** Tokens of all zones. */
  readonly tokens: number;
}

/** Limits of the target and of each ranking page. See decisions/59. */
export const COMPARED_PAGE: FactLimits = {
  links: 5_000,
  images: 2_000,
  headings: 1_000,
  text: 500_000,
  structuredData: 10_000,
  tokens: 60_000,
};

/** Limits of each page of the target's own site. A scan keeps more than 20 such pages. See decisions/59. */
export const INTERNAL_PAGE: FactLimits = {
  links: 2_000,
  images: 200,
  headings: 200,
  text: 120_000,
  structuredData: 200,
  tokens: 15_000,
};

/** Longest title, description or name in UTF-16 units, and longest heading, anchor or alt text. */
const LINE_LENGTH = 1_000;
/** Most entries of short lists: robots directives and language versions. */
const SHORT_LIST = 1_000;

/** A budget that cut a page. */
export type FactCut = Pick<BudgetCut, "budget" | "kept" | "found">;

/** The bounded facts of a page and what was cut. */
export interface LimitedFacts {
  readonly facts: PageFacts;
  readonly cuts: readonly FactCut[];
}

function line(text: string): string {
  return text.length <= LINE_LENGTH ? text : text.slice(0, LINE_LENGTH);
}

function lineOrNull(text: string | null): string | null {
  return text === null ? null : line(text);
}

/** Returns blocks up to a number of UTF-16 units. The last block may end inside. */
function firstBlocks(blocks: readonly Block[], length: number): readonly Block[] {
  const kept: Block[] = [];
  let left = length;
  for (const block of blocks) {
    if (left <= 0) break;
    kept.push(block.text.length <= left ? block : { ...block, text: block.text.slice(0, left) });
    // An empty block counts too, so that the number of blocks has a limit.
    left -= Math.max(1, block.text.length);
  }
  return kept;
}

/** Counts items and values; stops at `limit` + 1. */
function countValues(items: readonly StructuredItem[], limit: number): number {
  let count = 0;
  const waiting = [...items];
  for (let item = waiting.pop(); item !== undefined && count <= limit; item = waiting.pop()) {
    count += 1;
    for (const values of Object.values(item.properties)) {
      count += values.length;
      for (const value of values) if (typeof value !== "string") waiting.push(value);
    }
  }
  return count;
}

/** Returns items up to a number of values, in page order. */
function firstItems(items: readonly StructuredItem[], limit: number): readonly StructuredItem[] {
  let left = limit;
  const keep = (item: StructuredItem): StructuredItem => {
    const properties: Record<string, readonly StructuredValue[]> = {};
    for (const [name, values] of Object.entries(item.properties)) {
      if (left <= 0) break;
      const first = values.slice(0, left);
      left -= first.length;
      const value = first.map((each) => (typeof each === "string" ? each : keep(each)));
      // `defineProperty` makes names such as `__proto__` own members.
      Object.defineProperty(properties, name, { value, enumerable: true, writable: true, configurable: true });
    }
    return { ...item, properties };
  };
  const kept: StructuredItem[] = [];
  for (const item of items) {
    if (left <= 0) break;
    left -= 1;
    kept.push(keep(item));
  }
  return kept;
}

/** A page within the limits, split into tokens. */
export interface LimitedPage {
  readonly facts: PageFacts;
  readonly text: PageText;
  readonly cuts: readonly BudgetCut[];
}

/** Limits a page, and splits it into at most `limits.tokens` tokens with `toText`. */
export function limitPage(
  whole: PageFacts,
  limits: FactLimits,
  purpose: BudgetCut["purpose"],
  toText: (facts: PageFacts, tokenLimit: number) => PageText,
): LimitedPage {
  const { facts, cuts } = limitFacts(whole, limits);
  const text = toText(facts, limits.tokens);
  const tokenCut: FactCut = { budget: "page_tokens", kept: limits.tokens, found: null };
  const all = text.isCut ? [...cuts, tokenCut] : cuts;
  return { facts, text, cuts: all.map((cut) => ({ url: facts.url, purpose, ...cut })) };
}

/** Returns the facts within the limits, and the budgets that cut them. */
export function limitFacts(facts: PageFacts, limits: FactLimits): LimitedFacts {
  const cuts: FactCut[] = [];
  const first = <Entry>(budget: BudgetName, list: readonly Entry[], limit: number): readonly Entry[] => {
    if (list.length <= limit) return list;
    cuts.push({ budget, kept: limit, found: list.length });
    return list.slice(0, limit);
  };
  const links = first("links", facts.links, limits.links);
  const images = first("images", facts.images, limits.images);
  const headings = first("headings", facts.headings, limits.headings);
  const blocks = firstBlocks(facts.blocks, limits.text);
  const isTextCut = blocks.length < facts.blocks.length || blocks.at(-1)?.text !== facts.blocks.at(-1)?.text;
  const mainText = isTextCut ? blocks.map((block) => block.text).join("\n\n") : facts.mainText;
  if (isTextCut) cuts.push({ budget: "text", kept: mainText.length, found: facts.mainText.length });
  const { structuredData } = facts;
  const itemCount = countValues(structuredData.items, limits.structuredData);
  const isDataCut = itemCount > limits.structuredData;
  if (isDataCut) cuts.push({ budget: "structured_data", kept: limits.structuredData, found: itemCount });
  const items = isDataCut ? firstItems(structuredData.items, limits.structuredData) : structuredData.items;
  return {
    facts: {
      ...facts,
      titleTag: lineOrNull(facts.titleTag),
      title: lineOrNull(facts.title),
      metaDescription: lineOrNull(facts.metaDescription),
      author: lineOrNull(facts.author),
      siteName: lineOrNull(facts.siteName),
      robots: facts.robots.slice(0, SHORT_LIST),
      hreflangs: facts.hreflangs.slice(0, SHORT_LIST),
      headings: headings.map((heading) => ({ ...heading, text: line(heading.text) })),
      links: links.map((link) => ({ ...link, anchor: line(link.anchor) })),
      images: images.map((image) => ({ ...image, alt: lineOrNull(image.alt) })),
      blocks,
      mainText,
      structuredData: { ...structuredData, items },
    },
    cuts,
  };
}
