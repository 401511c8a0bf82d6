/** Texts of values that reports name in English. A value without a text stays as it is. */
type Names = Readonly<Record<string, string>>;

const NAMES: Names = {};
const names = (texts: Names): Names => texts;

/** The English labels of a report. Their type is the type of all languages. */
export const EN = {
  report: "SEO report",
  brief: "Content brief",
  page: "Page",
  keyword: "Keyword",
  date: "Date",
  score: "Score",
  grade: "Grade",
  confidence: "Confidence",
  toDo: "What to do",
  /** `low` is null when the steps may gain nothing. */
  together: (steps: number, low: string | null, high: string) =>
    `${steps === 1 ? "The first step gains" : `The first ${steps} steps together gain`} ${low === null ? "up to" : `${low} to`} ${high} points.`,
  fix: "Fix",
  cover: "Cover",
  polish: "Polish",
  step: "Step",
  points: "Points",
  entities: "Names and things to cover",
  terms: "Terms",
  name: "Name",
  type: "Type",
  pages: "Ranking pages",
  yours: "Yours",
  suggested: "Suggested",
  questions: "Questions",
  question: "Question",
  answered: "Answered",
  yes: "yes",
  no: "no",
  rankingPages: "Ranking pages",
  rank: "Rank",
  figures: "Figures",
  figure: "Figure",
  median: "Median",
  readiness: "Ready for answer engines",
  links: "Internal links to add",
  linkFrom: "Link from",
  anchor: "Anchor text",
  broken: "Broken internal links",
  status: "Status",
  opportunities: "Link opportunities",
  action: "Action",
  structuredData: "Structured data to add",
  titleIdea: "Suggested title",
  description: "Suggested meta description",
  outline: "Outline",
  length: "Length",
  words: (low: number, high: number) => `${low} to ${high} words, as half of the ranking pages have`,
  value: "Value",
  measured: "How this was measured",
  compared: (count: number) =>
    `The page was compared with ${count} ranking ${count === 1 ? "page" : "pages"}. Gains are estimates of the score, not of ranks.`,
  grades: NAMES,
  types: NAMES,
  /** Names of the figures of a page, by their field. */
  counts: names({
    word_count: "Words",
    h2_count: "H2 headings",
    h3_count: "H3 headings",
    image_count: "Images",
    list_count: "Lists",
    table_count: "Tables",
    internal_link_count: "Internal links",
  }),
  subtopics: "Subtopics of the ranking pages",
  subtopic: "Subtopic",
  yourPage: "Your page",
  typicalWords: "Typical words",
  belongs: "Belongs into it",
  facts: "Figures that pages agree on",
  fact: "Subject",
  example: "Example",
  coverage: names({ covered: "covered", partly: "partly", missing: "missing" }),
  factStates: names({ states: "stated", differs: "another value", lacks: "missing" }),
  actions: names({
    get_listed: "Ask to be listed",
    pitch_inclusion: "Suggest your page to the author",
    answer_thread: "Answer the thread",
    broken_link: "Offer your page for the broken link",
    unlinked_mention: "Ask for a link at the mention",
  }),
};

/** The fixed texts of a report in one language. */
export type ReportLabels = typeof EN;
