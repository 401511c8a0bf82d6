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
