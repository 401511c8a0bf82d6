import { addressesReader, isPitch, speaksOfItself } from "../terms/reader-address.ts";
import { ownNames, runTogether } from "../terms/site-owner.ts";
import { scanText } from "../text/scan.ts";
import { FACETS } from "./facets/facet-names.ts";
import { facetsOf } from "./facets/facets.ts";
import type { ForeignNames } from "./foreign-names.ts";
import { isFrameHeading } from "./frame-words.ts";
import type { TopicModel } from "./topic-model.ts";

/** An amount of money, which belongs to one offer. */
const PRICE = /[$\u20ac\u00a3\u00a5]\s?[0-9]|[0-9]\s?[$\u20ac\u00a3]/;
/** Claims of sellers in the languages of most cohorts: "Faster, better decisions", "Strong track record". */
const CLAIM =
  /!$|(?:^|[^\p{L}])(?:guarantee[ds]?|track record|made (?:easy|simple)|in one place|faster|smarter|not (?:hours|days|weeks|months)|everything|your (?:needs|success|people|vision|way)|trusted by|award-winning|world-class|garantiert|leicht gemacht|aus einer hand|in ihrer n\u00e4he|ganz in ihrer|garanti[es]?|en toute simplicit\u00e9|\u00e0 votre service|garantizado|a tu medida|a su medida)(?=$|[^\p{L}])/iu;
const QUESTION = /[?\uff1f\u061f]$/;

/** True for a name that has only words of the keyword, or of one site. */
export function isSubjectOrBrand(name: string, model: TopicModel): boolean {
  const ids = model.words.idsOf(name);
  const own = ids.filter((id) => !model.words.keyword.has(model.words.stems[id] ?? ""));
  if (own.length === 0) return true;
  const letters = runTogether(name);
  return model.pages.some(({ page }) => ownNames(page.facts).some((owner) => owner.length >= 4 && letters === owner));
}

/** A story of the writer: "What I would tell a beginner", but not "How do I begin?", in English and German. */
const STORIES = [
  /(?<!\b(?:[Dd]o|[Dd]id|[Ss]hould|[Cc]an|[Cc]ould|[Mm]ust|[Mm]ay|[Ww]ill|[Ww]ould)\s)\bI(?:['\u2019](?:d|ve|m|ll))?\s(?:would|will|have|had|was|am|did|wish|knew|learn(?:ed|t)?|recommend|think|love|like|use|used|made|tried|found|started|got|tell|say)\b/,
  /(?<!(?:muss|darf|kann|soll|sollte|k\u00f6nnte|brauche|bekomme|habe|wenn|ob|bin|mache|melde|finde)\s)(?<!\p{L})ich\s(?=\p{Ll})/iu,
];

/** True for a name with which a site sells or speaks of itself. A question of a searcher may say "my". */
function isSlogan(name: string, { words: { language } }: TopicModel): boolean {
  if (speaksOfItself(name, language.code) || PRICE.test(name) || CLAIM.test(name) || isStory(name)) return true;
  return QUESTION.test(name) ? isPitch(name) : addressesReader(name, language.code);
}

/** True for a name that begins a story of its writer. */
export function isStory(name: string): boolean {
  return !QUESTION.test(name) && STORIES.some((story) => story.test(name));
}

/** A word with letters and digits, as models have: "ZS99", "a7". */
const MODEL = /^(?=.*\p{L})(?=.*\p{Nd})[\p{L}\p{Nd}]+$/u;

/** True for a name that is one product or company: most of its words are names, or a model is one. It has no facet. */
function isProduct(name: string, { model, foreign }: { readonly model: TopicModel; readonly foreign: ForeignNames }) {
  const { language, keyword } = model.words;
  const own = scanText(name).lowers.filter((lower) => {
    const id = model.words.idOfWord(lower);
    return id >= 0 && !keyword.has(model.words.stems[id] ?? "");
  });
  const names = own.filter((lower) => foreign.isName(lower) === true && !foreign.isAbbreviation(lower));
  const isModel = own.some((lower) => MODEL.test(lower));
  return names.length > 0 && (isModel || 2 * names.length >= own.length) && facetsOf(name, language.code).length === 0;
}

const VERSUS = FACETS.indexOf("versus");

/** True for a comparison that does not say what it compares: "What's the difference?" */
function lacksSubject(name: string, { words }: TopicModel): boolean {
  const isVersus = (text: string): boolean => facetsOf(text, words.language.code).includes(VERSUS);
  const content = scanText(name).lowers.filter((lower) => words.idOfWord(lower) >= 0);
  return isVersus(name) && content.every(isVersus);
}

/**
 * True for a name that a client can publish as the heading of a section: no slogan, no product or company, no place of
 * one site, no comparison of nothing and no part of a page's frame. See D-123.
 */
export function isPublishable(
  name: string,
  context: { readonly model: TopicModel; readonly foreign: ForeignNames },
): boolean {
  return (
    !isSlogan(name, context.model) &&
    !context.foreign.isIn(name) &&
    !isProduct(name, context) &&
    !isFrameHeading(name) &&
    !lacksSubject(name, context.model)
  );
}
