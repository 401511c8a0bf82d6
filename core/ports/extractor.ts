import type { PageFacts } from "../extract/page-facts.ts";

/** One HTML page as text, with the address it came from. */
export interface HtmlPage {
  readonly html: string;
  /** Absolute; the base of relative links unless the page says otherwise. */
  readonly url: string;
  readonly status: number;
}

/**
 * Reads one page.
 *
 * Any input gives an answer: broken, hostile or empty HTML ends in facts with fewer members, never
 * in an exception. Time grows linearly with the input and memory is capped.
 */
export interface Extractor {
  extract(page: HtmlPage, signal: AbortSignal): Promise<PageFacts>;
}
