import type { RenderedPage } from "../../ports/renderer.ts";
import type { FetchedPage } from "./fetched-page.ts";

/** Longest time of one render. Issue 6 2, research on egress 7. */
export const RENDER_MS = 8_000;

/** A rendered page in the shape of a fetched one, in the place of the plain answer. */
export function pageOfRender(rendered: RenderedPage, plain: Pick<FetchedPage, "requestedUrl" | "rank">): FetchedPage {
  const { url, status, html, headers, redirects } = rendered;
  return { url, requestedUrl: plain.requestedUrl, rank: plain.rank, status, source: { html }, headers, redirects };
}
