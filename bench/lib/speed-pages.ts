/** Known measures of a built page. An absent measure is 0, or the page's own work makes it unknown. */
export interface Truth {
  readonly ttfbMs?: number;
  readonly fcpMs?: number;
  readonly lcpMs?: number;
  readonly cls?: number;
  readonly tbtMs?: number;
}

export interface TruthPage {
  readonly path: string;
  /** Milliseconds before the server sends the document. */
  readonly waitMs: number;
  readonly html: string;
  readonly truth: Truth;
}

const HEAD =
  '<!doctype html><html><head><meta charset="utf-8"><title>Speed</title>' +
  '<meta name="viewport" content="width=device-width, initial-scale=1">';
const STYLE = "<style>body{margin:0;font:16px sans-serif}</style>";
const BODY = "</head><body><h1>Speed</h1><p>A page with some text.</p>";
const image = (waitMs: number) =>
  `<img src="/image?wait=${waitMs}" style="display:block" width="412" height="400" alt="">`;
/** Blocks the main thread for each pair `[at, ms]` in a separate task. */
const busy = (...tasks: readonly (readonly [at: number, ms: number])[]) =>
  `<script>for (const [at, ms] of ${JSON.stringify(tasks)}) setTimeout(() => { const from = performance.now(); while (performance.now() - from < ms); }, at);</script>`;

/** Height in px of the phone viewport that probes use. */
const VIEWPORT_HEIGHT = 823;
const BLOCK = 300;
const SHIFT = 200;
/**
 * Layout shift score of blocks over the whole width from the top: impact fraction times distance fraction.
 *
 * Source: web.dev/articles/cls.
 */
const shiftScore = (height: number) =>
  (Math.min(VIEWPORT_HEIGHT, height + SHIFT) / VIEWPORT_HEIGHT) * (SHIFT / VIEWPORT_HEIGHT);
const shift = `<div id="block" style="height:${BLOCK}px;background:#ccc"></div>
  <script>setTimeout(() => {
const wedge = document.createElement("div"); wedge.style.height = "${SHIFT}px"; block.before(wedge);
}, 300);</script>`;

/** Pages with known delays. */
export const TRUTH_PAGES: readonly TruthPage[] = [
  { path: "/plain", waitMs: 0, html: `${HEAD}${STYLE}${BODY}`, truth: {} },
  { path: "/ttfb-300", waitMs: 300, html: `${HEAD}${STYLE}${BODY}`, truth: { ttfbMs: 300 } },
  { path: "/image-800", waitMs: 0, html: `${HEAD}${STYLE}${BODY}${image(800)}`, truth: { lcpMs: 800 } },
  {
    path: "/shift",
    waitMs: 0,
    html: `${HEAD}${STYLE}</head><body>${shift}<p style="position:fixed;bottom:0">text</p>`,
    truth: { cls: shiftScore(BLOCK) },
  },
  { path: "/task-200", waitMs: 0, html: `${HEAD}${STYLE}${BODY}${busy([500, 200])}`, truth: { tbtMs: 150 } },
  {
    path: "/font-600",
    waitMs: 0,
    html: `${HEAD}<style>@font-face{font-family:slow;src:url(/font?wait=600);font-display:block}body{margin:0;font:16px slow,sans-serif}</style>${BODY}`,
    truth: { lcpMs: 600 },
  },
  {
    path: "/client-400",
    waitMs: 0,
    html: `${HEAD}${STYLE}</head><body><div id="root"></div><script>fetch("/data?wait=400").then((r) => r.text()).then((t) => { root.innerHTML = t; });</script>`,
    truth: { fcpMs: 400, lcpMs: 400 },
  },
  {
    path: "/all",
    waitMs: 200,
    html: `${HEAD}${STYLE}</head><body>${shift}${image(600)}<p style="position:fixed;bottom:0">text</p>${busy([400, 200], [1_000, 150])}`,
    truth: { ttfbMs: 200, lcpMs: 800, cls: shiftScore(BLOCK + 400), tbtMs: 250 },
  },
];
