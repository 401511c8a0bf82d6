import type { Evidence } from "../../core/analysis/pipeline/evidence.ts";
import type { CohortModel } from "../../core/analysis/terms/cohort-model.ts";
import type { CohortPage } from "../../core/analysis/terms/cohort-page.ts";
import { capitalShowsName } from "../../core/analysis/terms/names.ts";
import { isPitch, pointsAway } from "../../core/analysis/terms/reader-address.ts";
import { contentStems, lowerWords, type StemTable } from "../../core/analysis/text/content-stems.ts";
import { decidingForms, innerQuestionWords } from "../../core/analysis/text/question-words.ts";
import { questionWord } from "../../core/analysis/text/questions.ts";

/** Longest question that a heading or searcher asks, in characters. */
const MAX_LENGTH = 130;
/** A term belongs to the subject when at least this share of the cohort's pages has it. */
const SHARED = 0.3;
/** A place belongs to the subject when at least this share of the cohort's pages names it. */
const MOST = 0.5;
/** Minimum capitalized mentions of a name, and the number of them that one mention in lower case outweighs. */
const MIN_MENTIONS = 2;
const NAME_SHARE = 12;
/** Words of a topic before the colon of a question: "Price: how much is it?". */
const MAX_TOPIC_WORDS = 3;
const CHOICE = /\s(?:or|oder|ou|o|u|of|eller|tai|vs\.?|versus)\s/i;
/** Matches a text that contains another sentence beside the question. */
const TWO_SENTENCES = /[.!?]\s+["'\u201c(]?\p{Lu}/u;
const TITLE_WORD = /^\p{Lu}[\p{L}\p{M}'\u2019-]+$/u;

/** Use of words on the cohort, by which questions are tested. */
interface Words {
  /** Mentions of words without a capital, by the word. */
  readonly common: ReadonlyMap<string, number>;
  /** Mentions of words with a capital, by the word in lower case. */
  readonly capitals: ReadonlyMap<string, number>;
  /** Lower-cased names that fewer than half of the pages use, and of rivals. */
  readonly names: readonly string[];
  /** Lower-cased words of places that belong to the subject. */
  readonly places: ReadonlySet<string>;
  readonly subject: ReadonlySet<string>;
}

const NAMED: ReadonlySet<string> = new Set(["organization", "product", "person", "location", "work", "event"]);

/** True for a place that belongs to the subject: the keyword names it or a part of it, or most pages do. */
function isSubjectPlace(
  { type, entity, prevalence }: CohortModel["entities"][number],
  asked: ReadonlySet<string>,
): boolean {
  return type === "location" && (prevalence >= MOST || lowerWords(entity).some((word) => asked.has(word)));
}

function wordsOfCohort(
  cohort: readonly CohortPage[],
  model: CohortModel,
  { keyword, asked }: { readonly keyword: ReadonlySet<string>; readonly asked: ReadonlySet<string> },
): Words {
  const common = new Map<string, number>();
  const capitals = new Map<string, number>();
  for (const { text } of cohort) {
    for (const { surfaces } of Object.values(text.zones))
      for (const surface of surfaces) {
        const lower = surface.toLowerCase();
        if (surface === lower) common.set(lower, (common.get(lower) ?? 0) + 1);
        else capitals.set(lower, (capitals.get(lower) ?? 0) + 1);
      }
  }
  const terms = model.terms.filter(({ isSubject, prevalence }) => isSubject && prevalence >= SHARED);
  return {
    common,
    capitals,
    names: model.entities
      .filter(({ type, entity }) => NAMED.has(type) && entity.length > 3)
      .filter((entity) => !isSubjectPlace(entity, asked))
      // The keyword's own words are no name: "New York" in "movers new york", also where "new" is a function word.
      .filter(({ key, entity }) => {
        const isAsked = lowerWords(entity).every((word) => asked.has(word));
        return !isAsked && !keyword.has(key) && !key.split(" ").every((stem) => keyword.has(stem));
      })
      .map(({ entity }) => entity),
    places: new Set(
      model.entities.filter((entity) => isSubjectPlace(entity, asked)).flatMap(({ entity }) => lowerWords(entity)),
    ),
    subject: new Set([...keyword, ...terms.flatMap(({ key }) => key.split(" "))]),
  };
}

/** True when the question has a word of a question, a verb in front, or two things to choose from. */
function asks(text: string, language: string): boolean {
  if (questionWord(text, language) !== "other" || decidingForms(text, language) !== null || CHOICE.test(text))
    return true;
  if (innerQuestionWords(language).some((word) => text.includes(word))) return true;
  // "Price: how much is it?" asks behind its colon.
  const [, behind] = text.split(/[:,\u2013\u2014]\s/);
  return behind !== undefined && questionWord(behind, language) !== "other";
}

/** Tests whether a ranking page's question is a question about the subject that any searcher can have. */
export interface QuestionTest {
  isReal(text: string, language: string): boolean;
}

/** Creates the test for a cohort. `keyword` holds the keyword's stems. */
export function questionTest(
  { request, cohort, model }: Pick<Evidence, "request" | "cohort" | "model">,
  table: StemTable,
  keyword: ReadonlySet<string>,
): QuestionTest {
  const asked = new Set(lowerWords(request.keyword));
  const { common, capitals, names, places, subject } = wordsOfCohort(cohort, model, { keyword, asked });
  const keywordWord = (word: string): boolean =>
    asked.has(word) || places.has(word) || keyword.has(table.get(word)?.stem ?? word);
  const namesSomething = (text: string, language: string): boolean => {
    if (names.some((name) => text.includes(name))) return true;
    if (!capitalShowsName(language)) return false;
    const words = text.split(/[\s,:;?!()"\u201c\u201d\u00bf]+/).filter((word) => word !== "");
    return words.slice(1).some((word) => {
      const plain = word.replace(/['\u2019]s$/, "").toLowerCase();
      const mentions = capitals.get(plain) ?? 0;
      const isName = mentions >= MIN_MENTIONS && mentions >= NAME_SHARE * (common.get(plain) ?? 0);
      return TITLE_WORD.test(word) && isName && !keywordWord(plain);
    });
  };
  return {
    isReal(text, language) {
      if (text.length > MAX_LENGTH || TWO_SENTENCES.test(text) || isPitch(text)) return false;
      if (pointsAway(text, language)) return false;
      if (lowerWords(text).length < 3 || !asks(text, language) || namesSomething(text, language)) return false;
      const isOfSubject = (part: string) => contentStems(part, table).some((stem) => subject.has(stem));
      // "Movers' Fees Explained: What Should You Pay?" is the title of an article, but "X vs. Y: Which is better?" asks.
      const [front = "", behind] = text.split(/:\s/);
      const isTitle = behind !== undefined && lowerWords(front).length > MAX_TOPIC_WORDS && !CHOICE.test(front);
      return isOfSubject(isTitle ? behind : text);
    },
  };
}
