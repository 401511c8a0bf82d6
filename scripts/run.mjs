#!/usr/bin/env node
// Runs the project's tasks on a machine with only Node and npm, or only Bun. Installs Bun and the packages when they
// are missing, then starts the task.
//
// This file is plain JavaScript without dependencies because it runs before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runOnOtherRuntimes } from "./runtimes.mjs";
import { ensureServices, findBinary } from "./services.mjs";
import { onStarterGone } from "./starter.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MODULES = join(ROOT, "node_modules");
const HELP = `Usage: node scripts/run.mjs <task> [arguments]

  dev     start the server and restart it when a source file changes; arguments go to "serplens serve"
  demo    serve the demo web on loopback, scan one page of it and print the report's summary
  test    install what the tests need (PostgreSQL, Redis, Chromium; from Debian as root) and run every test
          on Bun, then the tests of core, sections, stores and client on Node and Deno;
          arguments go to "bun test", and then the tests run on Bun only
  unit    run the tests of core and the sections on Bun, in seconds; arguments go to "bun test"
  serve   start the server; arguments go to "serplens serve"
  fuzz    send valid and invalid requests made from the OpenAPI document to the API on loopback;
          arguments: --runs 10000 (of each property), --seed (the number that a failing run printed)
  specmatic  test the API with specmatic, an independent contract tester, in about a minute;
          needs Java 17, and downloads 82 MB on the first run
  soak    send mixed traffic to a real server for minutes and check its memory and responses;
          arguments: --minutes 10, --rate 20 (requests per second), --target sqlite or cluster
  bench   quality: measure reports on labelled keywords whose pages are in the repository; arguments: --details
  build   write JavaScript and types for Deno and Node to dist/; with --single [file] [system] write one executable
          for this kind of machine, .serplens/serplens by default, which needs no other file except a browser
  release  build all files of a release into .serplens/release/ and publish nothing; arguments: --dry-run, --out
  lint    check lint rules and format
  format  format the code and sort its imports
  typecheck  check types
  check   check lint, types, dead code, build and package shape; every step runs, and the exit code is 0 when all pass

Missing or outdated packages are installed first: for demo and serve only the packages they need, else all.`;

/**
 * Tasks that run without the development packages, and what each adds to the dependencies.
 *
 * `peers` means the optional peer packages that a server may use.
 */
const EXTRA = { demo: "nothing", dev: "peers", serve: "peers", soak: "peers" };

const say = (line) => console.error(`[serplens] ${line}`);

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Returns true for a Bun that runs and satisfies `engines` in package.json. */
function isUsable(bun) {
  const answer = spawnSync(bun, ["--version"], { encoding: "utf8" });
  if (answer.status !== 0) return false;
  const [major = 0, minor = 0] = answer.stdout.trim().split(".").map(Number);
  return major > 1 || (major === 1 && minor >= 4);
}

/** Finds a usable Bun: the running one, the installed package, its platform package, or the one in PATH. */
function findBun() {
  const candidates = [];
  if (process.versions.bun !== undefined) candidates.push(realpathSync(process.execPath));
  candidates.push(join(MODULES, "bun", "bin", "bun.exe"));
  // With install scripts disabled, bun.exe is a stub that fails. The platform package still has the program.
  const platforms = join(MODULES, "@oven");
  if (existsSync(platforms))
    candidates.push(...readdirSync(platforms).map((name) => join(platforms, name, "bin", "bun")));
  const inPath = findBinary(["bun"]);
  if (inPath !== null) candidates.push(inPath);
  // Bun behaves as Node when its file is named "node", so such a link is skipped.
  return candidates.find((file) => existsSync(file) && !basename(file).startsWith("node") && isUsable(file)) ?? null;
}

/** Returns the exact version of each package that a task needs; `null` means all packages. */
function packagesFor(task) {
  const { dependencies, devDependencies, peerDependencies } = readJson(join(ROOT, "package.json"));
  const extra = EXTRA[task];
  if (extra === undefined) return { everything: true, versions: { ...dependencies, ...devDependencies } };
  // Peers are development dependencies, which pin their versions. A Bun that runs this file is not installed again.
  const names = [
    ...(process.versions.bun === undefined ? ["bun"] : []),
    ...(extra === "peers" ? Object.keys(peerDependencies) : []),
  ];
  const added = Object.fromEntries(
    names.filter((name) => name !== "happy-dom").map((name) => [name, devDependencies[name]]),
  );
  return { everything: false, versions: { ...dependencies, ...added }, added };
}

/** Returns true when node_modules has every package in its version. */
function isInstalled(versions) {
  return Object.entries(versions).every(([name, version]) => {
    const file = join(MODULES, name, "package.json");
    return existsSync(file) && readJson(file).version === version;
  });
}

/** Returns the install command of a task. Packages that the task does not need are omitted where possible. */
function installCommand({ everything, added }) {
  const npm = process.versions.bun === undefined ? findBinary(["npm"]) : null;
  // --no-save keeps the lock file unchanged. `npm ci` would reject a lock file that lacks packages of some platforms,
  // and Bun would write a lock file of its own.
  const flags = ["install", "--no-save"];
  // An existing development install stays complete, because omitting packages would remove them.
  const isWhole = everything || existsSync(join(MODULES, "@biomejs"));
  const named = Object.entries(isWhole ? {} : added).map(([name, version]) => `${name}@${version}`);
  // --include=dev is needed because Bun is a development dependency, which NODE_ENV=production would omit. --save-prod
  // with --no-save saves nothing, but it keeps the named packages from counting as omitted development packages.
  if (npm !== null)
    return [
      npm,
      ...flags,
      ...(isWhole ? ["--include=dev"] : ["--omit=dev", "--save-prod"]),
      "--no-audit",
      "--no-fund",
      ...named,
    ];
  // Bun omits development packages even when they are named, so Bun installs all of them or none.
  return [findBun(), ...flags, ...(isWhole || named.length > 0 ? [] : ["--omit=dev"])];
}

function installPackages(task) {
  const needed = packagesFor(task);
  if (isInstalled(needed.versions)) return;
  const [command, ...args] = installCommand(needed);
  if (command === null)
    fail(
      "Neither npm nor Bun 1.4 or newer was found. Install Node 22.13 or newer, or Bun (https://bun.com), and run this again.",
    );
  say(`installing packages: ${basename(command)} ${args.join(" ")}`);
  const started = Date.now();
  if (spawnSync(command, args, { cwd: ROOT, stdio: "inherit" }).status !== 0)
    fail("Installing packages failed. See the lines above for the reason.");
  say(`packages installed in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

function fail(message) {
  say(message);
  process.exit(1);
}

/**
 * Runs a program in this terminal and resolves with its exit code. Stops it when this process or its npm parent
 * receives a stop signal.
 */
function run(command, args, env = process.env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: "inherit", env });
    const terminate = () => child.kill("SIGTERM");
    // The terminal already sends Ctrl-C to the child. A second signal would stop a server immediately.
    const ignore = () => {};
    const unwatch = onStarterGone(terminate);
    process.on("SIGTERM", terminate).on("SIGINT", ignore);
    child.on("error", (error) => fail(`${command}: ${error.message}`));
    child.on("exit", (code) => {
      unwatch();
      process.off("SIGTERM", terminate).off("SIGINT", ignore);
      resolve(code ?? 1);
    });
  });
}

async function test(bun, args) {
  const missing = ensureServices(say);
  // The limit is one minute because shared machines can be many times slower, and Bun uses it for hooks that start
  // servers.
  // Arguments that name files or tests select a part of the tests.
  const isWhole = args.length === 0;
  // Two files run at once in a whole run, because most tests wait. More would share the processor with what they time.
  const workers = isWhole ? [`--parallel=${Math.min(2, availableParallelism())}`] : [];
  const code = await run(bun, ["test", ...workers, "--randomize", "--timeout=60000", ...args]);
  const others = isWhole ? runOnOtherRuntimes(ROOT, say) : [];
  if (others.length > 0) say(`the suites failed or were not run on ${others.join(" and ")}`);
  if (missing.length > 0 && process.env.CI) fail(`missing on a CI machine: ${missing.join(", ")}`);
  return code === 0 && others.length > 0 ? 1 : code;
}

/** Runs the fuzz tests longer, or from a given seed. */
function fuzz(bun, args) {
  const { runs, seed } = parseArgs({
    args,
    options: { runs: { type: "string", default: "10000" }, seed: { type: "string" } },
  }).values;
  const env = { ...process.env, FUZZ_RUNS: runs, ...(seed === undefined ? {} : { FUZZ_SEED: seed }) };
  return run(bun, ["test", "test/http/fuzz.test.ts"], env);
}

/** Runs a tool of node_modules under Bun, because its script starts with "env node" and Node may be missing. */
const runTool = (bun, [tool, ...args]) => run(bun, ["x", "--bun", "--no-install", tool, ...args]);

/**
 * Builds JavaScript and types for Deno and Node in dist/, or the single-file program. Bun reads the sources directly.
 * The compiler checks and writes the types, and Bun writes the JavaScript.
 */
async function build(bun, [option, file = join(".serplens", "serplens"), system] = []) {
  if (option === "--single") return compile(bun, file, system);
  if (option !== undefined) fail(`build takes --single [file] [system], not ${option}`);
  rmSync(join(ROOT, "dist"), { recursive: true, force: true });
  const typed = await runTool(bun, ["tsc", "-p", "tsconfig.build.json"]);
  return typed === 0 ? run(bun, [join("scripts", "bundle-package.ts")]) : typed;
}

/**
 * Builds one executable with the runtime, the code, the guides and the scripts for measuring pages. Chromium is not
 * included. `system` is another kind of machine, as in linux-arm64, whose runtime Bun gets from the npm registry.
 *
 * The watchdog thread of a child process is a separate module. It keeps its name because the child loads it by name.
 */
async function compile(bun, file, system) {
  // The program cannot bundle by itself, so it carries the scripts of the editor.
  const bundled = await run(bun, [join("scripts", "write-browser-bundles.ts"), ".serplens"]);
  if (bundled !== 0) return bundled;
  const bundles = readdirSync(join(ROOT, ".serplens")).filter((name) =>
    /^(?:editor|score)-[a-z]{2}\.bundle\./.test(name),
  );
  const modules = ["src/single.ts", "adapters/process-pool/guardian.ts", "--entry-naming=[name].[ext]"];
  const assets = ["--asset=docs", "--asset=node_modules/web-vitals"];
  const bundleAssets = bundles.map((name) => `--asset=${join(".serplens", name)}`);
  // A server must not load code from a bunfig.toml in its working directory.
  return run(bun, [
    "build",
    "--compile",
    "--no-compile-autoload-bunfig",
    ...(system === undefined ? [] : [`--target=bun-${system}`]),
    ...modules,
    ...assets,
    ...bundleAssets,
    "--outfile",
    resolve(file),
  ]);
}

/** Checks the package's types. Packs with Bun, because attw's own packing calls npm. */
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

const lint = (bun) => runTool(bun, ["biome", "ci", "."]);
const format = (bun) => runTool(bun, ["biome", "check", "--write", "--linter-enabled=false", "."]);
const typecheck = (bun) => runTool(bun, ["tsc", "-p", "."]);

/** Slow test files of core and sections, seconds each. Only `npm test` runs them. */
const SLOW_UNITS = [
  "test/core/analysis/{pipeline,score,main-content,crawl}/**",
  "test/core/analysis/{classify/compiled,text/languages,text/verbs,terms/build-cohort-model,terms/keyphrases}.test.ts",
  "test/core/{testmode,surfaces,serp}/**",
  "test/core/service/webhooks/{retries,deliveries}.test.ts",
  "test/plugins/{originality,answer-readiness,linked-site,demo-web,real-evidence}.test.ts",
];

function unit(bun, args) {
  const ignored = SLOW_UNITS.flatMap((pattern) => ["--path-ignore-patterns", pattern]);
  return run(bun, ["test", "--timeout=20000", ...ignored, "test/core", "test/plugins", ...args]);
}

async function check(bun) {
  const steps = [
    ["lint and format", () => lint(bun)],
    ["types", () => typecheck(bun)],
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
  dev: (bun, args) => run(bun, ["--watch", "src/cli/main.ts", "serve", ...args]),
  demo: (bun, args) => run(bun, ["scripts/demo.ts", ...args]),
  serve: (bun, args) => run(bun, ["src/cli/main.ts", "serve", ...args]),
  test,
  unit,
  lint,
  format,
  typecheck,
  fuzz,
  specmatic: (bun) => run(bun, ["scripts/specmatic.ts"]),
  soak: (bun, args) => run(bun, ["scripts/soak.ts", ...args]),
  bench: (bun, [kind, ...args]) =>
    kind === "quality"
      ? run(bun, ["bench/report.bench.ts", "--shipped", ...args])
      : fail(`bench takes quality, not ${kind ?? "nothing"}; other benches are in bench/`),
  release: (bun, args) => run(bun, ["scripts/release.ts", ...args]),
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
if (bun === null)
  fail(
    "Bun was not found after the install. node_modules/@oven should contain it. Remove node_modules and run this again.",
  );
process.exitCode = await TASKS[name](bun, args);
