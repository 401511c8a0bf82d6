import type { HostMap } from "../../adapters/egress/index.ts";
import type { Section } from "../../core/analysis/pipeline/section.ts";
import type { Clock } from "../../core/ports/clock.ts";
import type { Extractor } from "../../core/ports/extractor.ts";
import type { HostPauses } from "../../core/ports/host-pauses.ts";
import type { Logger } from "../../core/ports/logger.ts";
import type { Searcher } from "../../core/ports/searcher.ts";
import type { Telemetry } from "../../core/ports/telemetry.ts";
import type { Writer } from "../../core/ports/writing/writer.ts";
import type { OutsidePorts } from "../../core/replay/recording.ts";
import type { Config } from "../config/config.ts";
import type { SearchConfig } from "./searchers.ts";

/** Parts of the configuration that choose the pipeline's adapters. */
export type PipelineConfig = Pick<Config, "baseUrl"> &
  Partial<Pick<Config, "browser" | "httpReceivers" | "analysisWorkers" | "plugins">> &
  SearchConfig & {
    /** Least number of processes that score drafts. 0 scores in this process when `analysisWorkers` is 0. @default 0 */
    readonly minDraftWorkers?: number;
  };

/** Replacements of configured parts. */
export interface Overrides {
  /** Searches instead of the configured providers. The caller opens and closes it. @default the configured providers */
  readonly searcher?: Searcher;
  /** Reads pages in this process, regardless of `analysisWorkers`. @default the built-in extractor */
  readonly extractor?: Extractor;
  /** Sections of the report in their order. Each field has one section. @default `SECTIONS` of `serplens/sections` */
  readonly sections?: readonly Section[];
  /** Host names that map to loopback, for demos and tests. @default none */
  readonly mapHosts?: HostMap;
  /** Receives the log lines. @default a logger that drops them */
  readonly logger?: Logger;
  /** @default the machine's clock */
  readonly clock?: Clock;
  /** Pauses of hosts that other processes share. @default the pauses of this process */
  readonly pauses?: HostPauses;
  /**
   * Replaces every port that reaches outside, to record or replay a scan. Pages are then read in this process and
   * caches are not shared, so that the scan depends on the recorded outcomes alone. @default none
   */
  readonly outside?: (ports: OutsidePorts) => OutsidePorts;
  /** Language model that proposes texts. @default the configured model of a service, none for `openEmbedded` */
  readonly writer?: Writer;
  /** Receives metrics and spans. @default none */
  readonly telemetry?: Telemetry;
}
