import { UNSEEN_PAGES } from "../../../test/core/analysis/main-content/written-layouts.ts";
import { WRITTEN_PAGES, type WrittenPage } from "../../../test/core/analysis/main-content/written-pages.ts";
import type { GoldPage } from "./data.ts";

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

/**
 * Pages written for the tests in seven languages; the page type is the language.
 *
 * The extractor was improved on these pages.
 */
export const WRITTEN_GOLD: readonly GoldPage[] = gold(WRITTEN_PAGES, "written");

/** Pages with the same texts in layouts that were never used to improve the extractor. */
export const UNSEEN_GOLD: readonly GoldPage[] = gold(UNSEEN_PAGES, "written, unseen");
