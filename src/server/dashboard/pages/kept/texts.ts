import type { ErrorCode } from "../../../../../core/domain/errors.ts";

/** English. The service's own messages are English, so only the codes without a useful one have a text. */
export const KEPT_EN = {
  /** Heading of a form that waits to be sent again. */
  title: "Nothing was saved yet",
  help: "Your entries are still here. Change them if needed, and send them again.",
  /** Above the sign-in, while it carries a form. */
  carried: "Sign in to continue. Your entries are kept and come back after the sign-in.",
  send: "Send again",
  back: "Back without sending",
  /** For a sign-in in another window. */
  elsewhere: "Do you sign in differently? Do it in another window and then continue here.",
  continue: "Continue",
  signedIn: "You are signed in again.",
  /** Names of the fields. */
  labels: {
    amount: "Amount",
    below: "Below",
    cap: "Limit per month",
    competitors: "Pages to compare with",
    credits: "Credits",
    email: "Email address",
    exclude_hosts: "Sites to leave out",
    keyword: "Keyword",
    metaDescription: "Meta description",
    name: "Name",
    organization: "Organization",
    password: "Password",
    reference: "Reference",
    tax: "Tax",
    text: "Text",
    title: "Title",
    url: "Address",
  } as Record<string, string>,
  /** Problems in the person's language. A code without a text shows the service's own message. */
  problems: {
    RATE_LIMITED: "Too many requests in a short time. Wait a minute, and try again.",
    INTERNAL_ERROR: "The service failed at this request. Try again.",
    METHOD_NOT_ALLOWED: "This address takes forms only. Open the page that has the form.",
  } as Readonly<Partial<Record<ErrorCode, string>>>,
  /** The service's own message, which is English. */
  wording: "Message in full",
  reason: (message: string) => message,
  /** The effect of the suspension of an organization. */
  suspends:
    "Its members and programs are refused within a second, and its share links stop. Running jobs end normally. You can activate it again.",
  /** The effect of a refund. */
  refunds: "The money goes back, and the credits of the purchase are taken. A refund cannot be undone.",
};

/** Texts of problems, and of forms that come back after one. */
export type KeptTexts = typeof KEPT_EN;

/** German. */
export const KEPT_DE: KeptTexts = {
  title: "Noch nichts gespeichert",
  help: "Ihre Eingaben sind noch da. Ändern Sie sie bei Bedarf, und senden Sie sie erneut.",
  carried: "Melden Sie sich an, um fortzufahren. Ihre Eingaben bleiben erhalten und kommen nach der Anmeldung zurück.",
  send: "Erneut senden",
  back: "Zurück, ohne zu senden",
  elsewhere: "Melden Sie sich anders an? Tun Sie es in einem anderen Fenster, und machen Sie dann hier weiter.",
  continue: "Weiter",
  signedIn: "Sie sind wieder angemeldet.",
  labels: {
    amount: "Betrag",
    below: "Unterhalb von",
    cap: "Grenze pro Monat",
    competitors: "Seiten zum Vergleich",
    credits: "Credits",
    email: "E-Mail-Adresse",
    exclude_hosts: "Ausgelassene Websites",
    keyword: "Keyword",
    metaDescription: "Meta-Beschreibung",
    name: "Name",
    organization: "Organisation",
    password: "Passwort",
    reference: "Referenz",
    tax: "Steuer",
    text: "Text",
    title: "Titel",
    url: "Adresse",
  },
  problems: {
    VALIDATION_ERROR: "Eine Eingabe wurde nicht angenommen.",
    REGION_VALIDATION_ERROR: "Diese Region gibt es nicht.",
    INSUFFICIENT_CREDITS: "Das Guthaben reicht nicht.",
    SCOPE_FORBIDDEN: "Das ist hier nicht erlaubt.",
    ORGANIZATION_SUSPENDED: "Die Organisation ist gesperrt.",
    NOT_FOUND: "Das gibt es hier nicht.",
    METHOD_NOT_ALLOWED: "Diese Adresse nimmt nur Formulare an. Öffnen Sie die Seite mit dem Formular.",
    PAYLOAD_TOO_LARGE: "Der Text ist zu lang.",
    RESULT_NOT_READY: "Das Ergebnis ist noch nicht fertig.",
    URL_NOT_ALLOWED: "Diese Adresse ist nicht erlaubt.",
    RATE_LIMITED: "Zu viele Anfragen in kurzer Zeit. Warten Sie eine Minute, und versuchen Sie es erneut.",
    ORG_ACTIVE_LIMIT_REACHED: "Zu viele Aufträge laufen. Warten Sie, bis einer fertig ist.",
    ORG_QUEUED_LIMIT_REACHED: "Zu viele Aufträge warten. Warten Sie, bis einer beginnt.",
    SCAN_QUEUE_SATURATED: "Der Dienst ist ausgelastet. Versuchen Sie es später erneut.",
    SERVICE_UNAVAILABLE: "Der Dienst ist gerade nicht erreichbar. Versuchen Sie es gleich erneut.",
    INTERNAL_ERROR: "Der Dienst ist an dieser Anfrage gescheitert. Versuchen Sie es erneut.",
  },
  wording: "Meldung im Wortlaut (Englisch)",
  reason: (message) => `Grund: ${message}`,
  suspends:
    "Mitglieder und Programme werden sofort abgewiesen, Freigabelinks enden. Laufende Aufträge werden fertig. Sie können die Organisation wieder aktivieren.",
  refunds: "Das Geld geht zurück, und die Credits des Kaufs werden abgezogen. Eine Erstattung ist endgültig.",
};
