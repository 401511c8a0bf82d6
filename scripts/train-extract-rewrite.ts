import type { GoldPage } from "../bench/lib/extract/data.ts";

/** How a page is rewritten: its names, its tags and its script. */
export interface Rewriting {
  /** True when class names, ids and roles become meaningless strings. */
  readonly isNameless: boolean;
  /** True when `article`, `main`, `nav` and similar tags become `div`. */
  readonly isTagless: boolean;
  /**
   * Target script: Latin with more capitals (as in German), Arabic, or Chinese and Japanese characters without spaces.
   */
  readonly writing: "as is" | "capitals" | "arabic" | "cjk";
}

/** Creates an xorshift32 generator of numbers 0..1, so runs with one seed are equal. */
export function randomFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 0 || 1;
  for (let turn = 0; turn < 4; turn++) state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 0x100000000;
  };
}

/** Returns a 32-bit hash of a text, 0 or more. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Letters that form no English word, because they include no vowel. */
const CONSONANTS = "bcdfghjklmnpqrtvwxz";

/** Returns a meaningless name. Within one page the same name maps to the same string. */
export function neutralName(name: string, salt: number): string {
  let hash = hashOf(`${salt} ${name}`);
  let text = "";
  for (let letter = 0; letter < 6; letter++) {
    text += CONSONANTS[hash % CONSONANTS.length] ?? "";
    hash = Math.floor(hash / CONSONANTS.length);
  }
  return text;
}

const ARABIC =
  "\u0627\u0628\u062a\u062b\u062c\u062d\u062e\u062f\u0630\u0631\u0632\u0633\u0634\u0635\u0636\u0637\u0638\u0639\u063a\u0641\u0642\u0643\u0644\u0645\u0646\u0647\u0648\u064a";
const CJK_MARKS: ReadonlyMap<string, string> = new Map([
  [".", "\u3002"],
  [",", "\u3001"],
  ["?", "\uff1f"],
  ["!", "\uff01"],
  [":", "\uff1a"],
  [";", "\uff1b"],
]);
const LETTERS_A_SIGN = 2.4;
const ENTITY_OR_WORD = /&[#\w]{1,9};|[A-Za-z\u00c0-\u024f]+/g;

/** Replaces a word by a few Chinese and Japanese characters, two in five of them kana. */
function signs(word: string): string {
  const lower = word.toLowerCase();
  const count = Math.max(1, Math.round(word.length / LETTERS_A_SIGN));
  let text = "";
  for (let sign = 0; sign < count; sign++) {
    const hash = hashOf(`${lower} ${sign}`);
    text += String.fromCharCode(hash % 5 < 2 ? 0x3042 + ((hash >>> 4) % 80) : 0x4e00 + ((hash >>> 4) % 4_000));
  }
  return text;
}

function arabic(word: string): string {
  let text = "";
  for (const letter of word.toLowerCase()) text += ARABIC[letter.charCodeAt(0) % ARABIC.length] ?? "";
  return text;
}

/** Converts the text to another script word by word, so equal texts stay equal. */
export function inWriting(text: string, writing: Rewriting["writing"]): string {
  if (writing === "as is") return text;
  if (writing === "capitals") {
    return text.replace(ENTITY_OR_WORD, (word) =>
      word.startsWith("&") || hashOf(word) % 10 > 2 ? word : word.slice(0, 1).toUpperCase() + word.slice(1),
    );
  }
  if (writing === "arabic") {
    return text
      .replace(ENTITY_OR_WORD, (word) => (word.startsWith("&") ? word : arabic(word)))
      .replace(/[,?]/g, (mark) => (mark === "," ? "\u060c" : "\u061f"));
  }
  return text
    .replace(ENTITY_OR_WORD, (word) => (word.startsWith("&") ? word : signs(word)))
    .replace(/([.,?!:;])(?=\s|$) ?/g, (_, mark: string) => CJK_MARKS.get(mark) ?? mark)
    .replace(/([\u3001-\u9fff]) +(?=[\u3001-\u9fff])/g, "$1");
}

const PIECES =
  /<!--[\s\S]*?-->|<(script|style|textarea)\b[^>]*>[\s\S]*?<\/\1\s*>|<\/?[a-zA-Z](?:[^>"']|"[^"]*"|'[^']*')*>|<\/?[a-zA-Z][^>]*>|[^<]+|</gi;
const TELLING_TAGS =
  /^(<\/?)(?:article|main|nav|aside|header|footer|section|hgroup|figure|figcaption|details|summary)(?=[\s/>])/i;
const NAMING =
  /\s(class|id|role|itemprop|itemscope|itemtype|itemid|data-[\w-]+|aria-label|aria-labelledby)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/gi;
const STATED = /^<meta\b[^>]*(?:name|property)\s*=\s*["']?[\w:]*(?:title|description)["'\s]/i;
const CONTENT = /(\scontent\s*=\s*)(?:"([^"]*)"|'([^']*)')/i;
const JSON_TEXT = /("(?:description|articleBody|text|headline|name|reviewBody)"\s*:\s*")((?:[^"\\]|\\.)*)(?=")/g;

function renamed(tag: string, salt: number): string {
  return tag.replace(NAMING, (_, name: string, double?: string, single?: string, bare?: string) => {
    const value = double ?? single ?? bare ?? "";
    if (name.toLowerCase() !== "class" && name.toLowerCase() !== "id") return "";
    const names = value.split(/\s+/).filter((part) => part !== "");
    return names.length === 0
      ? ""
      : ` ${name}="${names.map((part) => neutralName(part.replace(/\d+/g, ""), salt)).join(" ")}"`;
  });
}

/**
 * Rewrites the page with the same blocks in the same order. Text lengths stay equal, or similar in scripts without
 * spaces.
 */
export function rewritten(page: GoldPage, { isNameless, isTagless, writing }: Rewriting): GoldPage {
  const salt = hashOf(page.id);
  const html = page.html.replace(PIECES, (piece, raw?: string) => {
    if (piece === "<" || piece.startsWith("<!--")) return piece;
    if (!piece.startsWith("<")) return inWriting(piece, writing);
    if (raw !== undefined) {
      return piece.slice(0, 200).includes("ld+json")
        ? piece.replace(JSON_TEXT, (_, key: string, text: string) => key + inWriting(text, writing))
        : piece;
    }
    if (STATED.test(piece)) {
      return piece.replace(
        CONTENT,
        (_, key: string, double?: string, single?: string) =>
          `${key}"${inWriting(double ?? single ?? "", writing).replaceAll('"', "'")}"`,
      );
    }
    const named = isNameless ? renamed(piece, salt) : piece;
    return isTagless ? named.replace(TELLING_TAGS, "$1div") : named;
  });
  return { ...page, html, gold: inWriting(page.gold, writing) };
}
