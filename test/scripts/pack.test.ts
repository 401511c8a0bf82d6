import { afterAll, beforeAll, describe, expect, it } from "bun:test";
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { findBrowsers } from "../../adapters/playwright/find-browser.ts";

const ROOT = join(import.meta.dirname, "..", "..");

/** Packages that only tests of this folder use, outside of the development packages. */
const CACHE = join(ROOT, "node_modules", ".cache");

const runtimes: string = join(ROOT, "scripts", "runtimes.mjs");
const { installPackages, runtimePrograms } = (await import(runtimes)) as {
  installPackages(folder: string, packages: readonly string[], say: (line: string) => void): string;
  runtimePrograms(root: string, say: (line: string) => void): Readonly<Record<string, string | null>>;
};

/**
 * Imports three entries and scans pages of loopback, so that a file missing from the package causes a failure.
 *
 * The program takes these arguments: the number of worker processes, and for a deep scan the path of Chromium and the
 * setting of its sandbox.
 */
const CONSUMER = `
import { createServer } from "node:http";
import { openEmbedded, ServiceError } from "serplens";
import { verifyWebhook } from "serplens/webhooks";
import { createMemoryStore } from "serplens/adapters/memory";
createMemoryStore();
const text = "Pour over coffee needs a filter, a kettle and ground coffee. Rinse the filter, then pour water slowly. ";
const server = createServer((request, response) => {
  response.setHeader("content-type", "text/html");
  response.end("<title>Pour over coffee</title><h1>Pour over coffee</h1><p>" + text.repeat(9) + request.headers.host + "</p>");
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const hosts = ["own.test", "one.test", "two.test", "three.test"];
const [, , workers, path, sandbox] = process.argv;
const engine = openEmbedded({
  analysisWorkers: Number(workers),
  ...(path === undefined ? {} : { browser: { kind: "program", path, sandbox } }),
  competitors: hosts.slice(1).map((host) => "http://" + host + "/"),
  mapHosts: new Map(hosts.map((host) => [host, { address: "127.0.0.1", port: server.address().port }])),
});
const tier = path === undefined ? "standard" : "deep";
const outcome = await engine.scan({ keyword: "pour over coffee", url: "http://own.test/" }, { tier });
await engine.close();
server.closeAllConnections();
server.close();
const score = outcome.kind === "failed" ? outcome.failure.message : outcome.result.on_page_optimization.score;
const speed = path === undefined ? "" : " " + JSON.stringify(outcome.result?.serp_speed_benchmark ?? null);
console.log([typeof verifyWebhook, ServiceError.name, score].join(" ") + speed);
`;

/** Runs a program to its end and returns its output. Throws with the output when the program fails. */
function run(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed with ${status}: ${stdout}${stderr}`);
  return stdout;
}

/** Starts a worker and ends before the worker is ready. Its streams close when the worker has ended. */
const ORPHAN = `
import { fork } from "node:child_process";
const worker = "node_modules/serplens/dist/src/workers/analysis-worker.js";
fork(worker, ["1000000000"], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
setTimeout(() => process.exit(0), 10);
`;

/** Prints the growth of the memory by the import in MB, and the files that it loads. */
const IMPORTER = `
import { registerHooks } from "node:module";
let files = 0;
registerHooks({ load(url, context, next) { if (url.startsWith("file:")) files += 1; return next(url, context); } });
const before = process.memoryUsage.rss();
await import("serplens");
console.log(((process.memoryUsage.rss() - before) / 1e6).toFixed(1), files);
`;

/** Exact versions, so that runs are repeatable. */
const BUNDLERS = [
  "esbuild@0.28.2",
  "rollup@4.68.8",
  "@rollup/plugin-node-resolve@16.0.3",
  "@rollup/plugin-commonjs@29.0.3",
  "webpack@5.113.0",
];

/** Packages that the apps and the deep scan need beside the package. They are optional for it, or of the app. */
const PEERS = ["elysia", "express", "hono", "playwright-core", "web-vitals"];

/** Bundles main.js with each bundler into bundled/NAME/main.mjs. Throws for an error of a bundler. */
const BUNDLE = `
import { createRequire } from "node:module";
const require = createRequire(process.argv[2] + "/");
const esbuild = require("esbuild");
await esbuild.build({
  entryPoints: ["main.js"], bundle: true, splitting: true, platform: "node", format: "esm", logLevel: "error",
  outdir: "bundled/esbuild", outExtension: { ".js": ".mjs" },
});
const { rollup } = require("rollup");
const { nodeResolve } = require("@rollup/plugin-node-resolve");
const commonjs = require("@rollup/plugin-commonjs");
const plugins = [nodeResolve({ preferBuiltins: true, exportConditions: ["node"] }), commonjs()];
const bundle = await rollup({ input: "main.js", plugins, onwarn: () => {} });
await bundle.write({ dir: "bundled/rollup", format: "esm", entryFileNames: "main.mjs" });
const webpack = require("webpack");
const output = { path: process.cwd() + "/bundled/webpack", filename: "main.mjs", module: true, chunkFormat: "module" };
const stats = await new Promise((resolve, reject) =>
  webpack(
    { mode: "production", target: "node22", entry: "./main.js", experiments: { outputModule: true }, optimization: { minimize: false }, output },
    (error, stats) => (error ? reject(error) : resolve(stats)),
  ));
if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
`;

/** Calls the entries that browsers and small programs use. */
const STRICT = `
import { openBrowser } from "serplens/browser";
import { createClient, type SerplensError } from "serplens/client";
import { verifyWebhook } from "serplens/webhooks";

const client = createClient({ apiKey: "slk_test_x", baseUrl: "https://seo.example" });
export const created: Promise<{ readonly job_id: string }> = client.scan.create({ keyword: "espresso" });
export const codeOf = (error: SerplensError): string => error.code;
export const kind: "verified" | "rejected" = verifyWebhook("{}", new Headers(), "secret").kind;
export const opened = typeof openBrowser;
`;

const STRICT_OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: "es2022",
  lib: ["es2023", "dom", "dom.iterable"],
  module: "nodenext",
  types: [],
  noEmit: true,
};

const SOURCE_FOLDERS = ["adapters", "core", "plugins", "src"];

/** Programs that run in the sources and in the build. */
const PROGRAMS = ["guardian", "workers/analysis-worker", "workers/browser-worker"].flatMap((name) => [
  `./${name}.ts`,
  `./${name}.js`,
]);

/** Files that the build lacks, with who has them. Only Bun serves the dashboard, and Bun runs the sources. */
const NOT_BUILT: Readonly<Record<string, "sources" | "single-file program">> = {
  "./packed-words.ts": "sources",
  "./worker.ts": "sources",
  "./docs/": "single-file program",
  "./web-vitals/dist/": "single-file program",
};

/** The relative addresses in a module that knows its own address, except imports, with the module. */
function addressesIn(module: string): (readonly [string, string])[] {
  const source = readFileSync(join(ROOT, module), "utf8");
  if (!source.includes("import.meta.url")) return [];
  const code = source.replace(/^(?:import|export)\b[^;]*?\bfrom "[^"]*"[^;]*;$/gm, "");
  return [...code.matchAll(/"(\.\/[\w./-]+)"/g)].map(([, address = ""]) => [module, address] as const);
}

const SCORED = /^function ServiceError \d+$/;

/** Runtimes with the arguments before a program. */
const RUNTIMES: readonly (readonly [name: string, args: readonly string[]])[] = [
  ["Bun", []],
  ["Node", []],
  ["Deno", ["run", "--quiet", "--allow-all", "--node-modules-dir=manual"]],
];

const [CHROMIUM] = findBrowsers((process.env.PATH ?? "").split(delimiter));
if (CHROMIUM === undefined) console.warn("no Chromium on this machine: deep scans are skipped; `npm test` installs it");

/** Returns the program of a runtime, installed when it is missing. */
async function programOf(name: string): Promise<string> {
  if (name === "Bun") return process.execPath;
  const program = runtimePrograms(ROOT, console.error)[name];
  if (program === null || program === undefined) throw new Error(`Could not install ${name}.`);
  return program;
}

describe("the npm package of a clean checkout", () => {
  const folder = mkdtempSync(join(tmpdir(), "serplens-pack-"));
  const project = join(folder, "project");
  afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000);

  beforeAll(() => {
    const clone = join(folder, "clone");
    const tracked = run("git", ["ls-files", "-co", "--exclude-standard", "-z"], ROOT).split("\0").filter(Boolean);
    for (const file of tracked) {
      mkdirSync(dirname(join(clone, file)), { recursive: true });
      cpSync(join(ROOT, file), join(clone, file));
    }
    symlinkSync(join(ROOT, "node_modules"), join(clone, "node_modules"));
    run(process.execPath, ["pm", "pack", "--quiet", "--filename", join(folder, "package.tgz")], clone);

    const modules = join(project, "node_modules");
    mkdirSync(modules, { recursive: true });
    run("tar", ["-xzf", join(folder, "package.tgz"), "-C", folder], folder);
    cpSync(join(folder, "package"), join(modules, "serplens"), { recursive: true });
    // Only the package's own dependencies, placed as an install would place them.
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    for (const name of [...Object.keys(dependencies), ...PEERS]) {
      mkdirSync(dirname(join(modules, name)), { recursive: true });
      symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
    }
    writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
    writeFileSync(join(project, "main.js"), CONSUMER);
    cpSync(join(ROOT, "test", "scripts", "apps.mjs"), join(project, "apps.mjs"));
  }, 120_000);

  it("the package contains the built JavaScript and its types", () => {
    const built = readdirSync(join(project, "node_modules", "serplens", "dist", "src"));
    expect(built).toContain("index.js");
    expect(built).toContain("index.d.ts");
  });

  /** Worker processes of a scan, and the words of the title for them. */
  const WAYS = [
    [0, "in its own process"],
    [1, "in a worker process"],
  ] as const;

  for (const [name, args] of RUNTIMES)
    for (const [workers, place] of WAYS)
      it(`the package scores a page ${place} on ${name}`, async () => {
        const output = run(await programOf(name), [...args, "main.js", String(workers)], project);
        expect(output.trim()).toMatch(SCORED);
      }, 120_000);

  for (const [name, args] of RUNTIMES)
    it(`one service runs scans in an Elysia, a Hono and an Express app on ${name}`, async () => {
      const output = run(await programOf(name), [...args, "apps.mjs"], project);
      expect(output).toMatch(/^Elysia completed \d+\nHono completed \d+\nExpress completed \d+\n$/);
    }, 60_000);

  for (const [name, args] of RUNTIMES)
    it.skipIf(CHROMIUM === undefined)(
      `the package measures the speed of pages with Chromium on ${name}`,
      async () => {
        const sandbox = process.getuid?.() === 0 ? "off" : "on";
        const output = run(await programOf(name), [...args, "main.js", "1", CHROMIUM ?? "", sandbox], project);
        const [, speed = "null"] = /^function ServiceError \d+ (.*)$/.exec(output.trim()) ?? [];
        expect(JSON.parse(speed)).toMatchObject({ status: "ok", target: { status: "ok" }, competitors: { count: 3 } });
      },
      90_000,
    );

  it("a worker on Node ends without a word when its service ends first", async () => {
    writeFileSync(join(project, "orphan.mjs"), ORPHAN);
    const { status, stderr } = spawnSync(await programOf("Node"), ["orphan.mjs"], { cwd: project, encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
  }, 30_000);

  it("the import of the package prints no warning on Node", async () => {
    const code = 'await import("serplens")';
    const args = ["--input-type=module", "--eval", code];
    const { status, stdout, stderr } = spawnSync(await programOf("Node"), args, { cwd: project, encoding: "utf8" });
    expect([status, stdout, stderr]).toEqual([0, "", ""]);
  });

  it("the main entry takes at most 40 MB of memory on Node, and loads no more than 160 files", async () => {
    writeFileSync(join(project, "import.js"), IMPORTER);
    const [megabytes = "", files = ""] = run(await programOf("Node"), ["import.js"], project)
      .trim()
      .split(" ");
    expect(Number(megabytes)).toBeLessThanOrEqual(40);
    expect(Number(files)).toBeGreaterThan(10);
    expect(Number(files)).toBeLessThanOrEqual(160);
  }, 60_000);

  it("esbuild, Rollup and webpack bundle a program that scans, without the optional packages", async () => {
    const modules = installPackages(join(CACHE, "serplens-bundlers"), BUNDLERS, console.error);
    writeFileSync(join(project, "bundle.mjs"), BUNDLE);
    const node = await programOf("Node");
    run(node, ["bundle.mjs", modules], project);
    for (const bundler of ["esbuild", "rollup", "webpack"]) {
      const output = run(node, [join("bundled", bundler, "main.mjs"), "0"], project);
      expect(`${bundler}: ${output.trim()}`).toMatch(/^(?:esbuild|rollup|webpack): function \w+ \d+$/);
    }
  }, 120_000);

  it("client, webhooks and browser compile strictly without the types of Node", () => {
    writeFileSync(join(project, "strict.ts"), STRICT);
    const compilerOptions = { ...STRICT_OPTIONS, typeRoots: [] };
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["strict.ts"] }));
    // The modules of the package are symbolic links, whose types would bring the types of Node.
    run(process.execPath, [join(ROOT, "node_modules", ".bin", "tsc"), "-p", "."], project);
  }, 60_000);

  it("every module that the built code imports is in the package", () => {
    const root = join(project, "node_modules", "serplens", "dist");
    const built = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
    const addresses = built.flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(/\b(?:from|import)\(?["'](\.\.?\/[\w./-]+)["']/g)].map(
        ([, address = ""]) => [file, join(root, dirname(file), address)] as const,
      ),
    );
    expect(addresses.length).toBeGreaterThan(500);
    expect(addresses.filter(([, target]) => !existsSync(target))).toEqual([]);
  });

  it("every file that the code starts or reads by its address is in the sources and in the build", () => {
    const found = SOURCE_FOLDERS.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file))
        .flatMap((file) => addressesIn(join(folder, file))),
    );
    expect(new Set(found.map(([, address]) => address))).toEqual(new Set([...PROGRAMS, ...Object.keys(NOT_BUILT)]));
    const isMissing = ([module, address]: readonly [string, string]) => {
      const place = join(dirname(module), address);
      if (NOT_BUILT[address] === "single-file program") return false;
      if (address.endsWith(".js")) return !existsSync(join(project, "node_modules", "serplens", "dist", place));
      return !existsSync(join(ROOT, place));
    };
    expect(found.filter(isMissing)).toEqual([]);
  });

  it("the command line runs on Node where Bun is absent, and the server names Bun", async () => {
    const command = join(project, "node_modules", "serplens", "bin", "serplens");
    // A folder with node alone. The script also needs dirname and readlink.
    const tools = join(folder, "tools");
    mkdirSync(tools);
    symlinkSync(await programOf("Node"), join(tools, "node"));
    for (const tool of ["dirname", "readlink"]) symlinkSync(Bun.which(tool) ?? "", join(tools, tool));
    const link = join(folder, "serplens");
    symlinkSync(command, link);
    const on = (...args: string[]) => spawnSync(link, args, { cwd: project, encoding: "utf8", env: { PATH: tools } });
    const version = on("--version");
    expect([version.stdout.trim(), version.stderr, version.status]).toEqual(["0.1.0", "", 0]);
    const server = on("serve");
    expect(server.status).toBe(1);
    expect(server.stderr).toContain("npm install --global bun");
    rmSync(join(tools, "node"));
    expect(on("--version").stderr).toContain("needs Bun 1.4 or newer");
  });
});
