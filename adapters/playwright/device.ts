import type { BrowserContextOptions } from "playwright-core";

/** Returns a locale that the browser accepts. A malformed locale becomes English. */
function safeLocale(locale: string): string {
  return /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8}){0,3}$/.test(locale) ? locale : "en";
}

/**
 * Returns the options of a context: a desktop for renders, a phone for probes. Both user agents contain the crawler's
 * name (D-31).
 */
export function contextOptions(
  use: "render" | "probe",
  locale: string,
  userAgent: string,
  version: string,
): BrowserContextOptions {
  const major = version.split(".")[0] ?? version;
  const agent = (platform: string, mobile: string) =>
    `Mozilla/5.0 (${platform}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 ${mobile}Safari/537.36 ${userAgent}`;
  const common = { locale: safeLocale(locale), acceptDownloads: false, ignoreHTTPSErrors: false };
  if (use === "render") {
    // The proxy could not block the requests of service workers by type.
    return {
      ...common,
      userAgent: agent("X11; Linux x86_64", ""),
      viewport: { width: 1280, height: 1024 },
      serviceWorkers: "block",
    };
  }
  // The phone of the mobile preset of Lighthouse 13.
  return {
    ...common,
    userAgent: agent("Linux; Android 11; moto g power (2022)", "Mobile "),
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  };
}
