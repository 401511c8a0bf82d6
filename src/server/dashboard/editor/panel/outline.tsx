/** @jsxImportSource preact */
import { Component } from "preact";
import { PANEL_TEXTS } from "../panel-texts.ts";
import { filled } from "../texts.ts";
import type { Actions, EditorFacts, OutlineEntry, PanelProps } from "../view.ts";
import { Insert } from "./insert.tsx";

interface RowProps {
  readonly entry: OutlineEntry;
  readonly at: number;
  readonly language: EditorFacts["language"];
  /** False for readers. */
  readonly mayMove: boolean;
  readonly actions: Actions | null;
  readonly drag: { readonly from: number | null; start(at: number | null): void };
}

/** Moves a section on Alt and an arrow. */
function onKey(event: KeyboardEvent, at: number, actions: Actions | null): void {
  const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
  if (!event.altKey || by === null) return;
  event.preventDefault();
  actions?.shiftSection(at, by);
}

/** A heading of the draft with the ways to move its section. */
function Row({ entry, at, language, mayMove, actions, drag }: RowProps) {
  const texts = PANEL_TEXTS[language];
  const { level, text } = entry;
  return (
    <li
      class={`l${level}`}
      draggable={mayMove}
      onDragStart={() => drag.start(at)}
      onDragEnd={() => drag.start(null)}
      onDragOver={(event) => drag.from !== null && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (drag.from !== null) actions?.dropSection(drag.from, at);
      }}
    >
      <small class="cap">H{level}</small>
      <button
        type="button"
        class="plain"
        dir="auto"
        data-heading
        onClick={() => actions?.findHeading(at)}
        onKeyDown={(event) => mayMove && onKey(event, at, actions)}
      >
        {text}
      </button>
      <span class="movers" hidden={!mayMove}>
        <button
          type="button"
          class="plain"
          aria-label={filled(texts.moveUp, text)}
          onClick={() => actions?.shiftSection(at, -1)}
        >
          ↑
        </button>
        <button
          type="button"
          class="plain"
          aria-label={filled(texts.moveDown, text)}
          onClick={() => actions?.shiftSection(at, 1)}
        >
          ↓
        </button>
      </span>
    </li>
  );
}

/** Returns a key for each heading: its text, and its number among equal ones, so that rows move with their heading. */
function keysOf(outline: readonly OutlineEntry[]): string[] {
  const counts = new Map<string, number>();
  return outline.map(({ text }) => {
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    return `${text} ${count}`;
  });
}

/** The headings of the draft, and the subtopics that no heading names. */
export class OutlineTab extends Component<PanelProps, { readonly from: number | null }> {
  override state = { from: null };

  override render() {
    const { facts, editing, actions } = this.props;
    const texts = PANEL_TEXTS[facts.language];
    const { outline, score } = editing;
    const drag = { from: this.state.from, start: (from: number | null) => this.setState({ from }) };
    const open = score.topics.filter(({ section, status }) => section === null && status !== "covered");
    const keys = keysOf(outline);
    return (
      <>
        <p class="small">{outline.length === 0 ? texts.noOutline : texts.outlineHelp}</p>
        <ol class="outline">
          {outline.map((entry, at) => (
            <Row
              key={keys[at]}
              entry={entry}
              at={at}
              language={facts.language}
              mayMove={facts.person.mayWrite}
              actions={actions}
              drag={drag}
            />
          ))}
        </ol>
        {open.length === 0 ? null : <h2 class="mini">{texts.withoutHeading}</h2>}
        <ul class="lines">
          {open.map(({ name }) => (
            <li key={name} class="split">
              <bdi>{name}</bdi>
              <Insert heading={name} props={this.props}>
                {texts.insert}
              </Insert>
            </li>
          ))}
        </ul>
      </>
    );
  }
}
