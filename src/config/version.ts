import manifest from "../../package.json" with { type: "json" };

/** Version of this package. */
export const VERSION: string = manifest.version;

/** Where people find out about a crawler whose own address they cannot open. */
const PRODUCT_PAGE = `https://www.npmjs.com/package/${manifest.name}`;
const NOWHERE = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.[0-9.]+|0\.0\.0\.0|\[::1?\])$/;

/** Returns the crawler's User-Agent. It never names an address of the reader's own machine. D-31, D-103 */
export function userAgentOf(baseUrl: string): string {
  const isNowhere = NOWHERE.test(new URL(baseUrl).hostname);
  return `serplens/${VERSION} (+${isNowhere ? PRODUCT_PAGE : `${baseUrl}/bot`})`;
}
