import type { ProbeOutcome, ProbeRequest } from "../../core/ports/prober.ts";
import type { RenderOutcome, RenderRequest } from "../../core/ports/renderer.ts";
import type { BrowserEvent } from "./browser-event.ts";

/** A request of a service to its browser worker. `lane` is a number from an earlier `LaneAnswer`. */
export type Question =
  | { readonly kind: "render"; readonly request: RenderRequest }
  | { readonly kind: "enter"; readonly waitMs: number }
  | { readonly kind: "probe"; readonly lane: number; readonly request: ProbeRequest }
  | { readonly kind: "leave"; readonly lane: number };

/** A `LaneOutcome` that carries the worker's number of the lane instead of the lane. */
export type LaneAnswer =
  | { readonly kind: "lane"; readonly lane: number; readonly browser: string }
  | { readonly kind: "busy" }
  | { readonly kind: "no_browser"; readonly detail: string };

/** The type of the reply to each kind of question. */
export interface Answers {
  readonly render: RenderOutcome;
  readonly enter: LaneAnswer;
  readonly probe: ProbeOutcome;
  readonly leave: { readonly kind: "left" };
}

/** Messages of a service to its worker. */
export type ToWorker =
  | { readonly kind: "ask"; readonly id: number; readonly question: Question }
  /** The service no longer wants the reply, and the worker sends none. */
  | { readonly kind: "cancel"; readonly id: number }
  | { readonly kind: "close" };

/** Messages of a worker to its service. */
export type FromWorker =
  /** The reply to the question of the same id. */
  | { readonly kind: "answer"; readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly kind: "event"; readonly event: BrowserEvent };
