import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { ReportSchema } from "../../core/contract/report.ts";
import { problemsOf } from "../../core/contract/validate.ts";
import { runCli } from "./cli.ts";
import { type LoopbackWeb, startLoopbackWeb } from "./loopback-web.ts";

describe("serplens scan and classify", () => {
  let folder: string;
  let web: LoopbackWeb;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "serplens-scan-"));
    web = await startLoopbackWeb(folder);
  });
  after(async () => {
    await web.close();
    rmSync(folder, { recursive: true });
  });

  const scan = (...args: readonly string[]) =>
    runCli(["scan", "-k", "espresso machine", "--map-hosts", web.hosts, ...args], { cwd: folder });

  it("scan prints a report that satisfies the contract for given competitors without a key", async () => {
    const { code, stdout, stderr } = await scan("--url", web.target, "--competitor", ...web.competitors, "--json");
    assert.equal(code, 0, stderr);
    const report: unknown = JSON.parse(stdout);
    assert.deepEqual(problemsOf(ReportSchema, report), []);
    assert.match(stderr, /^WARNING: --map-hosts.*\n$/);
  });

  it("scan prints a summary for people", async () => {
    const { code, stdout, stderr } = await scan(
      "--url",
      web.target,
      "--tier",
      "lite",
      "--competitor",
      ...web.competitors,
    );
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^Keyword {2}espresso machine/);
    assert.match(stdout, /\d+ of 100/);
    for (const host of ["one.test", "two.test", "three.test", "four.test"]) assert.ok(stdout.includes(host));
  });

  it("scan finds its competitors in the corpus", async () => {
    const env = { SERPLENS_CORPUS_PATH: join(folder, "corpus.db") };
    const added = await runCli(["corpus", "add", ...web.competitors, "--map-hosts", web.hosts], { cwd: folder, env });
    assert.equal(added.code, 0, added.stderr);
    const { code, stdout, stderr } = await runCli(
      ["scan", "-k", "espresso machine", "--url", web.target, "--map-hosts", web.hosts, "--json"],
      {
        cwd: folder,
        env,
      },
    );
    assert.equal(code, 0, stderr);
    const report = JSON.parse(stdout) as { serp: { engine: string }; competitor_term_coverage: { urls: string[] } };
    assert.equal(report.serp.engine, "corpus");
    assert.deepEqual([...report.competitor_term_coverage.urls].sort(), [...web.competitors].sort());
  });

  it("the error of a scan on an empty corpus names the next step", async () => {
    const { code, stderr } = await scan("--url", web.target);
    assert.equal(code, 1);
    assert.match(stderr, /serplens corpus add .*\(NO_RESULTS\)\n$/);
  });

  it("the error of a scan names a target that cannot be reached", async () => {
    const { code, stderr } = await scan("--url", "http://mine.test:1/", "--competitor", ...web.competitors);
    assert.notEqual(code, 0);
    assert.match(stderr, /^serplens: .*\([A-Z_]+\)\n$/m);
  });

  it("scan stops when the time of --wait has passed", async () => {
    const { code, stderr } = await runCli(["scan", "-k", "x", "--wait", "1"], {
      cwd: folder,
      env: { SERPLENS_SEARCH: "searxng:http://127.0.0.1:9" },
    });
    assert.equal(code, 1);
    assert.match(stderr, /searxng: could not be reached .*\(SEARCH_UNAVAILABLE\)/);
  });

  it("classify fetches a page and prints its categories", async () => {
    const { code, stdout, stderr } = await runCli(
      ["classify", "--url", web.target, "--map-hosts", web.hosts, "--json"],
      { cwd: folder },
    );
    assert.equal(code, 0, stderr);
    const result = JSON.parse(stdout) as { meta: { url: string }; categories: unknown[] };
    assert.equal(result.meta.url, web.target);
    assert.ok(Array.isArray(result.categories));
  });
});
