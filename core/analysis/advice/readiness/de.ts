import { advice } from "../advice.ts";
import type { AnswerKind, ReadinessMessages } from "./messages.ts";

const EXPECTED: Readonly<Record<AnswerKind, string>> = {
  amount: "Nennen Sie gleich im ersten Satz die Zahl mit ihrer Einheit.",
  definition: "Erklären Sie gleich im ersten Satz, worum es sich handelt.",
  steps: "Fassen Sie das Vorgehen im ersten Satz zusammen und lassen Sie die Schritte folgen.",
  yes_no: "Antworten Sie gleich im ersten Satz mit Ja, Nein oder der entscheidenden Bedingung.",
  time: "Nennen Sie gleich im ersten Satz das Datum oder den Zeitpunkt.",
  topic: "Nennen Sie gleich im ersten Satz das Thema und was die Seite dazu bietet.",
};

const words = (count: number): string => `${count} ${count === 1 ? "Wort" : "Wörter"}`;

const noQuestion = (pages: number, total: number): string =>
  `Unter den Überschriften der Seite (H1 bis H6) wurde keine Frage gefunden.${
    total === 0 ? "" : ` ${pages} von ${total} rankenden Seiten ${pages === 1 ? "hat" : "haben"} Fragenüberschriften.`
  }`;

/** German texts of `answer_readiness`. */
export const READINESS_DE: ReadinessMessages = {
  indexable: () => advice("Keine Anweisung der Seite hält sie aus den Suchindizes heraus."),
  noindex: (place) => {
    const where = place === "meta" ? "im Robots-Meta-Element" : "im Header X-Robots-Tag";
    return advice(
      `Die Seite trägt ${where} die Anweisung noindex. Antwortmaschinen führen sie deshalb nicht auf.`,
      `Entfernen Sie noindex aus dem ${place === "meta" ? "Robots-Meta-Element" : "Header X-Robots-Tag"}, wenn die Seite gefunden werden soll.`,
    );
  },
  canonicalOwn: () =>
    advice("Kein Canonical-Link im Kopf der Seite oder in den HTTP-Headern nennt eine andere Adresse."),
  canonicalConflict: (count, url) =>
    advice(
      `Die Seite nennt ${count} verschiedene Adressen als ihr Original. Suchmaschinen beachten keine davon.`,
      `Behalten Sie einen Canonical-Link: auf ${url}, wenn diese Seite zitiert werden soll.`,
    ),
  canonicalElsewhere: (canonical, url) =>
    advice(
      `Die Seite nennt ${canonical} als ihr Original. Zitiert wird dann womöglich jene Adresse.`,
      `Setzen Sie den Canonical-Link auf ${url}, sofern nicht die andere Seite zitiert werden soll.`,
    ),
  snippetFree: () => advice("Keine Anweisung für die ganze Seite begrenzt den Text, der zitiert werden darf."),
  snippetForbidden: (directive) =>
    advice(
      `Die Anweisung ${directive} verbietet es, Text der Seite zu zitieren.`,
      `Entfernen Sie ${directive}, damit die Seite zitiert werden kann.`,
    ),
  snippetShort: (directive, characters) =>
    advice(
      `Die Anweisung ${directive} begrenzt Zitate auf ${characters} Zeichen.`,
      `Entfernen Sie ${directive} oder setzen Sie max-snippet:-1, damit ein ganzer Absatz in ein Zitat passt.`,
    ),
  crawlersAllowed: () =>
    advice("Die robots.txt erlaubt allen geprüften Crawlern von Such- und Antwortmaschinen, die Seite zu lesen."),
  crawlersBlocked: (agents, path) =>
    advice(
      `Die robots.txt sperrt die Seite für ${agents.join(", ")}.`,
      `Geben Sie ${path} in der robots.txt für die Crawler frei, deren Antworten die Seite zitieren sollen.`,
    ),
  robotsUnread: () => advice("Die robots.txt ließ sich nicht lesen. Der Zugang der Crawler ist deshalb nicht bekannt."),
  textServed: (count) =>
    advice(`Die ausgelieferte Seite enthält ${words(count)} Haupttext. Zum Lesen ist kein Skript nötig.`),
  textNeedsScripts: (served, rendered) =>
    advice(
      served === null
        ? "In der ausgelieferten Seite wurde kein lesbarer Inhalt gefunden. Erst ein Browser mit Skripten zeigte ihn."
        : `Die ausgelieferte Seite enthält ${words(served)} Haupttext, mit Skripten sind es ${rendered}.`,
      "Liefern Sie den Haupttext im HTML aus, denn viele Crawler von Antwortmaschinen führen keine Skripte aus.",
    ),
  answerFound: (kind, keyword) =>
    advice(
      kind === "topic"
        ? `Ein Satz der ersten 100 Wörter enthält alle wichtigen Wörter des Keywords „${keyword}“.`
        : `Die ersten 100 Wörter enthalten eine Antwort auf „${keyword}“.`,
    ),
  answerMissing: (kind, keyword, missing) =>
    advice(
      kind === "topic"
        ? `In den ersten 100 Wörtern des Fließtexts ${missing.length === 1 ? "fehlt" : "fehlen"} ${missing.map((word) => `„${word}“`).join(", ")} aus dem Keyword „${keyword}“.`
        : `In den ersten 100 Wörtern des Fließtexts wurde keine Antwort auf „${keyword}“ gefunden.`,
      EXPECTED[kind],
    ),
  answerUndecided: (kind, keyword) =>
    advice(
      kind === "topic"
        ? `Die wichtigen Wörter des Keywords „${keyword}“ verteilen sich auf mehrere Sätze der ersten 100 Wörter.`
        : `Die ersten 100 Wörter beantworten „${keyword}“ möglicherweise. Das sollte die Redaktion prüfen.`,
      kind === "topic" ? EXPECTED.topic : null,
    ),
  answerUnknown: () => advice("Am Anfang des Haupttexts ließ sich kein Satz prüfen."),
  passagesQuotable: (good, total) =>
    advice(
      total === 1
        ? "Der Absatz unter der einzigen Fragenüberschrift ist unverändert zitierbar."
        : `${good} von ${total} Absätzen unter Fragenüberschriften ${good === 1 ? "ist" : "sind"} unverändert zitierbar.`,
    ),
  passagesUnquotable: (good, total) =>
    advice(
      total === 1
        ? "Der Absatz unter der einzigen Fragenüberschrift ist nicht unverändert zitierbar."
        : good === 0
          ? `Keiner der ${total} Absätze unter Fragenüberschriften ist unverändert zitierbar.`
          : `Nur ${good} von ${total} Absätzen unter Fragenüberschriften ${good === 1 ? "ist" : "sind"} unverändert zitierbar.`,
      "Beantworten Sie jede Frage direkt unter ihrer Überschrift in 40 bis 170 Wörtern, die für sich allein verständlich sind.",
    ),
  questionsMissing: (pages, total) =>
    advice(
      noQuestion(pages, total),
      "Formulieren Sie eine Überschrift als Frage Ihrer Leser und beantworten Sie sie darunter in 40 bis 170 Wörtern.",
    ),
  questionsUnusual: (pages, total) => advice(noQuestion(pages, total)),
  questionsUnanswered: (count) =>
    advice(
      count === 1
        ? "Eine Überschrift der Seite ist eine Frage. Direkt darunter wurde kein zitierbarer Absatz gefunden."
        : `${count} Überschriften der Seite sind Fragen. Direkt darunter wurde kein zitierbarer Absatz gefunden.`,
      "Beantworten Sie jede Frage direkt unter ihrer Überschrift in 40 bis 170 Wörtern, die für sich allein verständlich sind.",
    ),
  factsUnshared: () =>
    advice(
      "Es wurde keine vergleichbare Zahlenangabe gefunden, die mindestens die Hälfte der rankenden Seiten gemeinsam hat.",
    ),
  factsStated: (count) =>
    advice(
      count === 1
        ? "Die Seite enthält die eine Zahlenangabe, die mindestens die Hälfte der rankenden Seiten macht."
        : `Die Seite enthält alle ${count} Zahlenangaben, die mindestens die Hälfte der rankenden Seiten macht.`,
    ),
  factsMissing: (missing, total) =>
    advice(
      total === 1
        ? "Die eine Zahlenangabe, die mindestens die Hälfte der rankenden Seiten macht, wurde auf der Seite nicht gefunden."
        : `${missing} von ${total} Zahlenangaben, die mindestens die Hälfte der rankenden Seiten macht, ${missing === 1 ? "wurde" : "wurden"} auf der Seite nicht gefunden.`,
      "Prüfen Sie die aufgeführten Zahlen und nennen Sie jede richtige mit Einheit und Bezug.",
    ),
  sourcesNamed: () => advice("Der Haupttext nennt die Quelle einer Aussage."),
  sourcesLinked: (sites) =>
    advice(`Der Haupttext verlinkt ${sites === 1 ? "eine andere Website" : `${sites} andere Websites`}.`),
  sourcesUnneeded: () => advice("Der Haupttext enthält zu wenige Prozentangaben, um eine Quelle zu erfordern."),
  sourcesUnread: () =>
    advice(
      "Im Haupttext wurde keine verlinkte Quelle gefunden. Genannte Quellen werden in dieser Sprache nicht erkannt.",
    ),
  sourcesMissing: () =>
    advice(
      "Der Haupttext enthält Prozentangaben. Eine genannte oder verlinkte Quelle wurde darin nicht gefunden.",
      "Nennen Sie zu jeder Prozentangabe die Quelle und verlinken Sie sie.",
    ),
  authorNamed: (author) => advice(`Die Seite nennt den Autor oder die Autorin: ${author}.`),
  authorMissing: () =>
    advice(
      "Weder im Text noch in den strukturierten Daten wurde ein Autor gefunden.",
      "Nennen Sie den Autor oder die Autorin auf der Seite und in den strukturierten Daten des Artikels.",
    ),
  authorUnnamed: (author) =>
    advice(
      `Als Autor ist „${author}“ angegeben. Das benennt weder eine Person noch eine Organisation.`,
      "Nennen Sie den Autor oder die Autorin auf der Seite und in den strukturierten Daten des Artikels.",
    ),
  authorOptional: () =>
    advice("Es wurde kein Autor gefunden. Verlangt wird er nur auf Seiten mit strukturierten Daten eines Artikels."),
  datesStated: () => advice("Die Seite gibt an, wann sie veröffentlicht oder geändert wurde."),
  datesMissing: () =>
    advice(
      "Es wurde kein Datum der Veröffentlichung oder Änderung gefunden.",
      "Geben Sie das Datum auf der Seite und in den strukturierten Daten als datePublished und dateModified an.",
    ),
  articleUnmarked: () =>
    advice(
      "Diese Prüfung entfällt: Es wurden weder strukturierte Daten eines Artikels noch ein Datum der Veröffentlichung gefunden.",
    ),
  notArticle: () => advice("Diese Prüfung gilt für Artikel, und die Seite wurde nicht als Artikel eingestuft."),
};
