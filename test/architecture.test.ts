import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { describe, it } from "node:test";

const ROOT = resolve(import.meta.dirname, "..");
const SHIPPED = ["core", "plugins", "adapters", "src"];

function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name).split(sep).join("/"))
    .sort();
}

/** Every module a file names, type-only imports included. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(ROOT, file), "utf8");
  const specifiers = source.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^;"'`]*?from\s*["']([^"']+)["']|(?:^|\n)\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g,
  );
  return [...specifiers].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

/** Relative imports as project paths, packages as they are. */
function resolved(file: string, specifier: string): string {
  if (!specifier.startsWith(".")) return specifier;
  return relative(ROOT, resolve(ROOT, dirname(file), specifier))
    .split(sep)
    .join("/");
}

const isTypebox = (target: string): boolean => target === "@sinclair/typebox" || target.startsWith("@sinclair/typebox/");
const isRelative = (specifier: string): boolean => specifier.startsWith(".");

/** Adapter folders that hold what others share, and those others. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  "adapters/sql/": ["adapters/sqlite/", "adapters/postgres/"],
  "adapters/redis-client/": ["adapters/redis/", "adapters/bullmq/"],
};

const LAYERS: Readonly<Record<string, (file: string, target: string, specifier: string) => boolean>> = {
  core: (_file, target) => target.startsWith("core/") || isTypebox(target),
  plugins: (_file, target, specifier) => (isRelative(specifier) ? target.startsWith("core/") || target.startsWith("plugins/") : isTypebox(target)),
  adapters(file, target, specifier) {
    if (!isRelative(specifier)) return true;
    const own = `${file.split("/").slice(0, 2).join("/")}/`;
    if (target.startsWith("core/") || target.startsWith(own)) return true;
    return Object.entries(SHARED).some(([folder, users]) => target.startsWith(folder) && users.some((user) => file.startsWith(user)));
  },
  src: (_file, target, specifier) => !isRelative(specifier) || !/^(?:test|bench|scripts)\//.test(target),
};

describe("import arrows", () => {
  for (const [layer, allows] of Object.entries(LAYERS)) {
    it(`${layer} imports only what its layer may`, () => {
      const files = filesUnder(layer);
      assert.ok(files.length > 0, `${layer} matches no file`);
      const broken = files.flatMap((file) =>
        importsOf(file)
          .filter((specifier) => !allows(file, resolved(file, specifier), specifier))
          .map((specifier) => `${file} imports ${specifier}`),
      );
      assert.deepEqual(broken, []);
    });
  }

  it("no section imports another section", () => {
    const broken = filesUnder("plugins")
      .filter((file) => file !== "plugins/index.ts" && file.split("/").length === 2)
      .flatMap((file) =>
        importsOf(file)
          .filter((specifier) => /^plugins\/[^/]+$/.test(resolved(file, specifier)))
          .map((specifier) => `${file} imports ${specifier}`),
      );
    assert.deepEqual(broken, []);
  });
});

describe("source rules", () => {
  const files = SHIPPED.flatMap(filesUnder);

  it("no file is over 400 lines", () => {
    const long = files
      .map((file) => [file, readFileSync(join(ROOT, file), "utf8").split("\n").length - 1] as const)
      .filter(([, lines]) => lines > 400);
    assert.deepEqual(long, []);
  });

  it("entry files list names one by one", () => {
    const stars = files.filter((file) => /\bexport\s*\*/.test(readFileSync(join(ROOT, file), "utf8")));
    assert.deepEqual(stars, []);
  });

  it("only src/config.ts and the entry of the command line read the environment", () => {
    const readers = files.filter((file) => /\bprocess\.env\b|\bBun\.env\b|\bDeno\.env\b/.test(readFileSync(join(ROOT, file), "utf8")));
    assert.deepEqual(
      readers.filter((file) => file !== "src/config.ts" && !file.startsWith("src/cli/")),
      [],
    );
  });

  it("only the egress guard opens connections to addresses that a caller can influence", () => {
    const clients = files.filter((file) => {
      if (["adapters/egress/", ...OPERATOR_CLIENTS].some((client) => file.startsWith(client))) return false;
      return /(?:\bawait|\breturn|\bvoid|=>|[=(,?:])\s*fetch\(|\bglobalThis\.fetch\b|\bundici\b|\bBun\.connect\b|\bnet\.connect\b|\bhttps?\.request\b|\bhttps?\.get\(/.test(
        stripComments(readFileSync(join(ROOT, file), "utf8")),
      );
    });
    assert.deepEqual(clients, []);
  });

  it("core and sections read no clock, no randomness and no process: the same input gives the same report", () => {
    const impure = [...filesUnder("core"), ...filesUnder("plugins")].filter((file) =>
      /\bDate\.now\b|\bperformance\.|\bMath\.random\b|\brandomUUID\b|\bsetTimeout\b|\bprocess\.|\bnew Date\(\)/.test(
        stripComments(readFileSync(join(ROOT, file), "utf8")),
      ),
    );
    assert.deepEqual(impure, []);
  });

  // Bun's transpiler corrupts a backslash before a non-ASCII character in a regex literal.
  it("addresses are tried with URL.parse: Node's compiled canParse refuses hosts of Latin-1 letters, after some thousand calls", () => {
    const users = [...files, ...filesUnder("test")].filter((file) => /\.canParse\(/.test(readFileSync(join(ROOT, file), "utf8")));
    assert.deepEqual(users, []);
  });

  it("no backslash stands before a non-ASCII character", () => {
    const corrupt = [...files, ...filesUnder("test"), ...filesUnder("bench")].filter((file) =>
      /\\[\u0080-\uffff]/.test(readFileSync(join(ROOT, file), "utf8")),
    );
    assert.deepEqual(corrupt, []);
  });

  it("every exported name has a doc comment", () => {
    assert.deepEqual(files.flatMap(undocumentedExports), []);
  });

  it("no file uses the type any", () => {
    const loose = files.filter((file) => /(?:[:<,|(]\s*|\bas\s+)any\b(?!\s*[a-z])/.test(stripComments(readFileSync(join(ROOT, file), "utf8"))));
    assert.deepEqual(loose, []);
  });
});

const EXPORT = /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|class|const|interface|type) (\w+)(?: = Static<typeof (\w+)>;)?/;

/** Exported names without a doc comment right above them. The static type of a documented schema in the same file needs none of its own. */
function undocumentedExports(file: string): string[] {
  const lines = readFileSync(join(ROOT, file), "utf8").split("\n");
  const isDocumented = (at: number) => at > 0 && lines[at - 1]?.endsWith("*/") === true;
  return lines.flatMap((line, at) => {
    const [, name, schema] = EXPORT.exec(line) ?? [];
    if (name === undefined || isDocumented(at)) return [];
    if (schema !== undefined && isDocumented(lines.findIndex((other) => new RegExp(`^(?:export )?const ${schema}\\b`).test(other)))) return [];
    return [`${file}:${at + 1} ${name}`];
  });
}

/**
 * Clients whose address is configured: search services of the operator (DESIGN 7), the client of this very service, which runs at its caller,
 * and the commands that post to a receiver on the user's own machine or network.
 */
const OPERATOR_CLIENTS = ["adapters/search-http/", "src/client/", "src/cli/events/receiver.ts"];

function stripComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/[^\n]*/g, "$1");
}
