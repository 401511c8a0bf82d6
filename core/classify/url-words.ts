import { TermHash } from "./term-hash.ts";
import type { TermIndex } from "./term-index.ts";
import { classifierWords } from "./words.ts";

/** Shortest word looked for inside a host name; shorter ones stand in too many names by chance. */
const MIN_WORD = 4;
/** Longest label of a host name (RFC 1035 2.3.4). */
const MAX_LABEL = 63;

/** Second-level labels under which names are registered, as in `name.co.uk`. */
const REGISTRY = new Set(["co", "com", "org", "net", "ac", "edu", "gov"]);

function knownWord(text: string, index: TermIndex, hash: TermHash): string | null {
  const [word = "", second] = classifierWords(text);
  if (second !== undefined || word === "") return null;
  hash.word(word, true);
  const place = index.find(hash);
  return place !== -1 && index.isTerm(place) ? word : null;
}

/** Known words that a name written without spaces ends with, one after the other, or else the one it begins with: `smile` and `dental` in `mysmiledental`. */
function wordsWithin(name: string, index: TermIndex): string[] {
  const hash = new TermHash();
  const whole = knownWord(name, index, hash);
  if (whole !== null) return [whole];
  const words: string[] = [];
  let end = name.length;
  for (let start = 1; end - start >= MIN_WORD; start++) {
    const word = knownWord(name.slice(start, end), index, hash);
    if (word === null) continue;
    words.unshift(word);
    end = start;
    start = -1;
  }
  for (let at = end; words.length === 0 && at >= MIN_WORD; at--) {
    const word = knownWord(name.slice(0, at), index, hash);
    if (word !== null) words.push(word);
  }
  return words;
}

/** Hosts that anyone may write on, whose names say nothing of the subject. */
const PLATFORMS = new Set("www blogspot wordpress tumblr medium substack wixsite weebly squarespace github gitlab facebook youtube".split(" "));

/** Labels of a host that name its owner: none of the registry's, of a platform or of an address in figures. */
function ownLabels(host: string): string[] {
  const labels = host.split(".");
  labels.pop();
  if (REGISTRY.has(labels.at(-1) ?? "")) labels.pop();
  return labels.filter((label) => !PLATFORMS.has(label) && label.length <= MAX_LABEL && /[a-z]/.test(label));
}

/** Words of an address: those of its path, and of its host those that the index knows, also where the host writes them as one. */
export function urlWords(url: string | null, index: TermIndex): readonly string[] {
  if (url === null) return [];
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    // An address that cannot be read says nothing.
    return [];
  }
  const parts = ownLabels(parsed.hostname).flatMap((label) => label.split("-"));
  return [...parts.flatMap((part) => wordsWithin(part, index)), ...classifierWords(parsed.pathname)];
}
