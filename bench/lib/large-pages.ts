import { readPages } from "../../test/fixtures/web/pages.ts";
import type { Topic } from "../../test/fixtures/web/sites.ts";

/**
 * Size of the built pages: the medians of web pages of 120 to 220 KB (WCXB, 165 pages).
 *
 * The medians are 160 KB, 2,200 tags, 170 links and about 1,000 words.
 */
const BYTES = 170_000;
const LINKS = 170;
const WORDS = 1_000;

/** Pages of the demo web, enlarged to the size and structure of real pages; `scale` multiplies every size. */
export interface LargePages {
  readonly target: string;
  readonly competitors: readonly string[];
  readonly bodies: ReadonlyMap<string, Uint8Array>;
}

const LINK = (index: number, topic: Topic) =>
  `<li class="menu-item menu-item-${index} level-2"><a class="menu-link" href="/section-${index % 13}/${topic.keyword.replaceAll(" ", "-")}-${index}" data-track="nav:${index}"><span class="label">Entry ${index}</span></a></li>`;

const CARD = (index: number) =>
  `<div class="card card--compact" data-id="${index}"><a href="/more/${index}"><img src="/media/${index}.webp" srcset="/media/${index}-2x.webp 2x" alt="Picture ${index}" loading="lazy" width="320" height="180"></a><h4 class="card__title"><a href="/more/${index}">Related story number ${index}</a></h4><p class="card__meta"><span>Desk</span> <time datetime="2026-03-0${(index % 9) + 1}">March</time></p></div>`;

/** Returns code as bundlers write it. Scripts and styles are two thirds of a real page. */
function filler(length: number): string {
  const line = `!function(t,e){"use strict";var n=e.config||{};t.queue=t.queue||[],t.queue.push(["set",{id:n.id,a:1<2&&3>2}])}(window,document);`;
  return line.repeat(Math.ceil(length / line.length)).slice(0, length);
}

const wordsOf = (html: string) => html.replace(/<[^>]*>/g, " ").split(/\s+/).length;

/** Returns the page's own paragraphs, then paragraphs of other pages of the topic, until the text has `words` words. */
function mainOf(own: readonly string[], others: readonly string[], words: number): string {
  const chosen: string[] = [];
  let count = 0;
  for (let index = 0; count < words; index++) {
    const paragraph = own[index] ?? others[(index - own.length) % others.length] ?? "";
    count += wordsOf(paragraph);
    chosen.push(index % 6 === 5 ? `<h2>Part ${index} of the guide</h2>${paragraph}` : paragraph);
  }
  return chosen.join("\n");
}

/** Builds the target and `count` competitors of one topic, each from a different page. */
export async function largePages(topic: Topic, count: number, scale = 1): Promise<LargePages> {
  const all = (await readPages()).filter(
    (page) => page.isIndexable && page.contentType.startsWith("text/html") && page.path !== "/",
  );
  const word = topic.keyword.split(" ")[0]?.toLowerCase() ?? "";
  const ofTopic = all.filter((page) => page.title.toLowerCase().includes(word));
  const sources = ofTopic.map((page) => ({ title: page.title, html: new TextDecoder().decode(page.body) }));
  const paragraphs = sources.map((source) => source.html.match(/<p>[\s\S]*?<\/p>/g) ?? []);
  const bodies = new Map<string, Uint8Array>();
  for (let index = 0; index <= count; index++) {
    const at = index % sources.length;
    // Pages from one source start their added paragraphs at different places, so their texts differ.
    const others = paragraphs.flatMap((list, from) => (from === at ? [] : list));
    const turn = (index * 7) % others.length;
    const main = mainOf(paragraphs[at] ?? [], [...others.slice(turn), ...others.slice(0, turn)], WORDS * scale);
    const links = Array.from({ length: LINKS * scale }, (_, link) => (link % 3 === 0 ? CARD(link) : LINK(link, topic)));
    const third = Math.floor(links.length / 3);
    const frame = (script: string) =>
      `<!doctype html><html lang="${topic.locale}"><head><meta charset="utf-8"><title>${sources[at]?.title ?? ""} (${index})</title><meta name="description" content="About ${topic.keyword}"><script type="application/ld+json">{"@context":"https://schema.org","@type":"Article","headline":"${topic.keyword} ${index}","datePublished":"2026-03-01"}</script><style>${script}</style><script>${script}</script></head><body><header><nav><ul>${links.slice(0, third).join("")}</ul></nav></header><main><article><h1>${topic.keyword} ${index}</h1>${main}</article></main><aside>${links.slice(third, 2 * third).join("")}</aside><footer><ul>${links.slice(2 * third).join("")}</ul></footer><script>${script}</script></body></html>`;
    const missing = BYTES * scale - frame("").length;
    bodies.set(`http://site${index}.example/${word}`, new TextEncoder().encode(frame(filler(missing / 3))));
  }
  const [target = "", ...competitors] = bodies.keys();
  return { target, competitors, bodies };
}
