/** One environment variable, as `serve --help` and docs/configuration.md show it. */
export interface Variable {
  readonly name: string;
  /** The setting and its values. */
  readonly meaning: string;
  /** Default value as an operator would write it. Empty: there is no default. */
  readonly fallback: string;
}

const TABLE = [
  [
    "SERPLENS_CONFIG",
    "File of NAME=value lines for the service and its commands, read where it exists. The environment wins. off: no file.",
    "/etc/serplens/serplens.env",
  ],
  ["SERPLENS_HOST", "Address to listen on.", "127.0.0.1"],
  ["SERPLENS_PORT", "Port to listen on, 0..65535. 0 takes a free port.", "8080"],
  [
    "SERPLENS_BASE_URL",
    "Public address of the service. Links contain it, and the crawler's User-Agent unless it is a loopback address.",
    "http://HOST:PORT",
  ],
  [
    "SERPLENS_OPS_ADDRESS",
    "Where every role serves /healthz, /readyz and /metrics without a key: HOST:PORT, or off. Keep it off the internet.",
    "127.0.0.1:9464",
  ],
  [
    "SERPLENS_OPS_TOKEN",
    "Serves /metrics on the main address too, for this bearer token of at least 16 characters.",
    "",
  ],
  [
    "SERPLENS_DATABASE_URL",
    "Database of jobs, keys and credits: sqlite:PATH, sqlite::memory: or postgres://USER:PASSWORD@HOST:PORT/DATABASE.",
    "sqlite:.serplens/serplens.db",
  ],
  [
    "SERPLENS_ENCRYPTION_KEY",
    "Encrypts webhook secrets in the database: 32 bytes as base64 or hex. KEY,OLD_KEY during a rotation. Unset: SQLite makes a key file, PostgreSQL encrypts nothing.",
    "",
  ],
  [
    "SERPLENS_REDIS_URL",
    "Queue and rate limits shared by several processes: redis://HOST:PORT or rediss://. Unset: this process keeps its own.",
    "",
  ],
  [
    "SERPLENS_RATE_LIMIT_FAILURE_MODE",
    "While Redis is unreachable: fail-closed rejects creations with 503 and does not count reads. fail-open counts nothing.",
    "fail-closed",
  ],
  [
    "SERPLENS_SEARCH",
    "Search providers in order, separated by commas: corpus, static:FILE, searxng:URL, openserp:URL, brave, serper, serpapi, dataforseo.",
    "corpus",
  ],
  ["SERPLENS_BRAVE_KEY", "API key of the brave provider.", ""],
  ["SERPLENS_SERPER_KEY", "API key of the serper provider.", ""],
  ["SERPLENS_SERPAPI_KEY", "API key of the serpapi provider.", ""],
  ["SERPLENS_DATAFORSEO_KEY", "LOGIN:PASSWORD of the dataforseo provider.", ""],
  ["SERPLENS_OPENSERP_KEY", "API key of the openserp provider, if its instance requires a key.", ""],
  [
    "SERPLENS_SEARCH_BUDGET",
    "Daily limit (UTC) of this process per provider: PROVIDER=REQUESTS, separated by commas. dataforseo also takes PROVIDER=SUMusd.",
    "",
  ],
  [
    "SERPLENS_SEARCH_CACHE_MINUTES",
    "Minutes for which this process keeps a provider's results, 0..10080. 0 keeps none.",
    "60",
  ],
  [
    "SERPLENS_CORPUS",
    "Where the corpus is: sqlite: the file of SERPLENS_CORPUS_PATH. postgres: the database of SERPLENS_DATABASE_URL, shared by all processes.",
    "sqlite",
  ],
  ["SERPLENS_CORPUS_PATH", "File of the corpus index.", ".serplens/corpus.db"],
  [
    "SERPLENS_BROWSER",
    "Chromium for difficult pages and the speed benchmark: auto searches for it, off disables it, a path names the program.",
    "auto",
  ],
  [
    "SERPLENS_BROWSER_SANDBOX",
    "Chromium's own sandbox: on needs an ordinary user; off is for root, where every page is trusted.",
    "on",
  ],
  [
    "SERPLENS_WEBHOOK_HTTP_HOSTS",
    "Public hosts whose webhook receivers may use plain http, separated by commas. All other receivers need https.",
    "",
  ],
  [
    "SERPLENS_TRUSTED_PROXIES",
    "Proxies whose X-Forwarded-For names the sender: addresses and CIDRs, separated by commas. Sign-ins are limited by network.",
    "127.0.0.1,::1",
  ],
  [
    "SERPLENS_CORS_ORIGINS",
    "Origins whose pages may call /v1 from a browser, separated by commas, as in https://app.example.com.",
    "",
  ],
  [
    "SERPLENS_SIGN_UP",
    "Who adds people: closed: the operator with `serplens users`. invited: owners and admins of organizations too. open: everybody registers.",
    "closed",
  ],
  [
    "SERPLENS_OAUTH_CLIENTS",
    "Programs that connect without registration: ID and redirect addresses with spaces between, programs by semicolons.",
    "",
  ],
  ["SERPLENS_OIDC_ISSUER", "OpenID issuer at which people sign in, beside passwords. Unset: passwords only.", ""],
  ["SERPLENS_OIDC_CLIENT_ID", "Id of this service at the OpenID issuer.", ""],
  ["SERPLENS_OIDC_CLIENT_SECRET", "Secret of this service at the OpenID issuer.", ""],
  [
    "SERPLENS_OIDC_TRUST_EMAIL",
    "on: a verified address of the issuer signs its user in. off: each user connects the account once.",
    "off",
  ],
  [
    "SERPLENS_PAYMENTS",
    "How people pay for credits: off: the service sells nothing. manual: the operator settles orders by hand. stripe.",
    "off",
  ],
  [
    "SERPLENS_PAYMENT_HELP",
    "How people pay, in your words, such as a bank account. Shown before and after an order; \\n begins a line.",
    "",
  ],
  [
    "SERPLENS_PACKS",
    "Packs for sale as CREDITS=PRICE, separated by commas, as in 200=19.00,1000=79.00. Prices are without tax.",
    "",
  ],
  ["SERPLENS_CREDIT_PRICE", "Price of one credit of a custom top-up without tax. Unset: only packs are sold.", ""],
  ["SERPLENS_MINIMUM_TOP_UP", "Smallest custom top-up, without tax.", "10.00"],
  ["SERPLENS_CURRENCY", "Currency of all prices, one with two decimals.", "eur"],
  ["SERPLENS_STRIPE_KEY", "Secret or restricted key at Stripe. Its prefix selects the sandbox or live payments.", ""],
  [
    "SERPLENS_STRIPE_WEBHOOK_SECRET",
    "Signing secret of the webhook endpoint at Stripe. SECRET,OLD_SECRET during a rotation.",
    "",
  ],
  ["SERPLENS_STRIPE_TAX", "on: Stripe calculates tax and adds it to the prices. off: prices are final.", "off"],
  ["SERPLENS_STRIPE_URL", "A fake provider on 127.0.0.1, for tests. Unset: Stripe.", ""],
  [
    "SERPLENS_ON_DISPUTE",
    "freeze withholds the rest of a disputed purchase; suspend also suspends the organization; notify only reports.",
    "freeze",
  ],
  [
    "SERPLENS_ON_FRAUD_WARNING",
    "Early fraud warnings end auto-refill. notify does no more; freeze withholds the purchase; refund returns it.",
    "notify",
  ],
  ["SERPLENS_LOG_LEVEL", "debug, info, warn, error or silent.", "info"],
  [
    "SERPLENS_CONCURRENCY_CLASSIFY",
    "Classifications that run at once, 1..64. The limit covers all processes on one database. Set the same value in each.",
    "8",
  ],
  [
    "SERPLENS_CONCURRENCY_LITE",
    "Lite scans that run at once, 1..64. The limit covers all processes on one database. Set the same value in each.",
    "4",
  ],
  [
    "SERPLENS_CONCURRENCY_STANDARD",
    "Standard scans that run at once, 1..64. The limit covers all processes on one database. Set the same value in each.",
    "4",
  ],
  [
    "SERPLENS_CONCURRENCY_DEEP",
    "Deep scans that run at once, 1..64. The limit covers all processes on one database. Set the same value in each.",
    "2",
  ],
  [
    "SERPLENS_ANALYSIS_WORKERS",
    "Maximum worker processes that analyze pages, 0..64. 0 analyzes in the server, where a hostile page can delay all jobs; drafts still get a process. " +
      "Running jobs share as many as there are processors, and hostile pages take more. Unset: at most one per job that may run.",
    "",
  ],
  [
    "SERPLENS_PLUGINS",
    "Modules of further report sections, separated by commas: ./my-section.ts, or the name of an installed package.",
    "",
  ],
  [
    "SERPLENS_DRAIN_SECONDS",
    "Seconds for which a stopping process waits for its jobs before it hands them back, 0..600.",
    "25",
  ],
  [
    "SERPLENS_WRITER_URL",
    "Language model for suggestions in the dashboard, `serplens write` and `service.proposeTexts`: address of a chat completions server, as in http://127.0.0.1:11434/v1.",
    "",
  ],
  ["SERPLENS_WRITER_KEY", "Key of that server, if it requires one.", ""],
  ["SERPLENS_WRITER_MODEL", "Name of the model on that server.", ""],
  ["SERPLENS_WRITER_MONTHLY_TOKENS", "Tokens that one organization may use in a month of UTC. Unset: no limit.", ""],
  [
    "SERPLENS_WRITER_INPUT_PRICE",
    "Price of a million tokens that the model reads, in a currency of yours, as in 2.5. Unset: money is not counted.",
    "",
  ],
  ["SERPLENS_WRITER_OUTPUT_PRICE", "Price of a million tokens that the model writes.", ""],
  [
    "SERPLENS_WRITER_MONTHLY_BUDGET",
    "Money that one organization may use in a month of UTC at these prices. Unset: no limit.",
    "",
  ],
  [
    "SERPLENS_SMTP_URL",
    "Mail server for alerts: smtps://USER:PASSWORD@HOST, or smtp:// with STARTTLS. Set it for all roles. Unset: no mail.",
    "",
  ],
  ["SERPLENS_MAIL_FROM", "Address that sends this mail.", ""],
  [
    "SERPLENS_DRAFT_DAYS",
    "Days for which the ranking pages of a scan are kept to score drafts, 0..90. 0 keeps none.",
    "30",
  ],
] as const;

/** Name of a variable that a serving process reads. */
export type VariableName = (typeof TABLE)[number][0];

/** Every variable that a serving process reads, in the order of its documentation. */
export const VARIABLES: readonly Variable[] = TABLE.map(([name, meaning, fallback]) => ({ name, meaning, fallback }));

/** Variables of the remote commands. A serving process accepts them and does not read them. */
export const CLIENT_VARIABLES: readonly Variable[] = [
  {
    name: "SERPLENS_SERVER",
    meaning: "Address of the server that remote commands call.",
    fallback: "the server of `serplens login`",
  },
  { name: "SERPLENS_KEY", meaning: "API key that remote commands send.", fallback: "the key of `serplens login`" },
];

/** Returns the default value of a variable. */
export function fallbackOf(name: VariableName): string {
  return TABLE.find((row) => row[0] === name)?.[2] ?? "";
}

/** Returns the known name that is most similar to `name`, or `null` when no name is similar. */
export function nearestName(name: string, names: readonly string[]): string | null {
  const ranked = names
    .map((known) => ({ known, distance: editDistance(name, known) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best !== undefined && best.distance <= Math.max(2, name.length / 3) ? best.known : null;
}

/** Returns the Levenshtein distance: insertions, deletions and replacements that turn `a` into `b`. */
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
