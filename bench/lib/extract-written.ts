import { UNSEEN_PAGES } from "../../test/core/extract/written-layouts.ts";
import { WRITTEN_PAGES, type WrittenPage } from "../../test/core/extract/written-pages.ts";
import type { GoldPage } from "./extract-data.ts";

function gold(pages: readonly WrittenPage[], source: string): readonly GoldPage[] {
  return pages.map(({ language, layout, html, main }) => ({
    id: `${language}-${layout}`,
    url: `https://site.example/${language}/${layout}`,
    type: language,
    html,
    gold: main.join("\n"),
    source,
  }));
}

/** Pages written for the tests, in seven languages; the language stands as their type. Weaknesses that these showed were worked on. */
export const WRITTEN_GOLD: readonly GoldPage[] = gold(WRITTEN_PAGES, "written");

/** The same in layouts that were only read to report. */
export const UNSEEN_GOLD: readonly GoldPage[] = gold(UNSEEN_PAGES, "written, unseen");
