/** The English texts of the page on the brand. */
export const BRAND_EN = {
  title: "Brand",
  sub: "Clients see your name, logo and color on shared and printed reports, on briefs and in HTML and DOCX files.",
  saved: "Saved. The next page or file that you share shows it.",
  name: "Name",
  nameHelp: (organization: string) => `Empty: ${organization}`,
  color: "Color",
  colorHelp: "Six hexadecimal digits, for example #0b5f63. Empty: the color of serplens.",
  footer: "Last line",
  footerHelp: "For example your address. It ends each report.",
  logo: "Logo",
  logoHelp: "PNG or JPEG, at most 100 kB and 2,000 pixels a side.",
  removeLogo: "Remove the logo",
  preview: "Preview",
  open: "Open the sample report with this brand",
  none: "Nothing is set yet. Shared reports show the name of the organization.",
  text: "Links and charts",
  kept: (theme: string, color: string, ratio: string) => `${theme}: ${color}, contrast ${ratio} to 1`,
  adapted: (theme: string, color: string, ratio: string) =>
    `${theme}: adapted to ${color}, so that texts can be read (contrast ${ratio} to 1)`,
  light: "Light",
  dark: "Dark",
};

/** Texts of the page on the brand. */
export type BrandTexts = typeof BRAND_EN;

/** The German texts of the page on the brand. */
export const BRAND_DE: BrandTexts = {
  title: "Marke",
  sub: "Kunden sehen Ihren Namen, Ihr Logo und Ihre Farbe auf geteilten und gedruckten Berichten, auf Briefings und in HTML- und DOCX-Dateien.",
  saved: "Gespeichert. Die nächste Seite oder Datei, die Sie teilen, zeigt es.",
  name: "Name",
  nameHelp: (organization) => `Leer: ${organization}`,
  color: "Farbe",
  colorHelp: "Sechs hexadezimale Ziffern, zum Beispiel #0b5f63. Leer: die Farbe von serplens.",
  footer: "Letzte Zeile",
  footerHelp: "Zum Beispiel Ihre Adresse. Sie beendet jeden Bericht.",
  logo: "Logo",
  logoHelp: "PNG oder JPEG, höchstens 100 kB und 2.000 Pixel je Seite.",
  removeLogo: "Logo entfernen",
  preview: "Vorschau",
  open: "Beispielbericht mit dieser Marke öffnen",
  none: "Noch ist nichts gesetzt. Geteilte Berichte zeigen den Namen der Organisation.",
  text: "Links, Diagramme",
  kept: (theme, color, ratio) => `${theme}: ${color}, Kontrast ${ratio} zu 1`,
  adapted: (theme, color, ratio) => `${theme}: angepasst zu ${color}, damit Texte lesbar sind (Kontrast ${ratio} zu 1)`,
  light: "Hell",
  dark: "Dunkel",
};
