import type { GoldPage } from "../bench/lib/extract/data.ts";
import { hashOf, neutralName, randomFrom } from "./train-extract-rewrite.ts";
import type { Sample } from "./train-extract-samples.ts";

/** The texts of one page from which layouts are built. */
interface Story {
  readonly title: string;
  /** True when the page's gold text begins with its headline. */
  readonly isTitleMain: boolean;
  readonly parts: readonly { readonly kind: string; readonly level: number; readonly text: string }[];
}

/** Texts of the training pages, grouped by their role on a page. */
export interface Pool {
  readonly stories: ReadonlyMap<Sample, Story>;
  readonly teasers: readonly { readonly title: string; readonly text: string }[];
  /** Short texts of links outside main content. */
  readonly links: readonly string[];
  /** Sentences outside main content: notices, subscription prompts and author notes. */
  readonly notices: readonly string[];
}

const IS_MAIN = 0.6;
const IS_OTHER = 0.05;

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** Returns the first sentences of a text, up to about `length` characters. */
function opening(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.slice(0, length).lastIndexOf(". ");
  return end > length / 3 ? text.slice(0, end + 1) : `${text.slice(0, length)}...`;
}

/** Returns the main content of a page as a story; `null` when it is too short, too long or not prose. */
function storyOf({ page, input, labels }: Sample): Story | null {
  const { blocks } = input;
  const parts: { kind: string; level: number; text: string }[] = [];
  let prose = 0;
  let words = 0;
  let title = page.title ?? "";
  let isTitleMain = false;
  for (let block = 0; block < blocks.count; block++) {
    const text = blocks.texts[block] ?? "";
    const level = blocks.levels[block] ?? 0;
    if (level === 1 && title === "") title = text;
    if (level === 1 && (labels[block] ?? 0) >= IS_MAIN) isTitleMain = true;
    if ((labels[block] ?? 0) < IS_MAIN || level === 1 || text === "") continue;
    const kind = blocks.kinds[block] ?? "paragraph";
    if (kind === "table_cell" || kind === "code") return null;
    parts.push({ kind, level, text });
    words += blocks.words[block] ?? 0;
    if (kind === "paragraph" && (blocks.words[block] ?? 0) > 12) prose++;
  }
  return prose < 3 || words > 3_000 || title === "" ? null : { title, isTitleMain, parts: parts.slice(0, 60) };
}

/** Collects the texts that fill the layouts. */
export function readPool(samples: readonly Sample[]): Pool {
  const stories = new Map<Sample, Story>();
  const teasers: { title: string; text: string }[] = [];
  const links: string[] = [];
  const notices: string[] = [];
  for (const sample of samples) {
    const story = storyOf(sample);
    if (story !== null) {
      stories.set(sample, story);
      const first = story.parts.find((part) => part.kind === "paragraph" && part.text.length > 50);
      if (first !== undefined)
        teasers.push({ title: story.title, text: opening(first.text, 60 + (teasers.length % 7) * 25) });
    }
    const { blocks } = sample.input;
    for (let block = 0; block < blocks.count; block++) {
      const words = blocks.words[block] ?? 0;
      if ((sample.labels[block] ?? 0) > IS_OTHER) continue;
      const text = blocks.texts[block] ?? "";
      const share = blocks.linkShares[block] ?? 0;
      if (share > 0.9 && words <= 4 && block % 5 === 0) links.push(text);
      else if (share < 0.5 && words >= 7 && words <= 40 && /[.!]$/.test(text)) notices.push(text);
    }
  }
  return { stories, teasers, links, notices };
}

/** Random choices for one page. */
class Draw {
  readonly #next: () => number;
  readonly #salt: number;
  /** Kind of class names: 0 means none, 1 means meaningless names, 2 means names that describe the element. */
  readonly #naming: number;

  constructor(seed: number) {
    this.#next = randomFrom(seed);
    this.#salt = seed;
    this.#naming = this.under(10) < 2 ? 0 : this.under(8) < 5 ? 1 : 2;
  }

  under(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  chance(share: number): boolean {
    return this.#next() < share;
  }

  pick<T>(list: readonly T[], or: T): T {
    return list[this.under(list.length)] ?? or;
  }

  some<T>(list: readonly T[], least: number, most: number): readonly T[] {
    const count = least + this.under(most - least + 1);
    const found: T[] = [];
    for (let turn = 0; turn < count; turn++) {
      const one = list[this.under(list.length)];
      if (one !== undefined && !found.includes(one)) found.push(one);
    }
    return found;
  }

  /** Builds an element with the page's kind of class name. */
  element(name: string, inner: string, tag = "div"): string {
    const named = this.#naming === 0 ? "" : ` class="${this.#naming === 1 ? neutralName(name, this.#salt) : name}"`;
    return `<${tag}${named}>${inner}</${tag}>`;
  }
}

const SYLLABLES = "ka ro mi ta le ni so ve ra du ma no li ber ton sen wa ji har el is".split(" ");

function personName(draw: Draw): string {
  const word = (): string => {
    const text = draw.some(SYLLABLES, 2, 3).join("");
    return text.slice(0, 1).toUpperCase() + text.slice(1);
  };
  return `${word()} ${word()}`;
}

function dated(draw: Draw): string {
  const [day, month, year] = [1 + draw.under(28), 1 + draw.under(12), 2010 + draw.under(15)];
  return draw.pick(
    [
      `${day}.${month}.${year}`,
      `${year}-${month}-${day} 10:30`,
      `${day} ${draw.pick(SYLLABLES, "")}${draw.pick(SYLLABLES, "")} ${year}`,
    ],
    "",
  );
}

function linkList(draw: Draw, texts: readonly string[]): string {
  const links = texts.map((text, index) => `<a href="/p/${index}">${escaped(text)}</a>`);
  const way = draw.under(5);
  if (way < 3)
    return `<${way === 2 ? "ol" : "ul"}>${links.map((link) => `<li>${link}</li>`).join("")}</${way === 2 ? "ol" : "ul"}>`;
  return way === 3
    ? links.map((link) => draw.element("item", link)).join("")
    : links.join(draw.pick([" | ", " ", " / "], " "));
}

/** Builds boxes with story titles and the first words of each story. */
function cards(draw: Draw, teasers: Pool["teasers"]): string {
  const way = draw.under(6);
  const hasDate = draw.chance(0.3);
  const list = teasers.map(({ title, text }, index) => {
    const link = `<a href="/s/${index}">${escaped(title)}</a>`;
    const words = `${hasDate ? `${dated(draw)} ` : ""}${escaped(text)}`;
    if (way === 0) return `<dl><dt>${link}</dt><dd>${words}</dd></dl>`;
    if (way === 1) return draw.element("card", `<h3>${link}</h3><p>${words}</p>`);
    if (way === 2) return draw.element("teaser", `<a href="/s/${index}"><h3>${escaped(title)}</h3></a><p>${words}</p>`);
    if (way === 3) return `<li>${link}<p>${words}</p></li>`;
    if (way === 4)
      return draw.element("entry", `<a href="/s/${index}"><div>${escaped(title)}</div><div>${words}</div></a>`);
    return draw.element("story", `${draw.element("title", link)}${draw.element("text", words)}`);
  });
  const all = way === 3 ? `<ul>${list.join("")}</ul>` : list.join("");
  return way === 0 && draw.chance(0.5) ? all.replaceAll("</dl><dl>", "") : all;
}

function labelled(draw: Draw, pool: Pool, inner: string): string {
  const text = escaped(draw.pick(pool.links, "More"));
  return `${draw.pick([`<h2>${text}</h2>`, `<h3>${text}</h3>`, `<b>${text}</b>`, `<div>${text}</div>`, `<p><strong>${text}</strong></p>`, ""], "")}${inner}`;
}

function notice(draw: Draw, pool: Pool): string {
  const text = escaped(draw.pick(pool.notices, ""));
  return draw.chance(0.7) ? `<p>${text}</p>` : text;
}

/** Builds a box beside or below the story. */
function box(draw: Draw, pool: Pool): string {
  const titles = draw.some(pool.teasers, 2, 6).map(({ title }) => title);
  switch (draw.under(8)) {
    case 0:
    case 1:
      return draw.element("related", labelled(draw, pool, linkList(draw, titles)));
    case 2:
    case 3:
      return draw.element("more-stories", labelled(draw, pool, cards(draw, draw.some(pool.teasers, 2, 5))));
    case 4:
      return draw.element(
        "newsletter",
        notice(draw, pool) +
          (draw.chance(0.5)
            ? `<form><input name="e"><button>${escaped(draw.pick(pool.links, "Go"))}</button></form>`
            : ""),
      );
    case 5:
      return draw.element(
        "author-box",
        `${draw.chance(0.5) ? `<b>${personName(draw)}</b>` : ""}<p>${personName(draw)} ${escaped(draw.pick(pool.notices, "").toLowerCase())}</p>`,
      );
    case 6:
      return draw.element("tags", linkList(draw, draw.some(pool.links, 2, 7)));
    default:
      return draw.element("share", linkList(draw, draw.some(pool.links, 2, 4)));
  }
}

/** Builds the story's paragraphs, headings and lists in a random style, sometimes with a box between them. */
function body(draw: Draw, pool: Pool, story: Story): string {
  const way = draw.pick(["p", "p", "p", "div", "div", "br"], "p");
  const heading = draw.pick(["h2", "h2", "h3", "h4", "b"], "h2");
  const middle = draw.chance(0.25) ? 2 + draw.under(Math.max(1, story.parts.length - 2)) : -1;
  const pieces: string[] = [];
  for (const [index, part] of story.parts.entries()) {
    const text = escaped(part.text);
    if (index === middle) pieces.push(box(draw, pool));
    if (part.level > 0) pieces.push(heading === "b" ? `<p><b>${text}</b></p>` : `<${heading}>${text}</${heading}>`);
    else if (part.kind === "list_item") pieces.push(`<ul><li>${text}</li></ul>`);
    else if (part.kind === "quote") pieces.push(`<blockquote>${text}</blockquote>`);
    else pieces.push(way === "br" ? `${text}<br><br>` : way === "div" ? draw.element("para", text) : `<p>${text}</p>`);
  }
  return pieces.join("").replaceAll("</ul><ul>", "");
}

function wrapped(draw: Draw, name: string, inner: string): string {
  let html = inner;
  for (let level = draw.under(4); level > 0; level--) html = draw.element(`${name}-${level}`, html);
  return html;
}

/** The HTML in the middle of a page, and the texts in it that are main content. */
interface Middle {
  readonly column: string;
  readonly main: readonly string[];
  readonly description: string;
}

function storyColumn(draw: Draw, pool: Pool, story: Story): Middle {
  const rank = draw.pick(["h1", "h1", "h1", "h2", "div"], "h1");
  const by = `${dated(draw)} ${draw.chance(0.6) ? personName(draw) : ""}`;
  const meta = draw.chance(0.7) ? draw.element("info", by, draw.pick(["div", "p", "span"], "div")) : "";
  const boxes = (most: number): string => Array.from({ length: draw.under(most + 1) }, () => box(draw, pool)).join("");
  const text = body(draw, pool, story);
  const inside = `<${rank}>${escaped(story.title)}</${rank}>${meta}${draw.chance(0.2) ? boxes(1) : ""}${draw.chance(0.5) ? wrapped(draw, "text", text) : text}`;
  return {
    column: `${draw.chance(0.5) ? wrapped(draw, "story", inside) : inside}${boxes(3)}`,
    main: [...(story.isTitleMain ? [story.title] : []), ...story.parts.map((part) => part.text)],
    description: story.parts.find((part) => part.text.length > 40)?.text ?? "",
  };
}

/** Builds a page of boxes that link to other pages. On such a page the boxes are the main content. */
function hubColumn(draw: Draw, pool: Pool, story: Story): Middle {
  const teasers = draw.some(pool.teasers, 6, 24);
  const intro = draw.chance(0.5) ? (story.parts.find((part) => part.text.length > 40)?.text ?? "") : "";
  const pages = draw.chance(0.6) ? draw.element("pages", linkList(draw, ["1", "2", "3", "4"])) : "";
  const list = cards(draw, teasers);
  return {
    column: `<h1>${escaped(story.title)}</h1>${intro === "" ? "" : `<p>${escaped(intro)}</p>`}${draw.chance(0.5) ? wrapped(draw, "list", list) : list}${pages}`,
    main: [...(story.isTitleMain ? [story.title] : []), intro, ...teasers.flatMap(({ title, text }) => [title, text])],
    description: "",
  };
}

/** Share of the pages that list other pages. */
const HUBS = 0.2;

/**
 * Builds a page with the sample's story, or a list of other pages, in a new layout with boxes of other pages.
 *
 * Returns `null` when the sample has no story.
 */
export function laidOut(sample: Sample, pool: Pool, turn: number): GoldPage | null {
  const story = pool.stories.get(sample);
  if (story === undefined) return null;
  const draw = new Draw(hashOf(`${sample.page.id} ${turn}`));
  const isTagged = draw.chance(0.3);
  const isHub = draw.chance(HUBS);
  const site = escaped(draw.pick(pool.links, "Site"));
  const { column, main, description } = isHub ? hubColumn(draw, pool, story) : storyColumn(draw, pool, story);
  const boxes = Array.from({ length: 1 + draw.under(3) }, () => box(draw, pool)).join("");
  const side = draw.chance(0.6) ? draw.element("side", boxes, isTagged ? "aside" : "div") : "";
  const middle = isTagged
    ? isHub
      ? `<main>${column}</main>`
      : `<main><article>${column}</article></main>`
    : draw.element("column", column);
  const navigation = linkList(draw, draw.some(pool.links, 4, 14));
  const top = `${draw.chance(0.7) ? `<a href="/">${site}</a>` : `<h1><a href="/">${site}</a></h1>`}${navigation}`;
  const bottom = `${draw.chance(0.6) ? linkList(draw, draw.some(pool.links, 2, 8)) : ""}<p>${escaped(draw.pick(pool.notices, ""))}</p>`;
  const rows = [
    isTagged ? `<header>${top}</header>` : draw.element("top", top),
    draw.chance(0.2) ? draw.element("trail", linkList(draw, draw.some(pool.links, 2, 4))) : "",
    wrapped(draw, "page", draw.chance(0.25) ? side + middle : middle + side),
    draw.chance(0.3) ? box(draw, pool) : "",
    isTagged ? `<footer>${bottom}</footer>` : draw.element("bottom", bottom),
    draw.chance(0.4) ? draw.element("note", notice(draw, pool)) : "",
  ];
  const stated = description !== "" && draw.chance(0.5);
  const meta = stated
    ? `<meta name="description" content="${escaped(opening(description, 160)).replaceAll('"', "'")}">`
    : "";
  const kind = !isHub && draw.chance(0.4) ? '<meta property="og:type" content="article">' : "";
  const title = `${escaped(story.title)}${draw.chance(0.8) ? ` - ${site}` : ""}`;
  const html = `<!doctype html><html><head><title>${title}</title>${meta}${kind}</head><body>${rows.join("")}</body></html>`;
  return { ...sample.page, id: `${sample.page.id} laid out ${turn}`, html, gold: main.join("\n") };
}
