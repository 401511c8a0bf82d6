type Text = string | ((match: RegExpExecArray) => string);

/** German sentences for what forms of the dashboard refuse, by the English message. */
const MESSAGES: readonly (readonly [pattern: RegExp, text: Text])[] = [
  [/^"keyword" must have at least/, "Geben Sie ein Keyword ein."],
  [/^"keyword" must have at most (\d+)/, ([, most]) => `Ein Keyword hat höchstens ${most} Zeichen.`],
  [/^"url" must be an absolute/, "Das ist keine Adresse. Schreiben Sie sie wie https://www.example.com/seite."],
  [
    /^"competitors\.\d+"/,
    "Eine der Vergleichsseiten ist keine Adresse. Schreiben Sie sie wie https://www.example.com/seite.",
  ],
  [/^"competitors" must/, "Nennen Sie 3 bis 20 Vergleichsseiten."],
  [/^"exclude_hosts/, "Eine der Websites ist kein Hostname. Schreiben Sie ihn wie shop.example.com."],
  [/^A batch has 1 to (\d+) scans/, ([, most]) => `Ein Stapel hat 1 bis ${most} Analysen.`],
  [/^A color has six/, "Eine Farbe hat sechs hexadezimale Ziffern, zum Beispiel #0b5f63."],
  [/^A logo has 1 to (\d+) pixels/, ([, most]) => `Ein Logo hat 1 bis ${most} Pixel je Seite.`],
  [/^A logo has at most (\d+) kB/, ([, most]) => `Ein Logo hat höchstens ${most} kB.`],
  [/^The logo is not a whole/, "Das Logo ist keine vollständige PNG- oder JPEG-Datei. Exportieren Sie es als PNG."],
  [/^The \w+ of a brand has at most (\d+)/, ([, most]) => `Das Feld hat höchstens ${most} Zeichen.`],
  [/^A fall is a whole number/, "Der Rückgang ist eine ganze Zahl von 1 bis 100 Punkten."],
  [/^A rule looks at the first 1 to (\d+)/, ([, most]) => `Die Plätze gehen von 1 bis ${most}.`],
  [/^The floor is a number/, "Die Untergrenze ist eine Zahl von 0 bis zu einer Million Credits."],
  [/^Choose the page or the tag/, "Wählen Sie die Seite oder das Label, das beobachtet werden soll."],
  [
    /^An organization has at most (\d+) watches/,
    ([, most]) => `Höchstens ${most} Beobachtungen sind möglich. Löschen Sie eine.`,
  ],
  [/^A tag has at most (\d+)/, ([, most]) => `Ein Label hat höchstens ${most} Zeichen.`],
  [/^Choose at most (\d+) pages/, ([, most]) => `Wählen Sie höchstens ${most} Seiten auf einmal.`],
  [/^A name has no @/, "Ein Name enthält kein @. Ohne Namen wird Ihre Adresse gezeigt."],
  [/^A name has 1 to (\d+)/, ([, most]) => `Ein Name hat 1 bis ${most} Zeichen.`],
  [
    /^The name of the organization has 1 to (\d+)/,
    ([, most]) => `Der Name der Organisation hat 1 bis ${most} Zeichen.`,
  ],
  [
    /^An organization needs an owner/,
    "Eine Organisation braucht einen Inhaber. Machen Sie zuerst ein anderes Mitglied zum Inhaber.",
  ],
  [/^The email address is not valid/, "Die E-Mail-Adresse ist nicht gültig. Schreiben Sie sie wie name@example.com."],
  [
    /^This address cannot be registered/,
    "Diese Adresse lässt sich nicht registrieren. Melden Sie sich an, oder verwenden Sie eine andere.",
  ],
  [/^Only the operator adds new people/, "Neue Personen fügt hier nur der Betreiber hinzu, mit `serplens users add`."],
  [/^The owner is not a member/, "Die zuständige Person ist kein Mitglied dieser Organisation."],
  [/^The time zone is unknown/, "Diese Zeitzone ist unbekannt."],
  [/^Write the end of the link as a day/, "Schreiben Sie das Ende des Links als Tag, zum Beispiel 2027-01-31."],
  [/^The end of the link has passed/, "Das Ende des Links liegt in der Vergangenheit. Wählen Sie einen späteren Tag."],
  [/^The end of a link is a day/, "Das Ende eines Links liegt zwischen heute und heute in einem Jahr."],
  [
    /^A (?:report|draft) has at most (\d+) (?:open )?links/,
    ([, most]) => `Höchstens ${most} Links sind möglich. Beenden Sie zuerst einen.`,
  ],
  [
    /^Write an amount as digits/,
    "Schreiben Sie einen Betrag als Ziffern mit höchstens zwei Nachkommastellen, zum Beispiel 1250.50.",
  ],
  [/^An organization excludes at most (\d+)/, ([, most]) => `Höchstens ${most} Websites lassen sich auslassen.`],
  [/^A comment has 1 to (\d+)/, ([, most]) => `Ein Kommentar hat 1 bis ${most} Zeichen.`],
  [/^A heading has at most (\d+)/, ([, most]) => `Eine Überschrift hat höchstens ${most} Zeichen.`],
  [/^An outline has at most (\d+)/, ([, most]) => `Eine Gliederung hat höchstens ${most} Überschriften.`],
  [/^The name of a version has at most (\d+)/, ([, most]) => `Der Name einer Fassung hat höchstens ${most} Zeichen.`],
  [
    /^A draft has at most (\d+) named versions/,
    ([, most]) => `Höchstens ${most} Fassungen haben einen Namen. Entfernen Sie einen Namen.`,
  ],
  [
    /^A user has at most (\d+) passkeys/,
    ([, most]) => `Höchstens ${most} Passkeys sind möglich. Entfernen Sie zuerst einen.`,
  ],
  [/^Enter a keyword for the test/, "Geben Sie ein Keyword für den Test ein."],
];

/** Returns the German sentence for a refusal, `null` for an unknown message. */
export function germanMessage(message: string): string | null {
  for (const [pattern, text] of MESSAGES) {
    const match = pattern.exec(message);
    if (match !== null) return typeof text === "string" ? text : text(match);
  }
  return null;
}
