import type { JobHandler } from "../core/job.ts";

/**
 * From this growth on the whole heap is collected. Less and the collections cost a quarter of a scan (at 8 MiB); more and bursts of scans take
 * their memory before they are noticed (at 40 MiB 20 MB of it). `bun bench/scan.bench.ts`
 */
const GROWTH_BYTES = 20 * 1024 * 1024;
/**
 * From this growth on what the last step made is collected: most of it is garbage by then, and finding that costs a tenth of looking through all.
 * With it the heap grows more slowly, and whole collections are fewer.
 */
const YOUNG_BYTES = 2 * 1024 * 1024;

/**
 * Gives the handler, with Bun's heap collected between the steps of jobs whenever the process has grown.
 *
 * Left alone the engine lets its heap double before it looks through all of it, and gives free blocks back long after the next burst took new
 * ones. On other runtimes the handler stays as it is.
 */
export function collectedHandler(run: JobHandler): JobHandler {
  if (process.versions.bun === undefined) return run;
  // An import would be one for every runtime.
  const { edenGC } = process.getBuiltinModule("bun:jsc" as "v8") as unknown as typeof import("bun:jsc");
  let keptBytes = 0;
  let youngFromBytes = 0;
  const collect = (): void => {
    const takenBytes = process.memoryUsage.rss();
    keptBytes = Math.min(keptBytes, takenBytes);
    youngFromBytes = Math.min(youngFromBytes, takenBytes);
    if (takenBytes - keptBytes >= GROWTH_BYTES) {
      // Not `fullGC` of bun:jsc: that leaves the sweeping to idle time, which a busy process does not have, and 30 MiB with it.
      Bun.gc(true);
      keptBytes = process.memoryUsage.rss();
      youngFromBytes = keptBytes;
    } else if (takenBytes - youngFromBytes >= YOUNG_BYTES) {
      edenGC();
      youngFromBytes = process.memoryUsage.rss();
    }
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
