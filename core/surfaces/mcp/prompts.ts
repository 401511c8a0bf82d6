import { type TObject, Type } from "@sinclair/typebox";
import { closed } from "../../contract/common.ts";
import { ScanBodySchema } from "../../contract/requests.ts";
import { type ToolName, UNTRUSTED_TEXT } from "./tool.ts";

/** The 7 prompts of contract 4.9. */
export type PromptName =
  | "optimize_on_page_entities"
  | "internal_linking_plan"
  | "optimize_subheadlines"
  | "authority_question_gap"
  | "competitor_gap_analysis"
  | "serp_speed_comparison"
  | "content_brief";

/** Validated arguments of a prompt. MCP allows only strings. */
export type PromptArguments = Readonly<Record<string, string | undefined>>;

/** A ready-made task for a model that has the tools. */
export interface Prompt {
  readonly name: PromptName;
  readonly title: string;
  readonly description: string;
  readonly args: TObject;
  /** Creates the user message. Quotes every argument as JSON, so that an argument cannot end an instruction. */
  render(args: PromptArguments): string;
}

const URL_ARGUMENT = Type.String({
  ...ScanBodySchema.properties.url,
  description: "the page to improve, an absolute URL",
});
const KEYWORD_ARGUMENT = Type.String({
  minLength: 1,
  maxLength: 150,
  description: "the search keyword the page should rank for",
});
const SHARED = {
  region: Type.Optional(Type.String({ maxLength: 16, description: "one of the 27 region codes, for example US" })),
  job_id: Type.Optional(
    Type.String({
      maxLength: 128,
      description: "a completed scan of this page and keyword, so that none is paid again",
    }),
  ),
};

const PAGE_ARGUMENTS = closed({ url: URL_ARGUMENT, keyword: KEYWORD_ARGUMENT, ...SHARED });

interface Task extends Pick<Prompt, "name" | "title" | "description"> {
  /** Tool that creates the scan when no job exists yet. */
  readonly scan: Extract<ToolName, "scan_page" | "scan_page_deep">;
  readonly args?: TObject;
  /** Sections to request from `get_job_result`, in this order. */
  readonly sections: readonly string[];
  /** Instructions for the sections, one step per line. */
  readonly steps: readonly string[];
  /** Required form of the model's reply. */
  readonly answer: string;
}

function scanStep(scan: Task["scan"], args: PromptArguments): string {
  if (args.job_id !== undefined)
    return `Use the finished scan with job_id ${JSON.stringify(args.job_id)}; do not start another one.`;
  const input = {
    keyword: args.keyword,
    ...(args.url === undefined ? {} : { url: args.url }),
    ...(args.region === undefined ? {} : { region: args.region }),
  };
  return `Call ${scan} with ${JSON.stringify(input)}. Then call wait_for_job with its job_id until done is true. When the job failed, tell the user its error and stop.`;
}

function prompt({ scan, sections, steps, answer, args = PAGE_ARGUMENTS, ...words }: Task): Prompt {
  return {
    ...words,
    args,
    render(values) {
      const page = values.url === undefined ? "the pages that rank" : `the page ${JSON.stringify(values.url)}`;
      const lines = [
        scanStep(scan, values),
        `Call get_job_result with that job_id and section ${sections.map((section) => `"${section}"`).join(", then ")}.`,
        ...steps,
      ];
      return [
        `${words.description} It is about ${page} and the keyword ${JSON.stringify(values.keyword)}.`,
        ...(values.audience === undefined ? [] : [`The reader: ${JSON.stringify(values.audience)}.`]),
        "",
        ...lines.map((line, index) => `${index + 1}. ${line}`),
        "",
        `Answer: ${answer}`,
        "Use only what the report says; name the field behind each number. A field that is null was not measured: say so instead of guessing. " +
          UNTRUSTED_TEXT,
      ].join("\n");
    },
  };
}

/** The prompts, in the contract's order. */
export const PROMPTS: readonly Prompt[] = [
  prompt({
    name: "optimize_on_page_entities",
    title: "Optimize on-page entities",
    description: "Work out which entities and terms the page lacks and where to put them.",
    scan: "scan_page",
    sections: ["entity_coverage", "recommendations"],
    steps: [
      "In entity_coverage take natural_language_entities, highly_related_terms and keyword_variations whose coverage_status is not covered, ordered by expected_score_gain, then importance.",
      "For each give your_count against suggested_min and suggested_max, competitor_pages of competitor_total, and the example sentence with its url.",
      "Compare your_url_related_entity_density_score with competitor_related_entity_density_score and say whether the page is thin or over-stuffed.",
      "Write one natural sentence per entity that the page could use, in the page's language, and name its zone (title, h1, h2, body).",
    ],
    answer: "a table (entity, status, now, suggested, gain, where, sentence), then the three changes to make first.",
  }),
  prompt({
    name: "internal_linking_plan",
    title: "Internal linking plan",
    description: "Plan the internal links that should lead to the page.",
    scan: "scan_page",
    sections: ["internal_linking"],
    steps: [
      "Take the candidates in their order: it weighs relevance and link_value.",
      "For each give source_url, suggested_anchor, and context_sentence with paragraph_index; where context_sentence is null, write a sentence that fits source_title.",
      "Vary anchors with anchor_variants so that no two links read the same; leave out sources whose current_outlinks are already many.",
      "Mention the existing links of the section and whether their anchors name the keyword.",
    ],
    answer:
      "a numbered plan: source page, sentence with the anchor marked, reason in one clause; then what the report could not see.",
  }),
  prompt({
    name: "optimize_subheadlines",
    title: "Optimize subheadlines",
    description: "Rewrite the page's headings so that they cover what the ranking pages cover.",
    scan: "scan_page",
    sections: ["topic_and_classification", "benchmarks", "recommendations"],
    steps: [
      "Read common_headings, outline, title_patterns and the questions of topic_and_classification, and the heading figures of benchmarks for the page and the cohort.",
      "Mark which headings of the cohort the page already answers (answered_on_your_page) and which it lacks.",
      "Propose a heading outline (h1 to h3) that keeps the page's own promise, uses the keyword once in the h1 and no heading twice.",
    ],
    answer:
      "the new outline as a nested list, each heading with its source (page, cohort heading or question), then headings to delete or merge.",
  }),
  prompt({
    name: "authority_question_gap",
    title: "Authority question gap",
    description: "Find the questions searchers ask that the page does not answer.",
    scan: "scan_page",
    sections: ["topic_and_classification", "entity_coverage", "answer_readiness"],
    steps: [
      "List the questions of topic_and_classification with source, competitor_pages and answered_on_your_page.",
      "Rank those not answered: people-also-ask first, then by competitor_pages.",
      "For the first five write an answer of 40 to 60 words that uses entities of entity_coverage the page lacks; cite best_answer_url as the page to beat.",
      "Say which of them suit FAQ structured data.",
      "From answer_readiness take direct_answer and the passages whose status is not quotable; rewrite each so that 40 to 170 words make sense alone.",
    ],
    answer: "a table of questions (source, asked by, answered), the five answers, and where on the page each belongs.",
  }),
  prompt({
    name: "competitor_gap_analysis",
    title: "Competitor gap analysis",
    description: "Explain where the ranking pages are ahead of the page and what closes the gap.",
    scan: "scan_page",
    sections: [
      "on_page_optimization",
      "benchmarks",
      "competitor_term_coverage",
      "structured_data_coverage",
      "link_opportunities",
    ],
    steps: [
      "Begin with score, grade, confidence, summary and focus_areas of on_page_optimization.",
      "Compare the page's measures with the cohort's in benchmarks; name only differences of more than a fifth.",
      "From competitor_term_coverage take terms with status missing or under and class must_have; from structured_data_coverage the gaps that are recommended.",
      "From link_opportunities take the listings rated high with their suggested_action.",
    ],
    answer:
      "a one-paragraph verdict, a table of gaps (area, page, cohort, evidence, effort), and a plan for one day, one week and one month.",
  }),
  prompt({
    name: "serp_speed_comparison",
    title: "SERP speed comparison",
    description: "Compare the page's loading speed with the pages that rank first.",
    scan: "scan_page_deep",
    sections: ["serp_speed_benchmark"],
    steps: [
      "Check status first: anything but ok means there are no figures; say which status and what it means, and stop.",
      "Compare lcp_ms, fcp_ms, cls, tbt_ms_approx and ttfb_ms of the page with competitor_median and each threshold; one run in a lab is an estimate, not field data.",
      "Use lcp_element, lcp_resource_url, js_bytes, image_bytes, request_count and third_party_request_count to explain the differences.",
      "Where a probe was contended, say that its times are pessimistic.",
    ],
    answer:
      "a table (metric, page, median, verdict, threshold), the likeliest cause of each slow metric, and fixes ordered by effect.",
  }),
  prompt({
    name: "content_brief",
    title: "Content brief",
    description: "Write a brief from which a writer can produce a page that competes for the keyword.",
    scan: "scan_page",
    args: closed({
      keyword: KEYWORD_ARGUMENT,
      url: Type.Optional(URL_ARGUMENT),
      ...SHARED,
      audience: Type.Optional(Type.String({ maxLength: 300, description: "who the page is for" })),
    }),
    sections: ["topic_and_classification", "benchmarks", "entity_coverage", "competitor_term_coverage"],
    steps: [
      "State the search intent and category of topic_and_classification and what they ask of the page's format.",
      "Give a title (suggested_title, title_patterns), a meta description, and an outline with the questions to answer, each with its source.",
      "Give the length as a range around the cohort's word_count, and the entities and must_have terms with their suggested ranges.",
      "Name the structured data and media that most ranking pages have.",
    ],
    answer:
      "a brief with the headings Goal, Reader, Title and description, Outline, Must cover, Terms and counts, Format, Sources.",
  }),
];
