import type { Tier, Topic } from "../../core/domain/job.ts";

/** One step of a random history. `pick` chooses among the objects that the history has made so far. */
export type Step =
  | {
      readonly kind: "admit";
      readonly organization: number;
      readonly tier: Tier | "classify";
      readonly key: string | null;
      readonly body: string;
      readonly isTest: boolean;
      readonly hook: string | null;
    }
  | { readonly kind: "start"; readonly pick: number }
  | { readonly kind: "handBack"; readonly pick: number }
  | { readonly kind: "cancel"; readonly pick: number }
  | {
      readonly kind: "heartbeat";
      readonly pick: number;
      readonly percent: number;
      readonly phase: "running" | "processing";
    }
  | { readonly kind: "finish"; readonly pick: number; readonly how: "ok" | "retry" | "fail" }
  | {
      readonly kind: "grant";
      readonly organization: number;
      readonly millicredits: number;
      readonly reference: string;
      readonly months: number;
    }
  | { readonly kind: "expire"; readonly organization: number }
  | {
      readonly kind: "register";
      readonly organization: number;
      readonly url: string;
      readonly wantsRetryNotices: boolean;
    }
  | { readonly kind: "change"; readonly pick: number; readonly how: "enable" | "remove" }
  | { readonly kind: "tryOut"; readonly organization: number; readonly url: string }
  | { readonly kind: "bill"; readonly organization: number }
  | {
      readonly kind: "record";
      readonly pick: number;
      readonly how: "ok" | "down" | "ours";
      readonly sent: number;
      readonly next: number;
    }
  | { readonly kind: "replay"; readonly pick: number };

/** Acts that run alone: they use hints, or change rows without the batcher. */
type Solo =
  | { readonly kind: "release"; readonly topic: Topic }
  | { readonly kind: "sweep" }
  | { readonly kind: "claim"; readonly limit: number }
  | { readonly kind: "wait"; readonly ms: number }
  | { readonly kind: "suspend"; readonly organization: number; readonly isOn: boolean }
  /** Lowers the first organization's cap on active jobs, or resets it to the cap of the policy. */
  | { readonly kind: "limit"; readonly activeCap: 1 | null }
  /** Switches whether a grant starts its job, as in a process with its own queue. */
  | { readonly kind: "startGranted"; readonly isOn: boolean };

/** One act of a random history. */
export type Act = { readonly kind: "batch"; readonly steps: readonly Step[] } | Solo;
