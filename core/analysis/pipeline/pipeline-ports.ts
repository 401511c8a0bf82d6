import type { Clock } from "../../ports/clock.ts";
import type { Domains } from "../../ports/domains.ts";
import type { Fetcher } from "../../ports/fetcher.ts";
import type { Logger } from "../../ports/logger.ts";
import type { Prober } from "../../ports/prober.ts";
import type { Renderer } from "../../ports/renderer.ts";
import type { Searcher } from "../../ports/searcher.ts";
import type { PageFetcherOptions, SharedCrawl } from "../crawl/fetch.ts";
import type { OpenAnalysis } from "./analysis.ts";

/** Everything that a job needs from outside, except its request. */
export interface PipelinePorts {
  /** Where text of pages is worked on: in this process, or in one of its own. */
  readonly openAnalysis: OpenAnalysis;
  readonly searcher: Searcher;
  readonly fetcher: Fetcher;
  /** Caches and host turns that scans of one process share. Without it every scan is alone. */
  readonly shared?: SharedCrawl;
  /** Loads difficult pages in a browser. Without it they stay as fetched. */
  readonly renderer?: Renderer;
  /** Measures speed in a browser. Without it deep scans report no speed. */
  readonly prober?: Prober;
  readonly domains: Domains;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Overrides the crawl's politeness. Tests and demos on loopback lower the spacing. */
  readonly crawl?: PageFetcherOptions;
}
