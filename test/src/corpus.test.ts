import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { startPostgres } from "../conformance/services.ts";
import { runCli } from "./cli.ts";

const postgres = await startPostgres();

function html(title: string, canonical?: string): string {
  const link = canonical === undefined ? "" : `<link rel="canonical" href="${canonical}">`;
  const text =
    "The grinder breaks the beans into even pieces, and the water draws the flavour out of them while the cup is warming. ".repeat(
      6,
    );
  return `<!doctype html><html lang="en"><head><title>${title}</title>${link}</head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
}

describe("serplens corpus", () => {
  let folder: string;
  let server: Server;
  let seen: string[] = [];
  let hosts: string;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "serplens-corpus-"));
    server = createServer((request, response) => {
      const url = `http://${request.headers.host}${request.url}`;
      seen.push(`${url} ${request.headers["user-agent"]}`);
      const bodies: Record<string, [string, string | Uint8Array]> = {
        "/robots.txt": ["text/plain", "User-agent: *\nDisallow: /private\n"],
        "/sitemap.xml": [
          "application/xml",
          `<sitemapindex><sitemap><loc>http://shop.test/pages.xml.gz</loc></sitemap></sitemapindex>`,
        ],
        "/pages.xml.gz": [
          "application/gzip",
          gzipSync(
            "<urlset><url><loc>http://shop.test/one</loc></url><url><loc>http://shop.test/private/two</loc></url></urlset>",
          ),
        ],
        "/one": ["text/html", html("Page one")],
      };
      const found = bodies[new URL(url).pathname];
      response.writeHead(found === undefined ? 404 : 200, { "content-type": found?.[0] ?? "text/html" });
      response.end(found?.[1] ?? "not here");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    assert.ok(address !== null && typeof address === "object");
    hosts = join(folder, "hosts.json");
    writeFileSync(hosts, JSON.stringify({ "shop.test": `127.0.0.1:${address.port}` }));
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await new Promise((resolve) => server.close(resolve));
  });

  let env: Record<string, string>;
  let count = 0;
  beforeEach(() => {
    seen = [];
    env = { SERPLENS_CORPUS_PATH: join(folder, `corpus-${++count}.db`) };
  });
  const list = async () =>
    JSON.parse((await runCli(["corpus", "list", "--json"], { env })).stdout) as readonly {
      url: string;
      title: string;
      language: string;
    }[];

  it("the corpus command prints no control characters of a page, because they could rename the window or forge lines", async () => {
    const title = "Beans &#27;]0;renamed&#7; \u009b2J and \u007f water";
    const page = join(folder, "hostile.html");
    writeFileSync(page, html(title, "https://hostile.example/"));
    await runCli(["corpus", "add", page], { env });
    const shown = (await runCli(["corpus", "list"], { env })).stdout;
    assert.match(shown, /Beans \ufffd\]0;renamed\ufffd \ufffd2J and \ufffd water\n/);
    const json = (await runCli(["corpus", "list", "--json"], { env })).stdout;
    assert.doesNotMatch(json, /(?!\n)\p{Cc}/u);
    assert.equal((await list())[0]?.title, "Beans \u001b]0;renamed\u0007 \u009b2J and \u007f water");
    const { stderr } = await runCli(["corpus", "add", "\u001b[2Jmissing.html"], { env });
    assert.match(stderr, /\ufffd\[2Jmissing\.html does not exist/);
  });

  it("corpus add indexes JSON lines and names the skipped lines", async () => {
    const file = join(folder, "pages.jsonl");
    const rows = [
      { url: "https://a.example/1", html: html("First") },
      { url: "https://a.example/2" },
      { url: "ftp://a.example/3", html: html("Third") },
    ];
    writeFileSync(file, `${rows.map((row) => JSON.stringify(row)).join("\n")}\nnonsense\n`);
    const { code, stdout, stderr } = await runCli(["corpus", "add", file, "--json"], { env });
    assert.equal(code, 0);
    const answer = JSON.parse(stdout) as { added: number; skipped: { source: string; reason: string }[] };
    assert.equal(answer.added, 1);
    assert.deepEqual(
      answer.skipped.map((entry) => entry.source),
      [`${file}:2`, "ftp://a.example/3", `${file}:4`],
    );
    assert.match(stderr, /pages\.jsonl:2: needs "url" and "html"/);
    assert.deepEqual(
      (await list()).map((page) => [page.url, page.title, page.language]),
      [["https://a.example/1", "First", "en"]],
    );
  });

  it("a second run counts unchanged and changed pages, and an export is read back as it was", async () => {
    const file = join(folder, "again.jsonl");
    const write = (...pages: readonly (readonly [url: string, title: string])[]) =>
      writeFileSync(file, pages.map(([url, title]) => JSON.stringify({ url, html: html(title) })).join("\n"));
    write(["https://a.example/1", "First"], ["https://a.example/2", "Second"]);
    await runCli(["corpus", "add", file], { env });
    write(["https://a.example/1", "First"], ["https://a.example/2", "Other"], ["https://a.example/3", "Third"]);
    const { stdout } = await runCli(["corpus", "add", file], { env });
    assert.match(stdout, /^indexed 3 pages in .* \(1 new, 1 changed, 1 unchanged\)\n$/);
    const exported = join(folder, "export.jsonl");
    assert.match((await runCli(["corpus", "export", exported], { env })).stderr, /exported 3 pages to/);
    const printed = (await runCli(["corpus", "export"], { env })).stdout;
    assert.equal(readFileSync(exported, "utf8"), printed);
    const other = { SERPLENS_CORPUS_PATH: join(folder, "copy.db") };
    await runCli(["corpus", "add", exported], { env: other });
    assert.equal((await runCli(["corpus", "export"], { env: other })).stdout, printed);
    assert.deepEqual(
      (await list()).map(({ title }) => title),
      ["First", "Other", "Third"],
    );
  });

  it("a corpus goes from the file to PostgreSQL and back, and doctor counts its pages", {
    skip: postgres === null ? "PostgreSQL is not installed" : false,
  }, async () => {
    const shared = { SERPLENS_CORPUS: "postgres", SERPLENS_DATABASE_URL: postgres?.url ?? "" };
    const file = join(folder, "moved.jsonl");
    const pages = ["First", "Zweite \u00fc"].map((title, at) => ({
      url: `https://m.example/${at}`,
      html: html(title),
    }));
    writeFileSync(file, pages.map((page) => JSON.stringify(page)).join("\n"));
    await runCli(["corpus", "add", file], { env });
    const exported = join(folder, "moved-export.jsonl");
    await runCli(["corpus", "export", exported], { env });
    const { stdout, stderr } = await runCli(["corpus", "add", exported], { env: shared });
    assert.match(stdout, /^indexed 2 pages in PostgreSQL 127\.0\.0\.1:\d+\/postgres\n$/, stderr);
    const fromShared = (await runCli(["corpus", "export"], { env: shared })).stdout;
    assert.equal(fromShared, readFileSync(exported, "utf8"));
    const copy = join(folder, "moved-back.jsonl");
    writeFileSync(copy, fromShared);
    await runCli(["corpus", "add", copy], { env: { SERPLENS_CORPUS_PATH: join(folder, "back.db") } });
    const back = await runCli(["corpus", "export"], { env: { SERPLENS_CORPUS_PATH: join(folder, "back.db") } });
    assert.equal(back.stdout, fromShared);
    const listed = JSON.parse((await runCli(["corpus", "list", "--json"], { env: shared })).stdout);
    assert.deepEqual(
      listed.map(({ title }: { readonly title: string }) => title),
      ["First", "Zweite \u00fc"],
    );
    const checks = JSON.parse((await runCli(["doctor", "--json"], { env: shared })).stdout);
    const search = checks.find(({ name }: { readonly name: string }) => name === "search");
    assert.deepEqual([search.state, search.detail], ["ok", "corpus: 2 pages"]);
  });

  it("corpus add --fresh-days fetches only what an earlier run did not index", async () => {
    const sitemap = ["corpus", "add", "http://shop.test/sitemap.xml", "--map-hosts", hosts, "--fresh-days", "7"];
    await runCli(["corpus", "add", "http://shop.test/one", "--map-hosts", hosts], { env });
    seen = [];
    const { code, stdout, stderr } = await runCli(sitemap, { env });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^indexed 0 pages in .*, kept 1 of the last 7 days, left out 1\n$/);
    assert.deepEqual(
      seen.filter((line) => line.includes("/one")),
      [],
    );
    const wrong = await runCli([...sitemap.slice(0, -1), "0"], { env });
    assert.match(wrong.stderr, /--fresh-days 0: must be a whole number from 1/);
  });

  it("corpus add stores a folder's pages under --base-url or under their canonical addresses", async () => {
    const site = join(folder, "site");
    mkdirSync(join(site, "guide"), { recursive: true });
    writeFileSync(join(site, "guide", "a.html"), html("A", "https://c.example/a"));
    writeFileSync(join(site, "b.htm"), html("B"));
    writeFileSync(join(site, "notes.txt"), "no page");
    const canonical = await runCli(["corpus", "add", site], { env });
    assert.equal(canonical.code, 0);
    assert.match(canonical.stderr, /b\.htm: names no canonical address; give --base-url/);
    assert.match(canonical.stdout, /^indexed 1 page in .*, left out 1\n$/);
    await runCli(["corpus", "add", site, "--base-url", "https://d.example/x"], { env });
    assert.deepEqual(
      (await list()).map((page) => page.url),
      ["https://c.example/a", "https://d.example/x/b.htm", "https://d.example/x/guide/a.html"],
    );
  });

  it("corpus add reads a page through the URL guard, as the crawler, after robots.txt", async () => {
    const { code, stderr } = await runCli(["corpus", "add", "http://shop.test/one", "--map-hosts", hosts], { env });
    assert.equal(code, 0, stderr);
    assert.match(stderr, /WARNING: --map-hosts/);
    assert.match(
      seen[0] ?? "",
      /^http:\/\/shop\.test\/robots\.txt serplens\/\S+ \(\+https:\/\/www\.npmjs\.com\/package\/serplens\)$/,
    );
    assert.deepEqual(
      (await list()).map((page) => page.url),
      ["http://shop.test/one"],
    );
  });

  it("corpus add follows a sitemap index to compressed sitemaps and skips pages that robots.txt forbids", async () => {
    const { code, stderr } = await runCli(["corpus", "add", "http://shop.test/sitemap.xml", "--map-hosts", hosts], {
      env,
    });
    assert.equal(code, 0, stderr);
    assert.match(stderr, /left out http:\/\/shop\.test\/private\/two: .*robots\.txt/);
    assert.ok(!seen.some((entry) => entry.includes("/private")));
    assert.equal((await list()).length, 1);
  });

  it("corpus add reaches nothing on loopback without --map-hosts", async () => {
    const { code, stderr } = await runCli(["corpus", "add", "http://127.0.0.1:8080/"], { env });
    assert.equal(code, 1);
    assert.match(stderr, /No page was indexed/);
  });

  it("corpus add rejects --map-hosts in production", async () => {
    const { code, stderr } = await runCli(["corpus", "add", "http://shop.test/one", "--map-hosts", hosts], {
      env: { ...env, NODE_ENV: "production" },
    });
    assert.equal(code, 2);
    assert.match(stderr, /refused under NODE_ENV=production/);
    assert.deepEqual(seen, []);
  });

  for (const [name, args, pattern] of [
    ["a path that does not exist", ["corpus", "add", "/no/such/file.html"], /does not exist; give a file/],
    ["a wrong --limit", ["corpus", "add", "x.html", "--limit", "0"], /--limit 0: must be a whole number from 1/],
    [
      "a wrong --base-url",
      ["corpus", "add", "x.html", "--base-url", "example.com"],
      /--base-url example\.com: must be an http/,
    ],
    ["a wrong --region", ["corpus", "add", "x.html", "--region", "XX"], /--region XX/],
    ["no source", ["corpus", "add"], /missing required argument 'source'/],
  ] as const) {
    it(`corpus rejects ${name}`, async () => {
      const { code, stderr } = await runCli(args, { env });
      assert.equal(code, 2);
      assert.match(stderr, pattern);
    });
  }
});
