import { extractPage } from "../../core/analysis/extract/extract-page.ts";
import { scanHtml } from "../../core/analysis/html/scanner.ts";
import type { Extractor, HtmlPage } from "../../core/ports/extractor.ts";

const { Window } = await import("happy-dom").catch((cause: unknown) => {
  throw new Error("The happy-dom extractor needs the package happy-dom, an optional peer: npm install happy-dom@21", {
    cause,
  });
});

/** Limits of a page that happy-dom may parse. The core's own parser reads a page over a limit. */
export interface HappyDomLimits {
  /** UTF-16 length of the HTML. @default 1500000 */
  readonly htmlLength?: number;
  /** Tags in the HTML; the DOM costs far more per tag than per character. @default 20000 */
  readonly tagCount?: number;
}

/**
 * Returns false for a page with too many tags or too deep nesting. A DOM parser would need quadratic time or a deep
 * stack.
 */
function isTractable(html: string, limits: Required<HappyDomLimits>): boolean {
  if (html.length > limits.htmlLength) return false;
  let tags = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) if (++tags > limits.tagCount) return false;
  // The core's scanner cuts elements that are nested deeper than in any real page.
  return !scanHtml(html).isTruncated;
}

/** Returns the HTML after happy-dom has parsed and repaired it. Loads nothing and runs no script. */
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
 * Creates an extractor that repairs the HTML with happy-dom and then reads it with the core.
 *
 * Use it to compare DOM engines, or in a program that already uses happy-dom. The core's own parser reads a page over
 * the limits and a page on which happy-dom throws.
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
        // happy-dom rejects some names and addresses that HTML allows, but the port promises facts for any input.
        return extractPage(page);
      }
      return { ...extractPage({ ...page, html }), htmlLength: page.html.length };
    },
  };
}
