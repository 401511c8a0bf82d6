import type { DraftState } from "../../../../../core/domain/draft.ts";
import type { DashboardLanguage } from "../texts.ts";

/** Texts about the work on a draft: saving, history, comments, guests. The server and the browser use them. */
export interface DraftTexts {
  readonly states: Readonly<Record<DraftState, string>>;
  readonly state: string;
  readonly close: string;
  readonly undo: string;
  readonly history: {
    readonly title: string;
    readonly kept: string;
    readonly now: string;
    readonly you: string;
    readonly asScanned: string;
    readonly livePage: string;
    readonly namedBy: (by: string) => string;
    readonly unused: string;
    readonly fromTo: (from: string) => string;
    readonly sectionsAdded: (count: number) => string;
    readonly sectionsRemoved: (count: number) => string;
    readonly linesChanged: (count: number) => string;
    readonly wordsMore: (count: number) => string;
    readonly wordsFewer: (count: number) => string;
    readonly points: (change: number) => string;
    readonly same: string;
    readonly added: string;
    readonly removed: string;
    readonly restore: (what: string) => string;
    readonly restoreHelp: string;
    readonly restored: (what: string) => string;
    readonly name: string;
    readonly nameLabel: string;
    readonly none: string;
    readonly failed: string;
  };
  readonly guests: {
    readonly title: string;
    readonly help: string;
    readonly rights: string;
    readonly write: string;
    readonly comment: string;
    readonly until: string;
    readonly make: string;
    readonly made: string;
    readonly once: string;
    readonly links: string;
    readonly noLinks: string;
    readonly lastUse: string;
    readonly unused: string;
    readonly end: string;
    readonly endHelp: string;
    readonly back: string;
    readonly welcome: string;
    readonly welcomeHelp: string;
    readonly yourName: string;
    readonly open: string;
    readonly noName: string;
    readonly linkUntil: (day: string) => string;
    readonly youWrite: (name: string) => string;
    readonly youComment: (name: string) => string;
    readonly draft: string;
  };
}

const EN: DraftTexts = {
  states: { todo: "To do", in_progress: "In progress", in_review: "In review", done: "Done" },
  state: "State of the draft",
  close: "Close",
  undo: "Undo",
  history: {
    title: "Version history",
    kept: "The last 50 versions and every named one are kept.",
    now: "Now",
    you: "you",
    asScanned: "As scanned",
    livePage: "live page",
    namedBy: (by) => `named version of ${by}`,
    unused: "not used",
    fromTo: (from) => `From ${from} to now:`,
    sectionsAdded: (count) => `${count} ${count === 1 ? "section" : "sections"} added`,
    sectionsRemoved: (count) => `${count} ${count === 1 ? "section" : "sections"} removed`,
    linesChanged: (count) => `${count} ${count === 1 ? "paragraph" : "paragraphs"} changed`,
    wordsMore: (count) => `${count} ${count === 1 ? "word" : "words"} more`,
    wordsFewer: (count) => `${count} ${count === 1 ? "word" : "words"} fewer`,
    points: (change) => `${change > 0 ? "+" : ""}${change} ${Math.abs(change) === 1 ? "point" : "points"}`,
    same: "The words are the same.",
    added: "added:",
    removed: "removed:",
    restore: (what) => `Restore ${what}`,
    restoreHelp: "Restoring makes a new version. Ctrl + Z takes it back, and nothing is deleted.",
    restored: (what) => `${what} is restored`,
    name: "Name this version",
    nameLabel: "Name of the version",
    none: "No version is kept yet. The first save makes one.",
    failed: "The versions could not be loaded. Close this and try again.",
  },
  guests: {
    title: "Guests of this draft",
    help: "A link opens this one draft to a person without an account. A guest sees no other page of yours, and no text of the ranking pages.",
    rights: "The guest may",
    write: "write and comment",
    comment: "read and comment",
    until: "Until the end of (UTC)",
    make: "Make a link",
    made: "Link for a guest",
    once: "The link is shown once. Copy it now, and send it to one person.",
    links: "Open links",
    noLinks: "No guest has a link to this draft.",
    lastUse: "Last use",
    unused: "not used yet",
    end: "End the link",
    endHelp: "The guest can no longer open the draft. What the guest wrote stays.",
    back: "Back to the draft",
    welcome: "You are invited to a draft",
    welcomeHelp: "Your name stands beside your versions and comments. This browser remembers it for this link.",
    yourName: "Your name",
    open: "Open the draft",
    noName: "Enter your name, so that others know who wrote.",
    linkUntil: (day) => `Guest link until ${day}`,
    youWrite: (name) => `you write as a guest: ${name}`,
    youComment: (name) => `you comment as a guest: ${name}`,
    draft: "Draft",
  },
};

const DE: DraftTexts = {
  states: { todo: "Offen", in_progress: "In Arbeit", in_review: "In Prüfung", done: "Fertig" },
  state: "Stand des Entwurfs",
  close: "Schließen",
  undo: "Rückgängig",
  history: {
    title: "Versionsverlauf",
    kept: "Die letzten 50 Fassungen und jede benannte bleiben erhalten.",
    now: "Jetzt",
    you: "Sie",
    asScanned: "Wie analysiert",
    livePage: "veröffentlichte Seite",
    namedBy: (by) => `benannte Fassung von ${by}`,
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
    none: "Noch keine Fassung vorhanden. Das erste Speichern legt eine an.",
    failed: "Die Fassungen konnten nicht geladen werden. Schließen Sie das Fenster und versuchen Sie es erneut.",
  },
  guests: {
    title: "Gäste dieses Entwurfs",
    help: "Ein Link öffnet nur diesen Entwurf für eine Person ohne Konto. Gäste sehen keine andere Ihrer Seiten und keinen Text der rankenden Seiten.",
    rights: "Der Gast darf",
    write: "schreiben und kommentieren",
    comment: "lesen und kommentieren",
    until: "Bis zum Ende des (UTC)",
    make: "Link anlegen",
    made: "Link für einen Gast",
    once: "Der Link wird einmal gezeigt. Kopieren Sie ihn jetzt und senden Sie ihn an eine Person.",
    links: "Offene Links",
    noLinks: "Kein Gast hat einen Link zu diesem Entwurf.",
    lastUse: "Zuletzt benutzt",
    unused: "noch nicht benutzt",
    end: "Link beenden",
    endHelp: "Der Gast kann den Entwurf nicht mehr öffnen. Was der Gast geschrieben hat, bleibt.",
    back: "Zurück zum Entwurf",
    welcome: "Sie sind zu einem Entwurf eingeladen",
    welcomeHelp: "Ihr Name steht bei Ihren Fassungen und Kommentaren. Dieser Browser merkt ihn sich für diesen Link.",
    yourName: "Ihr Name",
    open: "Entwurf öffnen",
    noName: "Geben Sie Ihren Namen ein, damit andere wissen, wer geschrieben hat.",
    linkUntil: (day) => `Gastlink bis ${day}`,
    youWrite: (name) => `Sie schreiben als Gast: ${name}`,
    youComment: (name) => `Sie kommentieren als Gast: ${name}`,
    draft: "Entwurf",
  },
};

/** The texts by language. */
export const DRAFT_TEXTS: Readonly<Record<DashboardLanguage, DraftTexts>> = { en: EN, de: DE };
