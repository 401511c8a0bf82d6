import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { demoEnvironment } from "../../scripts/demo-cli.ts";

const ROOT = join(import.meta.dirname, "..", "..");

const run = (file: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) =>
  spawnSync(process.execPath, [join(ROOT, "scripts", file), ...args], { encoding: "utf8", env });

const demoFolders = (): readonly string[] => readdirSync(tmpdir()).filter((name) => name.startsWith("serplens-demo-"));

describe("scripts/run.mjs", () => {
  it("scripts/run.mjs names every task that package.json offers", () => {
    const help = run("run.mjs", ["--help"]);
    assert.equal(help.status, 0);
    const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    for (const command of Object.values<string>(scripts)) {
      const task = /^node scripts\/run\.mjs (\w+)$/.exec(command)?.[1];
      assert.ok(task !== undefined, command);
      assert.match(help.stdout, new RegExp(`^  ${task} `, "m"));
    }
  });

  it("scripts/run.mjs rejects an unknown task and lists the known tasks", () => {
    const refused = run("run.mjs", ["tset"]);
    assert.equal(refused.status, 1);
    assert.match(refused.stderr, /unknown task: tset[\s\S]*Usage:/);
  });
});

describe("scripts/services.mjs", () => {
  it("scripts/services.mjs names the missing services and the install command when it cannot install them", () => {
    const code = `import { ensureServices } from ${JSON.stringify(join(ROOT, "scripts", "services.mjs"))}; console.log(JSON.stringify(ensureServices(console.error)));`;
    const result = spawnSync(process.execPath, ["-e", code], {
      encoding: "utf8",
      env: { ...process.env, PATH: "/nonexistent" },
    });
    const missing: string[] = JSON.parse(result.stdout);
    assert.ok(missing.includes("Redis") && missing.includes("Chromium"), result.stdout);
    assert.match(result.stderr, /apt-get install -y --no-install-recommends .*redis-server chromium-headless-shell/);
  });
});

describe("demo", () => {
  it("the demo scans a page over HTTP, prints the summary, writes the report and leaves nothing running", {
    timeout: 60_000,
  }, () => {
    const before = demoFolders();
    const demo = run("demo.ts", ["balkonkraftwerk", "anmelden"], { ...process.env, NODE_ENV: "production" });
    assert.equal(demo.status, 0, demo.stderr);
    for (const part of [
      /^Score +\d+ of 100/m,
      /^What to do, in this order/m,
      /^Entities the ranking pages name/m,
      /^Ranking pages \(\d+/m,
      /^Done in/m,
    ]) {
      assert.match(demo.stdout, part);
    }
    const report = JSON.parse(readFileSync(join(ROOT, ".serplens", "demo-report.json"), "utf8"));
    assert.equal(report.schema_version, "service-report-customer-v1");
    assert.equal(report.meta.target_keyword, "balkonkraftwerk anmelden");
    assert.deepEqual(demoFolders(), before);
  });

  it("the demo lists its keywords when the requested keyword is unknown", () => {
    const refused = run("demo.ts", ["espresso"]);
    assert.equal(refused.status, 1);
    assert.match(refused.stderr, /"pour over coffee", "standing desk", "balkonkraftwerk anmelden"/);
  });

  it("the demo keeps the caller's settings from a server that maps hosts to loopback", () => {
    process.env.SERPLENS_SEARCH = "searxng:http://127.0.0.1:1";
    try {
      const env = demoEnvironment({ SERPLENS_PORT: "0" });
      assert.deepEqual(
        Object.keys(env).filter((name) => /^(?:SERPLENS_|NODE_ENV)/.test(name)),
        // Chromium has no sandbox for root, so the demo turns it off.
        process.getuid?.() === 0 ? ["SERPLENS_BROWSER_SANDBOX", "SERPLENS_PORT"] : ["SERPLENS_PORT"],
      );
    } finally {
      delete process.env.SERPLENS_SEARCH;
    }
  });
});
