import type { StructuredItem } from "../../domain/page-facts.ts";
import { isCapitalized } from "../text/characters.ts";
import type { PageText, ZoneTokens } from "../text/page-text.ts";
import type { EntityType } from "./cohort-model.ts";
import { isCountry } from "./known-names.ts";
import { kindAt, typeFromContext } from "./name-context.ts";
import { knownType } from "./well-known-names.ts";

/** Maximum length of a name in tokens. */
const NAME_LENGTH_LIMIT = 5;

/** One occurrence of a name on a page. */
export interface NameSighting {
  readonly stems: readonly string[];
  readonly surface: string;
  /** Source of the name: `structured` is schema.org data, `written` a capitalized word in text, `link` a link text. */
  readonly source: "structured" | "written" | "link";
  readonly type: EntityType | null;
  /** True when the name follows a preposition of place ("in Lyon"). */
  readonly isPlaced: boolean;
  /** Keys of the parts around "and" or "for". Each part can be a name of its own. Absent without such a word. */
  readonly parts?: readonly string[];
}

/** Words that join the parts of a name: "University of Vienna", "Leonardo da Vinci". */
const CONNECTORS = new Set(
  "of de du des la le les von van der den del della di da dos das do & y e ten ter zu zum zur bin al el".split(" "),
);

/** Words inside names that more often divide two names: "Food and Drug Administration", but "Brooks and Saucony". */
const DIVIDERS = new Set("y e et en and for und".split(" "));
/** Small words that a name can write with a capital: "Fox Rent A Car". */
const SMALL_WORDS = new Set("a an of to in on at by for and the de du la le".split(" "));

/** Prepositions that come before places more often than before other capitalized words. */
const PLACE_PREPOSITIONS = new Set(
  "in en à au aux nach aus ad em no na i til till fra från naar uit di ke near".split(" "),
);

/** Entity type for each schema.org type that names a thing. Types of pages and lists are excluded. */
const SCHEMA_TYPES: Readonly<Record<string, EntityType>> = {
  Person: "person",
  Organization: "organization",
  Corporation: "organization",
  LocalBusiness: "organization",
  NewsMediaOrganization: "organization",
  EducationalOrganization: "organization",
  Brand: "organization",
  Place: "location",
  City: "location",
  Country: "location",
  State: "location",
  TouristAttraction: "location",
  Product: "product",
  SoftwareApplication: "product",
  Vehicle: "product",
  Book: "work",
  Movie: "work",
  MusicAlbum: "work",
  TVSeries: "work",
  Event: "event",
  SportsEvent: "event",
  Festival: "event",
};

/** Matches names whose second letter is a capital: "iPhone", "eBay". */
const INNER_CAPITAL = /^[a-z][A-Z]/;
/** Matches a number at the end of a name: "Galaxy S24 5G", "Oracle 3". */
const CLOSING_NUMBER = /^[0-9]{1,4}[A-Za-z]?$/;

/** Function words that begin the names of places and companies: "New York", "Los Angeles". */
export const OPENERS: ReadonlySet<string> = new Set("new los las nueva nuevo nouveau nouvelle novo nova".split(" "));

/** True when a capitalized function word begins a name. */
function opensName(tokens: ZoneTokens, at: number): boolean {
  const surface = tokens.surfaces[at] ?? "";
  if (
    tokens.isStop[at] !== true ||
    !OPENERS.has(surface.toLowerCase()) ||
    !isCapitalized(surface) ||
    surface === surface.toUpperCase()
  )
    return false;
  return at + 1 < tokens.stems.length && tokens.starts[at + 1] !== true && isNameWord(tokens, at + 1);
}

function isNameWord(tokens: ZoneTokens, at: number): boolean {
  const surface = tokens.surfaces[at] ?? "";
  if (tokens.isStop[at] === true || surface.length < 2) return false;
  return isCapitalized(surface) || (INNER_CAPITAL.test(surface) && surface.length > 2);
}

/** Words after which an article can follow inside a name: "Ministerio de la Vivienda", "Institute of the Arts". */
const BEFORE_ARTICLE = new Set("of de di von van".split(" "));
const ARTICLES = new Set("the la las lo los le les der den".split(" "));

/** Returns the number of connecting words at `at` that a name word follows, or 0. */
export function connectors(tokens: ZoneTokens, at: number, hasDividers: boolean): number {
  const [first, second] = [tokens.surfaces[at] ?? "", tokens.surfaces[at + 1] ?? ""];
  const isOne =
    CONNECTORS.has(first) ||
    (hasDividers && DIVIDERS.has(first)) ||
    (/^\p{Lu}/u.test(first) && tokens.isStop[at] === true && SMALL_WORDS.has(first.toLowerCase()));
  const size = BEFORE_ARTICLE.has(first) && ARTICLES.has(second) ? 2 : Number(isOne);
  const isJoined = (to: number): boolean => to < tokens.stems.length && tokens.starts[to] !== true;
  if (size === 0 || !isJoined(at + size) || !isJoined(at + 1)) return 0;
  return isNameWord(tokens, at + size) ? size : 0;
}

/**
 * True for a part of a hyphenated word or of a pair of compounds: "Wege-Finanzierung" in "Rad- und Wege-Finanzierung".
 */
export function isTorn({ joins, starts, isStop }: ZoneTokens, start: number, end: number): boolean {
  if (joins[end] === "- " || (joins[start] === "-" && starts[start] !== true)) return true;
  return joins[start - 1] === "- " && isStop[start - 1] === true && starts[start] !== true;
}

/** Returns the end of the capitalized words that start at `start`, with connectors and final numbers. */
function runEnd(tokens: ZoneTokens, start: number, hasDividers: boolean): number {
  let end = start + 1;
  while (end < tokens.stems.length && tokens.starts[end] !== true && end - start < NAME_LENGTH_LIMIT) {
    const surface = tokens.surfaces[end] ?? "";
    const linked = connectors(tokens, end, hasDividers);
    if (isNameWord(tokens, end) || CLOSING_NUMBER.test(surface)) end += 1;
    else if (linked > 0) end += linked + 1;
    else break;
  }
  return end;
}

/** Returns the start and end of the names that a name divides into, or an empty list for a name in one piece. */
function partsOf(tokens: ZoneTokens, start: number, end: number): (readonly [start: number, end: number])[] {
  const found: [number, number][] = [];
  let from = start;
  for (let at = start; at < end; at += 1) {
    if (!DIVIDERS.has(tokens.surfaces[at] ?? "")) continue;
    found.push([from, at]);
    from = at + 1;
  }
  return from === start ? [] : [...found, [from, end]];
}

function isInCapitals(tokens: ZoneTokens, start: number): boolean {
  let upper = 0;
  let seen = 0;
  for (
    let at = start;
    at < Math.min(tokens.surfaces.length, start + 4) && (at === start || tokens.starts[at] !== true);
    at += 1
  ) {
    const surface = tokens.surfaces[at] ?? "";
    seen += 1;
    if (surface === surface.toUpperCase()) upper += 1;
  }
  return seen > 1 && upper === seen;
}

function isAcronym(surface: string): boolean {
  return /^[A-Z][A-Z0-9&.]{1,7}$/.test(surface);
}

/** True for a code of two capitals that is not well known: "NM". */
export function isCode(surface: string, language: string): boolean {
  return /^\p{Lu}{2}$/u.test(surface) && knownType(surface) === null && !isCountry(surface, language);
}

/** True for such a code without a word in small letters beside it, as in tables and lists of states. */
function isLoneCode({ surfaces, starts }: ZoneTokens, start: number, end: number, language: string): boolean {
  if (end - start > 1 || !isCode(surfaces[start] ?? "", language)) return false;
  const isSmall = (at: number): boolean => /^\p{Ll}/u.test(surfaces[at] ?? "");
  return !(starts[start] !== true && isSmall(start - 1)) && !(starts[end] !== true && isSmall(end));
}

function writtenNames(page: PageText, zone: "body" | "anchor" | "h2" | "h3"): NameSighting[] {
  const tokens = page.zones[zone];
  const names: NameSighting[] = [];
  // A capital behind a comma is a name's, except in languages whose lists of features have capitals.
  const isList = !headingsAreTitled(page.language);
  for (let at = 0; at < tokens.stems.length; at += 1) {
    if (!isNameWord(tokens, at) && !opensName(tokens, at)) continue;
    // Where nouns have capitals, a noun that states the kind of a name is no part of it: "Hersteller Bosch".
    const isNext = at + 1 < tokens.stems.length && tokens.starts[at + 1] !== true && isNameWord(tokens, at + 1);
    if (!capitalShowsName(page.language) && isNext && kindAt(tokens, at) !== null) continue;
    const end = runEnd(tokens, at, capitalShowsName(page.language));
    const opensSentence = at === 0 || tokens.sentenceOf[at] !== tokens.sentenceOf[at - 1];
    // The first word of a sentence is always capitalized, and the first word after a colon or bracket often is.
    const isInside = !opensSentence && (tokens.starts[at] !== true || (isList && tokens.joins[at] === ", "));
    const divided = partsOf(tokens, at, end);
    const parts = divided.map(([from, to]) => tokens.stems.slice(from, to).join(" "));
    for (const [from, to] of [[at, end] as const, ...divided]) {
      const isEvidence = zone === "body" ? isInside || from > at : to - from > 1;
      const isWhole = !isInCapitals(tokens, from) && !isTorn(tokens, from, to);
      const isLoneAcronym = to - from === 1 && isAcronym(tokens.surfaces[from] ?? "");
      const isPart = from !== at || to !== end;
      const type = zone === "body" ? typeFromContext(tokens, [from, to], page.language, isPart) : null;
      // The first word of a sentence always has a capital. It is a name when words say what it is: "Eneco is a maker".
      if (!isWhole || !(isEvidence || isLoneAcronym || type !== null) || isLoneCode(tokens, from, to, page.language))
        continue;
      names.push({
        stems: tokens.stems.slice(from, to),
        surface: joined(tokens, from, to),
        source: zone === "anchor" ? "link" : "written",
        type,
        isPlaced: !opensSentence && PLACE_PREPOSITIONS.has(tokens.surfaces[at - 1] ?? ""),
        ...(!isPart && parts.length > 0 ? { parts } : {}),
      });
    }
    at = end - 1;
  }
  return names;
}

function joined(tokens: ZoneTokens, start: number, end: number): string {
  let surface = tokens.surfaces[start] ?? "";
  for (let at = start + 1; at < end; at += 1) surface += (tokens.joins[at] ?? " ") + (tokens.surfaces[at] ?? "");
  return surface;
}

/** Finds katakana and Latin words, which are names and loan words in scripts without capital letters. */
function foreignRuns(page: PageText): NameSighting[] {
  const tokens = page.zones.body;
  const names: NameSighting[] = [];
  for (const [at, surface] of tokens.surfaces.entries()) {
    if (!/^[\u30a1-\u30ff]{3,}$|^[A-Za-z][A-Za-z0-9.&+-]{1,}$/.test(surface) || tokens.isStop[at] === true) continue;
    names.push({ stems: [tokens.stems[at] ?? ""], surface, source: "written", type: null, isPlaced: false });
  }
  return names;
}

/** Finds short link texts without function words, which are evidence for names in scripts without capital letters. */
function linkRuns(page: PageText): NameSighting[] {
  const tokens = page.zones.anchor;
  const names: NameSighting[] = [];
  for (let at = 0; at < tokens.stems.length; ) {
    let end = at + 1;
    while (end < tokens.stems.length && tokens.starts[end] !== true) end += 1;
    const isName = end - at <= NAME_LENGTH_LIMIT && tokens.isStop.slice(at, end).every((isStop) => !isStop);
    if (isName)
      names.push({
        stems: tokens.stems.slice(at, end),
        surface: joined(tokens, at, end),
        source: "link",
        type: null,
        isPlaced: false,
      });
    at = end;
  }
  return names;
}

/** Returns the names in a page's schema.org items with their entity types. At most 200 items are read. */
export function structuredNames(
  items: readonly StructuredItem[],
): { readonly name: string; readonly type: EntityType }[] {
  const names: { name: string; type: EntityType }[] = [];
  const queue: StructuredItem[] = [...items];
  for (let at = 0; at < queue.length && at < 200; at += 1) {
    const item = queue[at];
    if (item === undefined) break;
    const type = item.types
      .map((each) => (Object.hasOwn(SCHEMA_TYPES, each) ? SCHEMA_TYPES[each] : undefined))
      .find((each) => each !== undefined);
    for (const [property, values] of Object.entries(item.properties)) {
      for (const value of values) {
        if (typeof value !== "string") queue.push(value);
        else if (property === "name" && type !== undefined && value.length <= 80)
          names.push({ name: value.trim(), type });
        else if (property === "brand" && value.length <= 40) names.push({ name: value.trim(), type: "organization" });
      }
    }
  }
  return names;
}

/** True for languages in which capitals mark names. German is included, although it capitalizes every noun. */
export function hasCapitals(language: string): boolean {
  return language !== "ja" && language !== "zh" && language !== "ar";
}

/** True for languages in which a capital inside a sentence shows a name. German writes every noun with a capital. */
export function capitalShowsName(language: string): boolean {
  return hasCapitals(language) && language !== "de";
}

/** Languages that write a phrase as one word, and the letters from which a word is like one. D-173 */
const COMPOUNDING: ReadonlySet<string> = new Set(["de", "nl", "sv", "nb", "da", "fi"]);
const COMPOUND_LENGTH = 10;

/** True for a word of such a language that is as long as a phrase. */
export function isLongCompound(word: string, language: string): boolean {
  return COMPOUNDING.has(language) && [...word].length >= COMPOUND_LENGTH;
}

/** True for languages whose headings write common words with capitals. */
export function headingsAreTitled(language: string): boolean {
  return language === "en";
}

/** Returns every name in a page's body text, link texts and headings, in page order within each zone. */
export function sightNames(page: PageText): NameSighting[] {
  if (!hasCapitals(page.language)) return [...foreignRuns(page), ...linkRuns(page)];
  const names = [...writtenNames(page, "body"), ...writtenNames(page, "anchor")];
  if (headingsAreTitled(page.language) || !capitalShowsName(page.language)) return names;
  return [...names, ...writtenNames(page, "h2"), ...writtenNames(page, "h3")];
}
