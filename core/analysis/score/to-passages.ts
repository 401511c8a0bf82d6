import type { PageFacts } from "../../domain/page-facts.ts";
import { isContentStem } from "../terms/candidates.ts";
import { COUNTED_ZONES } from "../terms/phrase-trie.ts";
import type { PageText, Zone, ZoneTokens } from "../text/page-text.ts";
import { beginsUnit, repeatedTokens } from "./repeats.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Short sentences are merged into passages of at least so many tokens. */
const PASSAGE_MIN = 12;
/** Long sentences are cut into passages of at most so many tokens. */
const PASSAGE_MAX = 30;
/** Titles are one passage, so that the guards see them whole. The limit keeps endless titles cheap. */
const TITLE_MAX = 200;
/** Words of the body that are its opening. */
export const OPENING_WORDS = 100;

/** A few sentences, headings or alt texts that the guards weigh together. */
export interface WordPassage {
  readonly zone: Zone;
  /** Ids of the content words, in order. */
  readonly words: number[];
  /** Position of each content word, in tokens of its zone. */
  readonly positions: number[];
  /** Number of the sentence of each content word. */
  readonly units: number[];
  tokenCount: number;
  stopCount: number;
}

/** A page as passages. Nothing in it depends on a cohort. */
export interface PassagePage {
  readonly passages: readonly WordPassage[];
  /** Content words of the title without the words that name the site. */
  readonly title: ReadonlySet<number>;
  /** All content words of the opening of the body. */
  readonly opening: ReadonlySet<number>;
  /** Tokens of the body that are not repetitions. */
  readonly distinctWords: number;
}

/** Returns the names of the site as one text: its host without the last label, and the name on the page. */
function siteOf({ url, siteName }: Pick<PageFacts, "url" | "siteName">): string {
  const labels = URL.parse(url)?.hostname.split(".").slice(0, -1) ?? [];
  const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return `${fold(labels.join(""))} ${fold(siteName ?? "")}`;
}

/** True for a stem that is part of a site's names. It names the place of the page and not its subject. */
function namesSite(site: string, stem: string): boolean {
  return (stem.length > 2 || stem.charCodeAt(0) > 127) && site.includes(stem);
}

/** True when the passage ends before the next token. `isNewUnit`: that token begins a sentence. */
function isFull({ zone, tokenCount }: WordPassage, isNewUnit: boolean): boolean {
  if (zone === "title" || zone === "h1") return tokenCount >= TITLE_MAX;
  return tokenCount >= PASSAGE_MAX || (isNewUnit && tokenCount >= PASSAGE_MIN);
}

function newPassage(zone: Zone): WordPassage {
  return { zone, words: [], positions: [], units: [], tokenCount: 0, stopCount: 0 };
}

interface ZoneReading {
  readonly passages: readonly WordPassage[];
  /** Content words of the first tokens. */
  readonly opening: ReadonlySet<number>;
  /** Tokens that are not repetitions. */
  readonly tokenCount: number;
}

/** Splits a zone into passages. Repeated text is left out. */
function readZone(zone: Zone, tokens: ZoneTokens, vocabulary: Vocabulary): ZoneReading {
  const { stems, isStop } = tokens;
  const ids = Int32Array.from(stems, (stem) => vocabulary.add(stem));
  const dropped = repeatedTokens(tokens, ids);
  const passages: WordPassage[] = [];
  const opening = new Set<number>();
  let open = newPassage(zone);
  let tokenCount = 0;
  let unit = 0;
  for (let at = 0; at < ids.length; at += 1) {
    const isNew = beginsUnit(tokens, at);
    if (isNew) unit += 1;
    if (dropped[at] === 1) continue;
    if (isFull(open, isNew)) {
      passages.push(open);
      open = newPassage(zone);
    }
    open.tokenCount += 1;
    const id = ids[at] ?? 0;
    if (tokenCount < OPENING_WORDS) opening.add(id);
    tokenCount += 1;
    if (isStop[at] === true) open.stopCount += 1;
    else if (isContentStem(stems[at] ?? "")) {
      open.words.push(id);
      open.positions.push(at);
      open.units.push(unit);
    }
  }
  if (open.tokenCount > 0) passages.push(open);
  return { passages, opening, tokenCount };
}

/** Splits a page into passages. Link text counts nothing, and repeated text counts once or not at all. */
export function toPassages(
  text: PageText,
  facts: Pick<PageFacts, "url" | "siteName">,
  vocabulary: Vocabulary,
): PassagePage {
  const site = siteOf(facts);
  const zones = new Map(COUNTED_ZONES.map((zone) => [zone, readZone(zone, text.zones[zone], vocabulary)] as const));
  const { stems, isStop } = text.zones.title;
  const title = stems.filter((stem, at) => isStop[at] !== true && isContentStem(stem) && !namesSite(site, stem));
  return {
    passages: [...zones.values()].flatMap((zone) => zone.passages),
    title: new Set(title.map((stem) => vocabulary.add(stem))),
    opening: zones.get("body")?.opening ?? new Set(),
    distinctWords: zones.get("body")?.tokenCount ?? 0,
  };
}
