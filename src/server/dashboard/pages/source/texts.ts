/** The English texts of the test of the search sources. */
export const SOURCE_EN = {
  title: "Test of the search source",
  keyword: "Keyword for the test",
  example: "pour over coffee",
  run: "Test with one search",
  help: "Each source searches once. A provider with a price charges one search.",
  tested: (keyword: string, time: string) => `Tested with “${keyword}”, ${time}`,
  answered: (seconds: string) => `answered in ${seconds} s`,
  empty: "It answered without a result. Try another keyword, or index pages for it.",
  failed: "did not answer",
};

/** Texts of the test of the search sources. */
export type SourceTexts = typeof SOURCE_EN;

/** The German texts of the test of the search sources. */
export const SOURCE_DE: SourceTexts = {
  title: "Test der Suchquelle",
  keyword: "Keyword für den Test",
  example: "Filterkaffee",
  run: "Mit einer Suche testen",
  help: "Jede Quelle sucht einmal. Ein Anbieter mit Preis berechnet eine Suche.",
  tested: (keyword, time) => `Getestet mit „${keyword}“, ${time}`,
  answered: (seconds) => `hat in ${seconds} s geantwortet`,
  empty: "Sie hat ohne Treffer geantwortet. Versuchen Sie ein anderes Keyword, oder indexieren Sie Seiten dafür.",
  failed: "hat nicht geantwortet",
};
