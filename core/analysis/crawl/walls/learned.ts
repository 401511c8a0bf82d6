import { fromBase64 } from "../../../util/base64.ts";
import { textHash } from "../../../util/text-hash.ts";
import { BOT_CHECK, BOT_CHECK_WEAK, PERSON, PROVE } from "./bot-check-phrases.ts";
import * as concepts from "./concepts.ts";
import { ACCEPT, CONSENT, POLICY } from "./consent-phrases.ts";
import { CLOSED, CLOSED_WEAK, LOGIN, PAYWALL, READ_ON, SUBSCRIBE } from "./gate-phrases.ts";
import { WALL_WEIGHTS } from "./learned-weights.ts";
import { NOT_FOUND, NOT_FOUND_PREDICATE, NOT_FOUND_THING, NOT_FOUND_WEAK } from "./not-found-phrases.ts";
import { PARKED, PARKED_WEAK } from "./parked-phrases.ts";
import { hasAny, type Phrases, plain, sentencesOf, wordCount } from "./phrases.ts";
import type { Sight } from "./sight.ts";
import type { WallKind } from "./wall-kind.ts";

/** Classes of the model, in the order of its weights. */
export const CLASSES: readonly (WallKind | "page")[] = [
  "page",
  "bot_check",
  "consent",
  "not_found",
  "login",
  "paywall",
  "parked",
  "closed",
];

/** Words of a text above which the model has no opinion. */
export const MAX_LEARNED_WORDS = 80;

const IDEAS: Readonly<Record<string, Phrases>> = {
  ...(concepts as Readonly<Record<string, Phrases>>),
  BOT_CHECK,
  BOT_CHECK_WEAK,
  PERSON,
  PROVE,
  ACCEPT,
  CONSENT,
  POLICY,
  CLOSED,
  CLOSED_WEAK,
  LOGIN,
  PAYWALL,
  READ_ON,
  SUBSCRIBE,
  NOT_FOUND,
  NOT_FOUND_PREDICATE,
  NOT_FOUND_THING,
  NOT_FOUND_WEAK,
  PARKED,
  PARKED_WEAK,
};

/** Counts above the last limit are one group. */
const groupOf = (count: number, limits: readonly number[]): number => limits.filter((limit) => count >= limit).length;
const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Stems of words and of pairs of words. A script without spaces has pairs of characters. */
function stemsOf(text: string): readonly string[] {
  const stems: string[] = [];
  let last = "";
  for (const [run] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(run)) {
      for (let at = 0; at + 1 < run.length; at++) stems.push(run.slice(at, at + 2));
      continue;
    }
    const stem = /^\d/.test(run) ? (/^(?:[45]\d\d|18|21)$/.test(run) ? run : "0") : run.slice(0, 6);
    stems.push(stem, `${last} ${stem}`);
    last = stem;
  }
  return stems;
}

/**
 * Features of a short page: stems of its headline and text, known ideas, and its form. Their value is a share, so that
 * a text does not weigh more because it is longer.
 */
export function featuresOf(sight: Sight): ReadonlyMap<string, number> {
  const { titles, html, visible, markup } = sight;
  const text = sight.words > 0 ? sight.main : visible.slice(0, 1_000);
  const headline = plain(titles.join(". "));
  const features = new Map<string, number>([["bias", 1]]);
  const add = (name: string, value = 1) => features.set(name, (features.get(name) ?? 0) + value);
  const heads = [...new Set(stemsOf(headline))];
  for (const stem of heads) add(`h ${stem}`, 1 / Math.sqrt(heads.length));
  const stems = [...new Set(stemsOf(`${text} ${headline}`))];
  for (const stem of stems) add(`t ${stem}`, 2 / Math.sqrt(stems.length));
  const sentences = sentencesOf(text).filter((sentence) => sentence.trim() !== "");
  for (const [name, list] of Object.entries(IDEAS)) {
    if (hasAny(headline, list)) add(`headline ${name}`);
    const share = sentences.filter((sentence) => hasAny(sentence, list)).length / Math.max(1, sentences.length);
    if (share > 0) add(`text ${name}`, share);
  }
  add(`words ${groupOf(sight.words, [1, 8, 16, 30, 50])}`);
  add(`frame ${groupOf(wordCount(visible) - sight.words, [8, 20, 60])}`);
  add(`links ${groupOf(countOf(markup, /<a\s/gi), [1, 3, 8])}`);
  add(`buttons ${groupOf(countOf(markup, /<button\b|role\s?=\s?["']?button/gi), [1, 2, 4])}`);
  add(`inputs ${groupOf(countOf(markup, /<input\b/gi), [1, 2, 4])}`);
  if (/type\s{0,3}=\s{0,3}["']?password/i.test(html)) add("password");
  if (/type\s{0,3}=\s{0,3}["']?email/i.test(html)) add("email");
  if (/<textarea\b/i.test(html)) add("textarea");
  if (/<iframe\b/i.test(html)) add("frame element");
  if (/\?/.test(headline)) add("question");
  if (/[$€£¥]|\b(?:eur|usd)\b/i.test(text)) add("price");
  if (/name\s?=\s?["']?robots["']?[^>]{0,100}noindex/i.test(html)) add("noindex");
  return features;
}

/** Hash of 24 bits of a feature's name. */
export function hashOf(name: string): number {
  const hash = textHash(name);
  return (hash ^ (hash >>> 24)) & 0xffffff;
}

/** Weights of one feature: a byte for each class. A weight is `SCALE` times its byte. */
const SCALE = 1 / 16;
const ROW = 3 + CLASSES.length;

let weights: ReadonlyMap<number, Int8Array> | null = null;

/** Packs weights: three bytes of the hash, then a byte for each class. */
export function packWeights(rows: readonly (readonly [number, readonly number[]])[]): Uint8Array {
  return Uint8Array.from(
    rows.flatMap(([hash, values]) => [
      hash & 255,
      (hash >> 8) & 255,
      hash >> 16,
      ...values.map((value) => Math.max(-127, Math.min(127, Math.round(value / SCALE))) & 255),
    ]),
  );
}

function unpackWeights(): ReadonlyMap<number, Int8Array> {
  const bytes = fromBase64(WALL_WEIGHTS);
  const rows = new Map<number, Int8Array>();
  for (let at = 0; at + ROW <= bytes.length; at += ROW) {
    const hash = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);
    rows.set(hash, new Int8Array(bytes.buffer.slice(at + 3, at + ROW)));
  }
  return rows;
}

/** Probability that a text is the page itself, and the likeliest kind of wall. */
export function learnedKind(sight: Sight): { readonly kind: WallKind; readonly page: number } {
  weights ??= unpackWeights();
  const scores: number[] = CLASSES.map(() => 0);
  for (const [name, value] of featuresOf(sight)) {
    const row = weights.get(hashOf(name));
    if (row !== undefined)
      for (const at of scores.keys()) scores[at] = (scores[at] ?? 0) + value * SCALE * (row[at] ?? 0);
  }
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  const [, ...walls] = powers;
  // The classes behind the first are kinds of walls.
  const kind = CLASSES[1 + walls.indexOf(Math.max(...walls))] as WallKind;
  return { kind, page: (powers[0] ?? 0) / sum };
}
