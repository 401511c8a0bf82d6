/**
 * CPU time of a standard scan, for each keyword of the demo web, with the ranking pages given and everything else real.
 *
 *     bun bench/scan.bench.ts [--rounds N]
 *
 * Network waits do not count; the loopback web server runs in this process and does. Prints the median and compares it with
 * baseline.json: CPU time differs between machines, so the ratio is a hint and never a verdict.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parseHostMap } from "../adapters/egress/index.ts";
import type { Report } from "../core/contract/report.ts";
import { openEmbedded } from "../src/embedded.ts";
import { readPages } from "../test/fixtures/web/pages.ts";
import { type RunningWeb, startWeb } from "../test/fixtures/web/server.ts";
import { TOPICS, type Topic } from "../test/fixtures/web/sites.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "15" } } });
const ROUNDS = Math.max(1, Number(values.rounds) || 1);

/** As many pages as a standard scan compares, DESIGN: 10 and the target. */
const COHORT = 10;

/** Pages of other sites whose title names the keyword's first word. */
async function competitorsOf(topic: Topic): Promise<readonly string[]> {
  const word = topic.keyword.split(" ")[0] ?? topic.keyword;
  const own = new URL(topic.target).hostname;
  const pages = (await readPages()).filter((page) => page.isIndexable && page.host !== own && page.title.toLowerCase().includes(word));
  return pages.slice(0, COHORT).map((page) => `http://${page.host}${page.path}`);
}

/** The report without what a clock wrote into it. */
function timeless(report: Report): string {
  return JSON.stringify(report, (key, value: unknown) => (["fetched_at", "elapsed_ms", "report_date"].includes(key) ? null : value));
}

async function measure(topic: Topic, web: RunningWeb): Promise<{ readonly medianMs: number; readonly score: number; readonly pages: number }> {
  const competitors = await competitorsOf(topic);
  const analysis = openEmbedded({ competitors, mapHosts: parseHostMap(JSON.stringify(web.hostMap)) });
  const times: number[] = [];
  const answers = new Set<string>();
  let score = Number.NaN;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    const outcome = await analysis.scan({ keyword: topic.keyword, url: topic.target, region: topic.region, locale: topic.locale });
    const used = process.cpuUsage(before);
    times.push((used.user + used.system) / 1000);
    assert.equal(outcome.kind, "succeeded", outcome.kind === "failed" ? outcome.failure.message : "");
    if (outcome.kind !== "succeeded") continue;
    // A standard scan gives the full report.
    answers.add(timeless(outcome.result as Report));
    score = outcome.result.on_page_optimization.score ?? Number.NaN;
  }
  await analysis.close();
  assert.ok(Number.isInteger(score), "the scan gave no score");
  assert.equal(answers.size, 1, "the same pages gave different reports");
  times.sort((a, b) => a - b);
  return { medianMs: times[Math.floor(times.length / 2)] ?? Number.NaN, score, pages: competitors.length + 1 };
}

const baseline = JSON.parse(readFileSync(join(import.meta.dirname, "baseline.json"), "utf8")) as { readonly scan: Readonly<Record<string, number>> };
const web = await startWeb();
console.log(`Demo web, ${ROUNDS} rounds a keyword; CPU ms of one standard scan, median`);
for (const topic of TOPICS) {
  const { medianMs, score, pages } = await measure(topic, web);
  const known = baseline.scan[topic.keyword];
  const ratio = known === undefined ? "no baseline" : `${(medianMs / known).toFixed(2)} times the baseline`;
  console.log(
    `  ${topic.keyword.padEnd(26)} ${String(pages).padStart(2)} pages  score ${String(score).padStart(3)}  ${medianMs.toFixed(0).padStart(5)} ms  ${ratio}`,
  );
}
await web.close();
