import type { ReadinessMessages } from "../../core/analysis/advice/readiness/messages.ts";
import { allItems } from "../../core/analysis/metadata/structured-walk.ts";
import type { AnalyzedPage } from "../../core/analysis/terms/cohort-page.ts";
import { lowerWords } from "../../core/analysis/text/content-stems.ts";
import { measuresOf } from "../../core/analysis/text/measures.ts";
import type { PageLink } from "../../core/domain/page-facts.ts";
import { hostOf } from "../../core/util/urls.ts";
import { pageTypeOf } from "../shared/page-type.ts";
import { type Check, checked } from "./checks.ts";
import { questionForms } from "./question-forms.ts";

/** Hosts whose links share, follow or sell and name no source. */
const NO_SOURCE =
  /(?:^|\.)(?:(?:facebook|twitter|x|instagram|linkedin|pinterest|youtube|tiktok|whatsapp|reddit|t|wa|threads|bsky|telegram|amzn|bit)\.(?:com|me|app|net|org|co|be|to|ly)|amazon\.[a-z.]{2,6}|localhost|127\.0\.0\.1)$/;
const PAID = new Set(["sponsored", "ugc"]);
/** Sentences with a percentage from which a missing source is a fault. Other figures are often the author's own. */
const MIN_SHARES = 3;
/** Fewest words of a sentence that states a finding. Shorter texts are labels and offers. */
const MIN_WORDS = 8;

function isSource(link: PageLink, target: AnalyzedPage): boolean {
  if (link.zone !== "main" || link.anchor.trim() === "" || link.rel.some((token) => PAID.has(token))) return false;
  const host = hostOf(link.url);
  const isOwn = host === target.domain || host.endsWith(`.${target.domain}`);
  return !isOwn && host !== hostOf(target.url) && !NO_SOURCE.test(host);
}

function sources(target: AnalyzedPage, say: ReadinessMessages): Check {
  const linked = new Set(target.facts.links.filter((link) => isSource(link, target)).map((link) => hostOf(link.url)));
  const forms = questionForms(target.text.language);
  const named = target.text.sentences.filter((sentence) => forms?.attributes.test(sentence) === true);
  if (named.length > 0) return checked("sources", "pass", say.sourcesNamed(), named);
  if (linked.size > 0) return checked("sources", "pass", say.sourcesLinked(linked.size), [...linked]);
  const stated = target.text.sentences.filter(
    (sentence) => measuresOf(sentence).some(({ unit }) => unit === "%") && lowerWords(sentence).length >= MIN_WORDS,
  );
  // The words that name a source are not known in other languages.
  if (stated.length < MIN_SHARES) return checked("sources", "not_applicable", say.sourcesUnneeded());
  return forms === null
    ? checked("sources", "not_applicable", say.sourcesUnread())
    : checked("sources", "warn", say.sourcesMissing(), stated.slice(0, 3));
}

/** Names of accounts that name nobody. */
const NOBODY = /^(?:anonymous|admin(?:istrator)?|unknown|home|editor|user|author|redaktion|webmaster)$/i;

/** Types of structured data that only articles have. */
const ARTICLE_TYPES = new Set(
  (
    "Article,NewsArticle,BlogPosting,Report,ScholarlyArticle,TechArticle,OpinionNewsArticle,AnalysisNewsArticle," +
    "ReviewNewsArticle,ReportageNewsArticle,BackgroundNewsArticle,AskPublicNewsArticle,MedicalScholarlyArticle," +
    "SatiricalArticle,AdvertiserContentArticle,LiveBlogPosting,APIReference"
  ).split(","),
);

/** Documentation and company pages have dates without an author, so only a typed article lacks one. */
function authorCheck(author: string | null, isTyped: boolean, say: ReadinessMessages): Check {
  if (author !== null && NOBODY.test(author))
    return checked("author", isTyped ? "warn" : "not_applicable", say.authorUnnamed(author), [author]);
  if (author !== null) return checked("author", "pass", say.authorNamed(author), [author]);
  return isTyped
    ? checked("author", "warn", say.authorMissing())
    : checked("author", "not_applicable", say.authorOptional());
}

/** Returns the checks of sources, author and dates. A page without a sign of an article has no author to miss. */
export function provenanceChecks(target: AnalyzedPage, say: ReadinessMessages): Check[] {
  const { author, publishedAt, modifiedAt, structuredData } = target.facts;
  const isTyped = allItems(structuredData.items).some((item) => item.types.some((type) => ARTICLE_TYPES.has(type)));
  const isArticle = pageTypeOf(target.facts) === "article";
  if (!isArticle || (!isTyped && publishedAt === null)) {
    const reason = isArticle ? say.articleUnmarked() : say.notArticle();
    return (["sources", "author", "dates"] as const).map((check) => checked(check, "not_applicable", reason));
  }
  const dates = [publishedAt, modifiedAt].filter((date) => date !== null);
  return [
    sources(target, say),
    authorCheck(author, isTyped, say),
    dates.length > 0
      ? checked("dates", "pass", say.datesStated(), dates)
      : checked("dates", "warn", say.datesMissing()),
  ];
}
