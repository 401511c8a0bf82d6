import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { findBrowsers } from "../../adapters/playwright/find-browser.ts";
import { VARIABLES } from "../../src/config/variables.ts";
import { type CliCall, runCli } from "./cli.ts";

const BROWSER = findBrowsers((process.env.PATH ?? "").split(":"))[0] ?? "";
const NO_BROWSER = BROWSER === "" ? "no Chromium on this machine; `npm test` installs it" : false;

const COMMANDS = [
  "serve",
  "scan",
  "record",
  "classify",
  "login",
  "logout",
  "whoami",
  "orgs",
  "keys",
  "credits",
  "jobs",
  "webhooks",
  "listen",
  "trigger",
  "corpus",
  "doctor",
  "migrate",
  "backup",
  "restore",
  "tool",
  "completion",
];

describe("serplens command line", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "serplens-cli-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  const run = (args: readonly string[], call: CliCall = {}) => runCli(args, { cwd: folder, ...call });
  const json = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await run(args);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as Record<string, unknown>;
  };

  it("the help lists every command and the exit codes", async () => {
    const { code, stdout } = await run(["--help"]);
    assert.equal(code, 0);
    for (const command of COMMANDS) assert.match(stdout, new RegExp(`^  ${command}\\b`, "m"));
    assert.match(stdout, /Exit codes: 0 done, 1 failed, 2 wrong usage/);
  });

  for (const command of [
    ...COMMANDS,
    "orgs list",
    "keys revoke",
    "credits show",
    "credits ledger",
    "jobs list",
    "jobs cancel",
    "jobs result",
    "orgs limits",
    "webhooks endpoints add",
    "webhooks deliveries replay",
    "corpus list",
    "tool score",
  ]) {
    it(`the help of ${command} shows an example`, async () => {
      const { code, stdout } = await run([...command.split(" "), "--help"]);
      assert.equal(code, 0);
      assert.match(stdout, /Examples?:\n\s+.*serplens/);
    });
  }

  it("docs/commands.md lists every command", () => {
    const page = readFileSync(new URL("../../docs/commands.md", import.meta.url), "utf8");
    for (const command of COMMANDS) assert.match(page, new RegExp(`(?:\`|serplens )${command}[\` ]`), command);
  });

  it("--version prints the version", async () => {
    assert.match((await run(["--version"])).stdout, /^\d+\.\d+\.\d+\n$/);
  });

  it("the help of serve names every variable", async () => {
    const { stdout } = await run(["serve", "--help"]);
    for (const { name } of VARIABLES) assert.ok(stdout.includes(name), name);
  });

  for (const [name, args, pattern] of [
    ["an unknown command", ["scann"], /unknown command 'scann'/],
    ["no command", [], /Usage: serplens/],
    ["an unknown option", ["doctor", "--fast"], /unknown option '--fast'/],
    ["a scan without keyword", ["scan"], /--keyword <text>' not specified/],
    ["an unknown tier", ["scan", "-k", "x", "--tier", "huge"], /Allowed choices are lite, standard, deep/],
    ["an unknown region", ["scan", "-k", "x", "--region", "XX"], /not one of the supported regions: US, CA/],
    ["a keyword that is too long", ["scan", "-k", "x".repeat(151)], /"keyword" must have at most 150 characters/],
    [
      "a relative competitor",
      ["scan", "-k", "x", "--competitor", "example.com"],
      /--competitor: "example\.com" is not an http/,
    ],
    ["a wrong --wait", ["scan", "-k", "x", "--wait", "soon"], /--wait soon: must be a whole number/],
    ["a classification of nothing", ["classify"], /one of "text" and "url" is required/],
    [
      "an unknown scope",
      ["keys", "create", "--org", "o", "--scopes", "jobs:read,root"],
      /"root" is no scope; known are classify:create/,
    ],
    [
      "credits that are not a number",
      ["credits", "grant", "--org", "o", "--credits", "-5"],
      /--credits -5: must be a number above 0/,
    ],
    [
      "credits finer than millicredits",
      ["credits", "grant", "--org", "o", "--credits", "1.0001"],
      /at most three decimals/,
    ],
  ] as const) {
    it(`the exit code is 2 for ${name}`, async () => {
      const { code, stdout, stderr } = await run(args);
      assert.equal(code, 2, stderr);
      assert.equal(stdout, "");
      assert.match(stderr, pattern);
    });
  }

  for (const [name, env, pattern] of [
    [
      "an unknown variable",
      { SERPLENS_PROT: "1" },
      /SERPLENS_PROT is not a known variable; did you mean SERPLENS_PORT\?/,
    ],
    ["a wrong value", { SERPLENS_PORT: "http" }, /SERPLENS_PORT="http": must be a whole number/],
    [
      "a provider without its key",
      { SERPLENS_SEARCH: "corpus,brave" },
      /SERPLENS_SEARCH: brave needs a key; set SERPLENS_BRAVE_KEY/,
    ],
    ["an unknown provider", { SERPLENS_SEARCH: "braev" }, /"braev" is no search provider \(did you mean brave\?\)/],
    [
      "a database address without a host",
      { SERPLENS_DATABASE_URL: "postgres:x" },
      /SERPLENS_DATABASE_URL: must be sqlite:PATH .* or postgres:/,
    ],
    ["a missing static list", { SERPLENS_SEARCH: "static:none.json" }, /SERPLENS_SEARCH=static:none\.json: .*ENOENT/],
    ["a static provider without a file", { SERPLENS_SEARCH: "static" }, /static needs a file/],
  ] as const) {
    it(`serve does not start with ${name}`, async () => {
      const { code, stderr } = await run(["serve"], { env: { SERPLENS_PORT: "0", ...env } });
      assert.equal(code, 2, stderr);
      assert.match(stderr, pattern);
    });
  }

  it("one file holds a created organization with its free credits, its key and its granted credits", {
    timeout: 60_000,
  }, async () => {
    const { id: org } = await json("orgs", "create", "--name", "Team", "--json");
    assert.ok(typeof org === "string");
    const created = await json(
      "keys",
      "create",
      "--org",
      org,
      "--scopes",
      "scan:create, jobs:read",
      "--name",
      "ci",
      "--json",
    );
    assert.deepEqual(Object.keys(created), ["id", "key"]);
    assert.match(String(created.key), /^slk_live_/);
    assert.equal(
      (await json("credits", "grant", "--org", org, "--credits", "2.5", "--json")).available_millicredits,
      12_500,
    );
    assert.equal(
      (await json("credits", "grant", "--org", org, "--credits", "1", "--reference", "r", "--json"))
        .available_millicredits,
      13_500,
    );
    assert.equal(
      (await json("credits", "grant", "--org", org, "--credits", "1", "--reference", "r", "--json"))
        .available_millicredits,
      13_500,
    );
    assert.equal((await run(["credits", "show", "--org", org])).stdout, "13.5 credits available, 0 reserved\n");
    const listed = await run(["keys", "list", "--org", org]);
    assert.match(
      listed.stdout,
      new RegExp(
        `${created.id}\\s+live\\s+\\.\\.\\.${String(created.key).slice(-4)}\\s+ci\\s+valid\\s+scan:create,jobs:read`,
      ),
    );
    assert.ok(!listed.stdout.includes(String(created.key)));
    const foreign = await run(["keys", "revoke", String(created.id), "--org", "org_other"]);
    assert.equal(foreign.code, 1);
    assert.match(foreign.stderr, /NOT_FOUND/);
    assert.doesNotMatch((await run(["keys", "list", "--org", org])).stdout, /revoked/);
    await json("keys", "revoke", String(created.id), "--json");
    assert.match((await run(["keys", "list", "--org", org])).stdout, /revoked/);
    assert.match((await run(["orgs", "list"])).stdout, new RegExp(`${org}\\s+Team\\s+active`));
  });

  for (const args of [
    ["keys", "create", "--org", "org_none"],
    ["keys", "revoke", "key_none"],
    ["credits", "show", "--org", "org_none"],
  ]) {
    it(`${args.slice(0, 2).join(" ")} exits with 1 for an id that does not exist`, async () => {
      await run(["migrate"]);
      const { code, stderr } = await run(args);
      assert.equal(code, 1);
      assert.match(stderr, /^serplens: .*\(NOT_FOUND\)\n$/);
      assert.equal(stderr.includes("List the ids with `serplens orgs list`."), args.includes("--org"));
    });
  }

  it("migrate creates the tables of an empty file", async () => {
    const database = join(folder, "new", "x.db");
    const { code, stdout } = await run(["migrate"], { env: { SERPLENS_DATABASE_URL: `sqlite:${database}` } });
    assert.equal(code, 0);
    assert.equal(stdout, `${database} is up to date\n`);
  });

  it("the error names the file when a database cannot be opened", async () => {
    writeFileSync(join(folder, "broken.db"), "this is no database, and long enough to be read as a header".repeat(20));
    const { code, stderr } = await run(["orgs", "list"], { env: { SERPLENS_DATABASE_URL: "sqlite:broken.db" } });
    assert.equal(code, 1);
    assert.match(stderr, /database/);
  });

  it("doctor reports what is missing, and reports success when nothing is missing", async () => {
    const good = await run(["doctor", "--json"], { env: { SERPLENS_PORT: "0", SERPLENS_BROWSER: "off" } });
    assert.equal(good.code, 0, good.stdout);
    const checks = JSON.parse(good.stdout) as readonly { name: string; state: string; detail: string }[];
    assert.deepEqual(
      checks.map((check) => [check.name, check.state]),
      [
        ["runtime", "ok"],
        ["settings", "ok"],
        ["folder", "ok"],
        ["database", "ok"],
        ["files", "ok"],
        ["secrets", "ok"],
        ["search", "warn"],
        ["browser", "warn"],
        ["sign-in", "ok"],
        ["port", "ok"],
      ],
    );
    assert.match(checks[6]?.detail ?? "", /serplens corpus add/);
    const broken = {
      SERPLENS_SEARCH: "searxng:http://127.0.0.1:9",
      SERPLENS_PORT: "0",
      SERPLENS_BROWSER: "/nowhere/chromium",
    };
    const bad = await run(["doctor"], { env: broken });
    assert.equal(bad.code, 1);
    assert.match(
      bad.stdout,
      /^fail {2}browser {3}\/nowhere\/chromium cannot be run.*apt-get install --no-install-recommends chromium-headless-shell/m,
    );
    assert.match(bad.stdout, /^fail {2}search {4}searxng: could not be reached/m);
    writeFileSync(
      join(folder, "no-corpus.db"),
      "this is no database, and long enough to be read as a header".repeat(20),
    );
    const lost = await run(["doctor"], {
      env: { SERPLENS_PORT: "0", SERPLENS_REDIS_URL: "redis://127.0.0.1:1", SERPLENS_CORPUS_PATH: "no-corpus.db" },
    });
    assert.equal(lost.code, 1);
    assert.match(lost.stdout, /^fail {2}redis {5}connect to Redis at 127\.0\.0\.1:1: .*\(SERPLENS_REDIS_URL\)$/m);
    assert.match(lost.stdout, /^fail {2}search {4}SERPLENS_CORPUS_PATH=no-corpus\.db: open corpus no-corpus\.db/m);
  });

  it("doctor reports a browser that its sandbox does not confine", { skip: NO_BROWSER }, async () => {
    const browserCheck = async (sandbox: string) => {
      const env = { SERPLENS_PORT: "0", SERPLENS_BROWSER: BROWSER, SERPLENS_BROWSER_SANDBOX: sandbox };
      const { stdout } = await run(["doctor", "--json"], { env });
      const checks = JSON.parse(stdout) as readonly { name: string; state: string; detail: string }[];
      return checks.find(({ name }) => name === "browser") ?? assert.fail(stdout);
    };
    const unconfined = await browserCheck("off");
    assert.equal(unconfined.state, "warn", unconfined.detail);
    assert.match(unconfined.detail, /sandbox off: a page that breaks out of Chromium has this user's rights/);
    // For an ordinary user the sandbox's own test says what "on" means.
    if (process.getuid?.() !== 0) return;
    const refused = await browserCheck("on");
    assert.equal(refused.state, "fail", refused.detail);
    assert.match(refused.detail, /does not work for root: run serplens as an ordinary user/);
  });

  it("doctor prints every check when a program at the operations port accepts a connection and stays silent", async () => {
    const silent = createServer(() => undefined).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const env = { SERPLENS_PORT: "0", SERPLENS_BROWSER: "off", SERPLENS_OPS_ADDRESS: `127.0.0.1:${port}` };
    const { code, stdout, stderr } = await run(["doctor"], { env });
    silent.close();
    assert.equal(code, 0, stderr);
    for (const name of ["runtime", "search", "browser", "sign-in", "port"])
      assert.match(stdout, new RegExp(`^(?:ok|warn) +${name}\\b`, "m"));
  });

  it("doctor names a browser that does not start", async () => {
    const env = { SERPLENS_PORT: "0", SERPLENS_BROWSER: "/bin/true" };
    const { code, stdout } = await run(["doctor"], { env });
    assert.equal(code, 1);
    assert.match(stdout, /^fail {2}browser {3}\/bin\/true: the browser did not start$/m);
  });

  it("doctor reports webhook secrets that were sealed with another key", async () => {
    // This test has its own database because the doctor of the other tests would find the secret as well.
    const SERPLENS_DATABASE_URL = "sqlite:sealed.db";
    const key = (byte: string) => ({
      SERPLENS_PORT: "0",
      SERPLENS_BROWSER: "off",
      SERPLENS_DATABASE_URL,
      SERPLENS_ENCRYPTION_KEY: byte.repeat(32),
    });
    const made = await run(["orgs", "create", "--name", "Sealed", "--json"], { env: key("0a") });
    const { id } = JSON.parse(made.stdout) as { readonly id: string };
    assert.equal((await run(["webhooks", "secret", "--org", id], { env: key("0a") })).code, 0);
    assert.equal((await run(["doctor"], { env: key("0a") })).code, 0);
    const { code, stdout } = await run(["doctor"], { env: key("0b") });
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^fail {2}secrets {3}1 webhook secret\(s\) are sealed with another key: append that key to SERPLENS_ENCRYPTION_KEY/m,
    );
    const shown = await run(["webhooks", "secret", "--org", id], { env: key("0b") });
    assert.match(shown.stderr, /\(SERVICE_UNAVAILABLE: append that key to SERPLENS_ENCRYPTION_KEY/);
    assert.equal(
      (
        await run(["doctor"], {
          env: { ...key("0b"), SERPLENS_ENCRYPTION_KEY: `${"0b".repeat(32)},${"0a".repeat(32)}` },
        })
      ).code,
      0,
    );
  });
});
