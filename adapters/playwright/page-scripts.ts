/** Elements that a look or a read visits at most, because a page may have any number. */
const MAX_ELEMENTS = 50_000;

/** Defines `openRoots`: the open shadow roots of the document, at any depth. */
const OPEN_ROOTS = `const openRoots = () => {
  const scopes = [document];
  let count = 0;
  for (const scope of scopes) {
    for (const element of scope.querySelectorAll("*")) {
      if (++count > ${MAX_ELEMENTS}) return scopes.slice(1);
      if (element.shadowRoot) scopes.push(element.shadowRoot);
    }
  }
  return scopes.slice(1);
};`;

/** Characters of a page that shows nearly nothing: about 50 words. D-58 */
export const BARE_LENGTH = 300;

/**
 * The script that reports how far a page is: its state, the characters that it shows and whether it has scripts, as in
 * "complete 120 scripts". Scripts are strings, because the types of this project do not include the page's globals.
 */
export const LOOK = `(() => {
  ${OPEN_ROOTS}
  if (!document.body) return document.readyState + " -";
  let length = document.body.innerText.length;
  if (length < ${BARE_LENGTH}) {
    for (const root of openRoots()) {
      for (const element of root.children) {
        if (!/^(?:style|script|link|template)$/.test(element.localName)) length += (element.innerText || "").length;
      }
    }
  }
  return document.readyState + " " + length + (document.scripts.length > 0 ? " scripts" : "");
})()`;

/**
 * The script that returns the document with its open shadow roots as declarative ones, or `null` for a document that
 * has none.
 */
export const READ_SHADOWS = `(() => {
  ${OPEN_ROOTS}
  const shadowRoots = openRoots();
  const root = document.documentElement;
  if (shadowRoots.length === 0 || !root || !root.getHTML) return null;
  const tag = root.cloneNode(false).outerHTML.replace(/<\\/html>$/i, "");
  return (document.doctype ? "<!doctype html>" : "") + tag + root.getHTML({ shadowRoots }) + "</html>";
})()`;

/** Pixels below which a page is not scrolled. Search engines see about as much, and a feed has no end. D-58 */
const MAX_SCROLL = 12_000;

/**
 * The script that scrolls down to the end of the page, or by `MAX_SCROLL`, and waits a frame in each part. Content that
 * loads on sight then loads. Returns false without anything below.
 *
 * A page whose document does not scroll may have one element that does.
 */
export const SCROLL_DOWN = `(async () => {
  const below = (element) => element.scrollHeight - element.clientHeight - element.scrollTop;
  const root = document.scrollingElement || document.documentElement;
  let scroller = root;
  if (below(root) < 10 && root.scrollTop === 0) {
    for (const element of [...document.querySelectorAll("main, div, section")].slice(0, 2000)) {
      const isLonger = below(element) > Math.max(10, below(scroller));
      if (isLonger && /auto|scroll/.test(getComputedStyle(element).overflowY)) scroller = element;
    }
  }
  const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve); setTimeout(resolve, 100); });
  let isMoved = false;
  while (below(scroller) >= 10 && scroller.scrollTop < ${MAX_SCROLL}) {
    const from = scroller.scrollTop;
    scroller.scrollTo({ top: from + scroller.clientHeight, behavior: "instant" });
    if (scroller.scrollTop <= from) break;
    isMoved = true;
    await frame();
    await frame();
  }
  return isMoved;
})()`;

/** The script that scrolls everything back to its start. A list may keep only the entries in sight. */
export const SCROLL_UP = `(async () => {
  for (const element of document.querySelectorAll("*")) if (element.scrollTop > 0) element.scrollTop = 0;
  await new Promise((resolve) => { requestAnimationFrame(resolve); setTimeout(resolve, 100); });
})()`;
