import { fileURLToPath } from "node:url";
import { ProcessPool } from "../adapters/process-pool/process-pool.ts";
import { createApartExtractor } from "../core/extract/extract-apart.ts";
import { createExtractor } from "../core/extract/extract-page.ts";
import type { Extractor, HtmlPage } from "../core/ports/extractor.ts";

/** An extractor with the processes behind it, which `close` ends. */
export interface Extraction {
  readonly extractor: Extractor;
  close(): Promise<void>;
}

/** Our own extraction, in `processCount` child processes that are started on use; 0 reads pages in this process. */
export function openExtraction(processCount: number): Extraction {
  if (processCount === 0) return { extractor: createExtractor(), close: async () => {} };
  // The build keeps the names of modules but for their ending.
  const name = import.meta.url.endsWith(".ts") ? "./extract-worker.ts" : "./extract-worker.js";
  const pool = new ProcessPool<HtmlPage, string>({ entry: fileURLToPath(new URL(name, import.meta.url)), size: processCount });
  return { extractor: createApartExtractor(pool), close: () => pool.close() };
}
