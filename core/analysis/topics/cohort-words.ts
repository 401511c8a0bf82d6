import type { Language } from "../../ports/languages.ts";
import type { AnalyzedPage } from "../terms/cohort-page.ts";
import { isCapitalized } from "../text/characters.ts";
import type { ZoneTokens } from "../text/page-text.ts";
import { scanText } from "../text/scan.ts";

/** The parts of a page that subtopics read. */
export type TopicPage = Pick<AnalyzedPage, "url" | "facts" | "text">;

/** A page with its stems as numbers, which are -1 for function words. */
export interface WordPage {
  readonly page: TopicPage;
  readonly zones: Readonly<Record<"body" | "anchor" | "h1" | "h2" | "h3", Int32Array>>;
}

/** Mentions inside sentences, and how many of them begin with a capital. */
interface Sightings {
  count: number;
  capitals: number;
}

/** Numbers for the stems of some pages. A stem has the same number on every page. */
export class CohortWords {
  readonly language: Language;
  readonly keyword: ReadonlySet<string>;
  readonly stems: string[] = [];
  readonly #ids = new Map<string, number>();
  readonly #lowers = new Map<string, number>();
  readonly #sightings: Sightings[] = [];

  constructor(language: Language, keyword: ReadonlySet<string>) {
    this.language = language;
    this.keyword = keyword;
  }

  /** Returns the number of a stem, or `undefined` for one that no page has. */
  known(stem: string): number | undefined {
    return this.#ids.get(stem);
  }

  idOf(stem: string): number {
    const known = this.#ids.get(stem);
    if (known !== undefined) return known;
    const id = this.stems.length;
    this.#ids.set(stem, id);
    this.stems.push(stem);
    this.#sightings.push({ count: 0, capitals: 0 });
    return id;
  }

  /** Returns the numbers of the content words of a short text in order, such as a heading. */
  idsOf(text: string): number[] {
    const { lowers, isElision } = scanText(text);
    const found: number[] = [];
    for (const [at, lower] of lowers.entries()) {
      if (isElision[at] === true) continue;
      const id = this.idOfWord(lower);
      if (id >= 0) found.push(id);
    }
    return found;
  }

  /** Returns the number of a lower-case word, or -1 for a function word. */
  idOfWord(lower: string): number {
    const known = this.#lowers.get(lower);
    if (known !== undefined) return known;
    const id = isFunctionWord(lower, this.language.isStopWord(lower)) ? -1 : this.idOf(this.language.stem(lower));
    this.#lowers.set(lower, id);
    return id;
  }

  /** Reads the tokens of a page, which the analysis made already. */
  read(page: TopicPage): WordPage {
    const { body, anchor, h1, h2, h3 } = page.text.zones;
    const numbers = (tokens: ZoneTokens): Int32Array => {
      const ids = new Int32Array(tokens.stems.length);
      for (let at = 0; at < ids.length; at++) {
        const stem = tokens.stems[at] ?? "";
        ids[at] = isFunctionWord(stem, tokens.isStop[at] === true) ? -1 : this.idOf(stem);
      }
      return ids;
    };
    const zones = { body: numbers(body), anchor: numbers(anchor), h1: numbers(h1), h2: numbers(h2), h3: numbers(h3) };
    this.#countCapitals(body, zones.body);
    return { page, zones };
  }

  /** Returns the share of mentions inside sentences that have a capital, or -1 without mentions. */
  capitalShare(id: number): number {
    const { count, capitals } = this.#sightings[id] ?? { count: 0, capitals: 0 };
    return count === 0 ? -1 : capitals / count;
  }

  #countCapitals(tokens: ZoneTokens, ids: Int32Array): void {
    for (let at = 1; at < ids.length; at++) {
      const id = ids[at] ?? -1;
      if (id < 0 || tokens.sentenceOf[at] !== tokens.sentenceOf[at - 1]) continue;
      const seen = this.#sightings[id];
      if (seen === undefined) continue;
      seen.count += 1;
      if (isCapitalized(tokens.surfaces[at] ?? "")) seen.capitals += 1;
    }
  }
}

/** A single ASCII letter says nothing about a subject. */
function isFunctionWord(word: string, isStop: boolean): boolean {
  return isStop || word === "" || (word.length < 2 && word.charCodeAt(0) < 0x80);
}
