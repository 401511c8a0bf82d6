import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

  it("classify reads a page of this machine with --allow-host only", async () => {
    const refused = await runCli(["classify", "--url", web.local], { cwd: folder });
    assert.match(refused.stderr, /use --allow-host or --html/);
    const address = await runCli(["classify", "--url", web.local, "--allow-host", "127.0.0.1:3000"]);
    assert.match(address.stderr, /^[^\n]*--allow-host: "127\.0\.0\.1:3000" is not a host name with a port/);
    assert.doesNotMatch(address.stderr, /host map/);
    const allowed = await runCli(["classify", "--url", web.local, "--allow-host", new URL(web.local).host], {
      cwd: folder,
    });
    assert.equal(allowed.code, 0, allowed.stderr);
    assert.match(allowed.stdout, /Coffee/);
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

  it("score scores a draft against the saved ranking pages of a scan, and compare shows what it won", async () => {
    const [saved, draft] = ["pages.snapshot", "draft.md"].map((name) => join(folder, name));
    assert.ok(saved !== undefined && draft !== undefined);
    const first = await scan("-u", web.target, "-c", ...web.competitors, "--json", "--snapshot", saved);
    assert.equal(first.code, 0, first.stderr);
    const run = async (...args: readonly string[]): Promise<string> => {
      const { code, stdout, stderr } = await runCli(args, { cwd: folder });
      assert.equal(code, 0, stderr);
      return stdout;
    };
    const page = await run("score", "--report", saved, "--page");
    assert.match(page, /^---\ntitle: .+\ndescription: .*\n---\n\n/);
    writeFileSync(draft, page);
    const unchanged = JSON.parse(await run("score", "--report", saved, "--file", draft, "--json"));
    const report = JSON.parse(first.stdout);
    assert.equal(unchanged.score, report.on_page_optimization.score);
    assert.equal(unchanged.base, unchanged.score);
    writeFileSync(draft, `${page}\n${unchanged.plan.map((edit: { subject: string }) => edit.subject).join(". ")}.`);
    assert.match(await run("score", "--report", saved, "--file", draft), /^Score +\d+ of 100/);
    const [before, after] = ["before.json", "after.json"].map((name) => join(folder, name));
    assert.ok(before !== undefined && after !== undefined);
    writeFileSync(before, first.stdout);
    const other = { ...report, meta: { ...report.meta, url: "https://other.test/" } };
    writeFileSync(after, JSON.stringify(other));
    const refused = await runCli(["compare", before, after], { cwd: folder });
    assert.equal(refused.code, 2);
    assert.match(refused.stderr, /different pages/);
    assert.match(await run("compare", before, before), /^Keyword {2}espresso machine\n[\s\S]*\nScore +\d+ +\d+ +0\n/);
    assert.match(
      await run("export", before, "--format", "markdown", "--language", "de"),
      /^# SEO-Bericht: espresso machine\n/,
    );
    assert.match(await run("export", before, "--format", "html"), /^<!doctype html>/);
    assert.match(await run("export", before, "--format", "csv", "--table", "edits"), /group,action,subject/);
    const docx = join(folder, "report.docx");
    await run("export", before, "--format", "docx", "--out", docx);
    assert.equal(readFileSync(docx).subarray(0, 2).toString(), "PK");
    const noFile = await runCli(["export", before, "--format", "docx"], { cwd: folder });
    assert.deepEqual([noFile.code, /--out FILE/.test(noFile.stderr)], [2, true]);
    const foreign = await runCli(["score", "--report", before], { cwd: folder });
    assert.equal(foreign.code, 2);
    assert.match(foreign.stderr, /not a file of/);
  });

  it("scan reads a page that is not online yet from a file", async () => {
    const file = join(folder, "new.html");
    const text = "The grinder decides how even the coffee is, and the espresso machine presses water through it. ";
    writeFileSync(file, `<title>New espresso machine page</title><h1>Espresso machine</h1><p>${text.repeat(12)}</p>`);
    const page = ["--url", web.target.replace(/[^/]*$/, "not-yet"), "--html", file] as const;
    const { code, stdout, stderr } = await scan(...page, "--competitor", ...web.competitors, "--json");
    assert.equal(code, 0, stderr);
    const { on_page_optimization: score, benchmarks } = JSON.parse(stdout);
    assert.ok(score.score > 0);
    assert.ok(benchmarks.your_url.word_count > 150);
    const alone = await scan("--html", file);
    assert.equal(alone.code, 2);
    assert.match(alone.stderr, /"url" is required beside "html"/);
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
