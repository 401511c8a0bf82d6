import { cards, head, links, prose, STORIES, type Story, whole } from "./written-stories.ts";

/** A page and the texts that are its main content. */
export interface WrittenPage {
  readonly language: string;
  readonly layout: string;
  readonly html: string;
  readonly main: readonly string[];
  /** Texts of the navigation, the consent dialog and the footer. */
  readonly frame: readonly string[];
  /** Titles and first words of other stories. */
  readonly others: readonly string[];
}

/** A news page with semantic tags. */
function news(story: Story): string {
  return `${head(story, true)}<body><header><a href="/">${story.site}</a><nav><ul>${links(story.navigation)}</ul></nav></header>
    <main><article><h1>${story.title}</h1><div class="meta"><span>${story.byline}</span><time>${story.date}</time></div><ul class="share">${links(story.sharing)}</ul>
    <figure><img src="/a.jpg"><figcaption>${story.caption}</figcaption></figure><div class="article-body">${prose(story, "h2")}</div></article>
    <section class="related"><h2>${story.relatedHeading}</h2>${cards(story)}</section></main>
    <footer><p>${story.footer}</p></footer><div id="cookie-banner"><p>${story.consent}</p></div></body></html>`;
}

/** A page whose paragraphs are separated only by line breaks, with meaningless class names. */
function plain(story: Story): string {
  const teasers = story.teasers
    .map((text, index) => `<dl><dt><a href="/${index}">${story.related[index] ?? ""}</a></dt><dd>${text}</dd></dl>`)
    .join("");
  return `${head(story, false)}<body><div id="a1"><a href="/">${story.site}</a> ${story.navigation.map((text) => `<a href="/n">${text}</a>`).join(" | ")}</div>
    <div id="b1"><div class="l"><h1>${story.title}</h1><div class="i">${story.date} ${story.byline}</div><div class="t">${whole(story).join("<br><br>")}</div>
    <div class="x"><b>${story.relatedHeading}</b><ul>${links(story.related)}</ul></div></div><div class="r"><div class="q">${teasers}</div></div></div>
    <div id="c1">${story.footer}</div><div class="k">${story.consent}</div></body></html>`;
}

/** A page with boxes for subscribers, the author and other stories in the column of the story. */
function column(story: Story): string {
  return `${head(story, true)}<body><div class="hd"><ul>${links(story.navigation)}</ul></div><div class="cookie-notice">${story.consent}</div><div class="wrap"><div class="col-8">
    <h1 class="tit">${story.title}</h1><p class="info">${story.date} ${story.byline}</p>${whole(story)
      .map((text) => `<div class="pp">${text}</div>`)
      .join("")}
    <div class="subscribe"><p>${story.subscription}</p></div><div class="author-box"><p>${story.biography}</p></div><div class="next-list">${cards(story)}</div></div>
    <div class="col-4"><h4>${story.relatedHeading}</h4><ul>${links(story.related)}</ul></div></div><div class="ft"><p>${story.footer}</p></div></body></html>`;
}

function blog(story: Story): string {
  return `${head(story, true)}<body class="single"><div id="header"><h1 id="logo"><a href="/">${story.site}</a></h1></div><div id="menu"><ul>${links(story.navigation)}</ul></div>
    <div id="content"><div class="post"><h2 class="post-title">${story.title}</h2><p class="post-date">${story.date}</p><div class="entry">${prose(story, "h3")}</div></div>
    <div id="comments"><ul>${story.teasers.map((text) => `<li class="comment"><p>${text}</p></li>`).join("")}</ul></div></div>
    <div id="sidebar"><h3>${story.relatedHeading}</h3><ul>${links([...story.related, ...story.teasers])}</ul></div><div id="footer">${story.footer}</div></body></html>`;
}

function shop(story: Story): string {
  const others = story.related
    .map((text) => `<div class="item"><a href="/i"><span>${text}</span></a><span class="price">¥2,980</span></div>`)
    .join("");
  return `${head(story, false)}<body><header><ul>${links(story.navigation)}</ul></header><ol class="breadcrumb">${links(story.navigation.slice(0, 3))}</ol>
    <div class="product"><div class="info"><h1>${story.title}</h1><div class="price">¥12,800</div></div><div class="description">${prose(story, "h2")}</div></div>
    <div class="related-products"><h2>${story.relatedHeading}</h2>${others}</div><footer>${story.footer}<p>${story.consent}</p></footer></body></html>`;
}

function docs(story: Story): string {
  return `${head(story, false)}<body><nav class="sidebar"><ul>${links([...story.navigation, ...story.related, story.subheading])}</ul></nav>
    <div class="content"><h1>${story.title}</h1>${prose(story, "h2")}<div class="pager"><a href="/1">${story.related[0] ?? ""}</a> <a href="/2">${story.related[1] ?? ""}</a></div></div>
    <footer>${story.footer}</footer></body></html>`;
}

const LAYOUTS = { news, plain, column, blog, shop, docs };

/**
 * One story in seven languages and six layouts. The languages include scripts without spaces and from right to left.
 */
export const WRITTEN_PAGES: readonly WrittenPage[] = STORIES.flatMap((story) =>
  Object.entries(LAYOUTS).map(([layout, make]) => ({
    language: story.language,
    layout,
    html: make(story),
    main: whole(story),
    frame: [...story.navigation, story.consent, story.footer],
    others: [...story.related, ...story.teasers],
  })),
);
