import { pluralize } from "../../../util/pluralize.ts";
import {
  type Doers,
  type FeatureName,
  isWeak,
  joinNames,
  type PlaceName,
  rangeText,
  type ScoreMessages,
} from "./messages.ts";

const quoted = (name: string): string => `"${name}"`;

/** "7 of 9 ranking pages use it", with "only" for weak evidence. */
function pagesThat(doers: Doers, one: string, many: string): string {
  const { count, total } = doers;
  if (count === total && total > 1) return `all ${total} ranking pages ${many}`;
  return `${isWeak(doers) ? "only " : ""}${count} of ${total} ranking pages ${count === 1 ? one : many}`;
}

/** A keyword of one word has no "all words". */
const wordsOf = (keyword: string): string => `${/\s/.test(keyword) ? "all words of " : ""}"${keyword}"`;

const PLACES: Readonly<Record<PlaceName, (words: string) => string>> = {
  title: (words) => `Put ${words} in the title`,
  h1: (words) => `Put ${words} in the H1`,
  body: (words) => `Use ${words} within the first 100 words`,
  meta_description: (words) => `Use ${words} in the meta description`,
};

const FEATURES: Readonly<Record<FeatureName, (count: number, more: string) => string>> = {
  words: (count) => `Write at least ${pluralize(count, "more word")} of main content`,
  headings: (count, more) => `Add ${pluralize(count, `${more}subheading`)}`,
  images: (count, more) => `Add ${pluralize(count, `${more}image`)} to the main content`,
  lists: (count, more) => `Add ${pluralize(count, `${more}list`)}`,
};

const PARTS = {
  terms: "Term coverage",
  similarity: "Topical similarity",
  placement: "Keyword placement",
  structure: "Page structure",
  structured_data: "Structured data",
} as const;

const STANDINGS = { above: "above", level: "level with", below: "below" } as const;

/** English texts of the score. */
export const SCORE_EN: ScoreMessages = {
  section({ name, also, doers }) {
    const others = also.length === 0 ? "" : ` Cover ${joinNames(also.map(quoted), "and")} there.`;
    return `Add a section on "${name}": ${pagesThat(doers, "has a passage like it", "have a passage like it")}.${others}`;
  },
  place: (place, keyword, doers) => `${PLACES[place](wordsOf(keyword))}: ${pagesThat(doers, "does", "do")}.`,
  structure: (feature, { have, want }, doers) =>
    `${FEATURES[feature](want - have, have === 0 ? "" : "more ")}: ${have === 0 ? "none was found in the main content" : `the main content has ${have}`}, ${pagesThat(doers, "has", "have")} at least ${want}.`,
  type(type, { inside, needsThing }, doers) {
    const place =
      inside === null ? "" : ` as ${inside.property} of ${/^[AEIO]/.test(inside.parent) ? "an" : "a"} ${inside.parent}`;
    const thing = needsThing ? `${place === "" ? "" : ","} where the page shows one` : "";
    return `Add ${type} structured data${place}${thing}: ${pagesThat(doers, "has", "have")} ${type} or a kind of it.`;
  },
  noPage: () => "No score: no page was given to compare with the ranking pages.",
  noContent: () => "No score: the page has no main content that could be read.",
  tooShort: (words, needed) =>
    `No score: the page has ${pluralize(words, "word")} of main content, and at least ${needed} are needed.`,
  fewPages: (usable, needed) =>
    `No score: only ${usable} of the ranking pages could be used, and at least ${needed} are needed.`,
  pagesOffTopic(about, usable, keyword) {
    const few =
      about === 0
        ? `none of the ${usable} ranking pages is`
        : `only ${about} of the ${usable} ranking pages ${about === 1 ? "is" : "are"}`;
    return `No score: ${few} about "${keyword}", too few for a comparison. Check that the keyword and the region fit.`;
  },
  termArea: (count, names) =>
    `${PARTS.terms}: ${pluralize(count, "term")} of the ranking pages ${count === 1 ? "is" : "are"} missing or below the suggested range. The plan has ${names.length === 1 ? "a section" : "sections"} on ${joinNames(names.map(quoted), "and")}.`,
  partArea: (part, action) => `${PARTS[part]}: ${action}`,
  similarityArea: (points) =>
    `${PARTS.similarity}: the text and title keep less to the subject than those of the typical ranking page (about ${pluralize(Math.round(points), "point")}).`,
  standing: ({ score, keyword, place, median }) =>
    `The page scores ${score} of 100 for "${keyword}", ${STANDINGS[place]} the typical ranking page (${median}).`,
  pageOffTopic: (keyword) => `The page hardly uses the words of "${keyword}", so it seems to be about something else.`,
  strangeSection: (heading, points) =>
    `The section "${heading}" lowers the score by about ${pluralize(Math.round(points), "point")}, because the ranking pages hardly treat its subject.`,
  promise: (steps, low, high) =>
    `The first ${steps} steps with points together gain ${rangeText(low.toFixed(1), high.toFixed(1), "to")} points.`,
  planAgain: () => "The ranking pages differ on these subjects, so plan again after the first two sections.",
  reach: (points) => `Pages like this one reach about ${points}.`,
  begin: (action) => `Begin with this: ${action}`,
  nothingToGain: () => "The plan has no section that would raise the score.",
};
