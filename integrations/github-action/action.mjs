// Scans a page through a serplens server, writes the plan as Markdown, and fails below a score. Needs only Node.
import { appendFile, readFile } from "node:fs/promises";
import { argv, env, exit } from "node:process";
import { pathToFileURL } from "node:url";

const PAUSE_MS = 3_000;
const TIERS = ["lite", "standard", "deep"];
const LIMIT_MS = 10 * 60_000;
/** Marks the comment, so that a later run replaces it. */
const MARK = "<!-- serplens -->";

/** Escapes text of other people's pages, so that no part of it is markup or a mention. */
export function plain(text) {
  return text.replace(/\s+/g, " ").replace(/[\\`*_{}[\]<>|~#@]/g, "\\$&");
}

/** Returns the comment for a report: score, summary and the plan. */
export function commentOf(report, keyword) {
  const { score, grade, summary } = report.on_page_optimization;
  const steps = report.recommendations ?? [];
  const rows = steps.map(({ action, gain_in_plan: gain }) => `| ${plain(action)} | +${gain.toFixed(1)} |`);
  const table = rows.length === 0 ? [] : ["", "| Step | Points |", "| --- | ---: |", ...rows];
  const title = `### ${plain(keyword)}: ${score === null ? "no score" : `${score} of 100, ${grade}`}`;
  return [MARK, title, "", plain(summary), ...table, ""].join("\n");
}

async function json(address, init) {
  const response = await fetch(address, { ...init, signal: AbortSignal.timeout(30_000) }).catch((cause) => {
    throw new Error(`${new URL(address).host} cannot be reached: ${cause.cause?.code ?? cause.message}.`, { cause });
  });
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body;
  throw new Error(
    `${new URL(address).pathname} responds with ${response.status}: ${body.error?.message ?? body.message ?? ""}`,
  );
}

/** Runs a scan to its end and returns its id with the report. Throws when it fails or takes 10 minutes. */
export async function scan({ server, key, tier, pauseMs = PAUSE_MS, ...page }) {
  const base = server.replace(/\/+$/, "");
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const route = tier === "standard" ? "/v1/scan" : `/v1/scan/${tier}`;
  const { job_id: job } = await json(base + route, { method: "POST", headers, body: JSON.stringify(page) });
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const { status, error } = await json(`${base}/v1/jobs/${job}`, { headers });
    if (status === "completed") break;
    if (status === "failed" || status === "cancelled")
      throw new Error(`The scan ${status}: ${error?.message ?? "no reason"}`);
    if (Date.now() > end) throw new Error(`The scan ${job} did not end within 10 minutes.`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return { job, report: await json(`${base}/v1/jobs/${job}/result`, { headers }) };
}

/** Writes the comment, or replaces the comment of an earlier run. */
export async function comment({ api, repository, number, token, body }) {
  const headers = { Authorization: `Bearer ${token}`, Accept: "application/vnd.github+json", "User-Agent": "serplens" };
  const list = `${api}/repos/${repository}/issues/${number}/comments`;
  const known = (await json(`${list}?per_page=100`, { headers })).find((entry) => entry.body?.startsWith(MARK));
  const address = known === undefined ? list : `${api}/repos/${repository}/issues/comments/${known.id}`;
  await json(address, { method: known === undefined ? "POST" : "PATCH", headers, body: JSON.stringify({ body }) });
}

async function pullRequest() {
  if (!env.GITHUB_EVENT_PATH) return null;
  return JSON.parse(await readFile(env.GITHUB_EVENT_PATH, "utf8")).pull_request?.number ?? null;
}

async function main() {
  const input = (name, fallback = "") => env[`INPUT_${name.toUpperCase()}`]?.trim() || fallback;
  for (const name of ["server", "key", "url", "keyword"])
    if (input(name) === "") throw new Error(`The input ${name} is missing.`);
  if (!TIERS.includes(input("tier", "standard"))) throw new Error(`The input tier is not one of ${TIERS.join(", ")}.`);
  const keyword = input("keyword");
  const page = { keyword, url: input("url"), region: input("region", "US") };
  const pauseMs = Number(env.SERPLENS_PAUSE_MS ?? PAUSE_MS);
  const { job, report } = await scan({
    server: input("server"),
    key: input("key"),
    tier: input("tier", "standard"),
    pauseMs,
    ...page,
  });
  const body = commentOf(report, keyword);
  const { score } = report.on_page_optimization;
  if (env.GITHUB_STEP_SUMMARY) await appendFile(env.GITHUB_STEP_SUMMARY, body);
  if (env.GITHUB_OUTPUT) await appendFile(env.GITHUB_OUTPUT, `score=${score ?? ""}\njob=${job}\n`);
  const number = await pullRequest();
  const token = input("token");
  const api = env.GITHUB_API_URL ?? "https://api.github.com";
  if (token !== "" && number !== null) await comment({ api, repository: env.GITHUB_REPOSITORY, number, token, body });
  const minimum = Number(input("minimum", "0"));
  if (score !== null && score < minimum) throw new Error(`The score is ${score}, and at least ${minimum} is required.`);
  console.log(score === null ? "No score: see the summary." : `Score ${score} of 100.`);
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) {
  try {
    await main();
  } catch (error) {
    console.log(`::error::${error.message.replace(/\r?\n/g, " ")}`);
    exit(1);
  }
}
