import type { ProbeOutcome, ProbeRequest } from "../../core/ports/prober.ts";
import type { RenderOutcome, RenderRequest } from "../../core/ports/renderer.ts";

/** What a service asks of its browser worker. Ids are the asker's; `lane` is one that the worker gave. */
export type Question =
  | { readonly kind: "render"; readonly request: RenderRequest }
  | { readonly kind: "enter"; readonly waitMs: number }
  | { readonly kind: "probe"; readonly lane: number; readonly request: ProbeRequest }
  | { readonly kind: "leave"; readonly lane: number };

/** As `LaneOutcome`, with the number under which the worker keeps the lane in place of the lane itself. */
export type LaneAnswer =
  | { readonly kind: "lane"; readonly lane: number; readonly browser: string }
  | { readonly kind: "busy" }
  | { readonly kind: "no_browser"; readonly detail: string };

/** The answer that belongs to each question. */
export interface Answers {
  readonly render: RenderOutcome;
  readonly enter: LaneAnswer;
  readonly probe: ProbeOutcome;
  readonly leave: { readonly kind: "left" };
}

/** Messages of a service to its worker. */
export type ToWorker =
  | { readonly kind: "ask"; readonly id: number; readonly question: Question }
  /** The asker no longer wants the answer; none will come. */
  | { readonly kind: "cancel"; readonly id: number }
  | { readonly kind: "close" };

/** Messages of a worker to its service: the answer to the question of the same id. */
export type FromWorker = { readonly kind: "answer"; readonly id: number; readonly answer: Answers[keyof Answers] };
