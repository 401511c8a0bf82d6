import { decodeHtml } from "../html/charset.ts";
import { isChallenge } from "./challenge.ts";
import { difficultyOf } from "./difficulty.ts";
import type { FetchedPage, PageSource } from "./fetched-page.ts";
import type { PageLook } from "./site-analysis.ts";
import { WALL_TEXT } from "./walls/wall-kind.ts";

/** Returns the page as text. Bytes are decoded at each call. */
export function htmlOf(source: PageSource): string {
  return "html" in source ? source.html : decodeHtml(source.body, source.contentType);
}

/** Returns what a response is. Takes linear time. */
export function lookAt({ status, headers }: Pick<FetchedPage, "status" | "headers">, html: string): PageLook {
  const page = { status, headers, html };
  return { wall: isChallenge(page) ? "bot_check" : null, isEmpty: html === "", difficulty: difficultyOf(page) };
}

/** Returns why a response is not a page, as one sentence for people; `null` for a page. */
export function pageRefusal(status: number, { wall, isEmpty }: Pick<PageLook, "wall" | "isEmpty">): string | null {
  if (wall === "bot_check") return `The site answered with a bot check (HTTP ${status}).`;
  if (status < 200 || status >= 300) return `The page answered HTTP ${status}.`;
  if (wall !== null) return `The page ${WALL_TEXT[wall]} (HTTP ${status}).`;
  return isEmpty ? "The page is empty." : null;
}
