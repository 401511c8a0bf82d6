import { TermHash } from "./term-hash.ts";
import type { TermIndex } from "./term-index.ts";
import { classifierWords } from "./words.ts";

/** Minimum length of a word that is searched inside a host name. Shorter words are in too many names by chance. */
const MIN_WORD = 4;
/** Maximum length of a label of a host name (RFC 1035 2.3.4). */
const MAX_LABEL = 63;

/** Second-level labels below which owners register names, as in `name.co.uk`. */
const REGISTRY = new Set(["co", "com", "org", "net", "ac", "edu", "gov"]);

function knownWord(text: string, index: TermIndex, hash: TermHash): string | null {
  const [word = "", second] = classifierWords(text);
  if (second !== undefined || word === "") return null;
  hash.word(word, true);
  const place = index.find(hash);
  return place !== -1 && index.isTerm(place) ? word : null;
}

/**
 * Returns the known words at the end of a name without spaces: `smile` and `dental` in `mysmiledental`. If none ends
 * the name, returns a known word at its start.
 */
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

/** Labels of platforms, whose host names do not show a page's subject. */
const PLATFORMS = new Set(
  "www blogspot wordpress tumblr medium substack wixsite weebly squarespace github gitlab facebook youtube".split(" "),
);

/** Returns the labels of a host that name its owner. Labels of registries, platforms and IP addresses are excluded. */
function ownLabels(host: string): string[] {
  const labels = host.split(".");
  labels.pop();
  if (REGISTRY.has(labels.at(-1) ?? "")) labels.pop();
  return labels.filter((label) => !PLATFORMS.has(label) && label.length <= MAX_LABEL && /[a-z]/.test(label));
}

/** Returns the words of an address: all words of its path, and the known words of its host. */
export function urlWords(url: string | null, index: TermIndex): readonly string[] {
  if (url === null) return [];
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    // An invalid address has no words.
    return [];
  }
  const parts = ownLabels(parsed.hostname).flatMap((label) => label.split("-"));
  return [...parts.flatMap((part) => wordsWithin(part, index)), ...classifierWords(parsed.pathname)];
}
