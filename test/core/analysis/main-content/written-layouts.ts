import type { WrittenPage } from "./written-pages.ts";
import { cards, head, items, links, prose, STORIES, type Story, whole } from "./written-stories.ts";

/** A page in one of these layouts, with its main content in page order. */
interface Made {
  readonly html: string;
  readonly main: readonly string[];
}

/** A magazine: links to other stories between the paragraphs, and the publisher's own class names. */
function magazine(story: Story): Made {
  const [first, second, third, fourth] = story.paragraphs;
  const [one, two] = story.related;
  const html = `${head(story, true)}<body><div class="c-bar"><a href="/">${story.site}</a><ul>${links(story.navigation)}</ul></div><div class="c-grid"><div class="c-story">
    <h1 class="c-story__hed">${story.title}</h1><p class="c-story__by">${story.byline} · ${story.date}</p><div class="c-story__txt"><p>${story.lead}</p><p>${first}</p>
    <div class="c-inline"><span>${story.relatedHeading}</span><a href="/1"><strong>${one}</strong></a></div><p>${second}</p><h2>${story.subheading}</h2><ul>${items(story.items)}</ul>
    <div class="c-inline"><a href="/2"><img src="/2.jpg">${two}</a></div><p>${third}</p><p>${fourth}</p></div></div>
    <div class="c-rail"><ol>${links([...story.teasers, ...story.related])}</ol></div></div><div class="c-end"><p>${story.subscription}</p><p>${story.footer}</p></div></body></html>`;
  return { html, main: whole(story) };
}

/** A recipe with ingredients, steps and a notice, followed by other recipes in the same element. */
function recipe(story: Story): Made {
  const steps = story.paragraphs.map((text) => `<li><div>${text}</div></li>`).join("");
  const others = story.related
    .map(
      (text, index) =>
        `<div class="tile"><a href="/r/${index}"><img src="/${index}.jpg"><span>${text}</span></a></div>`,
    )
    .join("");
  const html = `${head(story, false)}<body><div class="nv">${links(story.navigation)}</div><div class="rcp"><h1>${story.title}</h1><div class="rcp-by">${story.byline}</div><p>${story.lead}</p>
    <div class="acts"><a href="#p">${story.sharing.join('</a><a href="#s">')}</a></div><h2>${story.subheading}</h2><ul class="ing">${items(story.items)}</ul><ol class="stp">${steps}</ol>
    <h3>${story.relatedHeading}</h3><div class="tiles">${others}</div></div><div class="ft"><p>${story.footer}</p><p>${story.consent}</p></div></body></html>`;
  return { html, main: [story.lead, story.subheading, ...story.items, ...story.paragraphs] };
}

/** A forum thread with a question and replies. */
function forum(story: Story): Made {
  const main = [story.lead, ...story.paragraphs, ...story.teasers];
  const posts = main
    .map(
      (text, index) =>
        `<div class="pst" id="p${index}"><div class="usr"><a href="/u/${index}">user${index * 37}</a><span>${story.date}</span></div><div class="msg">${text}</div><div class="ops"><a href="#">${story.sharing[0] ?? ""}</a></div></div>`,
    )
    .join("");
  const html = `${head(story, false)}<body><div id="hd"><a href="/">${story.site}</a> ${story.navigation.map((text) => `<a href="/f">${text}</a>`).join(" ")}</div><h1>${story.title}</h1><div id="thr">${posts}</div>
    <div id="sim"><h4>${story.relatedHeading}</h4><ul>${links(story.related)}</ul></div><div id="ft">${story.footer}</div></body></html>`;
  return { html, main };
}

/** A product page with tabs, of which one is visible, and other products of the shop. */
function tabs(story: Story): Made {
  const [first, second, third, fourth] = story.paragraphs;
  const others = story.related
    .map((text) => `<li class="prd"><a href="/x"><b>${text}</b></a><i>49,90 €</i></li>`)
    .join("");
  const html = `${head(story, false)}<body><div class="hdr">${links(story.navigation)}</div><div class="pdp"><h1>${story.title}</h1><b class="prc">129,90 €</b><p>${story.lead}</p><button>${story.sharing[1] ?? ""}</button>
    <ul class="tbs"><li><a href="#a">1</a></li><li><a href="#b">2</a></li></ul><div id="a"><p>${first}</p><p>${second}</p></div>
    <div id="b" style="display:none"><h3>${story.subheading}</h3><ul>${items(story.items)}</ul><p>${third}</p><p>${fourth}</p></div></div>
    <div class="xs"><h2>${story.relatedHeading}</h2><ul>${others}</ul></div><div class="ftr">${story.footer} ${story.consent}</div></body></html>`;
  return { html, main: whole(story) };
}

/** A hub page, whose boxes about other pages are its main content. */
function hub(story: Story): Made {
  const titles = [...story.related, ...story.items];
  const texts = [...story.teasers, ...story.paragraphs];
  const boxes = titles
    .map(
      (title, index) => `<div class="bx"><h2><a href="/h/${index}">${title}</a></h2><p>${texts[index] ?? ""}</p></div>`,
    )
    .join("");
  const html = `${head(story, false)}<body><header><nav><ul>${links(story.navigation)}</ul></nav></header><main><h1>${story.subheading}</h1><p>${story.lead}</p><div class="bxs">${boxes}</div>
    <div class="pg"><a href="?p=1">1</a> <a href="?p=2">2</a> <a href="?p=3">3</a></div></main><footer><p>${story.footer}</p></footer></body></html>`;
  return { html, main: [story.lead, ...titles.flatMap((title, index) => [title, texts[index] ?? ""])] };
}

/** A page of questions that unfold. */
function questions(story: Story): Made {
  const asked = [story.subheading, ...story.items];
  const folds = asked
    .map((text, index) => `<details><summary>${text}</summary><p>${story.paragraphs[index] ?? ""}</p></details>`)
    .join("");
  const html = `${head(story, false)}<body><div class="top">${story.site}<ul>${links(story.navigation)}</ul></div><div class="faqs"><h1>${story.title}</h1><p>${story.lead}</p>${folds}</div>
    <div class="help"><ul>${links(story.related)}</ul></div><footer>${story.footer}<p>${story.consent}</p></footer></body></html>`;
  return { html, main: [story.lead, ...asked.flatMap((text, index) => [text, story.paragraphs[index] ?? ""])] };
}

/** A manual with a tree of pages on one side and the page's own headings on the other. */
function manual(story: Story): Made {
  const tree = story.navigation
    .map((text) => `<li><span>${text}</span><ul>${links([...story.related, ...story.sharing])}</ul></li>`)
    .join("");
  const html = `${head(story, false)}<body><div class="bar">${story.site}</div><div class="row"><div class="tree"><ul>${tree}</ul></div><div class="doc"><div class="crumb"><a href="/">${story.navigation[0] ?? ""}</a> / <a href="/d">${story.navigation[1] ?? ""}</a></div>
    <h1>${story.title}</h1>${prose(story, "h2")}<pre><code>open --until 21:00</code></pre><div class="np"><a href="/a">${story.related[0] ?? ""}</a><a href="/b">${story.related[1] ?? ""}</a></div></div>
    <div class="otp"><ul><li><a href="#1">${story.subheading}</a></li></ul></div></div><div class="base">${story.footer}</div></body></html>`;
  return { html, main: [...whole(story), "open --until 21:00"] };
}

/** A company page with boxes for its services. */
function offers(story: Story): Made {
  const boxes = story.items
    .map((text, index) => `<div class="ft-box"><h3>${text}</h3><p>${story.paragraphs[index] ?? ""}</p></div>`)
    .join("");
  const html = `${head(story, false)}<body><header><a href="/">${story.site}</a><ul>${links(story.navigation)}</ul></header><section><h1>${story.title}</h1><p>${story.lead}</p><a class="btn" href="/k">${story.sharing[1] ?? ""}</a></section>
    <section><h2>${story.subheading}</h2><div>${boxes}</div></section><section><p>${story.paragraphs[3]}</p></section><footer><ul>${links(story.related)}</ul><p>${story.footer}</p><p>${story.consent}</p></footer></body></html>`;
  return {
    html,
    main: [
      story.lead,
      story.subheading,
      ...story.items.flatMap((text, index) => [text, story.paragraphs[index] ?? ""]),
      story.paragraphs[3] ?? "",
    ],
  };
}

/** A page whose columns are cells of a table, as on older pages. */
function cells(story: Story): Made {
  const html = `${head(story, false)}<body><table><tr><td colspan="3"><font size="5">${story.site}</font></td></tr><tr><td>${story.navigation.map((text) => `<a href="/n">${text}</a><br>`).join("")}</td>
    <td><font size="4"><b>${story.title}</b></font><br><small>${story.date}</small>${prose(story, "h4")}<p><a href="/back">${story.sharing[2] ?? ""}</a></p></td>
    <td><b>${story.relatedHeading}</b><br>${story.related.map((text, index) => `<a href="/${index}">${text}</a><br>${story.teasers[index] ?? ""}<br><br>`).join("")}</td></tr>
    <tr><td colspan="3"><center>${story.footer}</center></td></tr></table></body></html>`;
  return { html, main: whole(story) };
}

/** A page made by a component framework. Other stories of the same size follow the story. */
function component(story: Story): Made {
  const paragraphs = whole(story)
    .map((text) => `<div class="sc-bqyk eFvo"><span>${text}</span></div>`)
    .join("");
  const html = `${head(story, true)}<body><div id="__next"><div class="sc-aX1 kQ"><div class="sc-d4 zT">${story.navigation.map((text) => `<a class="sc-l7" href="/n">${text}</a>`).join("")}</div>
    <div class="sc-m2 pR"><div class="sc-t9"><h1>${story.title}</h1></div><div class="sc-y1">${story.byline}</div>${paragraphs}<div class="sc-n0"><p>${story.subscription}</p></div><div class="sc-k8">${cards(story)}</div></div>
    <div class="sc-f5">${story.footer}</div></div></div></body></html>`;
  return { html, main: whole(story) };
}

const LAYOUTS = { magazine, recipe, forum, tabs, hub, questions, manual, offers, cells, component };

/** The stories in ten more layouts. The model was not tuned on these layouts. */
export const UNSEEN_PAGES: readonly WrittenPage[] = STORIES.flatMap((story) =>
  Object.entries(LAYOUTS).map(([layout, make]) => ({
    language: story.language,
    layout,
    ...make(story),
    frame: [...story.navigation, story.consent, story.footer],
    others: [],
  })),
);
