/**
 * Snowball algorithm per ISO 639-1 code. Malay, Japanese and Chinese have no algorithm, so their words are not stemmed.
 */
export const ALGORITHMS: Readonly<Record<string, string>> = {
  ar: "arabic",
  da: "danish",
  de: "german",
  en: "english",
  es: "spanish",
  fi: "finnish",
  fr: "french",
  it: "italian",
  nb: "norwegian",
  nl: "dutch",
  nn: "norwegian",
  no: "norwegian",
  pt: "portuguese",
  sv: "swedish",
};
