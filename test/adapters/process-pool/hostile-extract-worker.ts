/** The extraction of the product, but for pages that say how they break it: our own code is linear and cannot be made to hang. */
import { serveWork } from "../../../adapters/process-pool/serve-work.ts";
import { packFacts, warmUp } from "../../../core/extract/extract-apart.ts";
import { extractPage } from "../../../core/extract/extract-page.ts";
import type { HtmlPage } from "../../../core/ports/extractor.ts";

serveWork((page: HtmlPage) => {
  if (page.html.includes("<!-- spin -->")) for (;;);
  if (page.html.includes("<!-- crash -->")) process.exit(1);
  const kept: Uint8Array[] = [];
  while (page.html.includes("<!-- eat -->")) kept.push(new Uint8Array(1_000_000).fill(1));
  return packFacts(extractPage(page));
}, warmUp);
