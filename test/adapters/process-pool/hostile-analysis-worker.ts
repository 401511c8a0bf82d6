/**
 * The analysis of the product, except for pages that say how they break it. Our own code takes linear time and cannot
 * be made to hang.
 */
import { serveWork } from "../../../adapters/process-pool/serve-work.ts";
import { extractPage } from "../../../core/analysis/extract/extract-page.ts";
import { serveAnalysis } from "../../../core/analysis/pipeline/serve-analysis.ts";
import type { Extractor } from "../../../core/ports/extractor.ts";
import { createAnalysisParts } from "../../../src/compose/analysis-parts.ts";

const extractor: Extractor = {
  async extract(page) {
    if (page.html.includes("<!-- spin -->")) for (;;);
    if (page.html.includes("<!-- crash -->")) process.exit(1);
    const kept: Uint8Array[] = [];
    while (page.html.includes("<!-- eat -->")) kept.push(new Uint8Array(1_000_000).fill(1));
    return extractPage(page);
  },
};
const parts = { ...createAnalysisParts(), extractor };

await serveWork({ open: () => serveAnalysis(parts), warmUp: () => undefined, afterEnd: () => undefined });
