import { lowerWords } from "../../core/analysis/text/content-stems.ts";
import { hostOf } from "../../core/util/urls.ts";
import { listsAdvice } from "../shared/opportunity-type.ts";
import type { PageType } from "../shared/page-type.ts";
import { cueWords, type Intent, isUnspacedLanguage, isWeakCue } from "./intent-words.ts";

/** Order of the answer when votes are equal. */
const INTENTS: readonly Intent[] = ["informational", "commercial", "transactional", "navigational"];

const PATHS: readonly (readonly [Intent, RegExp])[] = [
  ["transactional", /\/(?:product|products|shop|store|buy|cart|dp|collections?|jobs?)(?=$|\/)/],
  ["commercial", /\/(?:reviews?|compare|best|services?|solutions)(?=$|[/-])/],
  ["informational", /\/(?:blog|guides?|learn|wiki|news|articles?|how-to|recipes?|help|faq)(?=$|[/-])/],
];

/** One listing, with what its page is when it was read. */
export interface IntentListing {
  readonly url: string;
  readonly title: string;
  /** `null` for a listing that was not read. */
  readonly pageType: PageType | null;
  /** The page was read and sells goods. */
  readonly isShop: boolean;
}

type Votes = Record<Intent, number>;

// Commercial and transactional words decide before "how" and "what", which titles hold beside them.
const WORD_ORDER: readonly Intent[] = ["transactional", "commercial", "informational", "navigational"];

/** An intent with its weight, 0..1. */
interface Cue {
  readonly intent: Intent;
  readonly weight: number;
}

/** Weight of words such as "price": a searcher who asks for prices reads articles, too. */
const WEAK = 0.5;

function cueOf(text: string, language: string): Cue | null {
  const words = new Set(lowerWords(text));
  const tables = cueWords(language);
  const isInside = (cue: string): boolean => words.has(cue) || (isUnspacedLanguage(language) && text.includes(cue));
  for (const intent of WORD_ORDER) {
    const found = tables.flatMap((table) => [...table[intent]].filter(isInside));
    if (found.length > 0) return { intent, weight: found.every(isWeakCue) ? WEAK : 1 };
  }
  return null;
}

/**
 * Returns the purposes of an article. Its title may show a comparison; otherwise it informs. A title with a price does
 * both.
 */
function articleVotes(title: string, language: string): readonly Cue[] {
  const cue = listsAdvice(title) ? undefined : cueOf(title, language)?.intent;
  if (cue === "commercial") return [{ intent: "commercial", weight: 1 }];
  if (cue !== "transactional") return [{ intent: "informational", weight: 1 }];
  return [
    { intent: "informational", weight: 0.5 },
    { intent: "commercial", weight: 0.5 },
  ];
}

/** Returns the purposes of a page that was read, by its type. */
function readVotes(pageType: PageType, { title, isShop }: IntentListing, language: string): readonly Cue[] {
  switch (pageType) {
    case "product":
      return [{ intent: "transactional", weight: 1 }];
    case "service":
      return [{ intent: "commercial", weight: 1 }];
    case "documentation":
      return [{ intent: "informational", weight: 1 }];
    case "listing": {
      const cue = cueOf(title, language)?.intent;
      return [{ intent: isShop ? "transactional" : (cue ?? "informational"), weight: 1 }];
    }
    case "forum":
    case "article":
      return articleVotes(title, language);
  }
}

/** Returns the purposes of a listing whose page was not read, by the words of its title and its address. */
function unreadVotes({ title, url }: IntentListing, language: string): readonly Cue[] {
  const path = url.toLowerCase();
  const cues = [
    cueOf(title, language)?.intent ?? null,
    PATHS.find(([, pattern]) => pattern.test(path))?.[0] ?? null,
  ].filter((cue) => cue !== null);
  // A page without any sign is most often an article.
  if (cues.length === 0) return [{ intent: "informational", weight: 0.5 }];
  return cues.map((intent) => ({ intent, weight: 1 / cues.length }));
}

/** True when the keyword is the host name of the first result: "acme tools" for acmetools.example. */
function isBrandSearch(keyword: string, listings: readonly IntentListing[]): boolean {
  const name = lowerWords(keyword).join("");
  const first = listings[0];
  if (name.length < 3 || first === undefined) return false;
  const labels = hostOf(first.url).split(".");
  return labels.slice(0, -1).some((label) => label.replaceAll("-", "") === name);
}

/** The intent of a search with its evidence. */
export interface SearchIntent {
  /** `null` without a cue in the keyword and without listings. */
  readonly type: Intent | null;
  /** Share of the votes for `type`, 0..1. */
  readonly share: number;
  /** Share of the votes for each, 0..1; all 0 without evidence. */
  readonly shares: Readonly<Record<Intent, number>>;
  /** The intent of the keyword's own words; `null` when they show none. */
  readonly keywordIntent: Intent | null;
}

/** A search with its result page. */
export interface SearchedKeyword {
  readonly keyword: string;
  readonly listings: readonly IntentListing[];
  /** ISO 639-1. */
  readonly language: string;
  /** True when searchers look for somebody near them. */
  readonly isLocal: boolean;
}

/** The intent most of the evidence speaks for: the keyword's own words, and what each ranking page is for. */
export function searchIntent({ keyword, listings, language, isLocal }: SearchedKeyword): SearchIntent {
  const votes: Votes = { informational: 0, commercial: 0, transactional: 0, navigational: 0 };
  const own: Cue | null = isBrandSearch(keyword, listings)
    ? { intent: "navigational", weight: 1 }
    : cueOf(keyword, language);
  // The keyword's own words are the searcher's; they weigh as much as the whole result page.
  if (own !== null) votes[own.intent] += own.weight;
  // Who searches for a trade and a place wants to hire.
  else if (isLocal) votes.transactional += 1;
  for (const listing of listings) {
    const cues =
      listing.pageType === null ? unreadVotes(listing, language) : readVotes(listing.pageType, listing, language);
    for (const { intent, weight } of cues) votes[intent] += weight / listings.length;
  }
  const total = INTENTS.reduce((sum, intent) => sum + votes[intent], 0);
  if (total === 0) return { type: null, share: 0, shares: votes, keywordIntent: null };
  const best = INTENTS.reduce((a, b) => (votes[b] > votes[a] ? b : a));
  const shares: Votes = { ...votes };
  for (const intent of INTENTS) shares[intent] = votes[intent] / total;
  return { type: best, share: shares[best], shares, keywordIntent: own?.intent ?? null };
}
