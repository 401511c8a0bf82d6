import type { PageShow } from "../../../../../core/ports/pages/reads.ts";

/** Texts of the inventory of pages. */
export interface InventoryTexts {
  readonly title: string;
  readonly help: string;
  readonly scanMany: string;
  readonly newScan: string;
  readonly figures: Readonly<Record<"pages" | "atTypical" | "alerts" | "drafts", string>>;
  readonly search: string;
  readonly filters: string;
  readonly allTags: string;
  readonly everybody: string;
  readonly anyDraft: string;
  readonly draftStates: Readonly<Record<"none" | "started", string>>;
  readonly shows: Readonly<Record<PageShow, string>>;
  readonly of: (shown: string, all: string) => string;
  readonly head: Readonly<
    Record<"keyword" | "score" | "change" | "since" | "typical" | "steps" | "draft" | "tag" | "owner" | "watch", string>
  >;
  readonly choose: (keyword: string) => string;
  readonly chooseAll: string;
  readonly noPage: string;
  readonly first: string;
  readonly same: string;
  readonly failed: string;
  readonly draft: Readonly<Record<"brief" | "started", string>>;
  readonly history: (scores: string, typical: string) => string;
  readonly menu: (keyword: string) => string;
  readonly scanAgain: (price: string) => string;
  readonly edit: string;
  readonly compare: string;
  readonly share: string;
  readonly remove: string;
  readonly removeNote: string;
  readonly chosen: (count: string) => string;
  readonly setTag: string;
  readonly setOwner: string;
  readonly nobody: string;
  readonly apply: string;
  readonly exportCsv: string;
  readonly running: (count: string) => string;
  readonly none: string;
  readonly ways: readonly (readonly [href: string, name: string, help: string])[];
  readonly noMatch: string;
  readonly clear: string;
  readonly scanThis: (keyword: string) => string;
  readonly newer: string;
  readonly older: string;
  readonly place: (page: string, pages: string) => string;
  readonly confirm: Readonly<{
    title: (count: string) => string;
    price: (credits: string, balance: string) => string;
    go: (count: string) => string;
    short: string;
  }>;
  readonly alerts: Readonly<{
    scoreFell: string;
    belowTypical: string;
    newPage: (rank: string) => string;
  }>;
  readonly started: (count: string) => string;
  readonly backToPages: string;
}

/** The English texts of the inventory. */
export const INVENTORY_EN: InventoryTexts = {
  title: "Pages",
  help: "One row for each page and keyword. The newest scan counts.",
  scanMany: "Scan many",
  newScan: "New scan",
  figures: {
    pages: "pages and keywords",
    atTypical: "at or above the typical page",
    alerts: "alerts this week",
    drafts: "drafts in work",
  },
  search: "Keyword, address or tag",
  filters: "Filters",
  allTags: "All tags",
  everybody: "Everybody",
  anyDraft: "Any draft state",
  draftStates: { none: "No draft", started: "Draft in progress" },
  shows: {
    all: "All",
    alerts: "With an alert this week",
    below: "Below the typical page",
    fell: "Score fell",
    failed: "Last scan failed",
    briefs: "Briefs without a page",
    watched: "Watched",
  },
  of: (shown, all) => `${shown} of ${all}`,
  head: {
    keyword: "Keyword and page",
    score: "Score",
    change: "Change",
    since: "Since",
    typical: "Typical",
    steps: "Steps",
    draft: "Draft",
    tag: "Tag",
    owner: "Owner",
    watch: "Watch",
  },
  choose: (keyword) => `Choose ${keyword}`,
  chooseAll: "Choose all on this screen",
  noPage: "no page yet",
  first: "first",
  same: "0",
  failed: "failed",
  draft: { brief: "Brief ready", started: "In progress" },
  history: (scores, typical) => `Scores: ${scores}. Typical page: ${typical}.`,
  menu: (keyword) => `Actions for ${keyword}`,
  scanAgain: (price) => `Scan again (${price} credits)`,
  edit: "Edit the page",
  compare: "Compare with the last scan",
  share: "Share the report",
  remove: "Delete from the list",
  removeNote: "The row leaves the list. Its reports stay, and the next scan brings it back.",
  chosen: (count) => `${count} chosen`,
  setTag: "Tag",
  setOwner: "Owner",
  nobody: "Nobody",
  apply: "Apply",
  exportCsv: "Export CSV",
  running: (count) =>
    count === "1" ? "1 page is scanned for the first time:" : `${count} pages are scanned for the first time:`,
  none: "No pages yet. There are three ways to begin:",
  ways: [
    ["/app", "Scan one page", "Address and keyword: how the page compares with the pages that rank."],
    ["/app/pages/new", "Scan many pages", "Paste lines, or upload a CSV or a Search Console export."],
    ["/app", "Write a brief", "A keyword without an address: what a new page should cover."],
  ],
  noMatch: "No page matches these filters.",
  clear: "Clear the filters",
  scanThis: (keyword) => `Scan “${keyword}”`,
  newer: "Previous 50",
  older: "Next 50",
  place: (page, pages) => `Screen ${page} of ${pages}`,
  confirm: {
    title: (count) => (count === "1" ? "Scan 1 page again" : `Scan ${count} pages again`),
    price: (credits, balance) => `This costs ${credits} credits. You have ${balance}.`,
    go: (count) => (count === "1" ? "Scan 1 page" : `Scan ${count} pages`),
    short: "Choose fewer pages or add credits.",
  },
  alerts: { scoreFell: "falling", belowTypical: "below typical", newPage: (rank) => `new page at ${rank}` },
  started: (count) => (count === "1" ? "1 scan has started." : `${count} scans have started.`),
  backToPages: "Back to the pages",
};

/** The German texts of the inventory. */
export const INVENTORY_DE: InventoryTexts = {
  title: "Seiten",
  help: "Eine Zeile je Seite und Suchbegriff. Es gilt die neueste Analyse.",
  scanMany: "Viele analysieren",
  newScan: "Neue Analyse",
  figures: {
    pages: "Seiten und Suchbegriffe",
    atTypical: "auf oder über der typischen Seite",
    alerts: "Meldungen in dieser Woche",
    drafts: "Entwürfe in Arbeit",
  },
  search: "Suchbegriff, Adresse oder Etikett",
  filters: "Filter",
  allTags: "Alle Etiketten",
  everybody: "Alle Personen",
  anyDraft: "Alle Entwürfe",
  draftStates: { none: "Kein Entwurf", started: "Entwurf in Arbeit" },
  shows: {
    all: "Alle",
    alerts: "Mit Meldung in dieser Woche",
    below: "Unter der typischen Seite",
    fell: "Wert gefallen",
    failed: "Letzte Analyse fehlgeschlagen",
    briefs: "Briefings ohne Seite",
    watched: "Beobachtet",
  },
  of: (shown, all) => `${shown} von ${all}`,
  head: {
    keyword: "Suchbegriff und Seite",
    score: "Wert",
    change: "Änderung",
    since: "Verlauf",
    typical: "Typisch",
    steps: "Schritte",
    draft: "Entwurf",
    tag: "Etikett",
    owner: "Zuständig",
    watch: "Beobachten",
  },
  choose: (keyword) => `${keyword} auswählen`,
  chooseAll: "Alle auf diesem Bildschirm auswählen",
  noPage: "noch keine Seite",
  first: "erste",
  same: "0",
  failed: "fehlgeschlagen",
  draft: { brief: "Briefing fertig", started: "In Arbeit" },
  history: (scores, typical) => `Werte: ${scores}. Typische Seite: ${typical}.`,
  menu: (keyword) => `Aktionen für ${keyword}`,
  scanAgain: (price) => `Neu analysieren (${price} Credits)`,
  edit: "Seite bearbeiten",
  compare: "Mit der letzten Analyse vergleichen",
  share: "Bericht teilen",
  remove: "Aus der Liste löschen",
  removeNote: "Die Zeile verschwindet aus der Liste. Ihre Berichte bleiben, und die nächste Analyse bringt sie zurück.",
  chosen: (count) => `${count} ausgewählt`,
  setTag: "Etikett",
  setOwner: "Zuständig",
  nobody: "Niemand",
  apply: "Anwenden",
  exportCsv: "CSV exportieren",
  running: (count) =>
    count === "1" ? "1 Seite wird zum ersten Mal analysiert:" : `${count} Seiten werden zum ersten Mal analysiert:`,
  none: "Noch keine Seiten. Es gibt drei Wege, anzufangen:",
  ways: [
    ["/app", "Eine Seite analysieren", "Adresse und Suchbegriff: der Vergleich mit den Seiten, die dafür ranken."],
    [
      "/app/pages/new",
      "Viele Seiten analysieren",
      "Zeilen einfügen oder eine CSV-Datei oder einen Export der Search Console hochladen.",
    ],
    ["/app", "Ein Briefing schreiben", "Suchbegriff ohne Adresse: was eine neue Seite behandeln sollte."],
  ],
  noMatch: "Keine Seite passt zu diesen Filtern.",
  clear: "Filter zurücksetzen",
  scanThis: (keyword) => `„${keyword}“ analysieren`,
  newer: "Vorherige 50",
  older: "Nächste 50",
  place: (page, pages) => `Bildschirm ${page} von ${pages}`,
  confirm: {
    title: (count) => (count === "1" ? "1 Seite neu analysieren" : `${count} Seiten neu analysieren`),
    price: (credits, balance) => `Das kostet ${credits} Credits. Sie haben ${balance}.`,
    go: (count) => (count === "1" ? "1 Seite analysieren" : `${count} Seiten analysieren`),
    short: "Wählen Sie weniger Seiten, oder kaufen Sie Credits.",
  },
  alerts: { scoreFell: "fällt", belowTypical: "unter typisch", newPage: (rank) => `neue Seite auf ${rank}` },
  started: (count) => (count === "1" ? "1 Analyse ist gestartet." : `${count} Analysen sind gestartet.`),
  backToPages: "Zurück zu den Seiten",
};
