import { descendants, isPageProcess, kill } from "./process-tree.ts";

/** How often memory is looked at; one look takes 2 to 3 ms. */
const INTERVAL_MS = 200;
/** Looks above the limit after which killing pages has not helped. */
const PATIENCE = 5;

/** Whose memory is watched, up to which sum in bytes. */
export interface WatchdogOptions {
  /** Process whose descendants count. */
  readonly rootPid: number;
  readonly limitBytes: number;
  /** Called when killing page processes did not bring the tree below the limit. */
  onRunaway(): void;
}

/** Watches the memory of a process tree until it is stopped. */
export interface Watchdog {
  /** Largest sum seen, in bytes. */
  peakBytes(): number;
  stop(): void;
}

/**
 * Kills the largest page process whenever the tree is over its limit. The browser reports that as a crashed page and lives on.
 *
 * Chromium's own heap limit does not cover typed arrays; a page can grow past 4 GiB. Where there is no /proc this does nothing.
 */
export function startWatchdog({ rootPid, limitBytes, onRunaway }: WatchdogOptions): Watchdog {
  let peak = 0;
  let strikes = 0;
  const look = () => {
    const processes = descendants(rootPid);
    const sum = processes.reduce((total, entry) => total + entry.memoryBytes, 0);
    peak = Math.max(peak, sum);
    if (sum <= limitBytes) {
      strikes = 0;
      return;
    }
    strikes += 1;
    const largest = processes.filter((entry) => isPageProcess(entry.pid)).sort((a, b) => b.memoryBytes - a.memoryBytes)[0];
    if (largest === undefined || strikes > PATIENCE) {
      onRunaway();
      return;
    }
    kill(largest.pid);
  };
  const timer = setInterval(look, INTERVAL_MS);
  timer.unref();
  return { peakBytes: () => peak, stop: () => clearInterval(timer) };
}
