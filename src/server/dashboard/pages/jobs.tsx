/** @jsxImportSource preact */

import type { ClassifyResult } from "../../../../core/contract/report.ts";
import type { AdminJobView } from "../../../../core/service/admin/job-admin.ts";
import type { PageView } from "../../../../core/service/workspace/page-views.ts";
import { AlertPill } from "./inventory/list.tsx";
import { Failure } from "./kept/failure.tsx";
import type { Page } from "./layout.tsx";
import { Foreign, Head, JobState, Table } from "./parts.tsx";
import { NewScan, type ScanForm, type ScanFormProps } from "./scan-form.tsx";
import type { Texts } from "./texts.ts";

function Jobs({ jobs, texts }: { readonly jobs: readonly AdminJobView[]; readonly texts: Texts }) {
  if (jobs.length === 0) return <p>{texts.noReports}</p>;
  return (
    <Table
      caption={texts.reports}
      head={[texts.labels.keyword, texts.labels.page, texts.depth, texts.state, texts.created]}
      rows={jobs.map((job) => [
        <a href={`/app/reports/${job.jobId}`}>
          <Foreign>{job.keyword ?? job.type}</Foreign>
        </a>,
        job.url === null ? "\u2013" : <Foreign>{job.url.replace(/^https?:\/\/(?:www\.)?/, "")}</Foreign>,
        job.tier === null ? job.type : texts.tiers[job.tier],
        <JobState state={job.state} texts={texts} />,
        <span class="when">{texts.time(job.createdAt)}</span>,
      ])}
    />
  );
}

/** The latest reports. */
export function RecentJobs({ jobs, texts }: { readonly jobs: readonly AdminJobView[]; readonly texts: Texts }) {
  return (
    <section>
      <h2>{texts.recent}</h2>
      <Jobs jobs={jobs} texts={texts} />
    </section>
  );
}

function Alerts({ pages, texts }: { readonly pages: readonly PageView[]; readonly texts: Texts }) {
  if (pages.length === 0) return null;
  return (
    <section>
      <h2>{texts.watch.alerts}</h2>
      <ul class="card pad lines">
        {pages.map(({ id, jobId, keyword, url, alert }) => (
          <li key={id} class="row">
            <a href={`/app/reports/${jobId}`}>
              <Foreign>{keyword}</Foreign>
            </a>
            <span class="cap">
              {url === null ? null : <Foreign>{url.replace(/^https?:\/\/(?:www\.)?/, "")}</Foreign>}
            </span>
            {alert === null ? null : <AlertPill alert={alert} texts={texts} />}
          </li>
        ))}
      </ul>
      <p>
        <a href="/app/pages?show=alerts">{texts.watch.allAlerts}</a>
      </p>
    </section>
  );
}

/** The first page: alerts of watched pages, the scan form and the latest reports. */
export function overviewPage(
  input: {
    readonly jobs: readonly AdminJobView[];
    /** Pages with an alert of this week. */
    readonly alerts: readonly PageView[];
    readonly mayScan: boolean;
  } & Pick<ScanFormProps, "form" | "prices" | "problem">,
  texts: Texts,
): Page {
  const body = (
    <>
      <Head title={texts.overview} />
      <Alerts pages={input.alerts} texts={texts} />
      {input.mayScan ? (
        <NewScan {...input} title={texts.scanTitle} help={<p>{texts.scanHelp}</p>} texts={texts} />
      ) : null}
      <RecentJobs jobs={input.jobs} texts={texts} />
    </>
  );
  return { title: texts.overview, body };
}

/** The result of a classification. */
export function classificationPage(job: AdminJobView, { categories }: ClassifyResult, texts: Texts): Page {
  const percent = (share: number) => `${texts.number(Math.round(share * 100))} %`;
  const body = (
    <>
      <p class="crumbs">
        <a href="/app/pages">{texts.inventory.title}</a>
      </p>
      <Head title={texts.categories} sub={job.url === null ? null : <Foreign>{job.url}</Foreign>} />
      {categories.length === 0 ? (
        <p>{texts.noCategories}</p>
      ) : (
        <Table
          caption={texts.categories}
          head={[texts.category, texts.probability]}
          rows={categories.map(({ category, score }) => [category, percent(score)])}
        />
      )}
    </>
  );
  return { title: texts.categories, body };
}

/** A job that has no report yet, or never will. */
export function progressPage(
  job: AdminJobView,
  { mayCancel, form }: { readonly mayCancel: boolean; readonly form: ScanForm },
  texts: Texts,
): Page {
  const isOver = job.state === "failed" || job.state === "cancelled";
  const title = job.keyword ?? job.type;
  const body = (
    <>
      <p class="crumbs">
        <a href="/app/pages">{texts.inventory.title}</a>
      </p>
      <Head title={title} sub={job.url === null ? null : <Foreign>{job.url}</Foreign>} />
      <div class="card pad stack" data-job={isOver ? undefined : job.jobId} data-job-state={job.state}>
        <p data-state aria-live="polite">
          <JobState state={job.state} texts={texts} />
        </p>
        {isOver ? null : (
          <progress max={100} value={job.progress ?? 0} aria-label={texts.states[job.state] ?? job.state} />
        )}
        {job.state === "waiting" ? <p>{texts.waiting}</p> : null}
        {isOver ? null : <p class="small">{texts.runningNote}</p>}
        {job.error === null ? null : (
          <div class="note bad" role="alert">
            <Failure error={job.error} texts={texts} />
          </div>
        )}
        {job.state === "failed" ? <p>{texts.failedNote}</p> : null}
        {mayCancel && !isOver ? (
          <form method="post" action={`/app/reports/${job.jobId}/cancel`}>
            <button type="submit" class="button danger">
              {texts.cancel}
            </button>
          </form>
        ) : null}
        {mayCancel && isOver && job.type === "scan" ? (
          <form method="post" action="/app/scan">
            {Object.entries(form).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" class="button primary">
              {texts.scanAgain}
            </button>
          </form>
        ) : null}
      </div>
    </>
  );
  return { title, body, ...(isOver ? {} : { script: "progress", refresh: 5 }) };
}
