import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** A saved page with the main content a person would keep. */
export interface GoldPage {
  readonly id: string;
  readonly url: string;
  readonly type: string;
  readonly html: string;
  readonly gold: string;
  readonly title?: string | null;
  readonly author?: string | null;
  readonly date?: string | null;
  /** File the page came from. */
  readonly source: string;
}

const FILES = ["wcxb-dev.jsonl.gz", "fixtures-dev.jsonl.gz"];

/** All gold pages in the folder's `extraction-dev`; throws when there are none. */
export function loadGoldPages(folder: string): readonly GoldPage[] {
  const pages: GoldPage[] = [];
  for (const file of FILES) {
    const path = join(folder, "extraction-dev", file);
    if (!existsSync(path)) continue;
    // Texts hold U+2028, so lines end at \n only.
    for (const line of gunzipSync(readFileSync(path)).toString("utf8").split("\n")) {
      // The shape is fixed by the folder's README.
      if (line.trim() !== "") pages.push({ ...(JSON.parse(line) as Omit<GoldPage, "source">), source: file.replace(/-dev\..*/, "") });
    }
  }
  if (pages.length === 0) throw new Error(`no gold pages under ${folder}/extraction-dev: name the data folder as argument or in SERPLENS_DEV_DATA`);
  return pages;
}

/** Every n-th page, so that a sample holds all types and sources; the order of the file is kept. */
export function sample(pages: readonly GoldPage[], count: number): readonly GoldPage[] {
  const step = Math.max(1, pages.length / count);
  const chosen: GoldPage[] = [];
  for (let at = 0; at < pages.length && chosen.length < count; at += step) {
    const page = pages[Math.floor(at)];
    if (page !== undefined) chosen.push(page);
  }
  return chosen;
}
