import { fileURLToPath } from "node:url";
import type { HostMap } from "../adapters/egress/index.ts";
import { BrowserClient } from "../adapters/playwright/browser-client.ts";
import { findBrowsers, INSTALL_BROWSER, isExecutable, isInstalled, readWebVitals } from "../adapters/playwright/find-browser.ts";
import { ConfigError } from "./config.ts";

/** Which Chromium is used. `auto`: the best one found in `folders` or where Debian puts it. */
export type BrowserSpec =
  | { readonly kind: "off" }
  | { readonly kind: "auto"; readonly folders: readonly string[] }
  | { readonly kind: "program"; readonly path: string };

/** What the worker process is told at its start. */
export interface BrowserWorkerOptions {
  readonly executable: string;
  readonly userAgent: string;
  readonly denyHosts: readonly string[];
  /** As in a hosts file: name to `address:port`. */
  readonly mapHosts: Readonly<Record<string, string>>;
  /** Services with the same word share the machine's probe lane. */
  readonly laneScope: string;
}

/** What is there to render and measure with. */
export type BrowserState =
  | { readonly kind: "ready"; readonly executable: string }
  | { readonly kind: "off" }
  /** `mending` says what to install. */
  | { readonly kind: "missing"; readonly mending: string };

/** Looks for a browser and for the packages that drive it. */
export function findBrowser(spec: BrowserSpec): BrowserState {
  if (spec.kind === "off") return { kind: "off" };
  const packages = (["playwright-core", "web-vitals"] as const).filter((name) => !isInstalled(name));
  if (packages.length > 0)
    return { kind: "missing", mending: `install ${packages.join(" and ")} beside serplens: npm install ${packages.join(" ")}` };
  const install = `install Chromium (Debian, Ubuntu: ${INSTALL_BROWSER}), or set SERPLENS_BROWSER to the path of one`;
  if (spec.kind === "program" && !isExecutable(spec.path)) return { kind: "missing", mending: `${spec.path} cannot be run; ${install}` };
  const executable = spec.kind === "program" ? spec.path : findBrowsers(spec.folders)[0];
  return executable === undefined ? { kind: "missing", mending: install } : { kind: "ready", executable };
}

/** What the browser shows of itself and which hosts it may reach. */
export interface OpenBrowserOptions {
  readonly userAgent: string;
  readonly denyHosts: readonly string[];
  readonly mapHosts: HostMap;
  /** @default "machine" */
  readonly laneScope?: string;
}

/**
 * The browser behind a guard of its own, or `null` when there is none or none is wanted. Nothing is started before it is used. Throws a
 * `ConfigError` when the program that is named cannot be used.
 */
export function openBrowser(spec: BrowserSpec, options: OpenBrowserOptions): BrowserClient | null {
  const state = findBrowser(spec);
  if (state.kind === "missing" && spec.kind === "program") throw new ConfigError([`browser: ${state.mending}`]);
  if (state.kind !== "ready") return null;
  const { userAgent, denyHosts, mapHosts, laneScope = "machine" } = options;
  const mapped = [...mapHosts].map(([host, { address, port }]) => [host, address.includes(":") ? `[${address}]:${port}` : `${address}:${port}`]);
  const worker: BrowserWorkerOptions = { executable: state.executable, userAgent, denyHosts, mapHosts: Object.fromEntries(mapped), laneScope };
  // The build keeps the names of modules but for their ending.
  const name = import.meta.url.endsWith(".ts") ? "./browser-worker.ts" : "./browser-worker.js";
  const entry = fileURLToPath(new URL(name, import.meta.url));
  return new BrowserClient({ entry, args: [JSON.stringify(worker)], webVitalsVersion: readWebVitals().version });
}
