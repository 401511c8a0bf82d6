/** The English texts of the page on usage. */
export const USAGE_EN = {
  sub: (jobs: string, credits: string) => `Jobs: ${jobs} · Credits: ${credits}`,
  days: (count: string) => `${count} days`,
  csv: "Jobs as CSV",
  byDay: "Credits by day",
  byKind: "By kind",
  byPerson: "By person",
  person: "Person",
  bySource: "By key and program",
  source: "Key or program",
  pages: "In these pages",
  program: (id: string) => `Program with a sign-in (${id})`,
  kinds: { classify: "Classification", lite: "Lite scan", standard: "Standard scan", deep: "Deep scan" },
  movements: {
    grant: "Granted",
    reserve: "Held for a job",
    capture: "Spent",
    release: "Given back",
    expire: "Expired",
    refund: "Refunded",
    freeze: "Withheld",
    thaw: "Freed",
    charge_back: "Charged back",
  } as Readonly<Record<string, string>>,
  none: "No jobs in these days.",
};

/** Texts of the page on usage. */
export type UsageTexts = typeof USAGE_EN;

/** The German texts of the page on usage. */
export const USAGE_DE: UsageTexts = {
  sub: (jobs, credits) => `Aufträge: ${jobs} · Credits: ${credits}`,
  days: (count) => `${count} Tage`,
  csv: "Aufträge als CSV",
  byDay: "Credits je Tag",
  byKind: "Nach Art",
  byPerson: "Nach Person",
  person: "Person",
  bySource: "Nach Schlüssel und Programm",
  source: "Schlüssel oder Programm",
  pages: "Auf diesen Seiten",
  program: (id) => `Programm mit Anmeldung (${id})`,
  kinds: {
    classify: "Klassifizierung",
    lite: "Lite-Analyse",
    standard: "Standardanalyse",
    deep: "Deep-Analyse",
  },
  movements: {
    grant: "Gutgeschrieben",
    reserve: "Für einen Auftrag gehalten",
    capture: "Verbraucht",
    release: "Zurückgegeben",
    expire: "Verfallen",
    refund: "Erstattet",
    freeze: "Einbehalten",
    thaw: "Freigegeben",
    charge_back: "Zurückgebucht",
  },
  none: "Keine Aufträge in diesen Tagen.",
};
