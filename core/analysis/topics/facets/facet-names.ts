/**
 * Facets: the questions that headings ask about a thing. The position in this list is the facet's number in snapshots.
 */
export const FACETS = [
  "cost",
  "choose",
  "why",
  "what",
  "works",
  "types",
  "steps",
  "time",
  "when",
  "mistakes",
  "tips",
  "drawbacks",
  "versus",
  "needs",
  "features",
  "examples",
  "trends",
  "risk",
  "care",
  "who",
  "where",
  "history",
  "law",
  "funding",
  "method",
  "start",
  "measure",
] as const;

/** One of the facets. */
export type Facet = (typeof FACETS)[number];
