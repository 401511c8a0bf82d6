/** @jsxImportSource preact */
import type { ReportDiff } from "../../../../core/analysis/editor/compare-reports.ts";
import type { AdminJobView } from "../../../../core/service/admin/job-admin.ts";
import type { Page } from "./layout.tsx";
import { Foreign, Head, Outside, Pill, Table } from "./parts.tsx";
import type { Texts } from "./texts.ts";

/** Two reports of one page side by side. */
export function comparePage(
  input: {
    readonly jobs: readonly AdminJobView[];
    readonly a: string;
    readonly b: string;
    readonly comparison: ReportDiff | null;
    readonly problem: string | null;
  },
  texts: Texts,
): Page {
  const { jobs, a, b, comparison, problem } = input;
  const choice = (name: string, label: string, chosen: string) => (
    <label>
      {label}
      <select name={name}>
        {jobs.map((job) => (
          <option key={job.jobId} value={job.jobId} selected={job.jobId === chosen}>
            {`${job.keyword ?? ""}, ${texts.time(job.createdAt)}`}
          </option>
        ))}
      </select>
    </label>
  );
  const body = (
    <>
      <Head title={texts.compareTitle} sub={texts.compareHelp} />
      <form method="get" action="/app/compare" class="card pad form">
        {choice("a", texts.before, a)}
        {choice("b", texts.after, b)}
        <button type="submit" class="button">
          {texts.compare}
        </button>
      </form>
      {problem === null ? null : (
        <p class="note bad" role="alert">
          {problem}
        </p>
      )}
      {comparison === null ? null : <Compared comparison={comparison} texts={texts} />}
    </>
  );
  return { title: texts.compareTitle, body };
}

function Compared({ comparison, texts }: { readonly comparison: ReportDiff; readonly texts: Texts }) {
  const { before, after, scoreChange, plan, won, lost, competitors } = comparison;
  const terms = (title: string, changes: ReportDiff["won"]) =>
    changes.length === 0 ? null : (
      <div>
        <h3 class="group">{title}</h3>
        <Table
          caption={title}
          head={[texts.labels.name, texts.before, texts.after, texts.labels.suggested]}
          numbers={[1, 2, 3]}
          rows={changes.map(({ term, before: own, after: now, suggested: [low, high] }) => [
            <Foreign>{term}</Foreign>,
            String(own),
            String(now),
            low === high ? String(low) : `${low}\u2013${high}`,
          ])}
        />
      </div>
    );
  const pages = (title: string, entries: readonly { readonly url: string; readonly rank: number }[]) =>
    entries.length === 0 ? null : (
      <div class="card">
        <h3 class="pad">{title}</h3>
        <ol class="lines pad">
          {entries.map(({ url, rank }) => (
            <li key={url}>
              {rank}. <Outside url={url} />
            </li>
          ))}
        </ol>
      </div>
    );
  return (
    <>
      <div class="card three">
        {(
          [
            [texts.before, before.score],
            [texts.after, after.score],
            [texts.change, scoreChange],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <b>{value === null ? "\u2013" : texts.number(value)}</b>
            <span class="cap">{name}</span>
          </div>
        ))}
      </div>
      {plan === null || plan.steps.length === 0 ? null : (
        <div class="card">
          <h3 class="pad">{texts.labels.toDo}</h3>
          <ul class="lines pad">
            {plan.steps.map(({ id, action, isDone }) => (
              <li key={id}>
                <Pill tone={isDone ? "good" : "plain"}>{isDone ? texts.done : texts.open}</Pill>{" "}
                <Foreign>{action}</Foreign>
              </li>
            ))}
          </ul>
        </div>
      )}
      {terms(texts.won, won)}
      {terms(texts.lost, lost)}
      <div class="cols">
        {pages(texts.entered, competitors.entered)}
        {pages(texts.leftPages, competitors.left)}
      </div>
    </>
  );
}
