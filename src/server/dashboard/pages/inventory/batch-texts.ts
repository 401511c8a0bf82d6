import type { BatchScanView, LineState } from "../../../../../core/service/workspace/batches.ts";

/** The English texts. */
export const BATCH_EN = {
  title: "Scan many pages",
  help: "Paste lines, or upload a CSV or an export of the Search Console.",
  lines: "Pages and keywords",
  linesHelp: "One a line: address, keyword. Without an address the line becomes a brief. At most 500 lines.",
  file: "Upload a file",
  fileHelp:
    "CSV with the columns url and keyword, or a Search Console export: each page gets its query with the most impressions.",
  tag: "Tag",
  preview: "Check the lines",
  states: {
    ready: "ready to scan",
    brief: "brief",
    lately: "scanned within 7 days",
    not_found: "was not found last time",
    over_credits: "over the credits",
    no_keyword: "no keyword",
    long_keyword: "keyword over 150 characters",
    not_an_address: "not an address",
    twice: "twice in the list",
  } satisfies Record<LineState, string>,
  head: ["Line", "Keyword", "Page", "State"] as readonly [line: string, keyword: string, page: string, state: string],
  again: "Scan pages of the last 7 days and missing pages again",
  sum: (scans: string, credits: string, balance: string | null) =>
    `${scans} scans, ${credits} credits. ${balance === null ? "No balance limits your organization." : `You have ${balance}.`}`,
  dropped: (count: string) => `${count} lines over the limit of 500 were left out.`,
  nothing: "No line can be scanned.",
  go: (count: string) => (count === "1" ? "Scan 1 page" : `Scan ${count} pages`),
  running: (time: string) => `Batch of ${time}`,
  ready: (ready: string, all: string) => `${ready} of ${all} ready`,
  failed: (count: string) => `${count} failed and were not charged`,
  open: "Open",
  cancel: "Cancel",
  scanStates: { open: "Waiting", refused: "Refused" } as Readonly<Partial<Record<BatchScanView["state"], string>>>,
  retry: "Try the refused ones again",
  recent: "Recent batches",
};

/** Texts of the pages that scan many pages at once. */
export type BatchTexts = typeof BATCH_EN;

/** The German texts. */
export const BATCH_DE: BatchTexts = {
  title: "Viele Seiten analysieren",
  help: "Zeilen einfügen oder eine CSV-Datei oder einen Export der Search Console hochladen.",
  lines: "Seiten und Keywords",
  linesHelp: "Je Zeile: Adresse, Keyword. Ohne Adresse wird die Zeile ein Briefing. Höchstens 500 Zeilen.",
  file: "Datei hochladen",
  fileHelp:
    "CSV mit den Spalten url und keyword oder ein Export der Search Console: Jede Seite bekommt ihre Suchanfrage mit den meisten Impressionen.",
  tag: "Label",
  preview: "Zeilen prüfen",
  states: {
    ready: "bereit",
    brief: "Briefing",
    lately: "in den letzten 7 Tagen analysiert",
    not_found: "beim letzten Mal nicht gefunden",
    over_credits: "Guthaben reicht nicht",
    no_keyword: "kein Keyword",
    long_keyword: "Keyword über 150 Zeichen",
    not_an_address: "keine Adresse",
    twice: "doppelt in der Liste",
  },
  head: ["Zeile", "Keyword", "Seite", "Stand"],
  again: "Seiten der letzten 7 Tage und fehlende Seiten noch einmal analysieren",
  sum: (scans, credits, balance) =>
    `${scans} Analysen, ${credits} Credits. ${balance === null ? "Kein Guthaben begrenzt Ihre Organisation." : `Sie haben ${balance}.`}`,
  dropped: (count) => `${count} Zeilen über der Grenze von 500 wurden weggelassen.`,
  nothing: "Keine Zeile kann analysiert werden.",
  go: (count) => (count === "1" ? "1 Seite analysieren" : `${count} Seiten analysieren`),
  running: (time) => `Stapel vom ${time}`,
  ready: (ready, all) => `${ready} von ${all} fertig`,
  failed: (count) => `${count} fehlgeschlagen und nicht berechnet`,
  open: "Öffnen",
  cancel: "Abbrechen",
  scanStates: { open: "Wartet", refused: "Abgelehnt" },
  retry: "Abgelehnte noch einmal versuchen",
  recent: "Letzte Stapel",
};
