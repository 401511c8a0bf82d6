import { closeHistory } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { schema } from "./schema.ts";

const { nodes } = schema;

/** A heading of the document, as the outline shows it. */
export interface OutlineHeading {
  readonly level: number;
  readonly text: string;
}

/** A heading with everything up to the next heading of its level or above. */
export interface Section {
  readonly level: number;
  readonly from: number;
  readonly to: number;
}

/** Returns the sections of the headings between the blocks, in order. Sections of lower levels lie inside others. */
export function sectionsOf(document_: Node): readonly Section[] {
  const headings: { readonly level: number; readonly from: number }[] = [];
  document_.forEach((node, from) => {
    if (node.type === nodes.heading) headings.push({ level: node.attrs.level, from });
  });
  return headings.map((heading, at) => {
    const next = headings.slice(at + 1).find(({ level }) => level <= heading.level);
    return { ...heading, to: next?.from ?? document_.content.size };
  });
}

/** Inserts a heading of level 2 with an empty paragraph, before the next heading behind the cursor. */
export function insertSection(view: EditorView, text: string): void {
  const { doc, selection } = view.state;
  const next = sectionsOf(doc).find(({ level, from }) => level <= 2 && from >= selection.to);
  const at = next?.from ?? doc.content.size;
  const section = [nodes.heading.create({ level: 2 }, schema.text(text)), nodes.paragraph.create()];
  const tr = closeHistory(view.state.tr.insert(at, section));
  const inside = at + section.reduce((sum, node) => sum + node.nodeSize, 0) - 1;
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, inside)).scrollIntoView());
  view.focus();
}

/** Puts the cursor at the end of a heading, by its place in the outline. */
export function goToHeading(view: EditorView, at: number): void {
  const { doc } = view.state;
  const section = sectionsOf(doc)[at];
  if (section === undefined) return;
  const end = section.from + (doc.nodeAt(section.from)?.nodeSize ?? 2) - 1;
  view.dispatch(view.state.tr.setSelection(TextSelection.create(doc, end)).scrollIntoView());
  view.focus();
}

/** Returns the headings between the blocks, in order. */
export function outlineOf(document_: Node): OutlineHeading[] {
  const found: OutlineHeading[] = [];
  document_.forEach(({ type, attrs, textContent }) => {
    if (type === nodes.heading) found.push({ level: attrs.level, text: textContent.trim() });
  });
  return found;
}

/** Moves a section with everything in it before a place of the document, as one step. Returns its new place, or null. */
function moveSection(view: EditorView, { from, to }: Section, target: number): number | null {
  if (target >= from && target <= to) return null;
  const { tr, doc } = view.state;
  const moved = doc.slice(from, to).content;
  tr.delete(from, to);
  const place = tr.mapping.map(target);
  view.dispatch(closeHistory(tr.insert(place, moved)).scrollIntoView());
  return sectionsOf(view.state.doc).findIndex((section) => section.from === place);
}

/** Moves a section over its neighbor. Returns its new place in the outline, or null when it stays. */
export function shiftSection(view: EditorView, at: number, by: 1 | -1): number | null {
  const sections = sectionsOf(view.state.doc);
  const section = sections[at];
  if (section === undefined) return null;
  if (by === 1) {
    const next = sections.find(({ from }) => from === section.to);
    return next === undefined ? null : moveSection(view, section, next.to);
  }
  const before = sections.slice(0, at).findLast(({ level }) => level <= section.level);
  return before === undefined ? null : moveSection(view, section, before.from);
}

/** Moves a section before another one, by their places in the outline. Returns its new place, or null when it stays. */
export function dropSection(view: EditorView, at: number, before: number): number | null {
  const sections = sectionsOf(view.state.doc);
  const [section, target] = [sections[at], sections[before]];
  return section === undefined || target === undefined ? null : moveSection(view, section, target.from);
}
