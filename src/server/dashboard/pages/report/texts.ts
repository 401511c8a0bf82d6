/** Joins names as a sentence of the language does. */
const joined = (language: string, names: readonly string[]): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(names);

/** Most subtopics that a sentence names. */
const NAMED = 2;

function listed(language: "en" | "de", names: readonly string[]): string {
  const quote = (name: string) => (language === "de" ? `„${name}“` : `“${name}”`);
  const rest = names.length - NAMED;
  const further = language === "de" ? `${rest} weitere` : `${rest} more`;
  return joined(language, [...names.slice(0, NAMED).map(quote), ...(rest > 0 ? [further] : [])]);
}

/** The English texts of a report, of its history and of its ranking pages. */
export const REPORT_EN = {
  above: (points: string) => `${points} ${points === "1" ? "point" : "points"} above the typical ranking page.`,
  below: (points: string) => `${points} ${points === "1" ? "point" : "points"} below the typical ranking page.`,
  level: "Level with the typical ranking page.",
  /** Both lists have the most widespread subtopics first. */
  topics: (covered: number, total: number, thin: readonly string[], missing: readonly string[]) => {
    const parts = [
      `${covered} of ${total} subtopics ${covered === 1 ? "is" : "are"} covered`,
      ...(thin.length === 0 ? [] : [`${listed("en", thin)} ${thin.length === 1 ? "is" : "are"} thin`]),
      ...(missing.length === 0 ? [] : [`${listed("en", missing)} ${missing.length === 1 ? "is" : "are"} missing`]),
    ];
    return `${parts.join("; ")}.`;
  },
  structuredData: "Structured data of the ranking pages",
  potential: "Potential",
  best: (score: string) => `best ${score}`,
  typicalPage: (score: string) => `typical page ${score}`,
  sinceThen: (date: string) => `since ${date}`,
  confidence: (percent: string) => `Confidence ${percent} %`,
  confidenceHelp: "Low when few pages could be read, when they disagree, or when your text is short.",
  history: "Score over time",
  historyLabel: (points: string) => `Score by scan: ${points}`,
  you: "you",
  since: (date: string) => `Since ${date}`,
  pointsDone: (promised: string) => `points; the steps done promised ${promised}`,
  pointsOnly: "points",
  stepsDone: (done: string, all: string) => `${done} of ${all}`,
  stepsDoneHelp: "steps done",
  termsWon: (lost: readonly string[]) =>
    lost.length === 0 ? "terms won, none lost" : `terms won, ${lost.length} lost: ${lost.slice(0, 3).join(", ")}`,
  newPages: (count: number) => `${count} other ${count === 1 ? "page" : "pages"}`,
  newPageAt: (host: string, rank: string) => `newly compared, first ${host} at ${rank}`,
  samePages: "compared with the same pages",
  yourRank: "your rank",
  notRanked: "none",
  topicsTitle: "Topics",
  topicsHelp:
    "Words on each subtopic: your page, then the ranking pages by rank. The stronger the color, the more. A row of strong cells with a pale first one is work to do.",
  subtopic: "Subtopic",
  youColumn: "You",
  pagesColumn: "Pages",
  pagesOf: (pages: number, all: number) => `${pages} of ${all}`,
  writeIt: "Write it",
  rowLabel: (name: string, status: string | null, words: string | null, pages: string) =>
    `${name}: ${status === null ? "" : `${status} on your page, ${words} words; `}on ${pages} ranking pages`,
  sectionsOf: "Sections of the ranking pages",
  wordsOf: (words: string) => `${words} words`,
  yourText: "Your page",
  belongs: "Terms that belong in",
  asked: "Questions",
  legend: "Ranking pages, best rank first:",
  legendNone: "none",
  legendMost: "most",
  planHelp: (together: string, reach: string | null) =>
    `In this order. ${together}${reach === null ? "" : ` All steps together reach about ${reach}.`}`,
  pagesHelp: "Choose the pages that count, then scan again. Pages that are not alike can stand in the way.",
  chosenHelp: (count: string) => `This report compares ${count} pages that were chosen by hand.`,
  searchAgain: "Forget the choice and search again",
  counts: "Counts",
  why: "Why",
  useOf: (title: string) => `Compare with ${title}`,
  scanWith: "Scan again with the chosen pages",
  scanWithCount: "Scan again with {n} pages",
  addAddress: "Add an address",
  addHelp: "A page that should count too, for example of a competitor",
  price: (credits: string) => `${credits} credits`,
  noPages: "Choose at least one page.",
  badAddress: (address: string) => `“${address}” is not an address. Write it like example.com/page.`,
  factsHelp: "Values that pages of at least two sites state alike.",
  shareExport: "Share and export",
  compare: "Compare",
  noTopics: "The ranking pages share no subtopic that two of them treat in a section of its own.",
  jump: "Sections of the report",
};

/** The texts of a report in one language. */
export type ReportTexts = typeof REPORT_EN;

/** The German texts. */
export const REPORT_DE: ReportTexts = {
  above: (points) => `${points} ${points === "1" ? "Punkt" : "Punkte"} über der typischen rankenden Seite.`,
  below: (points) => `${points} ${points === "1" ? "Punkt" : "Punkte"} unter der typischen rankenden Seite.`,
  level: "Gleichauf mit der typischen rankenden Seite.",
  topics: (covered, total, thin, missing) => {
    const parts = [
      `${covered} von ${total} Unterthemen ${covered === 1 ? "ist" : "sind"} behandelt`,
      ...(thin.length === 0 ? [] : [`${listed("de", thin)} ${thin.length === 1 ? "ist" : "sind"} dünn`]),
      ...(missing.length === 0 ? [] : [`${listed("de", missing)} ${missing.length === 1 ? "fehlt" : "fehlen"}`]),
    ];
    return `${parts.join("; ")}.`;
  },
  structuredData: "Strukturierte Daten der rankenden Seiten",
  potential: "Potenzial",
  best: (score) => `beste ${score}`,
  typicalPage: (score) => `typische Seite ${score}`,
  sinceThen: (date) => `seit ${date}`,
  confidence: (percent) => `Verlässlichkeit ${percent} %`,
  confidenceHelp:
    "Niedrig, wenn wenige Seiten gelesen werden konnten, wenn sie sich widersprechen oder der Text kurz ist.",
  history: "Score im Verlauf",
  historyLabel: (points) => `Score je Analyse: ${points}`,
  you: "Sie",
  since: (date) => `Seit ${date}`,
  pointsDone: (promised) => `Punkte; die erledigten Schritte versprachen ${promised}`,
  pointsOnly: "Punkte",
  stepsDone: (done, all) => `${done} von ${all}`,
  stepsDoneHelp: "Schritte erledigt",
  termsWon: (lost) =>
    lost.length === 0
      ? "Begriffe gewonnen, keiner verloren"
      : `Begriffe gewonnen, ${lost.length} verloren: ${lost.slice(0, 3).join(", ")}`,
  newPages: (count) => `${count} andere ${count === 1 ? "Seite" : "Seiten"}`,
  newPageAt: (host, rank) => `neu verglichen, zuerst ${host} auf Platz ${rank}`,
  samePages: "verglichen mit denselben Seiten",
  yourRank: "Ihr Platz",
  notRanked: "keiner",
  topicsTitle: "Themen",
  topicsHelp:
    "Wörter zu jedem Unterthema: Ihre Seite, dann die rankenden Seiten nach Platz. Je kräftiger die Farbe, desto mehr. Kräftige Felder neben einem blassen ersten Feld zeigen, was zu tun ist.",
  subtopic: "Unterthema",
  youColumn: "Sie",
  pagesColumn: "Seiten",
  pagesOf: (pages, all) => `${pages} von ${all}`,
  writeIt: "Schreiben",
  rowLabel: (name, status, words, pages) =>
    `${name}: ${status === null ? "" : `auf Ihrer Seite ${status}, ${words} Wörter; `}auf ${pages} rankenden Seiten`,
  sectionsOf: "Abschnitte der rankenden Seiten",
  wordsOf: (words) => `${words} Wörter`,
  yourText: "Ihre Seite",
  belongs: "Begriffe, die hineingehören",
  asked: "Fragen",
  legend: "Rankende Seiten, bester Platz zuerst:",
  legendNone: "nichts",
  legendMost: "am meisten",
  planHelp: (together, reach) =>
    `In dieser Reihenfolge. ${together}${reach === null ? "" : ` Alle Schritte zusammen erreichen etwa ${reach}.`}`,
  pagesHelp:
    "Wählen Sie die Seiten, die zählen, und analysieren Sie erneut. Seiten, die nicht vergleichbar sind, können stören.",
  chosenHelp: (count) => `Dieser Bericht vergleicht ${count} von Hand gewählte Seiten.`,
  searchAgain: "Auswahl vergessen und neu suchen",
  counts: "Zählt",
  why: "Warum",
  useOf: (title) => `Vergleichen mit ${title}`,
  scanWith: "Mit den gewählten Seiten erneut analysieren",
  scanWithCount: "Mit {n} Seiten erneut analysieren",
  addAddress: "Adresse hinzufügen",
  addHelp: "Eine Seite, die auch zählen soll, zum Beispiel eines Wettbewerbers",
  price: (credits) => `${credits} Credits`,
  noPages: "Wählen Sie mindestens eine Seite.",
  badAddress: (address) => `„${address}“ ist keine Adresse. Schreiben Sie sie wie example.com/seite.`,
  factsHelp: "Werte, die Seiten von mindestens zwei Websites gleich nennen.",
  shareExport: "Teilen und Export",
  compare: "Vergleichen",
  noTopics: "Die rankenden Seiten haben kein gemeinsames Unterthema, das zwei von ihnen in einem Abschnitt behandeln.",
  jump: "Abschnitte des Berichts",
};
