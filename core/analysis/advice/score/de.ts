import {
  type Doers,
  type FeatureName,
  isWeak,
  joinNames,
  type PlaceName,
  rangeText,
  type ScoreMessages,
} from "./messages.ts";

const quoted = (name: string): string => `„${name}“`;
const decimal = (value: number): string => value.toFixed(1).replace(".", ",");

/** "7 von 9 rankenden Seiten verwenden den Begriff", with "nur" for weak evidence. */
function pagesThat(doers: Doers, one: string, many: string): string {
  const { count, total } = doers;
  if (count === total && total > 1) return `alle ${total} rankenden Seiten ${many}`;
  const number = count === 1 ? "eine" : String(count);
  return `${isWeak(doers) ? "nur " : ""}${number} von ${total} rankenden Seiten ${count === 1 ? one : many}`;
}

const wordsOf = (keyword: string): string => `${/\s/.test(keyword) ? "alle Wörter von " : ""}„${keyword}“`;

const PLACES: Readonly<Record<PlaceName, string>> = {
  title: "im Titel",
  h1: "in der H1",
  body: "in den ersten 100 Wörtern",
  meta_description: "in der Meta-Beschreibung",
};

/** Things to add, in the accusative, with "weitere" when the page has some. */
const FEATURES: Readonly<Record<FeatureName, (count: number, isMore: boolean) => string>> = {
  words: (count) =>
    `Schreiben Sie mindestens ${count === 1 ? "ein weiteres Wort" : `${count} weitere Wörter`} Haupttext`,
  headings: (count, isMore) =>
    `Ergänzen Sie ${count === 1 ? `eine ${isMore ? "weitere " : ""}Zwischenüberschrift` : `${count} ${isMore ? "weitere " : ""}Zwischenüberschriften`}`,
  images: (count, isMore) =>
    `Ergänzen Sie im Haupttext ${count === 1 ? `ein ${isMore ? "weiteres " : ""}Bild` : `${count} ${isMore ? "weitere " : ""}Bilder`}`,
  lists: (count, isMore) =>
    `Ergänzen Sie ${count === 1 ? `eine ${isMore ? "weitere " : ""}Liste` : `${count} ${isMore ? "weitere " : ""}Listen`}`,
};

/** "none" in the gender of the feature. */
const NONE: Readonly<Record<FeatureName, string>> = {
  words: "keines",
  headings: "keine",
  images: "keines",
  lists: "keine",
};

const PARTS = {
  terms: "Begriffe",
  similarity: "Thematische Nähe",
  placement: "Platzierung des Keywords",
  structure: "Aufbau der Seite",
  structured_data: "Strukturierte Daten",
} as const;

const STANDINGS = { above: "über der", level: "auf dem Niveau der", below: "unter der" } as const;

/** German texts of the score. */
export const SCORE_DE: ScoreMessages = {
  section({ name, also, doers }) {
    const others = also.length === 0 ? "" : ` Gehen Sie dort auf ${joinNames(also.map(quoted), "und")} ein.`;
    return `Fügen Sie einen Abschnitt über „${name}“ hinzu: ${pagesThat(doers, "hat eine Passage dazu", "haben eine Passage dazu")}.${others}`;
  },
  place: (place, keyword, doers) =>
    `Verwenden Sie ${wordsOf(keyword)} ${PLACES[place]}: ${pagesThat(doers, "tut das", "tun das")}.`,
  structure: (feature, { have, want }, doers) =>
    `${FEATURES[feature](want - have, have > 0)}: ${have === 0 ? `Im Haupttext wurde ${NONE[feature]} gefunden` : `Der Haupttext hat ${have}`}, ${pagesThat(doers, "hat", "haben")} mindestens ${want}.`,
  type(type, { inside, needsThing }, doers) {
    const place = inside === null ? "" : ` als ${inside.property} von ${inside.parent}`;
    const thing = needsThing ? ", sofern die Seite so etwas zeigt" : "";
    return `Ergänzen Sie strukturierte Daten vom Typ ${type}${place}${thing}: ${pagesThat(doers, "hat", "haben")} diesen Typ oder eine Unterart davon.`;
  },
  noPage: () => "Kein Score: Es wurde keine Seite angegeben, die sich mit den rankenden Seiten vergleichen ließe.",
  noContent: () => "Kein Score: Auf der Seite ließ sich kein Haupttext lesen.",
  tooShort: (words, needed) =>
    `Kein Score: Die Seite hat ${words === 1 ? "ein Wort" : `${words} Wörter`} Haupttext; nötig sind mindestens ${needed}.`,
  fewPages: (usable, needed) =>
    `Kein Score: ${usable === 0 ? "Keine rankende Seite" : usable === 1 ? "Nur eine rankende Seite" : `Nur ${usable} rankende Seiten`} ${usable < 2 ? "ließ" : "ließen"} sich verwenden; nötig sind mindestens ${needed}.`,
  pagesOffTopic(about, usable, keyword) {
    const few =
      about === 0
        ? `Keine der ${usable} rankenden Seiten handelt`
        : about === 1
          ? `Nur eine der ${usable} rankenden Seiten handelt`
          : `Nur ${about} der ${usable} rankenden Seiten handeln`;
    return `Kein Score: ${few} von „${keyword}“, zu wenig für einen Vergleich. Prüfen Sie, ob Keyword und Region zusammenpassen.`;
  },
  termArea: (count, names) =>
    `${PARTS.terms}: ${count === 1 ? "Ein Begriff" : `${count} Begriffe`} der rankenden Seiten ${count === 1 ? "fehlt oder liegt" : "fehlen oder liegen"} unter dem empfohlenen Bereich. Der Plan enthält ${names.length === 1 ? "einen Abschnitt" : "Abschnitte"} über ${joinNames(names.map(quoted), "und")}.`,
  partArea: (part, action) => `${PARTS[part]}: ${action}`,
  similarityArea: (points) =>
    `${PARTS.similarity}: Text und Titel bleiben weniger beim Thema als die der typischen rankenden Seite (etwa ${Math.round(points) === 1 ? "ein Punkt" : `${Math.round(points)} Punkte`}).`,
  standing: ({ score, keyword, place, median }) =>
    `Die Seite erreicht für „${keyword}“ ${score} von 100 Punkten und liegt damit ${STANDINGS[place]} typischen rankenden Seite (${median}).`,
  pageOffTopic: (keyword) =>
    `Die Seite verwendet die Wörter von „${keyword}“ kaum, behandelt also anscheinend ein anderes Thema.`,
  strangeSection: (heading, points) =>
    `Der Abschnitt „${heading}“ senkt die Punktzahl um etwa ${Math.round(points) === 1 ? "einen Punkt" : `${Math.round(points)} Punkte`}, weil die rankenden Seiten sein Thema kaum behandeln.`,
  promise: (steps, low, high) =>
    `Die ersten ${steps} Schritte mit Punkten bringen zusammen ${rangeText(decimal(low), decimal(high), "bis")} Punkte.`,
  planAgain: () =>
    "Die rankenden Seiten gehen bei diesen Themen auseinander; planen Sie nach den ersten beiden Abschnitten neu.",
  reach: (points) => `Seiten wie diese erreichen etwa ${points}.`,
  begin: (action) => `Beginnen Sie damit: ${action}`,
  nothingToGain: () => "Der Plan hat keinen Abschnitt, der die Punktzahl erhöhen würde.",
};
