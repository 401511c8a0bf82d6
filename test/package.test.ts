import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";

const ROOT = join(import.meta.dirname, "..");

const readJson = (name: string) => JSON.parse(readFileSync(join(ROOT, name), "utf8"));

const manifest = readJson("package.json");
const jsr = readJson("jsr.json");

/** Adapters without a subpath, each with the way to reach it. */
const WITHOUT_SUBPATH: Readonly<Record<string, string>> = {
  playwright: "./browser opens it with the worker program it needs",
  "process-pool": "the server opens it with the program its processes run",
  "redis-client": "shared by redis and bullmq, no adapter by itself",
  sql: "shared by sqlite and postgres, no adapter by itself",
};

/**
 * Targets of the subpaths in package.json. The subpath of package.json itself is excluded because it is not a module.
 */
const modules: [string, { types: string; bun: string; default: string }][] = Object.entries<{
  types: string;
  bun: string;
  default: string;
}>(manifest.exports).filter(([subpath]) => subpath !== "./package.json");

describe("package.json", () => {
  it("package.json leads each subpath to a source file and to its built file", () => {
    for (const [subpath, { types, bun, default: built }] of modules) {
      assert.ok(existsSync(join(ROOT, bun)), `${subpath}: ${bun} is missing`);
      const name = bun.replace(/^\.\//, "./dist/").replace(/\.tsx?$/, "");
      assert.deepEqual([types, built], [`${name}.d.ts`, `${name}.js`], subpath);
    }
  });

  it("package.json has a subpath for every adapter that has no other entry", () => {
    for (const name of readdirSync(join(ROOT, "adapters"))) {
      const isOffered = modules.some(([subpath]) => subpath === `./adapters/${name}`);
      assert.equal(isOffered, WITHOUT_SUBPATH[name] === undefined, `adapters/${name}`);
    }
  });

  it("package.json exports the conformance suite of every port that has a suite", () => {
    const index = readFileSync(join(ROOT, "test/conformance/index.ts"), "utf8");
    const suites = readdirSync(join(ROOT, "core/ports")).filter((name) =>
      existsSync(join(ROOT, "test/conformance", name)),
    );
    assert.ok(suites.length > 9, suites.join());
    for (const name of suites) assert.ok(index.includes(`from "./${name}"`), name);
  });

  it("docs/dependencies.md states a reason for each package, and for no other", () => {
    const { dependencies, peerDependencies, devDependencies } = manifest;
    const page = readFileSync(join(ROOT, "docs", "dependencies.md"), "utf8");
    const reasons = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
    const packages = Object.keys({ ...dependencies, ...peerDependencies, ...devDependencies });
    assert.deepEqual([...new Set(reasons)].sort(), packages.sort());
  });

  it("runs the install script of Bun and of no other package", () => {
    const { packages } = readJson("package-lock.json");
    const scripted = Object.entries<{ readonly hasInstallScript?: boolean }>(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript === true)
      .map(([path]) => path.replace(/^.*node_modules\//, ""));
    assert.ok(scripted.includes("bun"));
    assert.deepEqual(manifest.allowScripts, Object.fromEntries(scripted.map((name) => [name, name === "bun"])));
  });

  it("package.json requires only peers that every user needs; other peers are optional", () => {
    const optional = Object.entries<{ optional: boolean }>(manifest.peerDependenciesMeta).filter(
      ([, meta]) => meta.optional,
    );
    assert.deepEqual(optional.map(([name]) => name).sort(), Object.keys(manifest.peerDependencies).sort());
  });

  it("the tests use every peer in a version that package.json allows", () => {
    for (const [name, range] of Object.entries<string>(manifest.peerDependencies)) {
      const installed = manifest.devDependencies[name];
      assert.ok(installed !== undefined, `${name} is not installed for development`);
      const [, major, minor] = /^(?:>=)?(\d+)\.?(\d+)?/.exec(range) ?? [];
      const [installedMajor = "", installedMinor = ""] = installed.split(".");
      assert.ok(
        Number(installedMajor) > Number(major) || Number(installedMinor) >= Number(minor ?? 0),
        `${name} ${installed} is below ${range}`,
      );
    }
  });
});

describe("jsr.json", () => {
  it("jsr.json has the version and the subpaths of package.json, each with its source file", () => {
    assert.equal(jsr.version, manifest.version);
    assert.equal(jsr.license, manifest.license);
    assert.deepEqual(jsr.exports, Object.fromEntries(modules.map(([subpath, { bun }]) => [subpath, bun])));
  });

  it("jsr.json publishes the sources that package.json publishes, without built files", () => {
    // `dist` and the launcher in `bin` are for Node, which the registry of jsr.json serves from the sources.
    const sources = manifest.files.filter((name: string) => name !== "dist" && name !== "bin");
    for (const name of sources) assert.ok(jsr.publish.include.includes(name), `${name} is left out`);
    for (const name of jsr.publish.include) assert.ok(existsSync(join(ROOT, name)), `${name} is missing`);
  });
});
