import type { Caller } from "../../domain/caller.ts";
import type { AlertRules, PageKeywordRow } from "./rows.ts";

/** When a watch scans: an hour of a weekday or of a day of the month, in a time zone. */
export type WatchSchedule = {
  /** 0..23 on the clocks of the time zone. */
  readonly hour: number;
  /** IANA name, for example "Europe/Berlin". */
  readonly timeZone: string;
} & (
  | {
      readonly every: "week";
      /** 1 is Monday, 7 is Sunday. */
      readonly weekday: number;
    }
  | {
      readonly every: "month";
      /** 1..31. A shorter month has its last day instead. */
      readonly day: number;
    }
);

/** The pages of a watch: all pages with a tag, or one page. */
export type WatchTarget = { readonly tag: string } | { readonly pageId: string };

/** Scans of a page, or of all pages with a tag, that start by themselves. */
export interface WatchRow {
  /** Made from organization and target, so that a target has one watch. */
  readonly id: string;
  readonly organizationId: string;
  readonly createdAt: number;
  /** The member that asked for the scans. */
  readonly caller: Caller;
  readonly target: WatchTarget;
  readonly schedule: WatchSchedule;
  readonly rules: AlertRules;
  /** The watch pauses before scans that would leave fewer millicredits. */
  readonly floorMillicredits: number;
  /** The next scans, `null` while the watch is paused or after its removal. */
  readonly nextAt: number | null;
  /** Who paused it: a member, or the floor of the credits. `null` while it runs. */
  readonly pause: "member" | "credits" | null;
  readonly isRemoved: boolean;
}

/** Reads of watches. */
export interface WatchReads {
  watch(organizationId: string, id: string): Promise<WatchRow | null>;
  /** Without removed ones, oldest first. */
  watches(organizationId: string, limit: number): Promise<readonly WatchRow[]>;
  /** Watches of all organizations whose next scans are due, earliest first. */
  dueWatches(now: number, limit: number): Promise<readonly WatchRow[]>;
  /** The pages that carry the id of a watch or its tag, without removed ones, in the order of their ids. */
  pagesNearWatch(
    watch: Pick<WatchRow, "id" | "organizationId" | "target">,
    limit: number,
  ): Promise<readonly PageKeywordRow[]>;
}
