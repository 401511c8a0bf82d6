import { HISTORY_DE } from "./texts/history-de.ts";
import { HISTORY_EN, type HistoryTexts } from "./texts/history-en.ts";
import type { EditorLanguage } from "./view.ts";

/** Texts of the history by language. */
export const HISTORY_TEXTS: Readonly<Record<EditorLanguage, HistoryTexts>> = { en: HISTORY_EN, de: HISTORY_DE };
