/**
 * Child process that reads pages with one extractor, one page per message.
 *
 * Each result has the text, the title and the CPU time of all threads. Separate processes keep each variant's compiled
 * code and garbage apart, and a page that never ends can be killed.
 */
import { extractFromHtml } from "@extractus/article-extractor";
import { Readability } from "@mozilla/readability";
import { Defuddle } from "defuddle/node";
import { Window } from "happy-dom";
import { parseHTML } from "linkedom";
import { extractPage } from "../../../core/analysis/extract/extract-page.ts";
import { warmUp } from "../../../core/analysis/extract/warm-up.ts";
import { scanHtml } from "../../../core/analysis/html/scanner.ts";
import { readBlocks } from "../../../core/analysis/main-content/page-blocks.ts";

/** One page to read. */
export interface VariantRequest {
  readonly html: string;
  readonly url: string;
}

/** The result for one page. */
export interface VariantAnswer {
  readonly text: string;
  readonly title: string;
  readonly cpuMs: number;
  /** Resident memory of the process after the page, in MB. */
  readonly residentMb: number;
}

interface Reading {
  readonly title: string;
  /** HTML or text of the main content. */
  readonly content: string;
  readonly isHtml: boolean;
}

function own({ html, url }: VariantRequest): Reading {
  const facts = extractPage({ html, url, status: 200 });
  return { title: facts.title ?? "", content: facts.mainText, isHtml: false };
}

function onLinkedom({ html }: VariantRequest): Reading {
  const { document } = parseHTML(html);
  const article = new Readability(document).parse();
  return { title: article?.title ?? "", content: article?.content ?? "", isHtml: true };
}

function onHappyDom({ html, url }: VariantRequest): Reading {
  const window = new Window({
    url,
    settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true, disableIframePageLoading: true },
  });
  const document = new window.DOMParser().parseFromString(html, "text/html");
  // The cast is safe because happy-dom's document has every member that Readability uses.
  const article = new Readability(document as unknown as Document).parse();
  window.happyDOM.abort().catch(() => {
    // A failed abort loses nothing, because the window loads nothing.
  });
  return { title: article?.title ?? "", content: article?.content ?? "", isHtml: true };
}

async function defuddle({ html, url }: VariantRequest): Promise<Reading> {
  const { document } = parseHTML(html);
  // Defuddle can fetch texts of some sites from other hosts; `useAsync: false` prevents these requests.
  const { title, content } = await Defuddle(document, url, { useAsync: false });
  return { title, content, isHtml: true };
}

/** article-extractor brings its own linkedom. */
async function articleExtractor({ html, url }: VariantRequest): Promise<Reading> {
  const article = await extractFromHtml(html, url);
  return { title: article?.title ?? "", content: article?.content ?? "", isHtml: true };
}

const VARIANTS: Readonly<Record<string, (request: VariantRequest) => Reading | Promise<Reading>>> = {
  own,
  linkedom: onLinkedom,
  "happy-dom": onHappyDom,
  defuddle,
  "article-extractor": articleExtractor,
};

const read = VARIANTS[process.argv[2] ?? ""];
// Our extractor supports a warm-up at process start; the other extractors have none.
if (read === own) warmUp();
if (read !== undefined && process.send !== undefined) {
  process.on("message", async (message) => {
    // The cast is safe because the parent sends only this message.
    const request = message as VariantRequest;
    const started = process.cpuUsage();
    let reading: Reading;
    try {
      reading = await read(request);
    } catch {
      // An extractor that throws counts as finding nothing.
      reading = { title: "", content: "", isHtml: false };
    }
    const used = process.cpuUsage(started);
    // Markup is converted to text in the same way for all variants, outside the measured time.
    const text = reading.isHtml ? readBlocks(scanHtml(reading.content)).texts.join("\n\n") : reading.content;
    const answer: VariantAnswer = {
      text,
      title: reading.title,
      cpuMs: (used.user + used.system) / 1000,
      residentMb: process.memoryUsage().rss / 1e6,
    };
    process.send?.(answer);
  });
}
