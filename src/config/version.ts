import manifest from "../../package.json" with { type: "json" };

/** Version of this package. */
export const VERSION: string = manifest.version;

/** Returns the crawler's User-Agent. D-31. */
export function userAgentOf(baseUrl: string): string {
  return `serplens/${VERSION} (+${baseUrl}/bot)`;
}
