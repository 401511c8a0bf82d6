/** @jsxImportSource preact */
import { MAX_TAG_LENGTH } from "../../../../../core/service/workspace/inventory.ts";
import type { PageView } from "../../../../../core/service/workspace/page-views.ts";
import type { Page } from "../layout.tsx";
import { credits, Foreign, Head, Problem } from "../parts.tsx";
import type { Texts } from "../texts.ts";

/** The actions of one row. Its buttons belong to the form around the table. */
export function RowMenu(props: { readonly page: PageView; readonly mayWrite: boolean; readonly texts: Texts }) {
  const { page, mayWrite, texts } = props;
  const { inventory } = texts;
  const { jobId, draftJobId, history } = page;
  return (
    <details class="more" data-more>
      <summary class="button" aria-label={inventory.menu(page.keyword)}>
        ⋯
      </summary>
      <div class="card">
        {mayWrite ? (
          <button type="submit" name="only" value={page.id}>
            {inventory.scanAgain(credits(page.priceMillicredits, texts))}
          </button>
        ) : null}
        {mayWrite && jobId !== null ? <a href={`/app/reports/${draftJobId ?? jobId}/draft`}>{inventory.edit}</a> : null}
        {mayWrite ? <a href={`/app/watch?page=${page.id}#form`}>{texts.watch.watchThis}</a> : null}
        {history.length > 1 ? <a href={`/app/pages/${page.id}/compare`}>{inventory.compare}</a> : null}
        {mayWrite && jobId !== null ? <a href={`/app/reports/${jobId}#share`}>{inventory.share}</a> : null}
        {mayWrite ? (
          <details class="confirm">
            <summary class="danger">{inventory.remove}</summary>
            <p class="small">{inventory.removeNote}</p>
            <button type="submit" class="danger" name="only" value={page.id} formAction="/app/pages/remove">
              {inventory.remove}
            </button>
          </details>
        ) : null}
      </div>
    </details>
  );
}

/** A person who can be responsible for pages. */
export interface Owner {
  readonly userId: string;
  /** Name or address. */
  readonly name: string;
}

interface BulkProps {
  readonly tags: readonly string[];
  readonly owners: readonly Owner[];
  readonly texts: Texts;
}

/** The actions of the chosen rows. It appears once a row is chosen. */
export function BulkBar({ tags, owners, texts }: BulkProps) {
  const { inventory } = texts;
  return (
    <div class="bulk" data-bulk data-scan={inventory.scanAgain("{}")} data-chosen={inventory.chosen("{}")}>
      <b data-count />
      <button type="submit" class="button" data-scan-button>
        {texts.scanAgain}
      </button>
      <input type="hidden" name="price" data-price-shown value="" />
      <details class="more above" data-more>
        <summary class="button">{inventory.setTag}…</summary>
        <div class="card pad stack">
          <label>
            {inventory.setTag}
            <input name="tag" maxLength={MAX_TAG_LENGTH} list="tags" />
          </label>
          <button type="submit" class="button" formAction="/app/pages/tag">
            {inventory.apply}
          </button>
        </div>
      </details>
      <datalist id="tags">
        {tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <details class="more above" data-more>
        <summary class="button">{inventory.setOwner}…</summary>
        <div class="card pad stack">
          <label>
            {inventory.setOwner}
            <select name="owner">
              <option value="">{inventory.nobody}</option>
              {owners.map(({ userId, name }) => (
                <option key={userId} value={userId}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" class="button" formAction="/app/pages/owner">
            {inventory.apply}
          </button>
        </div>
      </details>
      <details class="more above" data-more>
        <summary class="button">{texts.watch.watchThis}…</summary>
        <div class="card pad stack">
          <label>
            {inventory.setTag}
            <small>{texts.watch.chosenHelp}</small>
            <input name="watch_tag" maxLength={MAX_TAG_LENGTH} list="tags" />
          </label>
          <button type="submit" class="button" formAction="/app/pages/watch">
            {texts.watch.everyWeek}
          </button>
        </div>
      </details>
      <button type="submit" class="button" formAction="/app/pages/export">
        {inventory.exportCsv}
      </button>
    </div>
  );
}

/** The price of many scans, before they are paid. */
export function confirmScansPage(
  input: {
    readonly pages: readonly PageView[];
    /** `null` for an organization that no credits limit. */
    readonly balance: number | null;
    readonly key: string;
    readonly back: string;
    readonly problem: string | null;
  },
  texts: Texts,
): Page {
  const { confirm, backToPages } = texts.inventory;
  const { pages, balance, key, back, problem } = input;
  const sum = pages.reduce((total, page) => total + page.priceMillicredits, 0);
  const count = texts.number(pages.length);
  const body = (
    <>
      <p class="crumbs">
        <a href={back}>{texts.inventory.title}</a>
      </p>
      <Head
        title={confirm.title(count)}
        sub={confirm.price(credits(sum, texts), balance === null ? null : credits(balance, texts))}
      />
      <Problem text={problem} />
      <form method="post" action="/app/pages/scan" class="card pad stack">
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="price" value={sum} />
        <ul class="lines">
          {pages.map((page) => (
            <li key={page.id}>
              <input type="hidden" name="page" value={page.id} />
              <Foreign>{page.keyword}</Foreign>{" "}
              <span class="cap">{page.url === null ? null : <Foreign>{page.url}</Foreign>}</span>
            </li>
          ))}
        </ul>
        <p class="row">
          {balance !== null && sum > balance ? (
            confirm.short
          ) : (
            <button type="submit" class="button primary">
              {confirm.go(count)}
            </button>
          )}
          <a class="button" href={back}>
            {backToPages}
          </a>
        </p>
      </form>
    </>
  );
  return { title: confirm.title(count), body, sheet: "inventory" };
}
