import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { it } from "node:test";
import { EXAMPLE_REPORT } from "../core/contract/example-report.ts";

const ENTRY = join(import.meta.dirname, "..", "integrations", "github-action", "action.mjs");

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly body: string;
}

/** A server with the API that ends a scan at its second look, and the comments of a pull request. */
function startHosts(over: { readonly status?: string; readonly comments?: readonly object[] } = {}) {
  const seen: Seen[] = [];
  let looks = 0;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname: path } = new URL(request.url);
      const { method } = request;
      seen.push({ method, path, key: request.headers.get("authorization"), body: await request.text() });
      if (path.startsWith("/v1/scan") && request.headers.get("authorization") === "Bearer wrong")
        return Response.json(
          { error: { code: "INVALID_API_KEY", message: "The API key is unknown." } },
          { status: 401 },
        );
      if (path.startsWith("/v1/scan")) return Response.json({ job_id: "job_1" }, { status: 202 });
      if (path === "/v1/jobs/job_1") {
        looks += 1;
        const status = looks < 2 ? "running" : (over.status ?? "completed");
        return Response.json({ status, error: status === "failed" ? { message: "The page is gone." } : null });
      }
      if (path === "/v1/jobs/job_1/result") return Response.json(EXAMPLE_REPORT);
      return Response.json(method === "GET" ? (over.comments ?? []) : {});
    },
  });
  return { seen, url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) };
}

/** Runs the entry as a workflow does. */
async function run(inputs: Readonly<Record<string, string>>, over: Parameters<typeof startHosts>[0] = {}) {
  const hosts = startHosts(over);
  const folder = mkdtempSync(join(tmpdir(), "serplens-action-"));
  const [summary, output, event] = ["summary", "output", "event"].map((name) => join(folder, name));
  writeFileSync(event ?? "", JSON.stringify({ pull_request: { number: 7 } }));
  for (const file of [summary, output]) writeFileSync(file ?? "", "");
  const all = {
    server: `${hosts.url}/`,
    key: "slk_live_x",
    url: "https://a.example/",
    keyword: "pour over",
    ...inputs,
  };
  const child = spawn("node", [ENTRY], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      ...Object.fromEntries(Object.entries(all).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_OUTPUT: output,
      GITHUB_EVENT_PATH: event,
      GITHUB_REPOSITORY: "acme/site",
      GITHUB_API_URL: hosts.url,
      SERPLENS_PAUSE_MS: "1",
    },
  });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  const [code] = await once(child, "close");
  const result = {
    code,
    text,
    seen: hosts.seen,
    summary: readFileSync(summary ?? "", "utf8"),
    output: readFileSync(output ?? "", "utf8"),
  };
  await hosts.stop();
  rmSync(folder, { recursive: true });
  return result;
}

it("the GitHub Action scans, writes the plan and its outputs, and comments on the pull request", async () => {
  const { code, text, seen, summary, output } = await run({ token: "t", tier: "lite" });
  assert.equal(code, 0, text);
  assert.deepEqual(seen.map(({ method, path }) => `${method} ${path}`).slice(0, 4), [
    "POST /v1/scan/lite",
    "GET /v1/jobs/job_1",
    "GET /v1/jobs/job_1",
    "GET /v1/jobs/job_1/result",
  ]);
  assert.equal(seen[0]?.key, "Bearer slk_live_x");
  assert.deepEqual(JSON.parse(seen[0]?.body ?? ""), { keyword: "pour over", url: "https://a.example/", region: "US" });
  const { score } = EXAMPLE_REPORT.on_page_optimization;
  assert.ok(summary.includes(`${score} of 100`), summary);
  assert.equal(summary.includes("| Step | Points |"), (EXAMPLE_REPORT.recommendations ?? []).length > 0);
  assert.equal(output, `score=${score}\njob=job_1\n`);
  const sent = seen.at(-1);
  assert.equal(`${sent?.method} ${sent?.path}`, "POST /repos/acme/site/issues/7/comments");
  assert.equal(JSON.parse(sent?.body ?? "").body, summary);
});

it("the GitHub Action replaces its own comment, and fails below the minimum and for a failed scan", async () => {
  const comments = [
    { id: 1, body: "Nice work" },
    { id: 2, body: "<!-- serplens -->\nold" },
  ];
  const replaced = await run({ token: "t", minimum: "101" }, { comments });
  assert.equal(replaced.code, 1);
  assert.match(replaced.text, /::error::The score is \d+, and at least 101 is required/);
  assert.equal(
    `${replaced.seen.at(-1)?.method} ${replaced.seen.at(-1)?.path}`,
    "PATCH /repos/acme/site/issues/comments/2",
  );
  const failed = await run({}, { status: "failed" });
  assert.equal(failed.code, 1);
  assert.match(failed.text, /::error::The scan failed: The page is gone\./);
  const missing = await run({ keyword: " " });
  assert.match(missing.text, /::error::The input keyword is missing\./);
});

it("the GitHub Action prints the reason when the server refuses, cannot be reached, or does not know the tier", async () => {
  const refused = await run({ key: "wrong" });
  assert.match(refused.text, /::error::\/v1\/scan responds with 401: The API key is unknown\./);
  const gone = await run({ server: "http://127.0.0.1:1" });
  assert.match(gone.text, /::error::127\.0\.0\.1:1 cannot be reached: /);
  const tier = await run({ tier: "full" });
  assert.match(tier.text, /::error::The input tier is not one of lite, standard, deep\./);
});
