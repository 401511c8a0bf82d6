/** One Allow or Disallow line, ready for matching. */
export interface RobotsRule {
  readonly isAllow: boolean;
  /** Normalized path pattern without the end mark. `*` matches any run of characters. */
  readonly pattern: string;
  /** True when the pattern ended in `$`. */
  readonly isAnchored: boolean;
}

/** The rules of a robots.txt for this crawler. */
export interface RobotsFile {
  readonly rules: readonly RobotsRule[];
  /** Seconds between requests, 0..5; 0 when the file names no delay. */
  readonly crawlDelaySeconds: number;
  /** Absolute sitemap addresses, in file order. */
  readonly sitemaps: readonly string[];
  /** Rules of the group for all crawlers. */
  readonly everyone: readonly RobotsRule[];
  /** Rules of each other crawler that the file names, by lower-case product token. */
  readonly named: ReadonlyMap<string, readonly RobotsRule[]>;
}

/** A file that allows everything: no robots.txt, or one that could not be read as such. */
export const ALLOW_ALL: RobotsFile = {
  rules: [],
  crawlDelaySeconds: 0,
  sitemaps: [],
  everyone: [],
  named: new Map(),
};

/** A file that forbids everything: the server failed to answer. RFC 9309 2.3.1.4 */
export const DENY_ALL: RobotsFile = {
  rules: [{ isAllow: false, pattern: "/", isAnchored: false }],
  crawlDelaySeconds: 0,
  sitemaps: [],
  everyone: [{ isAllow: false, pattern: "/", isAnchored: false }],
  named: new Map(),
};

/** D-31; compared without regard to case. */
const PRODUCT_TOKEN = "serplens";

/** RFC 9309 2.5: at least 500 KiB are parsed. */
const MAX_FILE_LENGTH = 500 * 1024;
const MAX_PATH_LENGTH = 2_048;
const MAX_SITEMAPS = 50;
/** Most other crawlers whose rules are kept, and most rules in all their groups together. */
const MAX_NAMED = 300;
const MAX_NAMED_RULES = 100_000;
/**
 * Crawl-delay is outside the RFC. It is honored up to this limit in seconds, because one file may not use up a scan.
 */
const MAX_CRAWL_DELAY_SECONDS = 5;

function percent(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}

/** Unescapes what needs no escape and escapes what does, so that `/%7Ea`, `/~a` and `/é`, `/%C3%A9` compare equal. RFC 9309 2.2.2 */
function normalise(path: string): string {
  // The characters that the URL parser escapes in a path or a query, so that both sides are written alike.
  const escaped = path.replaceAll(/[^!-~]+|["'<>\\^`{|}]+/g, (text) =>
    Array.from(new TextEncoder().encode(text), percent).join(""),
  );
  return escaped.replaceAll(/%([0-9a-fA-F]{2})/g, (_whole, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    // Only unreserved characters: %2F is not a slash, %2A is not a wildcard. RFC 3986 2.3
    return /^[A-Za-z0-9._~-]$/.test(character) ? character : `%${hex.toUpperCase()}`;
  });
}

/** Rules of one line. Google reads an Allow of `/folder/index.html` as one of `/folder/`, too. */
function parseRules(isAllow: boolean, value: string): readonly RobotsRule[] {
  // An empty Disallow allows everything, which is the default. A pattern without slash or star matches no path.
  if (!/^[/*]/.test(value)) return [];
  const folder = isAllow ? /^(.*\/)index\.htm[^/]*$/.exec(value)?.[1] : undefined;
  const rule = parseRule(isAllow, value);
  return folder === undefined ? [rule] : [rule, parseRule(true, `${folder}$`)];
}

function parseRule(isAllow: boolean, value: string): RobotsRule {
  const isAnchored = value.endsWith("$");
  const pattern = normalise(isAnchored ? value.slice(0, -1) : value)
    .replaceAll("$", "%24")
    .replaceAll(/\*{2,}/g, "*");
  return { isAllow, pattern, isAnchored };
}

interface Group {
  readonly rules: RobotsRule[];
  crawlDelaySeconds: number;
}

/** Groups of the crawlers that are neither this crawler nor everyone. */
class NamedGroups {
  readonly #rules = new Map<string, RobotsRule[]>();
  #current: RobotsRule[][] = [];
  #count = 0;

  /** Starts a list of agents. */
  reset(): void {
    this.#current = [];
  }

  name(token: string): void {
    const rules = this.#rules.get(token) ?? [];
    if (token === "" || (!this.#rules.has(token) && this.#rules.size === MAX_NAMED)) return;
    this.#rules.set(token, rules);
    this.#current.push(rules);
  }

  add(added: readonly RobotsRule[]): void {
    for (const rules of this.#current) for (const rule of added) if (this.#count++ < MAX_NAMED_RULES) rules.push(rule);
  }

  all(): ReadonlyMap<string, readonly RobotsRule[]> {
    return this.#rules;
  }
}

function applyLine(group: Group, key: string, value: string): void {
  if (key === "crawl-delay") {
    const seconds = /^[0-9]{1,6}(?:\.[0-9]{1,6})?$/.test(value) ? Number(value) : 0;
    group.crawlDelaySeconds = Math.max(group.crawlDelaySeconds, Math.min(seconds, MAX_CRAWL_DELAY_SECONDS));
    return;
  }
  group.rules.push(...parseRules(key === "allow", value));
}

/** Product token at the start of a User-agent value: `Serplens/2.0 (x)` names serplens. */
function agentToken(value: string): string {
  return /^\*(?:\s|$)/.test(value) ? "*" : (/^[A-Za-z_-]+/.exec(value)?.[0] ?? "").toLowerCase();
}

/** Spellings of each key that crawlers accept, as Google's open-source parser lists them. */
const KEYS: readonly (readonly [string, readonly string[]])[] = [
  ["user-agent", ["user-agent", "useragent", "user agent"]],
  ["disallow", ["disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"]],
  ["allow", ["allow"]],
  ["sitemap", ["sitemap", "site-map"]],
  ["crawl-delay", ["crawl-delay"]],
];

/** Splits a line into key and value. A line without a colon may have white space in its place, and then two words. */
function keyAndValue(line: string): { readonly key: string; readonly value: string } | null {
  const colon = line.indexOf(":");
  const words = colon < 0 ? line.trim().split(/\s+/) : [];
  if (colon < 0 && words.length !== 2) return null;
  const [written = "", value = ""] = colon < 0 ? words : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  const lower = written.slice(0, 40).toLowerCase();
  const key = KEYS.find(([, spellings]) => spellings.some((spelling) => lower.startsWith(spelling)))?.[0];
  return key === undefined ? null : { key, value };
}

/**
 * Parses a robots.txt in linear time. It skips malformed lines, so any text yields rules. Typing errors and groups are
 * read as Google's parser reads them. `base` is the address of the file, for relative sitemaps.
 */
export function parseRobots(text: string, base?: string): RobotsFile {
  // All groups of one agent are one group. RFC 9309 2.2.1
  const ownGroup: Group = { rules: [], crawlDelaySeconds: 0 };
  const everyone: Group = { rules: [], crawlDelaySeconds: 0 };
  let isOwnNamed = false;
  const sitemaps: string[] = [];
  const named = new NamedGroups();
  let current: Group[] = [];
  let isNaming = false;
  // An empty line means nothing, so line breaks in a row are one.
  const lines = text
    .slice(0, MAX_FILE_LENGTH)
    .replace(/^\ufeff/, "")
    .split(/[\r\n]+/);
  for (const rawLine of lines) {
    const hash = rawLine.indexOf("#");
    const line = hash < 0 ? rawLine : rawLine.slice(0, hash);
    const pair = keyAndValue(line);
    if (pair === null) continue;
    const { key, value } = pair;
    if (key === "user-agent") {
      if (!isNaming) {
        current = [];
        named.reset();
      }
      isNaming = true;
      const token = agentToken(value);
      if (token === PRODUCT_TOKEN) isOwnNamed = true;
      if (token === PRODUCT_TOKEN) current.push(ownGroup);
      else if (token === "*") current.push(everyone);
      else named.name(token);
    } else if (key === "allow" || key === "disallow" || key === "crawl-delay") {
      // A Crawl-delay between two agents does not end their list.
      if (key !== "crawl-delay") isNaming = false;
      for (const group of current) applyLine(group, key, value);
      if (key !== "crawl-delay") named.add(parseRules(key === "allow", value));
    } else if (key === "sitemap" && sitemaps.length < MAX_SITEMAPS) {
      // Sitemap lines belong to no group and do not end one. RFC 9309 2.2.4
      const sitemap = URL.parse(value, base);
      if (sitemap !== null) sitemaps.push(sitemap.href);
    }
  }
  const group = isOwnNamed ? ownGroup : everyone;
  const { rules, crawlDelaySeconds } = group;
  return { rules, crawlDelaySeconds, sitemaps, everyone: everyone.rules, named: named.all() };
}

/** Matches by taking each literal part at its first place after the one before: no backtracking. */
function matches(rule: RobotsRule, path: string): boolean {
  const parts = rule.pattern.split("*");
  const first = parts[0] ?? "";
  if (!path.startsWith(first)) return false;
  let position = first.length;
  const last = parts.length - 1;
  if (last === 0) return !rule.isAnchored || position === path.length;
  for (let index = 1; index < last; index += 1) {
    const part = parts[index] ?? "";
    const start = path.indexOf(part, position);
    if (start < 0) return false;
    position = start + part.length;
  }
  const tail = parts[last] ?? "";
  if (rule.isAnchored) return path.length - tail.length >= position && path.endsWith(tail);
  return path.indexOf(tail, position) >= 0;
}

/** True when the file lets this crawler fetch the address: the longest matching rule decides, Allow wins ties. */
export function isAllowed(file: Pick<RobotsFile, "rules">, url: string): boolean {
  const parsed = URL.parse(url);
  if (parsed === null) return false;
  const { pathname, search } = parsed;
  // A rule names a literal star or dollar as %2A or %24. RFC 9309 2.2.3
  const path = normalise(`${pathname}${search}`.slice(0, MAX_PATH_LENGTH))
    .replaceAll("*", "%2A")
    .replaceAll("$", "%24");
  // robots.txt itself may always be read. RFC 9309 2.2.2
  if (path === "/robots.txt") return true;
  let verdict = true;
  let longest = -1;
  for (const rule of file.rules) {
    const length = rule.pattern.length + (rule.isAnchored ? 1 : 0);
    if (length < longest || (length === longest && !rule.isAllow)) continue;
    if (!matches(rule, path)) continue;
    verdict = rule.isAllow;
    longest = length;
  }
  return verdict;
}
