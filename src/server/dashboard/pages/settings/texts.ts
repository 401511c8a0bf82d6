/** The English texts of the settings of an organization and of a person's time zone. */
export const SETTINGS_EN = {
  name: "Name of the organization",
  nameHelp: "Members see it in the menu, and readers of shared reports while no brand is set.",
  person: "Your name",
  personHelp:
    "Members of your organizations see it in place of your address: in the list of members, beside drafts and comments, and in the audit log.",
  saved: "Saved.",
  zone: "Time zone",
  zoneHelp: "All times in these pages are shown in it, in this browser.",
  save: "Save",
  writer: "Language model",
  writerHelp:
    "A language model of the operator can propose texts from reports. It gets titles, facts and questions of ranking pages, and the draft.",
  writerForbidden: "Your organization forbids it. Nothing is sent to the model.",
  writerAllowed:
    "Your organization allows it for members with the role Writer and above, and for keys that create scans.",
  writerUse: (tokens: string, limit: string | null) =>
    limit === null ? `${tokens} tokens used this month.` : `${tokens} of ${limit} tokens used this month.`,
  writerMoney: (used: string, limit: string | null) =>
    limit === null
      ? `They cost ${used} at the operator's prices.`
      : `They cost ${used} of ${limit} at the operator's prices.`,
  forbidWriter: "Forbid the language model",
  allowWriter: "Allow the language model",
};

/** Texts of the settings of an organization and of a person's time zone. */
export type SettingsTexts = typeof SETTINGS_EN;

/** The German texts of the settings of an organization and of a person's time zone. */
export const SETTINGS_DE: SettingsTexts = {
  name: "Name der Organisation",
  nameHelp: "Mitglieder sehen ihn im Menü, und Leser geteilter Berichte, solange keine Marke gesetzt ist.",
  person: "Ihr Name",
  personHelp:
    "Mitglieder Ihrer Organisationen sehen ihn anstelle Ihrer Adresse: in der Liste der Mitglieder, bei Entwürfen und Kommentaren und im Protokoll.",
  saved: "Gespeichert.",
  zone: "Zeitzone",
  zoneHelp: "Alle Zeiten auf diesen Seiten erscheinen in ihr, in diesem Browser.",
  save: "Speichern",
  writer: "Sprachmodell",
  writerHelp:
    "Ein Sprachmodell des Betreibers kann Texte aus Berichten vorschlagen. Es erhält Titel, Fakten und Fragen der rankenden Seiten und den Entwurf.",
  writerForbidden: "Ihre Organisation verbietet es. Nichts wird an das Modell gesendet.",
  writerAllowed:
    "Ihre Organisation erlaubt es für Mitglieder ab der Rolle „Schreiben“ und für Schlüssel, die Analysen starten.",
  writerUse: (tokens, limit) =>
    limit === null
      ? `${tokens} Token in diesem Monat verbraucht.`
      : `${tokens} von ${limit} Token in diesem Monat verbraucht.`,
  writerMoney: (used, limit) =>
    limit === null
      ? `Sie kosten ${used} zu den Preisen des Betreibers.`
      : `Sie kosten ${used} von ${limit} zu den Preisen des Betreibers.`,
  forbidWriter: "Sprachmodell verbieten",
  allowWriter: "Sprachmodell erlauben",
};
