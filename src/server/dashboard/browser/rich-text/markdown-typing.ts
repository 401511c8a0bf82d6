import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import type { Plugin } from "prosemirror-state";
import { fromMarkdown } from "./markdown.ts";
import { schema } from "./schema.ts";

const { nodes } = schema;

/** Bold, italic, code, links and images, as soon as their last character is typed. */
const INLINE = /(?:(?<![\w*\\])(\*\*?)[^\s*](?:[^*]*[^\s*])?\1|(?<![`\\])`[^`]+`|(?<!\\)!?\[[^[\]]*\]\([^\s()]+\))$/;

/** Reads what was typed as Markdown. Text that has marks or images already stays as it is. */
const inlineRule = new InputRule(INLINE, (state, { 0: typed }, start, end) => {
  let isPlain = true;
  state.doc.nodesBetween(start, end, ({ isInline, isText, marks }) => {
    isPlain &&= !isInline || (isText && marks.length === 0);
  });
  const paragraph = fromMarkdown(typed).firstChild;
  if (!isPlain || paragraph === null || paragraph.textContent === typed) return null;
  return state.tr.replaceWith(start, end, paragraph.content).setStoredMarks([]);
});

/** Markdown typing: `## `, `- `, `1. `, `> `, three backticks, `---`, and the marks of a line. */
export function markdownTyping(): Plugin {
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, (match) => ({ level: match[1]?.length ?? 2 })),
      textblockTypeInputRule(/^```$/, nodes.code_block),
      wrappingInputRule(/^\s*([-*+])\s$/, nodes.bullet_list),
      wrappingInputRule(/^(\d{1,3})[.)]\s$/, nodes.ordered_list, (match) => ({ order: Number(match[1]) })),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      new InputRule(/^---$/, (state, _, start, end) =>
        state.tr.replaceRangeWith(start - 1, end, nodes.horizontal_rule.create()),
      ),
      inlineRule,
    ],
  });
}
