import type { PageFacts } from "../../domain/page-facts.ts";
import { compareText } from "../../util/statistics.ts";
import { scanText } from "../text/scan.ts";
import type { EntityType } from "./cohort-model.ts";
import { isCountry } from "./known-names.ts";
import { mostUsed } from "./measure.ts";
import { type NameSighting, sightNames, structuredNames } from "./names.ts";
import type { TermContext } from "./terms.ts";
import { knownType } from "./well-known-names.ts";

/** Maximum number of names whose use is measured. */
const NAME_LIMIT = 400;
/** Minimum number of cohort pages that write a name as a name. */
const MIN_PAGES = 2;
/** Minimum share of sightings after a preposition of place that makes a name a location. */
const MIN_PLACED = 0.5;

/** Where and how the cohort pages write one name. */
export interface NameTally {
  readonly stems: readonly string[];
  readonly pages: Set<number>;
  readonly structuredPages: Set<number>;
  readonly surfaces: Map<string, number>;
  /** Types in structured data, and types that the words beside the name state, each with its sightings. */
  readonly types: Map<EntityType, number>;
  readonly contexts: Map<EntityType, number>;
  /** Pages that write the name after a preposition of place. */
  readonly placedPages: Set<number>;
  /** Keys of the parts around "and" or "for". Each part can be a name of its own. Empty without such a word. */
  parts: readonly string[];
  sightings: number;
  placed: number;
}

/** The input of the term count, with the page facts that contain structured names. */
export interface EntityContext extends TermContext {
  /** Facts of the cohort pages, in the order of `cohort`. */
  readonly facts: readonly PageFacts[];
  /** Names of the hosts that cohort pages link to, as `runTogether` returns them. */
  readonly linkedNames: ReadonlySet<string>;
}

function tallyOf(tallies: Map<string, NameTally>, stems: readonly string[]): NameTally {
  const key = stems.join(" ");
  const known = tallies.get(key);
  if (known !== undefined) return known;
  const tally: NameTally = {
    stems,
    pages: new Set(),
    structuredPages: new Set(),
    surfaces: new Map(),
    types: new Map(),
    contexts: new Map(),
    placedPages: new Set(),
    parts: [],
    sightings: 0,
    placed: 0,
  };
  tallies.set(key, tally);
  return tally;
}

function addSighting(tallies: Map<string, NameTally>, page: number, name: NameSighting): void {
  const tally = tallyOf(tallies, name.stems);
  tally.pages.add(page);
  tally.sightings += 1;
  tally.parts = name.parts ?? tally.parts;
  if (name.isPlaced) {
    tally.placed += 1;
    tally.placedPages.add(page);
  }
  if (name.source === "structured") tally.structuredPages.add(page);
  tally.surfaces.set(name.surface, (tally.surfaces.get(name.surface) ?? 0) + 1);
  const types = name.source === "structured" ? tally.types : tally.contexts;
  if (name.type !== null) types.set(name.type, (types.get(name.type) ?? 0) + 1);
}

/** Share of the sightings of a name with a conjunction that one of its parts can have apart from it. */
const MAX_APART = 0.25;

/** Keys of phrases that are several names, and of phrases that are parts of one name. */
interface Divisions {
  readonly wholes: ReadonlySet<string>;
  readonly parts: ReadonlySet<string>;
}

/**
 * Returns which phrases with a word that divides names are several names, and the parts of the others. The name is one
 * when pages hardly write its parts apart from it: "Food and Drug Administration", but "Brooks and Saucony".
 */
function divisions(tallies: ReadonlyMap<string, NameTally>, { language }: EntityContext): Divisions {
  const divided = [...tallies.values()].filter(({ parts }) => parts.length > 0);
  const inside = new Map<string, number>();
  for (const { parts, sightings } of divided)
    for (const part of parts) inside.set(part, (inside.get(part) ?? 0) + sightings);
  const wholes = new Set<string>();
  const inner = new Set<string>();
  for (const { stems, parts, sightings } of divided) {
    const isOne = parts.every((part) => {
      const tally = tallies.get(part);
      if (tally === undefined) return true;
      const surface = mostUsed(tally.surfaces);
      if (tally.contexts.size > 0 || (knownType(surface) ?? "concept") !== "concept" || isCountry(surface, language))
        return false;
      return tally.sightings - (inside.get(part) ?? 0) <= MAX_APART * sightings;
    });
    if (isOne) for (const part of parts) inner.add(part);
    else wholes.add(stems.join(" "));
  }
  return { wholes, parts: inner };
}

/** Names that enough pages write, the keys of parts of them, and all sighted names by their keys. */
export interface Sighted {
  readonly agreed: readonly NameTally[];
  readonly parts: ReadonlySet<string>;
  readonly all: ReadonlyMap<string, NameTally>;
}

/** Returns the names that pages write as names or state in structured data. */
export function collectNames(context: EntityContext): Sighted {
  const tallies = new Map<string, NameTally>();
  for (const [at, page] of context.cohort.entries()) {
    for (const name of sightNames(page.text)) addSighting(tallies, at, name);
    for (const { name, type } of structuredNames(context.facts[at]?.structuredData.items ?? [])) {
      const { lowers } = scanText(name);
      const stems = lowers.map((lower) => context.words.stem(lower));
      if (!lowers.every((lower) => context.words.isStopWord(lower)) && stems.length <= 5)
        addSighting(tallies, at, { stems, surface: name, source: "structured", type, isPlaced: false });
    }
  }
  const minPages = Math.min(MIN_PAGES, context.cohort.length);
  const shared = new Map([...tallies].filter(([, tally]) => tally.pages.size >= minPages));
  const { wholes, parts } = divisions(shared, context);
  const agreed = [...shared].flatMap(([key, tally]) => (wholes.has(key) || parts.has(key) ? [] : [tally]));
  agreed.sort((a, b) => b.pages.size - a.pages.size || compareText(a.stems.join(" "), b.stems.join(" ")));
  return { agreed: agreed.slice(0, NAME_LIMIT), parts, all: tallies };
}

/** True when pages write the name after a preposition of place, and hardly elsewhere. */
export function isPlaced({ placedPages, placed, sightings }: NameTally): boolean {
  return placedPages.size >= 2 && placed >= sightings * MIN_PLACED;
}
