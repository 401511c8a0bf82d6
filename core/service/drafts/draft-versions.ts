import type { Draft } from "../../domain/draft.ts";
import type { DraftVersionsRow } from "../../ports/store-rows.ts";
import { DAY_MS } from "../../util/durations.ts";

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
  /** Name of the version; `null` for a version without a name. Named versions are kept. */
  readonly name: string | null;
  /** True when a text of the language model went into the draft with this version. D-143 */
  readonly isMachineWritten: boolean;
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

/** Newest versions that are kept. Named versions, and the first and last of each day, are kept beyond. */
const MAX_NEWEST = 50;
/** Named versions of one draft, and all versions of one draft. */
export const MAX_NAMED = 50;
const MAX_VERSIONS = 200;
/** Characters of all versions without a name together. The newest version is always kept. */
const MAX_CHARACTERS = 3_000_000;

/** Longest name of a version in characters. */
export const MAX_NAME = 80;

/** Time in ms in which automatic saves of one person are one version, because the editor saves every few seconds. */
const ONE_VERSION_MS = 5 * 60_000;

/** Reads the versions of a row, newest first. */
export function versionsOf(row: Pick<DraftVersionsRow, "body"> | null | undefined): readonly DraftVersion[] {
  // The store holds only what `addVersion` made. Versions of earlier releases lack the newer fields.
  const versions: readonly (DraftVersion | Omit<DraftVersion, "name" | "isMachineWritten">)[] =
    row == null ? [] : JSON.parse(row.body);
  return versions.map((version) => ({ name: null, isMachineWritten: false, ...version }));
}

function sizeOf({ draft: { title, metaDescription, text } }: DraftVersion): number {
  return title.length + metaDescription.length + text.length;
}

/** True when two drafts have the same text. */
export function isSame(a: Draft, b: Draft): boolean {
  return a.title === b.title && a.metaDescription === b.metaDescription && a.text === b.text;
}

/** Drops the oldest versions over the limits, never a named one. The versions come newest first. */
function pruned(all: readonly DraftVersion[]): readonly DraftVersion[] {
  const dayOf = ({ savedAt }: DraftVersion) => Math.floor(savedAt / DAY_MS);
  const isEdgeOfDay = (version: DraftVersion, place: number) => {
    const newer = all[place - 1];
    const older = all[place + 1];
    return newer === undefined || older === undefined || new Set([newer, version, older].map(dayOf)).size > 1;
  };
  let characters = 0;
  let count = 0;
  return all.filter((version, place) => {
    if (version.name !== null) return true;
    if (place >= MAX_NEWEST && !isEdgeOfDay(version, place)) return false;
    characters += sizeOf(version);
    count += 1;
    return place === 0 || (characters <= MAX_CHARACTERS && count <= MAX_VERSIONS - MAX_NAMED);
  });
}

/** Adds a version and drops the oldest ones over the limits. An equal text of the newest version adds nothing. */
export function addVersion(
  known: readonly DraftVersion[],
  version: Omit<DraftVersion, "no" | "beganAt" | "name">,
): readonly DraftVersion[] {
  const [newest] = known;
  if (newest !== undefined && newest.kind === version.kind && isSame(newest.draft, version.draft))
    return version.isMachineWritten && !newest.isMachineWritten
      ? known.with(0, { ...newest, isMachineWritten: true })
      : known;
  const continues =
    newest !== undefined &&
    newest.kind !== "saved" &&
    newest.name === null &&
    newest.kind === version.kind &&
    newest.savedBy === version.savedBy &&
    version.savedAt - newest.beganAt < ONE_VERSION_MS;
  const no = (newest?.no ?? 0) + 1;
  const isMachineWritten = version.isMachineWritten || (continues && newest.isMachineWritten);
  const beganAt = continues ? newest.beganAt : version.savedAt;
  const added = { ...version, isMachineWritten, name: null, no, beganAt };
  return pruned([added, ...(continues ? known.slice(1) : known)]);
}

/** Names a version, or removes its name with an empty text. Returns `null` for a version that is not kept. */
export function withName(known: readonly DraftVersion[], no: number, name: string): readonly DraftVersion[] | null {
  if (!known.some((version) => version.no === no)) return null;
  return known.map((version) => (version.no === no ? { ...version, name: name === "" ? null : name } : version));
}

/** Returns the version as lists show it. */
export function versionView({ draft, beganAt, ...version }: DraftVersion): DraftVersionView {
  return { ...version, title: draft.title, characters: draft.text.length };
}
