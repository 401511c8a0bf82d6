/** The known facts about one listing before it gets a type. */
export interface Listing {
  readonly url: string;
  readonly host: string;
  readonly title: string;
  /** Structured-data types of the page, nested ones included; empty when it was not read. */
  readonly types: ReadonlySet<string>;
  /** Numbered or repeated headings; `null` when the page was not read. */
  readonly listItemCount: number | null;
  /** Links in the main content to other sites; `null` when the page was not read. */
  readonly outboundCount: number | null;
  /** Words of its main content; `null` when the page was not read. */
  readonly wordCount: number | null;
  /** ISO 639-1, in which the title is read. */
  readonly language: string;
}

type Kind =
  | "listicle"
  | "directory"
  | "review_site"
  | "forum"
  | "qa"
  | "resource_page"
  | "news"
  | "video"
  | "wiki"
  | "marketplace"
  | "gov_edu"
  | "competitor";

// Well-known hosts by kind; a host matches itself and everything below it.
const HOSTS: readonly (readonly [Kind, readonly string[]])[] = [
  ["video", ["youtube.com", "youtu.be", "vimeo.com", "tiktok.com", "dailymotion.com", "twitch.tv"]],
  [
    "qa",
    [
      "quora.com",
      "stackexchange.com",
      "stackoverflow.com",
      "superuser.com",
      "gutefrage.net",
      "answers.com",
      "zhihu.com",
      "chiebukuro.yahoo.co.jp",
    ],
  ],
  ["forum", ["reddit.com", "news.ycombinator.com", "discourse.org", "xda-developers.com", "gamefaqs.gamespot.com"]],
  ["wiki", ["wikipedia.org", "wikihow.com", "fandom.com", "wiktionary.org", "wikivoyage.org", "wikidata.org"]],
  [
    "marketplace",
    [
      ...[
        "amazon.com",
        "amazon.co.uk",
        "amazon.de",
        "amazon.fr",
        "amazon.it",
        "amazon.es",
        "amazon.nl",
        "amazon.ca",
        "amazon.in",
        "amazon.com.au",
      ],
      ...[
        "ebay.com",
        "ebay.co.uk",
        "ebay.de",
        "etsy.com",
        "walmart.com",
        "aliexpress.com",
        "alibaba.com",
        "mercadolibre.com.mx",
        "rakuten.co.jp",
      ],
      ...[
        "bol.com",
        "zalando.de",
        "shopee.sg",
        "lazada.sg",
        "flipkart.com",
        "bestbuy.com",
        "target.com",
        "otto.de",
        "kleinanzeigen.de",
      ],
    ],
  ],
  [
    "review_site",
    [
      "trustpilot.com",
      "g2.com",
      "capterra.com",
      "tripadvisor.com",
      "glassdoor.com",
      "getapp.com",
      "softwareadvice.com",
      "trustradius.com",
    ],
  ],
  [
    "directory",
    [
      "yelp.com",
      "yellowpages.com",
      "clutch.co",
      "crunchbase.com",
      "foursquare.com",
      "thumbtack.com",
      "gelbeseiten.de",
      "pagesjaunes.fr",
      "yell.com",
    ],
  ],
  [
    "news",
    [
      "bbc.com",
      "bbc.co.uk",
      "cnn.com",
      "nytimes.com",
      "theguardian.com",
      "reuters.com",
      "apnews.com",
      "washingtonpost.com",
      "spiegel.de",
      "lemonde.fr",
      "elpais.com",
    ],
  ],
];

const GOV_EDU =
  /(?:^|\.)(?:gov|edu|mil)(?:\.[a-z]{2})?$|(?:^|\.)(?:ac|gob|gouv|gc|govt)\.[a-z]{2}$|(?:^|\.)(?:europa\.eu|bund\.de|gouv\.fr)$/;

// Words for "best" and "top" in the supported languages, as title words.
const BEST =
  /(?:^|[^\p{L}])(?:best|top|beste[nrs]?|meilleure?s?|mejor(?:es)?|miglior[ei]?|melhor(?:es)?|b\u00e4sta|bedste|paras|parhaat|terbaik)(?=$|[^\p{L}])|\u304a\u3059\u3059\u3081|\u30e9\u30f3\u30ad\u30f3\u30b0|\u6700\u4f73|\u63a8\u8350|\u63a8\u85a6|\u0623\u0641\u0636\u0644/iu;
// A number with a hyphen measures ("30-day challenge") and counts no entries.
const NUMBERED =
  /^(?:the\s+|die\s+|les\s+|los\s+|las\s+|le\s+|i\s+|de\s+|os\s+|as\s+|top\s+)?\d{1,3}\+?(?=$|\s|[\u3400-\u9fff\u3064])/iu;
// "Test" and "opinion" speak of reviews in some languages and of other things in English.
const REVIEW_WORDS: Readonly<Record<string, string>> = {
  en: "(?<!(?:annual|year in|literature|systematic|peer|performance|code|law|global|market|quarterly|monthly|weekly) )(?:reviews?|reviewed)",
  de: "tests?|testberichte?|testsieger|erfahrungen|reviews?",
  fr: "avis|tests?",
  es: "rese\\u00f1as?|opiniones|an\\u00e1lisis",
  it: "recension[ei]|opinioni",
  pt: "avalia\\u00e7(?:\\u00e3o|\\u00f5es)|opini\\u00f5es|an\\u00e1lise|resenhas?",
  nl: "recensies?|reviews?|tests?|ervaringen",
  sv: "recension(?:er)?|omd\\u00f6men|tests?",
  nb: "anmeldelser?|omtaler?|tests?",
  da: "anmeldelser?|tests?",
  fi: "arvostelut?|testit?",
  ms: "ulasan",
};
const REVIEWS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries(REVIEW_WORDS).map(([language, words]) => [
    language,
    new RegExp(`(?:^|[^\\p{L}])(?:${words})(?=$|[^\\p{L}])`, "iu"),
  ]),
);
const REVIEW_SIGNS =
  /\u30ec\u30d3\u30e5\u30fc|\u53e3\u30b3\u30df|\u8bc4\u6d4b|\u8a55\u6e2c|\u0645\u0631\u0627\u062c\u0639\u0629/;
/** Words of titles in scripts without spaces, and in Arabic. */
const CJK_AND_ARABIC = "方法|コツ|手順|理由|技巧|" + "步骤|步驟|طرق|نصائح|خطوات|أسباب";
// A list of advice, of kinds or of a shop's own offers has no place for another business: "8 best practices", "7
// ways", "top deals".
const NO_ENTRIES = new RegExp(
  `(?:^|[^\\p{L}])(?:${[
    "ways?|tips|steps|reasons|mistakes|myths|facts|benefits|advantages|things|questions|signs|habits|lessons|rules|practices?|strategies|techniques|tricks|hacks|types|kinds|examples|trends|principles|causes|symptoms|stages|deals|offers",
    "wege|tipps|schritte|gründe|fehler|mythen|fakten|vorteile|dinge|fragen|anzeichen|regeln|arten|beispiele|angebote",
    "façons|conseils|étapes|raisons|erreurs|mythes|avantages|choses|signes|règles|astuces|exemples|tendances|offres",
    "formas|maneras|consejos|pasos|razones|errores|mitos|ventajas|beneficios|cosas|preguntas|señales|reglas|trucos|tipos|ejemplos|tendencias|ofertas",
    "modi|consigli|passi|passaggi|motivi|errori|miti|vantaggi|cose|domande|segni|regole|trucchi|tipi|esempi|tendenze|offerte",
    "maneiras|dicas|passos|razões|motivos|erros|vantagens|benefícios|coisas|perguntas|sinais|regras|truques|exemplos|tendências",
    "manieren|stappen|redenen|fouten|mythes|feiten|voordelen|dingen|vragen|regels|soorten|voorbeelden|aanbiedingen",
    "sätt|steg|skäl|misstag|fördelar|frågor|regler|exempel|måter|trinn|grunner|feil|fordeler|spørsmål|eksempler|måder|trin|grunde|fejl|fordele|spørgsmål",
    "tapaa|vinkkiä|vinkit|vaihetta|syytä|virhettä|kysymystä|cara|langkah|sebab|kesilapan|petua",
  ].join("|")})(?=$|[^\\p{L}])|(?:${CJK_AND_ARABIC})`,
  "iu",
);
// "Why music is the best care" is not a list, although it contains "best".
const REASONING =
  /^(?:why|how|warum|wieso|wie|pourquoi|comment|por qu\u00e9|c\u00f3mo|perch\u00e9|come|por que|porqu\u00ea|como|waarom|hoe|varf\u00f6r|hur|hvorfor|hvordan|miksi|miten|mengapa|kenapa|bagaimana)(?=\s)/iu;
const DIRECTORY =
  /(?:^|[^\p{L}])(?:directory|listings?|find an?|verzeichnis|annuaire|directorio|elenco|diret\u00f3rio|bedrijvengids|f\u00f6retagskatalog|hakemisto|direktori)(?=$|[^\p{L}])/iu;
const RESOURCES =
  /(?:^|[^\p{L}])(?:resources|useful links|further reading|ressourcen|ressources|recursos|risorse)(?=$|[^\p{L}])/iu;
const FORUM_PATH =
  /(?:^|[./-])(?:forums?|community|communities|boards?|threads?|showthread|viewtopic|discussions?)(?=$|[./-])/;
const DIRECTORY_PATH = /\/(?:directory|listings?|find|companies|providers|vendors)(?=$|\/)/;
const RESOURCE_PATH = /\/(?:resources|links|useful-links)\/?$/;
/** Outbound links that make a page a list of resources whatever its title says, and the most words to each: an essay cites, too. */
const MANY_LINKS = 40;
const WORDS_PER_LINK = 40;
const LIST_LENGTH = 4;

/** True for a title that lists advice, kinds or trends, and no businesses or products: "top 10 trends", "7 ways". */
export function listsAdvice(title: string): boolean {
  return NO_ENTRIES.test(title);
}

/** True for a title that counts its entries: "7 best kettles", "Les 5 meilleurs vélos". */
export function isNumbered(title: string): boolean {
  return NUMBERED.test(title.trim());
}

function isBelow(host: string, parent: string): boolean {
  return host === parent || host.endsWith(`.${parent}`);
}

function hasAny(types: ReadonlySet<string>, names: readonly string[]): boolean {
  return names.some((name) => types.has(name));
}

/** Returns the name of the title pattern that matches in the words of the language or of English, or `null`. */
export function titlePattern(title: string, language: string): string | null {
  if (NUMBERED.test(title.trim())) return BEST.test(title) ? "{number} best …" : "{number} …";
  if (BEST.test(title)) return "best …";
  if (REVIEW_SIGNS.test(title) || [language, "en"].some((code) => REVIEWS.get(code)?.test(title) === true))
    return "… review";
  if (DIRECTORY.test(title)) return "… directory";
  return RESOURCES.test(title) ? "… resources" : null;
}

/** The evidence that decided a listing's kind, in order of trust. */
export type Cue = "host" | "structured_data" | "address" | "title" | "links" | "none";

/**
 * Returns the kind of a listing and the evidence for it. The order of trust is host, structured data, address, title
 * and links.
 */
export function opportunityType(listing: Listing): { readonly kind: Kind; readonly cue: Cue } {
  const { host, types, outboundCount, listItemCount } = listing;
  for (const [kind, hosts] of HOSTS) if (hosts.some((known) => isBelow(host, known))) return { kind, cue: "host" };
  if (GOV_EDU.test(host)) return { kind: "gov_edu", cue: "host" };
  if (host.startsWith("wiki.")) return { kind: "wiki", cue: "host" };
  if (types.has("WikiPage")) return { kind: "wiki", cue: "structured_data" };
  const address = listing.url.toLowerCase();
  const path = address.slice(address.indexOf(host) + host.length);
  if (types.has("QAPage")) return { kind: "qa", cue: "structured_data" };
  if (types.has("DiscussionForumPosting")) return { kind: "forum", cue: "structured_data" };
  if (FORUM_PATH.test(host) || FORUM_PATH.test(path)) return { kind: "forum", cue: "address" };
  const pattern = titlePattern(listing.title, listing.language);
  const isListed =
    pattern === "{number} best …" ||
    ((pattern === "best …" || pattern === "{number} …") && (listItemCount ?? LIST_LENGTH) >= LIST_LENGTH);
  if (isListed && !NO_ENTRIES.test(listing.title) && !REASONING.test(listing.title.trim()))
    return { kind: "listicle", cue: "title" };
  if (pattern === "… directory") return { kind: "directory", cue: "title" };
  if (DIRECTORY_PATH.test(path)) return { kind: "directory", cue: "address" };
  if (pattern === "… resources") return { kind: "resource_page", cue: "title" };
  if (RESOURCE_PATH.test(path)) return { kind: "resource_page", cue: "address" };
  if (pattern === "… review" && !hasAny(types, ["Product", "Offer"])) return { kind: "review_site", cue: "title" };
  if (hasAny(types, ["NewsArticle", "ReportageNewsArticle"])) return { kind: "news", cue: "structured_data" };
  if (/(?:^|\.)news\.|news\.[a-z]+$/.test(host)) return { kind: "news", cue: "host" };
  const links = outboundCount ?? 0;
  if (links >= MANY_LINKS && (listing.wordCount ?? 0) <= links * WORDS_PER_LINK)
    return { kind: "resource_page", cue: "links" };
  return { kind: "competitor", cue: "none" };
}
