import type { PageFacts } from "../domain/page-facts.ts";
import type { WorkFailureReason } from "./executor.ts";

/** One HTML page as text, with the address it came from. */
export interface HtmlPage {
  /** May be decoded anew each time it is read, so that pages that wait for their turn do not take the room of their text. Read it once. */
  readonly html: string;
  /** Absolute; the base of relative links unless the page says otherwise. */
  readonly url: string;
  readonly status: number;
}

/** A page cost more time or memory than one page may, or took the process that read it down. */
export class ExtractionError extends Error {
  readonly reason: WorkFailureReason;

  /** `detail` completes "the page could not be read: ...". */
  constructor(reason: WorkFailureReason, detail: string) {
    super(detail);
    this.name = "ExtractionError";
    this.reason = reason;
  }
}

/**
 * Reads one page.
 *
 * Any input gives an answer: broken, hostile or empty HTML ends in facts with fewer members. Time grows linearly with the input and
 * memory is capped. Rejects with the signal's reason when it aborts and, where pages are read in a process apart, with an
 * `ExtractionError` for a page that breaks its limits all the same.
 */
export interface Extractor {
  extract(page: HtmlPage, signal: AbortSignal): Promise<PageFacts>;
}
