import { type Doers, joinNames, joinProperties } from "../score/messages.ts";
import type { SectionAdvice, SectionDetails, StepMessages } from "./messages.ts";

const quoted = (name: string): string => `„${name}“`;
const TYPES = {
  article: "ein Artikel",
  listing: "eine Übersichtsseite",
  product: "eine Produktseite",
  service: "eine Dienstleistungsseite",
  documentation: "eine Dokumentation",
  forum: "ein Forenthema",
} as const;
const MANY = {
  article: "Artikel",
  listing: "Übersichtsseiten",
  product: "Produktseiten",
  service: "Dienstleistungsseiten",
  documentation: "Dokumentationen",
  forum: "Forenthemen",
} as const;
const FORMS = { text: "", list: ", meist als Liste", table: ", meist als Tabelle", names: "" } as const;

const pages = ({ count, total }: Doers): string =>
  count === total ? `alle ${total} rankenden Seiten` : `${count} von ${total} rankenden Seiten`;

function details({ questions, figures, names }: SectionDetails): string {
  const sentences = [
    ...(questions.length > 0 ? [` Beantworten Sie ${joinNames(questions.map(quoted), "und")}.`] : []),
    ...(figures.length > 0 ? [` Nennen Sie die Zahlen: ${figures.join("; ")}.`] : []),
    ...(names.length > 0 ? [` Erwähnen Sie ${joinNames(names.map(quoted), "und")}.`] : []),
  ];
  return sentences.join("");
}

const extent = ({ doers, words, format }: SectionAdvice): string =>
  `${pages(doers)} haben einen, etwa ${words} Wörter${FORMS[format]}`;

/** German texts of steps. */
export const STEPS_DE: StepMessages = {
  pageType: (type, own, doers) =>
    `Entscheiden Sie zuerst, ob diese Seite zur Suche passt: Vom Typ her sind ${pages(doers)} ${MANY[type]}, Ihre Seite ist ${TYPES[own]}.`,
  nearCopy: (share, host) => `Schreiben Sie einen eigenen Text: ${share} % des Textes stehen auch auf ${host}.`,
  noTitle: () => "Ergänzen Sie einen Titel: Die Seite hat keinen Titel mit Text.",
  wideTitle: (width, limit) =>
    `Kürzen Sie den Titel: Er ist ${width} px breit, und die Suchergebnisse schneiden ihn bei etwa ${limit} px ab.`,
  noDescription: () => "Schreiben Sie eine Meta-Beschreibung: Die Seite hat keine mit Text.",
  noH1: () => "Zeichnen Sie die Überschrift der Seite als H1 aus: Die Seite hat keine H1 mit Text.",
  manyH1: (count) => `Behalten Sie nur eine H1: Die Seite hat ${count}.`,
  noindex: (directive) =>
    `Entfernen Sie „${directive}“, wenn die Seite ranken soll: Die Angabe hält sie aus den Suchergebnissen heraus.`,
  canonicalElsewhere: (url) =>
    `Prüfen Sie die kanonische Adresse: Die Seite nennt ${url}, also rankt eine andere Seite an ihrer Stelle.`,
  otherLanguage: (own, cohort) =>
    `Prüfen Sie die Sprache: Die Seite ist in „${own}“, die rankenden Seiten sind in „${cohort}“ verfasst.`,
  properties: (type, names) =>
    `Vervollständigen Sie die strukturierten Daten ${type}: Es ${names.length === 1 ? "fehlt die Pflichtangabe" : "fehlen die Pflichtangaben"} ${joinProperties(names, "und", "oder")}.`,
  addSection: (advice) =>
    advice.format === "names"
      ? `Ergänzen Sie eine Liste zu ${quoted(advice.name)} (${pages(advice.doers)} haben eine).${details(advice.details)}`
      : `Ergänzen Sie einen Abschnitt über ${quoted(advice.name)} (${extent(advice)}).${details(advice.details)}`,
  extendSection: (section, advice) =>
    section === advice.name
      ? `Erweitern Sie Ihren Abschnitt ${quoted(section)} (${extent(advice)}).${details(advice.details)}`
      : `Erweitern Sie Ihren Abschnitt ${quoted(section)} um ${quoted(advice.name)} (${extent(advice)}).${details(advice.details)}`,
  listLacks: (list, items) =>
    `Vervollständigen Sie Ihre Liste ${quoted(list)}: Es fehlen ${joinNames(
      items.map(({ name, pages: count }) => `${name} (auf ${count} Seiten)`),
      "und",
    )}.`,
  nameThings: (names, { count, total }) =>
    `Nennen Sie ${joinNames(names.map(quoted), "und")}, wo es passt: ${count === total ? `Alle ${total} rankenden Seiten nennen` : `Mindestens ${count} von ${total} rankenden Seiten nennen`} jeden dieser Begriffe.`,
};
