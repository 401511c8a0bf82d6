import type { ScoreMessages } from "../advice/score/messages.ts";
import type { Edit, PageEditor } from "./page-editor.ts";
import { type PageSignals, PLACES, type Place } from "./page-signals.ts";
import type { MissingPoints } from "./score.ts";

/** Least gain of an action, in points. */
const MIN_GAIN = 0.1;

/** Addresses of the pages of a scale, in its order. */
export interface ComparedPage {
  readonly url: string;
  readonly rank: number;
}

/** A measured target and everything it is compared with. */
export interface AttributionInput {
  readonly editor: PageEditor;
  /** In the order of the prepared pages. */
  readonly pages: readonly ComparedPage[];
  /** Pages that are counted but not compared, in the order of `left` of the prepared cohort. */
  readonly left: readonly ComparedPage[];
  /** Texts of the actions. */
  readonly say: ScoreMessages;
}

/** A missing point with the edit that earns it. */
export interface Action {
  readonly missing: MissingPoints;
  readonly edit: Edit;
}

const PLACE_ZONES: Readonly<Record<Place, NonNullable<MissingPoints["zone"]>>> = {
  title: "title",
  h1: "h1",
  body: "body",
  meta_description: "meta_description",
};

/** Finds the repairs of a page's frame that earn points, and tries edits. */
export class Attribution {
  readonly #input: AttributionInput;
  /** Points of the page as the editor has it. They differ by rounding. */
  readonly #before: number;
  /** Points of the page as it is. */
  readonly points: number;

  constructor(input: AttributionInput) {
    this.#input = input;
    const { scale, scored } = input.editor;
    this.points = scale.pointsOf(scored.flat);
    this.#before = scale.pointsOf(input.editor.with([]));
  }

  /** Returns the points that the page gains by all of these edits together. */
  gainOf(edits: readonly Edit[]): number {
    const { editor } = this.#input;
    return editor.scale.pointsOf(editor.with(edits)) - this.#before;
  }

  /** All actions that gain points, most first; ties by id. */
  actions(): Action[] {
    return [...this.#placement(), ...this.#structure(), ...this.#structuredData()]
      .filter(({ missing }) => missing.gain >= MIN_GAIN)
      .sort((a, b) => b.missing.gain - a.missing.gain || (a.missing.id < b.missing.id ? -1 : 1));
  }

  /** Addresses and counts of the pages for which `has` is true. */
  #evidence(
    has: (signals: PageSignals) => boolean,
  ): Pick<MissingPoints, "competitorCount" | "competitorTotal" | "competitorUrls"> {
    const { pages, left, editor } = this.#input;
    const { prepared } = editor.scale;
    const counted = [...pages, ...left];
    const doing = [...prepared.pages, ...(prepared.left ?? [])].flatMap(({ signals }, at) =>
      has(signals) ? [counted[at]] : [],
    );
    const urls = doing.flatMap((page) => (page === undefined ? [] : [page]));
    urls.sort((a, b) => a.rank - b.rank || (a.url < b.url ? -1 : 1));
    return {
      competitorCount: urls.length,
      competitorTotal: counted.length,
      competitorUrls: urls.map(({ url }) => url),
    };
  }

  #action(given: Omit<MissingPoints, "gain" | "example">, edit: Edit): Action {
    const gain = Math.round(10 * this.gainOf([edit])) / 10;
    return { missing: { example: null, ...given, gain }, edit };
  }

  #placement(): Action[] {
    const { scale, scored } = this.#input.editor;
    return scale.prepared.places.flatMap((place) => {
      if ((scored.flat.signals.placement[place] ?? 0) >= 1 || !PLACES.includes(place)) return [];
      const evidence = this.#evidence(({ placement }) => (placement[place] ?? 0) >= 1);
      if (evidence.competitorCount === 0) return [];
      const zone = PLACE_ZONES[place];
      const signals = (old: PageSignals): PageSignals => ({ ...old, placement: { ...old.placement, [place]: 1 } });
      const edit: Edit =
        place === "title" || place === "h1"
          ? { signals, title: { stems: scale.keyword.contentStems, place } }
          : { signals };
      const doers = { count: evidence.competitorCount, total: evidence.competitorTotal };
      const action = this.#input.say.place(place, scale.keyword.written, doers);
      const subject = scale.keyword.written;
      const given = { id: `placement:${place}`, part: "placement", kind: "subject", subject, effort: "low" } as const;
      const facts = { kind: "place", times: null, place, have: null, want: null } as const;
      return [this.#action({ ...given, edit: facts, zone, ...evidence, action }, edit)];
    });
  }

  #structure(): Action[] {
    const { scale, scored } = this.#input.editor;
    return scale.prepared.floors.flatMap(([feature, floor]) => {
      const have = scored.flat.signals.structure[feature];
      const want = Math.ceil(floor);
      if (have >= floor) return [];
      const evidence = this.#evidence(({ structure }) => structure[feature] >= want);
      const signals = (old: PageSignals): PageSignals => ({ ...old, structure: { ...old.structure, [feature]: want } });
      const doers = { count: evidence.competitorCount, total: evidence.competitorTotal };
      const action = this.#input.say.structure(feature, { have, want }, doers);
      const given = { id: `structure:${feature}`, part: "structure", kind: "subject", subject: feature } as const;
      const effort = feature === "words" ? "high" : "medium";
      const facts = { kind: "add", times: null, place: feature, have, want } as const;
      return [this.#action({ ...given, edit: facts, zone: null, effort, ...evidence, action }, { signals })];
    });
  }

  #structuredData(): Action[] {
    const { scale, scored } = this.#input.editor;
    return scale.prepared.types.flatMap(([type]) => {
      if (scored.flat.signals.schemaTypes.includes(type)) return [];
      const evidence = this.#evidence(({ schemaTypes }) => schemaTypes.includes(type));
      const signals = (old: PageSignals): PageSignals => ({ ...old, schemaTypes: [...old.schemaTypes, type] });
      const doers = { count: evidence.competitorCount, total: evidence.competitorTotal };
      const role = { inside: null, needsThing: false };
      const action = this.#input.say.type(type, role, doers);
      const facts = { kind: "add", times: null, place: "structured_data", have: null, want: null } as const;
      const given = {
        part: "structured_data",
        kind: "subject",
        subject: type,
        edit: facts,
        zone: null,
        effort: "medium",
      } as const;
      return [this.#action({ id: `structured_data:${type}`, ...given, ...evidence, action }, { signals })];
    });
  }
}
