import { addressesReader, speaksOfItself } from "../terms/reader-address.ts";
import { ownNames, runTogether } from "../terms/site-owner.ts";
import { stemIdf } from "../text/background.ts";
import { isCapitalized } from "../text/characters.ts";
import { scanText } from "../text/scan.ts";
import type { CohortWords } from "./cohort-words.ts";
import { facetsOf, headingWords } from "./facets/facets.ts";
import type { ForeignNames } from "./foreign-names.ts";
import { cleanHeading, withoutYear } from "./headings.ts";
import { isStory } from "./publishable-names.ts";
import type { Member, TopicCluster, TopicModel } from "./topic-model.ts";

/** Longest name in words and UTF-16 units. */
const MAX_WORDS = 14;
const MAX_LENGTH = 90;
/** Longest word in capitals that is an abbreviation and no name, in UTF-16 units. */
const ABBREVIATION = 6;
const CAPITALS = 0.8;
const UNKNOWN = 9.5;

/** "10 best …", "Top 7 …": the count of one page is not the topic's. */
const COUNT =
  /^(?:(?:the|our|my|die|les|los|las|i|le)\s)?(?:top\s)?(?:[0-9]{1,3}\+?|two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|f\u00fcnf|sechs|sieben|acht|neun|zehn)\s(?=\p{L})/iu;
const PLACE_WORDS = "in|near|from|of|für|à|en|em|voor|till|til";
const PLACE = new RegExp(`\\s(?:${PLACE_WORDS})\\s((?:\\p{Lu}[\\p{L}'.-]{0,30}[\\s,]{0,2}){1,4})(\\?)?$`, "u");
const MYTH = /^[^\p{L}]{0,6}(?:myth|mythos|irrtum|mythe|mito)(?!\p{L})/iu;
const OPEN_END =
  /\s(?:and|or|of|in|for|to|with|the|a|und|oder|f\u00fcr|mit|der|die|das|et|ou|de|du|la|le|y|o|con|e|da|van|en|och|og|ja)$/iu;
const POINTING =
  /^(?:this|these|that|it|they|here|you|i|my|read|when you|if you|das|dies|sie|ce|cela|esto|questo)(?!\p{L})/iu;

/** Returns a heading in the form in which a brief lists it, or `null` when it is no name. */
export function labelOf(heading: string, { words }: Pick<TopicModel, "words">): string | null {
  let text = withoutYear(cleanHeading(heading));
  // A bracket at the end stays only when it explains an abbreviation: "Key performance indicators (KPI)".
  text = text.replace(/\s?[([]([^()[\]]{0,60})[)\]]?\s?$/, (whole, inner: string) =>
    /^[A-Z]{2,6}$/.test(inner) ? whole : "",
  );
  text = text.replace(/[\s:.\u2026\u2013\u2014-]+$/, "").replace(COUNT, "");
  text = withoutPlace(text, words).replace(/\s+/g, " ").trim();
  if (text.length > 3 && text === text.toUpperCase() && /[A-Z]{4}/.test(text) && !isAbbreviation(text, words))
    text = text.charAt(0) + text.slice(1).toLowerCase();
  const count = headingWords(text);
  if (count === 0 || count > MAX_WORDS || text.length > MAX_LENGTH || text.includes("\ufffd")) return null;
  return capitalized(text);
}

/** True for one word that sentences, too, write in capitals: "DSLR". */
function isAbbreviation(text: string, words: CohortWords): boolean {
  const { lowers } = scanText(text);
  return lowers.length === 1 && text.length <= ABBREVIATION && isNameWord(lowers[0] ?? "", words);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Removes "in San Francisco" from the end when the keyword does not name the place. */
function withoutPlace(text: string, words: TopicModel["words"]): string {
  const { language, keyword } = words;
  if (language.code === "de") return text;
  return text.replace(PLACE, (whole, place: string, mark: string | undefined) => {
    const { lowers } = scanText(place);
    if (lowers.length === 0 || lowers.some((lower) => keyword.has(language.stem(lower)))) return whole;
    return lowers.every((lower) => isNameWord(lower, words) || lower.length <= 2) ? (mark ?? "") : whole;
  });
}

function isNameWord(lower: string, words: CohortWords): boolean {
  const id = words.idOfWord(lower);
  const share = id < 0 ? -1 : words.capitalShare(id);
  return share >= CAPITALS || (share < 0 && stemIdf(words.language, words.language.stem(lower)) >= UNKNOWN);
}

/** Pages whose headings and texts have each word of a topic. */
interface Support {
  readonly heading: ReadonlyMap<number, number>;
  readonly text: ReadonlyMap<number, number>;
  readonly pages: number;
  readonly facets: ReadonlyMap<number, number>;
  readonly members: readonly Member[];
  readonly owners: readonly string[];
  readonly isList: boolean;
  readonly isMyth: boolean;
}

function pagesPerWord(members: readonly Member[], idsOf: (member: Member) => Iterable<number>): Map<number, number> {
  const pages = new Map<number, Set<number>>();
  for (const member of members)
    for (const id of new Set(idsOf(member))) {
      const known = pages.get(id);
      if (known === undefined) pages.set(id, new Set([member.section.page]));
      else known.add(member.section.page);
    }
  return new Map([...pages].map(([id, found]) => [id, found.size]));
}

/** Texts and names that a topic's name is compared with. */
export interface NameContext {
  readonly keyword: string;
  readonly foreign: ForeignNames;
}

class NameScorer {
  readonly #model: TopicModel;
  readonly #support: Support;
  readonly #keyword: string;
  readonly #foreign: ForeignNames;

  constructor(model: TopicModel, cluster: TopicCluster, { keyword, foreign }: NameContext) {
    this.#model = model;
    this.#foreign = foreign;
    this.#keyword = runTogether(keyword);
    const { members } = cluster;
    const facets = new Map<number, number>();
    for (const { vector } of members)
      for (const facet of vector.facets) facets.set(facet, (facets.get(facet) ?? 0) + 1);
    const pages = new Set(members.map(({ section }) => section.page));
    this.#support = {
      heading: pagesPerWord(members, ({ section }) => model.words.idsOf(withoutYear(section.clean))),
      text: pagesPerWord(members, ({ vector }) => vector.body.ids),
      pages: pages.size,
      facets,
      members,
      owners: [...pages].flatMap((page) => {
        const facts = model.pages[page]?.page.facts;
        return facts === undefined ? [] : ownNames(facts).filter((name) => name.length >= 4);
      }),
      isList: 2 * members.filter(({ section }) => section.kind === "list").length >= members.length,
      isMyth: 2 * members.filter(({ section }) => MYTH.test(section.heading)).length >= members.length,
    };
  }

  /** Names by score, the best first; never empty. */
  ranked(): readonly string[] {
    const scores = new Map<string, number>();
    for (const member of this.#support.members) {
      const { section } = member;
      if (this.#support.isMyth && !MYTH.test(section.heading)) continue;
      for (const { form, handicap } of this.#formsOf(section.heading)) {
        const score = this.#score(form, member) - handicap;
        if (score > (scores.get(form) ?? Number.NEGATIVE_INFINITY)) scores.set(form, score);
      }
    }
    const first = capitalized(withoutYear(this.#support.members[0]?.section.clean ?? ""));
    const names = [...scores].sort((a, b) => b[1] - a[1]).map(([form]) => form);
    return (names.length > 0 ? names : [first]).map((name) => (this.#support.isMyth ? `Myth: ${name}` : name));
  }

  /** The heading, and its parts around a colon when other pages share a word of them. */
  #formsOf(heading: string): { readonly form: string; readonly handicap: number }[] {
    const whole = labelOf(heading, this.#model);
    if (whole === null) return [];
    const [head = "", tail] = whole.split(/:\s/);
    if (tail === undefined || head.length < 4) return [{ form: whole, handicap: 0 }];
    const isShared = this.#model.words.idsOf(head).some((id) => (this.#support.heading.get(id) ?? 0) >= 2);
    const forms = [
      { form: whole, handicap: 0.08 },
      { form: head, handicap: isShared ? 0 : 0.4 },
    ];
    return tail.length > 8 ? [...forms, { form: capitalized(tail), handicap: 0.1 }] : forms;
  }

  #score(form: string, member: Member): number {
    const { words } = this.#model;
    const ids = [...new Set(words.idsOf(form))];
    if (ids.length === 0) return Number.NEGATIVE_INFINITY;
    return (
      this.#shared(ids) +
      this.#facetScore(form) -
      this.#faults(form, ids) +
      this.#listScore(member) -
      this.#nameFault(form, member)
    );
  }

  #isKeyword(id: number): boolean {
    return this.#model.words.keyword.has(this.#model.words.stems[id] ?? "");
  }

  #shareOf(pages: number): number {
    return Math.max(0, pages - 1) / Math.max(1, this.#support.pages - 1);
  }

  #shared(ids: readonly number[]): number {
    const { heading, text } = this.#support;
    let [sum, total, best] = [0, 0, 0];
    for (const id of ids) {
      const weight = this.#isKeyword(id) ? 0.3 : Math.max(0.5, this.#model.weights.text[id] ?? 0.5);
      total += weight;
      sum += weight * (0.7 * this.#shareOf(heading.get(id) ?? 0) + 0.3 * this.#shareOf(text.get(id) ?? 0));
      const isTelling =
        !this.#isKeyword(id) && stemIdf(this.#model.words.language, this.#model.words.stems[id] ?? "") >= 4;
      if (isTelling) best = Math.max(best, this.#shareOf(heading.get(id) ?? 0));
    }
    return sum / Math.max(1, total) + 0.35 * best;
  }

  #facetScore(form: string): number {
    const { facets, members } = this.#support;
    const own = facetsOf(form, this.#model.words.language.code);
    const most = Math.max(0, ...facets.values());
    const shared = Math.max(0, ...own.map((facet) => (facets.get(facet) ?? 0) / members.length));
    // A facet that few others ask makes the name narrower than the topic.
    const isNarrow = own.some((facet) => (facets.get(facet) ?? 0) < 0.6 * most);
    return 0.25 * shared - (isNarrow ? 0.2 : 0);
  }

  #faults(form: string, ids: readonly number[]): number {
    const { code } = this.#model.words.language;
    const count = headingWords(form);
    const lonely = ids.filter((id) => !this.#isKeyword(id) && (this.#support.heading.get(id) ?? 0) < 2).length;
    let faults = 0.08 * lonely * (ids.length > 2 ? 1 : 0.4) + 0.06 * Math.max(0, count - 8);
    if (count === 1) faults += 0.12;
    if (ids.every((id) => this.#isKeyword(id)) && facetsOf(form, code).length === 0) faults += 0.5;
    if (speaksOfItself(form, code) || addressesReader(form, code)) faults += 0.4;
    if (/[!,;\u2026]|\.$/.test(form)) faults += 0.12;
    if (OPEN_END.test(form)) faults += 1;
    if (POINTING.test(form)) faults += 0.3;
    if (isStory(form)) faults += 0.6;
    if (this.#foreign.isIn(form)) faults += 0.6;
    const letters = runTogether(form);
    if (this.#support.owners.some((name) => letters.includes(name) && !this.#keyword.includes(name))) faults += 0.6;
    return faults;
  }

  #listScore({ section }: Member): number {
    if (!this.#support.isList) return 0;
    return section.kind === "list" ? 0.4 : -0.4;
  }

  /** A name that the other headings lack makes the topic one page's. */
  #nameFault(form: string, { section }: Member): number {
    const { words } = this.#model;
    if (words.language.code === "de" || section.kind === "list") return 0;
    const { lowers, surfaces } = scanText(form);
    const isNamed = lowers.some((lower, at) => {
      const id = words.idOfWord(lower);
      if (at === 0 || id < 0 || !isCapitalized(surfaces[at] ?? "") || this.#isKeyword(id)) return false;
      return words.capitalShare(id) >= 0.9 && (this.#support.heading.get(id) ?? 0) < 2;
    });
    return isNamed ? 0.25 : 0;
  }
}

/** Returns the headings of the members, or parts of them, that name the topic; the best first. Never empty. */
export function namesOfTopic(model: TopicModel, cluster: TopicCluster, context: NameContext): readonly string[] {
  return new NameScorer(model, cluster, context).ranked();
}
