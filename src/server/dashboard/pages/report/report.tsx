/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { isWholeReport, type Report } from "../../../../../core/contract/report.ts";
import { countryNamed } from "../../../../../core/domain/regions.ts";
import { openOpportunities } from "../../../../../core/surfaces/report-view/lists.ts";
import { sectionViews } from "../../../../../core/surfaces/report-view/sections.ts";
import { agreedFacts, shownTopics } from "../../../../../core/surfaces/report-view/topic-heat.ts";
import { accentStyle, BrandFoot, BrandHead } from "../brand/parts.tsx";
import type { Page } from "../layout.tsx";
import { Button, Foreign, Head, Outside, Pill } from "../parts.tsx";
import type { Texts } from "../texts.ts";
import { Suggestions } from "../writing/suggestions.tsx";
import { BriefQuestions, BriefTerms, OutlineBuilder, Targets } from "./brief.tsx";
import { FurtherSections } from "./further-sections.tsx";
import { Opening } from "./hero.tsx";
import type { ReportInput } from "./input.ts";
import { Plan } from "./plan.tsx";
import { RankingPages } from "./ranking.tsx";
import {
  Answers,
  Figures,
  InternalLinks,
  Limits,
  LinkOpportunities,
  Outlines,
  Questions,
  Speed,
  StructuredData,
} from "./sections.tsx";
import { Since } from "./since.tsx";
import { Entities, Terms } from "./terms.tsx";
import { Facts, Topics } from "./topics.tsx";

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
            <form method="post" action={`/app/reports/${jobId}/share`} class="stack">
              <label>
                {texts.share.until}
                <input type="date" name="until" />
              </label>
              <button type="submit" class="button">
                {texts.share.create}
              </button>
            </form>
            {(input.shares ?? []).map(({ id, createdAt, expiresAt }) => (
              <Button
                key={id}
                action={`/app/reports/${jobId}/unshare`}
                fields={{ id }}
                isDanger
                object={texts.share.title}
                consequence={texts.consequences.share}
              >
                {expiresAt === null
                  ? texts.share.end(texts.time(createdAt))
                  : `${texts.share.end(texts.time(createdAt))} (${texts.share.ends(texts.time(expiresAt - 1))})`}
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

/** The one filled button: the editor, or the form that begins the draft of a brief with its outline. */
function MainAction({ input, texts }: { readonly input: ReportInput; readonly texts: Texts }) {
  const { jobId, report, hasDraft } = input;
  if (report.meta.url === null && !hasDraft && isWholeReport(report))
    return (
      <button type="submit" form="outline-form" name="do" value="start" class="button primary">
        {texts.brief.start}
      </button>
    );
  return (
    <a class="button primary" href={`/app/reports/${jobId}/draft`}>
      {report.meta.url === null ? (hasDraft ? texts.brief.open : texts.writeBrief) : texts.editPage}
    </a>
  );
}

function Actions({ input, texts }: { readonly input: ReportInput; readonly texts: Texts }) {
  const { jobId, mayEdit, hasDraft, points } = input;
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
      {mayEdit ? <MainAction input={input} texts={texts} /> : null}
      {!mayEdit && hasDraft ? (
        <a class="button" href={`/app/reports/${jobId}/draft`}>
          {texts.brief.open}
        </a>
      ) : null}
    </>
  );
}

const hasTypes = ({ structured_data_coverage: found }: Report) => (found?.schema_types ?? []).length > 0;

type Part = readonly [entry: Entry | null, part: ComponentChildren];

/** The forms for the language model, when it may propose texts to the reader. */
function suggestionsOf(report: Report, { jobId, mayPropose }: ReportInput, texts: Texts): readonly Part[] {
  if (mayPropose !== true) return [];
  return [[["suggestions", texts.writing.title], <Suggestions report={report} jobId={jobId} texts={texts} />]];
}

/** Sections of a brief. Nothing of them is about an own page. */
function briefSections(
  report: Report,
  input: ReportInput,
  { ranking, terms, texts }: { readonly ranking: Part; readonly terms: readonly Part[]; readonly texts: Texts },
): readonly Part[] {
  const { labels, brief } = texts;
  const questions = report.topic_and_classification.questions.length;
  const topics = shownTopics(report).length;
  const facts = agreedFacts(report).length;
  const isLocked = !input.mayEdit;
  const { jobId, outline } = input;
  return [
    [
      ["outline", brief.outline],
      <div class="brief-cols">
        <OutlineBuilder report={report} jobId={jobId} outline={outline} isLocked={isLocked} texts={texts} />
        <div>
          <BriefTerms report={report} texts={texts} />
          <BriefQuestions report={report} texts={texts} />
        </div>
      </div>,
    ],
    [["questions", labels.questions, questions], null],
    [
      topics === 0 ? null : ["topics", texts.report.topicsTitle, topics],
      <Topics report={report} editor={null} texts={texts} />,
    ],
    [facts === 0 ? null : ["facts", labels.facts, facts], <Facts report={report} texts={texts} />],
    ...suggestionsOf(report, input, texts),
    ranking,
    ...terms,
    [["measured", labels.measured], <Limits report={report} texts={texts} />],
  ];
}

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
  if (full.meta.url === null) return briefSections(full, input, { ranking, terms, texts });
  const topics = shownTopics(full).length;
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
    ...suggestionsOf(full, input, texts),
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
    [
      entry(hasTypes(full), "structured-data", texts.report.structuredData),
      <StructuredData report={full} texts={texts} />,
    ],
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

/** Says to a reader without an account who shares the report, since when and until when. On paper members read it, too. */
function Sender({ input, texts }: { readonly input: ReportInput; readonly texts: Texts }) {
  const { brand, sender } = input;
  if (brand === undefined) return null;
  if (sender === undefined) return <BrandHead brand={brand} isPrinted />;
  const { createdAt, expiresAt } = sender;
  const end = expiresAt === null ? "" : ` · ${texts.share.ends(texts.time(expiresAt - 1))}`;
  return (
    <BrandHead brand={brand} line={`${texts.share.shared(texts.time(createdAt))}${end}`}>
      <button type="button" class="button" data-print hidden>
        {texts.print}
      </button>
    </BrandHead>
  );
}

/** For readers of a link the page is the organization's own: its name, icon and color. For members its paper is. */
function ownerOf({ brand, sender }: ReportInput): Pick<Page, "owner" | "style"> {
  if (brand === undefined) return {};
  const own = accentStyle(brand);
  if (sender === undefined) return own === null ? {} : { style: `@media print{${own}}` };
  return { owner: { name: brand.name, icon: brand.logo?.src ?? null }, ...(own === null ? {} : { style: own }) };
}

/** The page of a finished report. */
export function reportPage(input: ReportInput, texts: Texts): Page {
  const { brand, report } = input;
  const { meta } = report;
  const keyword = meta.target_keyword ?? "";
  const date = meta.report_date === null ? null : Date.parse(meta.report_date);
  const sections = sectionsOf(input, texts);
  const facts = [
    meta.url === null ? texts.brief.kind : null,
    countryNamed(meta.location, texts.language),
    input.tier === null ? null : texts.tiers[input.tier],
    date === null ? null : texts.time(date),
    meta.url === null ? texts.brief.pagesRead(report.benchmarks.cohort.accepted) : null,
  ].filter((part) => part !== null && part !== "");
  const body = (
    <>
      <Sender input={input} texts={texts} />
      {input.shares === null ? null : (
        <p class="crumbs">
          {meta.url === null && input.mayEdit ? (
            <a href="/app/drafts">{texts.drafts.title}</a>
          ) : (
            <a href="/app/pages">{texts.inventory.title}</a>
          )}{" "}
          / <Foreign>{keyword}</Foreign>
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
        {input.isSample === true ? <Pill tone="warn">{texts.firstRun.sample}</Pill> : null}
        {input.shares === null ? null : <Actions input={input} texts={texts} />}
      </Head>
      {input.isSample === true ? (
        <p class="note">
          {texts.firstRun.sampleNote} <a href="/app">{texts.overview}</a>
        </p>
      ) : null}
      {meta.url === null ? (
        <Targets report={report} texts={texts} />
      ) : (
        <Opening report={report} points={input.points} texts={texts} />
      )}
      <Contents entries={sections.flatMap(([entry]) => (entry === null ? [] : [entry]))} texts={texts} />
      {input.since === null ? null : <Since since={input.since} texts={texts} />}
      {sections.map(([, part]) => part)}
      {brand === undefined ? null : <BrandFoot brand={brand} isPrinted={input.sender === undefined} />}
    </>
  );
  const hasScript = input.scanAgain !== null || input.sender !== undefined;
  return { title: keyword, body, sheet: "report", ...(hasScript ? { script: "report" } : {}), ...ownerOf(input) };
}
