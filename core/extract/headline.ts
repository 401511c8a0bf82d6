import { decodeEntities } from "./entities.ts";
import type { Head } from "./head.ts";
import type { StructuredItem } from "./page-facts.ts";

/** A heading that may be the headline. */
export interface HeadlineCandidate {
  readonly level: number;
  readonly text: string;
  readonly isMain: boolean;
}

const SEPARATOR = /\s+[|\u00b7\u2022\u00bb\u2013\u2014\u2212:/\\<>~-]+\s+|\s*[|\u00bb\u2022]\s*|:\s+/g;

const TAIL_SEPARATOR = /\s+[|\u00b7\u2022\u00bb\u2013\u2014-]+\s+|\s*[|\u00bb]\s*/g;
/** Longest name of a site, in words, that is cut without knowing it. */
const MAX_SITE_WORDS = 5;
/** From this similarity on, a heading and the title mean the same. */
const AGREEMENT = 0.6;

/** A single level-one heading less like the title than this is a slogan. */
const DISAGREEMENT = 0.2;

/** Words of a title, for comparing; scripts without spaces count by the sign. */
function words(text: string): readonly string[] {
  return text
    .toLowerCase()
    .replace(/[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0e7f]/g, " $& ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

function similarity(a: string, b: string): number {
  const left = new Set(words(a));
  const right = new Set(words(b));
  if (left.size === 0 || right.size === 0) return 0;
  let shared = 0;
  for (const word of left) if (right.has(word)) shared++;
  return (2 * shared) / (left.size + right.size);
}

function fold(text: string): string {
  return words(text).join(" ");
}

/** The title with the site's name cut off its start or end. */
function withoutSite(title: string, site: string | null, host: string): string {
  const text = title.slice(0, 500);
  const parts: { from: number; to: number }[] = [];
  for (const match of text.matchAll(SEPARATOR)) parts.push({ from: match.index, to: match.index + match[0].length });
  const last = parts[parts.length - 1];
  const first = parts[0];
  if (last === undefined || first === undefined) return text;
  const isSite = (part: string): boolean => {
    const folded = fold(part).replaceAll(" ", "");
    if (folded === "") return true;
    const name = site === null ? "" : fold(site).replaceAll(" ", "");
    const label = host.split(".")[0]?.replaceAll("-", "") ?? "";
    return folded === name || (label.length > 2 && (folded === label || (folded.length > 3 && (label.includes(folded) || folded.startsWith(label)))));
  };
  for (const cut of parts) if (isSite(text.slice(cut.to))) return text.slice(0, cut.from).trim();
  if (isSite(text.slice(0, first.from))) return text.slice(first.to).trim();
  return text;
}

function headlineOf(items: readonly StructuredItem[]): string | null {
  for (const item of items) {
    const value = item.properties.headline?.[0];
    if (typeof value === "string" && value.length < 300) return value;
  }
  return null;
}

/** The first part of a title cut at its last separator, when what follows is short enough for a site's name. */
function withoutTail(title: string): string {
  let cut = -1;
  let tail = "";
  for (const match of title.slice(0, 500).matchAll(TAIL_SEPARATOR)) {
    cut = match.index;
    tail = title.slice(match.index + match[0].length);
  }
  const head = cut < 0 ? "" : title.slice(0, cut).trim();
  return head !== "" && words(tail).length <= MAX_SITE_WORDS && words(head).length >= words(tail).length ? head : title;
}

/** True when a heading is only the part of the title that names the site. */
function isSiteHeading(heading: string, title: string | null): boolean {
  if (title === null) return false;
  const name = fold(heading);
  const parts = title.slice(0, 500).split(TAIL_SEPARATOR).map(fold);
  return parts.length > 1 && parts[parts.length - 1] === name && parts[0] !== name;
}

/** Names of signs that a title holds only when it was escaped twice. */
const ESCAPED = /&(?:#\d{2,6}|#x[\da-f]{2,6}|amp|quot|apos|lt|gt|nbsp|[lr][sd]quo|[nm]dash|hellip);/i;
/** Letters of the shortest text whose repetition is no name: "Bora Bora" is one. */
const MIN_REPEATED = 12;
const MAX_REPEATS = 4;

/** The text once where it stands several times over, however each is spaced: a heading holds a copy for screen readers or for an animation. */
function once(text: string): string {
  const signs = [...text];
  const letters = signs.filter((sign) => sign.trim() !== "");
  for (let times = 2; times <= MAX_REPEATS; times++) {
    const length = letters.length / times;
    if (!Number.isInteger(length) || length < MIN_REPEATED) continue;
    if (letters.some((letter, index) => letter !== letters[index % length])) continue;
    // Of the copies the one with most spaces is the one to be read.
    const copies: string[] = [];
    let at = 0;
    for (let copy = 0; copy < times; copy++) {
      let taken = "";
      for (let count = 0; count < length; at++) {
        taken += signs[at] ?? "";
        if ((signs[at] ?? "").trim() !== "") count++;
      }
      copies.push(taken.trim());
    }
    return copies.reduce((best, copy) => (copy.length > best.length ? copy : best));
  }
  return text;
}

/** The page's headline: the h1 that the title agrees with, or else the title without the site's name; unescaped, and once. */
export function headline(head: Head, headings: readonly HeadlineCandidate[], page: HeadlinePage): string | null {
  const chosen = chosenHeadline(head, headings, page);
  if (chosen === null) return null;
  return once(ESCAPED.test(chosen) ? decodeEntities(chosen).trim() : chosen);
}

/** What else is known of the page. */
interface HeadlinePage {
  readonly siteName: string | null;
  readonly host: string;
  readonly items: readonly StructuredItem[];
}

function chosenHeadline(head: Head, headings: readonly HeadlineCandidate[], page: HeadlinePage): string | null {
  const tag = head.titleTag === null ? null : withoutSite(head.titleTag, page.siteName, page.host);
  const og = head.meta.get("og:title") ?? null;
  const shared = og === null ? null : withoutSite(og, page.siteName, page.host);
  const known = [shared, tag, headlineOf(page.items)].filter((title): title is string => title !== null && title !== "");
  const firsts = headings
    .filter((heading) => heading.level === 1 && heading.text.length < 300)
    .map((heading) => ({ text: heading.text.replace(/[\s\u00b6#]+$/, ""), isMain: heading.isMain }))
    .filter((heading) => heading.text !== "" && !isSiteHeading(heading.text, head.titleTag));
  let best: string | null = null;
  let bestScore = 0;
  for (const heading of firsts) {
    const score = Math.max(0, ...known.map((title) => similarity(title, heading.text))) + (heading.isMain ? 0.05 : 0);
    if (score > bestScore) {
      best = heading.text;
      bestScore = score;
    }
  }
  if (best !== null && (bestScore >= AGREEMENT || known.length === 0)) return best;
  const only = firsts[0];
  if (only !== undefined && firsts.length === 1 && (bestScore >= DISAGREEMENT || known.length === 0)) return only.text;
  const title = shared ?? tag;
  return title === null ? (only?.text ?? null) : withoutTail(title);
}
