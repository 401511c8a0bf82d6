import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { DEFAULT_BILLING } from "../../../core/domain/billing.ts";
import { databaseName } from "../../../src/compose/database.ts";
import { ConfigError, loadConfig } from "../../../src/config/config.ts";
import { VARIABLES } from "../../../src/config/variables.ts";

function problemOf(env: Record<string, string>): string {
  try {
    loadConfig(env);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message;
  }
  throw new Error("accepted");
}

const BASE64_KEY = `${"A/+B".repeat(10)}AAA=`;

describe("loadConfig", () => {
  it("an empty environment configures SQLite and the corpus", () => {
    const config = loadConfig({});
    assert.deepEqual(config.database, { kind: "sqlite", path: ".serplens/serplens.db" });
    assert.deepEqual(config.search, [{ kind: "corpus" }]);
    assert.equal(config.baseUrl, "http://127.0.0.1:8080");
    assert.equal(config.isProduction, false);
  });

  it("a database password may contain every sign that random passwords have", () => {
    const passwords = { "a/b+c==": "a%2Fb+c==", "p@ss:w#rd?": "p%40ss:w%23rd%3F", "100%": "100%25", "a%2Fb": "a%2Fb" };
    for (const [password, written] of Object.entries(passwords)) {
      const { database } = loadConfig({ SERPLENS_DATABASE_URL: `postgres://serplens:${password}@db:5432/serplens` });
      assert.deepEqual(database, { kind: "postgres", url: `postgres://serplens:${written}@db:5432/serplens` });
    }
  });

  it("every variable of the documented table is read", () => {
    const values: Record<string, string> = {
      SERPLENS_CONFIG: "off",
      SERPLENS_SMTP_URL: "smtps://seo%40example.com:p%2Fw@mail.example.com",
      SERPLENS_MAIL_FROM: "seo@example.com",
      SERPLENS_WRITER_URL: "http://127.0.0.1:11434/v1",
      SERPLENS_WRITER_KEY: "w-key",
      SERPLENS_WRITER_MODEL: "small",
      SERPLENS_WRITER_MONTHLY_TOKENS: "500000",
      SERPLENS_WRITER_INPUT_PRICE: "0.0375",
      SERPLENS_WRITER_OUTPUT_PRICE: "10",
      SERPLENS_WRITER_MONTHLY_BUDGET: "20.5",
      SERPLENS_CORS_ORIGINS: "https://app.example.com, http://localhost:3000",
      SERPLENS_HOST: "::1",
      SERPLENS_PORT: "9000",
      SERPLENS_BASE_URL: "https://seo.example.com/",
      SERPLENS_OPS_ADDRESS: "[::1]:9000",
      SERPLENS_OPS_TOKEN: "0123456789abcdef",
      SERPLENS_DATABASE_URL: "sqlite::memory:",
      SERPLENS_ENCRYPTION_KEY: `${BASE64_KEY}, ${"0f".repeat(32)}`,
      SERPLENS_REDIS_URL: "rediss://u:p@redis.internal:6380",
      SERPLENS_RATE_LIMIT_FAILURE_MODE: "fail-open",
      SERPLENS_SEARCH:
        "searxng:http://127.0.0.1:8888, static:serp.json ,corpus,brave,Serper,serpapi,dataforseo:http://127.0.0.1:9, openserp:http://127.0.0.1:7000",
      SERPLENS_BRAVE_KEY: "b-key",
      SERPLENS_SERPER_KEY: " s-key ",
      SERPLENS_SERPAPI_KEY: "a-key",
      SERPLENS_DATAFORSEO_KEY: "login:pass:word",
      SERPLENS_OPENSERP_KEY: "o-key",
      SERPLENS_SEARCH_BUDGET: "brave=1000, dataforseo=5.5usd,dataforseo=40",
      SERPLENS_SEARCH_CACHE_MINUTES: "0",
      SERPLENS_CORPUS: "sqlite",
      SERPLENS_CORPUS_PATH: "/data/corpus.db",
      SERPLENS_BROWSER: "/opt/chromium/chrome",
      SERPLENS_BROWSER_SANDBOX: "off",
      SERPLENS_WEBHOOK_HTTP_HOSTS: "Hooks.example.com, b.example",
      SERPLENS_TRUSTED_PROXIES: "10.0.0.0/8, ::1",
      SERPLENS_SIGN_UP: "invited",
      SERPLENS_OAUTH_CLIENTS: "acme https://acme.example/back",
      SERPLENS_OIDC_ISSUER: "https://id.example.com/realms/team",
      SERPLENS_OIDC_CLIENT_ID: "serplens",
      SERPLENS_OIDC_CLIENT_SECRET: "oidc-secret",
      SERPLENS_OIDC_TRUST_EMAIL: "on",
      SERPLENS_PAYMENTS: "stripe",
      SERPLENS_PAYMENT_HELP: " By transfer.\\nWithin 14 days. ",
      SERPLENS_PACKS: "200=19.00",
      SERPLENS_CREDIT_PRICE: "0.12",
      SERPLENS_MINIMUM_TOP_UP: "5.00",
      SERPLENS_CURRENCY: "usd",
      SERPLENS_STRIPE_KEY: "sk_test_1",
      SERPLENS_STRIPE_WEBHOOK_SECRET: "whsec_1",
      SERPLENS_STRIPE_TAX: "on",
      SERPLENS_STRIPE_URL: "http://127.0.0.1:4242",
      SERPLENS_ON_DISPUTE: "suspend",
      SERPLENS_ON_FRAUD_WARNING: "refund",
      SERPLENS_LOG_LEVEL: "WARN",
      SERPLENS_CONCURRENCY_CLASSIFY: "1",
      SERPLENS_CONCURRENCY_LITE: "2",
      SERPLENS_CONCURRENCY_STANDARD: "3",
      SERPLENS_CONCURRENCY_DEEP: "4",
      SERPLENS_ANALYSIS_WORKERS: "0",
      SERPLENS_PLUGINS: "./seasons.ts, serplens-brand",
      SERPLENS_DRAIN_SECONDS: "5",
      SERPLENS_DRAFT_DAYS: "0",
    };
    assert.deepEqual(loadConfig(values), {
      host: "::1",
      port: 9000,
      baseUrl: "https://seo.example.com",
      operations: { host: "::1", port: 9000, isDefault: false },
      operationsToken: "0123456789abcdef",
      database: { kind: "sqlite", path: ":memory:" },
      secretKeys: [new Uint8Array(Buffer.from(BASE64_KEY, "base64")), new Uint8Array(32).fill(15)],
      redis: { url: "rediss://u:p@redis.internal:6380", onUnavailable: "open" },
      search: [
        { kind: "searxng", url: "http://127.0.0.1:8888" },
        { kind: "static", file: "serp.json" },
        { kind: "corpus" },
        { kind: "brave", key: "b-key", budget: { requests: 1000, usd: null } },
        { kind: "serper", key: "s-key" },
        { kind: "serpapi", key: "a-key" },
        { kind: "dataforseo", key: "login:pass:word", url: "http://127.0.0.1:9", budget: { requests: 40, usd: 5.5 } },
        { kind: "openserp", url: "http://127.0.0.1:7000", key: "o-key" },
      ],
      searchCacheMs: 0,
      corpusPath: "/data/corpus.db",
      corpusDatabase: null,
      browser: { kind: "program", path: "/opt/chromium/chrome", sandbox: "off" },
      httpReceivers: ["hooks.example.com", "b.example"],
      corsOrigins: ["https://app.example.com", "http://localhost:3000"],
      trustedProxies: [
        { address: "10.0.0.0", prefix: 8 },
        { address: "::1", prefix: 128 },
      ],
      signUp: "invited",
      oauthClients: [{ id: "acme", redirectUris: ["https://acme.example/back"] }],
      oidc: {
        issuer: "https://id.example.com/realms/team",
        clientId: "serplens",
        clientSecret: "oidc-secret",
        trustsEmail: true,
      },
      payments: {
        kind: "stripe",
        key: "sk_test_1",
        webhookSecret: "whsec_1",
        hasTax: true,
        address: new URL("http://127.0.0.1:4242"),
        rules: {
          ...DEFAULT_BILLING,
          currency: "usd",
          packs: [{ id: "200", millicredits: 200_000, amountCents: 1_900 }],
          creditPriceCents: 12,
          minimumCents: 500,
          howToPay: "By transfer.\nWithin 14 days.",
          onDispute: "suspend",
          onWarning: "refund",
        },
      },
      mail: {
        host: "mail.example.com",
        port: 465,
        isSecure: true,
        login: { user: "seo@example.com", password: "p/w" },
        from: "seo@example.com",
      },
      writer: {
        url: "http://127.0.0.1:11434/v1",
        key: "w-key",
        model: "small",
        monthlyTokens: 500_000,
        money: { inputPrice: 0.0375, outputPrice: 10, monthly: 20.5 },
      },
      logLevel: "warn",
      poolSizes: { classify: 1, "scan.lite": 2, "scan.standard": 3, "scan.deep": 4 },
      analysisWorkers: 0,
      plugins: ["./seasons.ts", "serplens-brand"],
      drainMs: 5_000,
      draftMs: 0,
      isProduction: false,
    });
    assert.deepEqual(
      VARIABLES.map((variable) => variable.name).filter((name) => !(name in values)),
      [],
    );
  });

  it("an origin for browsers is named without a path and never as a star", () => {
    for (const origin of ["*", "https://app.example.com/", "app.example.com", "null", "ftp://app.example.com"])
      assert.match(problemOf({ SERPLENS_CORS_ORIGINS: origin }), /SERPLENS_CORS_ORIGINS: ".*" must be an origin/);
  });

  it("a language model needs an address and a name, and no problem repeats the key", () => {
    assert.equal(loadConfig({}).writer, null);
    const message = problemOf({ SERPLENS_WRITER_URL: "ftp://models.example.com", SERPLENS_WRITER_KEY: "hidden-value" });
    for (const name of ["SERPLENS_WRITER_URL", "SERPLENS_WRITER_MODEL"]) assert.ok(message.includes(name), name);
    assert.ok(!message.includes("hidden-value"));
    const model = { SERPLENS_WRITER_URL: "http://127.0.0.1:11434/v1", SERPLENS_WRITER_MODEL: "small" };
    assert.equal(loadConfig(model).writer?.monthlyTokens, null);
    for (const tokens of ["0", "1.5", "-3", "many"])
      assert.match(problemOf({ ...model, SERPLENS_WRITER_MONTHLY_TOKENS: tokens }), /whole number from 1/);
  });

  it("a budget for the language model is refused without both prices", () => {
    const model = { SERPLENS_WRITER_URL: "http://127.0.0.1:11434/v1", SERPLENS_WRITER_MODEL: "small" };
    const prices = { SERPLENS_WRITER_INPUT_PRICE: "0", SERPLENS_WRITER_OUTPUT_PRICE: "0.4" };
    assert.equal(loadConfig(model).writer?.money, null);
    assert.deepEqual(loadConfig({ ...model, ...prices }).writer?.money, {
      inputPrice: 0,
      outputPrice: 0.4,
      monthly: null,
    });
    for (const part of [
      { SERPLENS_WRITER_MONTHLY_BUDGET: "20" },
      { SERPLENS_WRITER_INPUT_PRICE: "1" },
      { SERPLENS_WRITER_OUTPUT_PRICE: "1", SERPLENS_WRITER_MONTHLY_BUDGET: "20" },
    ])
      assert.match(problemOf({ ...model, ...part }), /SERPLENS_WRITER_INPUT_PRICE and .*_OUTPUT_PRICE: set both/);
    for (const amount of ["-1", "1e3", "2,5", "€2", "0x2"])
      assert.match(
        problemOf({ ...model, ...prices, SERPLENS_WRITER_INPUT_PRICE: amount }),
        /SERPLENS_WRITER_INPUT_PRICE=".*": must be an amount such as 2\.5/,
      );
    assert.match(
      problemOf({ ...model, ...prices, SERPLENS_WRITER_MONTHLY_BUDGET: "0" }),
      /SERPLENS_WRITER_MONTHLY_BUDGET="0": must be above 0/,
    );
  });

  it("a mail server needs an address and a sender, and no problem repeats the password", () => {
    assert.equal(loadConfig({}).mail, null);
    const open = { SERPLENS_SMTP_URL: "smtp://127.0.0.1:2525", SERPLENS_MAIL_FROM: "seo@example.com" };
    const { mail } = loadConfig(open);
    assert.deepEqual([mail?.port, mail?.isSecure, mail?.login], [2525, false, null]);
    assert.match(problemOf({ SERPLENS_SMTP_URL: open.SERPLENS_SMTP_URL }), /SERPLENS_MAIL_FROM/);
    const message = problemOf({ ...open, SERPLENS_SMTP_URL: "https://seo:hidden-value@mail.example.com" });
    assert.match(message, /SERPLENS_SMTP_URL/);
    assert.ok(!message.includes("hidden-value"));
  });

  it("single sign-on needs an https issuer with id and secret, and no problem repeats the secret", () => {
    assert.equal(loadConfig({}).oidc, null);
    const given = { SERPLENS_OIDC_ISSUER: "http://id.example.com", SERPLENS_OIDC_CLIENT_SECRET: "hidden-value" };
    const message = problemOf({ ...given, SERPLENS_OIDC_TRUST_EMAIL: "yes" });
    for (const name of ["SERPLENS_OIDC_ISSUER", "SERPLENS_OIDC_CLIENT_ID", "SERPLENS_OIDC_TRUST_EMAIL"])
      assert.ok(message.includes(name), name);
    assert.ok(!message.includes("hidden-value"));
  });

  it("serves operations on loopback when nothing is configured", () => {
    const { operations, operationsToken } = loadConfig({});
    assert.deepEqual(operations, { host: "127.0.0.1", port: 9464, isDefault: true });
    assert.equal(operationsToken, null);
  });

  it("serves operations nowhere when the address is off", () => {
    assert.equal(loadConfig({ SERPLENS_OPS_ADDRESS: "off" }).operations, null);
  });

  it("refuses an operations address that is not HOST:PORT", () => {
    for (const bad of [
      "9464",
      "localhost",
      "http://127.0.0.1:9464",
      "127.0.0.1:9464/metrics",
      "127.0.0.1:70000",
      "a b:1",
    ])
      assert.match(problemOf({ SERPLENS_OPS_ADDRESS: bad }), /SERPLENS_OPS_ADDRESS=.*must be HOST:PORT/, bad);
  });

  it("refuses a short operations token and does not repeat it", () => {
    for (const bad of ["short", "fifteen-letters", "with spaces in the token"]) {
      const message = problemOf({ SERPLENS_OPS_TOKEN: bad });
      assert.match(message, /SERPLENS_OPS_TOKEN: must have at least 16 characters/);
      assert.equal(message.includes(bad), false);
    }
  });

  it("analysisWorkers equals the count of jobs that may run unless a variable sets it", () => {
    assert.equal(loadConfig({}).analysisWorkers, 18);
    assert.equal(loadConfig({ SERPLENS_CONCURRENCY_CLASSIFY: "1" }).analysisWorkers, 11);
    assert.equal(loadConfig({ SERPLENS_ANALYSIS_WORKERS: "3" }).analysisWorkers, 3);
    assert.match(problemOf({ SERPLENS_ANALYSIS_WORKERS: "65" }), /must be a whole number from 0 to 64/);
  });

  it("names the nearest variable for a misspelt one", () => {
    assert.match(
      problemOf({ SERPLENS_PROT: "1" }),
      /SERPLENS_PROT is not a known variable; did you mean SERPLENS_PORT\?/,
    );
    assert.match(problemOf({ serplens_port: "1" }), /did you mean SERPLENS_PORT\?/);
    assert.match(problemOf({ SERPLENS_XYZ_ABCDEFGHIJ: "1" }), /serve --help/);
  });

  it("receivers without TLS are configured by host name only", () => {
    for (const bad of ["http://a.example", "a.example:80", "a.example/x", "a b"]) {
      assert.match(
        problemOf({ SERPLENS_WEBHOOK_HTTP_HOSTS: `ok.example,${bad}` }),
        /SERPLENS_WEBHOOK_HTTP_HOSTS: ".*" must be a host name/,
        bad,
      );
    }
  });

  it("an encryption key must have 32 bytes, and the error omits a rejected key", () => {
    for (const bad of ["short", "0f".repeat(31), `${BASE64_KEY},x`, `${BASE64_KEY}${BASE64_KEY}`]) {
      const message = problemOf({ SERPLENS_ENCRYPTION_KEY: bad });
      assert.match(message, /SERPLENS_ENCRYPTION_KEY: each key must be 32 bytes as base64 or hex/);
      assert.equal(message.includes(bad), false);
    }
  });

  it("one error lists all problems", () => {
    const message = problemOf({ SERPLENS_PORT: "70000", SERPLENS_LOG_LEVEL: "loud", SERPLENS_CONCURRENCY_DEEP: "0" });
    assert.equal(message.split("\n").length, 4);
    assert.match(message, /SERPLENS_PORT="70000": must be a whole number from 0 to 65535/);
  });

  it("the error for an invalid host names SERPLENS_HOST and not the base address", () => {
    const message = problemOf({ SERPLENS_HOST: "300.1.1.1" });
    assert.match(message, /SERPLENS_HOST="300\.1\.1\.1": must be an address of this machine/);
    assert.doesNotMatch(message, /BASE_URL/);
  });

  it("SERPLENS_BROWSER is a path, auto or off", () => {
    const found = { kind: "auto", folders: ["/bin", "/usr/bin"], sandbox: "on" };
    assert.deepEqual(loadConfig({ PATH: "/bin::/usr/bin" }).browser, found);
    assert.deepEqual(loadConfig({ SERPLENS_BROWSER: "off" }).browser, { kind: "off" });
    assert.match(
      problemOf({ SERPLENS_BROWSER: "chromium" }),
      /SERPLENS_BROWSER="chromium": must be auto, off or the absolute path/,
    );
    assert.match(problemOf({ SERPLENS_BROWSER_SANDBOX: "no" }), /SERPLENS_BROWSER_SANDBOX="no": must be on or off/);
  });

  it("a PostgreSQL address is accepted, and its display name omits the password", () => {
    const url = "postgres://u:hunter2@db.internal:5433/x";
    assert.deepEqual(loadConfig({ SERPLENS_DATABASE_URL: url }).database, { kind: "postgres", url });
    const { corpusDatabase } = loadConfig({ SERPLENS_DATABASE_URL: url, SERPLENS_CORPUS: "postgres" });
    assert.equal(corpusDatabase, url);
    assert.equal(databaseName({ kind: "postgres", url }), "PostgreSQL db.internal:5433/x");
  });

  it("a corpus in PostgreSQL needs the database there", () => {
    assert.match(
      problemOf({ SERPLENS_CORPUS: "postgres" }),
      /SERPLENS_CORPUS=postgres: .*SERPLENS_DATABASE_URL, which must be postgres:/,
    );
    assert.match(problemOf({ SERPLENS_CORPUS: "file" }), /SERPLENS_CORPUS="file": must be sqlite or postgres/);
  });

  it("the error for an invalid address omits its password", () => {
    const message = problemOf({
      SERPLENS_DATABASE_URL: "postgres:u:hunter2@db/x",
      SERPLENS_REDIS_URL: "redis:hunter2@r",
    });
    assert.match(message, /SERPLENS_DATABASE_URL: must be/);
    assert.match(message, /SERPLENS_REDIS_URL: must be/);
    assert.ok(!message.includes("hunter2"));
  });

  for (const [value, pattern] of [
    ["brave", /SERPLENS_SEARCH: brave needs a key; set SERPLENS_BRAVE_KEY/],
    ["openserp", /openserp needs the address of an instance/],
    ["serxng:http://a", /did you mean searxng\?/],
    ["searxng", /searxng needs the address of an instance/],
    ["searxng:localhost", /searxng needs the address/],
    ["corpus:/x.db", /SERPLENS_CORPUS_PATH/],
    ["corpus,", /a provider is missing/],
  ] as const) {
    it(`SERPLENS_SEARCH=${value} is rejected`, () => assert.match(problemOf({ SERPLENS_SEARCH: value }), pattern));
  }

  for (const [budget, pattern] of [
    ["brave", /"brave" must be PROVIDER=REQUESTS or PROVIDER=SUMusd/],
    ["corpus=5", /must be PROVIDER=REQUESTS/],
    ["brave=1.5", /must be PROVIDER=REQUESTS/],
    ["brave=5usd", /brave does not say what a search costs/],
  ] as const) {
    it(`SERPLENS_SEARCH_BUDGET=${budget} is rejected`, () =>
      assert.match(problemOf({ SERPLENS_SEARCH_BUDGET: budget }), pattern));
  }

  it("the error for an invalid provider key omits the key", () => {
    for (const [provider, variable, key] of [
      ["brave", "SERPLENS_BRAVE_KEY", "hunter 2secret"],
      ["serper", "SERPLENS_SERPER_KEY", "hunter2\u00e9secret"],
      ["dataforseo", "SERPLENS_DATAFORSEO_KEY", "hunter2secret"],
    ] as const) {
      const message = problemOf({ SERPLENS_SEARCH: provider, [variable]: key });
      assert.match(message, new RegExp(`^ {2}${variable}: `, "m"));
      assert.ok(!message.includes("hunter"), message);
    }
  });

  for (const value of ["serplens.db", "sqlite:", "sqlite://x", "mysql://x"]) {
    it(`SERPLENS_DATABASE_URL=${value} is rejected`, () =>
      assert.match(problemOf({ SERPLENS_DATABASE_URL: value }), /must be sqlite:PATH/));
  }

  it("NODE_ENV=production marks the configuration as production", () => {
    assert.equal(loadConfig({ NODE_ENV: "production" }).isProduction, true);
  });
});

describe("SERPLENS_OAUTH_CLIENTS", () => {
  it("names programs with their redirect addresses", () => {
    const text = "acme-desk https://desk.example/back http://127.0.0.1/back; editor cursor://back ;";
    assert.deepEqual(loadConfig({ SERPLENS_OAUTH_CLIENTS: text }).oauthClients, [
      { id: "acme-desk", redirectUris: ["https://desk.example/back", "http://127.0.0.1/back"] },
      { id: "editor", redirectUris: ["cursor://back"] },
    ]);
  });

  for (const [text, reason] of [
    ["acme", "no redirect address"],
    ["acme javascript:x", "must be https"],
    ["acme http://a.example/", "must be https"],
    ["a/b https://a.example/", "is no id"],
    ["a https://a.example/; a https://b.example/", "is there twice"],
  ] as const) {
    it(`"${text}" is refused`, () => {
      assert.throws(() => loadConfig({ SERPLENS_OAUTH_CLIENTS: text }), new RegExp(reason));
    });
  }
});
