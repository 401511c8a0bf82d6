import type { Language } from "../../ports/languages.ts";
import { CohortWords } from "./cohort-words.ts";
import type { Frequencies, SectionVector } from "./section-vectors.ts";
import type { TopicModel } from "./topic-model.ts";
import type { TopicProfile } from "./topic-profile.ts";
import type { Vector } from "./vectors.ts";

/** The topics of a scan as plain data, against which any page can be compared. */
export interface TopicSnapshot {
  readonly keyword: readonly string[];
  /** Stems; their positions are the numbers in the profiles. */
  readonly words: readonly string[];
  readonly frequencies: {
    readonly counts: readonly number[];
    readonly headCounts: readonly number[];
    readonly total: number;
  };
  readonly isSelling: boolean;
  readonly topics: readonly TopicProfile[];
}

/** Returns the topics with numbers of their own for the words that they have. */
export function topicSnapshot(model: TopicModel, profiles: readonly TopicProfile[]): TopicSnapshot {
  const words: string[] = [];
  const old: number[] = [];
  const numbers = new Map<number, number>();
  const renumber = (id: number): number => {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    const number = words.length;
    numbers.set(id, number);
    words.push(model.words.stems[id] ?? "");
    old.push(id);
    return number;
  };
  const topics = profiles.map(
    (profile): TopicProfile => ({
      ...profile,
      members: profile.members.map((member) => renumbered(member, renumber)),
      terms: profile.terms.map(([id, weight]) => [renumber(id), weight] as const),
      name: profile.name.map(([id, weight, facet]) => [renumber(id), weight, facet] as const),
    }),
  );
  const { counts, headCounts, total } = model.frequencies;
  const frequencies = {
    counts: old.map((id) => counts[id] ?? 0),
    headCounts: old.map((id) => headCounts[id] ?? 0),
    total,
  };
  return { keyword: [...model.words.keyword], words, frequencies, isSelling: model.isSelling, topics };
}

function renumbered(member: SectionVector, renumber: (id: number) => number): SectionVector {
  const vector = ({ ids, weights }: Vector): Vector => {
    const pairs = ids.map((id, at) => [renumber(id), weights[at] ?? 0] as const).sort((a, b) => a[0] - b[0]);
    return { ids: pairs.map(([id]) => id), weights: pairs.map(([, weight]) => weight) };
  };
  return {
    ...member,
    head: vector(member.head),
    own: vector(member.own),
    body: vector(member.body),
    names: member.names === null ? null : vector(member.names),
    object: vector(member.object),
    rare: member.rare.map(renumber).sort((a, b) => a - b),
  };
}

/** Returns words with the numbers of a snapshot, and the frequencies of these words. */
export function openSnapshot(
  { keyword, words, frequencies }: TopicSnapshot,
  language: Language,
): { readonly words: CohortWords; readonly frequencies: Frequencies } {
  const found = new CohortWords(language, new Set(keyword));
  for (const stem of words) found.idOf(stem);
  return { words: found, frequencies };
}
