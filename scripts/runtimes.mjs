// Runs the portable suites on Node and Deno: core, sections, certificates, memory, SQLite and client.
//
// Both runtimes come from the npm registry into a separate folder. In node_modules they would add 270 MB to every
// install, including the demo's.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findBinary } from "./services.mjs";

/** Folders of tests that need only Node's APIs. Files that import "bun:test" are skipped. */
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

/** Returns the test files that a runtime can run, relative to the repository. `takes` selects files by their text. */
function portableTests(root, takes = () => true) {
  return PORTABLE.flatMap((place) => testFiles(root, place)).filter((file) => {
    const source = readFileSync(join(root, file), "utf8");
    return !source.includes('"bun:test"') && takes(source);
  });
}

/**
 * Exact versions, so that runs are repeatable. Node 22 is the oldest supported line, and 22.18 is its first version
 * that reads types.
 */
const PACKAGES = [`node-${process.platform}-${process.arch}@22.23.3`, "deno@2.9.6"];

const RUNTIMES = [
  {
    name: "Node",
    find: (modules) => join(modules, `node-${process.platform}-${process.arch}`, "bin", "node"),
    args: ["--test", "--test-reporter=dot", "--test-concurrency=2"],
    // Node supports `await using` from version 24 on. The package's own code does not use the syntax.
    takes: (source) => !/\bawait using\b/.test(source),
  },
  {
    name: "Deno",
    find: (modules) => join(modules, "@deno", readdirSync(join(modules, "@deno"))[0] ?? "", "deno"),
    // The compiler checks types, so Deno does not. `manual` uses the packages as npm installed them.
    args: ["test", "--quiet", "--no-check", "--allow-all", "--node-modules-dir=manual", "--parallel"],
  },
];

/**
 * Installs the packages that `folder` lacks, and returns its `node_modules`. No install script runs, because the
 * packages contain their programs. Each name has an exact version.
 */
export function installPackages(folder, packages, say) {
  const modules = join(folder, "node_modules");
  const isMissing = (name) => {
    const at = name.lastIndexOf("@");
    const file = join(modules, name.slice(0, at), "package.json");
    return !existsSync(file) || JSON.parse(readFileSync(file, "utf8")).version !== name.slice(at + 1);
  };
  if (!packages.some(isMissing)) return modules;
  const npm = findBinary(["npm"]);
  const [command, ...args] =
    npm === null
      ? [process.execPath, "add", "--no-save", "--cwd", folder]
      : [npm, "install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"private":true}');
  say(`installing ${packages.join(" and ")} for the tests`);
  spawnSync(command, [...args, ...packages], { stdio: ["ignore", "ignore", "inherit"] });
  return modules;
}

/** Returns the program of each runtime by name and installs missing runtimes; `null` when the install failed. */
export function runtimePrograms(root, say) {
  const modules = installPackages(join(root, "node_modules", ".cache", "serplens-runtimes"), PACKAGES, say);
  const programOf = ({ find }) => {
    const program = existsSync(modules) ? find(modules) : "";
    return existsSync(program) ? program : null;
  };
  return Object.fromEntries(RUNTIMES.map((runtime) => [runtime.name, programOf(runtime)]));
}

/** Runs the portable suites on Node and Deno. Returns the names of the runtimes that failed or are missing. */
export function runOnOtherRuntimes(root, say) {
  const programs = runtimePrograms(root, say);
  const isPassed = ({ name, args, takes }) => {
    const files = portableTests(root, takes);
    const program = programs[name];
    if (program === null) {
      say(`${name} could not be installed here; ${files.length} test files were not run on it`);
      return false;
    }
    const started = Date.now();
    // Each suite may be retried once, as on Bun under CI, because a shared machine may stall a process for seconds.
    const passed = [1, 2].some(
      () => spawnSync(program, [...args, ...files], { cwd: root, stdio: "inherit" }).status === 0,
    );
    say(
      `${files.length} test files on ${name}: ${passed ? "passed" : "FAILED"}, ${((Date.now() - started) / 1000).toFixed(0)} s`,
    );
    return passed;
  };
  return RUNTIMES.filter((runtime) => !isPassed(runtime)).map(({ name }) => name);
}
