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
      SERPLENS_REDIS_URL: "rediss://u:p@redis.internal:6380",
      SERPLENS_LIMITS_WITHOUT_REDIS: "open",
      SERPLENS_SEARCH: "searxng:http://127.0.0.1:8888, static:serp.json ,corpus",
      SERPLENS_CORPUS_PATH: "/data/corpus.db",
      SERPLENS_LOG_LEVEL: "WARN",
      SERPLENS_POOL_CLASSIFY: "1",
      SERPLENS_POOL_LITE: "2",
      SERPLENS_POOL_STANDARD: "3",
      SERPLENS_POOL_DEEP: "4",
      SERPLENS_DRAIN_SECONDS: "5",
    };
    assert.deepEqual(loadConfig(values), {
      host: "::1",
      port: 9000,
      baseUrl: "https://seo.example.com",
      database: { kind: "sqlite", path: ":memory:" },
      redis: { url: "rediss://u:p@redis.internal:6380", onUnavailable: "open" },
      search: [{ kind: "searxng", url: "http://127.0.0.1:8888" }, { kind: "static", file: "serp.json" }, { kind: "corpus" }],
      corpusPath: "/data/corpus.db",
      logLevel: "warn",
      poolSizes: { classify: 1, "scan.lite": 2, "scan.standard": 3, "scan.deep": 4 },
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

  it("lists all problems at once", () => {
    const message = problemOf({ SERPLENS_PORT: "70000", SERPLENS_LOG_LEVEL: "loud", SERPLENS_POOL_DEEP: "0" });
    assert.equal(message.split("\n").length, 4);
    assert.match(message, /SERPLENS_PORT="70000": must be a whole number from 0 to 65535/);
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
    ["brave", /brave is not available in this version; available are corpus, static:FILE, searxng:URL/],
    ["serxng:http://a", /did you mean searxng\?/],
    ["searxng", /searxng needs the address of an instance/],
    ["searxng:localhost", /searxng needs the address/],
    ["corpus:/x.db", /SERPLENS_CORPUS_PATH/],
    ["corpus,", /a provider is missing/],
  ] as const) {
    it(`refuses SERPLENS_SEARCH=${value}`, () => assert.match(problemOf({ SERPLENS_SEARCH: value }), pattern));
  }

  for (const value of ["serplens.db", "sqlite:", "sqlite://x", "mysql://x"]) {
    it(`refuses SERPLENS_DATABASE_URL=${value}`, () => assert.match(problemOf({ SERPLENS_DATABASE_URL: value }), /must be sqlite:PATH/));
  }

  it("knows production from NODE_ENV", () => {
    assert.equal(loadConfig({ NODE_ENV: "production" }).isProduction, true);
  });
});
