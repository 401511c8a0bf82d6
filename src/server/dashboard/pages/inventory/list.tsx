/** @jsxImportSource preact */
import type { PageAlert } from "../../../../../core/ports/pages/rows.ts";
import type { LiveScan, PageView } from "../../../../../core/service/workspace/page-views.ts";
import { DRAFT_TEXTS } from "../../editor/texts.ts";
import type { Page } from "../layout.tsx";
import { Foreign, Head, Pill } from "../parts.tsx";
import type { Texts } from "../texts.ts";
import { BulkBar, RowMenu } from "./actions.tsx";
import { Sparkline } from "./sparkline.tsx";
import { Figures, Filters, type InventoryInput, type InventoryProps, inventoryPath, TableHead } from "./top.tsx";

/** The place of an absent value. Narrow screens leave it out. */
function Nil() {
  return <span class="nil">–</span>;
}

function reportPath({ jobId, failedJobId }: PageView): string {
  return `/app/reports/${jobId ?? failedJobId ?? ""}`;
}

function Score({ page, texts }: { readonly page: PageView; readonly texts: Texts }) {
  const { live, failure, failedJobId, score } = page;
  if (live !== null)
    return (
      <a href={`/app/reports/${live.jobId}`}>
        <progress max={100} value={live.progress} data-live={live.jobId} aria-label={texts.states[live.state] ?? ""} />
      </a>
    );
  return (
    <>
      <b class="score">{score === null ? "–" : texts.number(score)}</b>
      {failure === null ? null : (
        <a class="failed" href={`/app/reports/${failedJobId}`}>
          {texts.inventory.failed}
        </a>
      )}
    </>
  );
}

function Change({ page, texts }: { readonly page: PageView; readonly texts: Texts }) {
  const { change, score, history } = page;
  if (change !== null && change !== 0)
    return <b class={change > 0 ? "up" : "down"}>{`${change > 0 ? "+" : "−"}${texts.number(Math.abs(change))}`}</b>;
  if (score === null) return null;
  return <span class="small">{history.length > 1 ? texts.inventory.same : texts.inventory.first}</span>;
}

/** Initials of an email address, for example MQ for mara.quint@example.com. */
function initialsOf(email: string): string {
  const parts = (email.split("@")[0] ?? "").split(/[^\p{L}\p{N}]+/u).filter((part) => part !== "");
  const letters = parts.length > 1 ? parts.slice(0, 2).map((part) => [...part][0]) : [...(parts[0] ?? "")].slice(0, 2);
  return letters.join("").toUpperCase();
}

/** The alert of a page. */
export function AlertPill({ alert, texts }: { readonly alert: PageAlert; readonly texts: Texts }) {
  const { alerts } = texts.inventory;
  if (alert.kind === "new_page") return <Pill tone="bad">{alerts.newPage(String(alert.rank))}</Pill>;
  return <Pill tone="bad">{alert.kind === "score_fell" ? alerts.scoreFell : alerts.belowTypical}</Pill>;
}

function Watch({ page, input, texts }: InventoryProps & { readonly page: PageView }) {
  const { alert, alertAt, watch } = page;
  if (alert !== null && alertAt !== null && alertAt >= input.list.alertsAt)
    return <AlertPill alert={alert} texts={texts} />;
  if (watch === null) return <Nil />;
  return <span class="small">{watch.isPaused ? texts.watch.paused : texts.inventory.every[watch.every]}</span>;
}

function Draft({ page, texts }: { readonly page: PageView; readonly texts: Texts }) {
  const { draft } = texts.inventory;
  const { draftJobId, draftState } = page;
  if (draftJobId !== null) {
    const isSet = draftState === "in_review" || draftState === "done";
    return (
      <a href={`/app/reports/${draftJobId}/draft`}>
        <Pill tone={draftState === "done" ? "good" : isSet ? "over" : "warn"}>
          {isSet ? DRAFT_TEXTS[texts.language].states[draftState] : draft.started}
        </Pill>
      </a>
    );
  }
  return page.url === null && page.jobId !== null ? <Pill>{draft.brief}</Pill> : <Nil />;
}

function Row({ page, input, texts }: InventoryProps & { readonly page: PageView }) {
  const { inventory } = texts;
  const owner = input.owners.find(({ userId }) => userId === page.ownerId)?.name;
  return (
    <tr>
      {input.mayWrite ? (
        <td class="c-choose">
          <input
            type="checkbox"
            name="page"
            value={page.id}
            data-price={page.priceMillicredits}
            aria-label={inventory.choose(page.keyword)}
          />
        </td>
      ) : null}
      <td class="c-page">
        <a href={reportPath(page)}>
          <Foreign>{page.keyword}</Foreign>
        </a>
        <span class="cap cut">
          {page.url === null ? inventory.noPage : <Foreign>{page.url.replace(/^https?:\/\/(?:www\.)?/, "")}</Foreign>}
          {` · ${page.region}`}
        </span>
      </td>
      <td class="num c-score">
        <Score page={page} texts={texts} />
      </td>
      <td class="num c-change">
        <Change page={page} texts={texts} />
      </td>
      <td class="c-since">
        <Sparkline history={page.history} texts={texts} />
      </td>
      <td class="num c-wide">{page.typical === null ? "–" : texts.number(page.typical)}</td>
      <td class="num c-wide">{page.steps === null || page.url === null ? "–" : texts.number(page.steps)}</td>
      <td class="c-draft">
        <Draft page={page} texts={texts} />
      </td>
      <td class="c-wide">{page.tag === "" ? "–" : <span class="tag">{page.tag}</span>}</td>
      <td class="c-wide">
        {owner === undefined ? (
          <Nil />
        ) : (
          <span class="face" role="img" title={owner} aria-label={owner}>
            {initialsOf(owner)}
          </span>
        )}
      </td>
      <td class="c-watch">
        <Watch page={page} input={input} texts={texts} />
      </td>
      <td class="c-menu">
        <RowMenu page={page} mayWrite={input.mayWrite} texts={texts} />
      </td>
    </tr>
  );
}

function FirstScans({ live, texts }: { readonly live: readonly LiveScan[]; readonly texts: Texts }) {
  if (live.length === 0) return null;
  return (
    <div class="card pad stack">
      <p>{texts.inventory.running(texts.number(live.length))}</p>
      <ul class="lines">
        {live.slice(0, 10).map((scan) => (
          <li key={scan.jobId} class="row">
            <a href={`/app/reports/${scan.jobId}`}>
              <Foreign>{scan.keyword}</Foreign>
            </a>
            <progress
              max={100}
              value={scan.progress}
              data-live={scan.jobId}
              aria-label={texts.states[scan.state] ?? ""}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Empty({ input: { query, totals, mayWrite }, texts }: InventoryProps) {
  const { inventory } = texts;
  if (totals.pages > 0)
    return (
      <div class="card pad stack">
        <p>{inventory.noMatch}</p>
        <p class="row">
          <a class="button" href="/app/pages">
            {inventory.clear}
          </a>
          {mayWrite && query.text !== undefined && query.text !== "" ? (
            <a class="button" href={`/app?${new URLSearchParams({ keyword: query.text })}`}>
              {inventory.scanThis(query.text)}
            </a>
          ) : null}
        </p>
      </div>
    );
  return (
    <div class="card pad stack">
      <p>{inventory.none}</p>
      <ul class="lines">
        {inventory.ways.map(([href, name, help]) => (
          <li key={name}>
            <a href={href}>{name}</a>
            <br />
            <span class="small">{help}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Screens({ input: { list, query }, texts }: InventoryProps) {
  const { inventory } = texts;
  const { page, pageCount } = list;
  if (pageCount === 1) return null;
  return (
    <nav class="row group" aria-label={inventory.place(String(page), String(pageCount))}>
      {page === 1 ? null : (
        <a class="button" href={inventoryPath(query, { page: page - 1 })}>
          {inventory.newer}
        </a>
      )}
      {page === pageCount ? null : (
        <a class="button" href={inventoryPath(query, { page: page + 1 })}>
          {inventory.older}
        </a>
      )}
      <span class="small">{inventory.place(texts.number(page), texts.number(pageCount))}</span>
    </nav>
  );
}

/** The inventory: one row for each page and keyword. */
export function inventoryPage(input: InventoryInput, texts: Texts): Page {
  const { inventory } = texts;
  const { list, mayWrite, note } = input;
  const props = { input, texts };
  const isRunning = list.first.length > 0 || list.pages.some(({ live }) => live !== null);
  const body = (
    <>
      <Head title={inventory.title} sub={inventory.help}>
        {mayWrite ? (
          <>
            <a class="button" href="/app/pages/new">
              {inventory.scanMany}
            </a>
            <a class="button primary" href="/app">
              {inventory.newScan}
            </a>
          </>
        ) : null}
      </Head>
      {note === null ? null : (
        <p class="note good" role="status">
          {note}
        </p>
      )}
      <Figures {...props} />
      <Filters {...props} />
      <FirstScans live={list.first} texts={texts} />
      {list.pages.length === 0 ? (
        list.first.length > 0 && input.totals.pages === 0 ? null : (
          <Empty {...props} />
        )
      ) : (
        <form method="post" action="/app/pages/scan" data-inventory data-live-jobs={isRunning ? "" : undefined}>
          {/* Enter in a field would press the first button, which is the scan of the first row. */}
          <button type="submit" disabled hidden />
          <input type="hidden" name="key" value={input.key} />
          <input type="hidden" name="back" value={inventoryPath(input.query)} />
          <div class="card inventory">
            <table>
              <TableHead {...props} />
              <tbody>
                {list.pages.map((page) => (
                  <Row key={page.id} page={page} {...props} />
                ))}
              </tbody>
            </table>
          </div>
          {mayWrite ? <BulkBar {...input} texts={texts} /> : null}
        </form>
      )}
      <Screens {...props} />
    </>
  );
  return { title: inventory.title, body, sheet: "inventory", script: "inventory" };
}
