import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { after, describe, it } from "node:test";
import { problemsOf } from "../core/contract/validate.ts";
import type { SearchFailureReason } from "../core/ports/searcher.ts";
import { TOOLS } from "../core/surfaces/mcp/tools.ts";
import { snippetsIn } from "./snippets.ts";

const SLOW = { timeout: 60_000 };
const ROOT = resolve(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

// Installed as anybody would: the package in node_modules, the samples beside it.
const folder = mkdtempSync(join(tmpdir(), "serplens-guides-"));
mkdirSync(join(folder, "node_modules"));
symlinkSync(ROOT, join(folder, "node_modules", "serplens"));
cpSync(join(ROOT, "templates/searcher/searcher.ts"), join(folder, "searcher.ts"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the TypeScript sample of a guide that contains the text. */
function sampleWith(file: string, text: string): string {
  const sample = snippetsIn(file, read(file)).find((each) => each.language === "ts" && each.text.includes(text));
  assert.ok(sample !== undefined, `${file} has no sample with ${text}`);
  return sample.text;
}

/** Starts a sample as a program of its own, without settings of this process. */
function startSample(name: string, text: string, env: Readonly<Record<string, string>> = {}): ChildProcess {
  writeFileSync(join(folder, name), text);
  const inherited = Object.entries(process.env).filter(([key]) => !key.startsWith("SERPLENS_") && key !== "NODE_ENV");
  return spawn(process.execPath, [join(folder, name)], {
    cwd: folder,
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((settle) => child.once("exit", (code) => settle(code)));

describe("docs/README.md", () => {
  it("docs/README.md leads to every page of docs/", () => {
    const index = read("docs/README.md");
    const pages = readdirSync(join(ROOT, "docs")).filter((name) => name.endsWith(".md") && name !== "README.md");
    assert.deepEqual(
      pages.filter((name) => !index.includes(`](${name})`)),
      [],
    );
  });
});

describe("docs/embed.md", () => {
  it("the first sample of docs/embed.md prints the categories of a text", SLOW, async () => {
    const child = startSample("classify.ts", sampleWith("docs/embed.md", "analysis.classify"));
    let printed = "";
    child.stdout?.on("data", (data: Buffer) => {
      printed += data.toString();
    });
    assert.equal(await ended(child), 0);
    assert.match(printed, /category: "\/Food & Drink\//);
  });

  it("the scan sample of docs/embed.md returns null for a page that may not be fetched", SLOW, async () => {
    const text = `${sampleWith("docs/embed.md", "scoreOf")}
console.log(await scoreOf("http://127.0.0.1:1/", "coffee", ["http://127.0.0.1:2/"]));
`;
    const child = startSample("score.ts", text);
    let [printed, problems] = ["", ""];
    child.stdout?.on("data", (data: Buffer) => {
      printed += data.toString();
    });
    child.stderr?.on("data", (data: Buffer) => {
      problems += data.toString();
    });
    assert.equal(await ended(child), 0, problems);
    assert.match(printed, /null\n$/);
    assert.match(problems, /^URL_NOT_ALLOWED /);
  });

  it("the service of docs/embed.md accepts a scan with its key and ends on SIGTERM", SLOW, async () => {
    const child = startSample("service.ts", sampleWith("docs/embed.md", "createHttp"), { PORT: "0" });
    try {
      const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
      const [line = ""] = (await lines[Symbol.asyncIterator]().next()).value?.split("\n") ?? [];
      const [url = "", key = ""] = line.split(" ");
      const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
      const body = JSON.stringify({ keyword: "espresso machine", url: "https://example.com/espresso" });
      const response = await fetch(url, { method: "POST", headers, body });
      assert.equal(response.status, 202);
      const { job_id } = (await response.json()) as { job_id: string };
      const job = await fetch(new URL(`/v1/jobs/${job_id}`, url), { headers });
      assert.equal(job.status, 200);
    } finally {
      const exit = ended(child);
      child.kill("SIGTERM");
      assert.equal(await exit, 0);
    }
  });
});

describe("docs/search-provider.md", () => {
  it("docs/search-provider.md explains every failure reason of the port", () => {
    const reasons: Readonly<Record<SearchFailureReason, true>> = {
      auth: true,
      quota: true,
      rate_limited: true,
      blocked: true,
      timeout: true,
      unavailable: true,
      bad_response: true,
    };
    const cells = [...read("docs/search-provider.md").matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = ""]) => cell);
    const explained = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, reason = ""]) => reason));
    assert.deepEqual(explained.sort(), Object.keys(reasons).sort());
  });
});

describe("docs/agents.md", () => {
  it("every call of docs/agents.md has valid arguments for its tool", () => {
    const text = read("docs/agents.md");
    const steps = [...text.matchAll(/^\d\. `(\w+)`([\s\S]*?)(?=^\d\. |^[A-Z#])/gm)];
    const calls = steps.flatMap(([, name = "", step = ""]) =>
      snippetsIn("docs/agents.md", step).map((call) => ({ name, args: JSON.parse(call.text) as unknown })),
    );
    assert.deepEqual(
      calls.map(({ name }) => name),
      ["scan_page", "wait_for_job", "get_job_result"],
    );
    for (const { name, args } of calls) {
      const tool = TOOLS.find((each) => each.name === name);
      assert.ok(tool !== undefined, name);
      assert.deepEqual(problemsOf(tool.input, args), [], name);
    }
  });

  it("docs/mcp.md lists every tool with its scope", () => {
    const text = read("docs/mcp.md");
    for (const { name, scope } of TOOLS)
      assert.match(text, new RegExp(`^\\| \`${name}\` \\| .+ \\| \`${scope}\` \\|$`, "m"));
  });
});
