/** @jsxImportSource preact */
import { PAGE_DRAFTS, PAGE_SHOWS, type PageSort } from "../../../../../core/ports/pages/reads.ts";
import type {
  InventoryPage,
  InventoryQuery,
  InventoryTotals,
} from "../../../../../core/service/workspace/inventory.ts";
import { credits } from "../parts.tsx";
import type { Texts } from "../texts.ts";
import type { Owner } from "./actions.tsx";

/** Everything that the inventory shows. */
export interface InventoryInput {
  readonly list: InventoryPage;
  readonly totals: InventoryTotals;
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

/** Contents and texts of a part of the inventory. */
export interface InventoryProps {
  readonly input: InventoryInput;
  readonly texts: Texts;
}

/** Counts over all pages. */
export function Figures({ input: { totals }, texts }: InventoryProps) {
  const { figures } = texts.inventory;
  const cells = [
    [texts.number(totals.pages), figures.pages, ""],
    [texts.number(totals.atTypical), figures.atTypical, ""],
    [texts.number(totals.alerts), figures.alerts, totals.alerts > 0 ? "bad" : ""],
    [texts.number(totals.drafts), figures.drafts, ""],
    ...(totals.watchMillicredits === 0
      ? []
      : ([[credits(totals.watchMillicredits, texts), figures.watch, ""]] as const)),
  ] as const;
  return (
    <ul class="card tiles">
      {cells.map(([value, name, tone]) => (
        <li key={name}>
          <b class={tone}>{value}</b> <span>{name}</span>
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

/** Search and filters, which stay in the address. */
export function Filters({ input, texts }: InventoryProps) {
  const { inventory } = texts;
  const { query, tags, owners, list, totals } = input;
  const tagOptions = tags.map((tag) => [tag, tag] as const);
  const ownerOptions = owners.map(({ userId, name }) => [userId, name] as const);
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
}: Omit<InventoryProps, "texts"> & {
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

/** The column heads, whose links sort the list. */
export function TableHead({ input, texts }: InventoryProps) {
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
