import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { readPages } from "../../test/fixtures/web/pages.ts";
import type { GoldPage } from "../lib/extract/data.ts";
import type { PageTypeLabel } from "./labelled-keyword.ts";

/** A page of the bench: its HTML, the text a reader came for, and what kind of page it is. */
export interface BenchPage {
  readonly id: string;
  readonly url: string;
  readonly html: string;
  /** Main content as plain text. */
  readonly gold: string;
  /** `null` where nobody labelled it. */
  readonly type: PageTypeLabel | null;
}

const WRITTEN = join(import.meta.dirname, "pages");

/** Page types of the shared data by the names used here. */
const TYPES: Readonly<Record<string, PageTypeLabel>> = {
  article: "article",
  forum: "forum",
  product: "product",
  listing: "listing",
  collection: "listing",
  service: "service",
  documentation: "documentation",
};

/** Types of written pages by the schema.org type in their first line; other written pages are articles or services. */
const WRITTEN_TYPES: Readonly<Record<string, PageTypeLabel>> = {
  Product: "product",
  CollectionPage: "listing",
  Service: "service",
  LegalService: "service",
  AccountingService: "service",
  Article: "article",
  BlogPosting: "article",
  HowTo: "article",
  ItemList: "article",
  Review: "article",
};

interface WrittenHead {
  readonly id: string;
  readonly url: string;
  readonly lang: string;
  readonly site: string;
  readonly title: string;
  readonly description: string;
  readonly schema?: string;
  readonly nav: readonly string[];
  readonly cookies: string;
}

function plainText(html: string): string {
  return html
    .replace(/<[^>]+>/g, "\n")
    .replaceAll("&amp;", "&")
    .replace(/\n\s*/g, "\n")
    .trim();
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

function rendered(head: WrittenHead, body: string): string {
  const nav = head.nav.map((label, at) => `<a href="/m${at}">${escapeHtml(label)}</a>`).join(" ");
  const schema =
    head.schema === undefined
      ? ""
      : `<script type="application/ld+json">${JSON.stringify({
          "@context": "https://schema.org",
          "@type": head.schema,
          name: head.title,
        })}</script>`;
  return `<!doctype html><html lang="${head.lang}"><head><meta charset="utf-8">
<title>${escapeHtml(head.title)}</title><meta name="description" content="${escapeHtml(head.description)}">
<meta property="og:site_name" content="${escapeHtml(head.site)}">${schema}</head>
<body><header><a href="/">${escapeHtml(head.site)}</a><nav>${nav}</nav></header>
<main><h1>${escapeHtml(head.title)}</h1>
${body}
</main><footer><a href="/impressum">${escapeHtml(head.site)}</a></footer>
<div class="cookie" role="dialog">${escapeHtml(head.cookies)}</div></body></html>`;
}

function writtenPages(): BenchPage[] {
  return readdirSync(WRITTEN)
    .filter((name) => name.endsWith(".html"))
    .sort()
    .flatMap((name) => {
      const parts = readFileSync(join(WRITTEN, name), "utf8").split(/^<!--(\{.*\})-->$/m);
      return parts.flatMap((part, at) => {
        if (at % 2 === 0) return [];
        // The files are this bench's own, and every head has these fields.
        const head = JSON.parse(part) as WrittenHead;
        const body = parts[at + 1] ?? "";
        return [
          {
            id: head.id,
            url: head.url,
            html: rendered(head, body),
            gold: `${head.title}\n${plainText(body)}`,
            type: head.schema === undefined ? null : (WRITTEN_TYPES[head.schema] ?? null),
          },
        ];
      });
    });
}

async function demoPages(): Promise<BenchPage[]> {
  return (await readPages()).map((page) => {
    const html = new TextDecoder(/charset=(\S+)/.exec(page.contentType)?.[1] ?? "utf-8").decode(page.body);
    const main =
      /<(?:article|main|div class="story"|td valign="top"><h1)[\s\S]*?<(?:\/article|\/main|hr|div class="rail")/;
    return {
      id: `web:${page.host}${page.path}`,
      url: `https://${page.host}${page.path}`,
      html: html.replace(/<meta charset="[^"]*">/, '<meta charset="utf-8">'),
      gold: plainText(main.exec(html)?.[0] ?? html),
      type: null,
    };
  });
}

/** The ids of the pages that are in the repository. */
export async function shippedIds(): Promise<ReadonlySet<string>> {
  return new Set([...writtenPages(), ...(await demoPages())].map(({ id }) => id));
}

/** Pages of the data folder with these ids. Throws when the folder does not hold the data. */
function sharedPages(folder: string, ids: ReadonlySet<string>): BenchPage[] {
  return ["wcxb-dev", "fixtures-dev"].flatMap((name) => {
    const path = join(folder, "extraction-dev", `${name}.jsonl.gz`);
    if (!existsSync(path))
      throw new Error(`No file ${path}. Name the data folder as argument or in SERPLENS_DEV_DATA.`);
    // Texts hold U+2028, so lines end at \n only.
    const lines = gunzipSync(readFileSync(path)).toString("utf8").split("\n");
    return lines.flatMap((line): BenchPage[] => {
      const start = /^\{"id": "([^"]*)"/.exec(line.slice(0, 200))?.[1] ?? "";
      if (!ids.has(start)) return [];
      // The shape is fixed by the folder's README.
      const { id, url, html, gold, type } = JSON.parse(line) as GoldPage;
      return [{ id, url, html, gold, type: name === "wcxb-dev" ? (TYPES[type] ?? null) : null }];
    });
  });
}

/**
 * The pages that labels name, by id: of this bench, of the demo web and of the data folder. The folder is read only for
 * pages that the others lack.
 */
export async function readBenchPages(
  folder: string,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, BenchPage>> {
  const own = new Map([...writtenPages(), ...(await demoPages())].map((page) => [page.id, page] as const));
  const others = new Set([...ids].filter((id) => !own.has(id)));
  const shared = others.size === 0 ? [] : sharedPages(folder, others);
  return new Map([...own, ...shared.map((page) => [page.id, page] as const)]);
}
