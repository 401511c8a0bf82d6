/** @jsxImportSource preact */
import type { Draft } from "../../../../core/domain/draft.ts";
import { difference } from "../../../../core/markdown/difference.ts";
import { readMarkdown } from "../../../../core/markdown/read-markdown.ts";
import type { DraftVersion, DraftVersionView } from "../../../../core/service/drafts/draft-versions.ts";
import { Changes, changeSummary } from "../editor/changes.tsx";
import { HISTORY_TEXTS } from "../editor/history-texts.ts";
import type { Page } from "./layout.tsx";
import { Button, Foreign, Head, Pill, Table } from "./parts.tsx";
import type { Texts } from "./texts.ts";

function Restore({ jobId, no, texts }: { readonly jobId: string; readonly no: number; readonly texts: Texts }) {
  return (
    <Button action={`/app/reports/${jobId}/draft/restore`} fields={{ no: String(no) }}>
      {texts.drafts.restore}
    </Button>
  );
}

/** Says that a text of the language model went in with a version. */
function Machine({ texts }: { readonly texts: Texts }) {
  return <Pill tone="over">{HISTORY_TEXTS[texts.language].machineWritten}</Pill>;
}

/** The last versions of a draft, newest first. */
export function versionsPage(
  input: { readonly jobId: string; readonly versions: readonly DraftVersionView[]; readonly isDiscarded: boolean },
  texts: Texts,
): Page {
  const { jobId, versions, isDiscarded } = input;
  const { drafts } = texts;
  const body = (
    <>
      <Head title={drafts.versions} sub={drafts.versionsHelp}>
        <a class="button" href={`/app/reports/${jobId}/draft`}>
          {drafts.backToDraft}
        </a>
      </Head>
      {isDiscarded && versions.length > 0 ? (
        <p class="note" role="status">
          {drafts.discarded}
        </p>
      ) : null}
      {versions.length === 0 ? (
        <p>{drafts.noVersions}</p>
      ) : (
        <Table
          caption={drafts.versions}
          head={[drafts.last, drafts.writer, drafts.kind, texts.labels.score, texts.titleField, drafts.restore]}
          rows={versions.map(({ no, kind, savedAt, savedBy, score, name, title, characters, isMachineWritten }) => [
            <a href={`/app/reports/${jobId}/draft/versions/${no}`}>
              {name === null ? null : (
                <>
                  <Foreign>{name}</Foreign>
                  {" · "}
                </>
              )}
              {texts.time(savedAt)}
            </a>,
            <Foreign>{savedBy}</Foreign>,
            <>
              {drafts.kinds[kind]} {isMachineWritten ? <Machine texts={texts} /> : null}
            </>,
            score === null ? "\u2013" : texts.number(score),
            <>
              <Foreign>{title}</Foreign> <span class="small">{drafts.characters(texts.number(characters))}</span>
            </>,
            <Restore jobId={jobId} no={no} texts={texts} />,
          ])}
        />
      )}
    </>
  );
  return { title: drafts.versions, body };
}

/** One version with its text, and what changed since it. */
export function versionPage(
  {
    jobId,
    version,
    current,
  }: { readonly jobId: string; readonly version: DraftVersion; readonly current: Draft | null },
  texts: Texts,
): Page {
  const { no, name, draft, savedBy, savedAt, isMachineWritten } = version;
  const { drafts } = texts;
  const history = HISTORY_TEXTS[texts.language];
  const changes = current === null ? null : difference(readMarkdown(draft.text), readMarkdown(current.text));
  const body = (
    <>
      <Head title={name ?? drafts.versionOf(texts.time(savedAt))} sub={drafts.savedAt(savedBy, texts.time(savedAt))}>
        {isMachineWritten ? <Machine texts={texts} /> : null}
        <a class="button" href={`/app/reports/${jobId}/draft/versions`}>
          {drafts.versions}
        </a>
        <Restore jobId={jobId} no={no} texts={texts} />
      </Head>
      <form method="post" action={`/app/reports/${jobId}/draft/versions/${no}/name`} class="card pad form">
        <label>
          {history.nameLabel}
          <input name="name" maxLength={80} value={name ?? ""} dir="auto" />
        </label>
        <button type="submit" class="button">
          {history.name}
        </button>
      </form>
      {changes === null ? null : (
        <div class="card pad stack">
          <h2 class="mini">
            {history.fromTo(texts.time(savedAt))} {changeSummary(changes, null, texts.language)}
          </h2>
          <Changes difference={changes} language={texts.language} />
        </div>
      )}
      <dl class="card pad stack">
        <dt>{texts.titleField}</dt>
        <dd>
          <Foreign>{draft.title}</Foreign>
        </dd>
        <dt>{drafts.description}</dt>
        <dd>
          <Foreign>{draft.metaDescription}</Foreign>
        </dd>
      </dl>
      <pre class="card pad prose">{draft.text}</pre>
    </>
  );
  return { title: drafts.versions, body };
}
