import { type AnsweredPage, isChallenge } from "./challenge.ts";

/** Why a page as served says less than a reader sees. */
export type DifficultyReason =
  | "challenge"
  | "http_403"
  | "http_429"
  | "http_503"
  | "meta_refresh"
  | "noscript_wall"
  | "empty_shell"
  | "script_redirect"
  | "script_only_body";

/** The text of each reason for people. It completes the sentence "The page ...". */
export const DIFFICULTY_TEXT: Readonly<Record<DifficultyReason, string>> = {
  challenge: "answered with a bot check",
  http_403: "refused the crawler (HTTP 403)",
  http_429: "refused the crawler for asking too often (HTTP 429)",
  http_503: "reported that it is not available (HTTP 503)",
  meta_refresh: "sends its readers on with a meta refresh",
  noscript_wall: "shows nothing without JavaScript and says so",
  empty_shell: "is an empty shell that scripts fill",
  script_redirect: "sends its readers on with a script",
  script_only_body: "has scripts and no text",
};

/** Minimum words of a page with marks of an application shell; a page with fewer is a shell. D-58 */
const SHELL_WORDS = 50;
/** With fewer words than this, scripts alone are enough of a mark. */
export const BARE_WORDS = 10;
const REFRESH_SECONDS = 5;

/** Elements whose content a browser with scripts does not show as text. */
const UNSEEN = ["script", "style", "noscript", "template", "svg", "title", "textarea", "iframe"];

const MOUNT =
  /<(?:div|main|section|body)\b[^>]{0,300}\bid\s{0,5}=\s{0,5}["']?(?:root|app|__next|__nuxt|___gatsby|svelte|app-root|main-app|react-root)["'\s>]/;
const CUSTOM_ELEMENT = /<([a-z][a-z0-9]{0,30}-[a-z0-9-]{1,30})\b[^>]{0,300}>\s{0,50}<\/\1>/;
const SCRIPT_WORD = /javascript|java script/;
/** Matches words that request the reader to switch something on, in the supported languages. */
const ENABLE_WORD =
  /enabl|turn on|requir|need|activ|aktivier|habilit|abilit|inschakel|sl\u00e5 p\u00e5|aktiver|k\u00e4yt\u00f6|\u6709\u52b9|\u542f\u7528|\u62b1/;
const LOCATION_CHANGE = /\blocation(?:\.href)?\s{0,5}=(?!=)|\blocation\.(?:replace|assign)\s{0,5}\(/;

/** The visible text of a page and the text of the parts that a browser does not show, both in lower case. */
interface Anatomy {
  readonly words: number;
  readonly visible: string;
  readonly noscript: string;
  readonly scripts: string;
  readonly hasScript: boolean;
  /** Seconds of a meta refresh to another address; `null` without a refresh. */
  readonly refreshSeconds: number | null;
  /** The source without the unseen parts. */
  readonly markup: string;
}

/** Maximum characters kept of each part. The marks occur early or in short parts. */
const KEPT_LENGTH = 100_000;

function countWords(text: string): number {
  let count = 0;
  for (const [run] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    // In scripts without spaces, two characters count as a word.
    count += /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/.test(run) ? Math.ceil(run.length / 2) : 1;
  }
  return count;
}

function withoutTags(markup: string): string {
  return markup
    .split("<")
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf(">") + 1)))
    .join(" ");
}

function refreshOf(tag: string): number | null {
  if (!/\bhttp-equiv\s{0,5}=\s{0,5}["']?refresh/.test(tag)) return null;
  const content =
    /\bcontent\s{0,5}=\s{0,5}["']?\s{0,5}([0-9]{1,5})(?:\.[0-9]{0,5})?\s{0,5}[;,]\s{0,5}url\s{0,5}=\s{0,5}["']?[^"'\s>]/.exec(
      tag,
    );
  return content === null ? null : Number(content[1]);
}

/** Takes a page apart in one pass: every search moves past what it found. Stops with `null` where the page has shown so many words that it is no shell: most pages do soon. */
function dissect(html: string): Anatomy | null {
  const source = html.toLowerCase();
  const parts = { visible: [] as string[], noscript: [] as string[], scripts: [] as string[], markup: [] as string[] };
  let words = 0;
  let hasScript = false;
  let refreshSeconds: number | null = null;
  let position = 0;
  while (position < source.length) {
    const open = source.indexOf("<", position);
    const textEnd = open < 0 ? source.length : open;
    const text = source.slice(position, textEnd);
    words += countWords(text);
    if (words >= SHELL_WORDS) return null;
    parts.visible.push(text);
    if (open < 0) break;
    if (source.startsWith("<!--", open)) {
      const close = source.indexOf("-->", open + 4);
      position = close < 0 ? source.length : close + 3;
      continue;
    }
    const close = source.indexOf(">", open);
    const tagEnd = close < 0 ? source.length : close + 1;
    const name = /^<([a-z]+)/.exec(source.slice(open, open + 20))?.[1] ?? "";
    if (!UNSEEN.includes(name)) {
      const tag = source.slice(open, tagEnd);
      if (name === "meta") refreshSeconds ??= refreshOf(tag.slice(0, 2_000));
      parts.markup.push(tag.slice(0, 500));
      // A tag ends a word.
      parts.visible.push(" ");
      position = tagEnd;
      continue;
    }
    const end = source.indexOf(`</${name}`, tagEnd);
    const content = source.slice(tagEnd, end < 0 ? source.length : end);
    if (name === "noscript") parts.noscript.push(content);
    if (name === "script") {
      hasScript = true;
      parts.scripts.push(content.slice(0, 2_000));
    }
    const after = end < 0 ? -1 : source.indexOf(">", end);
    position = after < 0 ? source.length : after + 1;
  }
  const visible = parts.visible.join("");
  const cut = (texts: readonly string[]) => texts.join(" ").slice(0, KEPT_LENGTH);
  return {
    words,
    visible: visible.slice(0, KEPT_LENGTH),
    noscript: cut(parts.noscript),
    scripts: cut(parts.scripts),
    hasScript,
    refreshSeconds,
    markup: parts.markup.join("").slice(0, KEPT_LENGTH),
  };
}

function asksForScript(text: string): boolean {
  return SCRIPT_WORD.test(text) && ENABLE_WORD.test(text);
}

/**
 * Says why a page needs a browser, or `null` when what was served is the page.
 *
 * Returns why a page needs a browser, or `null`. It reads the source only, in linear time. A page with enough text is
 * never difficult, whatever its scripts do.
 */
export function difficultyOf({ status, headers, html }: AnsweredPage): DifficultyReason | null {
  if (html.trim() === "") return null;
  if (isChallenge({ status, headers, html })) return "challenge";
  if (status === 403 || status === 429 || status === 503) return `http_${status}`;
  if (status < 200 || status > 299) return null;
  const anatomy = dissect(html);
  if (anatomy === null) return null;
  const { words, visible, noscript, scripts, hasScript, refreshSeconds, markup } = anatomy;
  // Some forums serve the whole page to readers without scripts; a request to switch them on is short.
  if (countWords(withoutTags(noscript)) >= SHELL_WORDS) return null;
  if (refreshSeconds !== null && refreshSeconds <= REFRESH_SECONDS) return "meta_refresh";
  if (asksForScript(visible) || (hasScript && asksForScript(noscript))) return "noscript_wall";
  if (!hasScript) return null;
  if (MOUNT.test(markup) || CUSTOM_ELEMENT.test(markup)) return "empty_shell";
  if (LOCATION_CHANGE.test(scripts)) return "script_redirect";
  return words < BARE_WORDS ? "script_only_body" : null;
}
