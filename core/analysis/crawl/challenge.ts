/** The parts of a response that show whether it is the page or a protection page in front of it. */
export interface AnsweredPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
}

/** A wall is a small page; a long article about walls is not one. */
const MAX_WALL_LENGTH = 200_000;

/** Titles of the interstitials that bot protection services answer with. */
const WALL_TITLE =
  /<title[^>]{0,200}>\s{0,50}(?:just a moment|attention required! \| cloudflare|access denied|please wait\b|verifying you are human|are you a robot|robot check|ddos-guard|security check|pardon our interruption|human verification|bot verification)/i;

/** Marks that only the interstitials themselves carry. */
const WALL_MARK =
  /cf-chl-|\/cdn-cgi\/challenge-platform\/h\/[a-z]\/orchestrate|_incapsula_resource|px-captcha|geo\.captcha-delivery\.com|aws-waf-token|data-sitekey=[^>]{0,200}cf-turnstile/i;

/**
 * True when the answer is a bot challenge or block page and not the page itself.
 *
 * Returns true for a protection page. It reads the status, one header and marks of known protection services. A page
 * with status 200 needs both a typical title and a mark, because sites write about these services too.
 */
export function isChallenge(page: AnsweredPage): boolean {
  if (page.headers["cf-mitigated"] === "challenge") return true;
  const html = page.html.slice(0, MAX_WALL_LENGTH);
  const isRefusal = page.status === 403 || page.status === 429 || page.status === 503;
  if (isRefusal) return WALL_TITLE.test(html) || WALL_MARK.test(html);
  return page.html.length <= MAX_WALL_LENGTH && WALL_TITLE.test(html) && WALL_MARK.test(html);
}
