import { existsSync, readFileSync } from "node:fs";
import { hashOf, type Part, partOf } from "./reserve.ts";

/** One labeled text. */
export interface LabelledText {
  readonly id: string;
  readonly text: string;
  /** Category names or prefixes of names; a category is right when it matches any of them. */
  readonly labels: readonly string[];
  /** Other top levels that also count as right. */
  readonly accept_top: readonly string[];
}

/** Part of the labeled texts to read. */
export type Split = Part | "all";

/** Files of the development set. Only the first file has a license that allows learning from it. */
export const LABELLED_FILES = ["web-page", "site-meta-clean", "site-meta-noisy", "newsgroup-post"] as const;

/** The file whose labels come from a crowd and were never checked. */
export const UNCHECKED_FILE: (typeof LABELLED_FILES)[number] = "site-meta-noisy";

/** Length of a run of ids. Web pages on one subject have neighboring ids, so a whole run goes into one part. */
const RUN = 20;

/** Returns the group of a text: its site, post or run of web pages. A group is never split between parts. */
function groupOf({ id, text }: LabelledText): string {
  const page = /^wcxb-(\d+)$/.exec(id);
  if (page !== null) return `run-${Math.floor(Number(page[1]) / RUN)}`;
  const host = /(?:^|\s)((?:[a-z0-9-]+\.)+(?:com|net|org|edu|gov|info|co\.uk|de|us|ca|au))(?:\s|$)/i.exec(text);
  return host?.[1]?.toLowerCase() ?? id;
}

/** Returns the fold of the text's group. */
export function foldOf(row: LabelledText, folds: number): number {
  return Math.floor(hashOf(`fold ${groupOf(row)}`) / 7) % folds;
}

/** Reads the rows of one file; `null` when the file is missing. */
export function labelledTexts(folder: string, file: string, split: Split): readonly LabelledText[] | null {
  const path = `${folder}/classify-dev/${file}.jsonl`;
  if (!existsSync(path)) return null;
  // Some texts contain U+2028, so rows end at line feeds only.
  const rows = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as LabelledText);
  return split === "all" ? rows : rows.filter((row) => partOf(groupOf(row)) === split);
}
