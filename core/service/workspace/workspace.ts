import type { AdmissionRequests } from "../admission/admission.ts";
import { type Batches, createBatches } from "./batches.ts";
import { createInventory, type Inventory } from "./inventory.ts";
import { createWatchTicker } from "./watch-ticker.ts";
import { createWatches, type Watches } from "./watches.ts";

/** Pause in ms between two rounds over due watches and open batches. */
const ROUND_MS = 2_000;

/** The pages of an organization, many scans at once, and scans that start by themselves. */
export interface WorkspaceApi {
  /** The pages and keywords of an organization, with their scores over time. */
  readonly inventory: Inventory;
  /** Many scans at once. */
  readonly batches: Batches;
  /** Scans that start by themselves. */
  readonly watches: Watches;
}

type Ports = Parameters<typeof createInventory>[0] &
  Parameters<typeof createBatches>[0] &
  Parameters<typeof createWatchTicker>[0] & { readonly admit: AdmissionRequests["admit"] };

/** Creates the workspace, and the worker that starts due watches and admits the open scans of batches. */
export function createWorkspace(ports: Ports): {
  readonly workspace: WorkspaceApi;
  readonly worker: { start(): void; stop(): Promise<void> };
} {
  const { clock, logger } = ports;
  const { batches, advanceAll } = createBatches(ports);
  const startDue = createWatchTicker(ports);
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      await startDue().catch((error: unknown) => logger.error({ err: error }, "watches could not be read"));
      await advanceAll().catch((error: unknown) => logger.error({ err: error }, "batches could not be read"));
      await clock.sleep(ROUND_MS, stopping.signal);
    }
  }
  return {
    workspace: { inventory: createInventory(ports), batches, watches: createWatches(ports) },
    worker: {
      start() {
        running ??= work();
      },
      async stop() {
        stopping.abort();
        await running;
      },
    },
  };
}
