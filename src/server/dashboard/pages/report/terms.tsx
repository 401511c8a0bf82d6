/** @jsxImportSource preact */
import type { AnyReport } from "../../../../../core/contract/report.ts";
import { TERM_STATES } from "../../../../../core/domain/term-state.ts";
import { termRows } from "../../../../../core/surfaces/report-view/hero.ts";
import { Foreign, LongTable, Pill, Range, Strip } from "../parts.tsx";
import type { Texts } from "../texts.ts";
import type { ReportInput } from "./input.ts";
import { Legend } from "./plan.tsx";

const TONES = { missing: "bad", few: "warn", in_range: "good", more: "plain", over: "over" } as const;

/** Terms of the ranking pages; beside those of the page unless the report is a brief. */
export function Terms({ input, texts }: { readonly input: ReportInput; readonly texts: Texts }) {
  const isBrief = input.report.meta.url === null;
  const all = termRows(input.report);
  const rows = input.termState === null ? all : all.filter(({ state }) => state === input.termState);
  const filters = [null, ...TERM_STATES] as const;
  const address = (state: string | null) =>
    `/app/reports/${input.jobId}${state === null ? "" : `?terms=${state}`}#terms`;
  return (
    <section id="terms">
      <h2>{texts.labels.terms}</h2>
      <Legend texts={texts} />
      {input.shares === null || isBrief ? null : (
        <nav class="tabs" aria-label={texts.labels.terms}>
          {filters.map((state) => (
            <a key={state ?? "all"} href={address(state)} aria-current={state === input.termState ? "true" : undefined}>
              {state === null ? texts.all : texts.termState[state]}{" "}
              {state === null ? all.length : all.filter((row) => row.state === state).length}
            </a>
          ))}
        </nav>
      )}
      <LongTable
        texts={texts}
        caption={texts.labels.terms}
        head={[
          texts.labels.name,
          texts.importance,
          ...(isBrief ? [] : [texts.labels.yours]),
          texts.range,
          ...(isBrief ? [] : [texts.inRange]),
          texts.rankStrip,
          ...(isBrief ? [] : [texts.state]),
        ]}
        numbers={isBrief ? [1, 2] : [1, 2, 3]}
        rows={rows.map((row) => [
          <Foreign>{row.term}</Foreign>,
          String(row.importance),
          ...(isBrief ? [] : [String(row.own)]),
          row.low === row.high ? String(row.low) : `${row.low}\u2013${row.high}`,
          ...(isBrief ? [] : [<Range row={row} />]),
          <Strip counts={row.counts} texts={texts} />,
          ...(isBrief ? [] : [<Pill tone={TONES[row.state]}>{texts.termState[row.state]}</Pill>]),
        ])}
      />
    </section>
  );
}

/** Names and things of the ranking pages. */
export function Entities({ report, texts }: { readonly report: AnyReport; readonly texts: Texts }) {
  const { labels } = texts;
  const isBrief = report.meta.url === null;
  return (
    <section id="entities">
      <h2>{labels.entities}</h2>
      <LongTable
        texts={texts}
        shown={25}
        caption={labels.entities}
        head={[labels.name, labels.type, ...(isBrief ? [] : [labels.yours]), labels.suggested, texts.rankStrip]}
        numbers={isBrief ? [2] : [2, 3]}
        rows={report.entity_coverage.natural_language_entities.map((each) => [
          <Foreign>{[each.entity, ...(each.variants ?? [])].join(", ")}</Foreign>,
          labels.types[each.type] ?? each.type,
          ...(isBrief ? [] : [String(each.your_count ?? 0)]),
          each.suggested_min === each.suggested_max
            ? String(each.suggested_min)
            : `${each.suggested_min}\u2013${each.suggested_max}`,
          <Strip counts={each.competitor_counts ?? []} texts={texts} />,
        ])}
      />
    </section>
  );
}
