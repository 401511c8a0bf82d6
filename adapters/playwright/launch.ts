import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Browser } from "playwright-core";
import { isExecutable } from "./find-browser.ts";
import type { SandboxMode } from "./sandbox.ts";

/** An address that Chromium must never reach. Nothing listens there, and the proxy refuses it too. */
const NOWHERE = "http://127.0.0.1:9/";

/** Chromium reads only the last flag of this name, so this list repeats the driver's own. */
const DISABLED_FEATURES: readonly string[] = [
  // Services of the vendor: form signatures, hints, casting, translation, time, search and sign-in checks.
  "AutofillServerCommunication",
  "OptimizationHints",
  "MediaRouter",
  "Translate",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  // Features that the driver disables. Pages then load under the given address, and nothing delays navigation or first
  // paint.
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
];

/** Flags that leave the proxy as the only network path. Each was measured on a build that needs it. D-51 */
export const FLAGS: readonly string[] = [
  // The proxy resolves names. Without this rule, TURN over TCP sends names from the page to the name server.
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  // Each build reads one name of this policy and ignores the other.
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  "--disable-sync",
  "--disable-default-apps",
  "--disable-extensions",
  "--disable-breakpad",
  "--no-first-run",
  "--no-pings",
  "--dns-prefetch-disable",
  "--metrics-recording-only",
  "--mute-audio",
  // Each pop-up would cost a process and contain no text of the page.
  "--block-new-web-contents",
  // Addresses of the vendor's services in full Chromium.
  `--gaia-url=${NOWHERE}`,
  `--component-updater=url-source=${NOWHERE}`,
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
];

/** Default flags of the driver that would remove Chromium's limits on navigations per second and on pop-ups. */
const DROPPED_DEFAULTS = ["--disable-ipc-flooding-protection", "--disable-popup-blocking"];

/** Returns the browser's whole environment. Our own proxy variables or driver switches could bypass the guard. */
function environment(homeFolder: string): Record<string, string> {
  return { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: homeFolder, TMPDIR: homeFolder, LANG: "C.UTF-8", TZ: "UTC" };
}

/**
 * Private memory in bytes that one process of the browser may have, thread stacks included.
 *
 * The kernel holds this limit even while a busy machine delays the watchdog, which holds the sum of all processes.
 */
const DATA_BYTES = 1_280 * 1024 * 1024;

/** Returns a program that starts the browser under `DATA_BYTES`, or the browser itself where that is not possible. */
async function limitedProgram(executable: string, folder: string): Promise<string> {
  const script = join(folder, "limited-browser");
  const quoted = executable.replaceAll("'", "'\\''");
  const lines = ["#!/bin/sh", `ulimit -d ${DATA_BYTES / 1024}`, `exec '${quoted}' "$@"`];
  await writeFile(script, `${lines.join("\n")}\n`, { mode: 0o700 });
  // The folder for temporary files may forbid programs.
  return process.platform === "linux" && isExecutable(script) ? script : executable;
}

/** The options that differ from one start to the next. */
export interface LaunchOptions {
  readonly executable: string;
  /** Port of the proxy for requests that belong to no page. */
  readonly proxyPort: number;
  /** Folder for profiles and caches. */
  readonly homeFolder: string;
  readonly sandbox: SandboxMode;
}

/** Starts Chromium on the debugging pipe. Rejects when it does not start within 20 s. */
export async function launch(options: LaunchOptions): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  return chromium.launch({
    executablePath: await limitedProgram(options.executable, options.homeFolder),
    headless: true,
    chromiumSandbox: options.sandbox === "on",
    // The driver adds the bypass rule `<-loopback>`. Without it, loopback and link-local would bypass the proxy.
    proxy: { server: `http://127.0.0.1:${options.proxyPort}` },
    args: [...FLAGS],
    ignoreDefaultArgs: DROPPED_DEFAULTS,
    env: environment(options.homeFolder),
    timeout: 20_000,
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
}

/** Returns a sentence for an operator about why Chromium did not start. */
export function describeLaunchFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (/sandboxing failed|No usable sandbox/i.test(message))
    return "the browser found no usable sandbox; let this user create user namespaces, or turn the sandbox off";
  return "the browser did not start";
}

/** Returns product and version, as in `chromium-headless-shell 156.0.8078.79`. */
export function describe(executable: string, browser: Browser): string {
  const name = basename(executable).includes("headless") ? "chromium-headless-shell" : "chromium";
  return `${name} ${browser.version()}`;
}
