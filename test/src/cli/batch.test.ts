import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { writeCorpus } from "../../fixtures/web/corpus.ts";
import { type RunningWeb, startWeb } from "../../fixtures/web/server.ts";
import { TOPICS } from "../../fixtures/web/sites.ts";
import { runCli } from "../cli.ts";
import { type CliServer, startCliServer } from "./server.ts";

/** Each command starts its own process, so tests get a longer limit. */
const SLOW = { timeout: 60_000 };

const LINES = [
  "url;keyword",
  "https://shop.example/shed;garden shed",
  "https://shop.example/shed;Garden  Shed",
  "shop.example/table;oak table",
  ";",
  "not an address;oak chair",
  ";standing desk height",
].join("\r\n");

const jsonLines = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("scan --batch on a server", () => {
  let server: CliServer;
  let login: Record<string, string>;
  before(async () => {
    server = await startCliServer();
    login = { SERPLENS_SERVER: server.address, SERPLENS_KEY: server.key };
    writeFileSync(join(server.folder, "pages.csv"), LINES);
  });
  after(() => server.close());

  const batch = (...args: readonly string[]) =>
    server.run(["scan", "--remote", "--batch", "pages.csv", ...args], login);
  const used = async () => {
    const { items } = await server.owner("jobs", "list", "--org", server.org);
    return (items as unknown[]).length;
  };

  it("without --yes it shows what each line does and costs, and starts nothing", SLOW, async () => {
    const live = { ...login, SERPLENS_KEY: await server.newKey({ kind: "live" }) };
    const earlier = await used();
    const { code, stdout, stderr } = await server.run(["scan", "--remote", "--batch", "pages.csv"], live);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^2 +garden shed +https:\/\/shop\.example\/shed +ready$/m);
    assert.match(stdout, /^3 .*twice in the file$/m);
    assert.match(stdout, /^4 +oak table +https:\/\/shop\.example\/table +ready$/m);
    assert.match(stdout, /^6 .*not an address$/m);
    assert.match(stdout, /^7 +standing desk height +- +brief$/m);
    assert.equal(stderr, "3 scans, 6 credits of 10; start with --yes\n");
    assert.equal(await used(), earlier);
  });

  it("the preview names scans that the credits do not pay", SLOW, async () => {
    const live = { ...login, SERPLENS_KEY: await server.newKey({ kind: "live" }) };
    const deep = ["scan", "--remote", "--tier", "deep", "--batch", "-", "--json"];
    const lines = Array.from({ length: 4 }, (_, at) => `keyword ${at}`).join("\n");
    const { stdout, code } = await server.run(deep, live, lines);
    assert.equal(code, 0);
    const preview = JSON.parse(stdout);
    assert.deepEqual([preview.scans, preview.credits, preview.balance], [4, 12, 10]);
    assert.deepEqual(
      preview.lines.map(({ state }: { state: string }) => state),
      ["brief", "brief", "brief", "over_credits"],
    );
  });

  it("the preview of an organization without a credit limit has no balance, and pays all lines", SLOW, async () => {
    const live = { ...login, SERPLENS_KEY: await server.newKey({ kind: "live" }) };
    const lines = Array.from({ length: 40 }, (_, at) => `keyword ${at}`).join("\n");
    await server.owner("orgs", "metering", server.org, "off");
    const { stdout } = await server.run(["scan", "--remote", "--batch", "-", "--json"], live, lines);
    const shown = await server.run(["credits", "--json"], live);
    await server.owner("orgs", "metering", server.org, "on");
    const preview = JSON.parse(stdout);
    assert.deepEqual([preview.scans, preview.credits, preview.balance], [40, 80, null]);
    assert.ok(preview.lines.every(({ state }: { state: string }) => state === "brief"));
    assert.equal(JSON.parse(shown.stdout).unmetered, true);
  });

  it(
    "with --yes and --wait each line ends with its report, and a file sent twice is one job a line",
    SLOW,
    async () => {
      const earlier = await used();
      const first = await batch("--yes", "--wait", "--json", "--tier", "lite");
      assert.equal(first.code, 0, first.stderr);
      const ends = jsonLines(first.stdout);
      assert.deepEqual(
        ends.map(({ line, state }) => [line, state]),
        [
          [2, "completed"],
          [4, "completed"],
          [7, "completed"],
        ],
      );
      assert.equal(ends[0].report.meta.target_keyword, "garden shed");
      const jobs = await used();
      assert.equal(jobs, earlier + 3);
      const again = await batch("--yes", "--tier", "lite");
      assert.equal(again.code, 0, again.stderr);
      for (const { job_id: id } of ends) assert.ok(again.stdout.includes(id));
      assert.equal(await used(), jobs);
      const other = await batch("--yes", "--tier", "lite", "--idempotency-key", "monday");
      assert.equal(other.code, 0, other.stderr);
      assert.equal(await used(), jobs + 3);
    },
  );

  it("a scan that fails is named with its reason, the others go on, and the command ends with 1", SLOW, async () => {
    const lines = "https://shop.example/a, test:fail\nhttps://shop.example/b, oak table\n";
    const { code, stdout, stderr } = await server.run(
      ["scan", "--remote", "--batch", "-", "--yes", "--wait"],
      login,
      lines,
    );
    assert.equal(code, 1);
    assert.match(stdout, / 1 {2}.*\([A-Z_]+\) {2}test:fail/);
    assert.match(stdout, / 2 {2}\d+ of 100 {2}.* {2}oak table {2}https:\/\/shop\.example\/b/);
    assert.match(stderr, /1 scan failed and cost nothing/);
  });

  for (const [problem, args] of [
    ["--keyword names one scan", ["scan", "--batch", "pages.csv", "--keyword", "x"]],
    ["--batch: ENOENT", ["scan", "--batch", "missing.csv"]],
    ["--yes needs --batch", ["scan", "--keyword", "x", "--yes"]],
    ["supported regions", ["scan", "--batch", "pages.csv", "--region", "XX"]],
  ] as const)
    it(`a wrong call ends with 2 and says why: ${problem}`, SLOW, async () => {
      const { code, stderr } = await server.run(args, login);
      assert.equal(code, 2, stderr);
      assert.ok(stderr.includes(problem), stderr);
    });
});

describe("scan --batch in this process", () => {
  let folder: string;
  let web: RunningWeb;
  let env: Record<string, string>;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "serplens-batch-"));
    web = await startWeb();
    env = { SERPLENS_CORPUS_PATH: join(folder, "corpus.db"), SERPLENS_BROWSER: "off" };
    await writeCorpus(join(folder, "pages.jsonl"));
    writeFileSync(join(folder, "hosts.json"), JSON.stringify(web.hostMap));
    const added = await runCli(["corpus", "add", join(folder, "pages.jsonl")], { cwd: folder, env });
    assert.equal(added.code, 0, added.stderr);
  });
  after(async () => {
    await web.close();
    rmSync(folder, { recursive: true });
  });

  it("an export in UTF-16 is scanned without key and credits, in the order of the file", SLOW, async () => {
    const [first, second] = TOPICS;
    assert.ok(first !== undefined && second !== undefined);
    const rows = [
      "Häufigste Suchanfragen\tSeite\tKlicks\tImpressionen\tCTR\tPosition",
      `rare words\t${first.target}\t1\t2\t50%\t3`,
      `${first.keyword}\t${first.target}\t9\t200\t4%\t3`,
      `${second.keyword}\t${second.target}\t9\t100\t9%\t3`,
    ];
    const file = join(folder, "export.csv");
    writeFileSync(file, new Uint8Array([0xff, 0xfe, ...Buffer.from(rows.join("\r\n"), "utf16le")]));
    const args = ["scan", "--batch", file, "--tier", "lite", "--map-hosts", join(folder, "hosts.json")];
    const preview = await runCli(args, { cwd: folder, env });
    assert.match(preview.stderr, /2 scans, no credits; start with --yes/);
    const { code, stdout, stderr } = await runCli([...args, "--yes", "--json"], { cwd: folder, env });
    assert.equal(code, 0, stderr);
    assert.deepEqual(
      jsonLines(stdout).map(({ line, report }) => [line, report.meta.target_keyword]),
      [
        [3, first.keyword],
        [4, second.keyword],
      ],
    );
  });
});
