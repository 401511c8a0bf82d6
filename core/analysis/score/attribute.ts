import type { ScoreMessages } from "../advice/score/messages.ts";
import type { CohortEntity, CohortModel, CohortTerm } from "../terms/cohort-model.ts";

import type { CohortScale, ScoredPage } from "./cohort-scale.ts";
import { type Edit, PageEditor, type SampleSentence } from "./page-editor.ts";
import { type PageSignals, PLACES, type Place } from "./page-signals.ts";
import type { MissingPoints } from "./score.ts";

/** Least gain of an action, in points. */
const MIN_GAIN = 0.1;
/** Share of the cohort that must have a term in a heading before a heading is proposed for it. */
const HEADING_SHARE = 0.5;

/** Addresses of the pages of a scale, in its order. */
export interface ComparedPage {
  readonly url: string;
  readonly rank: number;
}

/** A measured target and everything it is compared with. */
export interface AttributionInput {
  readonly scale: CohortScale;
  readonly target: ScoredPage;
  /** Counts per page are in the order of `pages`. */
  readonly model: Pick<CohortModel, "terms" | "entities">;
  /** In the order of the prepared pages. */
  readonly pages: readonly ComparedPage[];
  /** Up to three sentences of the cohort by term key. */
  readonly sentences: Readonly<Record<string, readonly SampleSentence[]>>;
  /** Texts of the actions. */
  readonly say: ScoreMessages;
}

/** A missing point with the edit that earns it. */
export interface Action {
  readonly missing: MissingPoints;
  readonly edit: Edit;
  /** Stems of the term; empty for actions on anything else. */
  readonly stems: readonly string[];
  /** The action in words, with further terms for the same passage. */
  word(also: readonly string[]): string;
}

/** The members that a term and an entity share. */
type Writable = Pick<
  CohortTerm & CohortEntity,
  "key" | "targetCount" | "headingPresence" | "competitorCounts" | "suggestedRange" | "example"
> & {
  readonly name: string;
  readonly isSubject: boolean;
};

/** Concepts and quantities are terms; they have no name of their own. */
function isNamed({ type }: CohortEntity): boolean {
  return type !== "concept" && type !== "quantity";
}

const PLACE_ZONES: Readonly<Record<Place, NonNullable<MissingPoints["zone"]>>> = {
  title: "title",
  h1: "h1",
  body: "body",
  meta_description: "meta_description",
};

/** Finds the actions that earn points, and tries them. */
export class Attribution {
  readonly #input: AttributionInput;
  readonly #editor: PageEditor;
  /** Points of the page as it is. */
  readonly points: number;

  constructor(input: AttributionInput) {
    this.#input = input;
    this.#editor = new PageEditor(input.scale, input.target);
    this.points = input.scale.pointsOf(input.target.flat);
  }

  /** Returns the points that the page gains by all of these edits together. */
  gainOf(edits: readonly Edit[]): number {
    return this.#input.scale.pointsOf(this.#editor.with(edits)) - this.points;
  }

  /** All actions that gain points, most first; ties by id. */
  actions(): Action[] {
    return [
      ...this.#terms(),
      ...this.#entities(),
      ...this.#placement(),
      ...this.#structure(),
      ...this.#structuredData(),
    ]
      .filter(({ missing }) => missing.gain >= MIN_GAIN)
      .sort((a, b) => b.missing.gain - a.missing.gain || (a.missing.id < b.missing.id ? -1 : 1));
  }

  /** Sentences of the cohort with the action's term. */
  sentencesOf({ missing }: Action): readonly SampleSentence[] {
    return this.#input.sentences[missing.id.slice(missing.id.indexOf(":") + 1)] ?? [];
  }

  /** Addresses and counts of the pages for which `has` is true. */
  #evidence(
    has: (signals: PageSignals, at: number) => boolean,
  ): Pick<MissingPoints, "competitorCount" | "competitorTotal" | "competitorUrls"> {
    const { pages, scale } = this.#input;
    const doing = scale.prepared.pages.flatMap(({ signals }, at) => (has(signals, at) ? [pages[at]] : []));
    const urls = doing.flatMap((page) => (page === undefined ? [] : [page]));
    urls.sort((a, b) => a.rank - b.rank || (a.url < b.url ? -1 : 1));
    return { competitorCount: urls.length, competitorTotal: pages.length, competitorUrls: urls.map(({ url }) => url) };
  }

  #action(
    given: Omit<MissingPoints, "gain" | "action" | "example"> & { readonly example?: MissingPoints["example"] },
    edit: Edit,
    word: (also: readonly string[]) => string,
    stems: readonly string[] = [],
  ): Action {
    const gain = Math.round(10 * this.gainOf([edit])) / 10;
    return { missing: { example: null, ...given, action: word([]), gain }, edit, word, stems };
  }

  #terms(): Action[] {
    const { terms, entities } = this.#input.model;
    const named = new Set(entities.filter(isNamed).map((entity) => entity.key));
    return terms.flatMap((term) => (named.has(term.key) ? [] : this.#write({ ...term, name: term.term }, "terms")));
  }

  #entities(): Action[] {
    return this.#input.model.entities
      .filter(isNamed)
      .flatMap((entity) => this.#write({ ...entity, name: entity.entity, isSubject: true }, "entities"));
  }

  /** A section is proposed only for a part of the subject: the keyword itself is in headings of every kind. */
  #headsSection({ key, isSubject, targetCount, headingPresence }: Writable): boolean {
    const { keyword, vocabulary, isShared } = this.#known();
    const isOfKeyword = key
      .split(" ")
      .every((stem) => keyword.contentStems.includes(stem) || !isShared(vocabulary.find(stem)));
    return isSubject && !isOfKeyword && targetCount === 0 && headingPresence >= HEADING_SHARE;
  }

  #known() {
    const { scale } = this.#input;
    return { keyword: scale.keyword, vocabulary: scale.vocabulary, isShared: (id: number) => scale.isShared(id) };
  }

  #write(term: Writable, kind: "terms" | "entities"): Action[] {
    // Enough mentions to reach the suggested range.
    const lacking = term.suggestedRange[0] - term.targetCount;
    if (lacking < 1) return [];
    const isHeading = this.#headsSection(term);
    const times = isHeading ? 1 : lacking;
    const evidence = this.#evidence((_, at) => (term.competitorCounts[at] ?? 0) > 0);
    const stems = term.key.split(" ");
    const zone = isHeading ? ("h2" as const) : ("body" as const);
    const doers = { count: evidence.competitorCount, total: evidence.competitorTotal };
    return [
      this.#action(
        {
          id: `${kind}:${term.key}`,
          part: "terms",
          kind: term.isSubject ? "subject" : "wording",
          subject: term.name,
          edit: {
            kind: isHeading ? "section" : "mention",
            times,
            place: zone,
            have: term.targetCount,
            want: term.suggestedRange[0],
          },
          zone,
          effort: isHeading ? "medium" : "low",
          ...evidence,
          example: term.example,
        },
        { phrase: { stems, zone, times } },
        (also) =>
          this.#input.say.term({
            name: term.name,
            isSubject: term.isSubject,
            isHeading,
            times,
            hasSome: term.targetCount > 0,
            also,
            doers,
          }),
        stems,
      ),
    ];
  }

  #placement(): Action[] {
    const { scale, target } = this.#input;
    return scale.prepared.places.flatMap((place) => {
      if ((target.flat.signals.placement[place] ?? 0) >= 1 || !PLACES.includes(place)) return [];
      const evidence = this.#evidence(({ placement }) => (placement[place] ?? 0) >= 1);
      if (evidence.competitorCount === 0) return [];
      const zone = PLACE_ZONES[place];
      const signals = (old: PageSignals): PageSignals => ({ ...old, placement: { ...old.placement, [place]: 1 } });
      const phrase = { stems: scale.keyword.contentStems, times: 1 };
      const edit: Edit = zone === "meta_description" ? { signals } : { signals, phrase: { ...phrase, zone } };
      const doers = { count: evidence.competitorCount, total: evidence.competitorTotal };
      const word = (): string => this.#input.say.place(place, scale.keyword.written, doers);
      const subject = scale.keyword.written;
      const given = { id: `placement:${place}`, part: "placement", kind: "subject", subject, effort: "low" } as const;
      const facts = { kind: "place", times: null, place, have: null, want: null } as const;
      return [this.#action({ ...given, edit: facts, zone, ...evidence }, edit, word)];
    });
  }

  #structure(): Action[] {
    const { scale, target } = this.#input;
    return scale.prepared.floors.flatMap(([feature, floor]) => {
      const have = target.flat.signals.structure[feature];
      const want = Math.ceil(floor);
      if (have >= floor) return [];
      const evidence = this.#evidence(({ structure }) => structure[feature] >= want);
      const signals = (old: PageSignals): PageSignals => ({ ...old, structure: { ...old.structure, [feature]: want } });
      const doers = { count: evidence.competitorCount, total: evidence.competitorTotal };
      const word = (): string => this.#input.say.structure(feature, { have, want }, doers);
      const given = { id: `structure:${feature}`, part: "structure", kind: "subject", subject: feature } as const;
      const effort = feature === "words" ? "high" : "medium";
      const facts = { kind: "add", times: null, place: feature, have, want } as const;
      return [this.#action({ ...given, edit: facts, zone: null, effort, ...evidence }, { signals }, word)];
    });
  }

  #structuredData(): Action[] {
    const { scale, target } = this.#input;
    return scale.prepared.types.flatMap(([type]) => {
      if (target.flat.signals.schemaTypes.includes(type)) return [];
      const evidence = this.#evidence(({ schemaTypes }) => schemaTypes.includes(type));
      const signals = (old: PageSignals): PageSignals => ({ ...old, schemaTypes: [...old.schemaTypes, type] });
      const doers = { count: evidence.competitorCount, total: evidence.competitorTotal };
      const role = { inside: null, needsThing: false };
      const word = (): string => this.#input.say.type(type, role, doers);
      const facts = { kind: "add", times: null, place: "structured_data", have: null, want: null } as const;
      const given = {
        part: "structured_data",
        kind: "subject",
        subject: type,
        edit: facts,
        zone: null,
        effort: "medium",
      } as const;
      return [this.#action({ id: `structured_data:${type}`, ...given, ...evidence }, { signals }, word)];
    });
  }
}
