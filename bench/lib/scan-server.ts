import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createClient } from "../../test/blackbox/client.ts";
import { startServer } from "../../test/blackbox/server-process.ts";
import type { Topic } from "../../test/fixtures/web/sites.ts";
import { runCli } from "../../test/src/cli.ts";
import type { LargePages } from "./large-pages.ts";

/** A `serplens serve` process as users start it, and a web of large pages on loopback. */
export interface ScanServer {
  readonly pid: number;
  /**
   * Runs `count` standard scans through the API, `together` at a time, and reads their reports. Each scan reads other
   * pages.
   */
  scan(count: number, together: number): Promise<void>;
  close(): Promise<void>;
}

/** Keywords that scans use in turn, each with 11 pages. They fill the page cache. */
const KEYWORDS = 40;

/** Serves the same pages on separate hosts for each keyword. Pages are compressed, as on nearly all of the web. */
async function openWeb(pages: LargePages) {
  const bodies = new Map([...pages.bodies].map(([url, body]) => [new URL(url).hostname, gzipSync(body)]));
  const hostOf = (host: string, keyword: number) => `${host.replace(".example", "")}.k${keyword}.example`;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://web.example");
    const body = bodies.get(`${request.headers.host?.split(".")[0]}.example`);
    const isPage = body !== undefined && pathname === new URL(pages.target).pathname;
    const headers = { "content-type": "text/html; charset=utf-8", ...(isPage ? { "content-encoding": "gzip" } : {}) };
    response.writeHead(isPage ? 200 : 404, headers).end(isPage ? body : "<p>not here</p>");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  // The cast is safe because a server that listens on TCP has an address object.
  const { port } = server.address() as AddressInfo;
  const urlOf = (url: string, keyword: number) =>
    url.replace(new URL(url).hostname, hostOf(new URL(url).hostname, keyword));
  const keywords = Array.from({ length: KEYWORDS }, (_, keyword) => keyword);
  return {
    hostMap: Object.fromEntries(
      keywords.flatMap((keyword) => [...bodies.keys()].map((host) => [hostOf(host, keyword), `127.0.0.1:${port}`])),
    ),
    targets: keywords.map((keyword) => urlOf(pages.target, keyword)),
    serps: keywords.map((keyword) => pages.competitors.map((url) => urlOf(url, keyword))),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Starts a server on an empty SQLite database. The settings are the defaults, with five standard scans at once and no
 * browser.
 */
export async function openScanServer(topic: Topic, pages: LargePages): Promise<ScanServer> {
  const folder = mkdtempSync(join(tmpdir(), "serplens-bench-"));
  const web = await openWeb(pages);
  const [hosts, serps] = [join(folder, "hosts.json"), join(folder, "serps.json")];
  const keywordOf = (index: number) => `${topic.keyword} ${index + 1}`;
  writeFileSync(hosts, JSON.stringify(web.hostMap));
  writeFileSync(serps, JSON.stringify(Object.fromEntries(web.serps.map((urls, index) => [keywordOf(index), urls]))));
  const call = {
    cwd: folder,
    env: {
      SERPLENS_PORT: "0",
      SERPLENS_SEARCH: `static:${serps}`,
      SERPLENS_BROWSER: "off",
      SERPLENS_CONCURRENCY_STANDARD: "5",
      SERPLENS_LOG_LEVEL: "warn",
    },
  };
  const admin = async (...args: readonly string[]): Promise<Readonly<Record<string, unknown>>> => {
    const { code, stdout, stderr } = await runCli([...args, "--json"], call);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  const { id } = await admin("orgs", "create");
  await admin(
    "orgs",
    "limits",
    String(id),
    "--rate",
    ...["read", "create", "scan"].map((bucket) => `${bucket}=100000/100000`),
  );
  await admin("credits", "grant", "--org", String(id), "--credits", "1000");
  const { key } = await admin("keys", "create", "--org", String(id));
  const server = await startServer(["--map-hosts", hosts], call);
  const client = createClient(server.address, String(key));
  let asked = 0;
  const one = async (): Promise<void> => {
    const index = asked++ % web.targets.length;
    const request = { keyword: keywordOf(index), url: web.targets[index], region: topic.region, locale: topic.locale };
    const { status, body } = await client.post("/v1/scan", request);
    assert.equal(status, 202, JSON.stringify(body));
    const { status: end, error } = await client.until(body.job_id, "completed", "failed", "cancelled");
    assert.equal(end, "completed", JSON.stringify(error));
    const report = await client.get(`/v1/jobs/${body.job_id}/result`);
    assert.equal(report.status, 200);
  };
  return {
    pid: server.pid,
    async scan(count, together) {
      for (let left = count; left > 0; left -= together)
        await Promise.all(Array.from({ length: Math.min(together, left) }, one));
    },
    async close() {
      await server.end("SIGTERM");
      web.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
