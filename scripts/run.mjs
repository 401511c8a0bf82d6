#!/usr/bin/env node
// Runs the project's tasks on a machine that has only Node and npm, or only Bun: finds or installs Bun and the packages, then starts the task.
// Plain JavaScript and no dependency, because it runs before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runOnOtherRuntimes } from "./runtimes.mjs";
import { ensureServices, findBinary } from "./services.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MODULES = join(ROOT, "node_modules");
const HELP = `usage: node scripts/run.mjs <task> [arguments]

  demo    serve the demo web on loopback, scan one page against it and print the report's summary
  test    install what the tests need (PostgreSQL, Redis, Chromium; from Debian when root) and run every test
          on Bun, then those of core, sections, stores and client on Node and Deno; arguments go to "bun test", and then it is Bun alone
  serve   start the server; arguments go to "serplens serve"
  fuzz    requests made from the OpenAPI document and its opposite, against the API on loopback;
          arguments: --runs 10000 (of each property), --seed the number that a failing run printed
  specmatic  the same by specmatic, a contract tester by others, in about a minute; needs Java 17, and 82 MB once
  soak    mixed traffic against a real server for minutes, memory and answers watched;
          arguments: --minutes 10, --rate 20 (requests a second), --target sqlite or cluster
  build   write JavaScript and types for Deno and Node to dist/; with --single [file] one executable for this
          kind of machine, .serplens/serplens by default, which needs nothing beside it but a browser
  check   lint, types, dead code, build and package shape; every step runs, the exit code tells whether all passed

Installs the packages first when they are missing or out of date: the demo and the server only those they need, the other tasks all.`;

/** Tasks that do without the development packages, and what they take beside the dependencies: Bun, and the optional peers a server may use. */
const EXTRA = { demo: "nothing", serve: "peers", soak: "peers" };

const say = (line) => console.error(`[serplens] ${line}`);

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** True for a Bun that runs and is new enough (package.json, engines). */
function isUsable(bun) {
  const answer = spawnSync(bun, ["--version"], { encoding: "utf8" });
  if (answer.status !== 0) return false;
  const [major = 0, minor = 0] = answer.stdout.trim().split(".").map(Number);
  return major > 1 || (major === 1 && minor >= 4);
}

/** The Bun to run tasks with: the one running this file, the installed package, its platform package, the one in PATH. */
function findBun() {
  const candidates = [];
  if (process.versions.bun !== undefined) candidates.push(realpathSync(process.execPath));
  candidates.push(join(MODULES, "bun", "bin", "bun.exe"));
  // With install scripts disabled bun.exe is a stub that fails; the platform package holds the program all the same.
  const platforms = join(MODULES, "@oven");
  if (existsSync(platforms)) candidates.push(...readdirSync(platforms).map((name) => join(platforms, name, "bin", "bun")));
  const inPath = findBinary(["bun"]);
  if (inPath !== null) candidates.push(inPath);
  // Bun called by the name "node" behaves as Node: such a link is of no use.
  return candidates.find((file) => existsSync(file) && !basename(file).startsWith("node") && isUsable(file)) ?? null;
}

/** Package to exact version: what a task needs, `null` for everything there is. */
function packagesFor(task) {
  const { dependencies, devDependencies, peerDependencies } = readJson(join(ROOT, "package.json"));
  const extra = EXTRA[task];
  if (extra === undefined) return { everything: true, versions: { ...dependencies, ...devDependencies } };
  // Peers are installed for development, which pins them. The Bun that runs this file need not come again.
  const names = [...(process.versions.bun === undefined ? ["bun"] : []), ...(extra === "peers" ? Object.keys(peerDependencies) : [])];
  const added = Object.fromEntries(names.filter((name) => name !== "happy-dom").map((name) => [name, devDependencies[name]]));
  return { everything: false, versions: { ...dependencies, ...added }, added };
}

/** True when every package stands in node_modules in its version. */
function isInstalled(versions) {
  return Object.entries(versions).every(([name, version]) => {
    const file = join(MODULES, name, "package.json");
    return existsSync(file) && readJson(file).version === version;
  });
}

/** The command that installs for a task, without what it does not need where that can be left out. */
function installCommand({ everything, added }) {
  const npm = process.versions.bun === undefined ? findBinary(["npm"]) : null;
  // --no-save: the lock file is followed and left as it is. Not `npm ci`: it refuses a lock file without the packages of platforms
  // that the registry it was made from did not hold; and Bun would write a lock file of its own.
  const flags = ["install", "--no-save"];
  // Whoever has the packages for development keeps them: leaving them out would remove them.
  const isWhole = everything || existsSync(join(MODULES, "@biomejs"));
  const named = Object.entries(isWhole ? {} : added).map(([name, version]) => `${name}@${version}`);
  // --include=dev: Bun itself is a development dependency, which NODE_ENV=production would leave out.
  // --save-prod saves nothing beside --no-save; it keeps what is named here from counting as development, which is left out.
  if (npm !== null) return [npm, ...flags, ...(isWhole ? ["--include=dev"] : ["--omit=dev", "--save-prod"]), "--no-audit", "--no-fund", ...named];
  // Bun leaves out what it is asked for by name when that is a development package, so it installs all or none of them.
  return [findBun(), ...flags, ...(isWhole || named.length > 0 ? [] : ["--omit=dev"])];
}

function installPackages(task) {
  const needed = packagesFor(task);
  if (isInstalled(needed.versions)) return;
  const [command, ...args] = installCommand(needed);
  if (command === null) fail("neither npm nor Bun 1.4 or newer was found. Install Node 22.13 or newer, or Bun (https://bun.com), and run this again");
  say(`installing packages: ${basename(command)} ${args.join(" ")}`);
  const started = Date.now();
  if (spawnSync(command, args, { cwd: ROOT, stdio: "inherit" }).status !== 0) fail("installing packages failed; the lines above say why");
  say(`packages installed in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function fail(message) {
  say(message);
  process.exit(1);
}

/** Runs a program with our terminal, and resolves with its exit code. */
function run(command, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: "inherit", env });
    const terminate = () => child.kill("SIGTERM");
    // Ctrl-C reaches the child from the terminal; passing it on as well would be the second signal, which ends a server at once.
    const ignore = () => {};
    process.on("SIGTERM", terminate).on("SIGINT", ignore);
    child.on("error", (error) => fail(`${command}: ${error.message}`));
    child.on("exit", (code) => {
      process.off("SIGTERM", terminate).off("SIGINT", ignore);
      resolve(code ?? 1);
    });
  });
}

async function test(bun, args) {
  const missing = ensureServices(say);
  // A minute instead of Bun's 5 s: a shared machine may be many times slower than a free one, and Bun gives hooks that start servers no other limit.
  const code = await run(bun, ["test", "--randomize", "--timeout=60000", ...args]);
  // Arguments that name files or tests ask for less than everything.
  const isWhole = args.length === 0;
  const others = isWhole ? runOnOtherRuntimes(ROOT, say) : [];
  if (others.length > 0) say(`the suites failed or were not run on ${others.join(" and ")}`);
  if (missing.length > 0 && process.env.CI) fail(`missing on a CI machine: ${missing.join(", ")}`);
  return code === 0 && others.length > 0 ? 1 : code;
}

/** The fuzz tests of the test command, longer or from a given seed. */
function fuzz(bun, args) {
  const { runs, seed } = parseArgs({ args, options: { runs: { type: "string", default: "10000" }, seed: { type: "string" } } }).values;
  const env = { ...process.env, FUZZ_RUNS: runs, ...(seed === undefined ? {} : { FUZZ_SEED: seed }) };
  return run(bun, ["test", "test/http/fuzz.test.ts"], env);
}

/** Runs a tool of node_modules under Bun: its script starts with "env node", which a machine with only Bun does not have. */
const runTool = (bun, [tool, ...args]) => run(bun, ["x", "--bun", "--no-install", tool, ...args]);

/** JavaScript and types for Deno and Node in dist/, or the single-file program; Bun reads the sources. */
function build(bun, [option, file = join(".serplens", "serplens")] = []) {
  if (option === "--single") return compile(bun, file);
  if (option !== undefined) fail(`build takes --single [file], not ${option}`);
  rmSync(join(ROOT, "dist"), { recursive: true, force: true });
  return runTool(bun, ["tsc", "-p", "tsconfig.build.json"]);
}

/**
 * One executable with runtime, code, guides and what is measured with in pages. Chromium stays apart. The thread that watches over a child
 * is a module of its own; its name is kept, because the child looks for it by name.
 */
function compile(bun, file) {
  const modules = ["src/single.ts", "adapters/process-pool/guardian.ts", "--entry-naming=[name].[ext]"];
  const assets = ["--asset=docs", "--asset=node_modules/web-vitals"];
  // A server must not take code from a bunfig.toml that happens to stand where it is started.
  return run(bun, ["build", "--compile", "--no-compile-autoload-bunfig", ...modules, ...assets, "--outfile", resolve(file)]);
}

/** Packs with Bun, because attw's own packing calls npm. */
async function checkTypesOfPackage(bun) {
  const folder = mkdtempSync(join(tmpdir(), "serplens-pack-"));
  try {
    const file = join(folder, "package.tgz");
    const packed = await run(bun, ["pm", "pack", "--quiet", "--ignore-scripts", "--filename", file]);
    return packed === 0 ? await runTool(bun, ["attw", "--profile", "esm-only", file]) : packed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function check(bun) {
  const steps = [
    ["lint and format", () => runTool(bun, ["biome", "ci", "."])],
    ["types", () => runTool(bun, ["tsc", "-p", "."])],
    ["dead code", () => runTool(bun, ["knip"])],
    ["build", () => build(bun)],
    ["package shape", () => runTool(bun, ["publint", "--pack", "false"])],
    ["types of the package", () => checkTypesOfPackage(bun)],
  ];
  const failed = [];
  for (const [name, step] of steps) {
    say(`check: ${name}`);
    if ((await step()) !== 0) failed.push(name);
  }
  say(failed.length === 0 ? `check: ${steps.length} steps passed` : `check: failed: ${failed.join(", ")}`);
  return failed.length === 0 ? 0 : 1;
}

const TASKS = {
  demo: (bun, args) => run(bun, ["scripts/demo.ts", ...args]),
  serve: (bun, args) => run(bun, ["src/cli/main.ts", "serve", ...args]),
  test,
  fuzz,
  specmatic: (bun) => run(bun, ["scripts/specmatic.ts"]),
  soak: (bun, args) => run(bun, ["scripts/soak.ts", ...args]),
  build,
  check,
};

const [name, ...args] = process.argv.slice(2);
if (name === undefined || name === "--help" || name === "-h") {
  console.log(HELP);
  process.exit(name === undefined ? 2 : 0);
}
if (!Object.hasOwn(TASKS, name)) fail(`unknown task: ${name}\n\n${HELP}`);
installPackages(name);
const bun = findBun();
if (bun === null) fail("Bun was not found after the install; node_modules/@oven should hold it. Remove node_modules and run this again");
process.exitCode = await TASKS[name](bun, args);
