/** How one language asks. */
export interface AskingWords {
  /** Words at the beginning of a question. Inflected forms follow their first form. */
  readonly openers: readonly (readonly string[])[];
  /** Second words that make a heading without a question mark a question: "how to" and "what is" ask, "how we" tells. */
  readonly following: ReadonlySet<string>;
  /** Endings of an infinitive, which asks after a question word in languages that say "how choose a bicycle"; `null` where it does not. */
  readonly infinitive: RegExp | null;
}

// Entries are divided by commas, forms of one entry by spaces, as tokens of a page: `qu'` is one.
const LANGUAGES: Readonly<Record<string, readonly [openers: string, following: string, infinitive?: RegExp]>> = {
  en: [
    "what,how,why,when,where,who,which,whose,can,could,is,are,do,does,did,should,will,would,has,have",
    "to is are do does did can should much many long often will was were would",
  ],
  es: [
    "qué que,cómo como,por,para,cuándo cuando,dónde donde,quién quien quiénes,cuál cual cuáles,cuánto cuánta cuántos cuántas,es,se,puedo,puede,hay,necesito",
    "es son se hay puedo puede debo debe cuesta dura tiempo qué significa hacer",
    /^\p{L}{2,}[aei]r(?:se)?$/u,
  ],
  de: [
    "was,wie,warum,wann,wo,wer,welche welcher welches welchen welchem,wieso,weshalb,womit,wofür,wozu,woran,kann,ist,sind,soll sollte,gibt,muss,darf,lohnt,braucht brauche",
    "ist sind war kann können soll sollte muss wird werden man viel viele lange oft hoch teuer funktioniert kostet bedeutet passiert macht gilt braucht brauche",
  ],
  it: [
    "cosa cos' che,come,perché,quando,dove dov',chi,quale quali qual,quanto quanta quanti quante,è,si,posso,serve,conviene",
    "è sono si cos' costa dura tempo serve posso devo significa fare",
    /^\p{L}{2,}(?:[aei]re|rsi)$/u,
  ],
  fr: [
    "que qu' quoi,comment,pourquoi,quand,où,qui,quel quelle quels quelles,combien,est,peut,faut",
    "est sont peut faut faire de coûte",
    /^\p{L}{2,}(?:er|ir|re)$/u,
  ],
  nl: [
    "wat,hoe,waarom,wanneer,waar,wie,welke welk,kan kun,is,zijn,moet,hoeveel,mag,heeft",
    "is zijn kan kun moet kies werkt maak lang vaak veel kost betekent je doe",
  ],
  pt: [
    "que,o,como,por,porque,quando,onde,quem,qual quais,quanto quanta quantos quantas,é,posso,pode,vale",
    "é são que se fazer posso pode devo custa dura tempo significa",
    /^\p{L}{2,}[aei]r(?:-se)?$/u,
  ],
  sv: [
    "vad,hur,varför,när,var,vem,vilken vilket vilka,kan,är,ska,måste,får",
    "är kan ska man gör gör fungerar kostar länge ofta mycket många väljer betyder",
  ],
  nb: [
    "hva,hvordan,hvorfor,når,hvor,hvem,hvilken hvilket hvilke,kan,er,skal,må,bør",
    "er kan skal man bør fungerer koster lenge ofte mye mange velger velge betyr gjør du",
  ],
  da: [
    "hvad,hvordan,hvorfor,hvornår,hvor,hvem,hvilken hvilket hvilke,kan,er,skal,må,bør",
    "er kan skal man bør fungerer virker koster længe ofte meget mange vælger betyder gør du",
  ],
  fi: [
    "mikä mitä mitkä,miten,miksi,milloin,missä,mistä,mihin,kuka,kuinka,voiko,onko,paljonko,kannattaako,pitääkö,saako",
    "on ovat tarkoittaa voi pitää kauan usein paljon monta maksaa toimii kannattaa valita tehdä",
    /^\p{L}{3,}(?:[td][a\u00e4]|aa|\u00e4\u00e4|[oei]a|l[a\u00e4])$/u,
  ],
  ms: [
    "apa apakah,bagaimana bagaimanakah,mengapa kenapa,bila bilakah,mana,siapa siapakah,berapa berapakah,boleh bolehkah,adakah,perlukah",
    "itu ialah yang untuk cara lama banyak maksud perlu boleh",
  ],
};

const NONE: AskingWords = { openers: [], following: new Set(), infinitive: null };

function read([openers, following, infinitive]: readonly [string, string, RegExp?]): AskingWords {
  return {
    openers: openers.split(",").map((entry) => entry.split(" ")),
    following: new Set(following.split(" ")),
    infinitive: infinitive ?? null,
  };
}

const WORDS: ReadonlyMap<string, AskingWords> = new Map(
  Object.entries(LANGUAGES).map(([code, words]) => [code, read(words)]),
);

/** How the language asks; nothing for one without a list. */
export function askingWords(language: string): AskingWords {
  return WORDS.get(language) ?? NONE;
}

// Longer words first, so that the most telling one is found.
const INNER: ReadonlyMap<string, readonly string[]> = new Map([
  ["ja", ["どうして", "どうやって", "いくら", "なぜ", "いつ", "どこ", "どれ", "どの", "どう", "何", "誰", "とは"]],
  [
    "zh",
    [
      "为什么",
      "為什麼",
      "什么",
      "什麼",
      "怎么",
      "怎麼",
      "怎样",
      "怎樣",
      "如何",
      "何时",
      "哪里",
      "哪裡",
      "多少",
      "多久",
      "谁",
      "誰",
      "哪",
    ],
  ],
  ["ar", ["لماذا", "ماذا", "كيف", "متى", "أين", "أي", "كم", "هل", "ما", "من"]],
]);

/**
 * Returns question words that may occur anywhere (Japanese, Chinese) or first (Arabic), longest first. Returns an
 * empty list for other languages.
 */
export function innerQuestionWords(language: string): readonly string[] {
  return INNER.get(language) ?? [];
}

/** Patterns of headings that ask without a question mark, for languages in which the form alone shows a question. */
export const ASKING_FORMS: ReadonlyMap<string, RegExp> = new Map([
  // Sentence-final ですか, ますか, とは, のか, 何か; なぜ, どうやって, どうして at the start.
  [
    "ja",
    /(?:\u3067\u3059\u304b|\u307e\u3059\u304b|\u3068\u306f|\u306e\u304b|\u4f55\u304b)$|^(?:\u306a\u305c|\u3069\u3046\u3084\u3063\u3066|\u3069\u3046\u3057\u3066)/,
  ],
  // Openers 如何, 怎么, 怎样, 为什么, 什么是, 哪; endings 吗, 呢, 什么, 多少, 多久, 怎么办.
  [
    "zh",
    /^(?:\u5982\u4f55|\u600e\u4e48|\u600e\u9ebc|\u600e\u6837|\u4e3a\u4ec0\u4e48|\u70ba\u4ec0\u9ebc|\u4ec0\u4e48\u662f|\u4ec0\u9ebc\u662f|\u54ea)|(?:\u5417|\u55ce|\u5462|\u4ec0\u4e48|\u4ec0\u9ebc|\u591a\u5c11|\u591a\u4e45|\u600e\u4e48\u529e)$/,
  ],
  // كيف, لماذا, متى, هل, ما هو, ما هي, كم.
  [
    "ar",
    /^(?:\u0643\u064a\u0641|\u0644\u0645\u0627\u0630\u0627|\u0645\u062a\u0649|\u0647\u0644|\u0645\u0627 \u0647[\u0648\u064a]|\u0643\u0645)(?:\s|$)/,
  ],
]);

// "How hot", "wie lange", "combien": the answer is an amount. A language without an entry uses the English patterns or
// skips the check.
const AMOUNT_QUESTIONS: ReadonlyMap<string, RegExp> = new Map([
  ["en", /^how\s(?:much|many|long|often|hot|cold|warm|high|big|large|small|old|tall|far|fast|heavy|wide|deep|thick)\b/],
  [
    "de",
    /^wie\s(?:viele?|lange|oft|hoch|gro\u00df|teuer|hei\u00df|warm|kalt|alt|schwer|weit|schnell|breit|tief)(?=\s|$)/,
  ],
  ["fr", /^combien\b/],
  ["es", /^cu\u00e1nt[oa]s?(?=\s|$)/],
  ["it", /^quant[oaie]\b/],
  ["nl", /^(?:hoeveel|hoe\s(?:lang|vaak|hoog|groot|warm|heet|oud|zwaar|ver|snel|breed|diep|duur))\b/],
]);

/** Words that open a question whose answer is an amount (`how long`), in the languages where its form tells; `null` for other questions. */
export function amountOpener(question: string, language: string): string | null {
  return AMOUNT_QUESTIONS.get(language)?.exec(question.trim().toLowerCase())?.[0] ?? null;
}

const AMOUNT =
  /\p{N}|(?:^|[^\p{L}])(?:half|quarter|dozen|twice|two|three|four|five|six|seven|eight|nine|ten|twelve|daily|weekly|(?:viertel|halbe\s)?stunden?|minuten?|zwei|drei|vier|f\u00fcnf|sechs|zehn|zweimal|t\u00e4glich|deux|trois|quatre|cinq|dix|heures?|dos|tres|cuatro|cinco|diez|horas?|minutos?|due|tre|quattro|cinque|dieci|ore|minuti|twee|drie|vijf|tien|uur|minuten)(?=$|[^\p{L}])/iu;

/** Returns true for a sentence with an amount, in figures or in words. */
export function givesAmount(sentence: string): boolean {
  return AMOUNT.test(sentence);
}

// "What is X?" in the fifteen languages.
const DEFINES =
  /^\W{0,3}(?:what(?:'s|\u2019s|\s(?:is|are))|was\s(?:ist|sind)|qu['\u2019]est[- ]ce\sque?|qu\u00e9\s(?:es|son)|(?:che\s)?cos['\u2019]\u00e8|o\sque\s(?:\u00e9|s\u00e3o)|wat\s(?:is|zijn)|vad\s\u00e4r|hva\ser|hvad\ser|mik\u00e4\son|apa\situ)(?=\s)|\u3068\u306f|\u4ec0\u4e48\u662f|\u4ec0\u9ebc\u662f|\u662f\u4ec0\u4e48|\u662f\u4ec0\u9ebc|^\u0645\u0627 \u0647[\u0648\u064a]/i;

/** True for a question that asks what something is. */
export function asksForDefinition(question: string): boolean {
  return DEFINES.test(question.trim());
}

// Verbs that ask for a yes or a no, forms of one divided by spaces. A statement that answers has one of the forms;
// "do" and its like leave none behind.
const DECIDING: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  Object.entries({
    en: "is are was were isn't aren't,can could cannot can't couldn't,should shouldn't,will would won't,has have hasn't haven't",
    es: "es son está están,puede puedes pueden puedo,hay,debe debo deben,necesito necesita necesitas",
    de: "ist sind,kann kannst können könnt,muss musst müssen,darf dürfen,soll sollte sollten,lohnt lohnen",
    it: "è sono,può puoi possono posso,conviene,serve servono",
    fr: "est sont,peut peuvent pouvez peux,faut,doit doivent devez",
    nl: "is zijn,kan kun kunt kunnen,moet moeten,mag mogen,heeft hebben",
    pt: "é são está estão,pode podes podem posso,deve devem,vale",
    sv: "är,kan,ska,måste,får",
    nb: "er,kan,skal,må,bør",
    da: "er,kan,skal,må,bør",
  }).map(([language, groups]) => [language, groups.split(",").map((group) => group.split(" "))]),
);

/** Words of a text, lower-cased, also those that hyphens join: `peut-on` is two. */
function plainWords(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .replaceAll("\u2019", "'")
      .match(/[\p{L}\p{M}]+(?:'t)?/gu) ?? []
  );
}

/**
 * Returns the forms of the verb that makes a yes-or-no question, for example `can` and `cannot`. Returns `null` for
 * other questions, and when the words do not show the kind.
 */
export function decidingForms(question: string, language: string): readonly string[] | null {
  const words = plainWords(question);
  const groups = DECIDING.get(language) ?? [];
  const deciding = groups.find((forms) => forms.includes(words[0] ?? "")) ?? null;
  if (deciding !== null) return deciding;
  // A question word comes first, as in "How is ...", so yes is not an answer.
  if (askingWords(language).openers.some((forms) => forms.includes(words[0] ?? ""))) return null;
  const [found] = words.flatMap((word) => groups.find((forms) => forms.includes(word)) ?? []);
  return found === undefined ? null : (groups.find((forms) => forms.includes(found)) ?? null);
}

/** True for a sentence that matches one of the forms. */
export function holdsForm(sentence: string, forms: readonly string[]): boolean {
  return plainWords(sentence).some((word) => forms.includes(word));
}
