import { pluralize } from "../../../util/pluralize.ts";
import { advice } from "../advice.ts";
import type { AnswerKind, ReadinessMessages } from "./messages.ts";

const EXPECTED: Readonly<Record<AnswerKind, string>> = {
  amount: "Begin with the figure and its unit, in one sentence.",
  definition: "Begin with one sentence that says what it is.",
  steps: "Begin with one sentence that sums up the method. Put the steps after it.",
  yes_no: "Begin with yes, no or the condition, in one sentence.",
  time: "Begin with the date or time, in one sentence.",
  topic: "Begin with one sentence that names the topic and says what readers learn or get here.",
};

/** English texts of `answer_readiness`. */
export const READINESS_EN: ReadinessMessages = {
  indexable: () => advice("No directive keeps the page out of search indexes."),
  noindex: (place) =>
    place === "meta"
      ? advice(
          "The robots meta element has a noindex directive, so answer engines do not list the page.",
          "Remove noindex from the robots meta element if people should find the page.",
        )
      : advice(
          "The X-Robots-Tag header has a noindex directive, so answer engines do not list the page.",
          "Remove noindex from the X-Robots-Tag header if people should find the page.",
        ),
  canonicalOwn: () => advice("The page does not name another address as its original."),
  canonicalConflict: (count, url) =>
    advice(
      `The page names ${count} different addresses as its original, so search engines ignore all of them.`,
      `Keep one canonical link, to ${url} if this page should be cited.`,
    ),
  canonicalElsewhere: (canonical, url) =>
    advice(
      `The page names ${canonical} as its original, so engines may cite that address instead.`,
      `Set the canonical link to ${url}, unless the other page should be cited.`,
    ),
  snippetFree: () => advice("No directive limits the text that engines may quote."),
  snippetForbidden: (directive) =>
    advice(
      `The directive ${directive} forbids engines to quote text from the page.`,
      `Remove ${directive}, so engines may quote the page.`,
    ),
  snippetShort: (directive, characters) =>
    advice(
      `The directive ${directive} limits quotes to ${pluralize(characters, "character")}.`,
      `Remove ${directive} or set max-snippet:-1, so a whole passage fits into a quote.`,
    ),
  crawlersAllowed: () => advice("robots.txt lets all checked answer and search crawlers read the page."),
  crawlersBlocked: (agents, path) =>
    advice(
      `robots.txt keeps ${agents.join(", ")} from reading the page.`,
      `Allow ${path} in robots.txt for the crawlers whose answers should cite the page.`,
    ),
  robotsUnread: () => advice("robots.txt could not be read, so crawler access is unknown."),
  textServed: (words) =>
    advice(`The page as sent has ${pluralize(words, "word")} of main content. No script is needed to read the text.`),
  textNeedsScripts: (served, rendered) =>
    advice(
      served === null
        ? "The page as sent has no readable content. A browser with scripts was needed."
        : `The page as sent has ${pluralize(served, "word")} of main content. With scripts it has ${rendered}.`,
      "Send the main text in the HTML, because many crawlers of answer engines do not run scripts.",
    ),
  answerFound: (kind, keyword) =>
    advice(
      kind === "topic"
        ? `A sentence in the first 100 words has all main words of "${keyword}".`
        : `The first 100 words contain an answer to "${keyword}".`,
    ),
  answerMissing: (kind, keyword, missing) =>
    advice(
      kind === "topic"
        ? `The first 100 words do not contain ${missing.map((word) => `"${word}"`).join(", ")} from the keyword "${keyword}".`
        : `The first 100 words do not answer "${keyword}".`,
      EXPECTED[kind],
    ),
  answerUndecided: (kind, keyword) =>
    advice(
      kind === "topic"
        ? `The main words of "${keyword}" are in several sentences of the first 100 words.`
        : `The first 100 words may answer "${keyword}". An editor should check this.`,
      kind === "topic" ? EXPECTED.topic : null,
    ),
  answerUnknown: () => advice("The start of the page has no sentence that could be checked."),
  passagesQuotable: (good, total) =>
    advice(
      total === 1
        ? "The passage under the only question heading can be quoted as written."
        : `${good} of ${total} passages under question headings can be quoted as written.`,
    ),
  passagesUnquotable: (good, total) =>
    advice(
      total === 1
        ? "The passage under the only question heading cannot be quoted as written."
        : good === 0
          ? `None of the ${total} passages under question headings can be quoted as written.`
          : `Only ${good} of ${total} passages under question headings can be quoted as written.`,
      "Answer each question right below its heading in 40 to 170 words that make sense on their own.",
    ),
  questionsMissing: (pages, total) =>
    advice(
      `No heading of the page is a question. ${pages} of ${pluralize(total, "ranking page")} have question headings.`,
      "Phrase a heading as the question that readers have, and answer it below in 40 to 170 words.",
    ),
  questionsUnusual: () => advice("No heading of the page is a question, and most ranking pages have none either."),
  factsUnshared: () => advice("The ranking pages do not share a fact with a figure that can be compared."),
  factsStated: (count) =>
    advice(
      count === 1
        ? "The page covers the one figure that at least half of the ranking pages state."
        : `The page covers all ${count} figures that at least half of the ranking pages state.`,
    ),
  factsMissing: (missing, total) =>
    advice(
      `The page lacks ${missing} of ${pluralize(total, "figure")} that at least half of the ranking pages state.`,
      "Check the listed figures, and state each correct one with its unit and subject.",
    ),
  sourcesNamed: () => advice("The main text names the source of a statement."),
  sourcesLinked: (sites) => advice(`The main text links to ${pluralize(sites, "other site")}.`),
  sourcesUnneeded: () => advice("The main text has too few percentages to need a source."),
  sourcesMissing: () =>
    advice(
      "The main text states percentages and neither names nor links to a source.",
      "Name the source of each percentage, and link to it.",
    ),
  authorNamed: (author) => advice(`The page names its author: ${author}.`),
  authorMissing: () =>
    advice(
      "No author was found in the text or in the structured data.",
      "Name the author on the page and in the structured data of the article.",
    ),
  datesStated: () => advice("The page states when it was published or changed."),
  datesMissing: () =>
    advice(
      "No date of publication or change was found.",
      "State the date on the page and as datePublished and dateModified in the structured data.",
    ),
  notArticle: () => advice("This check applies to articles, and the page is of another kind."),
};
