import type { JobErrorCode } from "../../../../../core/domain/errors.ts";

/** German sentences for failures of the page, by a part of the English message. The first match counts. */
const BY_MESSAGE: readonly (readonly [part: RegExp, text: string])[] = [
  [
    /host name without an address/,
    "Zum Namen der Website gibt es keine Adresse. Prüfen Sie die Schreibweise und die DNS-Einträge.",
  ],
  [
    /name servers did not answer/,
    "Die Nameserver der Website haben nicht rechtzeitig geantwortet. Versuchen Sie es erneut, oder prüfen Sie die DNS-Einträge.",
  ],
  [
    /could not be reached/,
    "Die Seite ist nicht erreichbar. Prüfen Sie, ob der Server läuft und aus dem Internet erreichbar ist.",
  ],
  [
    /no acceptable certificate/,
    "Das Zertifikat der Website wird nicht akzeptiert. Prüfen Sie, ob es gültig ist, zum Namen passt und mit der ganzen Kette kommt.",
  ],
  [
    /within the time limit/,
    "Die Seite hat nicht vollständig geantwortet, bevor die Zeit ablief. Prüfen Sie, wie schnell der Server antwortet.",
  ],
  [
    /over 3 MiB/,
    "Die Seite ist größer als 3 MiB, oder entpackt größer als 8 MiB. Analysieren Sie eine kleinere Seite.",
  ],
  [/is not HTML/, "Die Adresse liefert kein HTML. Geben Sie die Adresse einer Webseite an."],
  [
    /cannot be read; check the server/,
    "Die Antwort des Servers ist nicht lesbar. Prüfen Sie seine HTTP-Header und die Komprimierung.",
  ],
  [
    /redirects more than 5 times/,
    "Die Seite leitet mehr als fünfmal weiter. Geben Sie die endgültige Adresse an, oder beheben Sie die Schleife.",
  ],
  [
    /refused the crawler/,
    "Die Website hat den Abruf abgelehnt. Lassen Sie den User-Agent „serplens“ zu, oder entfernen Sie Anmeldung oder Bot-Prüfung.",
  ],
  [/does not exist/, "Diese Seite gibt es nicht. Prüfen Sie die Adresse."],
  [/server reports a fault of its own/, "Der Server der Website meldet einen eigenen Fehler. Versuchen Sie es später."],
  [/answered HTTP/, "Der Server der Website hat keine Seite geliefert. Prüfen Sie die Adresse."],
  [/has no content/, "Die Antwort ist leer. Prüfen Sie, ob der Server HTML liefert."],
];

/** German sentences by code, for failures of the page where no message matches. */
const BY_CODE: Readonly<Record<JobErrorCode, string>> = {
  TARGET_UNREACHABLE: "Die Seite ist nicht erreichbar. Prüfen Sie die Adresse.",
  TARGET_BLOCKED:
    "Statt der Seite kam eine Sperre, zum Beispiel eine Bot-Prüfung, ein Cookie-Dialog, eine Anmeldung oder eine Bezahlschranke.",
  TARGET_NOT_FOUND: "Die Seite sagt selbst, dass es sie nicht gibt. Prüfen Sie die Adresse.",
  TARGET_NOT_HTML: "Die Adresse liefert kein HTML. Geben Sie die Adresse einer Webseite an.",
  TARGET_EMPTY: "Auf der Seite ist kein Text zu lesen.",
  TARGET_TOO_LARGE: "Die Seite ist zu groß. Analysieren Sie eine kleinere Seite.",
  URL_NOT_ALLOWED:
    "Diese Adresse ist nicht erlaubt. Nötig ist eine öffentliche Adresse mit http oder https ohne Anmeldedaten, auf Port 80, 443, 8080 oder 8443.",
  SEARCH_UNAVAILABLE: "Die Suchquelle hat nicht geantwortet. Versuchen Sie es später erneut.",
  SEARCH_QUOTA_EXCEEDED: "Das Kontingent der Suchquelle ist aufgebraucht.",
  NO_RESULTS:
    "Die Suche hat keine Seiten gefunden. Prüfen Sie Keyword und Region, oder wählen Sie ein breiteres Keyword.",
  COHORT_TOO_SMALL: "Zu wenige rankende Seiten ließen sich lesen und vergleichen.",
  TIMEOUT: "Die Zeit für die Analyse ist abgelaufen. Versuchen Sie es erneut.",
  WORKER_LOST: "Die Analyse wurde unterbrochen. Versuchen Sie es erneut.",
  INTERNAL_ERROR: "Der Dienst ist an dieser Analyse gescheitert. Versuchen Sie es erneut.",
};

/** Returns why a job failed in German, `null` for an unknown code. */
export function germanFailure({ code, message }: { readonly code: string; readonly message: string }): string | null {
  // Messages of other failures contain text of search providers and keywords.
  const isOfPage = code.startsWith("TARGET_") || code === "URL_NOT_ALLOWED";
  const found = isOfPage ? BY_MESSAGE.find(([part]) => part.test(message)) : undefined;
  if (found !== undefined) return found[1];
  return code in BY_CODE ? BY_CODE[code as JobErrorCode] : null;
}
