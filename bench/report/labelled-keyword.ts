/** The aim of a searcher. */
export type IntentLabel = "informational" | "commercial" | "transactional" | "navigational";

/** Page types of the shared data; `collection` there is `listing` here. */
export type PageTypeLabel = "article" | "forum" | "product" | "listing" | "service" | "documentation";

/** One keyword with pages and the labels a person wrote before any report was read. */
export interface LabelledKeyword {
  readonly key: string;
  readonly keyword: string;
  readonly region: string;
  readonly locale: string;
  /** True for a keyword that nobody tunes on. */
  readonly isReserve: boolean;
  /** Page ids, see `pages.ts`. */
  readonly target: string;
  /** Page ids in the order of the result page. */
  readonly ranking: readonly string[];
  /** Every intent that is right. */
  readonly intents: readonly IntentLabel[];
  /** True when searchers want somebody near them; `null` when both readings are right. */
  readonly isLocal: boolean | null;
  /** Every page type that is right for the result page as a whole. */
  readonly pageTypes: readonly PageTypeLabel[];
  /** Subjects a good page has to cover. Each entry lists its accepted wordings. */
  readonly must: readonly (readonly string[])[];
  /** Further right subjects and names. */
  readonly good: readonly string[];
  /** Shared words that are no subject. */
  readonly bad: readonly string[];
  /** Rivals, authors, fragments, units and interface words that no advice may name. */
  readonly mustNot: readonly string[];
  /** Named things with every right type. */
  readonly entities: readonly { readonly name: string; readonly types: readonly string[] }[];
  /** Parts of questions that no report should list. */
  readonly offQuestions: readonly string[];
  /** Questions with an answer on the target, each with a sentence that holds it; both in part. */
  readonly answers: readonly { readonly question: string; readonly sentence: string }[];
}

/** A keyword as it is written in the label files: lists are texts divided by semicolons, wordings by bars. */
export interface LabelText {
  readonly key: string;
  readonly keyword: string;
  /** `US en-US` */
  readonly market?: string;
  readonly isReserve?: boolean;
  readonly target: string;
  readonly ranking: string;
  readonly intents: string;
  readonly isLocal?: boolean | null;
  readonly pageTypes: string;
  readonly must: string;
  readonly good: string;
  readonly bad: string;
  readonly mustNot: string;
  /** `HubSpot=organization|product` */
  readonly entities?: string;
  readonly offQuestions?: string;
  /** Question and sentence, both in part. */
  readonly answers?: readonly (readonly [question: string, sentence: string])[];
}

const INTENTS: readonly IntentLabel[] = ["informational", "commercial", "transactional", "navigational"];
const PAGE_TYPES: readonly PageTypeLabel[] = ["article", "forum", "product", "listing", "service", "documentation"];

function listOf(text: string | undefined, divider = ";"): string[] {
  return (text ?? "")
    .split(divider)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function namesOf<Name extends string>(key: string, text: string, known: readonly Name[]): Name[] {
  return listOf(text, "|").map((entry) => {
    const name = known.find((each) => each === entry);
    if (name === undefined) throw new Error(`labels of ${key}: ${entry} is unknown. Valid names: ${known.join(", ")}`);
    return name;
  });
}

/** The labels of one keyword in the form the bench reads. */
export function readLabels(text: LabelText): LabelledKeyword {
  const [region = "US", locale = "en-US"] = (text.market ?? "US en-US").split(" ");
  return {
    key: text.key,
    keyword: text.keyword,
    region,
    locale,
    isReserve: text.isReserve ?? false,
    target: text.target,
    ranking: listOf(text.ranking, " "),
    intents: namesOf(text.key, text.intents, INTENTS),
    isLocal: text.isLocal ?? null,
    pageTypes: namesOf(text.key, text.pageTypes, PAGE_TYPES),
    must: listOf(text.must).map((entry) => listOf(entry, "|")),
    good: listOf(text.good),
    bad: listOf(text.bad),
    mustNot: listOf(text.mustNot),
    entities: listOf(text.entities).map((entry) => {
      const [name = "", types = ""] = entry.split("=");
      return { name, types: listOf(types, "|") };
    }),
    offQuestions: listOf(text.offQuestions),
    answers: (text.answers ?? []).map(([question, sentence]) => ({ question, sentence })),
  };
}
