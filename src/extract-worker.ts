/** The process that reads pages, started by the service as a child of its pool. It ends when the service is gone. */
import { serveWork } from "../adapters/process-pool/serve-work.ts";
import { packFacts, warmUp } from "../core/extract/extract-apart.ts";
import { extractPage } from "../core/extract/extract-page.ts";
import type { HtmlPage } from "../core/ports/extractor.ts";

serveWork((page: HtmlPage) => packFacts(extractPage(page)), warmUp);
