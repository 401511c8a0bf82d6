import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { ReportSchema } from "../../core/contract/report.ts";
import { problemsOf } from "../../core/contract/validate.ts";
import { type FakeApi, json, startFakeApi } from "../fixtures/search-apis/fake-api.ts";
import { FAKE_SERPER } from "../fixtures/search-apis/serper.ts";
import { writeCorpus } from "../fixtures/web/corpus.ts";
import { type RunningWeb, startWeb } from "../fixtures/web/server.ts";
import { TOPICS } from "../fixtures/web/sites.ts";
import { type CliResult, runCli } from "./cli.ts";

const [COFFEE, , SOLAR] = TOPICS;
const KEY = "a-key-that-must-not-be-seen";

describe("serplens record and scan --replay", { timeout: 120_000 }, () => {
  let folder: string;
  let web: RunningWeb;
  let api: FakeApi;
  // Browsers are slow here, and the tests of core/replay cover recorded renders and probes.
  const env: Record<string, string> = { SERPLENS_BROWSER: "off" };
  const recorded = new Map<string, CliResult>();

  const run = (...args: readonly string[]) => runCli(args, { cwd: folder, env });
  const record = async (name: string, ...args: readonly string[]) => {
    const result = await run("record", "--map-hosts", "hosts.json", "--out", `${name}.rec`, "--json", ...args);
    recorded.set(name, result);
    return result;
  };

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "serplens-record-"));
    web = await startWeb();
    const ranked = web.urls.filter((url) => url.includes("pour-over"));
    api = await startFakeApi({
      ...FAKE_SERPER,
      answer: () =>
        json({
          searchParameters: {},
          organic: ranked.map((link) => ({ link, title: "Pour over", snippet: "" })),
          peopleAlsoAsk: [{ question: "How fine should the coffee be?", snippet: "Like table salt.", link: ranked[0] }],
        }),
    });
    writeFileSync(join(folder, "hosts.json"), JSON.stringify(web.hostMap));
    await writeCorpus(join(folder, "pages.jsonl"));
    assert.equal((await run("corpus", "add", "pages.jsonl")).code, 0);
    await record("solar", "-k", SOLAR?.keyword ?? "", "-u", SOLAR?.target ?? "", "-r", "DE", "--tier", "deep");
    env.SERPLENS_SEARCH = `serper:${api.baseUrl}`;
    env.SERPLENS_SERPER_KEY = KEY;
    await record("coffee", "-k", COFFEE?.keyword ?? "", "-u", COFFEE?.target ?? "");
    await record("lost", "-k", COFFEE?.keyword ?? "", "-u", "http://littlecreekcoffee.com/nowhere");
    // The servers are closed, so nothing responds from here on.
    await web.close();
    await api.close();
    delete env.SERPLENS_SEARCH;
    delete env.SERPLENS_SERPER_KEY;
    rmSync(join(folder, ".serplens"), { recursive: true });
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const name of ["coffee", "solar"]) {
    it(`a replay repeats the ${name} scan byte for byte with every server stopped`, async () => {
      const first = recorded.get(name);
      assert.ok(first !== undefined);
      assert.equal(first.code, 0, first.stderr);
      assert.match(first.stderr, new RegExp(`recorded to ${name}\\.rec\n$`));
      assert.deepEqual(problemsOf(ReportSchema, JSON.parse(first.stdout)), []);
      const again = await run("scan", "--replay", `${name}.rec`, "--json");
      assert.equal(again.code, 0, again.stderr);
      assert.equal(again.stderr, "");
      assert.ok(again.stdout === first.stdout, "the replayed report differs from the recorded one");
      assert.ok((JSON.parse(again.stdout) as { diagnostics: { fetches: unknown[] } }).diagnostics.fetches.length > 20);
    });
  }

  it("the report names the provider that returned the SERP", async () => {
    const { stdout } = await run("scan", "--replay", "coffee.rec", "--json");
    const { serp } = JSON.parse(stdout) as { serp: Record<string, unknown> };
    assert.deepEqual([serp.engine, serp.cached, serp.cost_usd], ["serper", false, null]);
    assert.deepEqual((serp.people_also_ask as { question: string }[])[0]?.question, "How fine should the coffee be?");
  });

  it("a replay prints the same summary as the scan", async () => {
    const { code, stdout } = await run("scan", "--replay", "coffee.rec");
    assert.equal(code, 0);
    assert.match(stdout, /^Keyword {2}pour over coffee/);
  });

  it("a failing scan is recorded, and its replay fails in the same way", async () => {
    const first = recorded.get("lost");
    assert.equal(first?.code, 1);
    const again = await run("scan", "--replay", "lost.rec");
    assert.equal(again.code, 1);
    const last = first?.stderr.trimEnd().split("\n").at(-1);
    assert.match(last ?? "", /\(TARGET_[A-Z]+\)$/);
    assert.equal(again.stderr, `${last}\n`);
  });

  it("a recording contains neither the key nor an address of the machine", () => {
    for (const name of ["coffee", "solar", "lost"]) {
      const text = gunzipSync(readFileSync(join(folder, `${name}.rec`))).toString();
      assert.ok(!text.includes(KEY) && !text.includes("127.0.0.1"), name);
    }
  });

  it("record leaves no file when the file cannot be written", async () => {
    mkdirSync(join(folder, "taken.rec"));
    const { code, stderr } = await runCli(["record", "-k", "x", "-c", "http://a.invalid/", "--out", "taken.rec"], {
      cwd: folder,
    });
    assert.equal(code, 1);
    assert.match(stderr, /^serplens: taken\.rec: E/m);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.includes(".tmp")),
      [],
    );
  });

  it("a replay lists calls that the recording lacks and continues", async () => {
    const file = JSON.parse(gunzipSync(readFileSync(join(folder, "coffee.rec"))).toString()) as {
      recording: { events: { id: string }[] };
    };
    const kept = file.recording.events.filter((event) => !event.id.includes("slowkettlejournal.com/"));
    assert.ok(kept.length < file.recording.events.length);
    writeFileSync(
      join(folder, "cut.rec"),
      gzipSync(JSON.stringify({ ...file, recording: { ...file.recording, events: kept } })),
    );
    const { code, stdout, stderr } = await run("scan", "--replay", "cut.rec", "--json");
    assert.equal(code, 0, stderr);
    assert.match(stderr, /^note: \d+ requests differ from the recording/);
    assert.deepEqual(problemsOf(ReportSchema, JSON.parse(stdout)), []);
  });

  for (const [what, content, pattern] of [
    ["that is not a recording", "hello", /is no recording, or a damaged one/],
    ["of another kind", gzipSync('{"format":"other"}'), /is no recording of a scan/],
    [
      "of a later format",
      gzipSync('{"format":"serplens-recording","version":2}'),
      /has format version 2; this serplens reads version 1/,
    ],
    ["that unpacks to too much", gzipSync(Buffer.alloc(140 * 1024 * 1024)), /is no recording, or a damaged one/],
  ] as const) {
    it(`a replay rejects a file ${what}`, async () => {
      writeFileSync(join(folder, "bad.rec"), content);
      const { code, stderr } = await run("scan", "--replay", "bad.rec");
      assert.equal(code, 1);
      assert.match(stderr, pattern);
    });
  }

  for (const [args, pattern] of [
    [
      ["scan", "--replay", "coffee.rec", "-k", "tea"],
      /--replay takes everything from the recording; leave out --keyword/,
    ],
    [["scan", "--replay", "coffee.rec", "--map-hosts", "hosts.json"], /leave out --map-hosts/],
    [["record", "-k", "tea"], /--out <file>' not specified/],
    [["record", "--out", "x.rec"], /--keyword <text>' not specified/],
  ] as const) {
    it(`${args.join(" ")} exits with 2`, async () => {
      const { code, stderr } = await run(...args);
      assert.equal(code, 2);
      assert.match(stderr, pattern);
    });
  }
});
