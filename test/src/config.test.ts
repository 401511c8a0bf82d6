import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ConfigError, loadConfig } from "../../src/config.ts";
import { databaseName } from "../../src/database.ts";
import { VARIABLES } from "../../src/variables.ts";

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
  it("starts from an empty environment with SQLite and the corpus", () => {
    const config = loadConfig({});
    assert.deepEqual(config.database, { kind: "sqlite", path: ".serplens/serplens.db" });
    assert.deepEqual(config.search, [{ kind: "corpus" }]);
    assert.equal(config.baseUrl, "http://127.0.0.1:8080");
    assert.equal(config.isProduction, false);
  });

  it("reads every variable of the documented table", () => {
    const values: Record<string, string> = {
      SERPLENS_HOST: "::1",
      SERPLENS_PORT: "9000",
      SERPLENS_BASE_URL: "https://seo.example.com/",
      SERPLENS_DATABASE_URL: "sqlite::memory:",
      SERPLENS_SECRET_KEY: `${BASE64_KEY}, ${"0f".repeat(32)}`,
      SERPLENS_REDIS_URL: "rediss://u:p@redis.internal:6380",
      SERPLENS_LIMITS_WITHOUT_REDIS: "open",
      SERPLENS_SEARCH:
        "searxng:http://127.0.0.1:8888, static:serp.json ,corpus,brave,Serper,serpapi,dataforseo:http://127.0.0.1:9, openserp:http://127.0.0.1:7000",
      SERPLENS_BRAVE_KEY: "b-key",
      SERPLENS_SERPER_KEY: " s-key ",
      SERPLENS_SERPAPI_KEY: "a-key",
      SERPLENS_DATAFORSEO_KEY: "login:pass:word",
      SERPLENS_OPENSERP_KEY: "o-key",
      SERPLENS_SEARCH_BUDGET: "brave=1000, dataforseo=5.5usd,dataforseo=40",
      SERPLENS_SEARCH_CACHE_MINUTES: "0",
      SERPLENS_CORPUS_PATH: "/data/corpus.db",
      SERPLENS_BROWSER: "/opt/chromium/chrome",
      SERPLENS_WEBHOOK_HTTP_HOSTS: "Hooks.example.com, b.example",
      SERPLENS_LOG_LEVEL: "WARN",
      SERPLENS_POOL_CLASSIFY: "1",
      SERPLENS_POOL_LITE: "2",
      SERPLENS_POOL_STANDARD: "3",
      SERPLENS_POOL_DEEP: "4",
      SERPLENS_EXTRACT_PROCESSES: "0",
      SERPLENS_DRAIN_SECONDS: "5",
    };
    assert.deepEqual(loadConfig(values), {
      host: "::1",
      port: 9000,
      baseUrl: "https://seo.example.com",
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
      browser: { kind: "program", path: "/opt/chromium/chrome" },
      httpReceivers: ["hooks.example.com", "b.example"],
      logLevel: "warn",
      poolSizes: { classify: 1, "scan.lite": 2, "scan.standard": 3, "scan.deep": 4 },
      extractProcesses: 0,
      drainMs: 5_000,
      isProduction: false,
    });
    assert.deepEqual(
      VARIABLES.map((variable) => variable.name).filter((name) => !(name in values)),
      [],
    );
  });

  it("names the nearest variable for a misspelt one", () => {
    assert.match(problemOf({ SERPLENS_PROT: "1" }), /SERPLENS_PROT is not a known variable; did you mean SERPLENS_PORT\?/);
    assert.match(problemOf({ serplens_port: "1" }), /did you mean SERPLENS_PORT\?/);
    assert.match(problemOf({ SERPLENS_XYZ_ABCDEFGHIJ: "1" }), /serve --help/);
  });

  it("takes names of hosts only for receivers without TLS", () => {
    for (const bad of ["http://a.example", "a.example:80", "a.example/x", "a b"]) {
      assert.match(problemOf({ SERPLENS_WEBHOOK_HTTP_HOSTS: `ok.example,${bad}` }), /SERPLENS_WEBHOOK_HTTP_HOSTS: ".*" must be a host name/, bad);
    }
  });

  it("takes keys of 32 bytes only and shows nothing of those it refuses", () => {
    for (const bad of ["short", "0f".repeat(31), `${BASE64_KEY},x`, `${BASE64_KEY}${BASE64_KEY}`]) {
      const message = problemOf({ SERPLENS_SECRET_KEY: bad });
      assert.match(message, /SERPLENS_SECRET_KEY: each key must be 32 bytes as base64 or hex/);
      assert.equal(message.includes(bad), false);
    }
  });

  it("lists all problems at once", () => {
    const message = problemOf({ SERPLENS_PORT: "70000", SERPLENS_LOG_LEVEL: "loud", SERPLENS_POOL_DEEP: "0" });
    assert.equal(message.split("\n").length, 4);
    assert.match(message, /SERPLENS_PORT="70000": must be a whole number from 0 to 65535/);
  });

  it("names the host, not the address made of it, when that is none", () => {
    const message = problemOf({ SERPLENS_HOST: "300.1.1.1" });
    assert.match(message, /SERPLENS_HOST="300\.1\.1\.1": must be an address of this machine/);
    assert.doesNotMatch(message, /BASE_URL/);
  });

  it("takes a browser by its path, by search or not at all", () => {
    assert.deepEqual(loadConfig({ PATH: "/bin::/usr/bin" }).browser, { kind: "auto", folders: ["/bin", "/usr/bin"] });
    assert.deepEqual(loadConfig({ SERPLENS_BROWSER: "off" }).browser, { kind: "off" });
    assert.match(problemOf({ SERPLENS_BROWSER: "chromium" }), /SERPLENS_BROWSER="chromium": must be auto, off or the absolute path/);
  });

  it("takes a PostgreSQL address", () => {
    const url = "postgres://u:hunter2@db.internal:5433/x";
    assert.deepEqual(loadConfig({ SERPLENS_DATABASE_URL: url }).database, { kind: "postgres", url });
    assert.equal(databaseName({ kind: "postgres", url }), "PostgreSQL db.internal:5433/x");
  });

  it("repeats no password of an address it cannot use", () => {
    const message = problemOf({ SERPLENS_DATABASE_URL: "postgres:u:hunter2@db/x", SERPLENS_REDIS_URL: "redis:hunter2@r" });
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
    it(`refuses SERPLENS_SEARCH=${value}`, () => assert.match(problemOf({ SERPLENS_SEARCH: value }), pattern));
  }

  for (const [budget, pattern] of [
    ["brave", /"brave" must be PROVIDER=REQUESTS or PROVIDER=SUMusd/],
    ["corpus=5", /must be PROVIDER=REQUESTS/],
    ["brave=1.5", /must be PROVIDER=REQUESTS/],
    ["brave=5usd", /brave does not say what a search costs/],
  ] as const) {
    it(`refuses SERPLENS_SEARCH_BUDGET=${budget}`, () => assert.match(problemOf({ SERPLENS_SEARCH_BUDGET: budget }), pattern));
  }

  it("repeats no key it cannot use", () => {
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
    it(`refuses SERPLENS_DATABASE_URL=${value}`, () => assert.match(problemOf({ SERPLENS_DATABASE_URL: value }), /must be sqlite:PATH/));
  }

  it("knows production from NODE_ENV", () => {
    assert.equal(loadConfig({ NODE_ENV: "production" }).isProduction, true);
  });
});
