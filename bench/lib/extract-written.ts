import { WRITTEN_PAGES } from "../../test/core/extract/written-pages.ts";
import type { GoldPage } from "./extract-data.ts";

/** Pages written for the tests, in six languages; the language stands as their type. */
export const WRITTEN_GOLD: readonly GoldPage[] = WRITTEN_PAGES.map(({ language, layout, html, main }) => ({
  id: `${language}-${layout}`,
  url: `https://site.example/${language}/${layout}`,
  type: language,
  html,
  gold: main.join("\n"),
  source: "written",
}));
