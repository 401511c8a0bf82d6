import { PANEL_DE } from "./texts/panel-de.ts";
import { PANEL_EN, type PanelTexts } from "./texts/panel-en.ts";
import type { EditorLanguage } from "./view.ts";

/** Texts of the panel by language. */
export const PANEL_TEXTS: Readonly<Record<EditorLanguage, PanelTexts>> = { en: PANEL_EN, de: PANEL_DE };
