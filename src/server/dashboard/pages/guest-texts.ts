import type { DashboardLanguage } from "./texts.ts";

const EN = {
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
  linkUntil: (day: string) => `Guest link until ${day}`,
  youWrite: (name: string) => `you write as a guest: ${name}`,
  youComment: (name: string) => `you comment as a guest: ${name}`,
  draft: "Draft",
};

/** Texts about guests of a draft. Only the server uses them. */
export type GuestTexts = typeof EN;

const DE: GuestTexts = {
  title: "Gäste dieses Entwurfs",
  help: "Ein Link öffnet nur diesen Entwurf für eine Person ohne Konto. Gäste sehen keine andere Ihrer Seiten und keinen Text der rankenden Seiten.",
  rights: "Der Gast darf",
  write: "schreiben und kommentieren",
  comment: "lesen und kommentieren",
  until: "Bis zum Ende des (UTC)",
  make: "Link erstellen",
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
};

/** The texts by language. */
export const GUEST_TEXTS: Readonly<Record<DashboardLanguage, GuestTexts>> = { en: EN, de: DE };
