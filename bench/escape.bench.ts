/**
 * Lists the connections and name look-ups of a page that tries to bypass the guard, for each way to start the browser.
 * The table shows which flags are needed. Uses loopback only.
 *
 *     bun bench/escape.bench.ts
 *
 * Asserts that the page reaches nothing with all flags of serplens, and that the attack succeeds without each flag.
 */
import assert from "node:assert/strict";
import { basename } from "node:path";
import { FLAGS } from "../adapters/playwright/launch.ts";
import { type AttackStart, runAttack } from "../test/adapters/playwright/attack-run.ts";
import { lookUpsOf, lookUpsUnavailable } from "../test/adapters/playwright/look-ups.ts";
import { BROWSERS } from "../test/adapters/playwright/stand.ts";
import "./lib/help.ts";

const AS_SERPLENS = "as serplens starts it";
const OWN_BUILD_FLAG: Readonly<Record<string, string>> = {
  "chromium-headless-shell": "--force-webrtc-ip-handling-policy",
  chromium: "--webrtc-ip-handling-policy",
};

function without(flag: string): readonly string[] {
  return FLAGS.filter((other) => !other.startsWith(flag));
}

function startsOf(build: string): readonly (Omit<AttackStart, "executable"> & { readonly name: string })[] {
  const own = OWN_BUILD_FLAG[build] ?? "";
  return [
    {
      name: "no proxy",
      proxy: "none",
      flags: ["--host-resolver-rules=MAP evil.test 127.0.0.1, MAP mixed.test 127.0.0.1"],
    },
    // The rule against look-ups would deny "localhost" itself.
    { name: "proxy, loopback bypasses it", proxy: "except-loopback", flags: without("--host-resolver-rules") },
    { name: "proxy without the build's WebRTC flag", proxy: "everything", flags: without(own) },
    { name: AS_SERPLENS, proxy: "everything", flags: FLAGS },
  ];
}

for (const executable of BROWSERS) {
  const build = basename(executable);
  console.log(`\n${build}: connections and packets that reached forbidden listeners`);
  for (const { name, ...start } of startsOf(build)) {
    const hits = await runAttack({ executable, ...start });
    const kinds = [...new Set(hits)].sort();
    const shown = kinds.length > 8 ? `${kinds.length} kinds` : kinds.join(" ");
    console.log(`  ${name.padEnd(40)} ${String(hits.length).padStart(4)}  ${shown}`);
    if (name === AS_SERPLENS) assert.deepEqual(hits, []);
    else assert.ok(hits.length > 0, `Nothing got through with: ${name}`);
  }
  console.log(`${build}: names that the browser looked up`);
  const unavailable = lookUpsUnavailable();
  if (unavailable !== false) {
    console.log(`  not measured: ${unavailable}`);
    continue;
  }
  const [leaked, kept] = [lookUpsOf(executable, without("--host-resolver-rules")), lookUpsOf(executable, FLAGS)];
  for (const [name, found] of [["proxy without the resolver rule", leaked] as const, [AS_SERPLENS, kept] as const])
    console.log(`  ${name.padEnd(40)} ${String(found.length).padStart(4)}  ${found.join(" ")}`);
  assert.ok(leaked.length > 0, "The attack page made the browser look up no name without the resolver rule");
  assert.deepEqual(kept, []);
}
