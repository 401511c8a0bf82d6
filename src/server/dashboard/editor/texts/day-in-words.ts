import type { EditorLanguage } from "../view.ts";

/** Returns a day such as `2027-01-01` in words. */
export function dayInWords(day: string, language: EditorLanguage): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(day));
}
