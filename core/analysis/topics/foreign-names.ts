import { compareText } from "../../util/statistics.ts";
import { hostOf } from "../../util/urls.ts";
import { capitalShowsName } from "../terms/names.ts";
import { ownNames } from "../terms/site-owner.ts";
import { stemIdf } from "../text/background.ts";
import { isCapitalized } from "../text/characters.ts";
import { scanText } from "../text/scan.ts";
import type { TopicModel } from "./topic-model.ts";

/** Share of the mentions inside sentences with a capital from which a word is a name. */
const CAPITALS = 0.8;
/** General idf from which a word that no sentence shows is a name. */
const UNKNOWN = 9.5;
/** Sites that must use a name before it belongs to the subject. */
const MIN_SITES = 2;
const CAPITALS_ONLY = /^[\p{Lu}\p{N}&-]{2,}$/u;
/** Longest word in capitals that is an abbreviation and no name. */
const ABBREVIATION = 6;

/** Finds names of places, products and companies that only one site of a cohort uses. */
export class ForeignNames {
  readonly #model: TopicModel;
  /** Sites that use each word, by its number. */
  readonly #sites: Uint16Array;
  readonly #abbreviations = new Set<string>();
  readonly #found = new Map<string, boolean>();
  readonly #owners: ReadonlySet<string>;

  constructor(model: TopicModel) {
    this.#model = model;
    this.#sites = new Uint16Array(model.words.stems.length);
    this.#owners = new Set(model.pages.flatMap(({ page }) => ownNames(page.facts)));
    const byHost = [...model.pages].sort((a, b) => compareText(hostOf(a.page.url), hostOf(b.page.url)));
    /** Number of the site that used a word last. */
    const last = new Uint16Array(model.words.stems.length);
    let [site, host] = [0, ""];
    for (const { page, zones } of byHost) {
      if (hostOf(page.url) !== host || site === 0) [site, host] = [site + 1, hostOf(page.url)];
      for (const ids of [zones.body, zones.anchor, zones.h1, zones.h2, zones.h3])
        for (const id of ids) {
          if (id < 0 || last[id] === site) continue;
          last[id] = site;
          this.#sites[id] = (this.#sites[id] ?? 0) + 1;
        }
      for (const surface of page.text.zones.body.surfaces)
        if (surface.length <= ABBREVIATION && isCapitalized(surface) && CAPITALS_ONLY.test(surface))
          this.#abbreviations.add(surface.toLowerCase());
    }
  }

  /** Returns whether a word outside the keyword is a name; `null` where no sentence of the pages has it. */
  isName(lower: string): boolean | null {
    const { words } = this.#model;
    if (!capitalShowsName(words.language.code)) return false;
    const id = words.idOfWord(lower);
    if (id >= 0 && words.keyword.has(words.stems[id] ?? "")) return false;
    const share = id < 0 ? 0 : words.capitalShare(id);
    return share < 0 ? null : share >= CAPITALS;
  }

  /** True for a word that is the name of a page's site, written as a name. */
  isOwner(lower: string, surface: string): boolean {
    const id = this.#model.words.idOfWord(lower);
    const isAsked = id >= 0 && this.#model.words.keyword.has(this.#model.words.stems[id] ?? "");
    return !isAsked && isCapitalized(surface) && this.#owners.has(lower) && (this.isName(lower) ?? true);
  }

  /** True for a word that texts write in capitals only: "GDPR". */
  isAbbreviation(lower: string): boolean {
    return this.#abbreviations.has(lower);
  }

  /** True for a heading with a name that only one site uses, or with a site's own: "Movers in San Francisco". */
  isIn(heading: string): boolean {
    const known = this.#found.get(heading);
    if (known !== undefined) return known;
    const isFound = this.#find(heading);
    this.#found.set(heading, isFound);
    return isFound;
  }

  #find(heading: string): boolean {
    const { words } = this.#model;
    const { lowers, surfaces } = scanText(heading);
    return lowers.some((lower, at) => {
      const surface = surfaces[at] ?? "";
      if (!isCapitalized(surface)) return false;
      if (this.isOwner(lower, surface)) return true;
      if (surface.length <= ABBREVIATION && CAPITALS_ONLY.test(surface)) return false;
      const id = words.idOfWord(lower);
      if (id < 0 || (this.#sites[id] ?? 0) >= MIN_SITES) return false;
      // Any first word has a capital.
      const isUnknown = at > 0 && stemIdf(words.language, words.language.stem(lower)) >= UNKNOWN;
      return this.isName(lower) ?? isUnknown;
    });
  }
}
