import { existsSync, readFileSync } from "node:fs";

/** One labelled text. */
export interface LabelledText {
  readonly id: string;
  readonly text: string;
  /** Names or prefixes of names; any one is right. */
  readonly labels: readonly string[];
  /** Top levels that are also defensible. */
  readonly accept_top: readonly string[];
}

/** Which part of the labelled texts to read. */
export type Split = "develop" | "held-out" | "all";

/** Files of the development set, the one that may be learned from first. */
export const LABELLED_FILES = ["web-page", "site-meta-clean", "site-meta-noisy", "newsgroup-post"] as const;

/** The file whose labels are a crowd's, unverified. */
export const UNCHECKED_FILE: (typeof LABELLED_FILES)[number] = "site-meta-noisy";

/** Web pages on one subject lie in runs of ids; a run stays in one part, so that what is held out is not known by its neighbour. */
const RUN = 20;

/** What must not be torn apart: a site, a post, a run of web pages. */
function groupOf({ id, text }: LabelledText): string {
  const page = /^wcxb-(\d+)$/.exec(id);
  if (page !== null) return `run-${Math.floor(Number(page[1]) / RUN)}`;
  const host = /(?:^|\s)((?:[a-z0-9-]+\.)+(?:com|net|org|edu|gov|info|co\.uk|de|us|ca|au))(?:\s|$)/i.exec(text);
  return host?.[1]?.toLowerCase() ?? id;
}

/** FNV-1a, so that the parts are the same on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return value;
}

/** Number of the group a text belongs to, for folds. */
export function foldOf(row: LabelledText, folds: number): number {
  return Math.floor(hash(`fold ${groupOf(row)}`) / 7) % folds;
}

/** A third of the groups is held out: looked at when the work is done, and never learned from. */
export function isHeldOut(row: LabelledText): boolean {
  return hash(groupOf(row)) % 3 === 0;
}

/** Rows of one file, or `null` when it is not there. */
export function labelledTexts(folder: string, file: string, split: Split): readonly LabelledText[] | null {
  const path = `${folder}/classify-dev/${file}.jsonl`;
  if (!existsSync(path)) return null;
  // Some texts contain U+2028, so rows end at line feeds only.
  const rows = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as LabelledText);
  return split === "all" ? rows : rows.filter((row) => isHeldOut(row) === (split === "held-out"));
}
