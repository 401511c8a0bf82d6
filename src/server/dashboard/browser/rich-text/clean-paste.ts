/** Longest HTML of a paste in characters. A longer paste is taken as plain text. */
export const MAX_PASTE = 2_000_000;

/** Deepest nesting of elements that keeps its form. Web pages have up to 30 levels around a text. */
const MAX_DEPTH = 48;

/** Elements whose content is no text of the writer. */
const DROPPED =
  "script, style, iframe, object, embed, form, button, input, select, textarea, svg, math, colgroup, template, noscript, meta, link, title, head";

/** Comments and deleted words of Word. */
const REVIEW = "del[datetime], .MsoCommentReference, .msocomanchor, [data-style*='mso-element:comment']";
/** Targets of Word that exist in its own document only: footnotes, comments and entries of contents. */
const INNER = /^#_(?:ftn|edn|msocom|toc|ref)/i;

/** Headings' anchors that sites add: "#", a pilcrow or a link sign. */
const ANCHOR = /^[#\u00b6\u{1f517}\s]*$/u;

/** Source of a pattern for a tag that only sets a mark. */
const MARK_TAG = "<(?:b|i|u|s|em|strong|span|font|code|small|big|tt|strike)\\b[^<>]*>\\s*";
/** Matches a long run of such tags. Browsers take seconds to parse a run of thousands. */
const MARK_RUN = new RegExp(`((?:${MARK_TAG}){${MAX_DEPTH}})(?:${MARK_TAG})+`, "gi");

/**
 * Makes the source harmless before any parser sees it. Under a strict policy, style attributes and handlers are
 * reported even in a document that is never shown, so they get other names.
 */
function harmless(html: string): string {
  return html
    .replace(/<style[\s\S]*?<\/style>/gi, "")
    .replace(MARK_RUN, "$1")
    .replace(/<!\[if !supportLists\]>/gi, "<i data-marker>")
    .replace(/<!\[endif\]>/gi, "</i>")
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/([\s"'/])(style|on\w+)(\s*=)/gi, "$1data-$2$3"));
}

/** Replaces what is nested too deep by its text, because the time to read it would grow with the square of the depth. */
function flattenDepths(body: Element): void {
  let level: readonly Element[] = [...body.children];
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) level = level.flatMap((element) => [...element.children]);
  for (const element of level) element.replaceWith(element.textContent ?? "");
}

/** Replaces an element by its children. */
function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function rename(element: Element, name: string): void {
  const made = element.ownerDocument.createElement(name);
  made.append(...element.childNodes);
  element.replaceWith(made);
}

/** Turns spans that look bold or italic into elements. Google Docs writes all marks as styles. */
function readStyles(body: Element): void {
  for (const span of body.querySelectorAll("span[data-style], b[data-style]")) {
    const style = (span.getAttribute("data-style") ?? "").toLowerCase();
    const inHeading = span.closest("h1, h2, h3, h4, h5, h6") !== null;
    const isBold = /font-weight:\s*(?:bold|[6-9]00)/.test(style) && !inHeading;
    const isItalic = /font-style:\s*italic/.test(style) && !inHeading;
    // Word writes `mso-bidi-font-weight:normal` at bold text.
    if (span.tagName === "B" && /(?:^|[;\s])font-weight:\s*normal/.test(style)) unwrap(span);
    else if (span.tagName === "SPAN" && (isBold || isItalic)) {
      if (isBold && isItalic) {
        const em = span.ownerDocument.createElement("em");
        em.append(...span.childNodes);
        span.append(em);
      }
      rename(span, isBold ? "strong" : "em");
    }
  }
}

/** Makes nested lists of Word's list paragraphs. */
function readWordLists(body: Element): void {
  const isItem = (node: Element | null): boolean => /mso-list:\s*l\d/i.test(node?.getAttribute("data-style") ?? "");
  for (const first of [...body.querySelectorAll("p")].filter(
    (own) => isItem(own) && !isItem(own.previousElementSibling),
  )) {
    const stack: Element[] = [];
    const items: Element[] = [];
    for (let node: Element | null = first; node !== null && isItem(node); node = node.nextElementSibling)
      items.push(node);
    const place = first.ownerDocument.createComment("");
    first.before(place);
    for (const item of items) {
      const [, id = "", depth = "1"] = /(l\d+)\s+level(\d)/i.exec(item.getAttribute("data-style") ?? "") ?? [];
      const level = Math.min(8, Number(depth));
      const marker = item.querySelector("[data-marker]");
      const isNumbered = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i.test(marker?.textContent ?? "");
      marker?.remove();
      const kind = isNumbered ? "ol" : "ul";
      // Another list, or a list with other markers, begins at its level again.
      if (stack[0]?.id !== id) stack.length = 0;
      else if (stack[level - 1]?.localName !== kind) stack.length = Math.min(stack.length, level - 1);
      stack.length = Math.min(stack.length, level);
      while (stack.length < level) {
        const list = item.ownerDocument.createElement(kind);
        list.id = id;
        const parent = stack.at(-1);
        if (parent === undefined) place.before(list);
        else {
          const holder = parent.lastElementChild ?? parent.appendChild(item.ownerDocument.createElement("li"));
          holder.append(list);
        }
        stack.push(list);
      }
      const li = item.ownerDocument.createElement("li");
      li.append(...item.childNodes);
      stack.at(-1)?.append(li);
      item.remove();
    }
    place.remove();
  }
}

/** Joins the lists of Word for the web, which writes each item as a list of its own and its level as an attribute. */
function readWebLists(body: Element): void {
  for (const wrapper of body.querySelectorAll(".ListContainerWrapper")) unwrap(wrapper);
  const levelOf = (list: Element | undefined) => Number(list?.firstElementChild?.getAttribute("data-aria-level") ?? 0);
  const idOf = (list: Element) => list.firstElementChild?.getAttribute("data-listid");
  /** Lists around the place, from the outermost one. */
  let stack: Element[] = [];
  for (const list of body.querySelectorAll("ul, ol")) {
    const level = Math.min(8, levelOf(list));
    if (level === 0) continue;
    if (list.previousElementSibling !== stack[0]) stack = [];
    while (levelOf(stack.at(-1)) > level) stack.pop();
    const last = stack.at(-1);
    if (last !== undefined && levelOf(last) === level && last.tagName === list.tagName && idOf(last) === idOf(list)) {
      last.append(...list.children);
      list.remove();
      continue;
    }
    if (levelOf(last) === level) stack.pop();
    stack.at(-1)?.lastElementChild?.append(list);
    stack.push(list);
  }
}

/** Puts a list that is directly inside a list into the item before it. */
function nestLists(body: Element): void {
  for (const list of body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")) {
    const before = list.previousElementSibling;
    if (before?.tagName === "LI") before.append(list);
    else {
      const item = list.ownerDocument.createElement("li");
      list.before(item);
      item.append(list);
    }
  }
}

/** Leaves one line in each cell, because a cell has no blocks. */
function flattenCells(body: Element): void {
  for (const cell of body.querySelectorAll("td, th")) {
    for (const block of cell.querySelectorAll("p, div, li, h1, h2, h3, h4, h5, h6")) {
      if (block.nextSibling !== null) block.after(" ");
      unwrap(block);
    }
  }
}

function cleanLinks(body: Element): void {
  for (const link of body.querySelectorAll("a")) {
    const href = link.getAttribute("href") ?? "";
    const isRedirect = /^https?:\/\/(?:www\.)?google\.[a-z.]+\/url\?/.test(href);
    const redirect = isRedirect ? (URL.parse(href)?.searchParams ?? null) : null;
    const target = redirect?.get("q") ?? redirect?.get("url") ?? null;
    if (target !== null) link.setAttribute("href", target);
    const heading = link.closest("h1, h2, h3, h4, h5, h6");
    if (heading !== null && ANCHOR.test(link.textContent ?? "")) link.remove();
    else if (href === "" || INNER.test(href) || (heading !== null && href.startsWith("#"))) unwrap(link);
  }
}

/**
 * Returns pasted HTML without what documents, mails and sites add: styles, scripts, forms, markers of lists, anchors of
 * headings. Nested lists, tables, links, images, bold and italic text stay.
 */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(harmless(html), "text/html");
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  flattenDepths(body);
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode() !== null) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
  for (const element of body.querySelectorAll(REVIEW)) element.remove();
  for (const heading of body.querySelectorAll("p[role=heading][aria-level]"))
    rename(heading, `h${Math.min(6, Number(heading.getAttribute("aria-level")) || 2)}`);
  for (const code of body.querySelectorAll("pre")) code.textContent = code.textContent?.replace(/\n$/, "") ?? "";
  readWordLists(body);
  readWebLists(body);
  readStyles(body);
  for (const marker of body.querySelectorAll("[data-marker]")) marker.remove();
  nestLists(body);
  for (const item of body.querySelectorAll("li > p:only-child")) unwrap(item);
  flattenCells(body);
  for (const figure of body.querySelectorAll("figcaption")) rename(figure, "p");
  cleanLinks(body);
  return body.innerHTML;
}
