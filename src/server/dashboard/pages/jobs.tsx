/** @jsxImportSource preact */

import type { ClassifyResult } from "../../../../core/contract/report.ts";
import { REGIONS } from "../../../../core/domain/regions.ts";
import type { AdminJobView } from "../../../../core/service/admin/job-admin.ts";
import type { PageView } from "../../../../core/service/workspace/page-views.ts";
import { AlertPill } from "./inventory/list.tsx";
import type { Page } from "./layout.tsx";
import { Foreign, Head, JobState, Table } from "./parts.tsx";
import type { Texts } from "./texts.ts";

/** Values of the scan form. */
export interface ScanForm {
  readonly keyword: string;
  readonly url: string;
  readonly region: string;
  readonly tier: string;
  /** Addresses to compare with, one a line. Empty for a search. */
  readonly competitors: string;
  /** Hosts that are not compared. */
  readonly excludeHosts: string;
}

/** The empty form. */
export const EMPTY_SCAN: ScanForm = {
  keyword: "",
  url: "",
  region: "US",
  tier: "standard",
  competitors: "",
  excludeHosts: "",
};

/** Prices of the tiers in millicredits. */
export type Prices = Readonly<Record<"lite" | "standard" | "deep", number>>;

interface ScanFormProps {
  readonly form: ScanForm;
  readonly prices: Prices;
  readonly problem: string | null;
  readonly texts: Texts;
}

function NewScan({ form, prices, problem, texts }: ScanFormProps) {
  return (
    <section>
      <h2>{texts.scanTitle}</h2>
      <p>{texts.scanHelp}</p>
      {problem === null ? null : (
        <p class="note bad" role="alert">
          {problem}
        </p>
      )}
      <form method="post" action="/app/scan" class="card pad form">
        <label>
          {texts.labels.keyword}
          <input name="keyword" required maxLength={150} value={form.keyword} />
        </label>
        <label>
          <span>
            {texts.url}{" "}
            <small id="url-help" class="cap">
              {texts.urlHelp}
            </small>
          </span>
          <input name="url" inputMode="url" value={form.url} aria-describedby="url-help" />
        </label>
        <label>
          {texts.region}
          <select name="region">
            {REGIONS.map(({ code, name }) => (
              <option key={code} value={code} selected={code === form.region}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {texts.depth}
          <select name="tier">
            {(["lite", "standard", "deep"] as const).map((tier) => (
              <option key={tier} value={tier} selected={tier === form.tier}>
                {`${texts.tiers[tier]}: ${texts.perScan(texts.number(prices[tier] / 1000, 1))}`}
              </option>
            ))}
          </select>
        </label>
        <details open={form.competitors !== "" || form.excludeHosts !== ""}>
          <summary>{texts.comparedPages}</summary>
          <label>
            {texts.competitorsField}
            <textarea name="competitors" rows={4}>
              {form.competitors}
            </textarea>
          </label>
          <label>
            {texts.excludeHostsField}
            <input name="exclude_hosts" value={form.excludeHosts} />
          </label>
        </details>
        <button type="submit" class="button primary">
          {texts.scan}
        </button>
      </form>
    </section>
  );
}

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
        texts.time(job.createdAt),
      ])}
    />
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
  } & Omit<ScanFormProps, "texts">,
  texts: Texts,
): Page {
  const body = (
    <>
      <Head title={texts.overview} />
      <Alerts pages={input.alerts} texts={texts} />
      {input.mayScan ? <NewScan {...input} texts={texts} /> : null}
      <section>
        <h2>{texts.recent}</h2>
        <Jobs jobs={input.jobs} texts={texts} />
      </section>
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
          <p class="note bad" role="alert">
            {job.error.message} <code>{job.error.code}</code>
          </p>
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
