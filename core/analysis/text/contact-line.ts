/** Maximum length of a contact line in UTF-16 units. A longer sentence says more than where somebody is. */
const LENGTH_LIMIT = 160;

/** Maximum length of a block that is an address as a whole. */
const BLOCK_LIMIT = 200;

/** Words from which a sentence beside an address says something of its own. */
const SPOKEN_WORDS = 7;

/** A run of digits in groups, which can be a telephone number. */
const DIGIT_GROUPS = /[+(]?[0-9][0-9 ()./-]{7,20}[0-9]/g;
/** Numbers of digits in telephone numbers with an area code. */
const MIN_DIGITS = 9;
const MAX_DIGITS = 15;

/** A postal code and a town after a street: "Gartenweg 12, 22765 Hamburg", "12 rue des Lilas, 75011 Paris". */
const TOWN = /(?:, ?|[0-9][a-z]? )(?:[A-Z]{1,2}-)?[0-9]{5} \p{Lu}\p{Ll}/u;
/** The end of an American or British address: "Austin, TX 78701", "London SW1A 1AA". */
const CODED_TOWN = /, ?[A-Z]{2} [0-9]{5}(?![0-9])|(?:^|[ ,])[A-Z]{1,2}[0-9][0-9A-Z]? [0-9][A-Z]{2}(?![0-9A-Z])/;
/** A street with its number: "calle Mayor 12", "Hauptstra\u00dfe 5". */
const STREET =
  /(?:(?:^|[ (])(?:calle|c\/|avenida|plaza|paseo|rue|avenue|boulevard|via|viale|piazza|rua)(?: [^ ,0-9]{1,20}){1,4}|(?:stra\u00dfe|strasse|str\.|platz|allee|chaussee))[ ,]{1,2}(?:n\.\u00ba )?[0-9]{1,4}(?![0-9%])/i;

function hasTelephone(sentence: string): boolean {
  for (const [run] of sentence.matchAll(DIGIT_GROUPS)) {
    const groups = run.match(/[0-9]+/g) ?? [];
    const size = groups.join("").length;
    const hasYear = groups.some((group) => /^(?:19|20)[0-9]{2}$/.test(group));
    if (groups.length > 1 && size >= MIN_DIGITS && size <= MAX_DIGITS && !hasYear) return true;
  }
  return false;
}

function isContactLine(sentence: string): boolean {
  if (sentence.length > LENGTH_LIMIT || !/[0-9]/.test(sentence)) return false;
  return TOWN.test(sentence) || CODED_TOWN.test(sentence) || STREET.test(sentence) || hasTelephone(sentence);
}

/**
 * Returns for each sentence of a block if it has a postal address or a telephone number, and so names no subject.
 * In a short block, other short sentences belong to the address: "Metro Bilbao."
 */
export function contactLines(text: string, sentences: readonly { readonly sentence: string }[]): readonly boolean[] {
  const lines = sentences.map(({ sentence }) => isContactLine(sentence));
  if (text.length > BLOCK_LIMIT || !lines.includes(true)) return lines;
  return lines.map((isLine, at) => isLine || (sentences[at]?.sentence.split(" ") ?? []).length < SPOKEN_WORDS);
}
