import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";

/** Name of the page's function that returns the measurements. It is unusual, so that no page uses it by accident. */
const READER = "__serplensVitals";

const number = Type.Union([Type.Number({ minimum: 0, maximum: 1e9 }), Type.Null()]);
const text = Type.Union([Type.String({ maxLength: 2_048 }), Type.Null()]);

/** The measurements that the script in the page returns. Durations are in milliseconds from navigation start. */
const VitalsSchema = Type.Object({
  now: Type.Number({ minimum: 0 }),
  isLoaded: Type.Boolean(),
  lastTaskEnd: Type.Number({ minimum: 0 }),
  lcp: number,
  fcp: number,
  cls: number,
  ttfb: number,
  tbt: number,
  taskCount: Type.Integer({ minimum: 0 }),
  domContentLoaded: number,
  load: number,
  lcpElement: text,
  lcpUrl: text,
});

/** The validated measurements of the page. A metric that the page did not report is `null`. */
export interface PageVitals {
  readonly now: number;
  readonly isLoaded: boolean;
  readonly lastTaskEnd: number;
  readonly lcp: number | null;
  readonly fcp: number | null;
  readonly cls: number | null;
  readonly ttfb: number | null;
  readonly tbt: number | null;
  readonly taskCount: number;
  readonly domContentLoaded: number | null;
  readonly load: number | null;
  readonly lcpElement: string | null;
  readonly lcpUrl: string | null;
}

/**
 * The script that runs before any script of the page: web-vitals, reporting each change, and an observer of long tasks.
 *
 * Returns the script that measures inside the page. It clears the input mark of early layout shifts, as Lighthouse
 * does: nobody touches the page, and only the setting of the emulated viewport sets the mark. TBT sums long tasks
 * after FCP, clipped at FCP, each less 50 ms (web.dev: TBT).
 */
export function probeScript(webVitals: string): string {
  return `(() => {
    if (window !== window.top) return;
    Object.defineProperty(LayoutShift.prototype, "hadRecentInput", { get: () => false });
    ${webVitals}
    const seen = { lcp: null, fcp: null, cls: null, ttfb: null, lcpElement: null, lcpUrl: null };
    const tasks = [];
    const selectorOf = (element) => {
      if (!element || !element.localName) return null;
      const parts = [];
      for (let node = element; node && node.localName && parts.length < 4; node = node.parentElement) {
        if (node.id) { parts.unshift("#" + node.id); break; }
        const first = node.classList && node.classList[0];
        parts.unshift(node.localName + (first ? "." + first : ""));
      }
      return parts.join(" > ").slice(0, 200);
    };
    new PerformanceObserver((list) => {
      for (const task of list.getEntries()) if (tasks.length < 10000) tasks.push([task.startTime, task.duration]);
    }).observe({ type: "longtask", buffered: true });
    const all = { reportAllChanges: true };
    webVitals.onTTFB((metric) => { seen.ttfb = metric.value; }, all);
    webVitals.onFCP((metric) => { seen.fcp = metric.value; }, all);
    webVitals.onCLS((metric) => { seen.cls = metric.value; }, all);
    webVitals.onLCP((metric) => {
      const entry = metric.entries[metric.entries.length - 1];
      seen.lcp = metric.value;
      seen.lcpElement = entry ? selectorOf(entry.element) : null;
      seen.lcpUrl = entry && entry.url ? entry.url.slice(0, 2048) : null;
    }, all);
    const read = () => {
      const timing = performance.getEntriesByType("navigation")[0];
      let tbt = 0;
      let lastTaskEnd = 0;
      for (const [start, duration] of tasks) {
        const end = start + duration;
        lastTaskEnd = Math.max(lastTaskEnd, end);
        if (seen.fcp !== null && end > seen.fcp) tbt += Math.max(0, end - Math.max(start, seen.fcp) - 50);
      }
      const positive = (value) => (value > 0 ? value : null);
      return JSON.stringify({
        ...seen,
        now: performance.now(),
        isLoaded: timing ? timing.loadEventEnd > 0 : false,
        lastTaskEnd,
        tbt: seen.fcp === null ? null : tbt,
        taskCount: tasks.length,
        domContentLoaded: timing ? positive(timing.domContentLoadedEventEnd) : null,
        load: timing ? positive(timing.loadEventEnd) : null,
      });
    };
    Object.defineProperty(window, ${JSON.stringify(READER)}, { value: read });
  })();`;
}

/** The expression that returns the measurements as JSON text. */
export const READ_VITALS = `window.${READER}()`;

/**
 * Returns the measurements that the page reported, or `null` when they do not fit the schema. A page may report
 * anything.
 */
export function parseVitals(value: unknown): PageVitals | null {
  if (typeof value !== "string" || value.length > 20_000) return null;
  try {
    const parsed: unknown = JSON.parse(value);
    return Value.Check(VitalsSchema, parsed) ? parsed : null;
  } catch {
    return null; // The page replaced the JSON with another text.
  }
}
