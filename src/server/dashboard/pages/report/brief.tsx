/** @jsxImportSource preact */
import { type AnyReport, isWholeReport, type Report } from "../../../../../core/contract/report.ts";
import {
  briefTargets,
  firstOutline,
  leftOutTopics,
  type OutlineHeading,
  type TargetRange,
  termsByShare,
  topicOfHeading,
} from "../../../../../core/surfaces/report-view/brief.ts";
import { Foreign, Outside } from "../parts.tsx";
import type { Texts } from "../texts.ts";
import { hostOf } from "./topics.tsx";

const rangeOf = ({ low, high }: TargetRange) => (low === high ? String(low) : `${low}–${high}`);

interface TileProps {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

function Tile({ label, value, note }: TileProps) {
  return (
    <div>
      <p>{label}</p>
      <b>{value}</b>
      <p>{note}</p>
    </div>
  );
}

/** Ranges and habits of the ranking pages as targets of a new page. */
export function Targets({ report, texts }: { readonly report: AnyReport; readonly texts: Texts }) {
  const { brief, labels } = texts;
  const found = briefTargets(report);
  const percent = (share: number) => texts.number(100 * share);
  const intentName = (name: string) => labels.intents[name] ?? name;
  const tables = found.tables === null ? null : rangeOf(found.tables);
  const tiles: readonly (TileProps | null)[] = [
    found.words && { label: brief.write, value: rangeOf(found.words), note: brief.words },
    found.headings && { label: brief.structure, value: rangeOf(found.headings), note: brief.headings },
    found.images && { label: brief.show, value: rangeOf(found.images), note: brief.images(tables) },
    found.intent && {
      label: brief.intent,
      value: intentName(found.intent.name),
      note: brief.ofEvidence(percent(found.intent.share)),
    },
    found.pageType && {
      label: brief.type,
      value: labels.pageTypes[found.pageType.name] ?? found.pageType.name,
      note: brief.ofPages(percent(found.pageType.share)),
    },
    found.best === null
      ? null
      : {
          label: brief.best,
          value: String(found.best),
          note: found.typical === null ? "" : brief.typical(String(found.typical)),
        },
  ];
  return (
    <>
      <div class="card tiles">{tiles.map((tile) => (tile === null ? null : <Tile key={tile.label} {...tile} />))}</div>
      {found.isGuess ? <p class="note">{brief.guess}</p> : null}
      {found.intent === null || found.otherIntent === null ? null : (
        <p class="note">{brief.mixed(intentName(found.intent.name), intentName(found.otherIntent))}</p>
      )}
    </>
  );
}

const LEVELS = [1, 2, 3, 4];

interface RowProps {
  readonly report: Report;
  readonly heading: OutlineHeading;
  readonly at: number;
  readonly isLocked: boolean;
  readonly texts: Texts;
}

function Row({ report, heading: { level, text }, at, isLocked, texts }: RowProps) {
  const { brief } = texts;
  const topic = level === 1 ? null : topicOfHeading(report, text);
  return (
    <li class={`plan-row l${level}`} data-row>
      {isLocked ? (
        <p>
          <span class="cap">H{level}</span> <Foreign>{text}</Foreign>
        </p>
      ) : (
        <div class="plan-edit">
          <select name="level" aria-label={brief.level(at + 1)}>
            {LEVELS.map((each) => (
              <option key={each} value={each} selected={each === level}>
                {`H${each}`}
              </option>
            ))}
          </select>
          <input name="text" value={text} dir="auto" maxLength={300} aria-label={brief.heading(at + 1)} />
          <span class="cap keep">{topic === null ? "" : texts.report.pagesOf(topic.covered_by, topic.of)}</span>
          <button type="submit" class="tool" name="do" value={`up ${at}`} aria-label={brief.up(text)}>
            ↑
          </button>
          <button type="submit" class="tool" name="do" value={`down ${at}`} aria-label={brief.down(text)}>
            ↓
          </button>
          <button type="submit" class="tool" name="do" value={`remove ${at}`} aria-label={brief.remove(text)}>
            ✕
          </button>
        </div>
      )}
      {topic === null ? null : (
        <p class="tags">
          {topic.terms.slice(0, 5).map(({ term }) => (
            <span key={term} class="tag">
              <Foreign>{term}</Foreign>
            </span>
          ))}
          {topic.questions.slice(0, 2).map(({ question }) => (
            <span key={question} class="tag open">
              ? <Foreign>{question}</Foreign>
            </span>
          ))}
        </p>
      )}
    </li>
  );
}

interface OutlineProps {
  readonly report: Report;
  readonly jobId: string;
  /** The kept outline; `null` for the proposal. */
  readonly outline: readonly OutlineHeading[] | null;
  /** True for readers who may not change it. */
  readonly isLocked: boolean;
  readonly texts: Texts;
}

/** The outline of a new page, which people move, rename, level and shorten. */
export function OutlineBuilder({ report, jobId, outline, isLocked, texts }: OutlineProps) {
  const { brief } = texts;
  const headings = outline ?? firstOutline(report);
  const left = leftOutTopics(report, headings);
  const rows = (
    <ol class="plan-rows" data-rows>
      {headings.map((heading, at) => (
        <Row
          key={`${at} ${heading.text}`}
          report={report}
          heading={heading}
          at={at}
          isLocked={isLocked}
          texts={texts}
        />
      ))}
    </ol>
  );
  return (
    <section id="outline">
      <h2>{brief.outline}</h2>
      <p>{isLocked ? brief.outlineFrom : `${brief.outlineFrom} ${brief.outlineHelp}`}</p>
      <div class="card pad">
        {isLocked ? (
          rows
        ) : (
          <form id="outline-form" method="post" action={`/app/reports/${jobId}/outline`} data-outline>
            {/* Enter in a field keeps the outline and never moves a heading. */}
            <button type="submit" class="unseen" name="do" value="keep" tabIndex={-1} aria-hidden="true">
              {brief.keep}
            </button>
            {rows}
            <p class="row group">
              <button type="submit" class="button" name="do" value="add">
                {brief.add}
              </button>
              <button type="submit" class="button" name="do" value="keep">
                {brief.keep}
              </button>
              {outline === null ? null : (
                <button type="submit" class="button" name="do" value="reset">
                  {brief.reset}
                </button>
              )}
            </p>
          </form>
        )}
        {left.length === 0 ? null : (
          <p class="small group">
            {brief.leftOut}{" "}
            <Foreign>
              {left.map(({ name, covered_by: pages }) => brief.leftPages(name, String(pages))).join(", ")}
            </Foreign>
          </p>
        )}
      </div>
    </section>
  );
}

/** Terms that most pages share, with the range of mentions. */
export function BriefTerms({ report, texts }: { readonly report: AnyReport; readonly texts: Texts }) {
  const { must, should } = termsByShare(report);
  const { brief } = texts;
  const chips = (terms: typeof must, kind: string) => (
    <p class="tags">
      {terms.map(({ keyword, suggested_range: [low, high] }) => (
        <span key={keyword} class={kind}>
          <Foreign>{keyword}</Foreign> <b>{rangeOf({ low, high })}</b>
        </span>
      ))}
    </p>
  );
  return (
    <section id="brief-terms">
      <h2>{brief.terms}</h2>
      <div class="card pad stack">
        <div>
          <p class="small">
            <b>{brief.must}</b>: {brief.mustHelp}
          </p>
          {chips(must, "tag")}
        </div>
        <div>
          <p class="small">
            <b>{brief.should}</b>: {brief.shouldHelp}
          </p>
          {chips(should, "tag has")}
        </div>
        <a href="#terms" class="small">
          {brief.allTerms(String(report.competitor_term_coverage.terms.length))}
        </a>
      </div>
    </section>
  );
}

/** Questions, each with the page of its best reply. */
export function BriefQuestions({ report, texts }: { readonly report: AnyReport; readonly texts: Texts }) {
  const questions = isWholeReport(report) ? report.topic_and_classification.questions : [];
  return (
    <section id="questions">
      <h2>{texts.labels.questions}</h2>
      <div class="card">
        {questions.length === 0 ? (
          <p class="pad">{texts.brief.noQuestions}</p>
        ) : (
          <ul class="lines pad">
            {questions.map(({ question, best_answer_url: url }) => (
              <li key={question}>
                <Foreign>{question}</Foreign>
                {url === null ? null : (
                  <p class="cap">
                    {texts.brief.bestAnswer} <Outside url={url}>{hostOf(url)}</Outside>
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
