/** Kind of page that may link. */
export type LinkingPage =
  | "directory"
  | "resource_page"
  | "review_site"
  | "listicle"
  | "forum"
  | "qa"
  | "marketplace"
  | "news"
  | "wiki"
  | "gov_edu"
  | "video"
  | "competitor";

/** Step towards a link. */
export type LinkStep = "get_listed" | "pitch_inclusion" | "answer_thread" | "broken_link" | "unlinked_mention" | "none";

/** Facts of a page that a step can name. A member is `null` when the page has no such thing. */
export interface StepFacts {
  /** Ranking site that the page links to. */
  readonly rival: string | null;
  readonly contactUrl: string | null;
  readonly brokenUrl: string | null;
}

/** Texts of the `link_opportunities` section. Each function returns whole sentences. */
export interface LinkMessages {
  linksAlready(): string;
  mentionsOnly(): string;
  looksLike(type: LinkingPage): string;
  unread(): string;
  /** `sites` is at least 1. */
  linksToRivals(sites: number): string;
  noOutboundLinks(): string;
  manyOutboundLinks(links: number): string;
  /** `pages` is at least 1. */
  brokenLinks(pages: number): string;
  hasContact(): string;
  /** `rank` is 1 to 3. */
  ranksHigh(rank: number): string;
  step(step: LinkStep, facts: StepFacts): string;
}

/** Joins the sentences that a step has. */
export function sentences(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(" ");
}
