/**
 * Writes the package's JavaScript for Node and Deno into `dist/`, beside the types that the compiler wrote.
 *
 * The modules are bundled, because Node takes half a millisecond to find and link each of 900 files. Parts that a
 * program loads later are files of their own. See decisions/131.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { BunPlugin } from "bun";
import manifest from "../package.json" with { type: "json" };

const ROOT = join(import.meta.dirname, "..");
const DIST = join(ROOT, "dist");

/** Programs that the package starts by their address. */
const PROGRAMS = ["src/cli/main.ts", "adapters/process-pool/guardian.ts"];
const WORKERS = "src/workers";

/**
 * Packages that are copied into the bundle. TypeBox has 249 files, and Node reads the 870 kB of the stemmers for the
 * names of their exports. Bun drops the attribute that an import of JSON needs on Node.
 */
const COPIED = ["@sinclair/typebox", "snowball-stemmers", "stopwords-iso"];

/** Placeholder for `import.meta.url` of a module during bundling. The module's path in `dist/` replaces it at the end. */
const MARK = "serplens-module:";

function entries(): string[] {
  const offered = Object.values(manifest.exports).flatMap((target) => (typeof target === "string" ? [] : target.bun));
  const workers = readdirSync(join(ROOT, WORKERS)).map((name) => `${WORKERS}/${name}`);
  return [...offered, ...PROGRAMS, ...workers].map((file) => join(ROOT, file));
}

/** Replaces `import.meta.url` by an address that `place` completes, because a bundled module has another place. */
const keepAddresses: BunPlugin = {
  name: "addresses of modules",
  setup(build) {
    // Of the manifest, the code needs these two fields. See src/config/version.ts.
    build.onLoad({ filter: /[/\\]package\.json$/ }, ({ path }) => {
      if (dirname(path) !== ROOT) return undefined;
      const { name, version } = manifest;
      return { contents: JSON.stringify({ name, version }), loader: "json" };
    });
    build.onLoad({ filter: /[/\\](?:adapters|core|plugins|src)[/\\].*\.tsx?$/ }, ({ path }) => {
      const source = readFileSync(path, "utf8");
      const built = relative(ROOT, path)
        .replaceAll("\\", "/")
        .replace(/\.tsx?$/, ".js");
      // Bundlers copy the file that `new URL("...", import.meta.url)` names, and this file does not exist.
      const address = `import.meta.url.replace(/[^/]*$/, ${JSON.stringify(MARK + built)})`;
      return {
        contents: source.replaceAll("import.meta.url", address),
        loader: path.endsWith("x") ? "tsx" : "ts",
      };
    });
  },
};

/** Completes the addresses in a written file, and renames numbered classes. */
function complete(file: string, numbered: RegExp): void {
  const code = readFileSync(file, "utf8").replaceAll(numbered, "$1");
  const placed = code.replaceAll(new RegExp(`${MARK}([\\w./-]+)`, "g"), (_, built: string) => {
    const address = relative(dirname(file), join(DIST, built)).replaceAll("\\", "/");
    return address.startsWith(".") ? address : `./${address}`;
  });
  writeFileSync(file, placed);
}

/** Drops the copy of the sources from a source map. The package has the sources. */
function shrinkMap(file: string): void {
  const { sourcesContent: _, ...map } = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify(map));
}

/** Returns the classes that Bun numbered because an entry exports them, as in `class ServiceError2`. */
function numberedClasses(files: readonly string[]): string[] {
  const code = files.map((file) => readFileSync(file, "utf8")).join("\n");
  const names = [...code.matchAll(/\bclass ([A-Za-z]+)2\b/g)].map(([, name = ""]) => name);
  if (names.length === 0) throw new Error("the bundle has no numbered class: remove this step");
  for (const name of names)
    if (new RegExp(`\\b(?:class|function|var|let|const) ${name}\\b`).test(code))
      throw new Error(`${name} and ${name}2 are both in the bundle`);
  return names;
}

const { dependencies, peerDependencies, devDependencies } = manifest;
const packages = Object.keys({ ...dependencies, ...peerDependencies, ...devDependencies });
const { outputs } = await Bun.build({
  entrypoints: entries(),
  root: ROOT,
  outdir: DIST,
  target: "node",
  format: "esm",
  splitting: true,
  naming: { entry: "[dir]/[name].js", chunk: "chunks/[name]-[hash].js" },
  minify: { whitespace: true, syntax: true },
  sourcemap: "linked",
  external: packages.filter((name) => !COPIED.includes(name)),
  plugins: [keepAddresses],
});
const written = outputs.filter(({ kind }) => kind !== "sourcemap").map(({ path }) => path);
const numbered = new RegExp(`\\b(${numberedClasses(written).join("|")})2\\b`, "g");
for (const file of written) complete(file, numbered);
for (const { kind, path } of outputs) if (kind === "sourcemap") shrinkMap(path);
