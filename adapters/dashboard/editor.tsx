/** @jsxImportSource preact */
import type { Draft, DraftScore } from "../../core/domain/draft.ts";
import type { Page } from "./layout.tsx";
import { Foreign, Gauge, Head } from "./parts.tsx";
import type { Texts } from "./texts.ts";

/** Contents of the editor. */
export interface EditorInput {
  readonly jobId: string;
  readonly keyword: string;
  readonly hasPage: boolean;
  readonly draft: Draft;
  /** The page as it was scanned. */
  readonly base: Draft;
  readonly score: DraftScore;
  readonly questions: readonly string[];
}

const SHOWN_EDITS = 6;

/** The part of the editor that a new score replaces. */
export function DraftSide({ score, texts }: { readonly score: DraftScore; readonly texts: Texts }) {
  const { score: points, grade, median, base, terms } = score;
  const groups = (["missing", "few", "over", "in_range"] as const).map(
    (state) => [state, terms.map((term, at) => ({ term, at })).filter(({ term }) => term.state === state)] as const,
  );
  const change = points === null || base === null ? null : points - base;
  const used = terms.filter(({ count }) => count > 0).length;
  return (
    <>
      <div class="card">
        <Gauge hero={{ score: points, grade, typical: median }} texts={texts} />
        <p class="pad gauge" role="status">
          {points === null ? score.summary : null}
          {change === null ? null : (
            <b>
              {change > 0 ? "+" : ""}
              {texts.number(change)} {texts.pointsShort}
            </b>
          )}{" "}
          {base === null ? null : texts.livePage(String(base))}
        </p>
        <div class="three">
          <div>
            <b>{texts.number(score.words)}</b>
            <span class="cap">{texts.words}</span>
          </div>
          <div>
            <b>{texts.number(score.headings)}</b>
            <span class="cap">{texts.headings}</span>
          </div>
          <div>
            <b>
              {used}/{terms.length}
            </b>
            <span class="cap">{texts.labels.terms}</span>
          </div>
        </div>
      </div>
      {score.crowded.length === 0 ? null : <p class="note">{texts.crowded}</p>}
      <div class="card">
        <h2 class="pad mini">{texts.nextEdits}</h2>
        <ul class="lines pad">
          {score.plan.slice(0, SHOWN_EDITS).map((edit) => (
            <li key={edit.id}>
              <span class="gain">+{texts.number(edit.gainInPlan, 1)}</span> <Foreign>{edit.action}</Foreign>
            </li>
          ))}
        </ul>
      </div>
      <div class="card pad stack">
        <h2 class="mini">{texts.labels.terms}</h2>
        {groups.map(([state, own]) =>
          own.length === 0 ? null : (
            <div key={state}>
              <p class="cap">
                {texts.termState[state]} {own.length}
              </p>
              <p class="chips">
                {own.map(({ term }) => (
                  <button key={term.key} type="button" class={`chip ${state}`} data-term={term.term}>
                    <Foreign>{term.term}</Foreign> {term.count}/
                    {term.low === term.high ? term.low : `${term.low}\u2013${term.high}`}
                  </button>
                ))}
              </p>
            </div>
          ),
        )}
      </div>
    </>
  );
}

/** The draft editor. Without scripts a button scores the draft. */
export function editorPage(input: EditorInput, texts: Texts): Page {
  const { jobId, keyword, hasPage, draft, base, score, questions } = input;
  const title = hasPage ? texts.draftTitle : texts.briefTitle;
  const body = (
    <>
      <p class="crumbs">
        <a href="/app/reports">{texts.reports}</a> / <a href={`/app/reports/${jobId}`}>{keyword}</a>
      </p>
      <Head title={title} sub={<Foreign>{keyword}</Foreign>}>
        <a class="button" href={`/app/reports/${jobId}`}>
          {texts.backToReport}
        </a>
      </Head>
      <form
        method="post"
        action={`/app/reports/${jobId}/draft`}
        class="editor"
        data-draft={jobId}
        data-not-scored={texts.notScored}
      >
        <div class="card sheet">
          <label>
            <span>
              {texts.titleField} <small data-count="title" />
            </span>
            <input name="title" value={draft.title} data-base={base.title} />
          </label>
          <label>
            <span>
              {texts.metaField} <small data-count="metaDescription" />
            </span>
            <input name="metaDescription" value={draft.metaDescription} data-base={base.metaDescription} />
          </label>
          <label>
            <span>{texts.textField}</span>
            <small>{texts.textHelp}</small>
            <textarea name="text" data-base={base.text} spellcheck>
              {draft.text}
            </textarea>
          </label>
          <p class="row">
            <button type="submit" class="button primary" data-submit>
              {texts.scoreDraft}
            </button>
            <button type="button" class="button" data-copy="html" hidden>
              {texts.copyHtml}
            </button>
            <button type="button" class="button" data-copy="markdown" hidden>
              {texts.copyMarkdown}
            </button>
            <button type="button" class="button" data-restore hidden>
              {texts.restore}
            </button>
            <span class="small" role="status" data-status>
              {texts.keptHere}
            </span>
          </p>
        </div>
        <div class="sticky">
          <div data-side>
            <DraftSide score={score} texts={texts} />
          </div>
          {questions.length === 0 ? null : (
            <div class="card">
              <h2 class="pad mini">{texts.questionsToAnswer}</h2>
              <ul class="lines pad">
                {questions.map((question) => (
                  <li key={question}>
                    <Foreign>{question}</Foreign>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </form>
    </>
  );
  return { title, body, script: "editor" };
}
