import { basename } from "node:path";
import type { Browser } from "playwright-core";

/** Where Chromium must never go; nothing listens there, and the proxy refuses it all the same. */
const NOWHERE = "http://127.0.0.1:9/";

/** Of several such flags Chromium reads the last, so the driver's own list is part of this one. */
const DISABLED_FEATURES: readonly string[] = [
  // Services of the vendor: form signatures, hints, casting, translation, time, search and sign-in checks.
  "AutofillServerCommunication",
  "OptimizationHints",
  "MediaRouter",
  "Translate",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  // The driver's: pages are loaded as they are named, and nothing holds up navigation or first paint.
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
];

/** Flags that leave the proxy as the only way out. Research on egress, 4: each was seen to be needed, by build. */
export const FLAGS: readonly string[] = [
  // Each build knows one name of this policy and ignores the other.
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
  // Full Chromium: its vendor's services.
  `--gaia-url=${NOWHERE}`,
  `--component-updater=url-source=${NOWHERE}`,
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
];

/** Nothing of this process's environment: proxy variables and driver switches would open ways around the guard. */
function environment(homeFolder: string): Record<string, string> {
  return { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: homeFolder, TMPDIR: homeFolder, LANG: "C.UTF-8", TZ: "UTC" };
}

/** What differs from one start to the next; every other switch is in `FLAGS`. */
export interface LaunchOptions {
  readonly executable: string;
  /** Port of the proxy for what belongs to no page. */
  readonly proxyPort: number;
  /** Folder for profiles and caches. */
  readonly homeFolder: string;
  /** Chromium's own sandbox; it does not work for root. */
  readonly isSandboxed: boolean;
}

/** Starts Chromium on the debugging pipe. Rejects when it does not start within 20 s. */
export async function launch(options: LaunchOptions): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  return chromium.launch({
    executablePath: options.executable,
    headless: true,
    chromiumSandbox: options.isSandboxed,
    // The driver adds the bypass rule `<-loopback>`: without it loopback and link-local would go direct.
    proxy: { server: `http://127.0.0.1:${options.proxyPort}` },
    args: [...FLAGS],
    env: environment(options.homeFolder),
    timeout: 20_000,
    handleSIGHUP: false,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
}

/** Product and version, as in `chromium-headless-shell 156.0.8078.79`. */
export function describe(executable: string, browser: Browser): string {
  const name = basename(executable).includes("headless") ? "chromium-headless-shell" : "chromium";
  return `${name} ${browser.version()}`;
}
