/** The English texts of one endpoint and of one delivery. */
export const WEBHOOK_EN = {
  settings: "Settings",
  eventsHelp: "The endpoint receives these events.",
  kinds: {
    "job.completed": "A job completed",
    "job.failed": "A job failed",
    "billing.topup_succeeded": "A purchase of credits succeeded",
    "billing.topup_failed": "A purchase of credits failed",
    "billing.refund.failed": "A refund failed",
    "billing.dispute.created": "A payer disputes a payment",
    "billing.early_fraud_warning.created": "The payment provider suspects fraud",
    "watch.alert": "A watched page has an alert",
  } as Readonly<Record<string, string>>,
  retries: "Also events of attempts that are tried again",
  save: "Save",
  saved: "Saved. Events from now on follow it.",
  next: (time: string) => `Next attempt: ${time}`,
  none: "No further attempt is planned.",
  now: "Send now",
  open: "Open",
  delivery: "Delivery",
  payload: "What is sent",
  payloadHelp: "Each attempt sends these bytes and signs them with its own time.",
  noAnswer: "no answer",
  status: "Answer",
  took: "Time",
  notTried: "Not tried yet.",
  mail: "Mail to a member",
};

/** Texts of one endpoint and of one delivery. */
export type WebhookTexts = typeof WEBHOOK_EN;

/** The German texts of one endpoint and of one delivery. */
export const WEBHOOK_DE: WebhookTexts = {
  settings: "Einstellungen",
  eventsHelp: "Der Endpunkt erhält diese Ereignisse.",
  kinds: {
    "job.completed": "Ein Auftrag ist fertig",
    "job.failed": "Ein Auftrag ist fehlgeschlagen",
    "billing.topup_succeeded": "Ein Kauf von Credits ist gelungen",
    "billing.topup_failed": "Ein Kauf von Credits ist fehlgeschlagen",
    "billing.refund.failed": "Eine Erstattung ist fehlgeschlagen",
    "billing.dispute.created": "Eine Zahlung wurde angefochten",
    "billing.early_fraud_warning.created": "Der Zahlungsanbieter vermutet Betrug",
    "watch.alert": "Eine beobachtete Seite hat eine Meldung",
  },
  retries: "Auch Ereignisse von Versuchen, die wiederholt werden",
  save: "Speichern",
  saved: "Gespeichert. Es gilt für Ereignisse ab jetzt.",
  next: (time) => `Nächster Versuch: ${time}`,
  none: "Kein weiterer Versuch ist geplant.",
  now: "Jetzt senden",
  open: "Öffnen",
  delivery: "Zustellung",
  payload: "Das wird gesendet",
  payloadHelp: "Jeder Versuch sendet diese Bytes und signiert sie mit seiner eigenen Zeit.",
  noAnswer: "keine Antwort",
  status: "Antwort",
  took: "Dauer",
  notTried: "Noch nicht versucht.",
  mail: "E-Mail an ein Mitglied",
};
