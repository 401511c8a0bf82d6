import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type Part, partOf } from "../reserve.ts";

/** A saved page with the main content that a person would keep. */
export interface GoldPage {
  readonly id: string;
  readonly url: string;
  readonly type: string;
  readonly html: string;
  readonly gold: string;
  readonly title?: string | null;
  readonly author?: string | null;
  readonly date?: string | null;
  /** Name of the file that the page came from. */
  readonly source: string;
}

const FILES = ["wcxb-dev.jsonl.gz", "fixtures-dev.jsonl.gz"];

/** Loads all gold pages in the folder's `extraction-dev`; throws when the folder has no pages. */
export function loadGoldPages(folder: string): readonly GoldPage[] {
  const pages: GoldPage[] = [];
  for (const file of FILES) {
    const path = join(folder, "extraction-dev", file);
    if (!existsSync(path)) continue;
    // Texts contain U+2028, so lines end at \n only.
    for (const line of gunzipSync(readFileSync(path)).toString("utf8").split("\n")) {
      // The cast is safe because the folder's README fixes the shape.
      if (line.trim() !== "")
        pages.push({ ...(JSON.parse(line) as Omit<GoldPage, "source">), source: file.replace(/-dev\..*/, "") });
    }
  }
  if (pages.length === 0)
    throw new Error(
      `No gold pages under ${folder}/extraction-dev. Name the data folder as argument or in SERPLENS_DEV_DATA.`,
    );
  return pages;
}

/** Returns every n-th page in file order, so that a sample has all types and sources. */
export function sample(pages: readonly GoldPage[], count: number): readonly GoldPage[] {
  const step = Math.max(1, pages.length / count);
  const chosen: GoldPage[] = [];
  for (let at = 0; at < pages.length && chosen.length < count; at += step) {
    const page = pages[Math.floor(at)];
    if (page !== undefined) chosen.push(page);
  }
  return chosen;
}

/** Returns the part of a page, which all pages of its host share. */
export function partOfPage({ url }: GoldPage): Part {
  return partOf(URL.canParse(url) ? new URL(url).hostname : url);
}
