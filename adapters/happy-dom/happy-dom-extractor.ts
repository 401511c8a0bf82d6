import { extractPage } from "../../core/analysis/extract/extract-page.ts";
import { scanHtml } from "../../core/analysis/html/scanner.ts";
import type { Extractor, HtmlPage } from "../../core/ports/extractor.ts";

const { Window } = await import("happy-dom").catch((cause: unknown) => {
  throw new Error("The happy-dom extractor needs the package happy-dom, an optional peer: npm install happy-dom@21", {
    cause,
  });
});

/** Bounds of what is given to the DOM; `createHappyDomExtractor` states what happens beyond them. */
export interface HappyDomLimits {
  /** UTF-16 length of the HTML. @default 1500000 */
  readonly htmlLength?: number;
  /** Tags in the HTML; the DOM costs far more per tag than per character. @default 20000 */
  readonly tagCount?: number;
}

/** False for sources that a DOM parser spends quadratic time or a deep stack on: too many tags, or nested too deep. */
function isTractable(html: string, limits: Required<HappyDomLimits>): boolean {
  if (html.length > limits.htmlLength) return false;
  let tags = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) if (++tags > limits.tagCount) return false;
  // The core's scanner cuts what is nested deeper than any real page.
  return !scanHtml(html).isTruncated;
}

/** The tree as happy-dom built it, written out again. Nothing is loaded and no script runs. */
async function normalise(page: HtmlPage): Promise<string> {
  const window = new Window({
    url: page.url,
    settings: {
      enableJavaScriptEvaluation: false,
      disableJavaScriptFileLoading: true,
      disableIframePageLoading: true,
      disableComputedStyleRendering: true,
    },
  });
  try {
    return new window.DOMParser().parseFromString(page.html, "text/html").documentElement?.outerHTML ?? "";
  } finally {
    await window.happyDOM.close();
  }
}

/**
 * An extractor that lets happy-dom build and repair the tree, and reads the tree as the core does.
 *
 * For comparing DOM engines, and for hosts that already trust one. A page over the limits, or one that happy-dom
 * throws on, is read by the core's own parser instead, so every page ends in facts soon.
 */
export function createHappyDomExtractor(limits: HappyDomLimits = {}): Extractor {
  const bounds = { htmlLength: limits.htmlLength ?? 1_500_000, tagCount: limits.tagCount ?? 20_000 };
  return {
    async extract(page, signal) {
      signal.throwIfAborted();
      if (!isTractable(page.html, bounds)) return extractPage(page);
      let html: string;
      try {
        html = await normalise(page);
      } catch {
        // happy-dom rejects some names and addresses that HTML allows; the port promises facts for any input.
        return extractPage(page);
      }
      return { ...extractPage({ ...page, html }), htmlLength: page.html.length };
    },
  };
}
