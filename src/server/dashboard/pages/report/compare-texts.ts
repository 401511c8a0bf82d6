/** The English texts of the comparison of two reports. */
export const COMPARE_EN = {
  pair: (before: string, after: string) => `${before} and ${after}`,
  help: "Choose two scans of one page and keyword.",
  none: "A comparison needs two finished scans of one page and keyword. Scan a page again first.",
  earlier: "Earlier scan",
  later: "Later scan",
  show: "Compare",
  words: (count: string) => `${count} words`,
  rank: (rank: string) => `rank ${rank}`,
  parts: "Where the points came from",
  part: "Part",
  bars: "Before, after",
  plan: "Promised and realized",
  stepOf: (date: string) => `Step of ${date}`,
  promised: "Promised",
  came: "Came",
  sum: (done: number, promised: string, change: string, rest: string) =>
    done === 0
      ? `No step of the plan was done. The score changed by ${change}, from changes outside the plan and from the ranking pages.`
      : `The ${done === 1 ? "step" : `${done} steps`} that ${done === 1 ? "was" : "were"} done promised ${promised}; the score changed by ${change}. The other ${rest} come from changes outside the plan and from the ranking pages.`,
  points: (value: string) => `${value} points`,
  topics: "Topics",
  topicStates: { won: "won", thinner: "thinner", missing: "still missing" },
  noTopics: "No subtopic changed.",
  terms: "Terms",
  wonTerms: (count: number) => `won ${count}`,
  lostTerms: (count: number) => `lost ${count}`,
  noTerms: "No term was won or lost.",
  pages: "Ranking pages",
  entered: "newly compared",
  left: "no longer compared",
  at: (rank: string) => `at ${rank}`,
  was: (rank: string) => `was ${rank}`,
  same: (same: number, all: number) => `${same} of ${all} pages are the same, so the two scores can be compared.`,
  different: (same: number, all: number) =>
    `Only ${same} of ${all} pages are the same. The scores are measured against different pages, so compare them with care.`,
};

/** The texts of a comparison in one language. */
export type CompareTexts = typeof COMPARE_EN;

/** German texts of the comparison of two scans. */
export const COMPARE_DE: CompareTexts = {
  pair: (before, after) => `${before} und ${after}`,
  help: "Wählen Sie zwei Analysen einer Seite und eines Keywords.",
  none: "Ein Vergleich braucht zwei fertige Analysen einer Seite und eines Keywords. Analysieren Sie zuerst eine Seite erneut.",
  earlier: "Früher",
  later: "Später",
  show: "Vergleichen",
  words: (count) => `${count} Wörter`,
  rank: (rank) => `Platz ${rank}`,
  parts: "Woher die Punkte kommen",
  part: "Teil",
  bars: "Vorher, nachher",
  plan: "Versprochen und erreicht",
  stepOf: (date) => `Schritt vom ${date}`,
  promised: "Versprochen",
  came: "Stand",
  sum: (done, promised, change, rest) =>
    done === 0
      ? `Kein Schritt des Plans wurde erledigt. Der Score änderte sich um ${change}, durch Änderungen außerhalb des Plans und durch die rankenden Seiten.`
      : `${done === 1 ? "Der erledigte Schritt versprach" : `Die ${done} erledigten Schritte versprachen`} ${promised}; der Score änderte sich um ${change}. Die anderen ${rest} kommen von Änderungen außerhalb des Plans und von den rankenden Seiten.`,
  points: (value) => `${value} Punkte`,
  topics: "Themen",
  topicStates: { won: "gewonnen", thinner: "dünner", missing: "fehlt noch" },
  noTopics: "Kein Unterthema hat sich geändert.",
  terms: "Begriffe",
  wonTerms: (count) => `${count} gewonnen`,
  lostTerms: (count) => `${count} verloren`,
  noTerms: "Kein Begriff wurde gewonnen oder verloren.",
  pages: "Rankende Seiten",
  entered: "neu verglichen",
  left: "nicht mehr verglichen",
  at: (rank) => `auf Platz ${rank}`,
  was: (rank) => `war auf Platz ${rank}`,
  same: (same, all) => `${same} von ${all} Seiten sind gleich, darum sind die Scores vergleichbar.`,
  different: (same, all) =>
    `Nur ${same} von ${all} Seiten sind gleich. Die Scores sind gegen verschiedene Seiten gemessen; vergleichen Sie sie mit Vorsicht.`,
};
