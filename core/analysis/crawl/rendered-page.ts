import type { RenderedPage } from "../../ports/renderer.ts";
import type { FetchedPage } from "./fetched-page.ts";

/** Maximum time of one render in ms. D-56 */
export const RENDER_MS = 8_000;

/** A rendered page in the shape of a fetched one, in the place of the plain answer. */
export function pageOfRender(rendered: RenderedPage, plain: Pick<FetchedPage, "requestedUrl" | "rank">): FetchedPage {
  const { url, status, html, headers, redirects } = rendered;
  return { url, requestedUrl: plain.requestedUrl, rank: plain.rank, status, source: { html }, headers, redirects };
}
