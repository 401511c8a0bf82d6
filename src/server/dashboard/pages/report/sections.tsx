/** @jsxImportSource preact */
import type { AnyReport, Report } from "../../../../../core/contract/report.ts";
import { shownFigures } from "../../../../../core/surfaces/report-view/figures.ts";
import { openOpportunities, withoutField } from "../../../../../core/surfaces/report-view/lists.ts";
import { Foreign, Outside, Pill, Table } from "../parts.tsx";
import type { Texts } from "../texts.ts";

/** The headings of a ranking page. */
export interface RankedOutline {
  readonly url: string;
  readonly rank: number;
  readonly headings: readonly { readonly level: number; readonly text: string }[];
}

interface Section {
  readonly report: Report;
  readonly texts: Texts;
}

const MAX_HEADINGS = 60;
const MAX_LINKS = 20;

function Headings({ headings }: Pick<RankedOutline, "headings">) {
  return (
    <ol class="lines pad">
      {headings.slice(0, MAX_HEADINGS).map(({ level, text }, at) => (
        <li key={`${at} ${text}`} class={`l${level}`}>
          <Foreign>{text}</Foreign>
        </li>
      ))}
    </ol>
  );
}

/** The suggested outline, and the headings of each ranking page. */
export function Outlines({ report, outlines, texts }: Section & { readonly outlines: readonly RankedOutline[] }) {
  const {
    outline,
    suggested_title: title,
    meta_description_suggestion: description,
  } = report.topic_and_classification.swipe_content;
  if (outline.length === 0 && outlines.length === 0 && title === null) return null;
  return (
    <section id="outline">
      <h2>{texts.labels.outline}</h2>
      <div class="cols">
        <div class="card">
          <div class="pad stack">
            {title === null ? null : (
              <p>
                <span class="cap">{texts.labels.titleIdea}</span>
                <br />
                <Foreign>{title}</Foreign>
              </p>
            )}
            {description === null ? null : (
              <p>
                <span class="cap">{texts.labels.description}</span>
                <br />
                <Foreign>{description}</Foreign>
              </p>
            )}
            <h3>{texts.suggestedOutline}</h3>
          </div>
          <Headings headings={outline} />
        </div>
        {outlines.map((page) => (
          <details key={page.rank} class="card">
            <summary class="pad">
              {page.rank}. <Foreign>{page.url.replace(/^https?:\/\/(?:www\.)?/, "")}</Foreign>
            </summary>
            <Headings headings={page.headings} />
          </details>
        ))}
      </div>
    </section>
  );
}

/** Questions of searchers, each with the sentence of the page that settles it. */
export function Questions({ report, texts }: Section) {
  const { labels } = texts;
  const { questions } = report.topic_and_classification;
  if (questions.length === 0) return null;
  return (
    <section id="questions">
      <h2>{labels.questions}</h2>
      <Table
        caption={labels.questions}
        head={[labels.question, labels.answered, labels.pages]}
        numbers={[2]}
        rows={questions.map((each) => [
          <>
            <Foreign>{each.question}</Foreign>
            {each.answer_sentence === null ? null : (
              <p class="small">
                <Foreign>{each.answer_sentence}</Foreign>
              </p>
            )}
          </>,
          each.answered_on_your_page === true ? (
            <Pill tone="good">{labels.yes}</Pill>
          ) : (
            <Foreign>{each.your_section ?? "\u2013"}</Foreign>
          ),
          String(each.competitor_pages),
        ])}
      />
    </section>
  );
}

/** Figures of the page beside the median of the ranking pages. */
export function Figures({ report, texts }: { readonly report: AnyReport; readonly texts: Texts }) {
  const { labels } = texts;
  const shown = (value: number | null) => (value === null ? "\u2013" : texts.number(value));
  return (
    <section id="figures">
      <h2>{labels.figures}</h2>
      <Table
        caption={labels.figures}
        head={[labels.figure, labels.yours, labels.median]}
        numbers={[1, 2]}
        rows={shownFigures(report).map(({ name, own, median }) => [
          labels.counts[name] ?? name,
          shown(own),
          shown(median),
        ])}
      />
    </section>
  );
}

/** Load speed beside the first ranking pages; deep scans only. */
export function Speed({ report, texts }: Section) {
  const found = report.serp_speed_benchmark;
  const comparison = found?.competitors?.comparison ?? [];
  if (found === undefined || comparison.length === 0) return null;
  const { labels } = texts;
  const tones = { faster: "good", similar: "plain", slower: "bad" } as const;
  return (
    <section id="speed">
      <h2>{texts.speed}</h2>
      <p>
        <Foreign>{found.what_this_measures}</Foreign>
      </p>
      <Table
        caption={texts.speed}
        head={[labels.figure, labels.yours, labels.median, labels.status]}
        numbers={[1, 2]}
        rows={comparison.map(({ metric, target, competitor_median: median, verdict }) => {
          const digits = metric === "cls" ? 3 : 0;
          const shown = (value: number | null) => (value === null ? "\u2013" : texts.number(value, digits));
          return [
            metric.replace(/_(?:ms|approx)/g, "").toUpperCase() + (metric === "cls" ? "" : " (ms)"),
            shown(target),
            shown(median),
            verdict === null ? "" : <Pill tone={tones[verdict]}>{verdict}</Pill>,
          ];
        })}
      />
    </section>
  );
}

/** Pages of the own site that should link here, and links that lead nowhere. */
export function InternalLinks({ report, texts }: Section) {
  const { candidates, broken_links: broken = [] } = report.internal_linking;
  const { labels } = texts;
  return (
    <section id="links">
      <h2>{labels.links}</h2>
      {candidates.length === 0 ? <p>{texts.nothingMissing}</p> : null}
      {candidates.length === 0 ? null : (
        <Table
          caption={labels.links}
          head={[labels.linkFrom, labels.anchor]}
          rows={candidates
            .slice(0, MAX_LINKS)
            .map(({ source_url: url, suggested_anchor: anchor }) => [
              <Outside url={url} />,
              <Foreign>{anchor}</Foreign>,
            ])}
        />
      )}
      {broken.length === 0 ? null : (
        <>
          <h3 class="group">{labels.broken}</h3>
          <Table
            caption={labels.broken}
            head={[labels.page, labels.status]}
            numbers={[1]}
            rows={broken.slice(0, MAX_LINKS).map(({ url, status }) => [<Outside url={url} />, String(status)])}
          />
        </>
      )}
    </section>
  );
}

/** Types of structured data that the ranking pages have. */
export function StructuredData({ report, texts }: Section) {
  const found = report.structured_data_coverage;
  const types = found?.schema_types ?? [];
  if (found === undefined || types.length === 0) return null;
  const { labels } = texts;
  return (
    <section id="structured-data">
      <h2>{texts.report.structuredData}</h2>
      <Table
        caption={texts.report.structuredData}
        head={[labels.type, labels.pages, labels.yours]}
        numbers={[1]}
        rows={types
          .slice(0, MAX_LINKS)
          .map(({ type, competitor_pages: pages, your_url: own, recommended }) => [
            <Foreign>{type}</Foreign>,
            `${pages}/${found.competitor_count}`,
            own === true ? (
              <Pill tone="good">{labels.yes}</Pill>
            ) : (
              <Pill tone={recommended ? "bad" : "plain"}>{labels.no}</Pill>
            ),
          ])}
      />
    </section>
  );
}

/** Pages of other sites that may link to the page. */
export function LinkOpportunities({ report, texts }: Section) {
  const { labels } = texts;
  const items = openOpportunities(report);
  if (items.length === 0) return null;
  const tones = { high: "good", medium: "warn", low: "plain" } as const;
  return (
    <section id="opportunities">
      <h2>{labels.opportunities}</h2>
      <Table
        caption={labels.opportunities}
        head={[labels.page, labels.action, texts.report.potential]}
        rows={items.slice(0, MAX_LINKS).map((item) => [
          <Outside url={item.url} />,
          <>
            {labels.actions[item.suggested_action] ?? item.suggested_action}
            <p class="small">
              <Foreign>{item.next_step}</Foreign>
            </p>
          </>,
          <Pill tone={tones[item.rating]}>{texts.ratings[item.rating] ?? item.rating}</Pill>,
        ])}
      />
    </section>
  );
}

/** Checks of whether answer engines can find, read and quote the page. */
export function Answers({ report, texts }: Section) {
  const found = report.answer_readiness;
  if (found === undefined || found.score === null) return null;
  const tones = { pass: "good", warn: "warn", fail: "bad" } as const;
  return (
    <section id="answers">
      <h2>
        {texts.labels.readiness}: {found.score} / 100
      </h2>
      <div class="card">
        <ul class="lines pad">
          {found.checks.map(({ check, status, finding, fix }) => (
            <li key={check}>
              <Pill tone={status in tones ? tones[status as keyof typeof tones] : "plain"}>
                {texts.checkStates[status] ?? status}
              </Pill>{" "}
              <Foreign>{finding}</Foreign> {fix === null ? null : <Foreign>{fix}</Foreign>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** How the report was measured, and what limits it. */
export function Limits({ report, texts }: Section) {
  const warnings = report.diagnostics?.warnings ?? [];
  const { labels } = texts;
  const topic = report.topic_and_classification.your_page;
  return (
    <section id="measured">
      <h2>{labels.measured}</h2>
      <p>{labels.compared(report.competitor_term_coverage.domains.length)}</p>
      {topic === null ? null : (
        <p>
          {texts.classification}: {topic.category ?? "\u2013"}
        </p>
      )}
      {warnings.length === 0 ? null : (
        <div class="card">
          <ul class="lines pad">
            {warnings.map(({ code, message }) => (
              <li key={code}>
                <Foreign>{withoutField(message)}</Foreign>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
