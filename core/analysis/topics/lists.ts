import { backgroundIdf } from "../text/background.ts";
import { isCapitalized } from "../text/characters.ts";
import { isQuestion } from "../text/questions.ts";
import { scanText } from "../text/scan.ts";
import type { CohortWords, WordPage } from "./cohort-words.ts";
import { facetsOf } from "./facets/facets.ts";
import { announcesList, isRemarkHeading } from "./frame-words.ts";
import {
  announcedCount,
  cleanHeading,
  isValueHeading,
  nameIn,
  orderOf,
  plainHeading,
  withoutYear,
} from "./headings.ts";
import { createNode, type SectionNode } from "./section-tree.ts";

/** Inverse document frequency in general text from which a word is unknown to it. */
const UNKNOWN = 9.5;
/** Share of mentions with a capital from which a word is a name. */
const CAPITALS = 0.8;
/** Share of a heading's words that are names. */
const NAME_SHARE = 0.6;
/** Function words inside names. */
const JOINERS = new Set(
  "of and the & de du la le les des und der die das y e el los las van von en da do og och ja dan".split(" "),
);
/** Times that a heading returns on a page before it is an attribute of the things around it. */
const REPEATS = 3;
/** Longest block of words that pairs are read from. Longer siblings are no cards. */
const CARD_WORDS = 120;

/** Finds lists among the sections of one page. */
export class ListReader {
  readonly #words: CohortWords;
  readonly #page: WordPage;
  readonly #code: string;
  #prose: string | null = null;

  constructor(words: CohortWords, page: WordPage) {
    this.#words = words;
    this.#page = page;
    this.#code = words.language.code;
  }

  /** Folds repeated headings, values and remarks into the section above, and items into lists. */
  fold(root: SectionNode, nodes: SectionNode[]): void {
    this.#foldAttributes(root, nodes);
    this.#foldLists(root, root, nodes);
    nodes.sort((a, b) => a.order - b.order);
  }

  #foldAttributes(root: SectionNode, nodes: readonly SectionNode[]): void {
    const times = new Map<string, number>();
    const keys = nodes.map(({ heading }) => plainHeading(cleanHeading(heading)));
    let before: SectionNode | null = null;
    for (const key of keys.slice(1)) times.set(key, (times.get(key) ?? 0) + 1);
    for (const [at, node] of nodes.entries()) {
      const { parent, heading } = node;
      if (parent === null || node.into !== null) continue;
      const isValue = isValueHeading(heading);
      const isRepeated = (times.get(keys[at] ?? "") ?? 0) >= REPEATS;
      // On the first level it belongs to the heading right before it: the name above "Parent", "Parent", "Parent".
      const above = parent === root && isRepeated ? before : parent;
      if (above !== null && above !== root && (isRepeated || isValue || isRemarkHeading(heading))) {
        if (isRepeated || isValue) above.attributes.push(cleanHeading(heading));
        foldInto(node, above);
      } else if (isValue) foldInto(node, parent);
      else if (parent === root && !isRepeated) before = node;
    }
  }

  #foldLists(parent: SectionNode, root: SectionNode, nodes: SectionNode[]): void {
    const siblings = parent.children.filter(({ into }) => into === null);
    const isItem = this.#itemsAmong(siblings, parent, parent === root);
    let run: SectionNode[] = [];
    let before: SectionNode | null = null;
    const close = (): void => {
      if (run.length >= 3 || (run.length === 2 && parent !== root && siblings.length === 2))
        foldRun(run, { before, parent, root, nodes });
      run = [];
    };
    let last: SectionNode | null = null;
    for (const [at, node] of siblings.entries()) {
      if (isItem[at] === true) {
        if (run.length === 0) before = last;
        run.push(node);
      } else {
        close();
        last = node;
      }
    }
    close();
    for (const node of siblings) if (node.into === null) this.#foldLists(node, root, nodes);
  }

  #itemsAmong(siblings: readonly SectionNode[], parent: SectionNode, isTop: boolean): boolean[] {
    const headings = siblings.map(({ heading }) => withoutYear(cleanHeading(heading)));
    const asks = siblings.map(
      ({ kind, heading }, at) =>
        kind === "question" || /[:?!\uff1f]\s*$/.test(heading) || isQuestion(headings[at] ?? "", this.#code),
    );
    const isItem = headings.map((heading, at) => asks[at] !== true && this.isName(heading));
    if (!isTop) fillGaps(isItem, siblings);
    if (siblings.length >= 4) {
      const isShort = headings.map(
        (heading, at) => asks[at] !== true && this.#isShort(heading, announcedCount(parent.heading) >= 4),
      );
      for (const found of [this.#cards(siblings, asks), sharedAttributes(siblings, asks), announced(parent, isShort)])
        for (const at of found) isItem[at] = true;
      for (const at of numbered(siblings, isShort)) isItem[at] = true;
    }
    return isItem;
  }

  /** True for a heading that names a thing. See research on topics, 3.1: capitals inside sentences, or unknown words. */
  isName(heading: string): boolean {
    const head = nameIn(heading).split(/,\s/)[0] ?? heading;
    if (head.length > 60) return false;
    const { surfaces, lowers } = scanText(head);
    const { language, keyword } = this.#words;
    let [content, names, stops] = [0, 0, 0];
    let opensWithName = false;
    let isAllCapital = true;
    for (const [at, lower] of lowers.entries()) {
      if (language.isStopWord(lower)) {
        if (!JOINERS.has(lower)) stops += 1;
        continue;
      }
      if (/^[0-9.,]+$/.test(lower)) continue;
      content += 1;
      if (!isCapitalized(surfaces[at] ?? "")) isAllCapital = false;
      if (keyword.has(language.stem(lower)) || !this.#isNameWord(lower, surfaces[at] ?? "", head)) continue;
      names += 1;
      if (content === 1) opensWithName = true;
    }
    if (this.#isWrittenName(head, lowers, stops)) return true;
    if (content === 0 || content > 6 || names === 0) return false;
    return (
      names / content >= NAME_SHARE ||
      (stops === 0 && isAllCapital && content <= 5 && opensWithName && this.#code !== "de")
    );
  }

  #isNameWord(lower: string, surface: string, head: string): boolean {
    const isAcronym = /^[A-Z0-9&.]{2,6}$/.test(surface) && head !== head.toUpperCase();
    const isUnknown = backgroundIdf(this.#code, lower) >= UNKNOWN || isAcronym;
    const id = this.#words.idOfWord(lower);
    const share = id < 0 ? -1 : this.#words.capitalShare(id);
    // German writes every noun with a capital.
    if (this.#code === "de") return isUnknown && lower.length < 14 && share !== 0;
    return share >= CAPITALS || (share < 0 && isUnknown && isCapitalized(surface));
  }

  /** True for several capitalized words that the text has letter by letter and never in small letters. */
  #isWrittenName(head: string, lowers: readonly string[], stops: number): boolean {
    if (this.#code === "de" || lowers.length < 2 || lowers.length > 6 || stops > 1) return false;
    if (!/\p{Lu}[^\s]{0,40}\s(?:\p{Ll}{1,4}\s)?[\p{Lu}0-9]/u.test(head)) return false;
    const { language, keyword } = this.#words;
    const own = lowers.filter((lower) => !language.isStopWord(lower) && !keyword.has(language.stem(lower)));
    const hasKeyword = lowers.some((lower) => keyword.has(language.stem(lower)));
    if (hasKeyword && own.length < 2) return false;
    this.#prose ??= this.#page.page.facts.blocks
      .filter(({ kind, text }) => kind !== "heading" && text.length >= 40)
      .map(({ text }) => text)
      .join("\n");
    return this.#prose.includes(head) && !this.#prose.includes(head.toLowerCase());
  }

  /** True for a short heading without a facet, such as an item of common words. */
  #isShort(heading: string, hasCount: boolean): boolean {
    if (heading.length > 45) return false;
    const { language } = this.#words;
    const { lowers } = scanText(heading);
    const content = lowers.filter((lower) => !language.isStopWord(lower)).length;
    if (content === 0 || content > (hasCount ? 6 : 4)) return false;
    return (
      lowers.every((lower) => !language.isStopWord(lower) || JOINERS.has(lower)) &&
      facetsOf(heading, this.#code).length === 0
    );
  }

  /** Short siblings that repeat a phrase ("verified reviews") are cards of a list. */
  #cards(siblings: readonly SectionNode[], asks: readonly boolean[]): number[] {
    const cards = [...siblings.keys()].filter((at) => asks[at] !== true);
    if (cards.length < 5) return [];
    const shared = new Map<string, number>();
    for (const at of cards)
      for (const pair of this.#pairsOf(siblings[at])) shared.set(pair, (shared.get(pair) ?? 0) + 1);
    const repeated = [...shared.values()].filter((count) => count >= 4 && count >= 0.7 * cards.length);
    return repeated.length >= 2 ? cards : [];
  }

  #pairsOf(node: SectionNode | undefined): ReadonlySet<string> {
    const pairs = new Set<string>();
    const { zones, page } = this.#page;
    let count = 0;
    for (const block of node?.blocks ?? []) {
      const range = page.text.blocks[block];
      if (range === undefined || range.zone !== "body") continue;
      count += range.to - range.from;
      if (count > CARD_WORDS) return new Set();
      for (let at = range.from; at + 1 < range.to; at++) {
        const [first, second] = [zones.body[at] ?? -1, zones.body[at + 1] ?? -1];
        if (this.#isPlain(first) && this.#isPlain(second)) pairs.add(`${first} ${second}`);
      }
    }
    return pairs;
  }

  #isPlain(id: number): boolean {
    const stem = this.#words.stems[id];
    return stem !== undefined && !/^[0-9]/.test(stem) && !this.#words.keyword.has(stem);
  }
}

function foldInto(node: SectionNode, into: SectionNode): void {
  node.into = into;
  for (const child of node.children) foldInto(child, into);
}

/** Marks headings between names as items too, when most headings of the list are names. */
function fillGaps(isItem: boolean[], siblings: readonly SectionNode[]): void {
  const [from, to] = [isItem.indexOf(true), isItem.lastIndexOf(true)];
  const names = isItem.filter(Boolean).length;
  if (from < 0 || names < 4 || names / (to - from + 1) < NAME_SHARE) return;
  for (let at = from; at <= to; at++) if (siblings[at]?.kind !== "question") isItem[at] = true;
}

/** Siblings that have headings of the same words below them describe things of one kind, in any language. */
function sharedAttributes(siblings: readonly SectionNode[], asks: readonly boolean[]): number[] {
  const sets = siblings.map(({ attributes }) => new Set(attributes.map(plainHeading)));
  const times = new Map<string, number>();
  for (const set of sets) for (const key of set) times.set(key, (times.get(key) ?? 0) + 1);
  const common = new Set(
    [...times].filter(([, count]) => count >= REPEATS && count >= 0.5 * siblings.length).map(([key]) => key),
  );
  if (common.size === 0) return [];
  return [...siblings.keys()].filter((at) => asks[at] !== true && [...(sets[at] ?? [])].some((key) => common.has(key)));
}

/** Short headings below "15 low-light plants" or "Costs by room" are its items, although they are common words. */
function announced(parent: SectionNode, isShort: readonly boolean[]): number[] {
  const short = [...isShort.keys()].filter((at) => isShort[at] === true);
  const count = announcedCount(parent.heading);
  const fits = count >= 4 && Math.abs(count - short.length) <= Math.max(1, 0.15 * count);
  const isMost = short.length >= 0.75 * isShort.length && announcesList(parent.heading);
  return short.length >= 4 && short.length >= NAME_SHARE * isShort.length && (fits || isMost) ? short : [];
}

/** Short siblings that count from 1 without a gap are items, because steps and reasons are longer or have a facet. */
function numbered(siblings: readonly SectionNode[], isShort: readonly boolean[]): number[] {
  const found = [...siblings.keys()].filter((at) => orderOf(siblings[at]?.heading ?? "") > 0);
  const isCounted = found.length >= 5 && found.every((at, place) => orderOf(siblings[at]?.heading ?? "") === place + 1);
  return isCounted && found.filter((at) => isShort[at] === true).length >= 0.8 * found.length ? found : [];
}

interface Place {
  /** Heading right before the run. */
  readonly before: SectionNode | null;
  readonly parent: SectionNode;
  readonly root: SectionNode;
  readonly nodes: SectionNode[];
}

/** Makes one list of a run of items. Its heading is the parent's, or on the first level one without sections of its own. */
function foldRun(run: readonly SectionNode[], { before, parent, root, nodes }: Place): void {
  const first = run[0];
  if (first === undefined) return;
  const heads =
    before !== null &&
    parent === root &&
    before.level <= first.level &&
    before.children.every(({ into }) => into !== null);
  let list = heads ? before : parent;
  if (list === root) {
    list = createNode({ level: 2, heading: root.heading, kind: "heading", order: first.order - 0.5 }, null);
    nodes.push(list);
  }
  list.isList = true;
  for (const item of run) {
    list.items.push(nameIn(cleanHeading(item.heading)));
    list.attributes.push(...item.attributes);
    foldInto(item, list);
  }
}
