import type { Draft } from "../../domain/draft.ts";
import type { DraftVersionsRow } from "../../ports/store-rows.ts";

/**
 * How a version came about. `automatic`: the editor saved it. `conflict`: somebody else had saved another version, so
 * this text never became the draft.
 */
export type DraftVersionKind = "saved" | "automatic" | "conflict";

/** A version of a draft as lists show it. */
export interface DraftVersionView {
  /** Names the version. A later version has a higher number. */
  readonly no: number;
  readonly kind: DraftVersionKind;
  readonly savedBy: string;
  readonly savedAt: number;
  readonly score: number | null;
  /** Title of the draft. */
  readonly title: string;
  /** Characters of the text. */
  readonly characters: number;
}

/** A kept version with its text. */
export interface DraftVersion extends Omit<DraftVersionView, "title" | "characters"> {
  readonly draft: Draft;
  /** Instant of the first automatic save that this version replaces. */
  readonly beganAt: number;
}

/** Versions of one draft, and their characters together. The newest version is always kept. */
const MAX_VERSIONS = 20;
const MAX_CHARACTERS = 2_000_000;

/** Time in ms in which automatic saves of one person are one version, because the editor saves every few seconds. */
const ONE_VERSION_MS = 5 * 60_000;

/** Reads the versions of a row, newest first. */
export function versionsOf(row: Pick<DraftVersionsRow, "body"> | null | undefined): readonly DraftVersion[] {
  // The store holds only what `addVersion` made.
  return row == null ? [] : (JSON.parse(row.body) as readonly DraftVersion[]);
}

function sizeOf({ draft: { title, metaDescription, text } }: DraftVersion): number {
  return title.length + metaDescription.length + text.length;
}

/** True when two drafts have the same text. */
export function isSame(a: Draft, b: Draft): boolean {
  return a.title === b.title && a.metaDescription === b.metaDescription && a.text === b.text;
}

/** Adds a version and drops the oldest ones over the limits. An equal text of the newest version adds nothing. */
export function addVersion(
  known: readonly DraftVersion[],
  version: Omit<DraftVersion, "no" | "beganAt">,
): readonly DraftVersion[] {
  const [newest] = known;
  if (newest !== undefined && newest.kind === version.kind && isSame(newest.draft, version.draft)) return known;
  const continues =
    newest !== undefined &&
    newest.kind !== "saved" &&
    newest.kind === version.kind &&
    newest.savedBy === version.savedBy &&
    version.savedAt - newest.beganAt < ONE_VERSION_MS;
  const added = { ...version, no: (newest?.no ?? 0) + 1, beganAt: continues ? newest.beganAt : version.savedAt };
  const all = [added, ...(continues ? known.slice(1) : known)].slice(0, MAX_VERSIONS);
  let characters = 0;
  return all.filter((each, place) => {
    characters += sizeOf(each);
    return place === 0 || characters <= MAX_CHARACTERS;
  });
}

/** Returns the version as lists show it. */
export function versionView({ no, kind, savedBy, savedAt, score, draft }: DraftVersion): DraftVersionView {
  return { no, kind, savedBy, savedAt, score, title: draft.title, characters: draft.text.length };
}
