/**
 * Runs scans over real pages. Serves the development pages from loopback hosts, indexes them, and scans each topic in
 * their titles.
 *
 *     bun bench/real-web.bench.ts [DATA_FOLDER] [--topics N] [--tier lite|standard|deep]
 *
 * Jobs go through the whole service: admission, engine, guarded fetcher, extraction and sections. Prints a line per
 * scan and fails when a job failed. The folder defaults to SERPLENS_DEV_DATA, then to ../shared.
 */
import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { openCorpus } from "../adapters/corpus/corpus.ts";
import type { HostMap } from "../adapters/egress/index.ts";
import { createSnowballLanguages } from "../adapters/snowball/snowball-languages.ts";
import { systemClock } from "../adapters/system-clock/clock.ts";
import { extractPage } from "../core/analysis/extract/extract-page.ts";
import type { Report } from "../core/contract/report.ts";
import { parseScanRequest } from "../core/contract/requests.ts";
import { type Caller, SCOPES } from "../core/domain/caller.ts";
import { isTerminal, type Tier } from "../core/domain/job.ts";
import type { Languages } from "../core/ports/languages.ts";
import type { Service } from "../core/service.ts";
import { openService, type ServiceConfig } from "../src/compose/compose.ts";
import { dataFolder } from "./lib/data-folder.ts";
import { type GoldPage, loadGoldPages } from "./lib/extract/data.ts";
import "./lib/help.ts";

/** Fewest pages whose titles share a phrase that counts as a topic. */
const MIN_PAGES = 3;

interface Topic {
  readonly keyword: string;
  readonly urls: readonly string[];
}

/** Returns the page's address with plain HTTP, because the loopback server has no TLS. */
function plainUrl(page: GoldPage): string {
  const url = new URL(page.url);
  url.protocol = "http:";
  url.port = "";
  url.hash = "";
  return url.href;
}

async function serve(
  pages: ReadonlyMap<string, GoldPage>,
): Promise<{ readonly server: Server; readonly mapHosts: HostMap }> {
  const server = createServer((request, response) => {
    const page = pages.get(`http://${request.headers.host ?? ""}${request.url ?? "/"}`);
    if (page === undefined) response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not found</h1>");
    else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page.html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // The address is an object because the server listens on TCP.
  const { port } = server.address() as AddressInfo;
  const hosts = new Set([...pages.keys()].map((url) => new URL(url).hostname));
  return { server, mapHosts: new Map([...hosts].map((host) => [host, { address: "127.0.0.1", port }])) };
}

/** Returns two-word phrases without stop words that several titles share, most shared first. */
function topicsOf(titles: ReadonlyMap<string, string>, languages: Languages): Topic[] {
  const english = languages.language("en");
  const byPhrase = new Map<string, string[]>();
  for (const [url, title] of titles) {
    const words = title.toLowerCase().match(/[a-z]{3,}/g) ?? [];
    const phrases = new Set<string>();
    for (let at = 0; at + 1 < words.length; at++) {
      const [first = "", second = ""] = words.slice(at, at + 2);
      if (!english.isStopWord(first) && !english.isStopWord(second)) phrases.add(`${first} ${second}`);
    }
    for (const phrase of phrases) byPhrase.set(phrase, [...(byPhrase.get(phrase) ?? []), url]);
  }
  return [...byPhrase]
    .filter(([, urls]) => urls.length >= MIN_PAGES)
    .map(([keyword, urls]) => ({ keyword, urls }))
    .sort((a, b) => b.urls.length - a.urls.length || (a.keyword < b.keyword ? -1 : 1));
}

async function runScan(service: Service, caller: Caller, topic: Topic, tier: Tier): Promise<string> {
  const { request } = parseScanRequest(tier, { keyword: topic.keyword, url: topic.urls[0] ?? "" });
  const command = { request, requestId: "req_bench", idempotencyKey: null, webhook: null, callbackMetadata: null };
  const startedAt = performance.now();
  const { jobId } = await service.admit(caller, { ...command, sent: { route: "bench", body: {} } });
  for (;;) {
    const view = await service.job(caller, jobId);
    if (view.error !== null) throw new Error(`${topic.keyword}: ${view.error.code}: ${view.error.message}`);
    if (isTerminal(view.state)) break;
    await systemClock.sleep(20);
  }
  // The cast is safe because the tests prove that a completed standard or deep scan has a report.
  const report = (await service.result(caller, jobId)) as unknown as Report;
  const { score, grade } = report.on_page_optimization;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(2);
  return `${topic.keyword.padEnd(28)} ${String(topic.urls.length).padStart(3)} titles  score ${String(score ?? "-").padStart(3)} ${grade.padEnd(16)} ${seconds} s`;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { topics: { type: "string", default: "40" }, tier: { type: "string", default: "standard" } },
});
const tier = (["lite", "standard", "deep"] as const).find((name) => name === values.tier) ?? "standard";
const gold = loadGoldPages(dataFolder(positionals[0]));
const pages = new Map(gold.map((page) => [plainUrl(page), page]));
const languages = createSnowballLanguages();
const corpus = openCorpus({ path: ":memory:", clock: systemClock, languages });
const titles = new Map<string, string>();
for (const [url, page] of pages) {
  const facts = extractPage({ html: page.html, url, status: 200 });
  if (facts.mainText === "") continue;
  const title = facts.title ?? facts.titleTag ?? "";
  titles.set(url, title);
  await corpus.add({ url, title, text: facts.mainText, language: facts.language, region: null });
}
console.log(`${pages.size} pages served, ${titles.size} with main content indexed`);
const topics = topicsOf(titles, languages).slice(0, Number(values.topics));
assert.ok(topics.length > 0, "The titles of the pages share no topic.");

const { server, mapHosts } = await serve(pages);
const poolSizes = { classify: 2, "scan.lite": 2, "scan.standard": 2, "scan.deep": 2 };
const config: ServiceConfig = {
  baseUrl: "http://127.0.0.1",
  search: [],
  corpusPath: ":memory:",
  database: { kind: "sqlite", path: ":memory:" },
  redis: null,
  secretKeys: [],
  poolSizes,
  drainMs: 25_000,
};
const { service, close } = await openService(config, { mapHosts, searcher: corpus.searcher });
const { id } = await service.admin.createOrganization({ name: "bench" });
await service.admin.grantCredits({ organizationId: id, millicredits: 10_000_000 });
await service.start();
const caller: Caller = { organizationId: id, keyId: null, kind: "live", scopes: SCOPES };
const failures: string[] = [];
const cpu = process.cpuUsage();
for (const topic of topics) {
  try {
    console.log(await runScan(service, caller, topic, tier));
  } catch (error) {
    failures.push(error instanceof Error ? error.message : String(error));
  }
}
const used = process.cpuUsage(cpu);
console.log(
  `${topics.length} ${tier} scans, ${failures.length} failed, ${((used.user + used.system) / 1000 / topics.length).toFixed(0)} ms CPU each (server of the pages included)`,
);
await close();
corpus.close();
server.close();
assert.deepEqual(failures, []);
