import { SUGGEST_DE } from "./texts/suggest-de.ts";
import { SUGGEST_EN, type SuggestTexts } from "./texts/suggest-en.ts";
import type { EditorLanguage } from "./view.ts";

/** Texts about proposals of the language model by language. */
export const SUGGEST_TEXTS: Readonly<Record<EditorLanguage, SuggestTexts>> = { en: SUGGEST_EN, de: SUGGEST_DE };
