/**
 * The main job, end to end, on this machine alone: a small web on loopback, an index of it, a server on SQLite, a key, and one
 * standard scan over HTTP. The server, its guard, its resolver and its robots rules are the ones that run in production.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Report } from "../core/contract/report.ts";
import { createProgress } from "../src/cli/progress.ts";
import { summarise } from "../src/cli/summary.ts";
import { writeCorpus } from "../test/fixtures/web/corpus.ts";
import { type RunningWeb, startWeb } from "../test/fixtures/web/server.ts";
import { TOPICS, type Topic } from "../test/fixtures/web/sites.ts";
import { type DemoServer, demoEnvironment, runJson, startServer } from "./demo-cli.ts";

const OUTPUT = join(import.meta.dirname, "..", ".serplens", "demo-report.json");
const POLL_MS = 50;
const SCAN_LIMIT_MS = 60_000;

interface JobView {
  readonly status: string;
  readonly progress: number | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** Runs a step and prints how long it took. */
async function timed<T>(label: string, step: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const value = await step();
  console.log(`  ${label.padEnd(62)} ${((performance.now() - started) / 1000).toFixed(2).padStart(6)} s`);
  return value;
}

function chooseTopic(words: readonly string[]): Topic {
  const keyword = words.join(" ").toLowerCase();
  const topic = keyword === "" ? TOPICS[0] : TOPICS.find((known) => known.keyword === keyword);
  if (topic !== undefined) return topic;
  throw new Error(`the demo web has no pages on "${keyword}"; it knows ${TOPICS.map((known) => `"${known.keyword}"`).join(", ")}`);
}

function readField(value: unknown, name: string): string {
  const field = typeof value === "object" && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;
  if (typeof field === "string") return field;
  throw new Error(`expected a field "${name}" in ${JSON.stringify(value)}`);
}

async function call(server: DemoServer, key: string, path: string, body?: unknown): Promise<unknown> {
  const headers = { authorization: `Bearer ${key}`, ...(body === undefined ? {} : { "content-type": "application/json" }) };
  const request = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(`${server.address}${path}`, request);
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

async function scan(server: DemoServer, key: string, topic: Topic): Promise<Report> {
  const { keyword, target: url, region, locale } = topic;
  const jobId = readField(await call(server, key, "/v1/scan", { keyword, url, region, locale }), "job_id");
  const progress = createProgress(process.stdout);
  const deadline = performance.now() + SCAN_LIMIT_MS;
  try {
    for (;;) {
      // The server's own answer, checked against its schema by its tests.
      const job = (await call(server, key, `/v1/jobs/${jobId}`)) as JobView;
      progress.update(job.progress ?? 0, job.status);
      if (job.status === "completed") break;
      if (job.status === "failed" || job.status === "cancelled") {
        throw new Error(`the scan ${job.status}: ${job.error === null ? "no reason given" : `${job.error.code}: ${job.error.message}`}`);
      }
      if (performance.now() > deadline) throw new Error(`the scan is still ${job.status} after ${SCAN_LIMIT_MS / 1000} s`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  } finally {
    progress.end();
  }
  return (await call(server, key, `/v1/jobs/${jobId}/result`)) as Report;
}

async function runDemo(topic: Topic, folder: string, onServer: (server: DemoServer) => void, web: RunningWeb): Promise<Report> {
  const hosts = join(folder, "hosts.json");
  const pages = join(folder, "pages.jsonl");
  await writeFile(hosts, JSON.stringify(web.hostMap));
  const env = demoEnvironment({
    SERPLENS_PORT: "0",
    SERPLENS_DATABASE_URL: `sqlite:${join(folder, "serplens.db")}`,
    SERPLENS_CORPUS_PATH: join(folder, "corpus.db"),
    SERPLENS_LOG_LEVEL: "warn",
  });
  await timed("pages indexed for the built-in search", async () => {
    await writeCorpus(pages);
    await runJson(["corpus", "add", pages, "--json"], env);
  });
  const key = await timed("organisation and API key made", async () => {
    const org = readField(await runJson(["orgs", "create", "--name", "demo", "--json"], env), "id");
    return readField(await runJson(["keys", "create", "--org", org, "--json"], env), "key");
  });
  const server = await timed("server started on SQLite", () => startServer(["--map-hosts", hosts], env));
  onServer(server);
  return timed(`standard scan of ${new URL(topic.target).host} over HTTP`, () => scan(server, key, topic));
}

async function main(): Promise<void> {
  const started = performance.now();
  const topic = chooseTopic(process.argv.slice(2));
  const folder = await mkdtemp(join(tmpdir(), "serplens-demo-"));
  const web = await startWeb();
  let server: DemoServer | null = null;
  const cleanUp = async (): Promise<void> => {
    await server?.stop();
    await web.close();
    await rm(folder, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      cleanUp().finally(() => process.exit(130));
    });
  }
  console.log(`serplens demo: "${topic.keyword}" on a small web of ${web.urls.length} pages and ${web.hosts.length} hosts, all on this machine\n`);
  try {
    const report = await runDemo(
      topic,
      folder,
      (running) => {
        server = running;
      },
      web,
    );
    await mkdir(join(OUTPUT, ".."), { recursive: true });
    await writeFile(OUTPUT, `${JSON.stringify(report, null, 2)}\n`);
    console.log(`\n${summarise(report)}\n`);
    const others = TOPICS.filter((other) => other !== topic).map((other) => `"${other.keyword}"`);
    console.log(`The whole report as JSON: ${OUTPUT}`);
    console.log(`Other keywords: npm run demo -- ${others.join(" or ")}`);
  } finally {
    await cleanUp();
  }
  console.log(`Done in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

try {
  await main();
} catch (error) {
  console.error(`\nserplens demo: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
