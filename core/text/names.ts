import type { StructuredItem } from "../extract/page-facts.ts";
import { isCapitalised } from "./characters.ts";
import type { EntityType } from "./cohort-model.ts";
import type { PageText, ZoneTokens } from "./page-text.ts";

/** Longest name, in tokens. */
const NAME_LENGTH_LIMIT = 5;

/** A name that one page writes. */
export interface NameSighting {
  readonly stems: readonly string[];
  readonly surface: string;
  /** `structured`: the page says so in schema.org terms; `written`: capitals inside a sentence; `link`: a link's text. */
  readonly source: "structured" | "written" | "link";
  readonly type: EntityType | null;
  /** True after a preposition of place ("in Lyon"). */
  readonly isPlaced: boolean;
}

/** Words that join the parts of a name: "University of Vienna", "Leonardo da Vinci". */
const CONNECTORS = new Set("of de du des la le les von van der den del della di da dos das do & y e ten ter zu zum zur bin al el".split(" "));

/** Prepositions that stand before places more than before anything else with a capital. */
const PLACE_PREPOSITIONS = new Set("in en \u00e0 au aux nach aus ad em no na i til till fra fr\u00e5n naar uit di ke near".split(" "));

/** schema.org types by what they name; types of pages and lists name no thing. */
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

/** "iPhone" and "eBay" carry their capital inside. */
const INNER_CAPITAL = /^[a-z][A-Z]/;
const CLOSING_NUMBER = /^[0-9]{1,4}[A-Za-z]?$/;

/** Function words that begin names of places and firms: "New York", "Los Angeles". */
const OPENERS = new Set("new los las nueva nuevo nouveau nouvelle novo nova".split(" "));

/** True where a capitalised function word and the name behind it are one name. */
function opensName(tokens: ZoneTokens, at: number): boolean {
  const surface = tokens.surfaces[at] ?? "";
  if (tokens.isStop[at] !== true || !OPENERS.has(surface.toLowerCase()) || !isCapitalised(surface) || surface === surface.toUpperCase()) return false;
  return at + 1 < tokens.stems.length && tokens.starts[at + 1] !== true && isNameWord(tokens, at + 1);
}

function isNameWord(tokens: ZoneTokens, at: number): boolean {
  const surface = tokens.surfaces[at] ?? "";
  if (tokens.isStop[at] === true || surface.length < 2) return false;
  return isCapitalised(surface) || (INNER_CAPITAL.test(surface) && surface.length > 2);
}

/** End of the capitalised run that starts at `start`, inner connectors and closing numbers included. */
function runEnd(tokens: ZoneTokens, start: number): number {
  let end = start + 1;
  while (end < tokens.stems.length && tokens.starts[end] !== true && end - start < NAME_LENGTH_LIMIT) {
    const surface = tokens.surfaces[end] ?? "";
    if (isNameWord(tokens, end) || CLOSING_NUMBER.test(surface)) end += 1;
    else if (CONNECTORS.has(surface) && end + 1 < tokens.stems.length && tokens.starts[end + 1] !== true && isNameWord(tokens, end + 1)) end += 2;
    else break;
  }
  return end;
}

function isShouted(tokens: ZoneTokens, start: number): boolean {
  let upper = 0;
  let seen = 0;
  for (let at = start; at < Math.min(tokens.surfaces.length, start + 4) && (at === start || tokens.starts[at] !== true); at += 1) {
    const surface = tokens.surfaces[at] ?? "";
    seen += 1;
    if (surface === surface.toUpperCase()) upper += 1;
  }
  return seen > 1 && upper === seen;
}

function isAcronym(surface: string): boolean {
  return /^[A-Z][A-Z0-9&.]{1,7}$/.test(surface);
}

function writtenNames(page: PageText, zone: "body" | "anchor"): NameSighting[] {
  const tokens = page.zones[zone];
  const names: NameSighting[] = [];
  for (let at = 0; at < tokens.stems.length; at += 1) {
    if (!isNameWord(tokens, at) && !opensName(tokens, at)) continue;
    const end = runEnd(tokens, at);
    const opensSentence = at === 0 || tokens.sentenceOf[at] !== tokens.sentenceOf[at - 1];
    const surface = tokens.surfaces[at] ?? "";
    // A sentence's first word has its capital from the place; after a colon or a bracket that is likely too.
    const isEvidence = zone === "anchor" ? end - at > 1 : !opensSentence && tokens.starts[at] !== true;
    if ((isEvidence || (isAcronym(surface) && end - at === 1)) && !isShouted(tokens, at)) {
      names.push({
        stems: tokens.stems.slice(at, end),
        surface: joined(tokens, at, end),
        source: zone === "anchor" ? "link" : "written",
        type: null,
        isPlaced: !opensSentence && PLACE_PREPOSITIONS.has(tokens.surfaces[at - 1] ?? ""),
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

/** Katakana and Latin runs are names and loan words in scripts that have no capitals. */
function foreignRuns(page: PageText): NameSighting[] {
  const tokens = page.zones.body;
  const names: NameSighting[] = [];
  for (const [at, surface] of tokens.surfaces.entries()) {
    if (!/^[\u30a1-\u30ff]{3,}$|^[A-Za-z][A-Za-z0-9.&+-]{1,}$/.test(surface) || tokens.isStop[at] === true) continue;
    names.push({ stems: [tokens.stems[at] ?? ""], surface, source: "written", type: null, isPlaced: false });
  }
  return names;
}

/** Link texts of a few words without function words: where no capitals mark names, what pages link by is one kind of evidence. */
function linkRuns(page: PageText): NameSighting[] {
  const tokens = page.zones.anchor;
  const names: NameSighting[] = [];
  for (let at = 0; at < tokens.stems.length; ) {
    let end = at + 1;
    while (end < tokens.stems.length && tokens.starts[end] !== true) end += 1;
    const isName = end - at <= NAME_LENGTH_LIMIT && tokens.isStop.slice(at, end).every((isStop) => !isStop);
    if (isName) names.push({ stems: tokens.stems.slice(at, end), surface: joined(tokens, at, end), source: "link", type: null, isPlaced: false });
    at = end;
  }
  return names;
}

/** Gives the names in a page's schema.org items, with the items' types. At most 200 items are looked at. */
export function structuredNames(items: readonly StructuredItem[]): { readonly name: string; readonly type: EntityType }[] {
  const names: { name: string; type: EntityType }[] = [];
  const queue: StructuredItem[] = [...items];
  for (let at = 0; at < queue.length && at < 200; at += 1) {
    const item = queue[at];
    if (item === undefined) break;
    const type = item.types.map((each) => (Object.hasOwn(SCHEMA_TYPES, each) ? SCHEMA_TYPES[each] : undefined)).find((each) => each !== undefined);
    for (const [property, values] of Object.entries(item.properties)) {
      for (const value of values) {
        if (typeof value !== "string") queue.push(value);
        else if (property === "name" && type !== undefined && value.length <= 80) names.push({ name: value.trim(), type });
        else if (property === "brand" && value.length <= 40) names.push({ name: value.trim(), type: "organization" });
      }
    }
  }
  return names;
}

/** Scripts in which capitals mark names. German writes every noun with one; its names are judged by other cues. */
export function hasCapitals(language: string): boolean {
  return language !== "ja" && language !== "zh" && language !== "ar";
}

/** Gives every name sighting in a page's running text and links, in page order. */
export function sightNames(page: PageText): NameSighting[] {
  return hasCapitals(page.language) ? [...writtenNames(page, "body"), ...writtenNames(page, "anchor")] : [...foreignRuns(page), ...linkRuns(page)];
}
