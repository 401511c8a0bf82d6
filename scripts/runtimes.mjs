// Runs the suites that hold on every runtime (core, sections, certificates, memory, SQLite, client) on Node and Deno, installed from the npm registry.
// They stand in a folder of their own: with the other packages they would make every install, the demo's too, 270 MB heavier.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findBinary } from "./services.mjs";

/** Where tests stand that need nothing of Bun's; a file that imports "bun:test" all the same is left out. */
const PORTABLE = [
  "test/core",
  "test/plugins",
  "test/adapters/egress/tls.test.ts",
  "test/adapters/memory",
  "test/adapters/sqlite/histories.test.ts",
  "test/src/client/transport.test.ts",
];

function testFiles(root, place) {
  const path = join(root, place);
  if (statSync(path).isFile()) return [place];
  return readdirSync(path, { recursive: true })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => join(place, name))
    .sort();
}

/** Test files, relative to the repository, that a runtime runs as they stand; `takes` judges a file by its text. */
function portableTests(root, takes = () => true) {
  return PORTABLE.flatMap((place) => testFiles(root, place)).filter((file) => {
    const source = readFileSync(join(root, file), "utf8");
    return !source.includes('"bun:test"') && takes(source);
  });
}

/** Exact versions, so that a run can be repeated. Node 22 is the oldest line the package supports; 22.18 is the first to read types. */
const PACKAGES = [`node-${process.platform}-${process.arch}@22.23.3`, "deno@2.9.6"];

const RUNTIMES = [
  {
    name: "Node",
    find: (modules) => join(modules, `node-${process.platform}-${process.arch}`, "bin", "node"),
    args: ["--test", "--test-reporter=dot", "--test-concurrency=2"],
    // Node has it from 24 on; the package's own code does without.
    takes: (source) => !/\bawait using\b/.test(source),
  },
  {
    name: "Deno",
    find: (modules) => join(modules, "@deno", readdirSync(join(modules, "@deno"))[0] ?? "", "deno"),
    // Types are the compiler's business; `manual`: the packages as npm installed them.
    args: ["test", "--quiet", "--no-check", "--allow-all", "--node-modules-dir=manual", "--parallel"],
  },
];

/** Installs what is missing into `folder`; the programs come with the packages, so no install script needs to run. */
function install(folder, say) {
  const missing = PACKAGES.filter((name) => !existsSync(join(folder, "node_modules", name.slice(0, name.indexOf("@")))));
  if (missing.length === 0) return;
  const npm = findBinary(["npm"]);
  const [command, ...args] =
    npm === null
      ? [process.execPath, "add", "--no-save", "--cwd", folder]
      : [npm, "install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"private":true}');
  say(`installing ${PACKAGES.join(" and ")} for the tests`);
  spawnSync(command, [...args, ...PACKAGES], { stdio: ["ignore", "ignore", "inherit"] });
}

/** Runs the portable suites on Node and Deno; gives the names of the runtimes that failed or could not be had. */
export function runOnOtherRuntimes(root, say) {
  const folder = join(root, "node_modules", ".cache", "serplens-runtimes");
  install(folder, say);
  const modules = join(folder, "node_modules");
  const isPassed = ({ name, find, args, takes }) => {
    const files = portableTests(root, takes);
    const program = existsSync(modules) ? find(modules) : "";
    if (!existsSync(program)) {
      say(`${name} could not be installed here; ${files.length} test files were not run on it`);
      return false;
    }
    const started = Date.now();
    // One more try, as for the tests on Bun under CI: a shared machine may stall a process for seconds.
    const passed = [1, 2].some(() => spawnSync(program, [...args, ...files], { cwd: root, stdio: "inherit" }).status === 0);
    say(`${files.length} test files on ${name}: ${passed ? "passed" : "FAILED"}, ${((Date.now() - started) / 1000).toFixed(0)} s`);
    return passed;
  };
  return RUNTIMES.filter((runtime) => !isPassed(runtime)).map(({ name }) => name);
}
