import type { Block } from "../../domain/page-facts.ts";
import { isQuestion } from "../text/questions.ts";
import type { TopicPage } from "./cohort-words.ts";
import { headingWords } from "./facets/facets.ts";
import { isFaqHeading } from "./frame-words.ts";
import { cleanHeading, orderOf } from "./headings.ts";

/** A line that opens a section: a heading, a line that works as one, or a question in a list of questions. */
export type NodeKind = "opening" | "heading" | "line" | "question";

/** A heading with the blocks below it, before lists are folded. */
export interface SectionNode {
  readonly level: number;
  readonly heading: string;
  readonly kind: NodeKind;
  /** Positions in the page's blocks. */
  readonly blocks: number[];
  readonly children: SectionNode[];
  readonly parent: SectionNode | null;
  /** Position in reading order; a list that gets a node of its own is before its first item. */
  readonly order: number;
  /** Node that the section is part of, such as the list of an item. */
  into: SectionNode | null;
  readonly items: string[];
  readonly attributes: string[];
  isList: boolean;
}

/** Longest line that works as a heading, in UTF-16 units and words. */
const LINE_LENGTH = 100;
const LINE_WORDS = 14;
/** Shortest text below such a line, in UTF-16 units. */
const TEXT_LENGTH = 30;
/** Shortest and longest question in front of its answer in one block, in UTF-16 units. */
const QUESTION_LENGTH = [10, 130] as const;
const DEEPEST = 7;

/** Creates a node below its parent. */
export function createNode(
  given: Pick<SectionNode, "level" | "heading" | "kind" | "order">,
  parent: SectionNode | null,
): SectionNode {
  const node = { ...given, parent, blocks: [], children: [], into: null, items: [], attributes: [], isList: false };
  parent?.children.push(node);
  return node;
}

/** Ends with a question mark of any script. */
const ASKS = /[?\uff1f\u061f]\s*$/;

/** Returns the question that a block begins with when its answer follows in the same block, or `null`. */
function leadingQuestion(text: string): string | null {
  const end = text.slice(0, QUESTION_LENGTH[1] + 1).search(/[?\uff1f\u061f]/);
  if (end + 1 < QUESTION_LENGTH[0] || text.length - end < TEXT_LENGTH) return null;
  return /^[?\uff1f\u061f](?:\s|[^\s!-~])/.test(text.slice(end)) ? text.slice(0, end + 1) : null;
}

class TreeReader {
  readonly root: SectionNode;
  readonly nodes: SectionNode[];
  readonly #blocks: readonly Block[];
  readonly #language: string;
  readonly #top: Block | null;
  #current: SectionNode;
  /** Level of the last real heading. */
  #level = 1;
  /** Level of the heading above questions; `null` outside. */
  #faqLevel: number | null = null;
  /** The last number that ordered a heading, and that heading's level. */
  #last = { number: 0, level: 0 };

  constructor({ facts }: TopicPage, language: string) {
    const first = facts.blocks.find(({ kind, level }) => kind === "heading" && level > 0);
    // The first H1 is the page itself.
    this.#top = first?.level === 1 ? first : null;
    this.root = createNode(
      { level: 1, heading: this.#top?.text ?? facts.title ?? "", kind: "opening", order: 0 },
      null,
    );
    this.nodes = [this.root];
    this.#current = this.root;
    this.#blocks = facts.blocks;
    this.#language = language;
  }

  #open(wanted: number, heading: string, kind: NodeKind): SectionNode {
    const number = orderOf(heading);
    const continues = kind === "line" && number > 1 && number === this.#last.number + 1;
    const level = continues ? this.#last.level : wanted;
    if (number > 0) this.#last = { number, level };
    let parent = this.#current;
    while (parent.parent !== null && parent.level >= level) parent = parent.parent;
    const node = createNode({ level, heading, kind, order: this.nodes.length }, parent);
    this.nodes.push(node);
    this.#current = node;
    return node;
  }

  #below(): number {
    return Math.min(DEEPEST, Math.max(3, this.#level + 1));
  }

  #addHeading({ text, level }: Block): void {
    this.#level = level;
    this.#open(Math.max(2, level), text, "heading");
    if (isFaqHeading(cleanHeading(text))) this.#faqLevel = level;
    else if (this.#faqLevel !== null && level <= this.#faqLevel) this.#faqLevel = null;
  }

  /** Returns the kind of heading that a block of text is, or `null`. */
  #lineKind(block: Block, at: number): NodeKind | null {
    const text = block.text.trim();
    if (text.length > QUESTION_LENGTH[1] || block.kind === "quote" || block.kind === "code") return null;
    const next = this.#blocks[at + 1];
    if (next === undefined || next.kind === "heading" || next.text.length <= TEXT_LENGTH) return null;
    const isMarked = (block.isStrong === true && block.kind === "paragraph") || block.role !== undefined;
    if (ASKS.test(text) && (this.#faqLevel !== null || isMarked) && isQuestion(cleanHeading(text), this.#language))
      return "question";
    if (!isMarked || text.length > LINE_LENGTH || /[.!,;\u3002]$/.test(text)) return null;
    return headingWords(text) <= LINE_WORDS ? "line" : null;
  }

  read(): void {
    for (const [at, block] of this.#blocks.entries()) {
      if (block.kind === "heading" && block.level > 0) {
        if (block !== this.#top) this.#addHeading(block);
        continue;
      }
      const kind = this.#lineKind(block, at);
      if (kind !== null) {
        this.#open(this.#below(), block.text.trim(), kind);
        continue;
      }
      const asked = this.#faqLevel === null ? null : leadingQuestion(block.text);
      if (asked !== null && isQuestion(cleanHeading(asked), this.#language))
        this.#open(this.#below(), asked, "question");
      this.#current.blocks.push(at);
    }
  }
}

/** Returns the nodes of a page in reading order. The first one is the page itself with its opening. */
export function readTree(
  page: TopicPage,
  language: string,
): { readonly root: SectionNode; readonly nodes: SectionNode[] } {
  const reader = new TreeReader(page, language);
  reader.read();
  return { root: reader.root, nodes: reader.nodes };
}
