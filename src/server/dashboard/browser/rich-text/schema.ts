import { type DOMOutputSpec, type Node, Schema } from "prosemirror-model";
import { linkable } from "../../../../../core/markdown/model.ts";

/** Attributes of every text block: each takes its direction from its own text. */
const AUTO = { dir: "auto" };

function addressOf(element: HTMLElement, attribute: string): string | null {
  return linkable(element.getAttribute(attribute) ?? "");
}

/** Shows an image as a labeled box. The editor never loads images, because that would name the writer to other hosts. */
function imageBox({ attrs }: Node): DOMOutputSpec {
  const label = attrs.alt === "" ? attrs.src : attrs.alt;
  return [
    "span",
    { class: "image", role: "img", "aria-label": String(label), title: String(attrs.src) },
    String(label),
  ];
}

const headings = [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } }));

/** Names everything that a draft can hold. A paste loses everything else: styles, classes and scripts. */
export const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { content: "inline*", group: "block", parseDOM: [{ tag: "p" }], toDOM: () => ["p", AUTO, 0] },
    heading: {
      attrs: { level: { default: 2 } },
      content: "(text | image)*",
      group: "block",
      defining: true,
      parseDOM: headings,
      toDOM: ({ attrs }) => [`h${attrs.level}`, AUTO, 0],
    },
    blockquote: {
      content: "block+",
      group: "block",
      defining: true,
      parseDOM: [{ tag: "blockquote" }],
      toDOM: () => ["blockquote", 0],
    },
    bullet_list: {
      content: "list_item+",
      group: "block",
      parseDOM: [{ tag: "ul:has(li)" }],
      toDOM: () => ["ul", 0],
    },
    ordered_list: {
      attrs: { order: { default: 1 } },
      content: "list_item+",
      group: "block",
      parseDOM: [
        { tag: "ol:has(li)", getAttrs: (element) => ({ order: Number(element.getAttribute("start") ?? 1) || 1 }) },
      ],
      toDOM: ({ attrs }) => (attrs.order === 1 ? ["ol", 0] : ["ol", { start: attrs.order }, 0]),
    },
    list_item: { content: "paragraph block*", defining: true, parseDOM: [{ tag: "li" }], toDOM: () => ["li", 0] },
    code_block: {
      content: "text*",
      marks: "",
      group: "block",
      code: true,
      defining: true,
      parseDOM: [{ tag: "pre", preserveWhitespace: "full" }],
      toDOM: () => ["pre", ["code", 0]],
    },
    horizontal_rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
    table: {
      content: "table_row+",
      group: "block",
      isolating: true,
      parseDOM: [{ tag: "table" }],
      toDOM: () => ["table", ["tbody", 0]],
    },
    table_row: { content: "(table_cell | table_header)+", parseDOM: [{ tag: "tr" }], toDOM: () => ["tr", 0] },
    table_cell: { content: "inline*", isolating: true, parseDOM: [{ tag: "td" }], toDOM: () => ["td", AUTO, 0] },
    table_header: { content: "inline*", isolating: true, parseDOM: [{ tag: "th" }], toDOM: () => ["th", AUTO, 0] },
    text: { group: "inline" },
    image: {
      inline: true,
      attrs: { src: {}, alt: { default: "" } },
      group: "inline",
      draggable: true,
      parseDOM: [
        {
          tag: "img[src]",
          getAttrs(element) {
            const src = addressOf(element, "src");
            return src !== null && /^https?:/i.test(src) ? { src, alt: element.getAttribute("alt") ?? "" } : false;
          },
        },
      ],
      toDOM: imageBox,
    },
    hard_break: { inline: true, group: "inline", selectable: false, parseDOM: [{ tag: "br" }], toDOM: () => ["br"] },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: "a[href]",
          getAttrs(element) {
            const href = addressOf(element, "href");
            return href === null ? false : { href };
          },
        },
      ],
      toDOM: ({ attrs }) => ["a", { href: attrs.href }, 0],
    },
    em: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] },
    strong: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: () => ["strong", 0] },
    code: { parseDOM: [{ tag: "code" }], toDOM: () => ["code", 0] },
  },
});
