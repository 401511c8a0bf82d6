/** The English texts of the name of an organization and of a person's time zone. */
export const SETTINGS_EN = {
  name: "Name of the organization",
  nameHelp: "Members see it in the menu, and readers of shared reports while no brand is set.",
  saved: "Saved.",
  zone: "Time zone",
  zoneHelp: "All times in these pages are shown in it, in this browser.",
  save: "Save",
};

/** Texts of the name of an organization and of a person's time zone. */
export type SettingsTexts = typeof SETTINGS_EN;

/** The German texts of the name of an organization and of a person's time zone. */
export const SETTINGS_DE: SettingsTexts = {
  name: "Name der Organisation",
  nameHelp: "Mitglieder sehen ihn im Menü, und Leser geteilter Berichte, solange keine Marke gesetzt ist.",
  saved: "Gespeichert.",
  zone: "Zeitzone",
  zoneHelp: "Alle Zeiten auf diesen Seiten erscheinen in ihr, in diesem Browser.",
  save: "Speichern",
};
