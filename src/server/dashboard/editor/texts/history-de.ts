import type { HistoryTexts } from "./history-en.ts";

/** Texts of the history. */
export const HISTORY_DE: HistoryTexts = {
  title: "Versionsverlauf",
  kept: "Die letzten 50 Fassungen und jede benannte bleiben erhalten.",
  now: "Jetzt",
  you: "Sie",
  asScanned: "Wie analysiert",
  livePage: "Live-Seite",
  unused: "nicht verwendet",
  fromTo: (from) => `Von ${from} bis jetzt:`,
  sectionsAdded: (count) => `${count} ${count === 1 ? "Abschnitt" : "Abschnitte"} hinzugefügt`,
  sectionsRemoved: (count) => `${count} ${count === 1 ? "Abschnitt" : "Abschnitte"} entfernt`,
  linesChanged: (count) => `${count} ${count === 1 ? "Absatz" : "Absätze"} geändert`,
  wordsMore: (count) => `${count} ${count === 1 ? "Wort" : "Wörter"} mehr`,
  wordsFewer: (count) => `${count} ${count === 1 ? "Wort" : "Wörter"} weniger`,
  points: (change) => `${change > 0 ? "+" : ""}${change} ${Math.abs(change) === 1 ? "Punkt" : "Punkte"}`,
  same: "Die Wörter sind gleich.",
  added: "hinzugefügt:",
  removed: "entfernt:",
  restore: (what) => `${what} wiederherstellen`,
  restoreHelp: "Wiederherstellen legt eine neue Fassung an. Strg + Z nimmt es zurück, und nichts wird gelöscht.",
  restored: (what) => `${what} ist wiederhergestellt`,
  name: "Fassung benennen",
  nameLabel: "Name der Fassung",
  none: "Noch keine Fassung. Das erste Speichern legt eine an.",
  failed: "Die Fassungen konnten nicht geladen werden. Schließen Sie das Fenster und versuchen Sie es erneut.",
};
