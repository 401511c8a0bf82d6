/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { countryOf, REGIONS } from "../../../../core/domain/regions.ts";
import { credits, Problem } from "./parts.tsx";
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

interface FieldProps {
  readonly value: string;
  readonly texts: Texts;
  readonly disabled?: boolean;
}

/** The field that chooses the region of a scan. */
export function RegionField({ value, texts, disabled = false }: FieldProps) {
  return (
    <label>
      {texts.region}
      <select name="region" disabled={disabled}>
        {REGIONS.map((region) => (
          <option key={region.code} value={region.code} selected={region.code === value}>
            {countryOf(region, texts.language)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The field that chooses the depth of a scan, with the price of each depth. */
export function DepthField({ value, prices, texts, disabled = false }: FieldProps & { readonly prices: Prices }) {
  return (
    <label>
      {texts.depth}
      <select name="tier" disabled={disabled}>
        {(["lite", "standard", "deep"] as const).map((tier) => (
          <option key={tier} value={tier} selected={tier === value}>
            {`${texts.tiers[tier]}: ${texts.perScan(credits(prices[tier], texts))}`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Contents of the scan form. */
export interface ScanFormProps {
  readonly title: string;
  readonly help: ComponentChildren;
  /** True while every scan would fail. @default false */
  readonly isClosed?: boolean;
  /** True when the form has to name the compared pages. @default false */
  readonly needsPages?: boolean;
  readonly form: ScanForm;
  readonly prices: Prices;
  readonly problem: string | null;
  readonly texts: Texts;
}

/** The form of a new scan. */
export function NewScan(props: ScanFormProps) {
  const { title, help, isClosed = false, needsPages = false, form, prices, problem, texts } = props;
  return (
    <section>
      <h2>{title}</h2>
      {help}
      <Problem text={problem} />
      <form method="post" action="/app/scan" class="card pad form">
        <label>
          {texts.labels.keyword}
          <input
            name="keyword"
            required
            maxLength={150}
            value={form.keyword}
            disabled={isClosed}
            autofocus={!isClosed}
          />
        </label>
        <label>
          <span>
            {texts.url}{" "}
            <small id="url-help" class="cap">
              {texts.urlHelp}
            </small>
          </span>
          <input name="url" inputMode="url" value={form.url} aria-describedby="url-help" disabled={isClosed} />
        </label>
        <RegionField value={form.region} texts={texts} disabled={isClosed} />
        <DepthField value={form.tier} prices={prices} texts={texts} disabled={isClosed} />
        <details open={needsPages || form.competitors !== "" || form.excludeHosts !== ""}>
          <summary>{texts.comparedPages}</summary>
          <label>
            {texts.competitorsField}
            <textarea name="competitors" rows={4} required={needsPages} disabled={isClosed}>
              {form.competitors}
            </textarea>
          </label>
          <label>
            {texts.excludeHostsField}
            <input name="exclude_hosts" value={form.excludeHosts} disabled={isClosed} />
          </label>
        </details>
        <button type="submit" class="button primary" disabled={isClosed}>
          {texts.scan}
        </button>
      </form>
    </section>
  );
}
