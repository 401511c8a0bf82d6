/**
 * The process that owns guard and browser. The service starts it with two arguments: options as JSON, and a folder.
 *
 * It ends when the service closes it or exits.
 */
import { rmSync } from "node:fs";
import { openForwardProxy } from "../../adapters/egress/forward-proxy.ts";
import { createGuard, type Guard } from "../../adapters/egress/guard.ts";
import { parseHostMap } from "../../adapters/egress/host-map.ts";
import { systemResolver } from "../../adapters/egress/resolver.ts";
import { BrowserHost } from "../../adapters/playwright/browser-host.ts";
import { MachineLane } from "../../adapters/playwright/machine-lock.ts";
import type { FromWorker, ToWorker } from "../../adapters/playwright/protocol.ts";
import { serveBrowser } from "../../adapters/playwright/worker.ts";
import { tellParent } from "../../adapters/process-pool/serve-work.ts";
import type { BrowserWorkerOptions } from "../browser.ts";

/** Bytes that one page may transfer. D-56 */
const RENDER_BYTES = 24 * 1024 * 1024;
const PROBE_BYTES = 64 * 1024 * 1024;

/** Denies every request that belongs to no page. */
const NOWHERE: Guard = { approve: async () => ({ kind: "denied" }) };

function serve(options: BrowserWorkerOptions, folder: string): void {
  const { executable, sandbox, userAgent, denyHosts, laneScope } = options;
  const guard = createGuard({
    resolver: systemResolver(),
    mapHosts: parseHostMap(JSON.stringify(options.mapHosts)),
    denyHosts,
  });
  const send: (message: FromWorker) => void = tellParent;
  const limits = { render: { totalBytes: RENDER_BYTES }, probe: { totalBytes: PROBE_BYTES }, none: {} };
  const host = new BrowserHost({
    executable,
    sandbox,
    userAgent,
    openProxy: (use) => openForwardProxy({ guard: use === "none" ? NOWHERE : guard, limits: limits[use] }),
    onEvent: (event) => send({ kind: "event", event }),
  });
  const exit = () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  };
  const leave = () => {
    void host.close().finally(exit);
  };
  // Without its service no other process would end this process.
  process.once("disconnect", leave);
  process.once("SIGTERM", leave);
  // Ctrl-C reaches the whole process group, but the service decides when its browser ends.
  process.on("SIGINT", () => undefined);
  serveBrowser({
    host,
    machine: new MachineLane(laneScope),
    channel: {
      send,
      // The service sends only this type of message.
      onMessage: (handle) => process.on("message", (message) => handle(message as ToWorker)),
    },
    exit,
  });
}

const [, , options, folder] = process.argv;
if (options === undefined || folder === undefined) throw new Error("Only serplens itself can start this program");
// `openBrowser` wrote the options.
serve(JSON.parse(options) as BrowserWorkerOptions, folder);
