import { closeHistory } from "prosemirror-history";
import { type Fragment, type Node, Slice } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import type { DraftEdit } from "../../../../../core/domain/draft.ts";
import { readMarkdown } from "../../../../../core/markdown/read-markdown.ts";
import { SUGGEST_TEXTS } from "../../editor/suggest-texts.ts";
import { loadComparing } from "../editor/load-comparing.ts";
import { draft, facts } from "../editor/page.ts";
import { addMachineTexts } from "../editor/saving.tsx";
import { state } from "../editor/state.ts";
import { toast } from "../editor/toast.ts";
import { fromMarkdown, toMarkdown } from "../rich-text/markdown.ts";
import type { RichText } from "../rich-text/rich-text.ts";
import { schema } from "../rich-text/schema.ts";
import { sectionsOf } from "../rich-text/sections.ts";
import type { ProposalRequest } from "./proposing.ts";
import { rejectOpen, SuggestionBox } from "./suggestion-box.tsx";

// A script of its own, because few services have a language model. A proposal is shown in the text and is no part of
// it: the document, its score and its saves know nothing of it until the writer accepts it.

export { suggestLine } from "./line-suggestion.ts";

const texts = SUGGEST_TEXTS[facts.language];
/** Longest passage in UTF-16 units that the service takes. */
const MAX_PASSAGE = 8_000;
const { nodes } = schema;

/** Words of a document. `isInline`: within one block; else whole blocks. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly isInline: boolean;
}

/** Where a proposal belongs. Places are those of the document when it begins. */
interface Target {
  /** Place between two blocks at which the proposal is shown. */
  readonly at: number;
  /** Words that it replaces; `null` for a new section. */
  readonly range: Range | null;
  /** False when the text has the heading of the section already. */
  readonly keepsHeading: boolean;
  /** `replaced`: Markdown of the words of the range. */
  request(step: DraftEdit | null, replaced: string): ProposalRequest;
}

/** The present places of a proposal. */
interface Places {
  readonly at: number | null;
  readonly from: number;
  readonly to: number;
}

const paragraphOf = (words: Fragment): Node => nodes.doc.create(null, nodes.paragraph.create(null, words));

/** Returns the words of a range as Markdown. */
function markdownOf(document_: Node, { from, to, isInline }: Range): string {
  const { content } = document_.slice(from, to);
  return toMarkdown(isInline ? paragraphOf(content) : nodes.doc.create(null, content));
}

/** A proposal between the blocks of the text. The library shows it, and maps its places through changes of the text. */
class TextSuggestion extends SuggestionBox {
  protected override readonly isRewrite: boolean;
  readonly #view: EditorView;
  readonly #rich: RichText;
  readonly #target: Target;
  readonly #plugin: Plugin;
  #difference: typeof import("../../../../../core/markdown/difference.ts").difference | null = null;

  constructor(rich: RichText, target: Target, steps: readonly DraftEdit[] | null) {
    super();
    this.#rich = rich;
    this.#view = rich.view;
    this.#target = target;
    this.isRewrite = target.range !== null;
    this.#plugin = this.#placed();
    this.#view.updateState(this.#view.state.reconfigure({ plugins: [...this.#view.state.plugins, this.#plugin] }));
    this.start(steps);
    void loadComparing().then((comparing) => {
      this.#difference = comparing?.difference ?? null;
      this.draw();
    });
  }

  #placed(): Plugin {
    const { at, range } = this.#target;
    const key = new PluginKey<{ readonly from: number; readonly to: number; readonly set: DecorationSet }>();
    const widget = Decoration.widget(at, this.box, { side: 1, stopEvent: () => true, ignoreSelection: true });
    const marks = range === null ? [] : [Decoration.inline(range.from, range.to, { class: "asked" })];
    return new Plugin({
      key,
      state: {
        init: (_, { doc }) => ({
          from: range?.from ?? at,
          to: range?.to ?? at,
          set: DecorationSet.create(doc, [widget, ...marks]),
        }),
        apply: ({ mapping, doc }, { from, to, set }) => ({
          from: mapping.map(from, -1),
          to: mapping.map(to, 1),
          set: set.map(mapping, doc),
        }),
      },
      props: { decorations: (editing) => key.getState(editing)?.set },
      view: () => ({
        update: ({ state: { doc } }, before) => {
          if (!doc.eq(before.doc)) this.#follow();
        },
      }),
    });
  }

  #places(): Places {
    const { from, to, set } = this.#plugin.getState(this.#view.state);
    const widget = set.find(undefined, undefined, (spec: { stopEvent?: unknown }) => spec.stopEvent !== undefined)[0];
    return { at: widget?.from ?? null, from, to };
  }

  /** Keeps up with changes of the text. A proposal whose place is gone ends. */
  #follow(): void {
    const { at, from, to } = this.#places();
    if (at !== null && (!this.isRewrite || from < to)) this.draw();
    // The library is in the middle of its update.
    else queueMicrotask(() => this.end(texts.gone));
  }

  protected override request(step: DraftEdit | null, replaced: string): ProposalRequest {
    return this.#target.request(step, replaced);
  }

  protected override replaced(): string {
    const { range } = this.#target;
    return range === null ? "" : markdownOf(this.#view.state.doc, { ...this.#places(), isInline: range.isInline });
  }

  protected override changes(before: string, after: string) {
    return this.#difference?.(readMarkdown(before), readMarkdown(after)) ?? null;
  }

  protected override remove(): void {
    this.#last = this.#places();
    const plugins = this.#view.state.plugins.filter((plugin) => plugin !== this.#plugin);
    this.#view.updateState(this.#view.state.reconfigure({ plugins }));
  }

  /** Places of the removed box. */
  #last: Places = { at: null, from: 0, to: 0 };

  protected override take(text: string): void {
    const [changed, added] = this.#accepted(this.#view.state.tr, this.#blocks(text));
    addMachineTexts(added);
    this.#view.dispatch(closeHistory(changed.scrollIntoView()));
    // Typing from here on is a step of its own.
    this.#view.dispatch(closeHistory(this.#view.state.tr));
    this.#view.focus();
    toast(texts.accepted, this.#rich.undo);
  }

  /** Returns the blocks of a proposal, without a heading that the text has already. */
  #blocks(text: string): Fragment {
    const { content } = fromMarkdown(text);
    const isDouble = !this.#target.keepsHeading && content.firstChild?.type === nodes.heading && content.childCount > 1;
    return isDouble ? content.cut(content.firstChild?.nodeSize ?? 0) : content;
  }

  /** Returns the change of the text, and the Markdown that goes in. */
  #accepted(tr: Transaction, blocks: Fragment): readonly [Transaction, string] {
    const { range } = this.#target;
    const { at, from, to } = this.#last;
    const added = toMarkdown(nodes.doc.create(null, blocks));
    if (range === null) return [tr.insert(at ?? tr.doc.content.size, blocks), added];
    if (!range.isInline) return [tr.replaceWith(from, to, blocks), added];
    const only = blocks.childCount === 1 ? blocks.firstChild : null;
    if (only?.isTextblock !== true) return [tr.replaceRange(from, to, new Slice(blocks, 0, 0)), added];
    return [tr.replaceWith(from, to, only.content), toMarkdown(paragraphOf(only.content))];
  }

  protected override focus(): void {
    this.#view.focus();
  }
}

/** Shows a section on a subtopic behind the section of the cursor, or below its heading when the text has it. */
export function suggestSection(rich: RichText, topic: string): void {
  rejectOpen();
  const { doc, selection } = rich.view.state;
  const sections = sectionsOf(doc);
  const isNamed = (from: number) => doc.nodeAt(from)?.textContent.trim().toLowerCase() === topic.toLowerCase();
  const own = sections.find(({ from }) => isNamed(from));
  const next = sections.find(({ level, from }) => level <= 2 && from >= selection.to);
  const at = own?.to ?? next?.from ?? doc.content.size;
  const request = (): ProposalRequest => ({ task: "section", topic, draft: draft().text });
  new TextSuggestion(rich, { at, range: null, keepsHeading: own === undefined, request }, null);
}

/** Returns the words to write again: the selection within one block, else all blocks that it touches. */
function rangeOf({ state: { selection } }: EditorView): Range {
  const { $from, $to } = selection;
  if ($from.sameParent($to) && $from.parent.isTextblock && $from.parent.type !== nodes.code_block)
    return { from: $from.pos, to: $to.pos, isInline: true };
  const isWhole = $from.depth === 0 || $to.depth === 0;
  if (isWhole) return { from: $from.pos, to: $to.pos, isInline: false };
  return { from: $from.before(1), to: $to.after(1), isInline: false };
}

/** Returns why a selection cannot be written again, `null` when it can. */
function refusalOf({ selection, doc }: EditorState, range: Range, steps: readonly DraftEdit[]): string | null {
  if (selection.empty) return texts.selectFirst;
  if (steps.length === 0) return texts.noSteps;
  return markdownOf(doc, range).length > MAX_PASSAGE ? texts.tooLong : null;
}

/** Shows the selected words as the language model writes them again, for a step of the plan that the writer chooses. */
export function suggestRewrite(rich: RichText): void {
  const { state: editing } = rich.view;
  const steps = state().score.plan;
  const range = rangeOf(rich.view);
  const refusal = refusalOf(editing, range, steps);
  if (refusal !== null) {
    toast(refusal);
    return;
  }
  rejectOpen();
  const at = editing.doc.resolve(range.to);
  const request = (step: DraftEdit | null, passage: string): ProposalRequest => ({
    task: "passage",
    passage,
    cover: step === null ? [] : [step.subject, ...step.alsoCover],
    draft: draft().text,
  });
  const place = at.depth === 0 ? at.pos : at.after(1);
  new TextSuggestion(rich, { at: place, range, keepsHeading: true, request }, steps);
}
