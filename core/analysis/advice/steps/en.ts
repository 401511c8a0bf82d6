import { type Doers, joinNames, joinProperties } from "../score/messages.ts";
import type { SectionAdvice, SectionDetails, StepMessages } from "./messages.ts";

const quoted = (name: string): string => `"${name}"`;
const TYPES = {
  article: "an article",
  listing: "a listing",
  product: "a product page",
  service: "a service page",
  documentation: "documentation",
  forum: "a forum thread",
} as const;
const MANY = {
  article: "articles",
  listing: "listings",
  product: "product pages",
  service: "service pages",
  documentation: "documentation",
  forum: "forum threads",
} as const;
const FORMS = { text: "", list: ", mostly as a list", table: ", mostly as a table", names: "" } as const;

const pages = ({ count, total }: Doers): string => (count === total ? `all ${total}` : `${count} of ${total}`);

function details({ questions, figures, names }: SectionDetails): string {
  const parts = [
    ...(questions.length > 0 ? [`answer ${joinNames(questions.map(quoted), "and")}`] : []),
    ...(figures.length > 0 ? [`give the figures ${figures.join("; ")}`] : []),
    ...(names.length > 0 ? [`mention ${joinNames(names.map(quoted), "and")}`] : []),
  ];
  const text = parts.join("; ");
  return text === "" ? "" : ` ${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const extent = ({ doers, words, format }: SectionAdvice): string =>
  `${pages(doers)} ranking pages have one, about ${words} words${FORMS[format]}`;

/** English texts of steps. */
export const STEPS_EN: StepMessages = {
  pageType: (type, own, doers) =>
    `Decide first whether this page can serve the search: ${pages(doers)} ranking pages are ${MANY[type]}, and yours is ${TYPES[own]}.`,
  nearCopy: (share, host) => `Write a text of your own: ${share} % of the page's text also stands on ${host}.`,
  noTitle: () => "Add a title: the page has no title with text.",
  wideTitle: (width, limit) => `Shorten the title: it is ${width} px wide, and results cut it at about ${limit} px.`,
  noDescription: () => "Write a meta description: the page has no description with text.",
  noH1: () => "Mark the page's headline as H1: the page has no H1 with text.",
  manyH1: (count) => `Keep one H1: the page has ${count}.`,
  noindex: (directive) => `Remove "${directive}" if the page should rank: it keeps the page out of search results.`,
  canonicalElsewhere: (url) =>
    `Check the canonical address: the page names ${url}, so another page ranks in its place.`,
  otherLanguage: (own, cohort) =>
    `Check the language: the page is in "${own}", and the ranking pages are in "${cohort}".`,
  properties: (type, names) =>
    `Complete the ${type} structured data: it lacks ${joinProperties(names, "and", "or")}, which ${names.length === 1 ? "is" : "are"} required.`,
  addSection: (advice) =>
    advice.format === "names"
      ? `Add a list on ${quoted(advice.name)} (${pages(advice.doers)} ranking pages have one).${details(advice.details)}`
      : `Add a section on ${quoted(advice.name)} (${extent(advice)}).${details(advice.details)}`,
  extendSection: (section, advice) =>
    section === advice.name
      ? `Extend your section ${quoted(section)} (${extent(advice)}).${details(advice.details)}`
      : `Extend your section ${quoted(section)} with ${quoted(advice.name)} (${extent(advice)}).${details(advice.details)}`,
  listLacks: (list, items) =>
    `Complete your list ${quoted(list)}: it lacks ${joinNames(
      items.map(({ name, pages: count }) => `${name} (on ${count} pages)`),
      "and",
    )}.`,
  nameThings: (names, { count, total }) =>
    `Name ${joinNames(names.map(quoted), "and")} where they fit: ${count === total ? `all ${total} ranking pages name` : `at least ${count} of ${total} ranking pages name`} each.`,
};
