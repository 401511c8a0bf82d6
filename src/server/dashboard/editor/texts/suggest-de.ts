import { dayInWords } from "./day-in-words.ts";
import type { SuggestTexts } from "./suggest-en.ts";

const seconds = (count: number | null): string =>
  count === null
    ? "Versuchen Sie es gleich noch einmal."
    : `Versuchen Sie es in ${count} ${count === 1 ? "Sekunde" : "Sekunden"} noch einmal.`;

/** The German texts about proposals of the language model. */
export const SUGGEST_DE: SuggestTexts = {
  title: "Vorschlag des Sprachmodells",
  write: "Abschnitt schreiben lassen",
  rewrite: "Auswahl umschreiben",
  rewriteStep: "Für welchen Schritt des Plans?",
  start: "Schreiben lassen",
  selectFirst: "Wählen Sie zuerst die Wörter aus, die umgeschrieben werden sollen.",
  tooLong: "Wählen Sie höchstens 8.000 Zeichen aus.",
  noSteps: "Der Plan hat keinen offenen Schritt.",
  writing: "Das Sprachmodell schreibt.",
  stop: "Anhalten",
  stopped: "Angehalten. Ihr Text ist, wie er war.",
  by: (model, tokens) => `Geschrieben von ${model}, ${tokens} Token.`,
  supported: "Jede Zahl, jedes Datum, jeder Preis, jeder Name und jedes Zitat steht in den Belegen.",
  nothingToCheck:
    "Er hat keine Zahl, kein Datum, keinen Preis, keinen Namen und kein Zitat. Deshalb wurde nichts geprüft.",
  unsupported: (count) =>
    count === 1 ? "1 Stelle steht nicht in den Belegen:" : `${count} Stellen stehen nicht in den Belegen:`,
  notSupported: "nicht belegt",
  copied: "abgeschrieben",
  whyNot: ({ reason }, host) =>
    reason === "copied"
      ? `Diese Wörter stehen in dieser Reihenfolge auf ${host ?? "einer rankenden Seite"}. Abgeschriebenes wird nicht übernommen.`
      : reason === "foreign_address"
        ? `Diese Adresse steht auf ${host ?? "einer rankenden Seite"}, sie kann also von dort und nicht von Ihnen sein.`
        : reason === "other_name"
          ? `${host ?? "Der Beleg"} schreibt es über einen anderen Namen.`
          : "Keine rankende Seite des Berichts und keine Zeile Ihres Textes sagt das.",
  checked: "Ich habe die markierten Stellen selbst geprüft",
  accept: "Übernehmen",
  reject: "Verwerfen",
  again: "Noch einmal fragen",
  close: "Schließen",
  accepted: "Der Vorschlag steht im Text",
  rejected: "Der Vorschlag ist weg. Ihr Text ist, wie er war",
  changed: "Sie haben die Stelle inzwischen geändert. Das Übernehmen ersetzt auch Ihre neuen Wörter.",
  gone: "Die Stelle steht nicht mehr im Text. Deshalb hat der Vorschlag keinen Platz mehr.",
  sent: "Was gesendet wurde",
  roles: { system: "Regeln", user: "Material" },
  evidence: (count) => `Belege (${count})`,
  own: "Ihr Text",
  rankingPage: "eine rankende Seite",
  unchanged: "Ihr Text ist, wie er war.",
  problem: ({ problem, retryAfterSeconds, opensOn, message }) => {
    switch (problem) {
      case "auth":
        return "Der Server des Modells hat den Schlüssel dieses Dienstes abgelehnt. Nur der Betreiber kann ihn ändern.";
      case "model":
        return "Der Server kennt das eingestellte Modell nicht. Nur der Betreiber kann es ändern.";
      case "quota":
        return "Das Konto des Betreibers beim Server des Modells hat kein Guthaben mehr.";
      case "rate_limited":
        return `Das Sprachmodell ist ausgelastet. ${seconds(retryAfterSeconds)}`;
      case "minute":
        return `Sie haben zu oft gefragt. ${seconds(retryAfterSeconds)}`;
      case "refused":
        return "Das Sprachmodell hat abgelehnt, das zu schreiben.";
      case "malformed":
        return "Das Sprachmodell hat zweimal in einer Form geantwortet, die sich nicht lesen lässt.";
      case "timeout":
        return "Das Sprachmodell wurde nicht rechtzeitig fertig.";
      case "too_large":
        return "Die Antwort des Sprachmodells war zu lang.";
      case "unavailable":
        return "Der Server des Modells hat versagt oder ist nicht erreichbar. Versuchen Sie es später noch einmal.";
      case "cut":
        return "Die Antwort brach vor ihrem Ende ab.";
      case "month":
        return `Von der monatlichen Grenze Ihrer Organisation ist für diesen Text zu wenig übrig. Fragen Sie wieder am ${opensOn === null ? "ersten Tag des nächsten Monats" : dayInWords(opensOn, "de")}.`;
      case "forbidden":
        return "Sie dürfen das Sprachmodell in dieser Organisation nicht verwenden.";
      case "invalid":
        return message ?? "Dieser Text kann nicht angefragt werden.";
      case "signed_out":
        return "Sie sind abgemeldet. Melden Sie sich in einem anderen Fenster an und fragen Sie noch einmal.";
      case "gone":
        return "Das Sprachmodell oder der Bericht ist nicht mehr erreichbar.";
      case "lost":
        return "Die Verbindung brach ab.";
    }
  },
};
