import { hostOf } from "../../core/extract/urls.ts";
import { wordsOf } from "./keyword.ts";

/** What a searcher wants. */
export type Intent = "informational" | "commercial" | "transactional" | "navigational";

/** Order of the answer when votes are equal. */
const INTENTS: readonly Intent[] = ["informational", "commercial", "transactional", "navigational"];

// Single words in the supported languages, lower-cased as written.
const WORDS: Readonly<Record<Intent, ReadonlySet<string>>> = {
  informational: new Set(
    (
      "how what why when who guide tutorial ideas tips meaning definition examples recipe learn explained history symptoms causes " +
      "wie was warum anleitung leitfaden tipps bedeutung rezept ratgeber comment pourquoi guide recette conseils définition " +
      "cómo qué guía consejos receta significado come cosa guida ricetta consigli como guia dicas receita hoe wat waarom gids recept " +
      "hur vad varför hvordan hva hvad hvorfor oppskrift opskrift miten mikä ohje resepti cara apa panduan resepi " +
      "とは 方法 作り方 如何 怎么 什么 كيف ما"
    ).split(" "),
  ),
  commercial: new Set(
    (
      "best top review reviews vs versus compare comparison alternatives rated beste besten test vergleich testsieger meilleur meilleurs meilleure meilleures comparatif avis " +
      "mejor mejores comparativa opiniones migliore migliori confronto recensioni melhor melhores comparação vergelijken beste bästa bäst bedste bedst paras parhaat vertailu terbaik " +
      "おすすめ 比較 ランキング 推荐 最佳 أفضل"
    ).split(" "),
  ),
  transactional: new Set(
    (
      "buy price prices cheap order coupon deal deals discount sale shop store hire rent book booking download subscribe quote near " +
      "kaufen preis preise günstig bestellen angebot angebote gutschein mieten buchen shop acheter prix pas réserver louer promo " +
      "comprar precio precios barato oferta ofertas alquilar acquistare comprare prezzo prezzi offerta preço preços kopen prijs goedkoop " +
      "köpa pris billig kjøpe købe osta hinta halvat beli harga 購入 価格 通販 购买 价格 شراء سعر"
    ).split(" "),
  ),
  navigational: new Set("login signin sign-in official homepage inloggen connexion".split(" ")),
};

const SCHEMA: readonly (readonly [Intent, readonly string[]])[] = [
  ["transactional", ["Product", "Offer", "AggregateOffer", "ProductGroup"]],
  ["commercial", ["Review", "ItemList", "CriticReview"]],
  ["informational", ["HowTo", "FAQPage", "Recipe", "QAPage", "Article", "NewsArticle", "BlogPosting", "TechArticle"]],
];

const PATHS: readonly (readonly [Intent, RegExp])[] = [
  ["transactional", /\/(?:product|products|shop|store|buy|cart|p|dp|collections?)(?=$|\/)/],
  ["commercial", /\/(?:reviews?|compare|best)(?=$|[/-])/],
  ["informational", /\/(?:blog|guides?|learn|wiki|news|articles?|how-to|recipes?|help|faq)(?=$|[/-])/],
];

/** One listing with the structured-data types of its page, when it was read. */
export interface IntentListing {
  readonly url: string;
  readonly title: string;
  readonly types: ReadonlySet<string>;
}

type Votes = Record<Intent, number>;

function intentOfWords(text: string): Intent | null {
  const words = wordsOf(text);
  // Commercial and transactional words decide before "how" and "what", which stand beside them in titles.
  const order: readonly Intent[] = ["transactional", "commercial", "informational", "navigational"];
  return order.find((intent) => words.some((word) => WORDS[intent].has(word))) ?? null;
}

function addListing(votes: Votes, listing: IntentListing, share: number): void {
  const path = listing.url.toLowerCase();
  const cues = [
    intentOfWords(listing.title),
    SCHEMA.find(([, types]) => types.some((type) => listing.types.has(type)))?.[0] ?? null,
    PATHS.find(([, pattern]) => pattern.test(path))?.[0] ?? null,
  ].filter((cue) => cue !== null);
  // A page without any sign is most often an article.
  if (cues.length === 0) votes.informational += share / 2;
  for (const cue of cues) votes[cue] += share / cues.length;
}

/** Words of the host of a brand search: `acmetools` for acmetools.example. */
function isBrandSearch(keyword: string, listings: readonly IntentListing[]): boolean {
  const name = wordsOf(keyword).join("");
  const first = listings[0];
  if (name.length < 3 || first === undefined) return false;
  const labels = hostOf(first.url).split(".");
  return labels.slice(0, -1).some((label) => label.replaceAll("-", "") === name);
}

/** The intent most of the evidence speaks for, with its share of the votes; `null` without a keyword cue and without listings. */
export function searchIntent(keyword: string, listings: readonly IntentListing[]): { readonly type: Intent | null; readonly share: number } {
  const votes: Votes = { informational: 0, commercial: 0, transactional: 0, navigational: 0 };
  const own = isBrandSearch(keyword, listings) ? "navigational" : intentOfWords(keyword);
  // The keyword's own words are the searcher's; they weigh as much as the whole result page.
  if (own !== null) votes[own] += 1;
  for (const listing of listings) addListing(votes, listing, 1 / listings.length);
  const total = INTENTS.reduce((sum, intent) => sum + votes[intent], 0);
  if (total === 0) return { type: null, share: 0 };
  const best = INTENTS.reduce((a, b) => (votes[b] > votes[a] ? b : a));
  return { type: best, share: votes[best] / total };
}
