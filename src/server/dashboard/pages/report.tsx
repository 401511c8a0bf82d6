/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { type AnyReport, isWholeReport, type Report } from "../../../../core/contract/report.ts";
import { TERM_STATES } from "../../../../core/domain/term-state.ts";
import type { ShareView } from "../../../../core/service/identity/people/shares.ts";
import { heroOf, termRows } from "../../../../core/surfaces/report-view/hero.ts";
import { GROUPS, openOpportunities } from "../../../../core/surfaces/report-view/lists.ts";
import { sectionViews } from "../../../../core/surfaces/report-view/sections.ts";
import { FurtherSections } from "./further-sections.tsx";
import type { Page } from "./layout.tsx";
import { Button, Foreign, Gauge, Head, LongTable, Outside, Pill, Range, Strip, Swarm } from "./parts.tsx";
import {
  Answers,
  Figures,
  InternalLinks,
  Limits,
  LinkOpportunities,
  Outlines,
  Questions,
  type RankedOutline,
  RankingPages,
  Speed,
  StructuredData,
} from "./report-sections.tsx";
import type { Texts } from "./texts.ts";

type Step = NonNullable<Report["recommendations"]>[number];

/** Contents of a report page. */
export interface ReportInput {
  readonly jobId: string;
  readonly report: AnyReport;
  /** Headings of the ranking pages; empty when they are no longer kept. */
  readonly outlines: readonly RankedOutline[];
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

function Opening({ report, texts }: { readonly report: AnyReport; readonly texts: Texts }) {
  const hero = heroOf(report);
  const { difference, plan } = hero;
  const points = texts.number(Math.abs(difference ?? 0));
  const place = difference === 0 ? texts.level : (difference ?? 0) > 0 ? texts.above(points) : texts.below(points);
  return (
    <div class="card hero">
      <div>
        <Gauge hero={hero} texts={texts} />
        <p class="small gauge">
          {texts.labels.confidence} {hero.confidence} %
        </p>
      </div>
      <div>
        <p class="lead">
          {difference === null ? report.on_page_optimization.summary : place}{" "}
          {plan === null || plan.high < 0.05
            ? null
            : texts.labels.together(
                plan.steps,
                plan.low < 0.05 ? null : texts.number(plan.low, 1),
                texts.number(plan.high, 1),
              )}
        </p>
        <Swarm hero={hero} texts={texts} />
        {hero.score === null ? null : (
          <div class="parts">
            {hero.parts.map(({ part, points: own, of }) => (
              <div key={part}>
                <b>{texts.parts[part] ?? part}</b>
                <meter min={0} max={Math.max(of, 0.1)} value={own} aria-label={texts.parts[part] ?? part} />
                <span>{texts.ofPoints(texts.number(own, 1), texts.number(of, 1))}</span>
              </div>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, "") ?? url;
}

interface EditProps {
  readonly step: Step;
  readonly texts: Texts;
  readonly isOpen: boolean;
  /** Ranks by address. */
  readonly ranks: ReadonlyMap<string, number>;
}

function Edit({ step, texts, isOpen, ranks }: EditProps) {
  const [evidence] = step.evidence;
  return (
    <details class="edit" open={isOpen}>
      <summary>
        <span class="gain">
          {step.gain_in_plan < 0.1 ? null : (
            <>
              +{texts.number(step.gain_in_plan, 1)} <small>{texts.pointsShort}</small>
            </>
          )}
        </span>
        <span>
          <Foreign>{step.action}</Foreign>
        </span>
        {evidence === undefined ? <span /> : <Strip counts={evidence.competitor_counts ?? []} texts={texts} />}
      </summary>
      {evidence === undefined ? null : (
        <div class="evidence">
          <div>
            {evidence.example_sentence === null || evidence.example_url === null ? null : (
              <>
                <p class="cap">{texts.howTheySay(hostOf(evidence.example_url))}</p>
                <blockquote>
                  <Foreign>{evidence.example_sentence}</Foreign>
                </blockquote>
              </>
            )}
          </div>
          <div>
            <p class="cap">{texts.whoDoes(String(evidence.competitor_count), String(evidence.competitor_total))}</p>
            <ol>
              {evidence.competitor_urls.map((url) => (
                <li key={url}>
                  <span class="cap">{ranks.get(url)}</span>
                  <Outside url={url} />
                </li>
              ))}
            </ol>
          </div>
        </div>
      )}
    </details>
  );
}

function Plan({ report, texts }: { readonly report: Report; readonly texts: Texts }) {
  const steps = report.recommendations ?? [];
  const [first] = steps;
  const { urls = [], ranks: places = [] } = report.competitor_term_coverage;
  const ranks = new Map(urls.map((url, at) => [url, places[at] ?? 0]));
  return (
    <section id="plan">
      <h2>{texts.labels.toDo}</h2>
      {steps.length === 0 ? <p>{texts.noPlan}</p> : null}
      {GROUPS.map((group) => {
        const own = steps.filter((step) => step.group === group);
        if (own.length === 0) return null;
        return (
          <div key={group}>
            <h3 class="group">{texts.labels[group]}</h3>
            <div class="card">
              {own.map((step) => (
                <Edit key={step.id} step={step} texts={texts} isOpen={step === first} ranks={ranks} />
              ))}
            </div>
          </div>
        );
      })}
    </section>
  );
}

function Terms({ input, texts }: { readonly input: ReportInput; readonly texts: Texts }) {
  const all = termRows(input.report);
  const rows = input.termState === null ? all : all.filter(({ state }) => state === input.termState);
  const filters = [null, ...TERM_STATES] as const;
  const address = (state: string | null) =>
    `/app/reports/${input.jobId}${state === null ? "" : `?terms=${state}`}#terms`;
  return (
    <section id="terms">
      <h2>{texts.labels.terms}</h2>
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

function Contents({ entries }: { readonly entries: readonly (readonly [id: string, name: string, count?: number])[] }) {
  return (
    <nav class="toc" aria-label="report">
      {entries.map(([id, name, count]) => (
        <a key={id} href={`#${id}`}>
          {name} {count === undefined ? null : <b>{count}</b>}
        </a>
      ))}
    </nav>
  );
}

const EXPORTS = ["docx", "md", "html", "csv", "json"] as const;

function Actions({ input, texts }: { readonly input: ReportInput; readonly texts: Texts }) {
  const { jobId, report, mayEdit } = input;
  return (
    <>
      {mayEdit ? (
        <a class="button primary" href={`/app/reports/${jobId}/draft`}>
          {report.meta.url === null ? texts.writeBrief : texts.editPage}
        </a>
      ) : null}
      {input.mayShare ? (
        <details class="row">
          <summary class="button">{texts.share.title}</summary>
          <div class="stack">
            <p class="small">{texts.share.help}</p>
            <Button action={`/app/reports/${jobId}/share`}>{texts.share.create}</Button>
            {(input.shares ?? []).map(({ id, createdAt }) => (
              <Button
                key={id}
                action={`/app/reports/${jobId}/unshare`}
                fields={{ id }}
                isDanger
                object={texts.share.title}
                consequence={texts.consequences.share}
              >
                {texts.share.end(texts.time(createdAt))}
              </Button>
            ))}
          </div>
        </details>
      ) : null}
      <details class="row">
        <summary class="button">{texts.exportAs}</summary>
        <p class="row">
          {EXPORTS.map((format) => (
            <a key={format} class="button" href={`/app/reports/${jobId}/export?format=${format}`}>
              {format.toUpperCase()}
            </a>
          ))}
        </p>
      </details>
    </>
  );
}

function whole(report: Report, input: ReportInput, texts: Texts): ComponentChildren {
  return (
    <>
      <Plan report={report} texts={texts} />
      <Terms input={input} texts={texts} />
      <Entities report={report} texts={texts} />
      <Outlines report={report} outlines={input.outlines} texts={texts} />
      <Questions report={report} texts={texts} />
      <RankingPages report={report} texts={texts} />
      <Figures report={report} texts={texts} />
      <Speed report={report} texts={texts} />
      <InternalLinks report={report} texts={texts} />
      <StructuredData report={report} texts={texts} />
      <LinkOpportunities report={report} texts={texts} />
      <Answers report={report} texts={texts} />
      <FurtherSections views={sectionViews(report, texts.labels)} />
      <Limits report={report} texts={texts} />
    </>
  );
}

const hasTypes = ({ structured_data_coverage: found }: Report) => (found?.schema_types ?? []).length > 0;

/** The page of a finished report. */
export function reportPage(input: ReportInput, texts: Texts): Page {
  const { report } = input;
  const { labels } = texts;
  const { meta } = report;
  const keyword = meta.target_keyword ?? "";
  const full = isWholeReport(report) ? report : null;
  const entries = [
    ...(full === null ? [] : [["plan", labels.toDo, full.recommendations?.length ?? 0] as const]),
    ["terms", labels.terms, report.competitor_term_coverage.terms.length] as const,
    ["entities", labels.entities, report.entity_coverage.natural_language_entities.length] as const,
    ...(full === null
      ? []
      : ([
          ["outline", labels.outline],
          ["questions", labels.questions, full.topic_and_classification.questions.length],
          ["pages", labels.rankingPages],
          ["figures", labels.figures],
          ["links", labels.links],
          ...(hasTypes(full) ? ([["structured-data", labels.structuredData]] as const) : []),
          ...(openOpportunities(full).length > 0 ? ([["opportunities", labels.opportunities]] as const) : []),
          ...(full.answer_readiness?.score == null ? [] : ([["answers", labels.readiness]] as const)),
          ...sectionViews(full, labels).map(({ key, title }) => [`own-${key}`, title] as const),
          ["measured", labels.measured],
        ] as const)),
  ];
  const date = meta.report_date === null ? null : Date.parse(meta.report_date);
  const body = (
    <>
      {input.shares === null ? null : (
        <p class="crumbs">
          <a href="/app/reports">{texts.reports}</a>
        </p>
      )}
      <Head
        title={keyword}
        sub={
          <>
            {meta.url === null ? null : <Outside url={meta.url} />}
            <br />
            <span class="small">
              {[
                meta.location,
                input.tier === null ? null : texts.tiers[input.tier],
                date === null ? null : texts.time(date),
                labels.compared(report.competitor_term_coverage.domains.length).split(".")[0],
              ]
                .filter((part) => part)
                .join(" \u00b7 ")}
            </span>
          </>
        }
      >
        {input.shares === null ? null : <Actions input={input} texts={texts} />}
      </Head>
      <Opening report={report} texts={texts} />
      <Contents entries={entries} />
      {full === null ? (
        <>
          <Terms input={input} texts={texts} />
          <Entities report={report} texts={texts} />
        </>
      ) : (
        whole(full, input, texts)
      )}
    </>
  );
  return { title: keyword, body };
}
