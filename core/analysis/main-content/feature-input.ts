import type { StructuredData } from "../../domain/page-facts.ts";
import type { PageTable } from "../html/page-table.ts";
import type { Head } from "../metadata/head.ts";
import type { PageBlocks } from "./page-blocks.ts";
import type { Layout } from "./zones.ts";

/** Input of the block features. */
export interface FeatureInput {
  readonly table: PageTable;
  readonly blocks: PageBlocks;
  readonly layout: Layout;
  readonly head: Head;
  readonly structured: StructuredData;
  readonly url: string;
  /** Learned weights of the words in class names, by their hash. */
  readonly classWeights: ReadonlyMap<number, number>;
}
