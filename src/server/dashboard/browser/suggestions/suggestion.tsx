/** @jsxImportSource preact */
import { Component, type ComponentChild, type TargetedEvent } from "preact";
import type { DraftEdit } from "../../../../../core/domain/draft.ts";
import type { Difference, DiffLine, DiffSpan } from "../../../../../core/markdown/difference.ts";
import type { Proposal, Unsupported, Written } from "../../../../../core/ports/writing/report-writer.ts";
import type { ProposalFailure } from "../../editor/proposals.ts";
import { SUGGEST_TEXTS } from "../../editor/suggest-texts.ts";
import { facts } from "../editor/page.ts";

const texts = SUGGEST_TEXTS[facts.language];

/** The state of a proposal. */
export type SuggestionView =
  /** The writer chooses the step of the plan that the words are written again for. */
  | { readonly kind: "choosing"; readonly steps: readonly DraftEdit[] }
  | { readonly kind: "writing"; readonly changes: Difference | null; readonly text: string }
  | {
      readonly kind: "written";
      /** The difference of each proposal from the text, in the order of the proposals. */
      readonly changes: readonly (Difference | null)[];
      readonly written: Written;
      /** True when the writer changed the words meanwhile. */
      readonly isChanged: boolean;
    }
  | { readonly kind: "failed"; readonly failure: ProposalFailure };

/** Actions of a proposal. */
export interface SuggestionActions {
  start(step: DraftEdit): void;
  stop(): void;
  accept(text: string): void;
  reject(): void;
  again(): void;
}

interface Props {
  readonly view: SuggestionView;
  readonly actions: SuggestionActions;
  /** True for words that replace others, whose changes are marked. */
  readonly isRewrite: boolean;
}

/** A part of a line, and why the evidence does not state it. */
interface Piece extends DiffSpan {
  readonly part: Unsupported | null;
}

/** Returns the words of a part as the shown text has them: without the signs of Markdown, line by line. */
function wordsOf({ text }: Unsupported): readonly string[] {
  const plain = text.replace(/\]\([^)\n]*\)|[*_`[\\]/g, "").split("\n");
  return plain.map((line) => line.replace(/^(?:#{1,6}|[-*+>]|\d{1,3}[.)]) /, "").trim()).filter((line) => line !== "");
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Cuts the spans of a line at the parts that the evidence does not state. */
function piecesOf(spans: readonly DiffSpan[], unsupported: readonly Unsupported[]): readonly Piece[] {
  const line = spans.map(({ kind, text }) => (kind === "removed" ? "" : text)).join("");
  const marks: (Unsupported | null)[] = Array(line.length).fill(null);
  for (const part of unsupported)
    for (const words of wordsOf(part)) {
      const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(words)}(?![\\p{L}\\p{N}])`, "gu");
      for (const { index } of line.matchAll(pattern)) marks.fill(part, index, index + words.length);
    }
  const pieces: Piece[] = [];
  let at = 0;
  for (const span of spans) {
    if (span.kind === "removed") {
      pieces.push({ ...span, part: null });
      continue;
    }
    const end = at + span.text.length;
    while (at < end) {
      const part = marks[at] ?? null;
      let to = at + 1;
      while (to < end && marks[to] === part) to += 1;
      pieces.push({ kind: span.kind, text: line.slice(at, to), part });
      at = to;
    }
  }
  return pieces;
}

function Words({
  piece: { kind, text, part },
  isRewrite,
}: {
  readonly piece: Piece;
  readonly isRewrite: boolean;
}): ComponentChild {
  const words =
    part === null ? (
      text
    ) : (
      <mark>
        {text}
        <span class="unseen"> ({part.reason === "copied" ? texts.copied : texts.notSupported})</span>
      </mark>
    );
  if (kind === "removed") return <del>{words}</del>;
  return kind === "added" && isRewrite ? <ins>{words}</ins> : words;
}

interface LineProps {
  readonly line: DiffLine;
  readonly unsupported: readonly Unsupported[];
  readonly isRewrite: boolean;
}

function Line({ line, unsupported, isRewrite }: LineProps) {
  const { kind, level, depth, spans } = line;
  const words = piecesOf(spans, unsupported).map((piece, at) => <Words key={at} piece={piece} isRewrite={isRewrite} />);
  if (kind === "heading") {
    const Heading = `h${level}` as "h2";
    return <Heading dir="auto">{words}</Heading>;
  }
  return (
    <p dir="auto" class={`${kind} d${Math.min(4, depth)}`}>
      {words}
    </p>
  );
}

interface TextProps {
  readonly changes: Difference | null;
  readonly text: string;
  readonly unsupported: readonly Unsupported[];
  readonly isRewrite: boolean;
}

/** The proposed text with its changes; as Markdown while the part that compares texts is not there. */
function Text({ changes, text, unsupported, isRewrite }: TextProps) {
  if (changes === null) return <pre dir="auto">{text}</pre>;
  return (
    <div class="changes">
      {changes.lines.map((line, at) => (
        <Line key={at} line={line} unsupported={unsupported} isRewrite={isRewrite} />
      ))}
    </div>
  );
}

interface ChoosingProps {
  readonly steps: readonly DraftEdit[];
  readonly actions: SuggestionActions;
}

/** Chooses the step of the plan that the words are written again for. */
class Choosing extends Component<ChoosingProps, { readonly at: number }> {
  override state = { at: 0 };

  override render({ steps, actions }: ChoosingProps) {
    const step = steps[this.state.at];
    return (
      <>
        <label>
          {texts.rewriteStep}
          <select
            data-step
            onChange={({ currentTarget }: TargetedEvent<HTMLSelectElement>) =>
              this.setState({ at: currentTarget.selectedIndex })
            }
          >
            {steps.map(({ id, subject }) => (
              <option key={id}>{subject}</option>
            ))}
          </select>
        </label>
        <p class="small" dir="auto">
          {step?.action}
        </p>
        <p class="row">
          <button
            type="button"
            class="button primary small"
            data-start
            onClick={() => (step === undefined ? undefined : actions.start(step))}
          >
            {texts.start}
          </button>
          <RejectButton actions={actions} label={texts.close} />
        </p>
      </>
    );
  }
}

const hostOf = (source: string | null): string | null =>
  URL.parse(source ?? "")?.hostname.replace(/^www\./, "") ?? null;

function Reasons({ unsupported }: { readonly unsupported: readonly Unsupported[] }) {
  return (
    <ul class="small">
      {unsupported.map((part, at) => (
        <li key={at}>
          <b>
            <bdi>{part.text}</bdi>
          </b>
          : {texts.whyNot(part, hostOf(part.source))}
        </li>
      ))}
    </ul>
  );
}

/** The sentences that state the claims of a text. */
function Evidence({ supported }: Pick<Proposal["check"], "supported">) {
  if (supported.length === 0) return null;
  return (
    <details>
      <summary>{texts.evidence(supported.length)}</summary>
      <ul class="small">
        {supported.map(({ claim, source, sentence }, at) => (
          <li key={at}>
            <b>
              <bdi>{claim.text}</bdi>
            </b>
            : <bdi>{sentence}</bdi> ({source === "own" ? texts.own : (hostOf(source) ?? texts.rankingPage)})
          </li>
        ))}
      </ul>
    </details>
  );
}

interface OptionProps {
  readonly proposal: Proposal;
  readonly changes: Difference | null;
  readonly isRewrite: boolean;
  /** True for the only one, whose button is filled. */
  readonly isOnly: boolean;
  accept(text: string): void;
}

/** One text with its check. Copied words are never accepted, and other doubts need a second answer. */
class Option extends Component<OptionProps, { readonly isChecked: boolean }> {
  override state = { isChecked: false };

  override render({ proposal, changes, isRewrite, isOnly, accept }: OptionProps) {
    const { text, check } = proposal;
    const { supported, unsupported } = check;
    const isCopied = unsupported.some(({ reason }) => reason === "copied");
    return (
      <div class="option">
        <Text changes={changes} text={text} unsupported={unsupported} isRewrite={isRewrite} />
        {unsupported.length === 0 ? (
          <p class="small">{supported.length === 0 ? texts.nothingToCheck : texts.supported}</p>
        ) : (
          <div class="doubts">
            <p>{texts.unsupported(unsupported.length)}</p>
            <Reasons unsupported={unsupported} />
            {isCopied ? null : (
              <label class="check">
                <input
                  type="checkbox"
                  data-checked
                  checked={this.state.isChecked}
                  onChange={({ currentTarget }: TargetedEvent<HTMLInputElement>) =>
                    this.setState({ isChecked: currentTarget.checked })
                  }
                />{" "}
                {texts.checked}
              </label>
            )}
          </div>
        )}
        <Evidence supported={supported} />
        {isCopied ? null : (
          <p>
            <button
              type="button"
              class={`button small${isOnly ? " primary" : ""}`}
              data-accept
              disabled={unsupported.length > 0 && !this.state.isChecked}
              onClick={() => accept(text)}
            >
              {texts.accept}
            </button>
          </p>
        )}
      </div>
    );
  }
}

interface WrittenProps extends Props {
  readonly view: Extract<SuggestionView, { readonly kind: "written" }>;
}

function AgainButton({ actions }: Pick<WrittenProps, "actions">) {
  return (
    <button type="button" class="button small" data-again onClick={actions.again}>
      {texts.again}
    </button>
  );
}

function RejectButton({ actions, label }: Pick<WrittenProps, "actions"> & { readonly label: string }) {
  return (
    <button type="button" class="button small" data-reject onClick={actions.reject}>
      {label}
    </button>
  );
}

/** The finished proposals, and everything that was sent for them. */
function Result({ view: { written, changes, isChanged }, actions, isRewrite }: WrittenProps) {
  const { proposals, model, usage, sent } = written;
  const tokens = usage.inputTokens + usage.outputTokens;
  return (
    <>
      {isChanged ? <p class="small">{texts.changed}</p> : null}
      {proposals.map((proposal, at) => (
        <Option
          key={proposal.text}
          proposal={proposal}
          changes={changes[at] ?? null}
          isRewrite={isRewrite}
          isOnly={proposals.length === 1}
          accept={actions.accept}
        />
      ))}
      <p class="row">
        <RejectButton actions={actions} label={texts.reject} />
        <AgainButton actions={actions} />
      </p>
      <details data-sent>
        <summary>{texts.sent}</summary>
        {sent.map(({ role, content }) => (
          <div key={role}>
            <p class="small">{texts.roles[role]}</p>
            <pre dir="auto">{content}</pre>
          </div>
        ))}
      </details>
      <p class="small">{texts.by(model, tokens.toLocaleString(facts.language))}</p>
    </>
  );
}

/** Returns the words that screen readers speak when the state of a proposal changes. */
function statusOf(view: SuggestionView): string {
  if (view.kind === "writing") return texts.writing;
  if (view.kind !== "written") return "";
  const checks = view.written.proposals.map(({ check }) => check);
  const count = checks.reduce((sum, { unsupported }) => sum + unsupported.length, 0);
  if (count > 0) return texts.unsupported(count);
  return checks.some(({ supported }) => supported.length > 0) ? texts.supported : texts.nothingToCheck;
}

/** A proposal of the language model, shown in the text and no part of it. */
export function Suggestion(props: Props) {
  const { view, actions, isRewrite } = props;
  return (
    <>
      <p class="cap" role="status">
        <b>{isRewrite && view.kind === "choosing" ? texts.rewrite : texts.title}</b>{" "}
        <span class={view.kind === "writing" ? "" : "unseen"}>{statusOf(view)}</span>
      </p>
      {view.kind === "choosing" ? <Choosing steps={view.steps} actions={actions} /> : null}
      {view.kind === "writing" ? (
        <>
          <Text changes={view.changes} text={view.text} unsupported={[]} isRewrite={false} />
          <p class="row">
            <button type="button" class="button small" data-stop onClick={actions.stop}>
              {texts.stop}
            </button>
          </p>
        </>
      ) : null}
      {view.kind === "written" ? <Result {...props} view={view} /> : null}
      {view.kind === "failed" ? (
        <>
          <p class="problem" role="alert">
            {texts.problem(view.failure)} {texts.unchanged}
          </p>
          <p class="row">
            <AgainButton actions={actions} />
            <RejectButton actions={actions} label={texts.close} />
          </p>
        </>
      ) : null}
    </>
  );
}
