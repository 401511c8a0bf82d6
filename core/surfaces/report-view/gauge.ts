/** Box of the gauge, in its own units. */
export const GAUGE_BOX = "0 0 220 165";
const [CENTER_X, CENTER_Y, RADIUS] = [110, 105, 88];
/** Ends of the tick at the typical page, by their distance to the center. */
const TICK = [80, 98] as const;

/** A point on the gauge's arc of 240 degrees, for a score of 0 to 100. */
function onArc(score: number, radius: number): readonly [x: number, y: number] {
  const angle = ((150 + (240 * score) / 100) * Math.PI) / 180;
  return [CENTER_X + radius * Math.cos(angle), CENTER_Y + radius * Math.sin(angle)];
}

/** Returns the path of the gauge's arc from 0 to a score, as SVG writes it. */
export function gaugeArc(to: number): string {
  const [x0, y0] = onArc(0, RADIUS);
  const [x1, y1] = onArc(to, RADIUS);
  const isLong = to > 75 ? 1 : 0;
  const at = (value: number) => value.toFixed(1);
  return `M${at(x0)} ${at(y0)}A${RADIUS} ${RADIUS} 0 ${isLong} 1 ${at(x1)} ${at(y1)}`;
}

/** Returns the ends of the tick at a score. */
export function gaugeTick(score: number): {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
} {
  const [[x1, y1], [x2, y2]] = [onArc(score, TICK[0]), onArc(score, TICK[1])];
  return { x1, y1, x2, y2 };
}

/** Tone of a score: below the limits of the grades it warns. */
export function gaugeTone(score: number | null): "" | "warn" | "bad" {
  return score === null || score >= 55 ? "" : score >= 40 ? "warn" : "bad";
}
