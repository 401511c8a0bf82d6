import assert from "node:assert/strict";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { eventually } from "../../conformance/real-service.ts";
import { startCli } from "../cli.ts";
import { type CliServer, startCliServer, textOf } from "./server.ts";

/** Each command starts its own process, so tests get a longer limit. */
const SLOW = { timeout: 60_000 };

describe("command line against a server", () => {
  let server: CliServer;
  let login: Record<string, string>;
  before(async () => {
    server = await startCliServer();
    login = { SERPLENS_SERVER: server.address, SERPLENS_KEY: server.key };
  });
  after(() => server.close());

  const printed = async (args: readonly string[], env: Readonly<Record<string, string>> = login) => {
    const { code, stdout, stderr } = await server.run(args, env);
    assert.equal(code, 0, stderr);
    return stdout;
  };
  /** Returns the number of job status requests that the server has processed. */
  const statusRequests = async (): Promise<number> => {
    const metrics = await (await fetch(`${server.operations}/metrics`)).text();
    return Number(
      /^serplens_http_requests_total\{method="GET",route="\/v1\/jobs\/\{jobId\}",status="200"\} (\d+)$/m.exec(
        metrics,
      )?.[1] ?? 0,
    );
  };
  const json = async (...args: readonly string[]) => JSON.parse(await printed([...args, "--json"]));

  it(
    "login saves a key that the server accepts, readable by its user only, and logout deletes the key",
    SLOW,
    async () => {
      const home = { XDG_CONFIG_HOME: join(server.folder, "someone") };
      const file = join(home.XDG_CONFIG_HOME, "serplens", "login.json");
      const accepted = await server.run(["login", "--server", `${server.address}/`], home, `${server.key}\n`);
      assert.equal(accepted.code, 0, accepted.stderr);
      assert.ok(!accepted.stdout.includes(server.key));
      assert.deepEqual(JSON.parse(readFileSync(file, "utf8")), { server: server.address, key: server.key });
      assert.equal(statSync(file).mode & 0o777, 0o600);
      assert.equal(statSync(join(file, "..")).mode & 0o777, 0o700);
      const shown = JSON.parse(await printed(["whoami", "--json"], home));
      assert.deepEqual(shown, {
        server: server.address,
        key: `slk_test_...${server.key.slice(-4)}`,
        source: "file",
        credits: 10,
      });
      assert.match(await printed(["whoami"], home), /key +slk_test_\.\.\.\w{4} {2}\(from serplens login\)/);
      // The saved key belongs to its server and is not sent to other servers.
      const elsewhere = await server.run(["credits", "--server", "http://127.0.0.1:1"], home);
      assert.equal(elsewhere.code, 2);
      assert.match(elsewhere.stderr, /no key for http:\/\/127\.0\.0\.1:1: log in with `serplens login --server/);
      await printed(["logout"], home);
      await printed(["logout"], home);
      assert.match(
        (await server.run(["whoami"], home)).stderr,
        /No server is configured. Log in with `serplens login --server URL`/,
      );
    },
  );

  it("login does not save a key that the server rejects", SLOW, async () => {
    const home = { XDG_CONFIG_HOME: join(server.folder, "nobody") };
    const refused = await server.run(["login", "--server", server.address, "--key", "slk_test_wrong"], home);
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /rejects the key \(INVALID_API_KEY\)/);
    assert.equal((await server.run(["whoami"], home)).code, 2);
    const narrow = await server.newKey({ scopes: ["scan:create"] });
    assert.match(await printed(["login", "--server", server.address, "--key", narrow], home), /^logged in to/);
    assert.equal(JSON.parse(await printed(["whoami", "--json"], home)).credits, null);
  });

  it("scan starts a job, and wait and result return its report in every format", SLOW, async () => {
    const scan = ["scan", "--remote", "--keyword", "garden shed", "--url", "https://shop.example/shed"];
    const { code, stdout, stderr } = await server.run(scan, login);
    assert.equal(code, 0, stderr);
    const id = /^(job_\w+)\n$/.exec(stdout)?.[1] ?? assert.fail(stdout);
    assert.match(stderr, new RegExp(`^0 credits reserved; wait with: serplens jobs wait ${id}\n$`));
    assert.match(await printed(["jobs", "wait", id]), /status +completed\n/);
    assert.equal((await json("jobs", "get", id)).status, "completed");
    assert.match(await printed(["jobs", "result", id]), /^Keyword {2}garden shed/);
    const report = await json("jobs", "result", id);
    assert.equal(report.schema_version, "service-report-customer-v1");
    assert.deepEqual(
      JSON.parse(await printed(["jobs", "result", id, "--section", "recommendations"])),
      report.recommendations,
    );
    assert.deepEqual(Object.keys(JSON.parse(await printed(["jobs", "result", id, "--format", "legacy"]))).slice(0, 3), [
      "jobId",
      "url",
      "keyword",
    ]);
    await printed(["jobs", "result", id, "--out", "report.json"]);
    assert.deepEqual(JSON.parse(readFileSync(join(server.folder, "report.json"), "utf8")), report);
    const unknown = await server.run(["jobs", "result", id, "--section", "speed"], login);
    assert.equal(unknown.code, 2);
    assert.match(unknown.stderr, /--section speed: the result has schema_version, meta, on_page_optimization/);
  });

  it("scan --wait prints the result, and the same idempotency key returns the same job", SLOW, async () => {
    const scan = [
      "scan",
      "--server",
      server.address,
      "--keyword",
      "oak table",
      "--tier",
      "lite",
      "--idempotency-key",
      "once",
    ];
    assert.match(await printed([...scan, "--wait"]), /^Keyword {2}oak table/);
    assert.equal(
      JSON.parse(await printed([...scan, "--wait", "60", "--json"])).schema_version,
      "service-report-customer-v1-lite",
    );
    const [a, b] = [await printed(scan), await printed(scan)];
    assert.equal(a, b);
    assert.match(
      await printed(["classify", "--remote", "--text", "A guide to pour over coffee", "--wait"]),
      /^\d\.\d\d {2}\//,
    );
    assert.equal((await json("classify", "--remote", "--text", "coffee")).credits_reserved, 0);
  });

  it("jobs lists the jobs started from this machine with their current state", SLOW, async () => {
    const home = { ...login, XDG_CONFIG_HOME: join(server.folder, "lister") };
    const ids: string[] = [];
    for (const keyword of ["first", "second"])
      ids.push((await printed(["scan", "--remote", "--keyword", keyword], home)).trim());
    for (const id of ids) await printed(["jobs", "wait", id], home);
    const { stdout, stderr } = await server.run(["jobs", "list"], home);
    assert.match(stdout, new RegExp(`^id .*\n${ids[1]} .* scan/standard +completed +second\n${ids[0]} .* first\n$`));
    assert.match(stderr, /the API has no list for keys/);
    const listed = JSON.parse(await printed(["jobs", "list", "--json", "--limit", "1", "--state", "completed"], home));
    assert.deepEqual([listed.items.map((job: { id: string }) => job.id), listed.nextCursor], [[ids[1]], null]);
    assert.deepEqual(JSON.parse(await printed(["jobs", "list", "--json", "--state", "failed"], home)).items, []);
    writeFileSync(join(home.XDG_CONFIG_HOME, "serplens", "jobs.jsonl"), "half a li\n{}\n", { flag: "a" });
    assert.equal(JSON.parse(await printed(["jobs", "list", "--json"], home)).items.length, 2);
  });

  it("a failed job and a wait that timed out exit with 1 and name the next command", SLOW, async () => {
    const failed = await server.run(["scan", "--remote", "--keyword", "test:fail:target-empty", "--wait"], login);
    assert.equal(failed.code, 1);
    assert.match(failed.stderr, /job_\w+ is failed: .+ \(TARGET_EMPTY\)\n$/);
    const id = (await printed(["scan", "--remote", "--keyword", "test:slow"])).trim();
    const late = await server.run(["jobs", "wait", id, "--timeout", "1"], login);
    assert.equal(late.code, 1);
    assert.match(
      late.stderr,
      new RegExp(`${id} had not ended within 1 s; it goes on; wait again with: serplens jobs wait ${id}`),
    );
    assert.match((await server.run(["jobs", "result", id], login)).stderr, /RESULT_NOT_READY/);
    const askedBefore = await statusRequests();
    const waiting = startCli(["jobs", "wait", id], { cwd: server.folder, env: { ...server.home, ...login } });
    const ended = new Promise((resolve) => waiting.once("close", resolve));
    const said = textOf(waiting.stderr, /(interrupted while waiting)/);
    // Until its first request the command may not handle the signal yet.
    await eventually(async () => (await statusRequests()) > askedBefore, 30_000);
    waiting.kill("SIGINT");
    assert.equal(await said, "interrupted while waiting");
    assert.equal(await ended, 1);
  });

  it("credits shows the balance", SLOW, async () => {
    assert.equal(await printed(["credits"]), "10 credits available, 0 reserved\n");
    assert.equal((await json("credits")).available_millicredits, 10_000);
    assert.equal((await server.owner("credits", "show", "--org", server.org)).available_millicredits, 10_000);
  });

  for (const [name, args, code, pattern] of [
    ["a keyword that the server refuses", ["scan", "--remote", "--keyword", "x".repeat(151)], 2, /VALIDATION_ERROR/],
    ["a scan on a server without keyword", ["scan", "--remote"], 2, /--keyword <text>' not specified/],
    [
      "a webhook without a server",
      ["scan", "-k", "x", "--webhook", "https://a.example/"],
      2,
      /--webhook needs --remote or --server/,
    ],
    [
      "a webhook that may not be",
      ["scan", "--remote", "-k", "x", "--webhook", "http://127.0.0.1/"],
      1,
      /URL_NOT_ALLOWED/,
    ],
    ["missing credits", ["scan", "--remote", "-k", "test:insufficient-credits"], 1, /INSUFFICIENT_CREDITS/],
    ["a job that does not exist", ["jobs", "get", "job_none"], 1, /NOT_FOUND/],
    [
      "an invalid server address",
      ["credits", "--server", "localhost:8080"],
      2,
      /--server localhost:8080: must be an http or https address/,
    ],
    [
      "a server that is not running",
      ["credits", "--server", "http://127.0.0.1:1"],
      1,
      /could not be reached.*\nIs the server running there/,
    ],
    ["more jobs than a key may list", ["jobs", "list", "--limit", "61"], 2, /--limit 61: without --org at most 60/],
    ["a cursor without an organization", ["jobs", "list", "--cursor", "x"], 2, /--cursor needs --org/],
    ["a login without a server", ["login", "--key", "k"], 2, /No server is set. Use --server URL/],
  ] as const) {
    it(`the exit code is ${code} for ${name}`, SLOW, async () => {
      const env = name === "a login without a server" ? {} : login;
      const result = await server.run(args, env);
      assert.equal(result.code, code, result.stderr);
      assert.match(result.stderr, pattern);
      assert.equal(result.stdout, "");
    });
  }
});
