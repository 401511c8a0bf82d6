/** @jsxImportSource preact */
import { PAGE_DRAFTS, PAGE_SHOWS, type PageSort, type PageTotals } from "../../../../core/ports/page-reads.ts";
import type { InventoryPage, InventoryQuery } from "../../../../core/service/workspace/inventory.ts";
import type { LiveScan, PageView } from "../../../../core/service/workspace/page-views.ts";
import { BulkBar, type Owner, RowMenu } from "./inventory-actions.tsx";
import type { Page } from "./layout.tsx";
import { Foreign, Head, Pill } from "./parts.tsx";
import { Sparkline } from "./sparkline.tsx";
import type { Texts } from "./texts.ts";

/** Everything that the inventory shows. */
export interface InventoryInput {
  readonly list: InventoryPage;
  readonly totals: PageTotals;
  readonly query: InventoryQuery;
  readonly tags: readonly string[];
  readonly owners: readonly Owner[];
  readonly mayWrite: boolean;
  /** Names the actions of this page, so that a form sent twice acts once. */
  readonly key: string;
  readonly note: string | null;
}

/** Returns the address of the inventory with changed settings. */
export function inventoryPath(query: InventoryQuery, change: InventoryQuery = {}): string {
  const { text, tag, ownerId, draft, show, sort, isDescending, page } = { ...query, ...change };
  const fields: readonly (readonly [string, string | null | undefined])[] = [
    ["q", text],
    ["tag", tag],
    ["owner", ownerId],
    ["draft", draft],
    ["show", show === "all" ? null : show],
    ["sort", sort],
    ["dir", isDescending === undefined ? null : isDescending ? "desc" : "asc"],
    ["page", page === undefined || page === 1 ? null : String(page)],
  ];
  const kept = fields.flatMap(([name, value]) => (value == null || value === "" ? [] : [[name, value]]));
  return kept.length === 0 ? "/app/pages" : `/app/pages?${new URLSearchParams(kept)}`;
}

/** The place of an absent value. Narrow screens leave it out. */
function Nil() {
  return <span class="nil">–</span>;
}

interface Props {
  readonly input: InventoryInput;
  readonly texts: Texts;
}

function Figures({ input: { totals }, texts }: Props) {
  const { figures } = texts.inventory;
  const cells = [
    [totals.pages, figures.pages, ""],
    [totals.atTypical, figures.atTypical, ""],
    [totals.alerts, figures.alerts, totals.alerts > 0 ? "bad" : ""],
    [totals.drafts, figures.drafts, ""],
  ] as const;
  return (
    <ul class="card tiles">
      {cells.map(([value, name, tone]) => (
        <li key={name}>
          <b class={tone}>{texts.number(value)}</b> <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

function Choice(props: {
  readonly name: string;
  readonly label: string;
  readonly chosen: string | null | undefined;
  readonly options: readonly (readonly [value: string, name: string])[];
}) {
  return (
    <select name={props.name} aria-label={props.label}>
      {props.options.map(([value, name]) => (
        <option key={value} value={value} selected={value === (props.chosen ?? "")}>
          {name}
        </option>
      ))}
    </select>
  );
}

function Filters({ input, texts }: Props) {
  const { inventory } = texts;
  const { query, tags, owners, list, totals } = input;
  const tagOptions = tags.map((tag) => [tag, tag] as const);
  const ownerOptions = owners.map(({ userId, email }) => [userId, email] as const);
  return (
    <form method="get" action="/app/pages" class="filters" data-filters>
      <input type="search" name="q" value={query.text} placeholder={inventory.search} aria-label={inventory.search} />
      <details class="folded">
        <summary class="button">{inventory.filters}</summary>
        <div class="choices">
          <Choice
            name="tag"
            label={inventory.head.tag}
            chosen={query.tag}
            options={[["", inventory.allTags], ...tagOptions]}
          />
          <Choice
            name="owner"
            label={inventory.head.owner}
            chosen={query.ownerId}
            options={[["", inventory.everybody], ...ownerOptions]}
          />
          <Choice
            name="draft"
            label={inventory.head.draft}
            chosen={query.draft}
            options={[
              ["", inventory.anyDraft],
              ...PAGE_DRAFTS.map((one) => [one, inventory.draftStates[one]] as const),
            ]}
          />
          <Choice
            name="show"
            label={texts.state}
            chosen={query.show ?? "all"}
            options={PAGE_SHOWS.map((one) => [one, inventory.shows[one]] as const)}
          />
          <button type="submit" class="button" data-submit>
            {texts.apply}
          </button>
        </div>
      </details>
      <span class="small count">{inventory.of(texts.number(list.total), texts.number(totals.pages))}</span>
    </form>
  );
}

/** Columns whose first click sorts from the smallest value. */
const ASCENDING: readonly PageSort[] = ["keyword", "change", "tag"];

function SortHead({
  by,
  name,
  input,
  isNumber = false,
}: Omit<Props, "texts"> & {
  readonly by: PageSort;
  readonly name: string;
  readonly isNumber?: boolean;
}) {
  const { sort = "scanned", isDescending = true } = input.query;
  const isCurrent = sort === by;
  const next = isCurrent ? !isDescending : !ASCENDING.includes(by);
  return (
    <th
      scope="col"
      class={isNumber ? "num" : undefined}
      aria-sort={isCurrent ? (isDescending ? "descending" : "ascending") : undefined}
    >
      <a href={inventoryPath(input.query, { sort: by, isDescending: next, page: 1 })}>
        {name}
        {isCurrent ? <span aria-hidden="true">{isDescending ? " ↓" : " ↑"}</span> : null}
      </a>
    </th>
  );
}

function TableHead({ input, texts }: Props) {
  const { head, chooseAll } = texts.inventory;
  return (
    <thead>
      <tr>
        {input.mayWrite ? (
          <td>
            <input type="checkbox" data-all aria-label={chooseAll} hidden />
          </td>
        ) : null}
        <SortHead by="keyword" name={head.keyword} input={input} />
        <SortHead by="score" name={head.score} input={input} isNumber />
        <SortHead by="change" name={head.change} input={input} isNumber />
        <SortHead by="scanned" name={head.since} input={input} />
        <SortHead by="typical" name={head.typical} input={input} isNumber />
        <SortHead by="steps" name={head.steps} input={input} isNumber />
        <th scope="col">{head.draft}</th>
        <SortHead by="tag" name={head.tag} input={input} />
        <th scope="col">{head.owner}</th>
        <th scope="col">{head.watch}</th>
        <td />
      </tr>
    </thead>
  );
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

function Watch({ page, input, texts }: Props & { readonly page: PageView }) {
  const { alert, alertAt } = page;
  const { alerts } = texts.inventory;
  if (alert === null || alertAt === null || alertAt < input.list.alertsAt) return <Nil />;
  if (alert.kind === "new_page") return <Pill tone="bad">{alerts.newPage(String(alert.rank))}</Pill>;
  return <Pill tone="bad">{alert.kind === "score_fell" ? alerts.scoreFell : alerts.belowTypical}</Pill>;
}

function Draft({ page, texts }: { readonly page: PageView; readonly texts: Texts }) {
  const { draft } = texts.inventory;
  if (page.draftJobId !== null)
    return (
      <a href={`/app/reports/${page.draftJobId}/draft`}>
        <Pill tone="warn">{draft.started}</Pill>
      </a>
    );
  return page.url === null && page.jobId !== null ? <Pill>{draft.brief}</Pill> : <Nil />;
}

function Row({ page, input, texts }: Props & { readonly page: PageView }) {
  const { inventory } = texts;
  const owner = input.owners.find(({ userId }) => userId === page.ownerId)?.email;
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
      <td class="num c-wide">{page.steps === null ? "–" : texts.number(page.steps)}</td>
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

function Empty({ input: { query, totals, mayWrite }, texts }: Props) {
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

function Screens({ input: { list, query }, texts }: Props) {
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
  return { title: inventory.title, body, script: "inventory" };
}
