import { DOMParser as DocumentParser } from "prosemirror-model";
import { cleanPaste } from "../../../../../src/server/dashboard/browser/rich-text/clean-paste.ts";
import { fromMarkdown, toMarkdown } from "../../../../../src/server/dashboard/browser/rich-text/markdown.ts";
import { schema } from "../../../../../src/server/dashboard/browser/rich-text/schema.ts";

// Runs in the browser: reads a page as the editor reads a paste, and counts what its Markdown keeps.

/** Parts of a text by the selector of their elements and by their names in the schema. */
const PARTS: readonly (readonly [selector: string, ...names: readonly string[]])[] = [
  ["h1, h2, h3, h4, h5, h6", "heading"],
  ["td, th", "table_cell", "table_header"],
  ["img[src^=http]", "image"],
  ["li", "list_item"],
];

/** The Markdown of a pasted page, and the parts that it keeps. */
export interface PastedPage {
  readonly once: string;
  /** The Markdown after it was read and written again. */
  readonly twice: string;
  /** Numbers of headings, cells, images and items of the page, and of its draft. */
  readonly had: readonly number[];
  readonly kept: readonly number[];
}

function pastePage(html: string): PastedPage {
  const { body } = new DOMParser().parseFromString(cleanPaste(html), "text/html");
  const once = toMarkdown(DocumentParser.fromSchema(schema).parse(body));
  const draft = fromMarkdown(once);
  const kept = PARTS.map(([, ...names]) => {
    let count = 0;
    draft.descendants(({ type, attrs }) => {
      if (names.includes(type.name) && (type.name !== "image" || String(attrs.src).startsWith("http"))) count += 1;
    });
    return count;
  });
  const had = PARTS.map(([selector]) => body.querySelectorAll(selector).length);
  return { once, twice: toMarkdown(draft), had, kept };
}

Object.assign(window, { pastePage });
