import type { CohortEntity, CohortModel, CohortTerm } from "../terms/cohort-model.ts";
import type { CohortPage } from "../terms/cohort-page.ts";
import type { Zone } from "../text/page-text.ts";
import type { PageSignals, Place, StructureFeature } from "./page-signals.ts";
import { namesSite, PAIR_WORDS, pairOf, ZONE_WEIGHTS } from "./page-vector.ts";
import type { CohortScale, MeasuredSource } from "./raw-score.ts";
import type { MissingPoints } from "./score.ts";
import { OVERUSE, type Topicality } from "./topical-profile.ts";

/** Actions kept, and the least that one is worth. */
const ACTION_LIMIT = 60;
const MIN_GAIN = 0.2;
/** More new mentions than this are not asked for at once. */
const MAX_ADDED = 3;
/**
 * Maximum points that one step promises. A step above requests fewer mentions, because no reader believes a larger
 * gain by one edit. A step that still promises more is shown only when most ranking pages use the term.
 */
const BELIEVABLE_GAIN = 5;
/** Excess mentions below this are not worth a word. */
const MIN_EXCESS = 2;
/** Share of the cohort that must head a section with a term before a heading is proposed for it. */
const HEADING_SHARE = 0.5;

/** A measured target and everything it is compared with; `cohort` holds the pages of the scale, in its order. */
export interface AttributionInput {
  readonly scale: CohortScale;
  readonly target: MeasuredSource;
  readonly model: CohortModel;
  readonly cohort: readonly CohortPage[];
  /** Aligned to `cohort`. */
  readonly cohortSignals: readonly PageSignals[];
}

/** The fields that terms and entities share and that a writer needs. */
type Writable = Pick<
  CohortTerm & CohortEntity,
  "key" | "targetCount" | "headingPresence" | "competitorCounts" | "suggestedRange" | "example"
> & {
  readonly name: string;
  readonly isSubject: boolean;
};

type Changes = Map<string, { weighted: number; mentions: number }>;

/**
 * Adds to `changes` the features of a phrase that is written `times` times in a zone. `stems` are its content words.
 */
function addPhrase(changes: Changes, stems: readonly string[], zone: Zone, times: number): void {
  const add = (feature: string): void => {
    const known = changes.get(feature) ?? { weighted: 0, mentions: 0 };
    changes.set(feature, { weighted: known.weighted + ZONE_WEIGHTS[zone] * times, mentions: known.mentions + times });
  };
  for (const [at, stem] of stems.entries()) {
    add(stem);
    for (const before of stems.slice(Math.max(0, at - PAIR_WORDS), at)) if (before !== stem) add(pairOf(before, stem));
  }
}

/** "once", "3 times"; "once more", "3 more times" beside mentions that there are. */
function timesOf(times: number, isMore: boolean): string {
  if (times === 1) return isMore ? "once more" : "once";
  return isMore ? `${times} more times` : `${times} times`;
}

/** Concepts and quantities are terms; they have no name of their own. */
function isNamed({ type }: CohortEntity): boolean {
  return type !== "concept" && type !== "quantity";
}

/** One thing to write: a phrase so many times in a zone. */
interface Step {
  readonly term: Pick<CohortTerm, "key">;
  readonly zone: Zone;
  readonly times: number;
}

class Attribution {
  readonly #input: AttributionInput;
  readonly #points: number;
  /** The requested step of each action on a term or name, by action id. */
  readonly #steps = new Map<string, Step>();

  constructor(input: AttributionInput) {
    this.#input = input;
    this.#points = input.scale.points(input.scale.rawOf(input.target));
  }

  /** Points the page gains when it is measured so instead. */
  #gain(changed: { readonly topicality?: Topicality; readonly signals?: PageSignals }): number {
    const { scale, target } = this.#input;
    return Math.round(10 * (scale.points(scale.rawOf({ ...target, ...changed })) - this.#points)) / 10;
  }

  /** Who does it: addresses and counts of the cohort pages for which `has` is true. */
  #evidence(
    has: (page: CohortPage, at: number) => boolean,
  ): Pick<MissingPoints, "competitorCount" | "competitorTotal" | "competitorUrls"> {
    const { cohort } = this.#input;
    const urls = cohort.filter(has).map((page) => page.url);
    return { competitorCount: urls.length, competitorTotal: cohort.length, competitorUrls: urls };
  }

  terms(): MissingPoints[] {
    const { terms, entities } = this.#input.model;
    const named = new Set(entities.filter(isNamed).map((entity) => entity.key));
    return terms.flatMap((term) => (named.has(term.key) ? [] : this.#writable({ ...term, name: term.term }, "terms")));
  }

  entities(): MissingPoints[] {
    return this.#input.model.entities
      .filter(isNamed)
      .flatMap((entity) => this.#writable({ ...entity, name: entity.entity, isSubject: true }, "entities"));
  }

  #writable(each: Writable, kind: "terms" | "entities"): MissingPoints[] {
    const wanted = Math.min(MAX_ADDED, each.suggestedRange[0] - each.targetCount);
    return wanted < 1 ? [] : this.#write(each, kind, wanted);
  }

  /** The page's topicality with all steps taken; `times` below zero takes so many mentions out. */
  #with(...steps: readonly Step[]): Topicality {
    const { scale, target } = this.#input;
    const changes: Changes = new Map();
    for (const { term, zone, times } of steps) {
      // Function words are no features, so the profile does not know them.
      const stems = term.key.split(" ").filter((stem) => scale.profile.worthOf(stem) !== null);
      addPhrase(changes, stems, zone, times);
    }
    return scale.profile.adjust(target.topicality, target.vector, changes);
  }

  /** Points for all of these actions on terms and names together: phrases that share a word gain less than the sum of them. */
  together(actions: readonly MissingPoints[]): number {
    return this.#gain({ topicality: this.#with(...actions.flatMap(({ id }) => this.#steps.get(id) ?? [])) });
  }

  /**
   * Returns true when a section on the term makes sense. The term must name a part of the subject, because headings of
   * every kind contain the keyword's own words.
   */
  #headsSection({ key, isSubject, targetCount, headingPresence }: Writable): boolean {
    const { keyword, profile } = this.#input.scale;
    const isOfKeyword = key
      .split(" ")
      .every((stem) => keyword.contentStems.includes(stem) || profile.worthOf(stem) === null);
    return isSubject && !isOfKeyword && targetCount === 0 && headingPresence >= HEADING_SHARE;
  }

  #write(term: Writable, kind: "terms" | "entities", wanted: number): MissingPoints[] {
    const isHeading = this.#headsSection(term);
    const zone: Zone = isHeading ? "h2" : "body";
    let times = isHeading ? 1 : wanted;
    let gain = this.#gain({ topicality: this.#with({ term, zone, times }) });
    while (gain > BELIEVABLE_GAIN && times > 1) {
      times -= 1;
      gain = this.#gain({ topicality: this.#with({ term, zone, times }) });
    }
    const evidence = this.#evidence((_, at) => (term.competitorCounts[at] ?? 0) > 0);
    if (gain > BELIEVABLE_GAIN && evidence.competitorCount * 2 <= evidence.competitorTotal) return [];
    const id = `${kind}:${term.key}`;
    this.#steps.set(id, { term, zone, times });
    const share = `${evidence.competitorCount} of ${evidence.competitorTotal} ranking pages`;
    const mentions = `${term.isSubject ? "Mention" : "Where it fits, mention"} "${term.name}" ${timesOf(times, term.targetCount > 0)}`;
    return [
      {
        id,
        part: "terms",
        kind: term.isSubject ? "subject" : "wording",
        action: isHeading
          ? `Add a section headed with "${term.name}": ${share} cover it.`
          : `${mentions} in the main text: ${share} use it.`,
        subject: term.name,
        zone,
        gain,
        effort: isHeading ? "medium" : "low",
        ...evidence,
        example: term.example,
      },
    ];
  }

  /** Returns terms that the page overuses: more than twice as often as any ranking page. */
  overuse(): MissingPoints[] {
    return this.#input.model.terms.flatMap((term) => {
      const most = Math.max(0, ...term.competitorCounts);
      const excess = term.targetCount - OVERUSE * most;
      if (most === 0 || excess < MIN_EXCESS) return [];
      const gain = this.#gain({ topicality: this.#with({ term, zone: "body", times: -excess }) });
      const evidence = this.#evidence((_, at) => (term.competitorCounts[at] ?? 0) > 0);
      return [
        {
          id: `overuse:${term.key}`,
          part: "terms" as const,
          kind: "subject" as const,
          action: `Use "${term.term}" less often, at most ${OVERUSE * most} times: the page has it ${term.targetCount} times, no ranking page more than ${most}.`,
          subject: term.term,
          zone: "body" as const,
          gain,
          effort: "low" as const,
          ...evidence,
          example: term.example,
        },
      ];
    });
  }

  placement(): MissingPoints[] {
    const { scale, target, cohortSignals } = this.#input;
    return [...scale.places].flatMap(([place, { level }]) => {
      const share = target.signals.placement[place] ?? 0;
      if (share >= level) return [];
      const signals = { ...target.signals, placement: { ...target.signals.placement, [place]: 1 } };
      const zone = PLACE_ZONES[place];
      const changes: Changes = new Map();
      if (zone !== "url" && zone !== "meta_description") addPhrase(changes, scale.keyword.contentStems, zone, 1);
      const named =
        zone === "title" ? scale.keyword.contentStems.filter((stem) => !namesSite(target.vector.site, stem)) : [];
      const title = new Set([...target.vector.title, ...named]);
      const topicality = scale.profile.adjust(target.topicality, target.vector, changes, title);
      const evidence = this.#evidence((_, at) => (cohortSignals[at]?.placement[place] ?? 0) >= level);
      const action = `${PLACE_ACTIONS[place](`"${scale.keyword.written}"`)}: ${evidence.competitorCount} of ${evidence.competitorTotal} ranking pages do.`;
      return [
        {
          id: `placement:${place}`,
          part: "placement" as const,
          kind: "subject" as const,
          action,
          subject: scale.keyword.written,
          zone,
          gain: this.#gain({ signals, topicality }),
          effort: place === "url" ? ("high" as const) : ("low" as const),
          ...evidence,
          example: null,
        },
      ];
    });
  }

  structure(): MissingPoints[] {
    const { scale, target, cohortSignals } = this.#input;
    return [...scale.floors].flatMap(([feature, floor]) => {
      const have = target.signals.structure[feature];
      const want = Math.ceil(floor);
      if (have >= floor) return [];
      const signals = { ...target.signals, structure: { ...target.signals.structure, [feature]: want } };
      const evidence = this.#evidence((_, at) => (cohortSignals[at]?.structure[feature] ?? 0) >= want);
      return [
        {
          id: `structure:${feature}`,
          part: "structure" as const,
          kind: "subject" as const,
          action: `${STRUCTURE_ACTIONS[feature](want - have)}: the page has ${have}, ${evidence.competitorCount} of ${evidence.competitorTotal} ranking pages have at least ${want}.`,
          subject: feature,
          zone: null,
          gain: this.#gain({ signals }),
          effort: feature === "words" ? ("high" as const) : ("medium" as const),
          ...evidence,
          example: null,
        },
      ];
    });
  }

  structuredData(): MissingPoints[] {
    const { scale, target, cohortSignals } = this.#input;
    return [...scale.types.keys()].flatMap((type) => {
      if (target.signals.schemaTypes.has(type)) return [];
      const signals = { ...target.signals, schemaTypes: new Set([...target.signals.schemaTypes, type]) };
      const evidence = this.#evidence((_, at) => cohortSignals[at]?.schemaTypes.has(type) === true);
      return [
        {
          id: `structured_data:${type}`,
          part: "structured_data" as const,
          kind: "subject" as const,
          action: `Add ${type} structured data: ${evidence.competitorCount} of ${evidence.competitorTotal} ranking pages carry it.`,
          subject: type,
          zone: null,
          gain: this.#gain({ signals }),
          effort: "medium" as const,
          ...evidence,
          example: null,
        },
      ];
    });
  }
}

const PLACE_ZONES: Readonly<Record<Place, NonNullable<MissingPoints["zone"]>>> = {
  title: "title",
  h1: "h1",
  body: "body",
  url: "url",
  meta_description: "meta_description",
};

const PLACE_ACTIONS: Readonly<Record<Place, (keyword: string) => string>> = {
  title: (keyword) => `Put all words of ${keyword} in the title`,
  h1: (keyword) => `Put all words of ${keyword} in the H1`,
  body: (keyword) => `Use all words of ${keyword} within the first 100 words`,
  url: (keyword) => `Put the words of ${keyword} in the address`,
  meta_description: (keyword) => `Use all words of ${keyword} in the meta description`,
};

const STRUCTURE_ACTIONS: Readonly<Record<StructureFeature, (count: number) => string>> = {
  words: (count) => `Write at least ${count} more ${count === 1 ? "word" : "words"} of main content`,
  headings: (count) => `Add ${count} more ${count === 1 ? "subheading" : "subheadings"}`,
  images: (count) => `Add ${count} more ${count === 1 ? "image" : "images"} to the main content`,
  lists: (count) => `Add ${count} more ${count === 1 ? "list" : "lists"}`,
};

function phraseOf({ id }: MissingPoints): string | null {
  const [kind, key] = id.split(/:(.*)/s);
  return kind === "terms" || kind === "entities" ? ` ${key} ` : null;
}

/**
 * Drops a phrase that contains, or is contained in, a phrase with at least the same gain. One edit does most of the
 * other.
 */
function withoutOverlaps(sorted: readonly MissingPoints[]): MissingPoints[] {
  const kept: string[] = [];
  return sorted.filter((missing) => {
    const phrase = phraseOf(missing);
    if (phrase === null) return true;
    if (kept.some((other) => other.includes(phrase) || phrase.includes(other))) return false;
    kept.push(phrase);
    return true;
  });
}

/** The possible edits of the page and the joint gain of several of them. */
export interface Attributed {
  /** Most points first, ties by id; phrases that overlap a better one are left out. Each gain is for that action alone. */
  readonly missing: readonly MissingPoints[];
  /** Points for several of the actions on terms and names, all done. */
  together(actions: readonly MissingPoints[]): number;
}

/** Returns the edits that would gain points. */
export function attribute(input: AttributionInput): Attributed {
  const attribution = new Attribution(input);
  const all = [
    ...attribution.terms(),
    ...attribution.entities(),
    ...attribution.overuse(),
    ...attribution.placement(),
    ...attribution.structure(),
    ...attribution.structuredData(),
  ];
  const sorted = all
    .filter((missing) => missing.gain >= MIN_GAIN)
    .sort((a, b) => b.gain - a.gain || (a.id < b.id ? -1 : 1));
  return {
    missing: withoutOverlaps(sorted).slice(0, ACTION_LIMIT),
    together: (actions) => attribution.together(actions),
  };
}
