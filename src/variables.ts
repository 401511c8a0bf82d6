/** One environment variable, as shown in `serve --help` and the README. */
export interface Variable {
  readonly name: string;
  /** What it sets and which values it takes, one sentence. */
  readonly meaning: string;
  /** Value when it is absent, as one would write it; empty when there is none. */
  readonly fallback: string;
}

const TABLE = [
  ["SERPLENS_HOST", "Address to listen on.", "127.0.0.1"],
  ["SERPLENS_PORT", "Port to listen on, 0..65535; 0 takes a free one.", "8080"],
  ["SERPLENS_BASE_URL", "Public address of the service, used in links and in the crawler's User-Agent.", "http://HOST:PORT"],
  [
    "SERPLENS_DATABASE_URL",
    "Where jobs, keys and credits are kept: sqlite:PATH, sqlite::memory: or postgres://USER:PASSWORD@HOST:PORT/DATABASE.",
    "sqlite:.serplens/serplens.db",
  ],
  [
    "SERPLENS_SECRET_KEY",
    "Seals webhook secrets in the database: 32 bytes as base64 or hex; KEY,OLD_KEY while one takes the other's place. Unset, they are stored as they are.",
    "",
  ],
  ["SERPLENS_REDIS_URL", "Queue and rate limits that several processes share: redis://HOST:PORT or rediss://; unset, they live in this process.", ""],
  [
    "SERPLENS_LIMITS_WITHOUT_REDIS",
    "While Redis cannot be reached: closed (creations are answered 503, reads are not counted) or open (requests are not counted).",
    "closed",
  ],
  [
    "SERPLENS_SEARCH",
    "Search providers, tried in order: corpus, static:FILE, searxng:URL, openserp:URL, brave, serper, serpapi, dataforseo; commas between them.",
    "corpus",
  ],
  ["SERPLENS_BRAVE_KEY", "Key of the provider brave.", ""],
  ["SERPLENS_SERPER_KEY", "Key of the provider serper.", ""],
  ["SERPLENS_SERPAPI_KEY", "Key of the provider serpapi.", ""],
  ["SERPLENS_DATAFORSEO_KEY", "LOGIN:PASSWORD of the provider dataforseo.", ""],
  ["SERPLENS_OPENSERP_KEY", "Key of the provider openserp, where its instance asks for one.", ""],
  [
    "SERPLENS_SEARCH_BUDGET",
    "Most that this process uses of a provider in one day (UTC): PROVIDER=REQUESTS, for dataforseo also PROVIDER=SUMusd; commas between them.",
    "",
  ],
  ["SERPLENS_SEARCH_CACHE_MINUTES", "How long this process keeps a provider's results, 0..10080; 0 keeps none.", "60"],
  ["SERPLENS_CORPUS_PATH", "File of the corpus index.", ".serplens/corpus.db"],
  ["SERPLENS_BROWSER", "Chromium for difficult pages and the speed benchmark: auto looks for one, off uses none, or the path of a program.", "auto"],
  ["SERPLENS_WEBHOOK_HTTP_HOSTS", "Public hosts whose webhook receivers may be plain http: HOST, commas between them; all others must be https.", ""],
  ["SERPLENS_LOG_LEVEL", "debug, info, warn, error or silent.", "info"],
  ["SERPLENS_POOL_CLASSIFY", "Classifications run at once, in all processes on one database together; the same in each, 1..64.", "8"],
  ["SERPLENS_POOL_LITE", "Lite scans run at once, in all processes on one database together; the same in each, 1..64.", "4"],
  ["SERPLENS_POOL_STANDARD", "Standard scans run at once, in all processes on one database together; the same in each, 1..64.", "4"],
  ["SERPLENS_POOL_DEEP", "Deep scans run at once, in all processes on one database together; the same in each, 1..64.", "2"],
  [
    "SERPLENS_EXTRACT_PROCESSES",
    "Child processes in which a server reads pages, 0..16; 0 reads them in its own process, where a hostile page can hold up all jobs.",
    "2",
  ],
  ["SERPLENS_DRAIN_SECONDS", "How long a process told to stop waits for its jobs before it hands them back, 0..600.", "25"],
] as const;

/** Name of a variable that processes which serve read. */
export type VariableName = (typeof TABLE)[number][0];

/** Every variable that serplens reads, in the order in which it is documented. */
export const VARIABLES: readonly Variable[] = TABLE.map(([name, meaning, fallback]) => ({ name, meaning, fallback }));

/** Variables of the command line against a remote server. Processes that serve know them and do not read them. */
export const CLIENT_VARIABLES: readonly Variable[] = [
  { name: "SERPLENS_SERVER", meaning: "Address of the server that remote commands ask.", fallback: "the one of `serplens login`" },
  { name: "SERPLENS_KEY", meaning: "API key that remote commands send.", fallback: "the one of `serplens login`" },
];

/** The variable's value when it is absent. */
export function fallbackOf(name: VariableName): string {
  return TABLE.find((row) => row[0] === name)?.[2] ?? "";
}

/** The known name that differs least from `name`, or `null` when none is near. */
export function nearestName(name: string, names: readonly string[]): string | null {
  const ranked = names.map((known) => ({ known, distance: editDistance(name, known) })).sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best !== undefined && best.distance <= Math.max(2, name.length / 3) ? best.known : null;
}

/** Levenshtein distance: insertions, deletions and replacements that turn `a` into `b`. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
