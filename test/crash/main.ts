import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";

// Runs the crash tests with more kills.
//
//     bun test/crash/main.ts --kills 2000 --target sqlite|analysis|billing|api|worker|redis|postgres|oauth [--seed 7]
//
// Without a target, runs the embedded service, the analysis workers, billing and all targets of a cluster, with equal
// kills. `oauth` kills servers while a client refreshes its tokens.
const { values } = parseArgs({
  options: { kills: { type: "string" }, target: { type: "string" }, seed: { type: "string" } },
});
const env = { ...process.env };
if (values.kills !== undefined) env.CRASH_KILLS = values.kills;
if (values.target !== undefined) env.CRASH_TARGET = values.target;
if (values.seed !== undefined) env.CRASH_SEED = values.seed;
const file = values.target === "oauth" ? "../src/server/sign-in/stores.test.ts" : "crash.test.ts";
const child = spawn(process.execPath, ["test", join(import.meta.dirname, file)], { env, stdio: "inherit" });
const [code] = await once(child, "exit");
process.exitCode = code ?? 1;
