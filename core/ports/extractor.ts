import type { PageFacts } from "../domain/page-facts.ts";
import type { WorkFailureReason } from "./executor.ts";

/** One HTML page as text, with the address it came from. */
export interface HtmlPage {
  /** The decoded text. Each read may decode it again, so that waiting pages take no memory for text. Read it once. */
  readonly html: string;
  /** Absolute address. It is the base of relative links unless the page declares another base. */
  readonly url: string;
  readonly status: number;
  /** Response headers by lower-case name: x-robots-tag, link, content-language. Lines are separated by `\n`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A page exceeded the time or memory of one page, or crashed the process that read it. */
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
 * Extracts facts from any input. Broken, hostile or empty HTML yields facts with fewer members. Time grows linearly
 * with the input and memory is capped. Rejects with the signal's reason when it aborts. An extractor in another
 * process rejects with an `ExtractionError` for a page that exceeds its limits.
 */
export interface Extractor {
  extract(page: HtmlPage, signal: AbortSignal): Promise<PageFacts>;
}
