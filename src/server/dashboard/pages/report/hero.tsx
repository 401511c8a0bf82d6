/** @jsxImportSource preact */
import { type AnyReport, isWholeReport, type Report } from "../../../../../core/contract/report.ts";
import { heroOf } from "../../../../../core/surfaces/report-view/hero.ts";
import { firstSteps } from "../../../../../core/surfaces/report-view/lists.ts";
import { ownTopics } from "../../../../../core/surfaces/report-view/topic-heat.ts";
import { Gauge, Swarm } from "../parts.tsx";
import type { Texts } from "../texts.ts";

/** An earlier or this scan of one page and keyword. */
export interface ScanPoint {
  readonly jobId: string;
  /** Instant in ms. */
  readonly at: number;
  readonly score: number;
  /** Score of the typical ranking page; `null` when no page has a score. */
  readonly typical: number | null;
}

/** One true sentence about the page, or two. */
function sentenceOf(report: AnyReport, texts: Texts): string {
  const { difference } = heroOf(report);
  if (difference === null) return report.on_page_optimization.summary;
  const points = texts.number(Math.abs(difference));
  const { above, below, level } = texts.report;
  const place = difference === 0 ? level : difference > 0 ? above(points) : below(points);
  const coverage = isWholeReport(report) ? ownTopics(report) : null;
  if (coverage === null) return place;
  const { covered, total, thin, missing } = coverage;
  return `${place} ${texts.report.topics(covered, total, thin, missing)}`;
}

/** Gain of the first steps in words and the score that all steps reach; `null` without a gain. */
export function planSentence(report: Report, texts: Texts): string | null {
  const first = firstSteps(report);
  if (first === null || first.gain_high < 0.05) return null;
  const low = first.gain_low < 0.05 ? null : texts.number(first.gain_low, 1);
  const together = texts.labels.together(first.steps, low, texts.number(first.gain_high, 1));
  const all = report.plan?.best.at(-1);
  const { score } = report.on_page_optimization;
  const reach = all === undefined || score === null ? null : Math.round(score + (all.gain_low + all.gain_high) / 2);
  return texts.report.planHelp(together, reach === null || reach === score ? null : String(Math.min(100, reach)));
}

/** Least points that the height of the chart shows, so that noise looks small. */
const LEAST_HEIGHT = 22;
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [720, 210, 34, 690, 16, 170];

/** Score of the page and of the typical ranking page over the scans. */
export function HistoryLine({ points, texts }: { readonly points: readonly ScanPoint[]; readonly texts: Texts }) {
  const values = points.flatMap(({ score, typical }) => [score, ...(typical === null ? [] : [typical])]);
  const middle = (Math.min(...values) + Math.max(...values)) / 2;
  const half = Math.max(LEAST_HEIGHT, Math.max(...values) - Math.min(...values) + 6) / 2;
  const x = (at: number) => LEFT + 20 + (at * (RIGHT - LEFT - 40)) / Math.max(1, points.length - 1);
  const y = (value: number) => BOTTOM - ((value - middle + half) * (BOTTOM - TOP)) / (2 * half);
  const path = (own: (point: ScanPoint) => number | null) =>
    points
      .flatMap((point, at) => {
        const value = own(point);
        return value === null ? [] : [`${x(at).toFixed(1)} ${y(value).toFixed(1)}`];
      })
      .join("L");
  const lines = [];
  for (let value = 10 * Math.ceil((middle - half) / 10); value <= middle + half; value += 10) lines.push(value);
  const last = points.at(-1);
  const label = points.map(({ at, score }) => `${texts.date(at)}: ${score}`).join(", ");
  const end = points.length - 1;
  const isAbove = last === undefined || last.typical === null || last.score >= last.typical;
  return (
    <div class="line">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={texts.report.historyLabel(label)}>
        {lines.map((value) => (
          <g key={value}>
            <line class="grid" x1={LEFT} x2={RIGHT} y1={y(value)} y2={y(value)} />
            <text class="end" x={LEFT - 8} y={y(value) + 4}>
              {value}
            </text>
          </g>
        ))}
        <path class="typical" d={`M${path(({ typical }) => typical)}`} />
        <path class="own" d={`M${path(({ score }) => score)}`} />
        {points.map(({ jobId, at, score }, index) => (
          <g key={jobId}>
            <circle cx={x(index)} cy={y(score)} r="4" />
            <text class="middle" x={x(index)} y={HEIGHT - 14}>
              {texts.date(at)}
            </text>
          </g>
        ))}
        {last === undefined ? null : (
          <text class="end" x={x(end) + 16} y={y(last.score) + (isAbove ? -12 : 22)}>
            {`${texts.report.you} ${last.score}`}
          </text>
        )}
        {last === undefined || last.typical === null ? null : (
          <text class="end" x={x(end) + 16} y={y(last.typical) + (isAbove ? 22 : -12)}>
            {`${texts.typical} ${last.typical}`}
          </text>
        )}
      </svg>
    </div>
  );
}

/** A change of the score with its sign. */
export function Change({ value, texts }: { readonly value: number; readonly texts: Texts }) {
  const tone = value > 0 ? "up" : value < 0 ? "down" : undefined;
  return <span class={tone}>{`${value > 0 ? "+" : ""}${texts.number(value)}`}</span>;
}

interface OpeningProps {
  readonly report: AnyReport;
  /** Oldest first, with this scan as the last. */
  readonly points: readonly ScanPoint[];
  readonly texts: Texts;
}

/** Score, parts, one sentence, and the course of the score. */
export function Opening({ report, points, texts }: OpeningProps) {
  const hero = heroOf(report);
  const before = points.at(-2);
  const best = Math.max(...hero.pages.map(({ score }) => score));
  return (
    <div class="card hero wide">
      <div>
        <Gauge hero={hero} texts={texts} />
        <p class="under">
          {before === undefined || hero.score === null ? null : (
            <>
              <Change value={hero.score - before.score} texts={texts} /> {texts.report.sinceThen(texts.date(before.at))}
              {" · "}
            </>
          )}
          {hero.typical === null ? null : texts.report.typicalPage(texts.number(hero.typical))}
          {hero.pages.length === 0 ? null : ` · ${texts.report.best(texts.number(best))}`}
        </p>
        {hero.score === null ? null : (
          <div class="bars">
            {hero.parts.map(({ part, points: own, of }) => (
              <div key={part}>
                {texts.labels.parts[part] ?? part}
                <meter min={0} max={Math.max(of, 0.1)} value={own} aria-label={texts.labels.parts[part] ?? part} />
                <span>{texts.labels.ofPoints(texts.number(own, 1), texts.number(of, 1))}</span>
              </div>
            ))}
          </div>
        )}
      </div>
      <div>
        <p class="lead">{sentenceOf(report, texts)}</p>
        {points.length > 1 ? <HistoryLine points={points} texts={texts} /> : <Swarm hero={hero} texts={texts} />}
        <p class="cap">
          {texts.report.confidence(texts.number(hero.confidence))}. {texts.report.confidenceHelp}
        </p>
      </div>
    </div>
  );
}
