import { addressesReader } from "../terms/reader-address.ts";
import { ownNames, runTogether } from "../terms/site-owner.ts";
import { backgroundIdf } from "../text/background.ts";
import { isQuestion } from "../text/questions.ts";
import { scanText } from "../text/scan.ts";
import type { CohortWords, TopicPage, WordPage } from "./cohort-words.ts";
import { isClosingHeading, isFaqHeading, isFrameHeading } from "./frame-words.ts";
import { cleanHeading } from "./headings.ts";
import { ListReader } from "./lists.ts";
import { readTree, type SectionNode } from "./section-tree.ts";

/** Reason why a section is about no subject. */
export type Noise = "frame" | "closing" | "links" | "pitch" | "brand" | "empty";

/** One section of a page. */
export interface PageSection {
  /** Position of the page in the list that the sections were read from. */
  readonly page: number;
  /** Share of the page's text before the section, 0..1. */
  readonly at: number;
  readonly level: number;
  /** Heading as written. */
  readonly heading: string;
  /** Heading without number and label. */
  readonly clean: string;
  readonly kind: "opening" | "heading" | "line" | "question" | "list";
  readonly parent: PageSection | null;
  /** Positions of its blocks in the page's facts, with those of folded items. */
  readonly blocks: readonly number[];
  readonly words: number;
  readonly isQuestion: boolean;
  readonly noise: Noise | null;
  /** Headings of folded items and attributes, as written. */
  readonly folded: readonly string[];
  readonly items: readonly string[];
  readonly attributes: readonly string[];
  /** True for a section that groups others and has hardly any text of its own. */
  readonly isFrame: boolean;
  readonly children: PageSection[];
}

/** Words under which a section with sections below it is only their frame. */
const FRAME_WORDS = 25;
/** Words under which a section says nothing. */
const EMPTY_WORDS = 6;
/** Share of link text from which a section is a list of links. */
const LINKED = 0.6;
/** Minimum letters of a site's name that is searched in headings. */
const OWNER_LETTERS = 4;
const UNKNOWN = 9.5;

/** Numbers the words of some pages and splits the pages into sections. */
export function readSections(
  words: CohortWords,
  pages: readonly TopicPage[],
): { readonly pages: readonly WordPage[]; readonly sections: readonly (readonly PageSection[])[] } {
  const read = pages.map((page) => words.read(page));
  return { pages: read, sections: read.map((page, at) => sectionsOf(words, page, at)) };
}

function tokensIn({ text }: TopicPage, block: number): number {
  const range = text.blocks[block];
  return range === undefined || range.zone !== "body" ? 0 : range.to - range.from + range.linkTo - range.linkFrom;
}

/** Finds the site's own name in headings, as whole words. A name that is also a common word must be written its way. */
class OwnerReader {
  readonly #names: ReadonlySet<string>;
  readonly #site: ReadonlySet<string>;
  readonly #words: CohortWords;

  constructor({ facts }: TopicPage, words: CohortWords) {
    this.#names = new Set(ownNames(facts).filter((name) => name.length >= OWNER_LETTERS));
    this.#site = new Set((facts.siteName ?? "").split(/[^\p{L}\p{N}]+/u).filter((part) => part !== ""));
    this.#words = words;
  }

  isIn(heading: string): boolean {
    if (this.#names.size === 0) return false;
    const { lowers, surfaces } = scanText(heading);
    const { language, keyword } = this.#words;
    for (let from = 0; from < lowers.length; from++) {
      let run = "";
      for (let to = from; to < Math.min(lowers.length, from + 4); to++) {
        run += runTogether(lowers[to] ?? "");
        if (!this.#names.has(run) || keyword.has(language.stem(run))) continue;
        if (from < to || backgroundIdf(language.code, run) >= UNKNOWN) return true;
        const surface = surfaces[from] ?? "";
        if (this.#site.has(surface) && /[a-z][A-Z]|^[A-Z]{3}/.test(surface)) return true;
      }
    }
    return false;
  }
}

/** A node with the blocks of everything folded into it. */
interface Draft {
  readonly node: SectionNode;
  readonly blocks: number[];
  readonly folded: string[];
}

function draftsOf(nodes: readonly SectionNode[]): Map<SectionNode, Draft> {
  const drafts = new Map<SectionNode, Draft>();
  for (const node of nodes) if (node.into === null) drafts.set(node, { node, blocks: [...node.blocks], folded: [] });
  for (const node of nodes) {
    let into = node;
    while (into.into !== null) into = into.into;
    const draft = into === node ? undefined : drafts.get(into);
    draft?.blocks.push(...node.blocks);
    draft?.folded.push(node.heading);
  }
  return drafts;
}

class SectionReader {
  readonly #words: CohortWords;
  readonly #page: TopicPage;
  readonly #at: number;
  readonly #owner: OwnerReader;
  readonly #known = new Map<SectionNode, PageSection>();
  /** A part without a subject, which everything below belongs to. */
  #below: { readonly level: number; readonly noise: Noise } | null = null;

  constructor(words: CohortWords, page: TopicPage, at: number) {
    this.#words = words;
    this.#page = page;
    this.#at = at;
    this.#owner = new OwnerReader(page, words);
  }

  section({ node, blocks, folded }: Draft, at: number, total: number): PageSection {
    const clean = cleanHeading(node.heading);
    const own = node.blocks.reduce((sum, block) => sum + tokensIn(this.#page, block), 0);
    const words = blocks.reduce((sum, block) => sum + tokensIn(this.#page, block), 0);
    const hasChildren = node.children.some(({ into }) => into === null);
    const isOpening = node.kind === "opening";
    const up = node.parent === null ? null : (this.#known.get(topOf(node.parent)) ?? null);
    const section: PageSection = {
      page: this.#at,
      at: Math.min(1, at / Math.max(1, total)),
      level: node.level,
      heading: node.heading,
      clean,
      kind: node.isList ? "list" : node.kind,
      parent: up,
      blocks,
      words,
      isQuestion: isQuestion(clean, this.#words.language.code),
      noise: isOpening ? null : this.#noiseOf(node, { clean, words, hasChildren, blocks }),
      folded,
      items: node.items,
      attributes: [...new Set(node.attributes)],
      isFrame: !isOpening && (isFaqHeading(clean) || (own < FRAME_WORDS && hasChildren)),
      children: [],
    };
    up?.children.push(section);
    this.#known.set(node, section);
    return section;
  }

  #noiseOf(
    node: SectionNode,
    found: {
      readonly clean: string;
      readonly words: number;
      readonly hasChildren: boolean;
      readonly blocks: readonly number[];
    },
  ): Noise | null {
    const { clean, words, hasChildren, blocks } = found;
    if (this.#below !== null && node.level <= this.#below.level) this.#below = null;
    if (this.#below !== null) return this.#below.noise;
    if (isFrameHeading(clean)) {
      this.#below = { level: node.level, noise: "frame" };
      return "frame";
    }
    if (isClosingHeading(clean)) return "closing";
    if (!node.isList && words > 0 && this.#linkShare(blocks) > LINKED) return "links";
    if (addressesReader(clean, this.#words.language.code)) return "pitch";
    if (!node.isList && this.#owner.isIn(clean)) return "brand";
    return words < EMPTY_WORDS && !hasChildren && !node.isList ? "empty" : null;
  }

  #linkShare(blocks: readonly number[]): number {
    let [linked, all] = [0, 0];
    for (const at of blocks) {
      const block = this.#page.facts.blocks[at];
      if (block === undefined) continue;
      linked += block.linkShare * block.text.length;
      all += block.text.length;
    }
    return all === 0 ? 0 : linked / all;
  }
}

function topOf(node: SectionNode): SectionNode {
  let top = node;
  while (top.into !== null) top = top.into;
  return top;
}

function sectionsOf(words: CohortWords, page: WordPage, at: number): PageSection[] {
  const { root, nodes } = readTree(page.page, words.language.code);
  new ListReader(words, page).fold(root, nodes);
  const drafts = draftsOf(nodes);
  const { blocks } = page.page.facts;
  const lengthOf = (node: SectionNode): number =>
    node.heading.length + node.blocks.reduce((sum, block) => sum + (blocks[block]?.text.length ?? 0), 0);
  const total = blocks.reduce((sum, { text }) => sum + text.length, 0);
  const reader = new SectionReader(words, page.page, at);
  const sections: PageSection[] = [];
  let before = 0;
  for (const node of nodes) {
    const draft = drafts.get(node);
    if (draft !== undefined) sections.push(reader.section(draft, before, total));
    before += lengthOf(node);
  }
  return sections;
}
