import type { JobHandler } from "../core/job.ts";

/** Less and the collections cost more than a tenth of a scan; more and bursts of scans take their memory before they are noticed. */
const GROWTH_BYTES = 8 * 1024 * 1024;

/**
 * Gives the handler, with Bun's heap collected between the steps of jobs whenever the process has grown.
 *
 * Left alone the engine lets its heap double before it looks through all of it, and memory once taken hardly comes back. Costs about
 * 8 % of a scan's processor time. On other runtimes the handler stays as it is.
 */
export function collectedHandler(run: JobHandler): JobHandler {
  // Asked for so, because an import of it does not even load elsewhere. Bun's own types describe it.
  const engine = process.getBuiltinModule("bun:jsc") as typeof import("bun:jsc") | undefined;
  if (engine === undefined) return run;
  let keptBytes = 0;
  const collect = (): void => {
    const takenBytes = process.memoryUsage.rss();
    keptBytes = Math.min(keptBytes, takenBytes);
    if (takenBytes - keptBytes < GROWTH_BYTES) return;
    engine.fullGC();
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
