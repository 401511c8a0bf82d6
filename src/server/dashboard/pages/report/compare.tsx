/** @jsxImportSource preact */
import type { ReportDiff } from "../../../../../core/analysis/editor/compare-reports.ts";
import { isSamePage } from "../../../../../core/analysis/editor/same-page.ts";
import { type AnyReport, isWholeReport } from "../../../../../core/contract/report.ts";
import { countryNamed } from "../../../../../core/domain/regions.ts";
import type { ScanPointRow } from "../../../../../core/ports/pages/rows.ts";
import { heroOf } from "../../../../../core/surfaces/report-view/hero.ts";
import { topicChanges } from "../../../../../core/surfaces/report-view/topic-heat.ts";
import type { Page } from "../layout.tsx";
import { Foreign, Head, Outside, Pill, Problem, Table } from "../parts.tsx";
import type { Texts } from "../texts.ts";
import { Change } from "./hero.tsx";
import { hostOf } from "./topics.tsx";

/** Contents of the comparison of two reports. */
export interface CompareInput {
  /** Scans to choose from, newest first. */
  readonly scans: readonly Pick<ScanPointRow, "jobId" | "at" | "score">[];
  readonly a: string;
  readonly b: string;
  readonly found: { readonly diff: ReportDiff; readonly before: AnyReport; readonly after: AnyReport } | null;
  readonly problem: string | null;
  readonly mayWrite: boolean;
}

type Found = NonNullable<CompareInput["found"]>;

const MAX_SHOWN = 12;

/** Returns the days of two scans, with their times when both were on one day. */
function datesOf({ before, after }: Found, texts: Texts): { readonly before: string; readonly after: string } {
  const format = ({ meta }: AnyReport, say: (at: number) => string) =>
    meta.report_date === null ? "–" : say(Date.parse(meta.report_date));
  const isOneDay = format(before, texts.date) === format(after, texts.date);
  const say = isOneDay ? texts.moment : texts.date;
  return { before: format(before, say), after: format(after, say) };
}

/** Two scans side by side, chosen from the scans of one page and keyword. */
export function comparePage({ scans, a, b, found, problem, mayWrite }: CompareInput, texts: Texts): Page {
  const { compare } = texts;
  const choice = (name: string, label: string, chosen: string) => (
    <select name={name} aria-label={label}>
      {scans.map(({ jobId, at, score }) => (
        <option key={jobId} value={jobId} selected={jobId === chosen}>
          {`${texts.time(at)}${score === null ? "" : ` · ${texts.number(score)}`}`}
        </option>
      ))}
    </select>
  );
  const dates = found === null ? null : datesOf(found, texts);
  const title = dates === null ? texts.compareTitle : compare.pair(dates.before, dates.after);
  const { meta } = found?.after ?? { meta: null };
  const sub =
    meta === null ? (
      compare.help
    ) : (
      <>
        <a href={`/app/reports/${b}`}>
          <Foreign>{meta.target_keyword ?? ""}</Foreign>
        </a>
        {meta.url === null ? null : (
          <>
            {" · "}
            <Outside url={meta.url} />
          </>
        )}
        {meta.location === null ? null : ` · ${countryNamed(meta.location, texts.language)}`}
      </>
    );
  const body = (
    <>
      {meta === null ? null : (
        <p class="crumbs">
          <a href="/app/pages">{texts.inventory.title}</a>
          {" / "}
          <a href={`/app/reports/${b}`}>
            <Foreign>{meta.target_keyword ?? ""}</Foreign>
          </a>
        </p>
      )}
      <Head title={title} sub={sub}>
        {meta?.url == null || !mayWrite ? null : (
          <a class="button primary" href={`/app/reports/${b}/draft`}>
            {texts.editPage}
          </a>
        )}
      </Head>
      {scans.length < 2 ? (
        <p class="card pad">{compare.none}</p>
      ) : (
        <form method="get" action="/app/compare" class="row pair">
          {choice("a", compare.earlier, a)}
          <span aria-hidden="true">→</span>
          {choice("b", compare.later, b)}
          <button type="submit" class="button">
            {compare.show}
          </button>
        </form>
      )}
      <Problem text={problem} />
      {found === null ? null : <Compared found={found} texts={texts} />}
    </>
  );
  return { title, body, sheet: "report" };
}

function Side({ report, date, texts }: { readonly report: AnyReport; readonly date: string; readonly texts: Texts }) {
  const { typical, score } = heroOf(report);
  const words = report.benchmarks.your_url?.word_count;
  const rank = isWholeReport(report) ? (report.serp?.your_rank ?? null) : null;
  const facts = [
    typical === null ? null : texts.report.typicalPage(String(typical)),
    typeof words === "number" ? texts.compare.words(texts.number(words)) : null,
    rank === null ? null : texts.compare.rank(String(rank)),
  ];
  return (
    <div>
      <p class="cap">{date}</p>
      <b class="big">{score ?? "–"}</b>
      <p class="small">{facts.filter((fact) => fact !== null).join(" · ")}</p>
    </div>
  );
}

/** Rounds to the decimal that is shown, so that nothing is a fall of zero. */
function shownChange(value: number): number {
  return Math.round(value * 10) / 10 || 0;
}

function signed(value: number, texts: Texts): string {
  const shown = shownChange(value);
  return `${shown > 0 ? "+" : ""}${texts.number(shown, 1)}`;
}

function Parts({ found, texts }: { readonly found: Found; readonly texts: Texts }) {
  const { diff, after } = found;
  if (diff.parts.length === 0) return null;
  const dates = datesOf(found, texts);
  const most = new Map(heroOf(after).parts.map(({ part, of }) => [part, of] as const));
  return (
    <div>
      <h2 class="mini">{texts.compare.parts}</h2>
      <Table
        caption={texts.compare.parts}
        head={[texts.compare.part, texts.compare.bars, texts.compare.earlier, texts.compare.later, texts.change]}
        numbers={[2, 3, 4]}
        rows={diff.parts.map(({ part, before: old, after: now }) => {
          const name = texts.labels.parts[part] ?? part;
          const change = shownChange(now - old);
          const max = Math.max(most.get(part) ?? 0, old, now, 0.1);
          return [
            name,
            <span class="twins">
              <meter min={0} max={max} value={old} aria-label={`${name}, ${dates.before}`} />
              <meter min={0} max={max} value={now} aria-label={`${name}, ${dates.after}`} />
            </span>,
            texts.number(old, 1),
            texts.number(now, 1),
            <span class={change > 0 ? "up" : change < 0 ? "down" : undefined}>{signed(change, texts)}</span>,
          ];
        })}
      />
    </div>
  );
}

function Steps({ found, texts }: { readonly found: Found; readonly texts: Texts }) {
  const { plan, scoreChange } = found.diff;
  if (plan === null || plan.steps.length === 0) return null;
  const { compare } = texts;
  const done = plan.steps.filter(({ isDone }) => isDone).length;
  const points = (value: number) => compare.points(signed(value, texts));
  return (
    <div>
      <h2 class="mini">{compare.plan}</h2>
      <Table
        caption={compare.plan}
        head={[compare.stepOf(datesOf(found, texts).before), compare.promised, compare.came]}
        numbers={[1]}
        rows={plan.steps.map(({ action, promised, isDone }) => [
          <Foreign>{action}</Foreign>,
          promised < 0.1 ? "–" : signed(promised, texts),
          <Pill tone={isDone ? "good" : "warn"}>{isDone ? texts.done : texts.open}</Pill>,
        ])}
      />
      {scoreChange === null ? null : (
        <p class="small">
          {compare.sum(done, points(plan.promised), points(scoreChange), points(scoreChange - plan.promised))}
        </p>
      )}
    </div>
  );
}

function Changes({ found: { diff, before, after }, texts }: { readonly found: Found; readonly texts: Texts }) {
  const { compare } = texts;
  const changes = isWholeReport(before) && isWholeReport(after) ? topicChanges(before, after) : null;
  const topics = changes !== null && isSamePage(before, after) ? { ...changes, won: [], thinner: [] } : changes;
  const named = (names: readonly string[]) => <Foreign>{names.slice(0, MAX_SHOWN).join(", ")}</Foreign>;
  const groups =
    topics === null
      ? []
      : ([
          ["won", "good"],
          ["thinner", "warn"],
          ["missing", "bad"],
        ] as const);
  const hasTopics = topics !== null && groups.some(([kind]) => topics[kind].length > 0);
  const { entered, left } = diff.competitors;
  const all = after.competitor_term_coverage.urls?.length ?? 0;
  const same = all - entered.length;
  return (
    <div class="cols thirds">
      <div class="card pad stack">
        <h2 class="mini">{compare.topics}</h2>
        {hasTopics ? null : <p class="small">{compare.noTopics}</p>}
        {groups.map(([kind, tone]) =>
          topics === null || topics[kind].length === 0 ? null : (
            <p key={kind}>
              <Pill tone={tone}>{compare.topicStates[kind]}</Pill> {named(topics[kind])}
            </p>
          ),
        )}
      </div>
      <div class="card pad stack">
        <h2 class="mini">{compare.terms}</h2>
        {diff.won.length + diff.lost.length === 0 ? <p class="small">{compare.noTerms}</p> : null}
        {diff.won.length === 0 ? null : (
          <p>
            <Pill tone="good">{compare.wonTerms(diff.won.length)}</Pill> {named(diff.won.map(({ term }) => term))}
          </p>
        )}
        {diff.lost.length === 0 ? null : (
          <p>
            <Pill tone="bad">{compare.lostTerms(diff.lost.length)}</Pill> {named(diff.lost.map(({ term }) => term))}
          </p>
        )}
      </div>
      <div class="card pad stack">
        <h2 class="mini">{compare.pages}</h2>
        {entered.slice(0, MAX_SHOWN).map(({ url, rank }) => (
          <p key={url}>
            <Pill tone="over">{compare.entered}</Pill> <Outside url={url}>{hostOf(url)}</Outside>{" "}
            {compare.at(String(rank))}
          </p>
        ))}
        {left.slice(0, MAX_SHOWN).map(({ url, rank }) => (
          <p key={url}>
            <Pill>{compare.left}</Pill> <Outside url={url}>{hostOf(url)}</Outside> {compare.was(String(rank))}
          </p>
        ))}
        {all === 0 ? null : (
          <p class={2 * same < all ? "note" : "small"}>
            {2 * same < all ? compare.different(same, all) : compare.same(same, all)}
          </p>
        )}
      </div>
    </div>
  );
}

function Compared({ found, texts }: { readonly found: Found; readonly texts: Texts }) {
  const { diff, before, after } = found;
  const dates = datesOf(found, texts);
  return (
    <>
      <div class="card pad sides">
        <Side report={before} date={dates.before} texts={texts} />
        <p>
          {diff.scoreChange === null ? null : <Change value={diff.scoreChange} texts={texts} />}{" "}
          <span aria-hidden="true">→</span>
        </p>
        <Side report={after} date={dates.after} texts={texts} />
      </div>
      <div class="cols">
        <Parts found={found} texts={texts} />
        <Steps found={found} texts={texts} />
      </div>
      <Changes found={found} texts={texts} />
    </>
  );
}
