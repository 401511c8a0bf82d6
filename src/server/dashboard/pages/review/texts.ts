/** The English texts of the page before a purchase. */
export const REVIEW_EN = {
  title: "Review the purchase",
  sub: "Nothing is paid yet.",
  credits: "Credits",
  price: "Price without tax",
  valid: "Valid",
  months: (months: string) => `${months} months`,
  balance: "Balance after the payment",
  how: "How to pay",
  byProvider: "You pay on a page of the payment provider, which adds the tax. It opens next.",
  byHand:
    "The operator of this service sends an invoice or settles the order by hand. The credits come with the payment.",
  goProvider: "Continue to the payment",
  goHand: "Place the order",
  back: "Back",
  reference: (id: string) => `Name this reference with the payment: ${id}`,
};

/** Texts of the page before a purchase. */
export type ReviewTexts = typeof REVIEW_EN;

/** The German texts of the page before a purchase. */
export const REVIEW_DE: ReviewTexts = {
  title: "Kauf prüfen",
  sub: "Noch ist nichts bezahlt.",
  credits: "Credits",
  price: "Preis ohne Steuer",
  valid: "Gültig",
  months: (months) => `${months} Monate`,
  balance: "Guthaben nach der Zahlung",
  how: "So bezahlen Sie",
  byProvider:
    "Sie bezahlen auf einer Seite des Zahlungsanbieters, der die Steuer hinzurechnet. Sie öffnet sich als Nächstes.",
  byHand:
    "Der Betreiber dieses Dienstes schickt eine Rechnung oder erledigt die Bestellung von Hand. Das Guthaben kommt mit der Zahlung.",
  goProvider: "Weiter zur Zahlung",
  goHand: "Bestellen",
  back: "Zurück",
  reference: (id) => `Nennen Sie bei der Zahlung diesen Verwendungszweck: ${id}`,
};
