import type { PageFacts } from "../../domain/page-facts.ts";
import { isContentStem } from "../terms/candidates.ts";
import { COUNTED_ZONES } from "../terms/phrase-trie.ts";
import type { PageText, Zone, ZoneTokens } from "../text/page-text.ts";

/** How much a mention counts by its place. One mention in the body is the unit of the saturation curve. */
export const ZONE_WEIGHTS: Readonly<Record<Zone, number>> = {
  title: 2,
  h1: 1.5,
  h2: 1.5,
  h3: 1.25,
  body: 1,
  alt: 0.5,
  anchor: 0,
};

/**
 * The distinct text of a page as counted features: stems, and pairs of stems that are near each other in a sentence.
 */
export interface PageVector {
  /** Zone-weighted mentions. */
  readonly weighted: ReadonlyMap<string, number>;
  /** Plain mentions. */
  readonly mentions: ReadonlyMap<string, number>;
  /** Content stems of the title, without those that name the site. */
  readonly title: ReadonlySet<string>;
  /** The names of the page's site, run together. */
  readonly site: string;
  /**
   * Stems that occur only in strings of one repeated phrase, with the weight of one mention. They earn nothing, but
   * the page contains them.
   */
  readonly voided: ReadonlyMap<string, number>;
  /** Stems that count, in order: the whole title and H1, the first hundred of the body. */
  readonly opening: {
    readonly title: readonly string[];
    readonly h1: readonly string[];
    readonly body: readonly string[];
  };
  /** Body tokens that are not repetitions. */
  readonly distinctWords: number;
}

/** A content word makes pairs with this many that follow it in its sentence. */
export const PAIR_WORDS = 4;
/** Maximum distance in tokens between the two words of a pair. */
const PAIR_REACH = 8;
/** Number of words at the start of the body that count as its opening. */
const OPENING_WORDS = 100;
/** Why a token is dropped. */
const COPY = 1;
const RUN = 2;
/** A passage of this many tokens that was seen before is a copy, not more content. */
const SHINGLE = 8;
/** Copies of shorter passages are found as runs: the longest period looked for, and how often it must repeat. */
const MAX_PERIOD = 15;
const MIN_REPEATS = 4;

/** Marks runs in which a short passage repeats four times or more without a break. Such a run earns nothing. */
function markRuns(stems: readonly string[], dropped: Uint8Array): void {
  for (let period = 1; period <= MAX_PERIOD; period += 1) {
    let run = 0;
    for (let at = period; at <= stems.length; at += 1) {
      if (at < stems.length && stems[at] === stems[at - period]) {
        run += 1;
        continue;
      }
      if (run >= period * (MIN_REPEATS - 1)) dropped.fill(RUN, at - run - period, at);
      run = 0;
    }
  }
}

function fillFree(dropped: Uint8Array, from: number, to: number): void {
  for (let at = from; at < to; at += 1) if (dropped[at] === 0) dropped[at] = COPY;
}

/** Marks tokens whose eight-token passage, to either side, occurred earlier in the page. */
function markCopies(stems: readonly string[], seen: Set<string>, dropped: Uint8Array): void {
  const isCopy = new Uint8Array(Math.max(0, stems.length - SHINGLE + 1));
  for (let at = 0; at < isCopy.length; at += 1) {
    const shingle = stems.slice(at, at + SHINGLE).join(" ");
    if (seen.has(shingle)) isCopy[at] = 1;
    else seen.add(shingle);
  }
  for (let at = 0; at < isCopy.length; at += 1) if (isCopy[at] === 1) fillFree(dropped, at, at + SHINGLE);
}

/** Returns the reason why each token of a zone is dropped, or 0 for a token that counts. */
function droppedTokens(tokens: ZoneTokens, seen: Set<string>): Uint8Array {
  const dropped = new Uint8Array(tokens.stems.length);
  markRuns(tokens.stems, dropped);
  markCopies(tokens.stems, seen, dropped);
  // Short sentences and headings escape the shingles; as a whole each counts once.
  let start = 0;
  for (let at = 1; at <= tokens.stems.length; at += 1) {
    const isInSentence = tokens.sentenceOf[at] !== -1;
    if (
      at < tokens.stems.length &&
      (isInSentence ? tokens.sentenceOf[at] === tokens.sentenceOf[at - 1] : tokens.starts[at] !== true)
    )
      continue;
    const unit = `\n${tokens.stems.slice(start, at).join(" ")}`;
    if (seen.has(unit)) fillFree(dropped, start, at);
    else seen.add(unit);
    start = at;
  }
  return dropped;
}

function add(map: Map<string, number>, key: string, value: number): void {
  map.set(key, (map.get(key) ?? 0) + value);
}

/** Names the pair of two stems; their order does not matter. */
export function pairOf(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

function isNewSentence(tokens: ZoneTokens, at: number): boolean {
  return tokens.sentenceOf[at] === -1
    ? tokens.starts[at] === true
    : tokens.sentenceOf[at] !== tokens.sentenceOf[at - 1];
}

/**
 * Visits the features of a zone: its content stems, and pairs of content stems that are near each other in a sentence.
 */
function eachFeature(tokens: ZoneTokens, dropped: Uint8Array, visit: (feature: string) => void): void {
  const before: number[] = [];
  for (let at = 0; at < tokens.stems.length; at += 1) {
    const stem = tokens.stems[at] ?? "";
    if (isNewSentence(tokens, at)) before.length = 0;
    if ((dropped[at] ?? 0) !== 0 || tokens.isStop[at] === true || !isContentStem(stem)) continue;
    visit(stem);
    for (const other of before) {
      const near = tokens.stems[other] ?? "";
      if (at - other <= PAIR_REACH && near !== stem) visit(pairOf(near, stem));
    }
    if (before.length === PAIR_WORDS) before.shift();
    before.push(at);
  }
}

/** The site's names, run together: its host without the last label, and what the page calls it. */
function siteOf({ url, siteName }: Pick<PageFacts, "url" | "siteName">): string {
  const labels = URL.parse(url)?.hostname.split(".").slice(0, -1) ?? [];
  const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return `${fold(labels.join(""))} ${fold(siteName ?? "")}`;
}

/** True for a stem that is part of a site's names: it says where the page is, not what it is about. */
export function namesSite(site: string, stem: string): boolean {
  return (stem.length > 2 || stem.charCodeAt(0) > 127) && site.includes(stem);
}

/** Reads a page's vector. Link text counts nothing; repeated passages, sentences and strings of one phrase count once or not at all. */
export function pageVector(page: PageText, facts: Pick<PageFacts, "url" | "siteName">): PageVector {
  const site = siteOf(facts);
  const weighted = new Map<string, number>();
  const mentions = new Map<string, number>();
  const voided = new Map<string, number>();
  const title = new Set<string>();
  const opening: Record<"title" | "h1" | "body", string[]> = { title: [], h1: [], body: [] };
  let distinctWords = 0;
  for (const zone of COUNTED_ZONES) {
    const tokens = page.zones[zone];
    // Title and H1 repeat each other by design, so copies count within one zone only.
    const dropped = droppedTokens(tokens, new Set());
    for (let at = 0; at < tokens.stems.length; at += 1) {
      const stem = tokens.stems[at] ?? "";
      if (dropped[at] === RUN && tokens.isStop[at] !== true && isContentStem(stem))
        voided.set(stem, Math.max(voided.get(stem) ?? 0, ZONE_WEIGHTS[zone]));
      if (dropped[at] !== 0) continue;
      if (zone === "title" || zone === "h1") opening[zone].push(stem);
      if (zone !== "body") continue;
      if (distinctWords < OPENING_WORDS) opening.body.push(stem);
      distinctWords += 1;
    }
    eachFeature(tokens, dropped, (feature) => {
      if (zone === "title" && !feature.includes(" ") && !namesSite(site, feature)) title.add(feature);
      add(weighted, feature, ZONE_WEIGHTS[zone]);
      add(mentions, feature, 1);
    });
  }
  for (const stem of weighted.keys()) voided.delete(stem);
  return { weighted, mentions, title, site, voided, opening, distinctWords };
}
