/** @jsxImportSource preact */
import { Component } from "preact";
import type { DraftTerm } from "../../../../../core/domain/draft.ts";
import { TERM_STATES, type TermState } from "../../../../../core/domain/term-state.ts";
import { PANEL_TEXTS } from "../panel-texts.ts";
import { filled } from "../texts.ts";
import { MARK_MODES, type MarkMode, type PanelProps } from "../view.ts";
import { submitText } from "./submit.ts";

const SORTS = ["importance", "gap", "name"] as const;
type Sort = (typeof SORTS)[number];

/** Mentions that are missing to the range, as a share of it. */
function gapOf({ count, low }: DraftTerm): number {
  return low === 0 ? 0 : Math.max(0, low - count) / low;
}

const COMPARE: Readonly<Record<Sort, (a: DraftTerm, b: DraftTerm) => number>> = {
  importance: () => 0,
  gap: (a, b) => gapOf(b) - gapOf(a),
  name: (a, b) => a.term.localeCompare(b.term),
};

function rangeText({ low, high }: DraftTerm): string {
  return low === high ? String(low) : `${low}–${high}`;
}

/** The usual range on a line from 0 to the most used page, and the draft on it. */
function RangePicture({ term }: { readonly term: DraftTerm }) {
  const { count, low, high, competitorCounts, state } = term;
  const most = Math.max(1, high, count, ...competitorCounts);
  const x = (value: number) => 4 + (62 * value) / most;
  return (
    <svg class={`where ${state}`} viewBox="0 0 70 12" aria-hidden="true">
      <line x1="3" y1="6" x2="67" y2="6" />
      <rect x={x(low) - 2} y="3.5" width={x(high) - x(low) + 4} height="5" rx="2.5" />
      <circle cx={x(count)} cy="6" r="3.5" />
    </svg>
  );
}

interface RowProps {
  readonly term: DraftTerm;
  readonly at: number;
  readonly props: PanelProps;
}

/** The button that leaves a term out. */
function Leave({ term: { key, term, isOwn }, props }: Omit<RowProps, "at">) {
  const actions = props.actions?.terms ?? null;
  if (actions === null) return null;
  const texts = PANEL_TEXTS[props.facts.language];
  const label = filled(isOwn ? texts.removeTerm : texts.ignore, term);
  return (
    <button
      type="button"
      class="plain leave"
      aria-label={label}
      title={label}
      onClick={() => (isOwn ? actions.remove(term) : actions.ignore(key, term))}
    >
      ✕
    </button>
  );
}

/** The ignored terms, each with the way back. */
function Ignored({ props }: { readonly props: PanelProps }) {
  const texts = PANEL_TEXTS[props.facts.language];
  const actions = props.actions?.terms ?? null;
  return (
    <ul class="lines">
      {props.editing.choice.ignored.map(({ key, term }) => (
        <li key={key} class="split">
          <bdi>{term}</bdi>
          {actions === null ? null : (
            <button
              type="button"
              class="button small"
              aria-label={filled(texts.useAgain, term)}
              onClick={() => actions.use(key, term)}
            >
              {texts.use}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The form that adds an own term. */
function OwnTerm({ props }: { readonly props: PanelProps }) {
  const texts = PANEL_TEXTS[props.facts.language];
  const actions = props.actions?.terms ?? null;
  if (actions === null) return null;
  return (
    <details class="own">
      <summary>+ {texts.ownTerm}</summary>
      <p class="small">{texts.ownTermHelp}</p>
      <form class="finder" onSubmit={(event) => submitText(event, actions.add)}>
        <input name="text" maxLength={80} aria-label={texts.ownTerm} dir="auto" />
        <button type="submit" class="button">
          {texts.addTerm}
        </button>
      </form>
    </details>
  );
}

function Row({ term, at, props }: RowProps) {
  const texts = PANEL_TEXTS[props.facts.language];
  return (
    <li class={`term ${term.state}`}>
      <button
        type="button"
        class="plain"
        data-term={at}
        title={filled(texts.nextPlace, term.term)}
        onClick={() => props.actions?.findTerm(at)}
      >
        <bdi>{term.term}</bdi>
      </button>
      <span class="count">
        <b>{term.count}</b> / {rangeText(term)}
      </span>
      {term.isOwn ? <small class="pill">{texts.ownTerm}</small> : <RangePicture term={term} />}
      <Leave term={term} props={props} />
    </li>
  );
}

interface View {
  readonly wanted: string;
  readonly sort: Sort;
  readonly filter: TermState | "ignored" | null;
}

/** The terms of the ranking pages with their counts. */
export class TermsTab extends Component<PanelProps, View> {
  override state: View = { wanted: "", sort: "importance", filter: null };

  override render() {
    const { props } = this;
    const { wanted, sort, filter } = this.state;
    const {
      score: { terms },
      choice,
    } = props.editing;
    const texts = PANEL_TEXTS[props.facts.language];
    const shown = terms
      .map((term, at) => ({ term, at }))
      .filter(({ term }) => term.term.toLowerCase().includes(wanted.trim().toLowerCase()))
      .filter(({ term }) => filter === null || term.state === filter)
      .sort((a, b) => COMPARE[sort](a.term, b.term));
    return (
      <>
        <div class="finder">
          <input
            type="search"
            placeholder={texts.findTerm}
            aria-label={texts.findTerm}
            value={wanted}
            onInput={({ currentTarget }) => this.setState({ wanted: currentTarget.value })}
          />
          <select
            aria-label={texts.sort}
            value={sort}
            onChange={({ currentTarget }) => this.setState({ sort: currentTarget.value as Sort })}
          >
            {SORTS.map((each) => (
              <option key={each} value={each}>
                {texts.sorts[each]}
              </option>
            ))}
          </select>
        </div>
        <label class="marks">
          {texts.marks}
          <select
            value={props.editing.marks}
            onChange={({ currentTarget }) => props.actions?.showMarks(currentTarget.value as MarkMode)}
          >
            {MARK_MODES.map((mode) => (
              <option key={mode} value={mode}>
                {texts.markModes[mode]}
              </option>
            ))}
          </select>
        </label>
        <OwnTerm props={props} />
        <fieldset class="filters">
          <legend class="unseen">{texts.filters}</legend>
          {[null, ...TERM_STATES].map((state) => (
            <button
              key={state ?? "all"}
              type="button"
              class="filter"
              aria-pressed={state === filter}
              onClick={() => this.setState({ filter: state })}
            >
              {state === null ? texts.all : texts.states[state]}{" "}
              {state === null ? terms.length : terms.filter((term) => term.state === state).length}
            </button>
          ))}
          {choice.ignored.length === 0 ? null : (
            <button
              type="button"
              class="filter"
              aria-pressed={filter === "ignored"}
              onClick={() => this.setState({ filter: "ignored" })}
            >
              {texts.ignored} {choice.ignored.length}
            </button>
          )}
        </fieldset>
        {shown.length === 0 && filter !== "ignored" ? <p class="small">{texts.noTerm}</p> : null}
        {filter === "ignored" ? <Ignored props={props} /> : null}
        <ul class="terms">
          {shown.map(({ term, at }) => (
            <Row key={term.key} term={term} at={at} props={props} />
          ))}
        </ul>
      </>
    );
  }
}
