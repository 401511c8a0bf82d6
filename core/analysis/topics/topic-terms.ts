import type { CohortModel } from "../terms/cohort-model.ts";
import { PhraseTrie } from "../terms/phrase-trie.ts";
import type { PageText } from "../text/page-text.ts";
import type { PageSection } from "./sections.ts";
import type { TopicModel } from "./topic-model.ts";

/** A tracked term that belongs to a topic. */
export interface TopicTerm {
  readonly key: string;
  readonly term: string;
  readonly isName: boolean;
  /** Pages of the topic that use it there. */
  readonly pages: number;
  readonly isOnTarget: boolean;
}

/** Natural logarithm of the share inside a topic over the share outside, from which a term belongs to the topic. */
const LIFT = 0.9;
const MAX_TERMS = 12;

interface Tracked {
  readonly key: string;
  readonly term: string;
  readonly isName: boolean;
  readonly isOnTarget: boolean;
}

/** Names first, so that a term that is also a name counts as one. Words that describe the subject are no terms here. */
function trackedIn({ terms, entities, keywordStems }: CohortModel): readonly Tracked[] {
  const keyword = new Set(keywordStems);
  const found = new Map<string, Tracked>();
  for (const { key, entity, isName, targetCount } of entities)
    found.set(key, { key, term: entity, isName, isOnTarget: targetCount > 0 });
  for (const { key, term, isSubject, targetCount } of terms)
    if (isSubject && !found.has(key)) found.set(key, { key, term, isName: false, isOnTarget: targetCount > 0 });
  return [...found.values()].filter(({ key }) => !key.split(" ").every((stem) => keyword.has(stem)));
}

/** Returns the position of the block that has a token of the body, or -1. Blocks are in the order of their tokens. */
function blockAt({ blocks }: PageText, token: number): number {
  let [low, high] = [0, blocks.length - 1];
  let found = -1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const block = blocks[middle];
    // Headings have ranges in zones of their own, so the search passes over them.
    let at = middle;
    while (at >= low && blocks[at]?.zone !== "body") at -= 1;
    const body = blocks[at];
    if (block === undefined || body === undefined || at < low) {
      low = middle + 1;
    } else if (token < body.from) high = at - 1;
    else if (token >= body.to) low = middle + 1;
    else {
      found = at;
      break;
    }
  }
  return found;
}

/** Returns the tracked terms of each cluster of a topic model, those of most pages first. */
export function termsOfTopics(model: TopicModel, cohort: CohortModel): readonly (readonly TopicTerm[])[] {
  const tracked = trackedIn(cohort);
  const trie = new PhraseTrie(tracked.map(({ key }) => key.split(" ")));
  /** Sections that have each term. */
  const sections = tracked.map(() => new Set<PageSection>());
  for (const [page, { page: read }] of model.pages.entries()) {
    const sectionOf = new Map<number, PageSection>();
    for (const { section } of model.members)
      if (section.page === page) for (const block of section.blocks) sectionOf.set(block, section);
    trie.scan(
      read.text,
      ({ phrase, start }) => {
        const section = sectionOf.get(blockAt(read.text, start));
        if (section !== undefined) sections[phrase]?.add(section);
      },
      ["body"],
    );
  }
  return model.clusters.map(({ members, pages }) => {
    const inside = new Set(members.map(({ section }) => section));
    const outside = Math.max(1, model.members.length - inside.size);
    const found = tracked.flatMap((each, at) => {
      const own = [...(sections[at] ?? [])].filter((section) => inside.has(section));
      const count = new Set(own.map(({ page }) => page)).size;
      if (count < 2) return [];
      const elsewhere = (sections[at]?.size ?? 0) - own.length;
      const lift = Math.log(count / pages.length / ((elsewhere + 0.5) / (outside + 1)));
      return lift >= LIFT ? [{ ...each, pages: count, lift }] : [];
    });
    return found
      .sort((a, b) => b.pages - a.pages || b.lift - a.lift)
      .slice(0, MAX_TERMS)
      .map(({ key, term, isName, isOnTarget, pages: count }) => ({ key, term, isName, isOnTarget, pages: count }));
  });
}
