/**
 * A child process that reads pages with one extractor, one page a message, and answers with the text, the title
 * and the CPU time (all threads) the reading took. A process of its own keeps each variant's compiled code and
 * garbage apart, and lets a page that never ends be killed.
 */
import { extractFromHtml } from "@extractus/article-extractor";
import { Readability } from "@mozilla/readability";
import { Defuddle } from "defuddle/node";
import { Window } from "happy-dom";
import { parseHTML } from "linkedom";
import { extractPage } from "../../core/extract/extract-page.ts";
import { readBlocks } from "../../core/extract/page-blocks.ts";
import { scan } from "../../core/extract/scanner.ts";
import { warmUp } from "../../core/extract/warm-up.ts";

/** What a child is asked. */
export interface VariantRequest {
  readonly html: string;
  readonly url: string;
}

/** What it answers. */
export interface VariantAnswer {
  readonly text: string;
  readonly title: string;
  readonly cpuMs: number;
  /** Resident size of the process after the page, in MB. */
  readonly residentMb: number;
}

interface Reading {
  readonly title: string;
  /** HTML of the main content, or its text. */
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
  const window = new Window({ url, settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true, disableIframePageLoading: true } });
  const document = new window.DOMParser().parseFromString(html, "text/html");
  // Readability asks for a DOM document; happy-dom's is one in all it uses.
  const article = new Readability(document as unknown as Document).parse();
  window.happyDOM.abort().catch(() => {
    // Nothing was loaded that could fail to stop.
  });
  return { title: article?.title ?? "", content: article?.content ?? "", isHtml: true };
}

async function defuddle({ html, url }: VariantRequest): Promise<Reading> {
  const { document } = parseHTML(html);
  // Its extractors for single sites may ask other hosts for the text; a bench sends nothing.
  const { title, content } = await Defuddle(document, url, { useAsync: false });
  return { title, content, isHtml: true };
}

/** Brings its own linkedom. */
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
// Ours is made to be warmed up when a process starts; the peers have nothing of that kind.
if (read === own) warmUp();
if (read !== undefined && process.send !== undefined) {
  process.on("message", async (message) => {
    // The parent sends nothing else.
    const request = message as VariantRequest;
    const started = process.cpuUsage();
    let reading: Reading;
    try {
      reading = await read(request);
    } catch {
      // An extractor that throws has found nothing.
      reading = { title: "", content: "", isHtml: false };
    }
    const used = process.cpuUsage(started);
    // Markup becomes text the same way for all, outside the measured time.
    const text = reading.isHtml ? readBlocks(scan(reading.content)).texts.join("\n\n") : reading.content;
    const answer: VariantAnswer = {
      text,
      title: reading.title,
      cpuMs: (used.user + used.system) / 1000,
      residentMb: process.memoryUsage().rss / 1e6,
    };
    process.send?.(answer);
  });
}
