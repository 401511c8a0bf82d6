import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, it } from "node:test";
import { isSandboxRefused } from "../../../adapters/playwright/sandbox.ts";
import { openBrowser } from "../../../src/browser.ts";
import { ConfigError } from "../../../src/config/config.ts";
import { BROWSERS, openHost, SKIP } from "./stand.ts";

const WORKER = join(import.meta.dirname, "sandboxed-worker.ts");
const IS_ROOT = process.getuid?.() === 0;
const NOT_ROOT = IS_ROOT ? false : "only root is refused";
/** The user `nobody` of Debian. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const OPTIONS = { userAgent: "x", denyHosts: [], mapHosts: new Map() };
const PROGRAM = BROWSERS[0] ?? "";

/** Runs a program as an ordinary user. */
function asUser(command: string, ...args: readonly string[]) {
  const env = { ...process.env, HOME: "/tmp" };
  return spawnSync(command, args, { encoding: "utf8", env, timeout: 60_000, ...(IS_ROOT ? NOBODY : {}) });
}

const hasNamespaces = asUser("unshare", "--user", "true").status === 0;
const NO_NAMESPACES = hasNamespaces ? false : "this machine gives ordinary users no user namespaces";

it("the sandbox is refused for root alone, and only while it is on", () => {
  const modes = (["on", "off"] as const).flatMap((mode) =>
    [0, 1000, null].map((userId) => [mode, userId, isSandboxRefused(mode, userId)] as const),
  );
  assert.deepEqual(
    modes.filter(([, , isRefused]) => isRefused),
    [["on", 0, true]],
  );
});

describe("a browser for root", { skip: SKIP === false ? NOT_ROOT : SKIP }, () => {
  it("is a configuration error when its program is named, and the error says how to run as a user", () => {
    const open = () => openBrowser({ kind: "program", path: PROGRAM }, OPTIONS);
    assert.throws(open, (error) => {
      assert.ok(error instanceof ConfigError);
      assert.match(error.message, /does not work for root.*runuser -u serplens.*SERPLENS_BROWSER_SANDBOX=off/);
      return true;
    });
  });

  it("is left out with one warning when it was found by itself", () => {
    const lines: string[] = [];
    const logger = { debug() {}, info() {}, warn: (_: unknown, text: string) => void lines.push(text), error() {} };
    const folders = (process.env.PATH ?? "").split(":");
    assert.equal(openBrowser({ kind: "auto", folders, sandbox: "on" }, { ...OPTIONS, logger }), null);
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? "", /^No browser is used\. Chromium's sandbox does not work for root/);
  });

  it("does not start while its sandbox is on", async () => {
    const host = openHost({}, { sandbox: "on" });
    await assert.rejects(host.describe(), /sandbox does not work for root/);
    await host.close();
  });
});

describe("a browser for an ordinary user", { skip: SKIP === false ? NO_NAMESPACES : SKIP }, () => {
  it("renders with its sandbox on", { timeout: 90_000 }, () => {
    const { status, stdout, stderr } = asUser(process.execPath, WORKER);
    assert.equal(status, 0, stderr);
    const seen: unknown = JSON.parse(stdout);
    // Mode 2 is a seccomp filter. proc_pid_status(5)
    assert.deepEqual(seen, { text: "written by a script", modes: ["2"] });
  });
});
