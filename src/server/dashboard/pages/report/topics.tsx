/** @jsxImportSource preact */
import type { Report } from "../../../../../core/contract/report.ts";
import {
  agreedFacts,
  type HeatCell,
  type HeatRow,
  topicHeat,
} from "../../../../../core/surfaces/report-view/topic-heat.ts";
import { Foreign, Outside, Table } from "../parts.tsx";
import type { Texts } from "../texts.ts";

/** Longest lists of one subtopic. */
const MAX_SHOWN = 8;

/** Returns the host of an address without `www.`. */
export function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, "") ?? url;
}

function Cell({ cell, isOwn = false }: { readonly cell: HeatCell; readonly isOwn?: boolean }) {
  return (
    <i aria-hidden="true" class={`cell h${cell.heat}${isOwn ? " own" : ""}`}>
      {cell.words === 0 ? "" : cell.words}
    </i>
  );
}

function labelOf({ topic, own }: HeatRow, texts: Texts): string {
  const { rowLabel, pagesOf } = texts.report;
  const status = own === null ? null : (texts.labels.coverage[own.status] ?? own.status);
  const words = own === null ? null : texts.number(own.words);
  return rowLabel(topic.name, status, words, pagesOf(topic.covered_by, topic.of));
}

/** Sections, terms and questions of the ranking pages on a subtopic, beside those of the page. */
function Inside({ row, texts }: { readonly row: HeatRow; readonly texts: Texts }) {
  const { topic } = row;
  const names = topic.is_list
    ? topic.items.slice(0, 2 * MAX_SHOWN).map(({ name, on_your_page: has }) => ({ name, has }))
    : topic.terms.map(({ term, on_your_page: has }) => ({ name: term, has }));
  return (
    <div class="inside">
      <div>
        <p class="cap">{texts.report.sectionsOf}</p>
        <ul>
          {topic.sections.slice(0, MAX_SHOWN).map(({ url, heading, words }, at) => (
            <li key={at}>
              <Foreign>{heading}</Foreign>
              <br />
              <span class="cap">
                <Outside url={url}>{hostOf(url)}</Outside> · {texts.report.wordsOf(texts.number(words))}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        {names.length === 0 ? null : (
          <>
            <p class="cap">{texts.report.belongs}</p>
            <p class="tags">
              {names.map(({ name, has }) => (
                <span key={name} class={has === true ? "tag has" : "tag"}>
                  <Foreign>{name}</Foreign>
                  {has === true ? " ✓" : ""}
                </span>
              ))}
            </p>
          </>
        )}
        {topic.questions.length === 0 ? null : (
          <>
            <p class="cap">{texts.report.asked}</p>
            <ul>
              {topic.questions.map(({ question }) => (
                <li key={question}>
                  <Foreign>{question}</Foreign>
                </li>
              ))}
            </ul>
          </>
        )}
        {topic.your_page?.evidence == null ? null : (
          <>
            <p class="cap">{texts.report.yourText}</p>
            <blockquote>
              <Foreign>{topic.your_page.evidence}</Foreign>
            </blockquote>
          </>
        )}
      </div>
    </div>
  );
}

/** Subtopics as a heat table: the page first, then the ranking pages by rank. */
export function Topics(props: {
  readonly report: Report;
  /** Address of the editor; `null` for readers who may not write. */
  readonly editor: string | null;
  readonly texts: Texts;
}) {
  const { report, editor, texts } = props;
  const found = topicHeat(report);
  if (found === null) return null;
  const hasOwn = found.rows.some(({ own }) => own !== null);
  return (
    <section id="topics">
      <h2>{texts.report.topicsTitle}</h2>
      <p>{texts.report.topicsHelp}</p>
      <div class="card heat">
        <div class="hrow hhead" aria-hidden="true">
          <span class="name">{texts.report.subtopic}</span>
          {hasOwn ? <span class="cell own">{texts.report.youColumn}</span> : null}
          {found.pages.map(({ url, rank }) => (
            <span key={url} class="cell" title={hostOf(url)}>
              {rank}
              <small>{hostOf(url)}</small>
            </span>
          ))}
          <span class="of">{texts.report.pagesColumn}</span>
          {editor === null ? null : <span class="gap" />}
        </div>
        {found.rows.map((row) => (
          <div class="topic" key={row.topic.order}>
            <details>
              <summary class="hrow">
                <span class="unseen">{labelOf(row, texts)}</span>
                <span class="name" aria-hidden="true">
                  {row.own === null ? null : <span class={`mark ${row.own.status}`} />}
                  <Foreign>{row.topic.name}</Foreign>
                </span>
                {row.own === null ? null : <Cell cell={row.own} isOwn />}
                {row.cells.map((cell, at) => (
                  <Cell key={at} cell={cell} />
                ))}
                <span class="of" aria-hidden="true">
                  {texts.report.pagesOf(row.topic.covered_by, row.topic.of)}
                </span>
                {editor === null ? null : <span class="gap" />}
              </summary>
              <Inside row={row} texts={texts} />
            </details>
            {editor === null || row.own === null || row.own.status === "covered" ? null : (
              <a class="button write" href={editor} aria-label={`${texts.report.writeIt}: ${row.topic.name}`}>
                {texts.report.writeIt}
              </a>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

/** Figures that pages of several sites state alike. */
export function Facts({ report, texts }: { readonly report: Report; readonly texts: Texts }) {
  const facts = agreedFacts(report);
  if (facts.length === 0) return null;
  const { labels } = texts;
  const hasOwn = facts.some(({ your_page: own }) => own !== null);
  return (
    <section id="facts">
      <h2>{labels.facts}</h2>
      <p>{texts.report.factsHelp}</p>
      <Table
        caption={labels.facts}
        head={[labels.fact, labels.value, labels.pages, ...(hasOwn ? [labels.yourPage] : []), labels.example]}
        numbers={[2]}
        rows={facts.map((fact) => {
          const example = fact.values.find(({ value }) => value === fact.agreed);
          return [
            <Foreign>{fact.about}</Foreign>,
            <span class="keep">
              <Foreign>{fact.agreed}</Foreign>
            </span>,
            String(fact.agreed_by),
            ...(hasOwn ? [fact.your_page === null ? "–" : (labels.factStates[fact.your_page] ?? fact.your_page)] : []),
            example === undefined ? (
              "–"
            ) : (
              <>
                <Foreign>{example.sentence}</Foreign>
                <br />
                <span class="cap">
                  <Outside url={example.url}>{hostOf(example.url)}</Outside>
                </span>
              </>
            ),
          ];
        })}
      />
    </section>
  );
}
