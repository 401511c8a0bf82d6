import type { LinkMessages } from "../core/analysis/advice/links/messages.ts";
import { messagesFor } from "../core/analysis/advice/messages.ts";
import { allTypes } from "../core/analysis/metadata/structured-walk.ts";
import { defineSection } from "../core/analysis/pipeline/section.ts";
import type { AnalyzedPage, CohortPage } from "../core/analysis/terms/cohort-page.ts";
import { runTogether } from "../core/analysis/terms/site-owner.ts";
import { sentenceAt } from "../core/analysis/text/sentences.ts";
import {
  LinkOpportunitiesSchema,
  type LinkOpportunity,
  type OpportunityType,
} from "../core/contract/sections/link-opportunities.ts";
import type { PageFacts, PageLink } from "../core/domain/page-facts.ts";
import type { SerpResult } from "../core/ports/searcher.ts";
import { findPhrase } from "../core/util/find-phrase.ts";
import { pageKey } from "../core/util/normalize-url.ts";
import { clamp } from "../core/util/statistics.ts";
import { hostOf } from "../core/util/urls.ts";
import { type KeywordMatcher, keywordMatcher, stemTable } from "./shared/keyword.ts";
import { round } from "./shared/numbers.ts";
import { opportunityType, titlePattern } from "./shared/opportunity-type.ts";
import { type PageType, pageTypeOf } from "./shared/page-type.ts";
import { isSameSite } from "./shared/urls.ts";

/** How likely a page of each kind lets another business in, before what the page itself shows. */
const BASE_LIKELIHOOD: Readonly<Record<OpportunityType, number>> = {
  directory: 0.8,
  resource_page: 0.65,
  review_site: 0.6,
  listicle: 0.55,
  forum: 0.5,
  qa: 0.5,
  marketplace: 0.3,
  news: 0.3,
  wiki: 0.25,
  gov_edu: 0.2,
  video: 0.2,
  competitor: 0.05,
};

const ACTION: Readonly<Record<OpportunityType, LinkOpportunity["suggested_action"]>> = {
  directory: "get_listed",
  review_site: "get_listed",
  marketplace: "get_listed",
  forum: "answer_thread",
  qa: "answer_thread",
  listicle: "pitch_inclusion",
  resource_page: "pitch_inclusion",
  news: "pitch_inclusion",
  wiki: "pitch_inclusion",
  gov_edu: "pitch_inclusion",
  video: "pitch_inclusion",
  competitor: "none",
};

const USER_WRITTEN: ReadonlySet<OpportunityType> = new Set(["forum", "qa", "wiki"]);
/** One whole segment of a path, so that `/features/contacts/` and `/contactless-payment` are no contact pages. */
const CONTACT =
  /^(?:contact(?:-?us|-?form)?|submit(?:-[a-z-]+)?|write-for-us|contribute|add-(?:listing|your-[a-z-]+)|get-listed|advertise(?:-with-us)?|kontakt(?:formular)?|contacto|contatti|contact(?:ez|er)-nous|nous-contacter)(?:\.\w{2,5})?$/i;
/** Worst rank that a reason names. */
const HIGH_RANK = 3;
/** Links shown as evidence. */
const MAX_EVIDENCE = 5;
const WEAK_REL: readonly string[] = ["nofollow", "ugc", "sponsored"];

/** Signs of the page itself; absent for a listing whose page was not read. */
interface PageSigns {
  readonly outbound: readonly PageLink[];
  readonly nofollowRatio: number | null;
  readonly contactUrl: string | null;
  readonly listItemCount: number;
  readonly types: ReadonlySet<string>;
  readonly linkedCompetitors: readonly string[];
  /** First link to each of them. */
  readonly competitorLinks: readonly { readonly domain: string; readonly url: string; readonly anchor: string }[];
  /** Outbound links known to lead nowhere. */
  readonly brokenLinks: readonly string[];
}

/** Headings that count up, or the longest run of headings on one level below the title. */
function listItems(facts: PageFacts): number {
  const numbered = facts.headings.filter((heading) => /^#?\d{1,3}[.):\s]/.test(heading.text)).length;
  const perLevel = [2, 3].map(
    (level) => facts.headings.filter((heading) => heading.isMain && heading.level === level).length,
  );
  return numbered >= 3 ? numbered : Math.max(0, ...perLevel);
}

function isContactPage(url: string): boolean {
  return (URL.parse(url)?.pathname ?? "").split("/").some((segment) => CONTACT.test(segment));
}

function signsOf(page: CohortPage, rivals: readonly string[], gone: ReadonlySet<string>): PageSigns {
  const outbound = page.facts.links.filter(
    (link) => link.zone === "main" && !isSameSite(hostOf(link.url), page.domain),
  );
  const weak = outbound.filter((link) => link.rel.some((token) => WEAK_REL.includes(token))).length;
  const competitorLinks = rivals
    .filter((rival) => !isSameSite(rival, page.domain))
    .flatMap((domain) => {
      const link = outbound.find((entry) => isSameSite(hostOf(entry.url), domain));
      return link === undefined ? [] : [{ domain, url: link.url, anchor: link.anchor }];
    });
  const contact = page.facts.links.find((link) => isSameSite(hostOf(link.url), page.domain) && isContactPage(link.url));
  return {
    outbound,
    nofollowRatio: outbound.length === 0 ? null : round(weak / outbound.length, 4),
    contactUrl: contact?.url ?? null,
    listItemCount: listItems(page.facts),
    types: allTypes(page.facts.structuredData.items),
    linkedCompetitors: competitorLinks.map((link) => link.domain),
    competitorLinks,
    brokenLinks: [...new Set(outbound.map((link) => link.url).filter((url) => gone.has(pageKey(url) ?? url)))],
  };
}

/** Matches an offer in a link: the site sells what its list compares. */
const OFFER =
  /(?:^|[^\p{L}])(?:pricing|free trial|(?:get|request|book) (?:a |your )?(?:free )?(?:quote|demo)|start (?:for )?free|try (?:it )?(?:for )?free|add to cart|angebot anfordern|kostenlos testen|in den warenkorb|devis gratuit|essai gratuit|prueba gratis|pide presupuesto)(?=$|[^\p{L}])/iu;
/** Offers that show a business of its own. */
const MIN_OFFERS = 2;

/** True for a list of the site's own offers: a heading names the site, or its links sell. A rival links to nobody there. */
function listsItself({ facts, domain }: CohortPage): boolean {
  const names = [facts.siteName ?? "", domain.split(".")[0] ?? ""].map(runTogether).filter((name) => name.length >= 4);
  const isNamed = facts.headings.some(
    ({ level, text, isMain }) => isMain && level > 1 && names.some((name) => runTogether(text).includes(name)),
  );
  const offers = facts.links.filter(({ anchor, url }) => OFFER.test(anchor) && isSameSite(hostOf(url), domain));
  return isNamed || new Set(offers.map(({ url }) => url)).size >= MIN_OFFERS;
}

/** Names the target is known by; short words would match everywhere. */
function brandNames(target: AnalyzedPage): string[] {
  return [target.facts.siteName ?? "", target.domain].filter((name) => [...name].length >= 3);
}

function likelihoodOf(type: OpportunityType, signs: PageSigns | null): number {
  let value = BASE_LIKELIHOOD[type];
  if (signs !== null && type !== "competitor") {
    if (signs.outbound.length >= 5) value += 0.1;
    if (signs.outbound.length === 0) value -= 0.15;
    if (signs.linkedCompetitors.length > 0) value += 0.1;
    if (signs.contactUrl !== null) value += 0.05;
    if ((signs.nofollowRatio ?? 0) > 0.8) value -= 0.05;
  }
  return clamp(value, 0, 1);
}

/** Sentence of the page that names the target. */
function mentionOf(page: CohortPage, names: readonly string[]): string | null {
  for (const name of names) {
    const at = findPhrase(page.facts.mainText, name);
    if (at !== -1) return sentenceAt(page.facts.mainText, at);
  }
  return null;
}

/** A listing and its present relation to the target. */
interface Standing {
  readonly type: OpportunityType;
  readonly signs: PageSigns | null;
  readonly rank: number;
  readonly mentions: boolean;
  readonly links: boolean;
  /** Share of the keyword's words in title and snippet, 0..1. */
  readonly relevance: number;
  /** True for a target that is a product, a service, a shop or a site; `null` without a target. */
  readonly sells: boolean | null;
}

function reasonsOf({ type, signs, rank, mentions, links }: Standing, say: LinkMessages): string[] {
  const reasons: string[] = [];
  if (links) reasons.push(say.linksAlready());
  else if (mentions) reasons.push(say.mentionsOnly());
  reasons.push(say.looksLike(type));
  if (signs === null) reasons.push(say.unread());
  else {
    if (signs.linkedCompetitors.length > 0) reasons.push(say.linksToRivals(signs.linkedCompetitors.length));
    if (signs.outbound.length === 0) reasons.push(say.noOutboundLinks());
    else if (signs.outbound.length >= 5) reasons.push(say.manyOutboundLinks(signs.outbound.length));
    if (signs.brokenLinks.length > 0) reasons.push(say.brokenLinks(signs.brokenLinks.length));
    if (signs.contactUrl !== null) reasons.push(say.hasContact());
  }
  if (rank <= HIGH_RANK) reasons.push(say.ranksHigh(rank));
  return reasons;
}

interface Context {
  readonly target: AnalyzedPage | null;
  readonly matcher: KeywordMatcher;
  /** Of the search, ISO 639-1. */
  readonly language: string;
  readonly pages: ReadonlyMap<number, CohortPage>;
  readonly rivals: readonly string[];
  /** Keys of addresses whose response was 404 or 410 in this scan. */
  readonly gone: ReadonlySet<string>;
  readonly say: LinkMessages;
}

type Action = LinkOpportunity["suggested_action"];

/** Kinds that list businesses and products. They have no place for an article. */
const LISTS: ReadonlySet<OpportunityType> = new Set(["directory", "review_site", "marketplace", "listicle"]);
/** Kinds of pages whose editors decide on links, so that a page that links nowhere will not begin. */
const EDITED: ReadonlySet<OpportunityType> = new Set(["listicle", "review_site", "resource_page", "news", "gov_edu"]);
const SELLING: ReadonlySet<PageType> = new Set(["listing", "product", "service"]);
/** Least share of the keyword's words in title and snippet of a page that a link would help. */
const MIN_RELEVANCE = 0.4;

/** False where a request for a link is in vain: another subject, no place for the page, or a page that links to nobody. */
function canLink({ type, signs, relevance, sells }: Standing): boolean {
  if (relevance < MIN_RELEVANCE || (LISTS.has(type) && sells === false)) return false;
  // Authorities link to each other. A link to a ranking site shows one that links to others, too.
  if (type === "gov_edu" && (signs?.linkedCompetitors.length ?? 0) === 0) return false;
  return !(EDITED.has(type) && signs !== null && signs.outbound.length === 0);
}

function actionOf(standing: Standing): Action {
  const { type, signs, mentions, links } = standing;
  if (links) return "none";
  if (mentions) return "unlinked_mention";
  if (type === "competitor" || !canLink(standing)) return "none";
  return signs !== null && signs.brokenLinks.length > 0 ? "broken_link" : ACTION[type];
}

interface Listing {
  readonly result: SerpResult;
  readonly title: string;
  readonly page: CohortPage | null;
  readonly signs: PageSigns | null;
  readonly language: string;
}

/** Returns the kind of a listing. A site's list of its own offers is a competitor. */
function kindOfListing({ result, title, page, signs, language }: Listing): ReturnType<typeof opportunityType> {
  const type = opportunityType({
    url: result.url,
    host: hostOf(result.url),
    title,
    types: signs?.types ?? new Set(),
    listItemCount: signs?.listItemCount ?? null,
    outboundCount: signs?.outbound.length ?? null,
    wordCount: page?.text.wordCount ?? null,
    language,
  });
  if (page === null) return type;
  const isOwnList = type.kind === "listicle" && listsItself(page);
  // Many links make no page of a service or a product a list of resources.
  const isOffer = type.cue === "links" && SELLING.has(pageTypeOf(page.facts));
  return isOwnList || isOffer ? { kind: "competitor", cue: "none" } : type;
}

function rate(result: SerpResult, { target, matcher, language, pages, rivals, gone, say }: Context): LinkOpportunity {
  const page = pages.get(result.rank) ?? null;
  const signs = page === null ? null : signsOf(page, rivals, gone);
  const domain = hostOf(result.url);
  // Result pages cut long titles.
  const title = page?.facts.titleTag ?? result.title;
  const { kind: type, cue } = kindOfListing({ result, title, page, signs, language });
  const links =
    target === null || page === null
      ? null
      : page.facts.links.some((link) => isSameSite(hostOf(link.url), target.domain));
  const mention = target === null || page === null ? null : mentionOf(page, brandNames(target));
  const mentions = target === null || page === null ? null : links === true || mention !== null;
  // A snippet is cut around the keyword's words, so it shows less than the title does.
  const relevance = (matcher.coverage(title) + matcher.coverage(`${title} ${result.snippet}`)) / 2;
  const standing: Standing = {
    type,
    signs,
    rank: result.rank,
    mentions: mentions === true,
    links: links === true,
    relevance,
    sells: target === null ? null : SELLING.has(pageTypeOf(target.facts)),
  };
  const action = actionOf(standing);
  const likely = likelihoodOf(type, signs);
  const likelihood = links === true ? 0 : action === "none" ? Math.min(likely, BASE_LIKELIHOOD.competitor) : likely;
  // Relevance and rank decide among pages that may link; they make no competitor a source of links.
  const score = round(100 * likelihood * (0.15 + 0.7 * relevance + 0.15 / (1 + (result.rank - 1) / 10)) * 1.2, 1);
  return {
    url: result.url,
    domain,
    rank: result.rank,
    title,
    opportunity_type: type,
    rating: score >= 60 ? "high" : score >= 35 ? "medium" : "low",
    score: clamp(score, 0, 100),
    link_likelihood: round(likelihood, 4),
    relevance: round(relevance, 4),
    mentions_you: mentions,
    links_to_you: links,
    outbound_link_count: signs?.outbound.length ?? null,
    links_to_competitors: [...(signs?.linkedCompetitors ?? [])],
    nofollow_ratio: signs?.nofollowRatio ?? null,
    ugc: USER_WRITTEN.has(type),
    contact_or_submit_url: signs?.contactUrl ?? null,
    suggested_action: action,
    next_step: say.step(action, {
      rival: signs?.competitorLinks[0]?.domain ?? null,
      contactUrl: signs?.contactUrl ?? null,
      brokenUrl: signs?.brokenLinks[0] ?? null,
    }),
    reasons: reasonsOf(standing, say),
    evidence: {
      told_by: cue,
      title_pattern: titlePattern(title, language),
      list_item_count: signs?.listItemCount ?? null,
      competitor_links: (signs?.competitorLinks ?? [])
        .slice(0, MAX_EVIDENCE)
        .map(({ domain: host, url, anchor }) => ({ domain: host, url, anchor })),
      mention_sentence: mention,
      broken_links: (signs?.brokenLinks ?? []).slice(0, MAX_EVIDENCE),
    },
  };
}

/** The `link_opportunities` section: SERP listings rated as link and citation opportunities. */
export const linkOpportunities = defineSection({
  key: "link_opportunities",
  tiers: ["standard", "deep"],
  needs: ["request", "serp", "target", "cohort", "fetches"],
  output: LinkOpportunitiesSchema,
  analyze({ request, serp, target, cohort, fetches }) {
    const others = serp.results.filter((result) => target === null || !isSameSite(hostOf(result.url), target.domain));
    const context: Context = {
      say: messagesFor(request).links,
      target,
      matcher: keywordMatcher(request.keyword, stemTable(cohort)),
      language: request.locale.split("-")[0] ?? request.locale,
      pages: new Map(cohort.map((page) => [page.rank, page])),
      gone: new Set(
        fetches.filter(({ status }) => status === 404 || status === 410).map(({ url }) => pageKey(url) ?? url),
      ),
      rivals: [...new Set(others.map((result) => hostOf(result.url)))],
    };
    return {
      items: others.map((result) => rate(result, context)).sort((a, b) => b.score - a.score || a.rank - b.rank),
    };
  },
});
