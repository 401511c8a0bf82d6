/**
 * The process that owns guard and browser, started by the service as a child. Its arguments are its options as JSON and the folder
 * for its files. It ends when the service says so or is gone.
 */
import { rmSync } from "node:fs";
import { openForwardProxy } from "../adapters/egress/forward-proxy.ts";
import { createGuard, type Guard } from "../adapters/egress/guard.ts";
import { parseHostMap } from "../adapters/egress/host-map.ts";
import { systemResolver } from "../adapters/egress/resolver.ts";
import { BrowserHost } from "../adapters/playwright/browser-host.ts";
import { MachineLane } from "../adapters/playwright/machine-lane.ts";
import type { ToWorker } from "../adapters/playwright/protocol.ts";
import { serveBrowser } from "../adapters/playwright/worker.ts";
import type { BrowserWorkerOptions } from "./browser.ts";

/** Bytes one page may move. Research on egress, 4. */
const RENDER_BYTES = 24 * 1024 * 1024;
const PROBE_BYTES = 64 * 1024 * 1024;

/** What belongs to no page goes nowhere. */
const NOWHERE: Guard = { approve: async () => ({ kind: "denied" }) };

function serve(options: BrowserWorkerOptions, folder: string): void {
  const { executable, userAgent, denyHosts, laneScope } = options;
  const guard = createGuard({ resolver: systemResolver(), mapHosts: parseHostMap(JSON.stringify(options.mapHosts)), denyHosts });
  const limits = { render: { totalBytes: RENDER_BYTES }, probe: { totalBytes: PROBE_BYTES }, none: {} };
  const host = new BrowserHost({
    executable,
    userAgent,
    openProxy: (use) => openForwardProxy({ guard: use === "none" ? NOWHERE : guard, limits: limits[use] }),
  });
  const exit = () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  };
  const leave = () => {
    void host.close().finally(exit);
  };
  // Without its service nobody would end it.
  process.once("disconnect", leave);
  process.once("SIGTERM", leave);
  // Ctrl-C reaches the whole group; the service decides when its browser may go.
  process.on("SIGINT", () => undefined);
  serveBrowser({
    host,
    machine: new MachineLane(laneScope),
    channel: {
      send: (message) => {
        process.send?.(message);
      },
      // The service is at the other end.
      onMessage: (handle) => process.on("message", (message) => handle(message as ToWorker)),
    },
    exit,
  });
}

const [, , options, folder] = process.argv;
if (options === undefined || folder === undefined) throw new Error("this program is started by serplens itself");
// Written by `openBrowser` and by nobody else.
serve(JSON.parse(options) as BrowserWorkerOptions, folder);
