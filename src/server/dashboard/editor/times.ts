import type { EditorLanguage } from "./view.ts";

/** Returns day and time of an instant in the time zone of the reader; on the server that is UTC. */
export function dayAndTime(at: number, language: EditorLanguage): string {
  const parts = { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(language, parts).format(at);
}
