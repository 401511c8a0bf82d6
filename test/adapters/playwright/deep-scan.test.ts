import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type Report, ReportSchema } from "../../../core/contract/report.ts";
import { problemsOf } from "../../../core/contract/validate.ts";
import { type DemoServer, demoEnvironment, runJson, startServer } from "../../../scripts/demo-cli.ts";
import { writeCorpus } from "../../fixtures/web/corpus.ts";
import { type RunningWeb, startWeb as startDemoWeb } from "../../fixtures/web/server.ts";
import { TOPICS } from "../../fixtures/web/sites.ts";
import { BROWSERS, SKIP, startWeb, type Web } from "./stand.ts";

const TEXT =
  "Pour over coffee wants a slow kettle, a paper filter and fresh beans, ground a little coarser than sand. ";
/** A page that scripts write. */
const CLIENT_RENDERED = `<!doctype html><html lang="en"><head><title>Pour over coffee</title></head><body><div id="root"></div><script>
  fetch("/text").then((answer) => answer.text()).then((text) => { root.innerHTML = "<main><h1>Pour over coffee</h1>" + text + "</main>"; });
</script></body></html>`;

/** Time in ms between two reads of a job. The read limit is 120 a minute. */
const POLL_MS = 600;

interface JobView {
  readonly status: string;
  readonly error: { readonly code: string; readonly message: string } | null;
}

describe("scans over HTTP that use the browser", { skip: SKIP }, () => {
  const [topic] = TOPICS;
  let folder: string;
  let demo: RunningWeb;
  let web: Web;
  let server: DemoServer;
  let key: string;

  before(async () => {
    assert.ok(topic !== undefined);
    folder = await mkdtemp(join(tmpdir(), "serplens-deep-"));
    demo = await startDemoWeb();
    web = await startWeb((request, response) => {
      const body = request.url === "/text" ? `<p>${TEXT.repeat(4)}</p>`.repeat(5) : CLIENT_RENDERED;
      response.writeHead(request.url === "/robots.txt" ? 404 : 200, { "content-type": "text/html" }).end(body);
    });
    const hosts = join(folder, "hosts.json");
    const pages = join(folder, "pages.jsonl");
    await writeFile(hosts, JSON.stringify({ ...demo.hostMap, "client.example": `127.0.0.1:${web.port}` }));
    await writeCorpus(pages);
    const env = demoEnvironment({
      SERPLENS_PORT: "0",
      SERPLENS_DATABASE_URL: `sqlite:${join(folder, "serplens.db")}`,
      SERPLENS_CORPUS_PATH: join(folder, "corpus.db"),
      SERPLENS_LOG_LEVEL: "warn",
      SERPLENS_BROWSER: BROWSERS[0] ?? "",
    });
    await runJson(["corpus", "add", pages, "--json"], env);
    // Owner commands print objects with these members.
    const org = (await runJson(["orgs", "create", "--name", "deep", "--json"], env)) as { readonly id: string };
    await runJson(["credits", "grant", "--org", org.id, "--credits", "100", "--json"], env);
    key = ((await runJson(["keys", "create", "--org", org.id, "--json"], env)) as { readonly key: string }).key;
    server = await startServer(["--map-hosts", hosts], env);
  });
  after(async () => {
    await server?.stop();
    await demo.close();
    await web.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function call(path: string, body?: unknown): Promise<unknown> {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const response = await fetch(
      `${server.address}${path}`,
      body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) },
    );
    const answer: unknown = await response.json();
    assert.ok(response.ok, `${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  }

  async function reportOf(path: string, body: unknown): Promise<Report> {
    // Other tests check the server's responses against the contract.
    const { job_id: id } = (await call(path, body)) as { readonly job_id: string };
    for (;;) {
      const job = (await call(`/v1/jobs/${id}`)) as JobView;
      assert.ok(job.status !== "failed" && job.status !== "cancelled", JSON.stringify(job.error));
      if (job.status === "completed") break;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    const report = await call(`/v1/jobs/${id}/result`);
    assert.deepEqual(problemsOf(ReportSchema, report), []);
    // Proven by the check above.
    return report as Report;
  }

  it("a deep scan of the demo corpus measures the target and three competitors", { timeout: 90_000 }, async () => {
    assert.ok(topic !== undefined);
    const { keyword, target: url, region, locale } = topic;
    const { serp_speed_benchmark: speed } = await reportOf("/v1/scan/deep", { keyword, url, region, locale });
    assert.deepEqual(
      [speed?.status, speed?.target?.status, speed?.target?.url],
      ["ok", "ok", url],
      JSON.stringify(speed),
    );
    assert.match(speed?.benchmark_version ?? "", /^1\.0\.0 \(chromium/);
    assert.match(speed?.web_vitals_version ?? "", /^6\./);
    assert.equal(speed?.competitors?.count, 3);
    assert.deepEqual(
      speed?.competitors?.items.map((item) => item.status),
      ["ok", "ok", "ok"],
    );
    for (const probe of [speed?.target, ...(speed?.competitors?.items ?? [])]) {
      assert.ok(
        (probe?.ttfb_ms ?? 0) > 0 && (probe?.lcp_ms ?? 0) >= (probe?.ttfb_ms ?? 0) && probe?.cls !== null,
        JSON.stringify(probe),
      );
    }
    assert.deepEqual(
      speed?.competitors?.comparison.map((row) => [row.metric, row.verdict !== null]),
      ["lcp_ms", "fcp_ms", "cls", "tbt_ms_approx", "ttfb_ms"].map((metric) => [metric, true]),
    );
  });

  it("a standard scan recovers a target that scripts write, and says so", { timeout: 90_000 }, async () => {
    assert.ok(topic !== undefined);
    const { keyword, region, locale } = topic;
    const report = await reportOf("/v1/scan", { keyword, url: "http://client.example/", region, locale });
    const [page] = report.diagnostics?.difficult_pages ?? [];
    assert.deepEqual(
      [page?.url, page?.purpose, page?.reason, page?.outcome],
      ["http://client.example/", "target", "empty_shell", "rendered"],
    );
    assert.ok((page?.rendered_words ?? 0) > 200, JSON.stringify(page));
    assert.notEqual(report.on_page_optimization.score, null);
  });
});
