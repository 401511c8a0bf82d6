/** @jsxImportSource preact */
import type { Draft, DraftScore, SavedDraft } from "../../../../core/domain/draft.ts";
import type { Page } from "./layout.tsx";
import { Button, Foreign, Gauge, Head, Outside, Table } from "./parts.tsx";
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
  /** Version of the kept draft, 0 without one. */
  readonly version: number;
  /** The last writer, `null` without a kept draft. */
  readonly saved: { readonly by: string; readonly at: number } | null;
}

const SHOWN_EDITS = 6;

/** One step of the plan, with a sentence of a ranking page that does it. */
function Edit({ edit, texts }: { readonly edit: DraftScore["plan"][number]; readonly texts: Texts }) {
  const { example, action, gainInPlan, competitorCount, competitorTotal } = edit;
  const step = (
    <>
      <span class="gain">+{texts.number(gainInPlan, 1)}</span> <Foreign>{action}</Foreign>
    </>
  );
  if (example === null) return step;
  return (
    <details>
      <summary>{step}</summary>
      <p class="small">{texts.drafts.example(String(competitorCount), String(competitorTotal))}</p>
      <blockquote class="small">
        <Foreign>{example.sentence}</Foreign>
      </blockquote>
      <p class="small">
        <Outside url={example.url} />
      </p>
    </details>
  );
}

/** The part of the editor that a new score replaces. */
export function DraftSide({ score, texts }: { readonly score: DraftScore; readonly texts: Texts }) {
  const { score: points, grade, median, base, terms } = score;
  const groups = (["missing", "few", "over", "in_range"] as const).map(
    (state) => [state, terms.map((term, at) => ({ term, at })).filter(({ term }) => term.state === state)] as const,
  );
  const change = points === null || base === null ? null : points - base;
  const used = terms.filter(({ count }) => count > 0).length;
  const surfaces = score.surfaces.map(([surface, at]) => [surface, at, terms[at]?.state]);
  return (
    <>
      <div class="card" data-surfaces={JSON.stringify(surfaces)}>
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
              <Edit edit={edit} texts={texts} />
            </li>
          ))}
        </ul>
      </div>
      {score.topics.length === 0 ? null : (
        <div class="card pad stack">
          <h2 class="mini">{texts.labels.subtopics}</h2>
          <ul class="lines">
            {score.topics
              .filter(({ isAdvised, role }) => isAdvised || role === "core")
              .map(({ name, pages, of, status }) => (
                <li key={name}>
                  <Foreign>{name}</Foreign> <small>{`${pages}/${of}`}</small>{" "}
                  <b>{texts.labels.coverage[status] ?? status}</b>
                </li>
              ))}
          </ul>
        </div>
      )}
      <div class="card pad stack">
        <h2 class="mini">{texts.labels.terms}</h2>
        {groups.map(([state, own]) =>
          own.length === 0 ? null : (
            <div key={state}>
              <p class="cap">
                {texts.termState[state]} {own.length}
              </p>
              <p class="chips">
                {own.map(({ term, at }) => (
                  <button key={term.key} type="button" class={`chip ${state}`} data-term={at}>
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

/** The tool bar of the rich text. The script shows it, because nothing of it works without scripts. */
function Tools({ texts }: { readonly texts: Texts }) {
  const { tools } = texts;
  const symbols = { h2: "H2", h3: "H3", strong: "B", em: "I", bullets: "\u2022", numbers: "1.", quote: "\u201d" };
  const rest = { link: "Link", undo: "\u21b6", redo: "\u21b7" };
  return (
    <div class="tools" role="toolbar" aria-label={tools.label} data-tools hidden>
      {Object.entries({ ...symbols, ...rest }).map(([name, symbol]) => (
        <button
          key={name}
          type="button"
          class={`tool ${name}`}
          data-tool={name}
          aria-label={tools.names[name as keyof typeof tools.names]}
          title={tools.names[name as keyof typeof tools.names]}
          data-symbol={symbol}
        />
      ))}
      <input data-link hidden aria-label={tools.address} placeholder="https://" />
    </div>
  );
}

/** The draft editor. Without scripts a button scores the draft. */
export function editorPage(input: EditorInput, texts: Texts): Page {
  const { jobId, keyword, hasPage, draft, base, score, questions, version, saved } = input;
  const title = hasPage ? texts.draftTitle : texts.briefTitle;
  const body = (
    <>
      <p class="crumbs">
        <a href="/app/reports">{texts.reports}</a> / <a href={`/app/reports/${jobId}`}>{keyword}</a>
      </p>
      <Head title={title} sub={<Foreign>{keyword}</Foreign>}>
        <span class="row">
          <a class="button" href={`/app/reports/${jobId}`}>
            {texts.backToReport}
          </a>
          <a class="button" href={`/app/reports/${jobId}/draft/versions`}>
            {texts.drafts.versions}
          </a>
          {saved === null ? null : (
            <Button action={`/app/reports/${jobId}/draft/discard`} isDanger consequence={texts.consequences.draft}>
              {texts.drafts.discard}
            </Button>
          )}
        </span>
      </Head>
      <form
        method="post"
        action={`/app/reports/${jobId}/draft`}
        class="editor"
        data-draft={jobId}
        data-not-scored={texts.notScored}
        data-version={version}
        data-saved={texts.drafts.saved}
        data-not-saved={texts.drafts.notSaved}
        data-copied={texts.drafts.copied}
        data-not-copied={texts.drafts.notCopied}
      >
        <input type="hidden" name="version" value={version} />
        <div class="card sheet">
          <div class="note stack" role="alert" data-conflict hidden>
            <p data-other />
            <p class="row">
              <button type="button" class="button" data-load>
                {texts.drafts.other}
              </button>
              <button type="button" class="button" data-mine>
                {texts.drafts.mine}
              </button>
            </p>
          </div>
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
          <div class="stack">
            <Tools texts={texts} />
            <label for="draft-text" data-submit>
              <span>{texts.textField}</span>
              <small>{texts.textHelp}</small>
            </label>
            <textarea id="draft-text" name="text" data-base={base.text} data-label={texts.textField} spellcheck>
              {draft.text}
            </textarea>
          </div>
          <p class="row">
            <button type="submit" class="button primary" data-submit>
              {texts.scoreDraft}
            </button>
            <button type="submit" name="keep" value="yes" class="button" data-submit>
              {texts.drafts.keep}
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
              {saved === null ? "" : texts.drafts.savedAt(saved.by, texts.time(saved.at))}
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

/** A kept draft whose ranking pages are gone: the text to copy. */
export function textOnlyPage(saved: SavedDraft, texts: Texts): Page {
  const { keyword, draft, jobId, savedBy, savedAt } = saved;
  const body = (
    <>
      <Head title={draft.title === "" ? keyword : draft.title} sub={<Foreign>{keyword}</Foreign>}>
        <Button action={`/app/reports/${jobId}/draft/discard`} isDanger consequence={texts.consequences.draft}>
          {texts.drafts.discard}
        </Button>
      </Head>
      <p class="note">{texts.drafts.textOnly}</p>
      <div class="card pad stack">
        <p class="small">{texts.drafts.savedAt(savedBy, texts.time(savedAt))}</p>
        <p dir="auto">{draft.metaDescription}</p>
        <label>
          <span>{texts.textField}</span>
          <textarea readonly rows={24}>
            {draft.text}
          </textarea>
        </label>
      </div>
    </>
  );
  return { title: texts.draftTitle, body };
}

/** The drafts of the organization. */
export function draftsPage(
  { drafts, nextCursor }: { readonly drafts: readonly SavedDraft[]; readonly nextCursor: string | null },
  texts: Texts,
): Page {
  const { title, help, none } = texts.drafts;
  const body = (
    <>
      <Head title={title} sub={help} />
      {drafts.length === 0 ? (
        <p>{none}</p>
      ) : (
        <Table
          caption={title}
          head={[texts.titleField, texts.labels.keyword, texts.labels.score, texts.drafts.last]}
          rows={drafts.map(({ jobId, draft, keyword, score, savedBy, savedAt }) => [
            <a href={`/app/reports/${jobId}/draft`}>
              <Foreign>{draft.title === "" ? keyword : draft.title}</Foreign>
            </a>,
            <Foreign>{keyword}</Foreign>,
            score === null ? "\u2013" : texts.number(score),
            texts.drafts.savedAt(savedBy, texts.time(savedAt)),
          ])}
        />
      )}
      {nextCursor === null ? null : (
        <p>
          <a class="button" href={`/app/drafts?cursor=${encodeURIComponent(nextCursor)}`}>
            {texts.drafts.older}
          </a>
        </p>
      )}
    </>
  );
  return { title, body };
}
