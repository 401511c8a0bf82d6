import { pluralize } from "../../../util/pluralize.ts";
import { type LinkingPage, type LinkMessages, sentences } from "./messages.ts";

/** Names of the pages with their article. */
const PAGES: Readonly<Record<LinkingPage, string>> = {
  directory: "a directory",
  resource_page: "a page of resources",
  review_site: "a review site",
  listicle: "a list article",
  forum: "a forum thread",
  qa: "a question-and-answer page",
  marketplace: "a marketplace",
  news: "a news article",
  wiki: "a wiki page",
  gov_edu: "a page of a government or university",
  video: "a video page",
  competitor: "a competing page, which has no reason to link",
};

/** English texts of `link_opportunities`. */
export const LINKS_EN: LinkMessages = {
  linksAlready: () => "Links to your site already.",
  mentionsOnly: () => "Names you without linking to you.",
  looksLike: (type) => `Looks like ${PAGES[type]}.`,
  unread: () => "The page was not read, so the rating rests on its search listing.",
  linksToRivals: (sites) => `Links to ${pluralize(sites, "other ranking site")}.`,
  noOutboundLinks: () => "Has no links to other sites in its text.",
  manyOutboundLinks: (links) => `Links to other sites ${links} times.`,
  brokenLinks: (pages) => `Links to ${pluralize(pages, "page")} that no longer ${pages === 1 ? "exists" : "exist"}.`,
  hasContact: () => "Has a contact or submission page.",
  ranksHigh: (rank) => `Ranks ${["first", "second", "third"][rank - 1] ?? `at position ${rank}`}.`,
  step(step, { rival, contactUrl, brokenUrl }) {
    const precedent = rival === null ? null : `It links to ${rival} already.`;
    const way = contactUrl === null ? null : `Contact page: ${contactUrl}`;
    switch (step) {
      case "get_listed":
        return sentences("Ask to be listed.", precedent, way);
      case "pitch_inclusion":
        return sentences("Propose your page as a further entry, and say what it adds.", precedent, way);
      case "answer_thread":
        return sentences(
          "Give a helpful answer in the thread, and link to your page where it supports the answer.",
          precedent,
        );
      case "broken_link":
        return sentences(
          `Tell the author that ${brokenUrl ?? "a linked page"} is gone, and offer your page in its place.`,
          way,
        );
      case "unlinked_mention":
        return sentences("Ask the author to turn the mention into a link.", way);
      case "none":
        return "Nothing to do.";
    }
  },
};
