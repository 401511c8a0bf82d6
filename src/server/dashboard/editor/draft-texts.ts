import type { DraftState } from "../../../../core/domain/draft.ts";
import type { EditorLanguage } from "./view.ts";

/** Texts about the work on a draft: saving, history, comments, guests. The server and the browser use them. */
export interface DraftTexts {
  readonly states: Readonly<Record<DraftState, string>>;
  readonly state: string;
  readonly close: string;
  readonly undo: string;
  readonly saving: {
    readonly saving: string;
    readonly nothing: string;
    readonly savedAt: (time: string) => string;
    readonly notSaved: string;
    readonly kept: string;
    readonly notKept: string;
    readonly offline: (since: string) => string;
    readonly offlineThen: string;
    readonly failed: string;
    readonly failedThen: (message: string) => string;
    readonly refused: string;
    readonly signedOut: string;
    readonly signedOutThen: string;
    readonly signIn: string;
    readonly closed: string;
    readonly closedThen: string;
    readonly back: (time: string) => string;
    readonly offered: (time: string) => string;
    readonly offeredHelp: string;
    readonly useCopy: string;
    readonly dropCopy: string;
    readonly seeDifference: string;
    readonly updated: (by: string, time: string) => string;
  };
  readonly conflict: {
    readonly who: (by: string, time: string) => string;
    readonly yourself: (time: string) => string;
    readonly both: (sections: string) => string;
    readonly safe: string;
    readonly theirs: string;
    readonly mine: string;
    readonly title: string;
    readonly fromTheirs: string;
    readonly tookTheirs: (by: string) => string;
    readonly tookMine: string;
    readonly failed: string;
  };
  readonly comments: {
    readonly none: string;
    readonly on: string;
    readonly onDraft: string;
    readonly placeholder: string;
    readonly send: string;
    readonly reply: string;
    readonly replyTo: (by: string) => string;
    readonly done: string;
    readonly reopen: string;
    readonly closedBy: (by: string) => string;
    readonly closedCount: (count: number) => string;
    readonly find: string;
    readonly gone: string;
    readonly failed: string;
    readonly isDone: string;
  };
  readonly bar: {
    readonly history: string;
    readonly share: string;
    readonly copy: string;
    readonly copyText: string;
    readonly copyHtml: string;
    readonly copyMarkdown: string;
    readonly more: string;
    readonly guestLink: string;
    readonly reportLink: string;
    readonly copied: string;
    readonly notCopied: string;
    readonly stateSet: (state: string) => string;
    readonly stateFailed: string;
  };
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
  saving: {
    saving: "Saving…",
    nothing: "Nothing to save",
    savedAt: (time) => `Saved ${time}`,
    notSaved: "Not saved",
    kept: "Your text is kept on this device.",
    notKept: "This browser cannot keep a copy, so leave this window open.",
    offline: (since) => `No connection since ${since}.`,
    offlineThen: "Go on writing: the text saves itself when the connection is back.",
    failed: "The server could not save.",
    failedThen: (message) => `It says: “${message}” The text is sent again by itself.`,
    refused: "The server does not take this text.",
    signedOut: "You are signed out.",
    signedOutThen: "Sign in, and your text comes back here.",
    signIn: "Sign in",
    closed: "This draft cannot be reached any more.",
    closedThen: "The link or your access has ended. Copy your text before you leave.",
    back: (time) => `Your text of ${time}, which was not saved, is back`,
    offered: (time) => `This device has a text of ${time} that was not saved.`,
    offeredHelp: "Somebody saved the draft since.",
    useCopy: "Use it, keep the other in the history",
    dropCopy: "Discard it",
    seeDifference: "See the difference",
    updated: (by, time) => `The text that ${by} saved at ${time} is shown`,
  },
  conflict: {
    who: (by, time) => `${by} saved another version at ${time}.`,
    yourself: (time) => `You saved another version in another window at ${time}.`,
    both: (sections) => `Both change ${sections}.`,
    safe: "Your text is safe as a version of its own.",
    theirs: "Use theirs, keep mine in the history",
    mine: "Use mine, keep theirs in the history",
    title: "From the other version to yours",
    fromTheirs: "From the other version to yours:",
    tookTheirs: (by) => `The text of ${by} is shown. Yours is in the history`,
    tookMine: "Your text is the draft. The other one is in the history",
    failed: "There is no connection. Both texts are kept; try again.",
  },
  comments: {
    none: "No comments yet. Select words in the text, and write what you think.",
    on: "New comment on the selection",
    onDraft: "New comment",
    placeholder: "Select words to comment on them.",
    send: "Comment",
    reply: "Reply",
    replyTo: (by) => `Reply to ${by}`,
    done: "Done",
    reopen: "Open again",
    closedBy: (by) => `Done by ${by}`,
    closedCount: (count) => `Done: ${count}`,
    find: "Show the place",
    gone: "These words are no longer in the text.",
    failed: "The comment was not sent. Your words are still in the field.",
    isDone: "The comment is done",
  },
  bar: {
    history: "History",
    share: "Share",
    copy: "Copy",
    copyText: "Text with links and tables",
    copyHtml: "HTML source",
    copyMarkdown: "Markdown",
    more: "More",
    guestLink: "Links for guests of this draft",
    reportLink: "Links to the report",
    copied: "Copied",
    notCopied: "The browser refused to copy. Select the text and press Ctrl + C.",
    stateSet: (state) => `State: ${state}`,
    stateFailed: "The state was not saved. Try again.",
  },
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
  saving: {
    saving: "Speichert…",
    nothing: "Nichts zu speichern",
    savedAt: (time) => `Gespeichert ${time}`,
    notSaved: "Nicht gespeichert",
    kept: "Ihr Text ist auf diesem Gerät aufgehoben.",
    notKept: "Dieser Browser kann keine Kopie aufheben. Lassen Sie das Fenster offen.",
    offline: (since) => `Keine Verbindung seit ${since}.`,
    offlineThen: "Schreiben Sie weiter: Der Text speichert sich selbst, sobald die Verbindung zurück ist.",
    failed: "Der Server konnte nicht speichern.",
    failedThen: (message) => `Er meldet: „${message}“ Der Text wird von selbst noch einmal gesendet.`,
    refused: "Der Server nimmt diesen Text nicht an.",
    signedOut: "Sie sind abgemeldet.",
    signedOutThen: "Melden Sie sich an, dann ist Ihr Text wieder hier.",
    signIn: "Anmelden",
    closed: "Dieser Entwurf ist nicht mehr erreichbar.",
    closedThen: "Der Link oder Ihr Zugang ist beendet. Kopieren Sie Ihren Text, bevor Sie gehen.",
    back: (time) => `Ihr nicht gespeicherter Text von ${time} ist wieder da`,
    offered: (time) => `Dieses Gerät hat einen Text von ${time}, der nicht gespeichert wurde.`,
    offeredHelp: "Seitdem hat jemand den Entwurf gespeichert.",
    useCopy: "Diesen nehmen, den anderen im Verlauf behalten",
    dropCopy: "Verwerfen",
    seeDifference: "Unterschied ansehen",
    updated: (by, time) => `Sie sehen den Text, den ${by} um ${time} gespeichert hat`,
  },
  conflict: {
    who: (by, time) => `${by} hat um ${time} eine andere Fassung gespeichert.`,
    yourself: (time) => `Sie haben um ${time} in einem anderen Fenster eine andere Fassung gespeichert.`,
    both: (sections) => `Beide ändern ${sections}.`,
    safe: "Ihr Text ist als eigene Fassung aufgehoben.",
    theirs: "Andere Fassung nehmen, meine im Verlauf behalten",
    mine: "Meine nehmen, die andere im Verlauf behalten",
    title: "Von der anderen Fassung zu Ihrer",
    fromTheirs: "Von der anderen Fassung zu Ihrer:",
    tookTheirs: (by) => `Sie sehen den Text von ${by}. Ihrer ist im Verlauf`,
    tookMine: "Ihr Text ist der Entwurf. Der andere ist im Verlauf",
    failed: "Keine Verbindung. Beide Texte sind aufgehoben; versuchen Sie es noch einmal.",
  },
  comments: {
    none: "Noch keine Kommentare. Markieren Sie Wörter im Text und schreiben Sie, was Sie denken.",
    on: "Neuer Kommentar zur Auswahl",
    onDraft: "Neuer Kommentar",
    placeholder: "Markieren Sie Wörter, um sie zu kommentieren.",
    send: "Kommentieren",
    reply: "Antworten",
    replyTo: (by) => `Antwort an ${by}`,
    done: "Erledigt",
    reopen: "Wieder öffnen",
    closedBy: (by) => `Erledigt von ${by}`,
    closedCount: (count) => `Erledigt: ${count}`,
    find: "Stelle zeigen",
    gone: "Diese Wörter stehen nicht mehr im Text.",
    failed: "Der Kommentar wurde nicht gesendet. Ihre Worte stehen noch im Feld.",
    isDone: "Der Kommentar ist erledigt",
  },
  bar: {
    history: "Verlauf",
    share: "Teilen",
    copy: "Kopieren",
    copyText: "Text mit Links und Tabellen",
    copyHtml: "HTML-Quelltext",
    copyMarkdown: "Markdown",
    more: "Mehr",
    guestLink: "Links für Gäste dieses Entwurfs",
    reportLink: "Links zum Bericht",
    copied: "Kopiert",
    notCopied: "Der Browser hat das Kopieren verweigert. Markieren Sie den Text und drücken Sie Strg + C.",
    stateSet: (state) => `Stand: ${state}`,
    stateFailed: "Der Stand wurde nicht gespeichert. Versuchen Sie es noch einmal.",
  },
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
export const DRAFT_TEXTS: Readonly<Record<EditorLanguage, DraftTexts>> = { en: EN, de: DE };
