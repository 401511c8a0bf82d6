import { HEADING_OPENINGS, OWN_VOICE } from "./addressing-words.ts";

/**
 * Patterns of headings that sell something or offer help. They are for Japanese and Chinese, which have no spaces
 * between words, and for Arabic, which writes pronouns as part of a word.
 */
const SIGNS: ReadonlyMap<string, RegExp> = new Map([
  // Matches: お困り, お探し, お悩み, ご存じ, ご存知; ませんか; お問い合わせ.
  [
    "ja",
    /^(?:\u304a\u56f0\u308a|\u304a\u63a2\u3057|\u304a\u60a9\u307f|\u3054\u5b58[\u3058\u77e5]|\u304a\u554f\u3044\u5408\u308f\u305b)|\u307e\u305b\u3093\u304b[?\uff1f]?$/,
  ],
  // Matches: 准备好, 还在 / 還在, 需要帮助, 有问题, 想要, 你知道; 联系我们 / 聯絡我們, 关于我们 / 關於我們.
  [
    "zh",
    /^(?:\u51c6\u5907\u597d|\u6e96\u5099\u597d|[\u8fd8\u9084]\u5728|\u9700\u8981\u5e2e\u52a9|\u9700\u8981\u5e6b\u52a9|\u6709\u95ee\u9898|\u6709\u554f\u984c|\u60f3\u8981|\u4f60\u77e5\u9053|\u8054\u7cfb\u6211\u4eec|\u806f\u7d61\u6211\u5011|\u5173\u4e8e\u6211\u4eec|\u95dc\u65bc\u6211\u5011)/,
  ],
  // Matches: هل أنت مستعد, هل تبحث, هل تريد, هل تعلم; جاهز, اتصل بنا, من نحن.
  [
    "ar",
    /^(?:\u0647\u0644 (?:\u0623\u0646\u062a \u0645\u0633\u062a\u0639\u062f|\u062a\u0628\u062d\u062b|\u062a\u0631\u064a\u062f|\u062a\u0639\u0644\u0645)|\u062c\u0627\u0647\u0632|\u0627\u062a\u0635\u0644 \u0628\u0646\u0627|\u0645\u0646 \u0646\u062d\u0646)/,
  ],
]);

/** Japanese, Chinese and Arabic words by which a text speaks of its own site, such as "we" and "our". */
const OWN_SIGNS: ReadonlyMap<string, RegExp> = new Map([
  // Matches: 弊社, 当社, 当店, 私たち.
  ["ja", /\u5f0a\u793e|\u5f53\u793e|\u5f53\u5e97|\u79c1\u305f\u3061/],
  // Matches: 我们, 我們, 本公司.
  ["zh", /\u6211\u4eec|\u6211\u5011|\u672c\u516c\u53f8/],
  // Matches: نحن, لدينا, خدماتنا.
  ["ar", /\u0646\u062d\u0646|\u0644\u062f\u064a\u0646\u0627|\u062e\u062f\u0645\u0627\u062a\u0646\u0627/],
]);

const LETTER = String.raw`[\p{L}\p{N}]`;

function openingOf(list: string): RegExp {
  const phrases = list.replaceAll(" ", String.raw`\s`);
  return new RegExp(`^(?:${phrases})(?!${LETTER})`, "u");
}

const OPENS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(HEADING_OPENINGS).map(([language, list]) => [language, openingOf(list)]),
);
const OWN_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(OWN_VOICE).map(([language, list]) => [language, new Set(list.split(" "))]),
);

/**
 * True for a heading that sells something or offers help to the reader ("Ready to rent?", "Contact us").
 * Such a heading is not a question about the subject.
 */
export function addressesReader(text: string, language: string): boolean {
  const lower = text
    .trim()
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+/u, "")
    .replaceAll("\u2019", "'");
  return OPENS.get(language)?.test(lower) === true || SIGNS.get(language)?.test(lower) === true;
}

/** Questions that sell: they speak to a customer, or ask for a choice of one company or product. */
const PITCH =
  /^\W{0,3}(?:is your|are you|are your|do you|have you|did you|does your|need|want|looking for|ready|new to|never |interested in|how (?:will you|can we|do we) |why (?:choose|work with|us|partner)|who should buy|what are you|suchen sie|m\u00f6chten sie|haben sie|sind sie|brauchen sie|wollen sie|warum wir|suchst du|hast du|bist du|vous (?:cherchez|souhaitez|voulez|avez|\u00eates)|avez-vous|\u00eates-vous|besoin|envie|pr\u00eate?|pourquoi nous|(?:\u00bf\s?)?(?:buscas|quieres|necesitas|tienes|est\u00e1s|eres|por qu\u00e9 elegirnos)|cerchi|vuoi|hai bisogno|zoekt u|wilt u|heeft u)(?=$|[^\p{L}])/iu;

/** True for a question with which a seller speaks to a customer, or that chooses one company or product. */
export function isPitch(text: string): boolean {
  return PITCH.test(text);
}

/** Words that point at something beside the text ("this equipment"), and questions that a seller puts to a buyer. */
const POINTING: Readonly<Record<string, RegExp>> = {
  en: /\b(?:this|these|those)\b|^(?:\p{L}+ ){1,2}they\b|\.{3}|\u2026|\byou (?:can )?help\b|\b(?:can|could) you help\b|\bkeep(?:s|ing)? you\b|\bhow will you\b|\bhow (?:\p{L}+ )?(?:is|are|does|do) your (?:organi[sz]ation|company|business|team)/iu,
  de: /\bdiese[rnms]?\b|\.{3}|\u2026/iu,
  fr: /\b(?:cet|cette|ces)\b|\.{3}|\u2026/iu,
  es: /\b(?:este|estos|estas)\b|\.{3}|\u2026/iu,
  it: /\b(?:questo|questa|questi|queste)\b|\.{3}|\u2026/iu,
  nl: /\b(?:deze|dit)\b|\.{3}|\u2026/iu,
};

/** True for a question that no searcher has, because it points at a thing of its page or is put to the reader. */
export function pointsAway(text: string, language: string): boolean {
  return Object.hasOwn(POINTING, language) && POINTING[language]?.test(text) === true;
}

/** Phrases with which a page refers to itself: "How do I use this guide?". */
const OWN_PAGE: Readonly<Record<string, RegExp>> = {
  en: /\bthis (?:guide|article|post|page|series|course|list|newsletter)\b/i,
  de: /\bdiese[rnms]? (?:artikel|beitrag|ratgeber|leitfaden|seite|kurs)\b/i,
  fr: /\b(?:cet article|ce guide|cette page|ce dossier)\b/i,
  es: /\b(?:este art\u00edculo|esta gu\u00eda|esta p\u00e1gina|este curso)\b/i,
  it: /\b(?:questo articolo|questa guida|questa pagina)\b/i,
  pt: /\b(?:este artigo|neste artigo|este guia|esta p\u00e1gina)\b/i,
  nl: /\b(?:dit artikel|deze gids|deze pagina)\b/i,
};

/**
 * True for a text in which the site refers to itself ("Our licensed therapists", "Wie wir testen", "this guide").
 * "US" in capitals does not count as the pronoun.
 */
export function speaksOfItself(text: string, language: string): boolean {
  if (Object.hasOwn(OWN_PAGE, language) && OWN_PAGE[language]?.test(text) === true) return true;
  if (OWN_SIGNS.get(language)?.test(text) === true) return true;
  const own = OWN_WORDS.get(language);
  if (own === undefined) return false;
  const words = text.replaceAll("\u2019", "'").match(/[\p{L}\p{M}']+/gu) ?? [];
  return words.some((word) => own.has(word.toLowerCase()) && (word.length > 2 || word !== word.toUpperCase()));
}
