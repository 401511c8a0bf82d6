/** @jsxImportSource preact */
import { type AnyReport, isWholeReport } from "../../../../../core/contract/report.ts";
import { credits, Outside, Pill, Problem, Table } from "../parts.tsx";
import type { Texts } from "../texts.ts";
import { hostOf } from "./topics.tsx";

/** A ranking page as a row. */
interface RankedPage {
  readonly rank: number;
  readonly url: string;
  readonly title: string | null;
  readonly type: string | null;
  readonly score: number | null;
  readonly terms: number | null;
  /** True when the report compared it. */
  readonly isCompared: boolean;
  readonly why: { readonly text: string; readonly tone: "warn" | "plain" } | null;
}

/** Returns the note of a row: it marks the own page, and says why a ranking page has no score or counts less. */
function whyOf(
  { rank, reason, use }: { readonly rank: number; readonly reason: string | null; readonly use: string },
  { benchmarks }: AnyReport,
  { pageStates }: Texts,
): RankedPage["why"] {
  const nameOf = (each: string) => pageStates.reasons[each] ?? each;
  if (use === "target") return { text: pageStates.own, tone: "plain" };
  if (reason !== null) return { text: pageStates.left(nameOf(reason)), tone: "plain" };
  const less = benchmarks.cohort.down_weighted.find((page) => page.rank === rank);
  if (less !== undefined) return { text: pageStates.less(less.reasons.map(nameOf).join(", ")), tone: "warn" };
  return use === "unused" ? { text: pageStates.spare, tone: "plain" } : null;
}

/** Ranking pages of a report of any tier, by rank. */
function rankedPages(report: AnyReport, texts: Texts): readonly RankedPage[] {
  const items = isWholeReport(report) ? (report.serp?.items ?? []) : [];
  const types = new Map(
    isWholeReport(report)
      ? report.topic_and_classification.page_classification.map(({ rank, page_type: type }) => [rank, type] as const)
      : [],
  );
  if (items.length > 0)
    return items.map((item) => ({
      rank: item.rank,
      url: item.url,
      title: item.title,
      type: types.get(item.rank) ?? null,
      score: item.score,
      terms: item.terms_used,
      isCompared: item.use === "cohort",
      why: whyOf(item, report, texts),
    }));
  const { urls = [], ranks = [], terms } = report.competitor_term_coverage;
  return urls.map((url, at) => {
    const rank = ranks[at] ?? at + 1;
    const used = terms.filter(({ competitor_counts: counts }) => (counts[at] ?? 0) > 0).length;
    const why = whyOf({ rank, reason: null, use: "cohort" }, report, texts);
    return { rank, url, title: null, type: types.get(rank) ?? null, score: null, terms: used, isCompared: true, why };
  });
}

interface RankingProps {
  readonly report: AnyReport;
  /** The form that scans again with chosen pages; `null` for readers who may not scan. */
  readonly form: { readonly action: string; readonly price: number; readonly problem: string | null } | null;
  /** Number of pages that were chosen by hand, 0 for a search. */
  readonly chosen: number;
  readonly texts: Texts;
}

/** The ranking pages with their scores, and the choice of those that count. */
export function RankingPages({ report, form, chosen, texts }: RankingProps) {
  const pages = rankedPages(report, texts);
  if (pages.length === 0) return null;
  const { labels } = texts;
  const hasScores = pages.some(({ score }) => score !== null);
  const isAddress = (url: string) => /^https?:/.test(URL.parse(url)?.protocol ?? "");
  const table = (
    <Table
      caption={labels.rankingPages}
      head={[
        ...(form === null ? [] : [texts.report.counts]),
        labels.rank,
        labels.page,
        labels.type,
        labels.terms,
        ...(hasScores ? [labels.score] : []),
        texts.report.why,
      ]}
      numbers={form === null ? [0, 3, 4] : [1, 4, 5]}
      rows={pages.map((page) => [
        ...(form === null
          ? []
          : [
              isAddress(page.url) && page.why?.text !== texts.pageStates.own ? (
                <input
                  type="checkbox"
                  name="page"
                  value={page.url}
                  checked={page.isCompared}
                  aria-label={texts.report.useOf(page.title ?? page.url)}
                />
              ) : null,
            ]),
        String(page.rank),
        <>
          <Outside url={page.url}>{page.title ?? page.url.replace(/^https?:\/\//, "")}</Outside>
          {page.title === null ? null : (
            <>
              <br />
              <span class="cap">{hostOf(page.url)}</span>
            </>
          )}
        </>,
        page.type === null ? "–" : <span class="keep">{labels.pageTypes[page.type] ?? page.type}</span>,
        page.terms === null ? "–" : String(page.terms),
        ...(hasScores ? [page.score === null ? "–" : <b>{page.score}</b>] : []),
        page.why === null ? "" : page.why.tone === "warn" ? <Pill tone="warn">{page.why.text}</Pill> : page.why.text,
      ])}
    />
  );
  return (
    <section id="pages">
      <h2>{labels.rankingPages}</h2>
      {chosen === 0 ? null : <p>{texts.report.chosenHelp(String(chosen))}</p>}
      {form === null ? (
        table
      ) : (
        <>
          <p>{texts.report.pagesHelp}</p>
          <Problem text={form.problem} />
          <form method="post" action={form.action} data-choice>
            {table}
            <div class="card foot">
              <label>
                {texts.report.addAddress} <small id="add-help">{texts.report.addHelp}</small>
                <input name="address" inputMode="url" maxLength={2000} aria-describedby="add-help" />
              </label>
              <button
                type="submit"
                class="button primary"
                name="do"
                value="scan"
                data-count={texts.report.scanWithCount}
              >
                {texts.report.scanWith}
              </button>
              <span class="small">{texts.report.price(credits(form.price, texts))}</span>
              {chosen === 0 ? null : (
                <button type="submit" class="button" name="do" value="search">
                  {texts.report.searchAgain}
                </button>
              )}
            </div>
          </form>
        </>
      )}
    </section>
  );
}
