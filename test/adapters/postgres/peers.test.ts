import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";

const ROOT = resolve(import.meta.dirname, "../../..");
// Outside of the project's node_modules, like a host without the optional peers.
const folder = mkdtempSync(join(tmpdir(), "serplens-peers-"));
after(() => rmSync(folder, { recursive: true }));
for (const part of [
  "core",
  "adapters/sql",
  "adapters/postgres",
  "adapters/redis-client",
  "adapters/redis",
  "adapters/bullmq",
]) {
  cpSync(join(ROOT, part), join(folder, part), { recursive: true });
}

const OPENINGS = [
  {
    path: "adapters/postgres/open.ts",
    call: "openPostgres({ url: 'postgres://127.0.0.1:1/x' })",
    install: "npm install postgres@3.4.9",
  },
  {
    path: "adapters/redis/open.ts",
    call: "openRedisRateLimiter({ url: 'redis://127.0.0.1:1' })",
    install: "npm install redis@6",
  },
  {
    path: "adapters/bullmq/open.ts",
    call: "openBullmqDispatcher({ redis: { url: 'redis://127.0.0.1:1' } })",
    install: "npm install bullmq@6 redis@6",
  },
];

for (const { path, call, install } of OPENINGS) {
  test(`${path} without its vendor package names the package to install`, () => {
    const code = `const adapter = await import("./${path}"); await adapter.${call}.catch((error) => console.log(error.message));`;
    const { stdout, stderr } = spawnSync(process.execPath, ["--no-install", "-e", code], {
      cwd: folder,
      encoding: "utf8",
    });
    assert.match(stdout, new RegExp(`optional peers?: ${install}`), stderr);
  });
}
