/** @jsxImportSource preact */
import type { ReportDiff } from "../../../../../core/analysis/editor/compare-reports.ts";
import type { Texts } from "../texts.ts";
import { Change } from "./hero.tsx";
import { hostOf } from "./topics.tsx";

/** The scan before this one, and the changes since. */
export interface SinceLast {
  /** Instant of the scan before in ms. */
  readonly at: number;
  readonly diff: ReportDiff;
  readonly ranks: { readonly before: number | null; readonly after: number | null };
}

/** The changes since the scan before. */
export function Since({ since, texts }: { readonly since: SinceLast; readonly texts: Texts }) {
  const { diff, ranks } = since;
  const { report } = texts;
  const steps = diff.plan?.steps ?? [];
  const done = steps.filter(({ isDone }) => isDone);
  const [entered] = diff.competitors.entered;
  const rank = (value: number | null) => (value === null ? report.notRanked : String(value));
  return (
    <section id="since">
      <h2>{report.since(texts.date(since.at))}</h2>
      <div class="card tiles">
        {diff.scoreChange === null ? null : (
          <div>
            <b>
              <Change value={diff.scoreChange} texts={texts} />
            </b>
            <p>
              {done.length === 0 || diff.plan === null
                ? report.pointsOnly
                : report.pointsDone(`+${texts.number(diff.plan.promised, 1)}`)}
            </p>
          </div>
        )}
        {steps.length === 0 ? null : (
          <div>
            <b>{report.stepsDone(String(done.length), String(steps.length))}</b>
            <p>{report.stepsDoneHelp}</p>
          </div>
        )}
        <div>
          <b>{diff.won.length}</b>
          <p>{report.termsWon(diff.lost.map(({ term }) => term))}</p>
        </div>
        <div>
          <b>{report.newPages(diff.competitors.entered.length)}</b>
          <p>
            {entered === undefined ? report.samePages : report.newPageAt(hostOf(entered.url), String(entered.rank))}
          </p>
        </div>
        <div>
          <b>
            {rank(ranks.before)} → {rank(ranks.after)}
          </b>
          <p>{report.yourRank}</p>
        </div>
      </div>
    </section>
  );
}
