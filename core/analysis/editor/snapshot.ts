import type { DraftTopic } from "../../domain/draft.ts";
import type { Block, Heading, PageFacts } from "../../domain/page-facts.ts";
import { ALGORITHM_VERSION } from "../score/score.ts";
import type { ScoreCohort } from "../score/score-page.ts";
import type { CohortModel } from "../terms/cohort-model.ts";
import type { CohortPage } from "../terms/cohort-page.ts";
import type { TermCohort } from "../terms/with-target.ts";
import type { FoundTopics } from "../topics/find-topics.ts";
import type { TopicSnapshot } from "../topics/topic-snapshot.ts";

/** Layout and formula of snapshots. A scan of another one must be run again. */
const SNAPSHOT_VERSION = 4;

/** A ranking page as the editor shows it. */
export interface SnapshotPage {
  readonly url: string;
  readonly rank: number;
  readonly headings: readonly Pick<Heading, "level" | "text">[];
  /** First blocks of the main content, to read beside a draft; absent in older scans. */
  readonly blocks?: readonly Pick<Block, "kind" | "level" | "text">[];
}

/**
 * Everything that scoring a draft needs of a scan, as plain JSON. It contains text of other people's pages, so only
 * writers of the organization get it. D-117
 */
export interface CohortSnapshot {
  readonly version: typeof SNAPSHOT_VERSION;
  readonly algorithmVersion: typeof ALGORITHM_VERSION;
  readonly terms: TermCohort;
  readonly score: ScoreCohort;
  /** The ranking pages, by rank, in the order of all counts. */
  readonly pages: readonly SnapshotPage[];
  /** Subtopics with what a draft is compared with; absent in scans without subtopics. */
  readonly topics?: {
    readonly listed: readonly Pick<DraftTopic, "name" | "role" | "isAdvised" | "pages" | "of" | "typicalWords">[];
    readonly compared: TopicSnapshot;
  };
  /** Questions of searchers and ranking pages; absent in older scans and in those of the depth lite. */
  readonly questions?: readonly string[];
  /** The page of the scan; its `mainText` is empty, because the blocks contain it. `null` for a scan without a page. */
  readonly target: PageFacts | null;
}

/** Headings kept of each ranking page, and the length of each in UTF-16 units. */
const MAX_HEADINGS = 100;
const HEADING_LENGTH = 200;

function headingsOf({ headings }: PageFacts): SnapshotPage["headings"] {
  return headings
    .filter(({ isMain, text }) => isMain && text !== "")
    .slice(0, MAX_HEADINGS)
    .map(({ level, text }) => ({ level, text: text.slice(0, HEADING_LENGTH) }));
}

/** Blocks kept of each ranking page, characters of each, and characters together. About 2 kB a page after gzip. */
const MAX_BLOCKS = 150;
const BLOCK_LENGTH = 600;
const BLOCKS_LENGTH = 8_000;

function blocksOf({ blocks }: PageFacts): NonNullable<SnapshotPage["blocks"]> {
  let left = BLOCKS_LENGTH;
  return blocks.slice(0, MAX_BLOCKS).flatMap(({ kind, level, text }) => {
    const kept = text.slice(0, Math.min(BLOCK_LENGTH, Math.max(0, left)));
    left -= kept.length;
    return kept === "" ? [] : [{ kind, level, text: kept }];
  });
}

/** Facts that no draft changes and no score reads are left out: they are most of a page. */
function keptFacts(facts: PageFacts): PageFacts {
  const links = facts.links.filter(({ zone }) => zone === "main").map((link) => ({ ...link, url: "" }));
  const images = facts.images.filter(({ isMain }) => isMain);
  return { ...facts, mainText: "", hreflangs: [], links, images };
}

function keptTopics({ topics, snapshot }: FoundTopics, of: number): NonNullable<CohortSnapshot["topics"]> {
  const listed = topics.map(({ name, role, isAdvised, pages, typicalWords }) => {
    return { name, role, isAdvised, pages: pages.length, of, typicalWords };
  });
  return { listed, compared: snapshot };
}

/** Takes the snapshot of a scan. */
export function snapshotOf(scan: {
  readonly model: CohortModel;
  readonly score: ScoreCohort;
  /** By rank. */
  readonly cohort: readonly CohortPage[];
  readonly target: { readonly facts: PageFacts } | null;
  readonly topics?: FoundTopics;
  readonly questions?: readonly string[];
}): CohortSnapshot {
  const { language, keywordStems, words, terms, entities } = scan.model;
  return {
    version: SNAPSHOT_VERSION,
    algorithmVersion: ALGORITHM_VERSION,
    terms: { language, keywordStems, words, terms, entities },
    score: scan.score,
    pages: scan.cohort.map(({ url, rank, facts }) => ({
      url,
      rank,
      headings: headingsOf(facts),
      blocks: blocksOf(facts),
    })),
    ...(scan.topics === undefined || scan.topics.topics.length === 0
      ? {}
      : { topics: keptTopics(scan.topics, scan.cohort.length) }),
    ...(scan.questions === undefined || scan.questions.length === 0 ? {} : { questions: scan.questions }),
    target: scan.target === null ? null : keptFacts(scan.target.facts),
  };
}

/** Reads a stored snapshot. Returns `null` for one of another layout or algorithm. */
export function readSnapshot(text: string): CohortSnapshot | null {
  // Only this program writes snapshots, so the version is enough to know the shape.
  const snapshot = JSON.parse(text) as CohortSnapshot;
  const isCurrent = snapshot.version === SNAPSHOT_VERSION && snapshot.algorithmVersion === ALGORITHM_VERSION;
  return isCurrent ? snapshot : null;
}
