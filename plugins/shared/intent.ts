import { hostOf } from "../../core/extract/urls.ts";
import { cueWords, isUnspacedLanguage } from "./intent-words.ts";
import { wordsOf } from "./keyword.ts";

/** What a searcher wants. */
export type Intent = "informational" | "commercial" | "transactional" | "navigational";

/** Order of the answer when votes are equal. */
const INTENTS: readonly Intent[] = ["informational", "commercial", "transactional", "navigational"];

const SCHEMA: readonly (readonly [Intent, readonly string[]])[] = [
  ["transactional", ["Product", "Offer", "AggregateOffer", "ProductGroup"]],
  ["commercial", ["Review", "ItemList", "CriticReview"]],
  ["informational", ["HowTo", "Recipe", "QAPage", "Article", "NewsArticle", "BlogPosting", "TechArticle"]],
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
  /** The page was read and sells something. */
  readonly isShop: boolean;
}

type Votes = Record<Intent, number>;

// Commercial and transactional words decide before "how" and "what", which stand beside them in titles.
const WORD_ORDER: readonly Intent[] = ["transactional", "commercial", "informational", "navigational"];

function intentOfWords(text: string, language: string): Intent | null {
  const words = new Set(wordsOf(text));
  const tables = cueWords(language);
  const isInside = (cue: string): boolean => words.has(cue) || (isUnspacedLanguage(language) && text.includes(cue));
  return WORD_ORDER.find((intent) => tables.some((table) => [...table[intent]].some(isInside))) ?? null;
}

function addListing(votes: Votes, listing: IntentListing, language: string, share: number): void {
  const path = listing.url.toLowerCase();
  const cues: Intent[] = [
    intentOfWords(listing.title, language),
    // Lists and questions stand in the markup of shops too.
    listing.isShop ? "transactional" : (SCHEMA.find(([, types]) => types.some((type) => listing.types.has(type)))?.[0] ?? null),
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

/** What the evidence says about a search. */
export interface SearchIntent {
  /** `null` without a cue in the keyword and without listings. */
  readonly type: Intent | null;
  /** Share of the votes for `type`, 0..1. */
  readonly share: number;
  /** Share of the votes for each, 0..1; all 0 without evidence. */
  readonly shares: Readonly<Record<Intent, number>>;
  /** What the keyword's own words say; `null` when they say nothing. */
  readonly keywordIntent: Intent | null;
}

/** The intent most of the evidence speaks for: cue words of the language, structured data and addresses. */
export function searchIntent(keyword: string, listings: readonly IntentListing[], language: string): SearchIntent {
  const votes: Votes = { informational: 0, commercial: 0, transactional: 0, navigational: 0 };
  const own = isBrandSearch(keyword, listings) ? "navigational" : intentOfWords(keyword, language);
  // The keyword's own words are the searcher's; they weigh as much as the whole result page.
  if (own !== null) votes[own] += 1;
  for (const listing of listings) addListing(votes, listing, language, 1 / listings.length);
  const total = INTENTS.reduce((sum, intent) => sum + votes[intent], 0);
  if (total === 0) return { type: null, share: 0, shares: votes, keywordIntent: null };
  const best = INTENTS.reduce((a, b) => (votes[b] > votes[a] ? b : a));
  const shares: Votes = { ...votes };
  for (const intent of INTENTS) shares[intent] = votes[intent] / total;
  return { type: best, share: shares[best], shares, keywordIntent: own };
}
