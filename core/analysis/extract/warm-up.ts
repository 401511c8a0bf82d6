import { extractPage } from "./extract-page.ts";

const PROSE =
  "The old mill stands at the river, where the water once drove three wheels; its owner built a wall of 12 stones. ";

/**
 * Makes a page with all common parts: navigation, story, lists, forms, a table, cards, comments, careless markup and
 * structured data. Odd rounds contain a character outside Latin-1, for which the runtime compiles other code.
 */
function samplePage(round: number): string {
  const data = JSON.stringify({
    "@context": "https://schema.org",
    "@type": "Article",
    headline: "Mill",
    description: PROSE,
    author: { "@type": "Person", name: "Ida" },
  });
  const links = Array.from(
    { length: 30 },
    (_, index) =>
      `<li class="menu-item item-${index}"><a href="/p/${index}?a=b&amp;c" rel="nofollow">Page ${index}</a></li>`,
  ).join("\n");
  const story = Array.from(
    { length: 20 },
    (_, index) =>
      `<h${2 + (index % 3)} id="s${index}">Part ${index} &ndash; on wheels</h3><p class="text">${PROSE.repeat(1 + (index % 4))}<em>more</em> <a href="#s">here</a><br>done</p>`,
  ).join("\n");
  const cards = Array.from(
    { length: 30 },
    (_, index) =>
      `<div class="card product-tile" data-x="${round}"><img src="/i/${index}.jpg" alt="Wheel"><h3><a href='/w/${index}'>Wheel ${index}</a></h3><span class=price>$${index}.50</span><ul><li>New<li>In stock</ul></div>`,
  ).join("\n");
  const rows = Array.from(
    { length: 15 },
    (_, index) => `<tr><th>Size ${index}<td>${index} cm<td style="display:none">hidden`,
  ).join("");
  const comments = Array.from(
    { length: 10 },
    (_, index) =>
      `<article class="comment" itemscope itemtype="https://schema.org/Comment"><span itemprop="author">User ${index}</span><p itemprop="text">${PROSE}</p></article>`,
  ).join("");
  const forms = Array.from(
    { length: 10 },
    (_, index) =>
      `<DIV CLASS='panel wideBox' role="region" hidden id=box${index}>\n\t<svg viewBox="0 0 1 1"><path d="M0 0"/></svg><dl><dt>Weight:&nbsp;<dd> ${index} kg </dl>
<img data-src="a b.jpg" srcset="/b.jpg 2x"><form action="?"><select><option>One<option>Two</select><button>Send</button></form><blockquote>${PROSE}</blockquote></div>
<noscript><img src="//c.example/x.gif"></noscript><p style="visibility: hidden">x<p>&copy; 2024&#8217;s <b>bold <i>both</b> slanted</i> &unknown; <a href="sub/page ${index}.html#x">relative</a><a href="https://www.other.example/?a[]=1">far</a>`,
  ).join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mill | River</title><meta name="description" content="${PROSE}"><link rel="canonical" href="/a"><link rel="alternate" hreflang="de" href="/de/a"><meta property="og:title" content="Mill"><meta property="article:published_time" content="2024-03-04T10:00:00Z">
<style>.a{b:c}</style><script>if (a < b) { c(); }</script><script type="application/ld+json">${data}</script></head><body class="page"><header class="site-header"><nav><ul>${links}</ul></nav></header>
<main id="content"><h1>Mill</h1><time datetime="2024-03-04">4 March</time>${story}${forms}<table>${rows}</table><pre><code>let a = 1;</code></pre><section class="related">${cards}</section><section class="comments">${comments}</section></main>
<!-- end --><aside class="sidebar"><ul>${links}</ul></aside><footer><p>Copyright 2024${round % 2 === 0 ? "" : "\u2019"}</p></footer></body></html>`;
}

/** Number of rounds after which the runtime has compiled most of the code. */
const ROUNDS = 80;

/**
 * Reads sample pages, so that the model is loaded and the code compiled before the first real page. Takes about 0.5 s
 * of CPU time.
 */
export function warmUp(): void {
  for (let round = 0; round < ROUNDS; round++)
    extractPage({ html: samplePage(round), url: `https://sample.invalid/${round}`, status: 200 });
}
