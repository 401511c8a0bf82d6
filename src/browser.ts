import { fileURLToPath } from "node:url";
import type { HostMap } from "../adapters/egress/host-map.ts";
import { BrowserClient } from "../adapters/playwright/browser-client.ts";
import type { BrowserEvent } from "../adapters/playwright/browser-event.ts";
import {
  findBrowsers,
  INSTALL_BROWSER,
  isExecutable,
  isInstalled,
  readWebVitals,
} from "../adapters/playwright/find-browser.ts";
import { isSandboxRefused, type SandboxMode } from "../adapters/playwright/sandbox.ts";
import { type Logger, SILENT_LOGGER } from "../core/ports/logger.ts";
import type { Telemetry } from "../core/ports/telemetry.ts";
import type { BrowserSpec } from "./config/browser-spec.ts";
import { ConfigError } from "./config/config.ts";

/** The options that a worker process reads at its start. */
export interface BrowserWorkerOptions {
  readonly executable: string;
  readonly sandbox: SandboxMode;
  readonly userAgent: string;
  readonly denyHosts: readonly string[];
  /** Map from a host name to `address:port`. */
  readonly mapHosts: Readonly<Record<string, string>>;
  /** Services with the same word share the machine's probe lane. */
  readonly laneScope: string;
}

/** The browser that `findBrowser` found, or the reason why it found no browser. */
export type BrowserState =
  | { readonly kind: "ready"; readonly executable: string; readonly sandbox: SandboxMode }
  | { readonly kind: "off" }
  /** `mending` names the package to install. */
  | { readonly kind: "missing"; readonly mending: string }
  /** The sandbox does not work for this user. `mending` describes another way to start the service. */
  | { readonly kind: "refused"; readonly mending: string };

const REFUSED =
  "Chromium's sandbox does not work for root: run serplens as an ordinary user " +
  "(useradd --system --create-home serplens; runuser -u serplens -- serplens serve), " +
  "or set SERPLENS_BROWSER_SANDBOX=off where every page is trusted";

/** Looks for a browser and for the packages that drive it. */
export function findBrowser(spec: BrowserSpec): BrowserState {
  if (spec.kind === "off") return { kind: "off" };
  const packages = (["playwright-core", "web-vitals"] as const).filter((name) => !isInstalled(name));
  if (packages.length > 0)
    return {
      kind: "missing",
      mending: `install ${packages.join(" and ")} beside serplens: npm install ${packages.join(" ")}`,
    };
  const install = `install Chromium (Debian, Ubuntu: ${INSTALL_BROWSER}), or set SERPLENS_BROWSER to the path of one`;
  if (spec.kind === "program" && !isExecutable(spec.path))
    return { kind: "missing", mending: `${spec.path} cannot be run; ${install}` };
  const executable = spec.kind === "program" ? spec.path : findBrowsers(spec.folders)[0];
  if (executable === undefined) return { kind: "missing", mending: install };
  const { sandbox = "on" } = spec;
  return isSandboxRefused(sandbox) ? { kind: "refused", mending: REFUSED } : { kind: "ready", executable, sandbox };
}

/** The browser's user agent, the hosts it may reach, and the receivers of its faults. */
export interface OpenBrowserOptions {
  readonly userAgent: string;
  readonly denyHosts: readonly string[];
  readonly mapHosts: HostMap;
  /** @default "machine" */
  readonly laneScope?: string;
  /** Gets the log lines. @default drops every line */
  readonly logger?: Logger;
  /** Counts the browser's faults. @default counts nothing */
  readonly telemetry?: Pick<Telemetry, "count">;
}

/** Level and text of the log line about each fault. A page's own faults are routine. */
const LINES = {
  not_started: { level: "warn", text: "browser not started" },
  browser_crashed: { level: "info", text: "browser crashed" },
  browser_killed: { level: "info", text: "browser killed" },
  page_crashed: { level: "info", text: "browser page crashed" },
  page_killed: { level: "info", text: "browser page killed" },
  worker_died: { level: "warn", text: "browser worker died" },
} as const satisfies Readonly<Record<BrowserEvent["kind"], { readonly level: "info" | "warn"; readonly text: string }>>;

/**
 * Opens the browser behind its own guard. Returns `null` when there is no usable browser or the setting is off.
 *
 * Starts nothing before the first use. Throws a `ConfigError` when the named program cannot be used.
 */
export function openBrowser(spec: BrowserSpec, options: OpenBrowserOptions): BrowserClient | null {
  const { userAgent, denyHosts, mapHosts, laneScope = "machine", logger = SILENT_LOGGER, telemetry } = options;
  const state = findBrowser(spec);
  if (state.kind === "missing" || state.kind === "refused") {
    if (spec.kind === "program") throw new ConfigError([`browser: ${state.mending}`]);
    // The operator requested no browser, so its absence needs no warning.
    if (state.kind === "refused") logger.warn({}, `No browser is used. ${state.mending}.`);
  }
  if (state.kind !== "ready") return null;
  const mapped = [...mapHosts].map(([host, { address, port }]) => [
    host,
    address.includes(":") ? `[${address}]:${port}` : `${address}:${port}`,
  ]);
  const { executable, sandbox } = state;
  const worker: BrowserWorkerOptions = {
    executable,
    sandbox,
    userAgent,
    denyHosts,
    mapHosts: Object.fromEntries(mapped),
    laneScope,
  };
  // The build keeps module names and changes only their extension.
  const name = import.meta.url.endsWith(".ts") ? "./workers/browser-worker.ts" : "./workers/browser-worker.js";
  const entry = fileURLToPath(new URL(name, import.meta.url).href);
  const onEvent = ({ kind, ...fields }: BrowserEvent) => {
    logger[LINES[kind].level](fields, LINES[kind].text);
    telemetry?.count("serplens_browser_faults_total", { kind });
  };
  const { version: webVitalsVersion } = readWebVitals();
  return new BrowserClient({ entry, args: [JSON.stringify(worker)], webVitalsVersion, onEvent });
}
