import type { JobHandler } from "../core/job.ts";

/**
 * Less and the collections cost a quarter of a scan (at 8 MiB) instead of an eighth; more and bursts of scans take their memory before they
 * are noticed (at 32 MiB 17 MB of it). `bun bench/scan.bench.ts`
 */
const GROWTH_BYTES = 20 * 1024 * 1024;

/**
 * Gives the handler, with Bun's heap collected between the steps of jobs whenever the process has grown.
 *
 * Left alone the engine lets its heap double before it looks through all of it, and gives free blocks back long after the next burst took new
 * ones. On other runtimes the handler stays as it is.
 */
export function collectedHandler(run: JobHandler): JobHandler {
  if (process.versions.bun === undefined) return run;
  let keptBytes = 0;
  const collect = (): void => {
    const takenBytes = process.memoryUsage.rss();
    keptBytes = Math.min(keptBytes, takenBytes);
    if (takenBytes - keptBytes < GROWTH_BYTES) return;
    // Not `fullGC` of bun:jsc: that leaves the sweeping to idle time, which a busy process does not have, and 30 MiB with it.
    Bun.gc(true);
    keptBytes = process.memoryUsage.rss();
  };
  return async (request, context) => {
    const progress: typeof context.progress = (percent, phase) => {
      collect();
      context.progress(percent, phase);
    };
    try {
      return await run(request, { ...context, progress });
    } finally {
      collect();
    }
  };
}
