/** What is known about one listing when it is typed. */
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
    ["quora.com", "stackexchange.com", "stackoverflow.com", "superuser.com", "gutefrage.net", "answers.com", "zhihu.com", "chiebukuro.yahoo.co.jp"],
  ],
  ["forum", ["reddit.com", "news.ycombinator.com", "discourse.org", "xda-developers.com", "gamefaqs.gamespot.com"]],
  ["wiki", ["wikipedia.org", "wikihow.com", "fandom.com", "wiktionary.org", "wikivoyage.org", "wikidata.org"]],
  [
    "marketplace",
    [
      ...["amazon.com", "amazon.co.uk", "amazon.de", "amazon.fr", "amazon.it", "amazon.es", "amazon.nl", "amazon.ca", "amazon.in", "amazon.com.au"],
      ...["ebay.com", "ebay.co.uk", "ebay.de", "etsy.com", "walmart.com", "aliexpress.com", "alibaba.com", "mercadolibre.com.mx", "rakuten.co.jp"],
      ...["bol.com", "zalando.de", "shopee.sg", "lazada.sg", "flipkart.com", "bestbuy.com", "target.com", "otto.de", "kleinanzeigen.de"],
    ],
  ],
  [
    "review_site",
    ["trustpilot.com", "g2.com", "capterra.com", "tripadvisor.com", "glassdoor.com", "getapp.com", "softwareadvice.com", "trustradius.com"],
  ],
  [
    "directory",
    ["yelp.com", "yellowpages.com", "clutch.co", "crunchbase.com", "foursquare.com", "thumbtack.com", "gelbeseiten.de", "pagesjaunes.fr", "yell.com"],
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

const GOV_EDU = /(?:^|\.)(?:gov|edu|mil)(?:\.[a-z]{2})?$|(?:^|\.)(?:ac|gob|gouv|gc|govt)\.[a-z]{2}$|(?:^|\.)(?:europa\.eu|bund\.de|gouv\.fr)$/;

// Words for "best" and "top" in the supported languages, as title words.
const BEST =
  /(?:^|[^\p{L}])(?:best|top|beste[nrs]?|meilleure?s?|mejor(?:es)?|miglior[ei]?|melhor(?:es)?|b\u00e4sta|bedste|paras|parhaat|terbaik)(?=$|[^\p{L}])|\u304a\u3059\u3059\u3081|\u30e9\u30f3\u30ad\u30f3\u30b0|\u6700\u4f73|\u63a8\u8350|\u63a8\u85a6|\u0623\u0641\u0636\u0644/iu;
// A number with a hyphen measures ("30-day challenge") and counts no entries.
const NUMBERED = /^(?:the\s+|die\s+|les\s+|los\s+|las\s+|le\s+|i\s+|de\s+|os\s+|as\s+|top\s+)?\d{1,3}\+?(?=$|\s|[\u3400-\u9fff\u3064])/iu;
const REVIEW =
  /(?:^|[^\p{L}])(?:reviews?|reviewed|tests?|testbericht|avis|rese\u00f1as?|recensioni|opini[o\u00f3]n(?:es|i)?|anmeldelser?|recensie|recension(?:er)?|omd\u00f6men|omtale|arvostelut?|avalia\u00e7(?:\u00e3o|\u00f5es)|an\u00e1lise|ulasan)(?=$|[^\p{L}])|\u30ec\u30d3\u30e5\u30fc|\u53e3\u30b3\u30df|\u8bc4\u6d4b|\u8a55\u6e2c|\u0645\u0631\u0627\u062c\u0639\u0629/iu;
const DIRECTORY =
  /(?:^|[^\p{L}])(?:directory|listings?|find an?|verzeichnis|annuaire|directorio|elenco|diret\u00f3rio|bedrijvengids|f\u00f6retagskatalog|hakemisto|direktori)(?=$|[^\p{L}])/iu;
const RESOURCES = /(?:^|[^\p{L}])(?:resources|useful links|further reading|ressourcen|ressources|recursos|risorse)(?=$|[^\p{L}])/iu;
const FORUM_PATH = /(?:^|[./-])(?:forums?|community|communities|boards?|threads?|showthread|viewtopic|discussions?)(?=$|[./-])/;
const DIRECTORY_PATH = /\/(?:directory|listings?|find|companies|providers|vendors)(?=$|\/)/;
const RESOURCE_PATH = /\/(?:resources|links|useful-links)(?=$|\/)/;
/** Outbound links that make a page a list of resources whatever its title says. */
const MANY_LINKS = 40;
const LIST_LENGTH = 4;

function isBelow(host: string, parent: string): boolean {
  return host === parent || host.endsWith(`.${parent}`);
}

function hasAny(types: ReadonlySet<string>, names: readonly string[]): boolean {
  return names.some((name) => types.has(name));
}

/** Name of the title pattern that was recognised; `null` when it follows none. */
export function titlePattern(title: string): string | null {
  if (NUMBERED.test(title.trim())) return BEST.test(title) ? "{number} best …" : "{number} …";
  if (BEST.test(title)) return "best …";
  if (REVIEW.test(title)) return "… review";
  if (DIRECTORY.test(title)) return "… directory";
  return RESOURCES.test(title) ? "… resources" : null;
}

/** What a listing's kind was told from, in order of trust. */
export type Cue = "host" | "structured_data" | "address" | "title" | "links" | "none";

/** Kind of a listing with what told it: host, address, structured data, title and links, in this order of trust. */
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
  const pattern = titlePattern(listing.title);
  const isList = pattern === "{number} best …" || pattern === "best …" || (pattern === "{number} …" && (listItemCount ?? LIST_LENGTH) >= LIST_LENGTH);
  if (isList) return { kind: "listicle", cue: "title" };
  if (pattern === "… directory") return { kind: "directory", cue: "title" };
  if (DIRECTORY_PATH.test(path)) return { kind: "directory", cue: "address" };
  if (pattern === "… resources") return { kind: "resource_page", cue: "title" };
  if (RESOURCE_PATH.test(path)) return { kind: "resource_page", cue: "address" };
  if (pattern === "… review" && !hasAny(types, ["Product", "Offer"])) return { kind: "review_site", cue: "title" };
  if (hasAny(types, ["NewsArticle", "ReportageNewsArticle"])) return { kind: "news", cue: "structured_data" };
  if (/(?:^|\.)news\.|news\.[a-z]+$/.test(host)) return { kind: "news", cue: "host" };
  if ((outboundCount ?? 0) >= MANY_LINKS) return { kind: "resource_page", cue: "links" };
  return { kind: "competitor", cue: "none" };
}
