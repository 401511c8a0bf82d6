/** @jsxImportSource preact */
import type { PageKeywordRow } from "../../../../../core/ports/pages/rows.ts";
import type { Texts } from "../texts.ts";

const WIDTH = 84;
const HEIGHT = 22;
/** Least span of the height in points of score, so that noise of a few points looks small. */
const LEAST_SPAN = 22;
const EDGE = 4;

/** The last scores as a line that ends in a dot, over the typical page as a dotted line. */
export function Sparkline({ history, texts }: { readonly history: PageKeywordRow["history"]; readonly texts: Texts }) {
  const scores = history.flatMap(([score]) => score ?? []);
  const typical = history.findLast(([, value]) => value !== null)?.[1] ?? null;
  if (scores.length === 0) return null;
  const values = typical === null ? scores : [...scores, typical];
  const middle = (Math.min(...values) + Math.max(...values)) / 2;
  const span = Math.max(LEAST_SPAN, Math.max(...values) - Math.min(...values));
  const y = (value: number) => HEIGHT / 2 - ((value - middle) / span) * (HEIGHT - 2 * EDGE);
  const x = (at: number) => EDGE + (scores.length === 1 ? 0 : (at * (WIDTH - 2 * EDGE)) / (scores.length - 1));
  const points = scores.map((score, at) => `${x(at).toFixed(1)},${y(score).toFixed(1)}`);
  const last = scores.length - 1;
  const label = texts.inventory.history(scores.join(", "), typical === null ? "–" : String(typical));
  return (
    <svg class="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {typical === null ? null : (
        <line x1={EDGE} y1={y(typical).toFixed(1)} x2={WIDTH - EDGE} y2={y(typical).toFixed(1)} />
      )}
      {last === 0 ? null : <polyline points={points.join(" ")} />}
      <circle cx={x(last)} cy={y(scores[last] ?? 0).toFixed(1)} r="3" />
    </svg>
  );
}
