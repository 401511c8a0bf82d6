import lists from "stopwords-iso/stopwords-iso.json" with { type: "json" };

/**
 * Content words that the published English list contains by mistake. That list comes from a web crawl and has 1,298
 * entries. With these entries, "home page", "research results" or "computer system" would not be phrases.
 */
const ENGLISH_CONTENT = `area areas auth available beginning beginnings big bill billion biol book bottom buy call
  caption case cases cause causes change changes clear click computer copy cry date describe detail difference down
  empty end ends effect face faces fact facts fire free full front general goods group grouped grouping groups hell
  help home homepage html http hundred immediate importance important index indicate information inner interest
  interests invention join keep key keys kind large length line little long low lower made mail make making man member
  members men microsoft million mine mill move mug name near need needs netscape new news newest next novel null
  number numbers ok old older oldest open opened opening opens opposite order ordered ordering orders page pages part
  parted parting parts past place placed places plus point pointed pointing points poor possible potentially present
  presented presenting presents problem problems proud provide recent ref refs research result resulted resulting
  results right ring room rooms round run section sections sensible serious show showed showing shows side sides sign
  similar site small smaller smallest state states stop sub successful suggest system test text thick thin thing
  things third thought thoughts tip top trillion turn turned turning turns value volume vol vols want wanted ways web
  webpage website well wells width wonder word words work worked working works world young younger youngest year years
  zero fix fill find first better best good great greater greatest high higher highest bn specified sec half welcome
  moreover-`;

/**
 * Nouns in the other lists, by the name of the list. With them, "contrato de trabajo" or "eigen risico" would not be
 * phrases. Nouns of time and number stay in the lists.
 */
const CONTENT: Readonly<Record<string, string>> = {
  de: "mann mensch menschen mittel ordnung recht rechte rechten rechter rechtes sache schluss teil zeit",
  fr: `clic directe droite effet essai force gens naturel naturelle naturelles parole personne personnes pièce retour
    sujet valeur voie état`,
  es: "acuerdo cuenta empleo estado estados pais país paìs segunda trabajo valor verdad",
  it: `attesa citta città comprare conclusione consiglio forza futuro gente gruppo mondo nome paese persone piedi posto
    press registrazione scola scopo titolo uomo vita`,
  nl: "eigen",
  pt: `apoio caminho conselho corrente direita estado grupo local nome nível noite número obra pessoas ponto pontos
    posição povo questão relação sistema trabalho valor verdade viagem área`,
  sv: "beslut nummer rätt",
  no: "arbeid folk makt navn part punkt rett start tilstand verdi",
  da: "mand",
};

/**
 * Function words of one or two letters. The other short entries of the English list are country codes and
 * abbreviations.
 */
const ENGLISH_SHORT = "a i am an as at be by do go he hi if in is it me my no of oh on or so to up us we vs";

/** Function words that the English list lacks, or that the list above removes. */
const ENGLISH_EXTRA = "can't cannot isn't it's let's also much many new";

/** Malay function words that have another spelling in the Indonesian list. */
const MALAY_EXTRA = `kerana iaitu ialah bahawa daripada kepada telah tidak untuk sebagai dengan yang pada adalah oleh
  mereka anda boleh juga dan di ke dari ini itu atau sebuah seorang lebih paling sangat sudah belum masih akan agar
  supaya apabila manakala walaupun namun tetapi dalam antara setiap semua beberapa ada saya kami kita dia beliau nya
  bagi bukan perlu lagi hanya sahaja seperti jika sama`;

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word.length > 0);
}

function english(): Set<string> {
  const short = new Set(words(ENGLISH_SHORT));
  const content = new Set(words(ENGLISH_CONTENT));
  const kept = (lists.en ?? []).filter((word) => (word.length > 2 ? !content.has(word) : short.has(word)));
  return new Set([...kept, ...words(ENGLISH_EXTRA)]);
}

type ListName = keyof typeof lists;

/** Name of a language's list in stopwords-iso, where it differs from the ISO 639-1 code. */
const LIST_NAMES: Readonly<Record<string, ListName>> = { nb: "no", nn: "no", ms: "id" };

function isListName(name: string): name is ListName {
  return Object.hasOwn(lists, name);
}

/** Returns the name of a language's list in stopwords-iso. */
function stopListName(code: string): string {
  return LIST_NAMES[code] ?? code;
}

/** Returns the lower-cased stop words of a language. Returns an empty set for an unknown language. */
export function stopWordsOf(code: string): ReadonlySet<string> {
  if (code === "en") return english();
  const name = stopListName(code);
  if (!isListName(name)) return new Set();
  // The scanner keeps the apostrophe of an elided article, so the list entry "dell'" matches its token.
  const set = new Set(lists[name].map((word) => word.toLowerCase()));
  for (const word of words(CONTENT[name] ?? "")) set.delete(word);
  if (code === "ms") for (const word of words(MALAY_EXTRA)) set.add(word);
  return set;
}
