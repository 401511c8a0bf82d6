/** Words that number the parts of a text in the languages of Latin script, in lower case. */
const LABELS =
  "step|myth|tip|phase|part|chapter|rule|mistake|question|reason|trend|idea|day|schritt|mythos|irrtum|tipp|teil|kapitel|fehler|frage|tag|" +
  "étape|etape|mythe|conseil|partie|erreur|jour|paso|mito|consejo|parte|error|día|passo|consiglio|errore|dica|fase|erro|stap|fout|steg|trinn|trin|" +
  "fejl|vinkki|vaihe|langkah";
/** A label with a number ("Step 2:", "Tipp 3 ") or with a colon ("Myth: "). */
const LABEL = new RegExp(`^(?:${LABELS})\\s?(?:no\\.|nr\\.|#)?\\s?(?:[0-9]{1,3}\\s?[:.)\u2013\u2014-]?|:)\\s`, "iu");
/** Numbers in Japanese, Chinese and Arabic headings: 第1章, ステップ2, 步骤三. */
const SIGN_LABEL =
  /^(?:\u7b2c[0-9\u4e00-\u9fff]{1,3}[\u7ae0\u7bc0\u8282\u6b65]|\u30b9\u30c6\u30c3\u30d7[0-9]{1,2}|\u6b65[\u9a5f\u9aa4][0-9\u4e00-\u5341]{1,2}|[\u4e00-\u5341]{1,2}\u3001)[:\uff1a\s]{0,2}/u;
/** "1.", "#3", "(4)", "05 Choose": a number that orders the heading. "12 Months before" keeps its number. */
const NUMBER =
  /^(?:[#\u2116]\s?[0-9]{1,3}\s?[.):\]\u2013\u2014-]?\s|\(?[0-9]{1,3}\s?[.):\]]+\s{0,2}(?![0-9])|[0-9]{1,3}\s?[\u2013\u2014-]\s|0[1-9]\s)/u;
const BULLET = /^(?:[^\p{L}\p{N}\u00bf\u00a1"'([#$\u20ac\u00a3\u201c\u201e\u00ab\u2116]+|q\s?[:.]\s)/iu;
const YEAR =
  /[\s]?(?:[([][^()[\]]{0,20}20[0-9]{2}[^()[\]]{0,20}[)\]]|(?:\b(?:in|for|of|im jahr|en|f\u00fcr|del|de|nel|em|voor|per|para|pour|i)\s)?\b20[12][0-9]\b)/giu;
const MOJIBAKE = /\u00c2(?=\s|$)|[\u00c2\u00c3\u00e2][\u0080-\u00bf\u20ac\u2122\u0153]+|\ufffd/g;

/** Signs of links to the heading itself: "#Pricing", "Models ¶". "C#" keeps its sign. */
const LINK_SIGN = /^#(?=\p{L}{2})|(?:\s?[¶\u{1f517}]|\s#)\s*$/gu;

/** Returns a heading without its number, label, link sign and broken characters. */
export function cleanHeading(text: string): string {
  let line = text.replace(MOJIBAKE, " ").replace(/\s+/g, " ").replace(LINK_SIGN, "").trim();
  for (let round = 0; round < 3; round++) {
    const before = line;
    line = line.replace(BULLET, "").replace(NUMBER, "").replace(LABEL, "").replace(SIGN_LABEL, "").trim();
    if (line === "") return before;
    if (line === before) break;
  }
  return line;
}

/** Returns a heading without years: "Best CRM in 2025" becomes "Best CRM". */
export function withoutYear(text: string): string {
  if (!text.includes("20")) return text;
  return text
    .replace(YEAR, " ")
    .replace(/\s+([?!:,.])/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/^[\s:\u2013\u2014-]+|[\s:\u2013\u2014-]+$/g, "")
    .trim();
}

/** Returns the letters and digits of a heading in lower case, with one blank between words. */
export function plainHeading(text: string): string {
  return text
    .toLowerCase()
    .replace(/['\u2018\u2019]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

/** A value without a word: "$125/hr", "4.8 / 5", "30 cm". */
const VALUE = /^[\s$\u20ac\u00a3\u00a5.,:%/+()~0-9-]{1,40}(?:(?:\/\s?|per )?\p{L}{1,8})?[\s.)]{0,3}$/iu;

/** True for a heading that is a value. */
export function isValueHeading(text: string): boolean {
  return text.length <= 60 && VALUE.test(text) && /[0-9]/.test(text);
}

/** Returns the number that orders a heading, or 0. */
export function orderOf(text: string): number {
  const found = /^\s{0,3}[#\u2116]?\s?([0-9]{1,2})\s?[.):\u2013-]/.exec(text);
  return Number(found?.[1] ?? 0);
}

/** Returns the count that a heading announces ("15 low-light plants"), or 0. Amounts and durations do not count. */
export function announcedCount(text: string): number {
  const found =
    /(?:^|[^0-9.,$\u20ac\u00a3])([0-9]{1,3})(?![0-9.,%$\u20ac\u00a3]|\s?(?:minutes?|days?|hours?|weeks?|months?|years?|minuten|tage|stunden|jahre|jours|ans|d\u00edas|horas)\b)/i.exec(
      withoutYear(text),
    );
  return Number(found?.[1] ?? 0);
}

/** Returns the name in front of a remark: "Seka Moving: best for small moves" becomes "Seka Moving". */
export function nameIn(heading: string): string {
  return (heading.split(/:\s|\s[|\u2013\u2014-]\s|\s\(/)[0] ?? heading).trim();
}
