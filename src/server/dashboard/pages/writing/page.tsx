/** @jsxImportSource preact */
import type { Proposal, WritingTask, Written } from "../../../../../core/ports/writing/report-writer.ts";
import { pixelWidth } from "../../../../../plugins/shared/pixel-width.ts";
import { HISTORY_TEXTS } from "../../editor/history-texts.ts";
import type { ProposalFailure } from "../../editor/proposals.ts";
import { SUGGEST_TEXTS } from "../../editor/suggest-texts.ts";
import type { Page } from "../layout.tsx";
import { Foreign, Head, Outside, Pill } from "../parts.tsx";
import type { Texts } from "../texts.ts";

type Task = Exclude<WritingTask, "passage">;

/** A request to the language model, with what it wrote or why it wrote nothing. */
interface ProposalsInput {
  readonly jobId: string;
  readonly task: Task;
  /** Subtopic of a section, empty for other tasks. */
  readonly topic: string;
  readonly keyword: string;
  /** False for a scan that has no draft and can begin none. */
  readonly hasDraft: boolean;
  /** `null` with a failure. */
  readonly written: Written | null;
  /** `null` with texts. */
  readonly failure: ProposalFailure | null;
}

/** The form that requests texts. Its button is plain, because every request costs tokens. */
export function Ask(props: {
  readonly jobId: string;
  readonly task: Task;
  readonly topic?: string;
  readonly label: string;
}) {
  const { jobId, task, topic, label } = props;
  return (
    <form method="post" action={`/app/reports/${jobId}/write`}>
      <input type="hidden" name="task" value={task} />
      {topic === undefined ? null : <input type="hidden" name="topic" value={topic} />}
      <button type="submit" class="button">
        {label}
      </button>
    </form>
  );
}

/** The text of a proposal with marks at the parts that the evidence does not state. */
function MarkedText({ proposal: { text, check }, texts }: { readonly proposal: Proposal; readonly texts: Texts }) {
  const suggest = SUGGEST_TEXTS[texts.language];
  const parts = [];
  let from = 0;
  for (const { start, end, reason } of check.unsupported) {
    if (start < from) continue;
    parts.push(
      text.slice(from, start),
      <mark>
        {text.slice(start, end)}
        <span class="unseen"> ({reason === "copied" ? suggest.copied : suggest.notSupported})</span>
      </mark>,
    );
    from = end;
  }
  return (
    <pre class="prose" dir="auto">
      {parts}
      {text.slice(from)}
    </pre>
  );
}

/** The host of a source. The own text has none. */
const hostOfSource = (source: string | null): string | null =>
  URL.parse(source ?? "")?.hostname.replace(/^www\./, "") ?? null;

function Checks({ proposal, texts }: { readonly proposal: Proposal; readonly texts: Texts }) {
  const suggest = SUGGEST_TEXTS[texts.language];
  const { supported, unsupported } = proposal.check;
  return (
    <>
      {unsupported.length === 0 ? null : (
        <div class="note stack">
          <p>{suggest.unsupported(unsupported.length)}</p>
          <ul>
            {unsupported.map((part, at) => (
              <li key={at}>
                <b>
                  <Foreign>{part.text}</Foreign>
                </b>
                {": "}
                {suggest.whyNot(part, hostOfSource(part.source))}
              </li>
            ))}
          </ul>
        </div>
      )}
      {supported.length === 0 ? null : (
        <details>
          <summary>{suggest.evidence(supported.length)}</summary>
          <ul class="lines small">
            {supported.map(({ claim, source, sentence }, at) => (
              <li key={at}>
                <b>
                  <Foreign>{claim.text}</Foreign>
                </b>
                {": "}
                <Foreign>{sentence}</Foreign> (
                {source === "own" ? (
                  suggest.own
                ) : (
                  <Outside url={source}>{hostOfSource(source) ?? suggest.rankingPage}</Outside>
                )}
                )
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Longest title in pixels and longest description in characters of a proposal. Search results mostly show as much. */
const MAX_WIDTH = 580;
const MAX_LETTERS = 155;

/** The size of a title or a description beside its limit. */
function Size({ task, text, texts }: { readonly task: Task; readonly text: string; readonly texts: Texts }) {
  if (task !== "title" && task !== "description") return null;
  const { writing } = texts;
  const size = task === "title" ? pixelWidth(text) : [...text].length;
  const isLong = size > (task === "title" ? MAX_WIDTH : MAX_LETTERS);
  const words = task === "title" ? writing.width(texts.number(size)) : writing.letters(texts.number(size));
  return (
    <p class="cap">
      {words} {isLong ? <Pill tone="warn">{writing.tooLong}</Pill> : null}
    </p>
  );
}

interface ProposalProps {
  readonly input: ProposalsInput;
  readonly proposal: Proposal;
  readonly no: number;
  readonly texts: Texts;
}

function ProposalCard({ input: { jobId, task, written, hasDraft }, proposal, no, texts }: ProposalProps) {
  const isOnly = written?.proposals.length === 1;
  const { writing } = texts;
  const suggest = SUGGEST_TEXTS[texts.language];
  const { text, isSupported } = proposal;
  return (
    <section class="card pad stack proposal" aria-label={writing.proposal(no)}>
      <MarkedText proposal={proposal} texts={texts} />
      <Size task={task} text={text} texts={texts} />
      <Checks proposal={proposal} texts={texts} />
      {isSupported ? (
        <>
          <p class="small">{proposal.check.supported.length === 0 ? suggest.nothingToCheck : suggest.supported}</p>
          {hasDraft ? (
            <form method="post" action={`/app/reports/${jobId}/write/accept`}>
              <input type="hidden" name="task" value={task} />
              <input type="hidden" name="text" value={text} />
              <button type="submit" class={isOnly ? "button primary" : "button"}>
                {writing.take}
              </button>
            </form>
          ) : (
            <p class="small">{writing.noDraft}</p>
          )}
        </>
      ) : (
        <p class="small">{writing.notTaken}</p>
      )}
    </section>
  );
}

/** The texts of a language model from a report, each with its check, or the reason for no text. */
export function proposalsPage(input: ProposalsInput, texts: Texts): Page {
  const { jobId, task, topic, keyword, written, failure } = input;
  const { writing } = texts;
  const suggest = SUGGEST_TEXTS[texts.language];
  const title = writing.heading(task, topic);
  const tokens = written === null ? 0 : written.usage.inputTokens + written.usage.outputTokens;
  const body = (
    <>
      <p class="crumbs">
        <a href={`/app/reports/${jobId}`}>{writing.back}</a>
      </p>
      <Head title={title} sub={writing.sub(keyword)}>
        <Pill tone="over">{HISTORY_TEXTS[texts.language].machineWritten}</Pill>
        <Ask jobId={jobId} task={task} {...(task === "section" ? { topic } : {})} label={suggest.again} />
      </Head>
      {failure === null ? null : (
        <p class="note bad" role="alert">
          {suggest.problem(failure)} {suggest.unchanged}
        </p>
      )}
      {written === null ? null : (
        <>
          <p class="small">{suggest.by(written.model, texts.number(tokens))}</p>
          {written.proposals.map((proposal, at) => (
            <ProposalCard key={at} input={input} proposal={proposal} no={at + 1} texts={texts} />
          ))}
          <details class="group">
            <summary>{suggest.sent}</summary>
            <p class="small">{writing.sentHelp}</p>
            {written.sent.map(({ role, content }) => (
              <div key={role}>
                <h2 class="mini">{suggest.roles[role]}</h2>
                <pre class="prose card pad" dir="auto">
                  {content}
                </pre>
              </div>
            ))}
          </details>
        </>
      )}
    </>
  );
  return { title, body, sheet: "report" };
}
