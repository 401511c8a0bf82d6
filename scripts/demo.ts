/**
 * Runs one standard scan end to end on this machine.
 *
 * Starts a small web on loopback, indexes it, starts a server on SQLite, creates a key and scans over HTTP. The server,
 * its URL guard, its resolver and its robots rules are the same as in production. With `--open` the server stays up,
 * and a link leads to the report in the dashboard.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Report } from "../core/contract/report.ts";
import { createProgress } from "../src/cli/output/progress.ts";
import { summarize } from "../src/cli/output/summary.ts";
import { createClient } from "../src/client/client.ts";
import { MODEL_KEY, startModelServer } from "../test/adapters/openai/model-server.ts";
import { writeCorpus } from "../test/fixtures/web/corpus.ts";
import { type RunningWeb, startWeb } from "../test/fixtures/web/server.ts";
import { TOPICS, type Topic } from "../test/fixtures/web/sites.ts";
import { type DemoServer, demoEnvironment, runJson, startServer } from "./demo-cli.ts";

const OUTPUT = join(import.meta.dirname, "..", ".serplens", "demo-report.json");
const SCAN_LIMIT_MS = 60_000;
/** Name of the model in the dashboard, and the time in ms for which it writes a token. */
const SAMPLE_MODEL = "sample (no real language model)";
const TOKEN_MS = 20;

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
  throw new Error(
    `the demo web has no pages on "${keyword}". Keywords with pages: ${TOPICS.map((known) => `"${known.keyword}"`).join(", ")}`,
  );
}

function readField(value: unknown, name: string): string {
  const field =
    typeof value === "object" && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;
  if (typeof field === "string") return field;
  throw new Error(`expected a field "${name}" in ${JSON.stringify(value)}`);
}

/** Scans the topic's page through the client library, which polls as the interface recommends and within the rate limit. */
async function scan(server: DemoServer, apiKey: string, topic: Topic): Promise<Report> {
  const { keyword, target: url, region, locale } = topic;
  const serplens = createClient({ apiKey, baseUrl: server.address });
  const progress = createProgress(process.stdout);
  try {
    const { job_id: jobId } = await serplens.scan.create({ keyword, url, region, locale });
    const { status, error } = await serplens.jobs.wait(jobId, {
      timeoutMs: SCAN_LIMIT_MS,
      onProgress: (job) => progress.update(job.progress ?? 0, job.status),
    });
    if (status !== "completed")
      throw new Error(`the scan ${status}: ${error === null ? "no reason given" : `${error.code}: ${error.message}`}`);
    const result = await serplens.results.get(jobId, { format: "customer_v1" });
    if (!("schema_version" in result)) throw new Error("the server returned a classification for a scan");
    return result;
  } finally {
    progress.end();
  }
}

/** Parts of a demo beside its server. */
interface DemoParts {
  readonly folder: string;
  readonly web: RunningWeb;
  /** Address of the fake language model; `null` in a demo that ends by itself. */
  readonly modelUrl: string | null;
}

async function runDemo(
  topic: Topic,
  { folder, web, modelUrl }: DemoParts,
  onServer: (server: DemoServer) => void,
): Promise<{ readonly report: Report; readonly setup: string; readonly address: string }> {
  const hosts = join(folder, "hosts.json");
  const pages = join(folder, "pages.jsonl");
  await writeFile(hosts, JSON.stringify(web.hostMap));
  const env = demoEnvironment({
    SERPLENS_PORT: "0",
    SERPLENS_DATABASE_URL: `sqlite:${join(folder, "serplens.db")}`,
    SERPLENS_CORPUS_PATH: join(folder, "corpus.db"),
    SERPLENS_LOG_LEVEL: "warn",
    ...(modelUrl === null
      ? {}
      : {
          SERPLENS_WRITER_URL: modelUrl,
          SERPLENS_WRITER_KEY: MODEL_KEY,
          SERPLENS_WRITER_MODEL: SAMPLE_MODEL,
        }),
  });
  await timed("pages indexed for the built-in search", async () => {
    await writeCorpus(pages);
    await runJson(["corpus", "add", pages, "--json"], env);
  });
  const key = await timed("organization and API key created", async () => {
    const org = readField(await runJson(["orgs", "create", "--name", "demo", "--json"], env), "id");
    return readField(await runJson(["keys", "create", "--org", org, "--json"], env), "key");
  });
  const server = await timed("server started on SQLite", () => startServer(["--map-hosts", hosts], env));
  onServer(server);
  const report = await timed(`standard scan of ${new URL(topic.target).host} over HTTP`, () =>
    scan(server, key, topic),
  );
  return { report, setup: readField(await runJson(["setup-token", "--json"], env), "url"), address: server.address };
}

/** Keeps the server up until Ctrl-C, and says how to see the report in the browser. */
async function stayOpen(setup: string, address: string): Promise<void> {
  console.log(`\nSee the report in your browser. Choose an address and a password at this link, which works once:`);
  console.log(`\n  ${address}${new URL(setup).pathname}${new URL(setup).hash}`);
  console.log(
    `\nThe section "Suggestions" of the report and the topics of the editor propose texts. They are samples: no language\nmodel writes them, and every second one has a figure that no page states, to show how it is marked.`,
  );
  console.log("\nStop the demo with Ctrl-C.");
  await new Promise(() => {});
}

async function main(): Promise<void> {
  const started = performance.now();
  const words = process.argv.slice(2);
  const isOpen = words.includes("--open");
  const topic = chooseTopic(words.filter((word) => word !== "--open"));
  const folder = await mkdtemp(join(tmpdir(), "serplens-demo-"));
  const web = await startWeb();
  const model = isOpen ? startModelServer(SAMPLE_MODEL) : null;
  model?.behave({ kind: "sample", tokenMs: TOKEN_MS });
  let server: DemoServer | null = null;
  const cleanUp = async (): Promise<void> => {
    await server?.stop();
    await web.close();
    await model?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      cleanUp().finally(() => process.exit(130));
    });
  }
  console.log(
    `serplens demo: "${topic.keyword}" on a small web of ${web.urls.length} pages and ${web.hosts.length} hosts, all on this machine\n`,
  );
  try {
    const parts = { folder, web, modelUrl: model?.url ?? null };
    const { report, setup, address } = await runDemo(topic, parts, (running) => {
      server = running;
    });
    await mkdir(join(OUTPUT, ".."), { recursive: true });
    await writeFile(OUTPUT, `${JSON.stringify(report, null, 2)}\n`);
    console.log(`\n${summarize(report)}\n`);
    const others = TOPICS.filter((other) => other !== topic).map((other) => `"${other.keyword}"`);
    console.log(`The whole report as JSON: ${OUTPUT}`);
    console.log(`Other keywords: npm run demo -- ${others.join(" or ")}`);
    if (isOpen) await stayOpen(setup, address);
    console.log("See the report in the dashboard: npm run demo -- --open");
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
