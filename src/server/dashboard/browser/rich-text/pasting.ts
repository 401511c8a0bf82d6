import { closeHistory } from "prosemirror-history";
import { DOMSerializer, type Node, Slice } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { cleanPaste, MAX_PASTE } from "./clean-paste.ts";
import { linkAt, setLink } from "./commands.ts";
import { fromMarkdown, toMarkdown } from "./markdown.ts";
import { schema } from "./schema.ts";

const { nodes, marks } = schema;

/** Writes what can be published: images as images, and no attribute of the editor. */
export const published = new DOMSerializer(
  {
    ...DOMSerializer.nodesFromSchema(schema),
    paragraph: () => ["p", 0],
    heading: ({ attrs }) => [`h${attrs.level}`, 0],
    table_cell: () => ["td", 0],
    table_header: () => ["th", 0],
    image: ({ attrs }) => ["img", { src: attrs.src, alt: attrs.alt }],
  },
  DOMSerializer.marksFromSchema(schema),
);

/** Returns true for a document of more than plain paragraphs. */
function hasForm(document: Node): boolean {
  let found = false;
  document.descendants(({ type, marks: own }) => {
    found ||= own.length > 0 || !(type === nodes.paragraph || type === nodes.text);
  });
  return found;
}

/** Returns Markdown as a slice, whose first and last paragraph join the text around it; null for plain lines. */
function sliceOf(text: string): Slice | null {
  const read = fromMarkdown(text);
  const opens = (block: Node | null) => Number(block?.type === nodes.paragraph);
  return hasForm(read) ? new Slice(read.content, opens(read.firstChild), opens(read.lastChild)) : null;
}

/** Makes a link of a pasted web address: of the selected words, else of the address itself. */
function pasteAddress({ state, dispatch }: EditorView, data: DataTransfer): boolean {
  const href = data.getData("text/plain").trim();
  const { $from, $to, empty } = state.selection;
  const fits = $from.sameParent($to) && $from.parent.type.allowsMarkType(marks.link);
  const stays = empty && data.getData("text/html") + linkAt(state) !== "";
  return fits && !stays && /^https?:\/\/\S+$/i.test(href) && setLink(href)(state, dispatch);
}

/** Makes a paste one step of the history. Cleans its HTML, and reads plain text as Markdown. */
export function pasting(onFiles: () => void): Plugin {
  return new Plugin({
    props: {
      transformPastedHTML: (html) => (html.length > MAX_PASTE ? "" : cleanPaste(html)),
      // Ctrl + Shift + V pastes the characters as they are. The library takes null as "not read", against its type.
      clipboardTextParser: (text, _, isPlain) => (isPlain ? null : sliceOf(text)) as Slice,
      clipboardSerializer: published,
      clipboardTextSerializer: ({ content }) => toMarkdown(nodes.doc.create(null, content)),
      handlePaste(view, { clipboardData }, { size }) {
        view.dispatch(closeHistory(view.state.tr));
        if (clipboardData === null) return false;
        if (size === 0 && clipboardData.files.length > 0) onFiles();
        return pasteAddress(view, clipboardData);
      },
    },
  });
}
