import { signalSlot } from "./ancestors.ts";
import type { ContainerSums } from "./containers.ts";
import type { FeatureInput } from "./feature-input.ts";
import type { PageContext } from "./page-context.ts";
import { SIGNAL } from "./signals.ts";

/** Groups of schema.org types that show the kind of a page. */
const TYPE_FAMILIES: readonly RegExp[] = [
  /Article|BlogPosting|Report/,
  /^Product|^Offer/,
  /^(?:ItemList|CollectionPage|SearchResultsPage|OfferCatalog|ProductGroup)$/,
  /^(?:QAPage|DiscussionForumPosting|Question|Comment)$/,
  /^(?:FAQPage|HowTo)$/,
  /^(?:LocalBusiness|Service|ProfessionalService)$|Business$/,
  /^(?:TechArticle|APIReference|SoftwareApplication)$/,
  /^(?:WebPage|WebSite)$/,
];
const THREAD = signalSlot(SIGNAL.thread);

function urlShape(url: string): readonly number[] {
  const path = /^https?:\/\/[^/]+([^?#]{0,2000})/.exec(url)?.[1] ?? "/";
  const parts = path.split("/").filter((part) => part !== "");
  const last = parts[parts.length - 1] ?? "";
  return [parts.length, last.length, last.split(/[-_]/).length, /\d{3}/.test(path) ? 1 : 0, url.includes("?") ? 1 : 0];
}

/** Returns the features that all blocks of a page have in common. They describe the kind of page. */
export function pageFeatures(input: FeatureInput, context: PageContext, sums: ContainerSums): readonly number[] {
  const { blocks, head, structured, table } = input;
  const total = Math.max(1, context.totalWords);
  const byKind = new Float64Array(4);
  let headings = 0;
  let thread = 0;
  let largest = 0;
  let currencies = 0;
  for (let block = 0; block < blocks.count; block++) {
    const words = blocks.words[block] ?? 0;
    const kind = blocks.kinds[block];
    const slot = kind === "paragraph" ? 0 : kind === "list_item" ? 1 : kind === "table_cell" ? 2 : 3;
    byKind[slot] = (byKind[slot] ?? 0) + words;
    if (kind === "heading") headings++;
    const element = Math.max(0, table.blockElement[block] ?? 0);
    const distance = context.ancestors.distance(element, THREAD);
    if (distance > 0) thread += words;
    largest = Math.max(largest, words);
    currencies += blocks.currencies[block] ?? 0;
  }
  const types = new Set(structured.items.flatMap((item) => item.types));
  const ogType = head.meta.get("og:type") ?? "";
  const root = 0;
  return [
    Math.log2(1 + context.totalWords),
    Math.log2(1 + blocks.count),
    (sums.linkWords[root] ?? 0) / total,
    (sums.denseWords[root] ?? 0) / total,
    (byKind[0] ?? 0) / total,
    (byKind[1] ?? 0) / total,
    (byKind[2] ?? 0) / total,
    Math.log2(1 + headings),
    thread / total,
    Math.log2(1 + largest),
    ogType.startsWith("article") ? 2 : ogType.startsWith("product") ? 3 : ogType === "" ? 0 : 1,
    ...TYPE_FAMILIES.map((family) => ([...types].some((type) => family.test(type)) ? 1 : 0)),
    ...urlShape(input.url),
    head.meta.has("article:published_time") ? 1 : 0,
    context.lastDense - context.firstDense,
    ...context.evidence.lengths.map((length) => Math.log2(1 + length)),
    context.headline < 0 ? -1 : context.headline / Math.max(1, blocks.count),
    currencies,
  ];
}
