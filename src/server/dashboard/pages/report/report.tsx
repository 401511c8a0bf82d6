/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { type AnyReport, isWholeReport, type Report } from "../../../../../core/contract/report.ts";
import { TERM_STATES } from "../../../../../core/domain/term-state.ts";
import type { ShareView } from "../../../../../core/service/identity/people/shares.ts";
import { termRows } from "../../../../../core/surfaces/report-view/hero.ts";
import { openOpportunities } from "../../../../../core/surfaces/report-view/lists.ts";
import { sectionViews } from "../../../../../core/surfaces/report-view/sections.ts";
import { agreedFacts } from "../../../../../core/surfaces/report-view/topic-heat.ts";
import type { Page } from "../layout.tsx";
import { Button, Foreign, Head, LongTable, Outside, Pill, Range, Strip } from "../parts.tsx";
import type { Texts } from "../texts.ts";
import { FurtherSections } from "./further-sections.tsx";
import { Opening, type ScanPoint } from "./hero.tsx";
import { Legend, Plan } from "./plan.tsx";
import { RankingPages } from "./ranking.tsx";
import {
  Answers,
  Figures,
  InternalLinks,
  Limits,
  LinkOpportunities,
  Outlines,
  Questions,
  type RankedOutline,
  Speed,
  StructuredData,
} from "./sections.tsx";
import { Since, type SinceLast } from "./since.tsx";
import { Facts, Topics } from "./topics.tsx";

/** Contents of a report page. */
export interface ReportInput {
  readonly jobId: string;
  readonly report: AnyReport;
  /** Headings of the ranking pages; empty when they are no longer kept. */
  readonly outlines: readonly RankedOutline[];
  /** Scores of the page for the keyword, oldest first, with this one as the last. Empty without a score. */
  readonly points: readonly ScanPoint[];
  /** `null` for the first scan. */
  readonly since: SinceLast | null;
  /** Price of another scan in millicredits; `null` for readers who may not scan. */
  readonly scanAgain: { readonly price: number; readonly problem: string | null } | null;
  /** Number of pages that were chosen by hand, 0 for a search. */
  readonly chosen: number;
  readonly mayEdit: boolean;
  /** Links of the report. `null`: the reader came by one of them. */
  readonly shares: readonly ShareView[] | null;
  /** True for members who may make and end links. */
  readonly mayShare: boolean;
  readonly tier: "lite" | "standard" | "deep" | null;
  /** Filter of the terms; `null` shows all. */
  readonly termState: string | null;
}

const TONES = { missing: "bad", few: "warn", in_range: "good", more: "plain", over: "over" } as const;

function Terms({ input, texts }: { readonly input: ReportInput; readonly texts: Texts }) {
  const all = termRows(input.report);
  const rows = input.termState === null ? all : all.filter(({ state }) => state === input.termState);
  const filters = [null, ...TERM_STATES] as const;
  const address = (state: string | null) =>
    `/app/reports/${input.jobId}${state === null ? "" : `?terms=${state}`}#terms`;
  return (
    <section id="terms">
      <h2>{texts.labels.terms}</h2>
      <Legend texts={texts} />
      {input.shares === null ? null : (
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
          texts.labels.yours,
          texts.range,
          texts.inRange,
          texts.rankStrip,
          texts.state,
        ]}
        numbers={[1, 2, 3]}
        rows={rows.map((row) => [
          <Foreign>{row.term}</Foreign>,
          String(row.importance),
          String(row.own),
          row.low === row.high ? String(row.low) : `${row.low}\u2013${row.high}`,
          <Range row={row} />,
          <Strip counts={row.counts} texts={texts} />,
          <Pill tone={TONES[row.state]}>{texts.termState[row.state]}</Pill>,
        ])}
      />
    </section>
  );
}

function Entities({ report, texts }: { readonly report: AnyReport; readonly texts: Texts }) {
  const { labels } = texts;
  return (
    <section id="entities">
      <h2>{labels.entities}</h2>
      <LongTable
        texts={texts}
        shown={25}
        caption={labels.entities}
        head={[labels.name, labels.type, labels.yours, labels.suggested, texts.rankStrip]}
        numbers={[2, 3]}
        rows={report.entity_coverage.natural_language_entities.map((each) => [
          <Foreign>{[each.entity, ...(each.variants ?? [])].join(", ")}</Foreign>,
          labels.types[each.type] ?? each.type,
          String(each.your_count ?? 0),
          each.suggested_min === each.suggested_max
            ? String(each.suggested_min)
            : `${each.suggested_min}\u2013${each.suggested_max}`,
          <Strip counts={each.competitor_counts ?? []} texts={texts} />,
        ])}
      />
    </section>
  );
}

type Entry = readonly [id: string, name: string, count?: number];

/** The bar that leads to the sections and stays in sight. */
function Contents({ entries, texts }: { readonly entries: readonly Entry[]; readonly texts: Texts }) {
  return (
    <nav class="toc" aria-label={texts.report.jump}>
      {entries.map(([id, name, count]) => (
        <a key={id} href={`#${id}`}>
          {name} {count === undefined ? null : <b>{count}</b>}
        </a>
      ))}
    </nav>
  );
}

const EXPORTS = ["docx", "md", "html", "csv", "json"] as const;

function ShareAndExport({ input, texts }: { readonly input: ReportInput; readonly texts: Texts }) {
  const { jobId } = input;
  return (
    <details class="drop">
      <summary class="button">{input.mayShare ? texts.report.shareExport : texts.exportAs}</summary>
      <div class="stack">
        {input.mayShare ? (
          <>
            <p class="small">{texts.share.help}</p>
            <Button action={`/app/reports/${jobId}/share`}>{texts.share.create}</Button>
            {(input.shares ?? []).map(({ id, createdAt }) => (
              <Button
                key={id}
                action={`/app/reports/${jobId}/unshare`}
                fields={{ id }}
                isDanger
                consequence={texts.consequences.share}
              >
                {texts.share.end(texts.time(createdAt))}
              </Button>
            ))}
          </>
        ) : null}
        <p class="small">{texts.exportAs}</p>
        <p class="row">
          {EXPORTS.map((format) => (
            <a key={format} class="button" href={`/app/reports/${jobId}/export?format=${format}`}>
              {format.toUpperCase()}
            </a>
          ))}
        </p>
      </div>
    </details>
  );
}

function Actions({ input, texts }: { readonly input: ReportInput; readonly texts: Texts }) {
  const { jobId, report, mayEdit, points } = input;
  const before = points.at(-2);
  return (
    <>
      {input.scanAgain === null ? null : <Button action={`/app/reports/${jobId}/scan-again`}>{texts.scanAgain}</Button>}
      {before === undefined ? null : (
        <a class="button" href={`/app/compare?a=${before.jobId}&b=${jobId}`}>
          {texts.report.compare}
        </a>
      )}
      <ShareAndExport input={input} texts={texts} />
      {mayEdit ? (
        <a class="button primary" href={`/app/reports/${jobId}/draft`}>
          {report.meta.url === null ? texts.writeBrief : texts.editPage}
        </a>
      ) : null}
    </>
  );
}

const hasTypes = ({ structured_data_coverage: found }: Report) => (found?.schema_types ?? []).length > 0;

type Part = readonly [entry: Entry | null, part: ComponentChildren];

/** Sections of the report in their order, with their names in the bar. */
function sectionsOf(input: ReportInput, texts: Texts): readonly Part[] {
  const { report } = input;
  const { labels } = texts;
  const full = isWholeReport(report) ? report : null;
  const editor = input.mayEdit ? `/app/reports/${input.jobId}/draft` : null;
  const form =
    input.scanAgain === null ? null : { action: `/app/reports/${input.jobId}/scan-again`, ...input.scanAgain };
  const pageCount = report.competitor_term_coverage.domains.length;
  const ranking: Part = [
    ["pages", labels.rankingPages, pageCount],
    <RankingPages report={report} form={form} chosen={input.chosen} texts={texts} />,
  ];
  const entities = report.entity_coverage.natural_language_entities.length;
  const terms: readonly Part[] = [
    [["terms", labels.terms, report.competitor_term_coverage.terms.length], <Terms input={input} texts={texts} />],
    [["entities", labels.entities, entities], <Entities report={report} texts={texts} />],
  ];
  const figures: Part = [["figures", labels.figures], <Figures report={report} texts={texts} />];
  if (full === null) return [ranking, ...terms, figures];
  const { questions } = full.topic_and_classification;
  const topics = full.topics?.topics.length ?? 0;
  const facts = agreedFacts(full).length;
  // The heat table and the facts show the subtopics.
  const views = sectionViews(full, labels).filter(({ key }) => key !== "topics");
  const entry = (isThere: boolean, ...own: Entry): Entry | null => (isThere ? own : null);
  return [
    [
      entry(topics > 0, "topics", texts.report.topicsTitle, topics),
      <Topics report={full} editor={editor} texts={texts} />,
    ],
    [["plan", labels.toDo, full.recommendations?.length ?? 0], <Plan report={full} texts={texts} />],
    ranking,
    ...terms,
    [
      entry(questions.length > 0, "questions", labels.questions, questions.length),
      <Questions report={full} texts={texts} />,
    ],
    [entry(facts > 0, "facts", labels.facts, facts), <Facts report={full} texts={texts} />],
    figures,
    [null, <Speed report={full} texts={texts} />],
    [["links", labels.links], <InternalLinks report={full} texts={texts} />],
    [entry(hasTypes(full), "structured-data", labels.structuredData), <StructuredData report={full} texts={texts} />],
    [
      entry(openOpportunities(full).length > 0, "opportunities", labels.opportunities),
      <LinkOpportunities report={full} texts={texts} />,
    ],
    [entry(full.answer_readiness?.score != null, "answers", labels.readiness), <Answers report={full} texts={texts} />],
    [["outline", labels.outline], <Outlines report={full} outlines={input.outlines} texts={texts} />],
    ...views.map((view): Part => [[`own-${view.key}`, view.title], <FurtherSections views={[view]} />]),
    [["measured", labels.measured], <Limits report={full} texts={texts} />],
  ];
}

/** The page of a finished report. */
export function reportPage(input: ReportInput, texts: Texts): Page {
  const { report } = input;
  const { meta } = report;
  const keyword = meta.target_keyword ?? "";
  const date = meta.report_date === null ? null : Date.parse(meta.report_date);
  const sections = sectionsOf(input, texts);
  const facts = [
    meta.location,
    input.tier === null ? null : texts.tiers[input.tier],
    date === null ? null : texts.time(date),
  ].filter((part) => part !== null && part !== "");
  const body = (
    <>
      {input.shares === null ? null : (
        <p class="crumbs">
          <a href="/app/reports">{texts.reports}</a> / <Foreign>{keyword}</Foreign>
        </p>
      )}
      <Head
        title={keyword}
        sub={
          <>
            {meta.url === null ? null : (
              <>
                <Outside url={meta.url} />
                {" · "}
              </>
            )}
            <span class="small">{facts.join(" · ")}</span>
          </>
        }
      >
        {input.shares === null ? null : <Actions input={input} texts={texts} />}
      </Head>
      <Opening report={report} points={input.points} texts={texts} />
      <Contents entries={sections.flatMap(([entry]) => (entry === null ? [] : [entry]))} texts={texts} />
      {input.since === null ? null : <Since since={input.since} texts={texts} />}
      {sections.map(([, part]) => part)}
    </>
  );
  return { title: keyword, body, ...(input.scanAgain === null ? {} : { script: "report" }) };
}
