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

const noQuestion = (pages: number, total: number): string =>
  `No question was found among the page's headings (H1 to H6).${
    total === 0
      ? ""
      : ` ${pages} of ${pluralize(total, "ranking page")} ${pages === 1 ? "has" : "have"} question headings.`
  }`;

/** English texts of `answer_readiness`. */
export const READINESS_EN: ReadinessMessages = {
  indexable: () => advice("No directive of the page keeps it out of search indexes."),
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
  canonicalOwn: () => advice("No canonical link in the head or in the HTTP headers names another address."),
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
  snippetFree: () => advice("No directive for the whole page limits the text that engines may quote."),
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
        ? "No readable content was found in the page as sent. A browser with scripts was needed."
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
        ? `The first 100 words of running text do not contain ${missing.map((word) => `"${word}"`).join(", ")} from the keyword "${keyword}".`
        : `No answer to "${keyword}" was found in the first 100 words of running text.`,
      EXPECTED[kind],
    ),
  answerUndecided: (kind, keyword) =>
    advice(
      kind === "topic"
        ? `The main words of "${keyword}" are in several sentences of the first 100 words.`
        : `The first 100 words may answer "${keyword}". An editor should check this.`,
      kind === "topic" ? EXPECTED.topic : null,
    ),
  answerUnknown: () => advice("No sentence at the start of the main content could be checked."),
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
      noQuestion(pages, total),
      "Phrase a heading as the question that readers have, and answer it below in 40 to 170 words.",
    ),
  questionsUnusual: (pages, total) => advice(noQuestion(pages, total)),
  questionsUnanswered: (count) =>
    advice(
      count === 1
        ? "One heading of the page is a question, and no passage to quote was found right below it."
        : `${count} headings of the page are questions, and no passage to quote was found right below them.`,
      "Answer each question right below its heading in 40 to 170 words that make sense on their own.",
    ),
  factsUnshared: () =>
    advice("No figure was found that at least half of the ranking pages share and that can be compared."),
  factsStated: (count) =>
    advice(
      count === 1
        ? "The page covers the one figure that at least half of the ranking pages state."
        : `The page covers all ${count} figures that at least half of the ranking pages state.`,
    ),
  factsMissing: (missing, total) =>
    advice(
      `${missing} of ${pluralize(total, "figure")} that at least half of the ranking pages state ${missing === 1 ? "was" : "were"} not found on the page.`,
      "Check the listed figures, and state each correct one with its unit and subject.",
    ),
  sourcesNamed: () => advice("The main text names the source of a statement."),
  sourcesLinked: (sites) => advice(`The main text links to ${pluralize(sites, "other site")}.`),
  sourcesUnneeded: () => advice("The main text has too few percentages to need a source."),
  sourcesUnread: () =>
    advice("No linked source was found in the main text. Names of sources are not recognized in this language."),
  sourcesMissing: () =>
    advice(
      "The main text states percentages, and no named or linked source was found in it.",
      "Name the source of each percentage, and link to it.",
    ),
  authorNamed: (author) => advice(`The page names its author: ${author}.`),
  authorMissing: () =>
    advice(
      "No author was found in the text or in the structured data.",
      "Name the author on the page and in the structured data of the article.",
    ),
  authorUnnamed: (author) =>
    advice(
      `The author is given as "${author}", which does not name a person or an organization.`,
      "Name the author on the page and in the structured data of the article.",
    ),
  authorOptional: () =>
    advice("No author was found. The check requires an author only with structured data of an article."),
  datesStated: () => advice("The page states when it was published or changed."),
  datesMissing: () =>
    advice(
      "No date of publication or change was found.",
      "State the date on the page and as datePublished and dateModified in the structured data.",
    ),
  articleUnmarked: () =>
    advice("This check was skipped: neither structured data of an article nor a date of publication was found."),
  notArticle: () => advice("This check applies to articles, and the page was not classified as an article."),
};
