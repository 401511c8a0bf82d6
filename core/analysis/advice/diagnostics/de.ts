import type { DiagnosticsMessages } from "./messages.ts";

/** German texts of `diagnostics`. */
export const DIAGNOSTICS_DE: DiagnosticsMessages = {
  blockedByRobots: () =>
    "Die robots.txt der Website verbietet Crawlern, die Zielseite zu lesen. Sie wurde geladen, weil die Analyse sie angefordert hat; Suchmaschinen lesen sie nicht.",
  noindex: () => "Die Zielseite trägt die Anweisung noindex; Suchmaschinen nehmen sie nicht in ihren Index auf.",
  invalidJsonLd: (invalid, all) =>
    `Von den JSON-LD-Blöcken der Zielseite ${invalid === 1 ? "ist" : "sind"} ${invalid} von ${all} kein gültiges JSON; Suchmaschinen übergehen einen solchen Block.`,
  canonicalsDiffer: (canonicals) =>
    `Die Zielseite nennt mehrere Seiten als ihr Original (${canonicals.join(", ")}); Suchmaschinen beachten keine davon.`,
  canonicalElsewhere: (canonical) =>
    `Die Zielseite nennt ${canonical} als ihr Original; Suchmaschinen zeigen womöglich jene Seite.`,
  redirected: (url) => `Die angeforderte Adresse führt zu ${url}; analysiert wurde diese Seite.`,
  thin: (words) => `Die Zielseite hat ${words} ${words === 1 ? "Wort" : "Wörter"} Haupttext.`,
  languageDiffers: (target, ranking) =>
    `Die Sprache der Zielseite ist „${target}“, die der rankenden Seiten „${ranking}“.`,
  cohortLanguageDiffers: (asked, ranking) =>
    `Die Analyse gilt der Sprache „${asked}“, die meisten rankenden Seiten sind aber in „${ranking}“; die Hinweise passen zu dieser Sprache.`,
  keywordAmbiguous: (others, pages) =>
    `Die rankenden Seiten unterscheiden sich in Thema oder Zweck: ${others} von ${pages} belegen keine Unterthemen. Das Keyword ist vielleicht mehrdeutig; siehe topics.left_out.`,
  cohortTooSmall: (pages, needed) =>
    pages === 0
      ? `Keine rankende Seite ließ sich vergleichen; ein Score braucht ${needed}.`
      : `Nur ${pages === 1 ? "eine rankende Seite" : `${pages} rankende Seiten`} ließ${pages === 1 ? "" : "en"} sich vergleichen; ein Score braucht ${needed}.`,
  cohortIncomplete: (pages, requested) =>
    `${pages} rankende Seiten ließen sich vergleichen, gewünscht waren ${requested}.`,
  unread: (pages) =>
    `${pages === 1 ? "Eine rankende Seite ließ" : `${pages} rankende Seiten ließen`} sich nicht lesen; siehe benchmarks.cohort.excluded.`,
  offTopic: (pages) =>
    `${pages === 1 ? "Eine rankende Seite verwendet" : `${pages} rankende Seiten verwenden`} die Wörter des Keywords kaum und ${pages === 1 ? "zählt" : "zählen"} bei der Punktzahl nicht mit; siehe diagnostics.keyword_fit.`,
  targetOffTopic: () =>
    "Die Zielseite verwendet die Wörter des Keywords kaum; sie behandelt anscheinend ein anderes Thema.",
  searchPartial: () => "Der Suchanbieter lieferte weniger Ergebnisse, als es gibt.",
  linksCutShort: (pages) =>
    `Die Zeit für interne Links endete nach ${pages} ${pages === 1 ? "Seite" : "Seiten"} der Website; eine weitere Analyse findet womöglich andere Seiten.`,
};
