import { baseKeymap, chainCommands, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { closeHistory, redo, undo } from "prosemirror-history";
import { undoInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { Node, NodeType } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, type Plugin, TextSelection } from "prosemirror-state";
import { schema } from "./schema.ts";

const { nodes, marks } = schema;

/** Returns the depth of the nearest ancestor of the type, or null. */
function depthOf({ selection: { $from } }: EditorState, types: readonly NodeType[]): number | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) if (types.includes($from.node(depth).type)) return depth;
  return null;
}

/** Returns a row of a table with so many empty cells. */
function rowOf(cells: number, cell: NodeType): Node {
  return nodes.table_row.create(
    null,
    Array.from({ length: cells }, () => cell.create()),
  );
}

/** Adds a row at the end of the table, with the cursor in its first cell. */
const addRow: Command = (state, dispatch) => {
  const depth = depthOf(state, [nodes.table]);
  if (depth === null) return false;
  const { $from } = state.selection;
  const end = $from.end(depth);
  const row = rowOf($from.node(depth).lastChild?.childCount ?? 1, nodes.table_cell);
  const tr = state.tr.insert(end, row);
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 2)).scrollIntoView());
  return true;
};

/** Columns and rows of a new table, with the row of its heads. */
const NEW_TABLE = { columns: 3, rows: 3 };

/** Puts a table behind the block of the cursor, with the cursor in its first cell. */
const insertTable: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if ($from.depth === 0 || depthOf(state, [nodes.table]) !== null) return false;
  const { columns, rows } = NEW_TABLE;
  const cells = Array.from({ length: rows }, (_, at) =>
    rowOf(columns, at === 0 ? nodes.table_header : nodes.table_cell),
  );
  const at = $from.after(1);
  const tr = state.tr.insert(at, nodes.table.create(null, cells));
  dispatch?.(closeHistory(tr.setSelection(TextSelection.create(tr.doc, at + 3)).scrollIntoView()));
  return true;
};

/** Deletes the empty row of the cursor, and the table with its last row. */
const dropRow: Command = (state, dispatch) => {
  const depth = depthOf(state, [nodes.table_row]);
  const { $from } = state.selection;
  if (depth === null || $from.node(depth).content.size > 2 * $from.node(depth).childCount) return false;
  const from = $from.node(depth - 1).childCount === 1 ? depth - 1 : depth;
  dispatch?.(closeHistory(state.tr.delete($from.before(from), $from.after(from)).scrollIntoView()));
  return true;
};

/** Puts a paragraph before a table that begins the text, from the start of its first cell. */
const leaveUpwards: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || depthOf(state, [nodes.table]) !== 1 || $from.pos !== 3) return false;
  const tr = state.tr.insert(0, nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, 1)));
  return true;
};

/** Moves the cursor to the next or previous cell of the table. Does nothing outside of a table. */
function moveCell(step: 1 | -1): Command {
  return (state, dispatch) => {
    const table = depthOf(state, [nodes.table]);
    const cell = depthOf(state, [nodes.table_cell, nodes.table_header]);
    if (table === null || cell === null) return false;
    const { $from } = state.selection;
    const start = $from.start(table);
    const places: number[] = [];
    $from.node(table).descendants((node, at) => {
      if (node.type === nodes.table_cell || node.type === nodes.table_header) places.push(start + at + 1);
      return node.type === nodes.table_row;
    });
    const target = places[places.indexOf($from.start(cell)) + step];
    if (target === undefined) return step === 1 && addRow(state, dispatch);
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, target)).scrollIntoView());
    return true;
  };
}

const breakLine: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.type.validContent(state.selection.$from.parent.content)) return false;
  if (state.selection.$from.parent.type !== nodes.paragraph) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** Turns a list of the other kind into this kind, or lifts the items when it is this kind already. */
function toggleList(type: NodeType): Command {
  const other = type === nodes.bullet_list ? nodes.ordered_list : nodes.bullet_list;
  return (state, dispatch) => {
    const depth = depthOf(state, [nodes.bullet_list, nodes.ordered_list]);
    if (depth === null) return wrapInList(type)(state, dispatch);
    const list = state.selection.$from.node(depth);
    if (list.type === type) return liftListItem(nodes.list_item)(state, dispatch);
    if (list.type === other) dispatch?.(state.tr.setNodeMarkup(state.selection.$from.before(depth), type));
    return true;
  };
}

/** Returns the selection, or the whole link when the cursor is in one and selects nothing. */
function linkSpan({ selection: { $from, from, to, empty } }: EditorState): {
  readonly from: number;
  readonly to: number;
} {
  const link = empty ? marks.link.isInSet($from.marks()) : undefined;
  let span = { from, to };
  let start: number | null = null;
  $from.parent.forEach((node, offset) => {
    const at = $from.start() + offset;
    if (link?.isInSet(node.marks) !== true) start = null;
    else {
      start ??= at;
      if (start <= from && at + node.nodeSize >= from) span = { from: start, to: at + node.nodeSize };
    }
  });
  return span;
}

/**
 * Sets the link of the selection, or of the whole link at the cursor. An empty address removes it. Where nothing is
 * selected and no link is, the address itself becomes the text of a link.
 */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const { from, to } = linkSpan(state);
    const { tr } = state;
    if (from === to && href === "") return false;
    const link = marks.link.create({ href });
    if (from === to) tr.replaceSelectionWith(schema.text(href, [link]), false);
    else if (href === "") tr.removeMark(from, to, marks.link);
    else tr.addMark(from, to, link);
    dispatch?.(tr);
    return true;
  };
}

/** Returns the address of the link at the selection, empty without a link. */
export function linkAt({ selection: { $from, from, to }, doc }: EditorState): string {
  let href: string = marks.link.isInSet($from.marks())?.attrs.href ?? "";
  doc.nodesBetween(from, to, (node) => {
    href ||= marks.link.isInSet(node.marks)?.attrs.href ?? "";
  });
  return href;
}

const toggleHeading =
  (level: number): Command =>
  (state, dispatch) => {
    const { parent } = state.selection.$from;
    const isSame = parent.type === nodes.heading && parent.attrs.level === level;
    return (isSame ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level }))(state, dispatch);
  };

/** Commands of the tool bar, by the name that its buttons carry. */
export const TOOLS: Readonly<Record<string, Command>> = {
  h2: toggleHeading(2),
  h3: toggleHeading(3),
  strong: toggleMark(marks.strong),
  em: toggleMark(marks.em),
  code: toggleMark(marks.code),
  table: insertTable,
  bullets: toggleList(nodes.bullet_list),
  numbers: toggleList(nodes.ordered_list),
  quote: (state, dispatch) => wrapIn(nodes.blockquote)(state, dispatch),
  undo,
  redo,
};

/** Returns true when the selection has what the tool sets. */
export function isActive(name: string, state: EditorState): boolean {
  const { $from, from, to, empty } = state.selection;
  const { parent } = $from;
  if (name === "h2" || name === "h3") return parent.type === nodes.heading && `h${parent.attrs.level}` === name;
  if (name === "bullets") return depthOf(state, [nodes.bullet_list]) !== null;
  if (name === "numbers") return depthOf(state, [nodes.ordered_list]) !== null;
  if (name === "quote") return depthOf(state, [nodes.blockquote]) !== null;
  const mark = Object.hasOwn(marks, name) ? marks[name as keyof typeof marks] : undefined;
  if (mark === undefined) return false;
  return empty
    ? mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, mark);
}

/** Keys of the editor. `Escape` and then `Tab` leaves the text, because `Tab` alone indents items and changes cells. */
export function keys(): Plugin {
  let leaves = false;
  const unlessLeaving =
    (command: Command): Command =>
    (state, dispatch, view) => {
      if (leaves) return false;
      return command(state, dispatch, view);
    };
  const leave: Command = () => {
    leaves = true;
    return false;
  };
  const any = Object.fromEntries(
    [1, 2, 3, 4].map((level) => [`Mod-Alt-${level}`, setBlockType(nodes.heading, { level })] as const),
  );
  const plugin = keymap({
    ...baseKeymap,
    ...any,
    "Mod-Alt-0": setBlockType(nodes.paragraph),
    "Mod-b": toggleMark(marks.strong),
    "Mod-i": toggleMark(marks.em),
    "Mod-z": chainCommands(undoInputRule, undo),
    Backspace: chainCommands(undoInputRule, dropRow, baseKeymap.Backspace ?? (() => false)),
    "Mod-y": redo,
    "Shift-Mod-z": redo,
    Enter: chainCommands(leaveUpwards, splitListItem(nodes.list_item), baseKeymap.Enter ?? (() => false)),
    "Shift-Enter": breakLine,
    Tab: unlessLeaving(chainCommands(moveCell(1), sinkListItem(nodes.list_item))),
    "Shift-Tab": unlessLeaving(chainCommands(moveCell(-1), liftListItem(nodes.list_item))),
    Escape: leave,
  });
  const { handleKeyDown } = plugin.props;
  plugin.props.handleKeyDown = function (view, event) {
    if (event.key !== "Tab" && event.key !== "Escape" && event.key !== "Shift") leaves = false;
    return handleKeyDown?.call(this, view, event) ?? false;
  };
  return plugin;
}
