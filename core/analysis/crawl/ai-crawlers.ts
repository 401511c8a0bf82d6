import { isAllowed, type RobotsFile } from "./robots.ts";

/** Use of a crawler. `search`: builds an index of pages to cite. `user`: fetches a page for one person's request. */
export type CrawlerPurpose = "search" | "user" | "training";

/** Access of one crawler to a page, as robots.txt states it. */
export interface CrawlerAccess {
  /** Product token in robots.txt. */
  readonly userAgent: string;
  readonly purpose: CrawlerPurpose;
  readonly isAllowed: boolean;
  /** True when the file has a group of this crawler. Otherwise the group of all crawlers decides. */
  readonly isNamed: boolean;
}

/** Crawlers of answer engines by purpose. The operators' pages that document the tokens are in docs/report.md. */
const CRAWLERS: Readonly<Record<CrawlerPurpose, readonly string[]>> = {
  search: [
    "OAI-SearchBot",
    "Claude-SearchBot",
    "PerplexityBot",
    "Googlebot",
    "Bingbot",
    "DuckAssistBot",
    "Applebot",
    "MistralAI-Index",
  ],
  user: ["ChatGPT-User", "Claude-User", "Perplexity-User", "MistralAI-User"],
  training: ["GPTBot", "ClaudeBot", "Google-Extended", "Applebot-Extended", "CCBot", "meta-externalagent"],
};
const PURPOSES: readonly CrawlerPurpose[] = ["search", "user", "training"];

/** Returns the access of each known crawler to the address, search crawlers first. */
export function crawlerAccess({ everyone, named }: RobotsFile, url: string): readonly CrawlerAccess[] {
  const isOpen = isAllowed({ rules: everyone }, url);
  return PURPOSES.flatMap((purpose) =>
    CRAWLERS[purpose].map((userAgent) => {
      const group = named.get(userAgent.toLowerCase());
      // Apple: without a group of its own, Applebot follows the group of Googlebot.
      const rules = group ?? (userAgent === "Applebot" ? named.get("googlebot") : undefined);
      return {
        userAgent,
        purpose,
        isAllowed: rules === undefined ? isOpen : isAllowed({ rules }, url),
        isNamed: group !== undefined,
      };
    }),
  );
}
