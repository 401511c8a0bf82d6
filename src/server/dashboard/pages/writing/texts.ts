import type { WritingTask } from "../../../../../core/ports/writing/report-writer.ts";

type Task = Exclude<WritingTask, "passage">;

/** The English texts of the proposals of the language model. */
export const WRITING_EN = {
  title: "Suggestions",
  help: "A language model proposes texts. Each number, date, price, name and quotation is checked against the ranking pages of this report and your draft. It gets titles, facts and questions of ranking pages, and your draft.",
  ask: {
    title: "Suggest titles",
    description: "Suggest descriptions",
    outline: "Suggest an outline",
    section: "Write this section",
  } satisfies Record<Task, string>,
  topic: "Missing subtopic",
  heading: (task: Task, topic: string): string =>
    ({
      title: "Suggested titles",
      description: "Suggested descriptions",
      outline: "Suggested outline",
      section: `Suggested section: ${topic}`,
    })[task],
  sub: (keyword: string) => `For “${keyword}”, written by a machine. Nothing is kept until you take it over.`,
  proposal: (no: number) => `Suggestion ${no}`,
  width: (pixels: string) => `${pixels} of 580 pixels`,
  letters: (letters: string) => `${letters} of 155 letters`,
  tooLong: "too long",
  take: "Take it into the draft",
  noDraft: "The ranking pages of this scan are no longer kept, so it begins no draft. Copy by hand, or scan again.",
  notTaken:
    "The marked parts do not stand in the evidence, so it cannot be taken over here. Check them, and copy by hand.",
  sentHelp: "Every word that went to the model:",
  back: "Back to the report",
};

/** Texts of the proposals of the language model. */
export type WritingTexts = typeof WRITING_EN;

/** The German texts of the proposals of the language model. */
export const WRITING_DE: WritingTexts = {
  title: "Vorschläge",
  help: "Ein Sprachmodell schlägt Texte vor. Jede Zahl, jedes Datum, jeder Preis, jeder Name und jedes Zitat wird an den rankenden Seiten dieses Berichts und an Ihrem Entwurf geprüft. Es erhält Titel, Fakten und Fragen der rankenden Seiten und Ihren Entwurf.",
  ask: {
    title: "Titel vorschlagen",
    description: "Beschreibungen vorschlagen",
    outline: "Gliederung vorschlagen",
    section: "Abschnitt schreiben lassen",
  },
  topic: "Fehlendes Unterthema",
  heading: (task, topic) =>
    ({
      title: "Vorgeschlagene Titel",
      description: "Vorgeschlagene Beschreibungen",
      outline: "Vorgeschlagene Gliederung",
      section: `Vorgeschlagener Abschnitt: ${topic}`,
    })[task],
  sub: (keyword) =>
    `Für „${keyword}“, von einer Maschine geschrieben. Nichts wird gespeichert, bevor Sie es übernehmen.`,
  proposal: (no) => `Vorschlag ${no}`,
  width: (pixels) => `${pixels} von 580 Pixeln`,
  letters: (letters) => `${letters} von 155 Zeichen`,
  tooLong: "zu lang",
  take: "In den Entwurf übernehmen",
  noDraft:
    "Die rankenden Seiten dieser Analyse sind nicht mehr gespeichert, deshalb beginnt sie keinen Entwurf. Kopieren Sie von Hand oder analysieren Sie erneut.",
  notTaken:
    "Die markierten Stellen stehen nicht in den Belegen, deshalb lässt er sich hier nicht übernehmen. Prüfen Sie sie und kopieren Sie von Hand.",
  sentHelp: "Jedes Wort, das an das Modell ging:",
  back: "Zurück zum Bericht",
};
