import type { Block, PageFacts } from "../../domain/page-facts.ts";
import type { Language, Languages } from "../../ports/languages.ts";
import { contactLines } from "./contact-line.ts";
import { DETECTION_WORDS, detectInWords } from "./detect-language.ts";
import type { BlockTokens, PageText, TextRun, Zone, ZoneTokens } from "./page-text.ts";
import { type ScannedText, scanText, splitSentences } from "./scan.ts";

/** Maximum number of tokens per page without `tokenLimit`. Pages that people read are far shorter. */
const TOKEN_LIMIT = 60_000;

/**
 * Maximum distance between two links in one block, in UTF-16 units.
 * The limit keeps the search linear when the link texts are missing from the blocks.
 */
const LINK_WINDOW = 4_000;

/** Share of a block's characters in links from which the block is all links. */
const LINK_BLOCK = 0.9;

/** Options for the language of a page's words. */
export interface PageTextOptions {
  /** BCP 47 tag of the language. Without it, `toPageText` detects the language. */
  readonly language?: string;
  /** Language of pages whose words show no language and that declare none. @default "en" */
  readonly fallbackLanguage?: string;
  /** Maximum number of tokens. The text after it is not read. @default 60000 */
  readonly tokenLimit?: number;
}

/** Abbreviated function words. Most stop lists contain them only without full stops, or not at all. */
const FUNCTION_INITIALS: ReadonlySet<string> = new Set(
  "e.g i.e z.b d.h u.a o.ä p.ej t.ex bl.a f.eks a.m p.m".split(" "),
);

class ZoneBuilder implements ZoneTokens {
  readonly surfaces: string[] = [];
  readonly stems: string[] = [];
  readonly isStop: boolean[] = [];
  readonly starts: boolean[] = [];
  readonly joins: string[] = [];
  readonly sentenceOf: number[] = [];
}

interface Words {
  readonly stem: string;
  readonly isStop: boolean;
}

/** Finds the stem of each distinct word once per page, and whether the word is a stop word. */
class WordTable {
  readonly #language: Language;
  readonly #known = new Map<string, Words>();

  constructor(language: Language) {
    this.#language = language;
  }

  look(lower: string, isElision: boolean): Words {
    const remembered = this.#known.get(lower);
    if (remembered !== undefined) return remembered;
    const isStop = isElision || FUNCTION_INITIALS.has(lower) || this.#language.isStopWord(lower);
    const words = { stem: this.#language.stem(lower), isStop };
    this.#known.set(lower, words);
    return words;
  }
}

/** Start and end of a link inside a block, as offsets into the block's text. */
type Span = readonly [number, number];

/**
 * Finds the link texts of the main content inside its blocks.
 * Links and blocks are in page order, so one pointer into the links is enough.
 */
class AnchorFinder {
  readonly #anchors: readonly string[];
  #next = 0;

  constructor(facts: PageFacts) {
    this.#anchors = facts.links
      .filter((link) => link.zone === "main" && link.anchor.trim() !== "")
      .map((link) => link.anchor.trim());
  }

  spansIn(block: Block): Span[] {
    if (block.linkShare <= 0) return [];
    if (block.linkShare >= LINK_BLOCK) return [[0, block.text.length]];
    const spans: Span[] = [];
    let linked = Math.ceil(block.linkShare * block.text.length) + 1;
    let from = 0;
    while (linked > 0) {
      const hit = this.#find(block.text, from);
      if (hit === null) break;
      spans.push(hit);
      from = hit[1];
      linked -= hit[1] - hit[0];
    }
    return spans;
  }

  /** Finds the next link text. Some links have no text in any block, such as linked images, so five can be skipped. */
  #find(text: string, from: number): Span | null {
    for (let ahead = 0; ahead < 6; ahead += 1) {
      const anchor = this.#anchors[this.#next + ahead];
      if (anchor === undefined) return null;
      const at = text.slice(from, from + LINK_WINDOW + anchor.length).indexOf(anchor) + from;
      if (at < from) continue;
      this.#next += ahead + 1;
      return [at, at + anchor.length];
    }
    return null;
  }
}

/** Returns the link texts inside each block, in page order, as `toPageText` finds them. */
export function linkTexts(facts: PageFacts): readonly (readonly string[])[] {
  const anchors = new AnchorFinder(facts);
  return facts.blocks.map((block) => anchors.spansIn(block).map(([from, to]) => block.text.slice(from, to)));
}

/** Returns the first tokens of a scanned text. */
function firstTokens(tokens: ScannedText, count: number): ScannedText {
  return {
    surfaces: tokens.surfaces.slice(0, count),
    lowers: tokens.lowers.slice(0, count),
    offsets: tokens.offsets.slice(0, count),
    ends: tokens.ends.slice(0, count),
    starts: tokens.starts.slice(0, count),
    joins: tokens.joins.slice(0, count),
    isElision: tokens.isElision.slice(0, count),
    sentenceStarts: tokens.sentenceStarts.slice(0, count),
  };
}

class PageTextBuilder {
  readonly zones: Record<Zone, ZoneBuilder> = {
    title: new ZoneBuilder(),
    h1: new ZoneBuilder(),
    h2: new ZoneBuilder(),
    h3: new ZoneBuilder(),
    body: new ZoneBuilder(),
    alt: new ZoneBuilder(),
    anchor: new ZoneBuilder(),
  };
  readonly sentences: string[] = [];
  readonly flow: TextRun[] = [];
  wordCount = 0;
  #tokensLeft: number;
  #isCut = false;
  readonly #words: WordTable;
  readonly #language: string;

  constructor(language: Language, tokenLimit: number) {
    this.#words = new WordTable(language);
    this.#language = language.code;
    this.#tokensLeft = tokenLimit;
  }

  /** True when the limit cut the page. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Splits a text into as many tokens as the limit leaves. */
  scan(text: string): ScannedText {
    return this.within(scanText(text, this.#tokensLeft + 1));
  }

  /** Returns as many of the tokens as the limit leaves. */
  within(tokens: ScannedText): ScannedText {
    if (tokens.surfaces.length <= this.#tokensLeft) return tokens;
    this.#isCut = true;
    return firstTokens(tokens, this.#tokensLeft);
  }

  /** Adds a heading of the main content. */
  addHeading(level: number, tokens: ScannedText): void {
    const zone = headingZone(level);
    this.flow.push({ zone, tokens: tokens.surfaces.length, level, isLinkBlock: false });
    this.wordCount += this.addTokens(zone, tokens);
  }

  addTokens(zone: Zone, tokens: ScannedText): number {
    for (let index = 0; index < tokens.surfaces.length; index += 1) this.#push(zone, tokens, index, -1, index === 0);
    return tokens.surfaces.length;
  }

  addBlock({ text, linkShare }: Block, tokens: ScannedText, spans: readonly Span[]): void {
    const sentences = splitSentences(this.#isCut ? text.slice(0, tokens.ends.at(-1) ?? 0) : text, tokens);
    const isContact = contactLines(text, sentences);
    let sentence = 0;
    let span = 0;
    let last: Zone = "body";
    let runStart = 0;
    const endRun = (end: number): void => {
      if (end > runStart)
        this.flow.push({ zone: last, tokens: end - runStart, level: 0, isLinkBlock: linkShare >= LINK_BLOCK });
      runStart = end;
    };
    for (let index = 0; index < tokens.surfaces.length; index += 1) {
      while ((sentences[sentence + 1]?.firstToken ?? Number.POSITIVE_INFINITY) <= index) sentence += 1;
      const offset = tokens.offsets[index] ?? 0;
      while ((spans[span]?.[1] ?? Number.POSITIVE_INFINITY) <= offset) span += 1;
      const zone = offset >= (spans[span]?.[0] ?? Number.POSITIVE_INFINITY) ? "anchor" : "body";
      this.#push(zone, tokens, index, this.sentences.length + sentence, index === 0 || zone !== last);
      // The words of a contact line are counted, but name no subject.
      if (isContact[sentence] === true) this.zones[zone].isStop[this.zones[zone].isStop.length - 1] = true;
      if (zone !== last) endRun(index);
      last = zone;
    }
    endRun(tokens.surfaces.length);
    for (const each of sentences) this.sentences.push(each.sentence);
    this.wordCount += tokens.surfaces.length;
  }

  /** True when "US" in an English text is the country. After a word in capitals, "US" is the pronoun: "CONTACT US". */
  #isCountry({ surfaces }: ScannedText, index: number): boolean {
    if (this.#language !== "en" || surfaces[index] !== "US") return false;
    const before = surfaces[index - 1] ?? "";
    return before.length < 3 || before !== before.toUpperCase() || before === before.toLowerCase();
  }

  #push(zone: Zone, tokens: ScannedText, index: number, sentence: number, isEdge: boolean): void {
    this.#tokensLeft -= 1;
    const to = this.zones[zone];
    const lower = tokens.lowers[index] ?? "";
    const isCountry = lower === "us" && this.#isCountry(tokens, index);
    const words = this.#words.look(isCountry ? "u.s" : lower, tokens.isElision[index] === true);
    to.surfaces.push(tokens.surfaces[index] ?? "");
    to.stems.push(words.stem);
    to.isStop.push(words.isStop);
    to.starts.push(isEdge || tokens.starts[index] === true);
    to.joins.push(tokens.joins[index] ?? " ");
    to.sentenceOf.push(sentence);
  }
}

function headingZone(level: number): Zone {
  if (level === 1) return "h1";
  return level === 2 ? "h2" : "h3";
}

/** Scans the first blocks, until there are enough words to detect the language. */
function openingOf(blocks: readonly Block[], tokenLimit: number): ScannedText[] {
  const opening: ScannedText[] = [];
  let count = 0;
  for (const block of blocks) {
    if (count >= DETECTION_WORDS) break;
    const tokens = scanText(block.text, tokenLimit + 1);
    opening.push(tokens);
    count += tokens.lowers.length;
  }
  return opening;
}

/**
 * Returns a page's tokens by zone, its sentences and the word count of its main content.
 *
 * The language comes from the option, the words, the page's declaration or the fallback, in this order.
 * Text outside the main content is used only for the title, and for the first H1 when the main content has none.
 */
export function toPageText(facts: PageFacts, languages: Languages, options: PageTextOptions = {}): PageText {
  const { tokenLimit = TOKEN_LIMIT } = options;
  const opening = openingOf(facts.blocks, tokenLimit);
  const words = () => opening.flatMap((tokens) => tokens.lowers);
  const code =
    options.language ??
    detectInWords(facts.mainText, words, languages) ??
    facts.language ??
    options.fallbackLanguage ??
    "en";
  const language = languages.language(code);
  const builder = new PageTextBuilder(language, tokenLimit);
  builder.addTokens("title", builder.scan(facts.titleTag ?? facts.title ?? ""));
  const anchors = new AnchorFinder(facts);
  let hasH1 = false;
  const blocks: BlockTokens[] = [];
  for (const [at, block] of facts.blocks.entries()) {
    if (builder.isCut) break;
    const zone = block.kind === "heading" && block.level > 0 ? headingZone(block.level) : "body";
    const { [zone]: own, anchor: linked } = builder.zones;
    const [from, linkFrom] = [own.stems.length, linked.stems.length];
    const span = opening[at];
    const tokens = span === undefined ? builder.scan(block.text) : builder.within(span);
    if (zone !== "body") {
      // A heading that is a link still names its section, so its text counts as a heading.
      builder.addHeading(block.level, tokens);
      anchors.spansIn(block);
      if (block.level === 1) hasH1 = true;
    } else {
      builder.addBlock(block, tokens, anchors.spansIn(block));
    }
    blocks.push({ zone, from, to: own.stems.length, linkFrom, linkTo: linked.stems.length });
  }
  const outerH1 = hasH1 ? undefined : facts.headings.find((heading) => heading.level === 1);
  if (outerH1 !== undefined) builder.addTokens("h1", builder.scan(outerH1.text));
  for (const image of facts.images)
    if (image.isMain && image.alt !== null && image.alt !== "") builder.addTokens("alt", builder.scan(image.alt));
  const { zones, flow, wordCount, sentences, isCut } = builder;
  return { language: language.code, zones, blocks, flow, wordCount, sentences, isCut };
}
