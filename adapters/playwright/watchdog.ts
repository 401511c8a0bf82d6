import { descendants, isPageProcess, kill, proportionalBytes } from "./process-tree.ts";

/** Interval of the checks in ms, far below the limit and near it. A check takes 2 to 4 ms. */
const CALM_MS = 100;
const ALERT_MS = 50;
/** Share of the limit from which the watchdog checks more often, because a page can allocate 2 GiB in a second. */
const ALERT_SHARE = 0.5;
/** Time in ms that the growth is extrapolated. Memory can grow this long before the next check has killed a page. */
const AHEAD_MS = 150;
/** Maximum share of the time that checks may take, because reading proportional sizes is slow. */
const DUTY_SHARE = 0.25;
/** Time in ms over the limit after which the watchdog stops killing single pages. */
const PATIENCE_MS = 1_000;

/** The process tree to watch, and the largest sum of its memory in bytes. */
export interface WatchdogOptions {
  /** Process whose descendants count. */
  readonly rootPid: number;
  readonly limitBytes: number;
  /** Called when a page process was killed; `memoryBytes` is the sum before. */
  onKill(memoryBytes: number): void;
  /** Called when killing page processes did not bring the tree below the limit. */
  onRunaway(): void;
}

/** Watches the memory of a process tree until it is stopped. */
export interface Watchdog {
  stop(): void;
}

interface Measured {
  readonly pid: number;
  /** Proportional size. */
  readonly bytes: number;
}

/**
 * Kills the largest page process when the proportional memory of the tree is over the limit, or will be before the next
 * check.
 *
 * The browser reports a crashed page and continues. Chromium's own heap limit excludes typed arrays, so a page can grow
 * beyond 4 GiB. Does nothing on systems without /proc.
 */
export function startWatchdog({ rootPid, limitBytes, onKill, onRunaway }: WatchdogOptions): Watchdog {
  let overSince: number | null = null;
  let previous: { readonly at: number; readonly bytes: number } | null = null;
  // A killed process keeps its memory until the kernel has freed it, but cannot grow any more.
  const killed = new Set<number>();
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enforce = (processes: readonly Measured[], bytes: number) => {
    overSince ??= performance.now();
    const [largest] = processes.filter(({ pid }) => isPageProcess(pid)).sort((a, b) => b.bytes - a.bytes);
    if (largest === undefined || performance.now() - overSince > PATIENCE_MS) {
      overSince = null;
      onRunaway();
      return;
    }
    kill(largest.pid);
    killed.add(largest.pid);
    onKill(bytes);
  };
  const look = () => {
    const at = performance.now();
    const processes = descendants(rootPid).filter(({ pid }) => !killed.has(pid));
    // Resident sizes count shared pages once per process, so this sum is never too small.
    const resident = processes.reduce((sum, { residentBytes }) => sum + residentBytes, 0);
    const grown = previous === null ? 0 : Math.max(0, resident - previous.bytes) / (at - previous.at);
    const growth = grown * AHEAD_MS;
    previous = { at, bytes: resident };
    const measured =
      resident + growth <= limitBytes ? [] : processes.map(({ pid }) => ({ pid, bytes: proportionalBytes(pid) }));
    const bytes = measured.reduce((sum, each) => sum + each.bytes, 0);
    if (bytes + growth > limitBytes) enforce(measured, bytes);
    else overSince = null;
    const pauseMs = resident > limitBytes * ALERT_SHARE ? ALERT_MS : CALM_MS;
    lookIn(Math.max(pauseMs, (performance.now() - at) / DUTY_SHARE));
  };
  const lookIn = (pauseMs: number) => {
    if (isStopped) return;
    timer = setTimeout(look, pauseMs);
    timer.unref();
  };
  lookIn(CALM_MS);
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
