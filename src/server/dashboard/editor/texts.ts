import { DRAFT_DE, EDITOR_DE } from "./texts/de.ts";
import { DRAFT_EN, type DraftTexts, EDITOR_EN, type EditorTexts } from "./texts/en.ts";
import type { EditorLanguage } from "./view.ts";

/** Texts of the bar and the panel by language. A script for browsers has one of them. */
export const EDITOR_TEXTS: Readonly<Record<EditorLanguage, EditorTexts>> = { en: EDITOR_EN, de: EDITOR_DE };

/** Texts about the work on a draft by language. */
export const DRAFT_TEXTS: Readonly<Record<EditorLanguage, DraftTexts>> = { en: DRAFT_EN, de: DRAFT_DE };

/** Puts values into a text. */
export function filled(text: string, a: string | number, b: string | number = ""): string {
  return text.replaceAll("{a}", () => String(a)).replaceAll("{b}", () => String(b));
}
