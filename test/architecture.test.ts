import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { describe, it } from "node:test";

const ROOT = resolve(import.meta.dirname, "..");
const SHIPPED = ["core", "plugins", "adapters", "src"];

function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name).split(sep).join("/"))
    .sort();
}

/** Returns every module that a file imports, including type-only imports. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(ROOT, file), "utf8");
  const specifiers = source.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^;"'`]*?from\s*["']([^"']+)["']|(?:^|\n)\s*import\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)/g,
  );
  return [...specifiers].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

/** Returns relative imports as project paths and package names unchanged. */
function resolved(file: string, specifier: string): string {
  if (!specifier.startsWith(".")) return specifier;
  return relative(ROOT, resolve(ROOT, dirname(file), specifier))
    .split(sep)
    .join("/");
}

const isTypebox = (target: string): boolean =>
  target === "@sinclair/typebox" || target.startsWith("@sinclair/typebox/");
const isRelative = (specifier: string): boolean => specifier.startsWith(".");

/** Adapter folders with shared code, and the adapters that may import each. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  "adapters/sql/": ["adapters/sqlite/", "adapters/postgres/"],
  "adapters/redis-client/": ["adapters/redis/", "adapters/bullmq/"],
};

const LAYERS: Readonly<Record<string, (file: string, target: string, specifier: string) => boolean>> = {
  core: (_file, target) => target.startsWith("core/") || isTypebox(target),
  plugins: (_file, target, specifier) =>
    isRelative(specifier) ? target.startsWith("core/") || target.startsWith("plugins/") : isTypebox(target),
  adapters(file, target, specifier) {
    if (!isRelative(specifier)) return true;
    const own = `${file.split("/").slice(0, 2).join("/")}/`;
    if (target.startsWith("core/") || target.startsWith(own)) return true;
    return Object.entries(SHARED).some(
      ([folder, users]) => target.startsWith(folder) && users.some((user) => file.startsWith(user)),
    );
  },
  src: (_file, target, specifier) => !isRelative(specifier) || !/^(?:test|bench|scripts)\//.test(target),
};

describe("import arrows", () => {
  for (const [layer, allows] of Object.entries(LAYERS)) {
    it(`${layer} imports only what its layer may import`, () => {
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
    const section = (file: string): string => (file.split("/")[1] ?? "").replace(/\.ts$/, "");
    const broken = filesUnder("plugins")
      .filter((file) => file !== "plugins/index.ts")
      .flatMap((file) =>
        importsOf(file)
          .map((specifier) => resolved(file, specifier))
          .filter((target) => target.startsWith("plugins/") && !["shared", section(file)].includes(section(target)))
          .map((target) => `${file} imports ${target}`),
      );
    assert.deepEqual(broken, []);
  });
});

/** Rooms of core, upper rooms first. A file imports from its own room and from rooms below it. */
const ROOMS = [
  "surfaces/export",
  "surfaces/mcp",
  "surfaces/report-view",
  "surfaces/openapi",
  "surfaces/docs",
  "writing",
  "telemetry",
  "replay",
  "testmode",
  "service.ts",
  "service/admin",
  "service/workspace",
  "service/admission",
  "service/jobs",
  "service/drafts",
  "service/billing",
  "service/webhooks",
  "service/credits",
  "service/identity",
  "service/transactions",
  "analysis/pipeline",
  "analysis/editor",
  "analysis/crawl",
  "analysis/score",
  "analysis/topics",
  "analysis/terms",
  "analysis/classify",
  "analysis/extract",
  "analysis/main-content",
  "analysis/metadata",
  "analysis/html",
  "analysis/text",
  "analysis/advice",
  "serp",
  "watch",
  "pages",
  "contract",
  "ports",
  "domain",
  "markdown",
  "util",
];

/** Rooms of src, upper rooms first. */
const SRC_ROOMS = [
  "single.ts",
  "cli/main.ts",
  "cli/program.ts",
  "cli/analysis",
  "cli/server",
  "cli/machine",
  "cli/tools",
  "cli/options",
  "cli/output",
  "index.ts",
  "server/server.ts",
  "server/open-surfaces.ts",
  "server/dashboard",
  "server/sign-in",
  "server/docs",
  "server/dashboard/pages",
  "server/dashboard/browser",
  "server/dashboard/editor",
  "server/mcp",
  "server/operations.ts",
  "server/billing-routes.ts",
  "server/http",
  "workers",
  "compose",
  "drafts.ts",
  "analyses.ts",
  "browser.ts",
  "client",
  "webhooks.ts",
  "ports.ts",
  "config",
];

/** Rooms that an adapter may import. */
const ADAPTER_ROOMS = ["domain", "ports", "contract", "pages", "util", "serp", "surfaces", "service.ts"];

/** Imports of adapters from other rooms, each with its reason. */
const ADAPTER_EXCEPTIONS: Readonly<Record<string, string>> = {
  "core/analysis/text/background-data.ts": "the words whose stems adapters/snowball stores",
  "core/analysis/extract/extract-page.ts": "happy-dom replaces the parser and keeps the extraction after it",
  "core/analysis/html/scanner.ts": "happy-dom replaces the parser and keeps the extraction after it",
  "core/analysis/crawl/challenge.ts": "the prober recognizes the same challenge pages as the crawler",
  "core/telemetry/repeats.ts": "the Redis adapters thin out log lines that repeat",
};

/** Returns the place of the innermost room that contains the file, or -1. */
function placeOf(file: string, folder: string, rooms: readonly string[]): number {
  const around = rooms.filter((room) => file === `${folder}/${room}` || file.startsWith(`${folder}/${room}/`));
  const innermost = around.toSorted((left, right) => right.length - left.length)[0];
  return innermost === undefined ? -1 : rooms.indexOf(innermost);
}
const isUnder = (file: string, rooms: readonly string[]): boolean =>
  rooms.some((room) => file === `core/${room}` || file.startsWith(`core/${room}/`));

/** Returns every import between project files below `folder`, as importing file and imported file. */
function arrowsOf(folder: string): (readonly [file: string, target: string])[] {
  return filesUnder(folder).flatMap((file) =>
    importsOf(file)
      .filter(isRelative)
      .map((specifier) => [file, resolved(file, specifier)] as const),
  );
}

const shown = (arrows: readonly (readonly [string, string])[]): string[] =>
  arrows.map(([file, target]) => `${file} imports ${target}`);

describe("rooms", () => {
  for (const [folder, rooms] of Object.entries({ core: ROOMS, src: SRC_ROOMS })) {
    it(`every file of ${folder} is in a room`, () => {
      assert.deepEqual(
        filesUnder(folder).filter((file) => placeOf(file, folder, rooms) === -1),
        [],
      );
    });

    it(`every room of ${folder} has a file`, () => {
      const used = new Set(filesUnder(folder).map((file) => placeOf(file, folder, rooms)));
      assert.deepEqual(
        rooms.filter((_room, place) => !used.has(place)),
        [],
      );
    });

    it(`no room of ${folder} imports a room above it`, () => {
      const up = arrowsOf(folder).filter(
        ([file, target]) =>
          target.startsWith(`${folder}/`) && placeOf(target, folder, rooms) < placeOf(file, folder, rooms),
      );
      assert.deepEqual(shown(up), []);
    });
  }

  it("the service wing and the analysis wing never import each other", () => {
    const across = arrowsOf("core").filter(([file, target]) => {
      const wing = (name: string) => /^core\/(service|analysis)\//.exec(name)?.[1];
      return wing(file) !== undefined && wing(target) !== undefined && wing(file) !== wing(target);
    });
    assert.deepEqual(shown(across), []);
  });

  it("ports import ports, domain and util; domain imports domain and util; util imports util", () => {
    const allowed: Readonly<Record<string, readonly string[]>> = {
      "core/ports": ["ports", "domain", "util"],
      "core/domain": ["domain", "util"],
      "core/util": ["util"],
    };
    const broken = Object.entries(allowed).flatMap(([folder, rooms]) =>
      arrowsOf(folder).filter(([, target]) => !isUnder(target, rooms)),
    );
    assert.deepEqual(shown(broken), []);
  });

  it("adapters import only the rooms in ADAPTER_ROOMS, or have a stated exception", () => {
    const arrows = arrowsOf("adapters").filter(
      ([, target]) => target.startsWith("core/") && !isUnder(target, ADAPTER_ROOMS),
    );
    assert.deepEqual(shown(arrows.filter(([, target]) => !(target in ADAPTER_EXCEPTIONS))), []);
    const unused = Object.keys(ADAPTER_EXCEPTIONS).filter((name) => !arrows.some(([, target]) => target === name));
    assert.deepEqual(unused, [], "an exception that no adapter needs");
  });

  it("a file of plugins/shared serves two sections or more", () => {
    const arrows = arrowsOf("plugins");
    const section = (file: string): string => (file.split("/")[1] ?? "").replace(/\.ts$/, "");
    const usersOf = (file: string, seen: Set<string>): string[] => {
      if (seen.has(file)) return [];
      seen.add(file);
      return arrows
        .filter(([, target]) => target === file)
        .flatMap(([user]) => (section(user) === "shared" ? usersOf(user, seen) : [section(user)]));
    };
    const single = filesUnder("plugins/shared").filter((file) => new Set(usersOf(file, new Set())).size < 2);
    assert.deepEqual(single, []);
  });

  it("an exported name is defined once in core", () => {
    const owners = new Map<string, string[]>();
    for (const file of filesUnder("core")) {
      const source = readFileSync(join(ROOT, file), "utf8");
      const names = source.matchAll(
        /^export (?:async )?(?:abstract )?(?:function\*?|class|const|interface|type) (\w+)/gm,
      );
      // A schema and its static type share a name on purpose.
      for (const name of new Set([...names].map((match) => match[1] ?? "")))
        owners.set(name, [...(owners.get(name) ?? []), file]);
    }
    assert.deepEqual(
      [...owners].filter(([, files]) => files.length > 1),
      [],
    );
  });

  it("no folder contains more than 30 files", () => {
    const counts = new Map<string, number>();
    for (const file of [...SHIPPED, "test", "bench", "scripts"].flatMap(filesUnder))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    assert.deepEqual(
      [...counts].filter(([, count]) => count > 30),
      [],
    );
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

  it("only src/config/settings-file.ts and the command line read the environment", () => {
    const readers = files.filter((file) =>
      /\bprocess\.env\b|\bBun\.env\b|\bDeno\.env\b/.test(readFileSync(join(ROOT, file), "utf8")),
    );
    assert.deepEqual(
      readers.filter((file) => file !== "src/config/settings-file.ts" && !file.startsWith("src/cli/")),
      [],
    );
  });

  it("only the egress guard opens connections to addresses that a caller can influence", () => {
    const clients = files.filter((file) => {
      if (["adapters/egress/", ...OPERATOR_CLIENTS].some((client) => file.startsWith(client))) return false;
      // These programs run in browsers, whose policy lets them reach this service only.
      if (file.startsWith("src/server/dashboard/browser/")) return false;
      return /(?:\bawait|\breturn|\bvoid|=>|[=(,?:])\s*fetch\(|\bglobalThis\.fetch\b|["']undici["']|\bBun\.connect\b|\bnet\.connect\b|\bhttps?\.request\b|\bhttps?\.get\(/.test(
        stripComments(readFileSync(join(ROOT, file), "utf8")),
      );
    });
    assert.deepEqual(clients, []);
  });

  it("core and sections use no clock, randomness or process, so the same input yields the same report", () => {
    const impure = [...filesUnder("core"), ...filesUnder("plugins")].filter((file) =>
      /\bDate\.now\b|\bperformance\.|\bMath\.random\b|\brandomUUID\b|\bsetTimeout\b|\bprocess\.|\bnew Date\(\)/.test(
        stripComments(readFileSync(join(ROOT, file), "utf8")),
      ),
    );
    assert.deepEqual(impure, []);
  });

  // Node's compiled canParse rejects hosts with Latin-1 letters after some thousand calls.
  it("the code parses addresses with URL.parse and never calls canParse", () => {
    const users = [...files, ...filesUnder("test")].filter((file) =>
      /\.canParse\(/.test(readFileSync(join(ROOT, file), "utf8")),
    );
    assert.deepEqual(users, []);
  });

  it("no backslash comes before a non-ASCII character", () => {
    const corrupt = [...files, ...filesUnder("test"), ...filesUnder("bench")].filter((file) =>
      /\\[\u0080-\uffff]/.test(readFileSync(join(ROOT, file), "utf8")),
    );
    assert.deepEqual(corrupt, []);
  });

  it("every exported name has a doc comment", () => {
    assert.deepEqual(files.flatMap(undocumentedExports), []);
  });

  it("strings contain letters, and only patterns contain escapes of letters", () => {
    // Bun 1.4 misreads regex literals with letters beyond ASCII, so patterns keep their escapes. See D-47.
    const escaped = files.flatMap((file) => {
      const strings = stripPatterns(stripComments(readFileSync(join(ROOT, file), "utf8")));
      return [...strings.matchAll(ESCAPE)].filter(isEscapedLetter).map(([letter]) => `${file}: ${letter}`);
    });
    assert.deepEqual(escaped, []);
  });

  it("only core/contract/json.ts checks that a value is an object and not an array", () => {
    const copies = files.filter((file) =>
      /=== "object" && \w+ !== null && !Array\.isArray\(|!== "object" \|\| \w+ === null \|\| Array\.isArray\(/.test(
        readFileSync(join(ROOT, file), "utf8"),
      ),
    );
    assert.deepEqual(copies, ["core/contract/json.ts"]);
  });

  it("no program for browsers is written as a string", () => {
    const programs = files.filter((file) => /\b\w*_SCRIPT = `/.test(readFileSync(join(ROOT, file), "utf8")));
    assert.deepEqual(programs, []);
  });

  it("no file uses the type any", () => {
    const loose = files.filter((file) =>
      /(?:[:<,|(]\s*|\bas\s+)any\b(?!\s*[a-z])/.test(stripComments(readFileSync(join(ROOT, file), "utf8"))),
    );
    assert.deepEqual(loose, []);
  });
});

/** An escape of one character, and not of a backslash before the letter u. */
const ESCAPE = /(?<!(?<!\\)(?:\\\\)*\\)\\u([0-9a-f]{4})/gi;

/** True for the code of a letter beyond ASCII. */
function isEscapedLetter([, code = ""]: RegExpMatchArray): boolean {
  const letter = String.fromCharCode(Number.parseInt(code, 16));
  return letter > "\u007f" && /[\p{Ll}\p{Lu}\p{Lo}]/u.test(letter);
}

/** Returns the source without regex literals and raw templates. */
function stripPatterns(source: string): string {
  return source
    .replace(/String\.raw`[^`]*`/g, "")
    .replace(/((?:^|[(=,:[!&|?{;>]|\breturn)\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[dgimsuvy]*/gm, "$1");
}

const EXPORT =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|class|const|interface|type) (\w+)(?: = Static<typeof (\w+)>;)?/;

/**
 * Returns exported names without a doc comment directly above them.
 *
 * The static type of a documented schema in the same file needs no comment of its own.
 */
function undocumentedExports(file: string): string[] {
  const lines = readFileSync(join(ROOT, file), "utf8").split("\n");
  const isDocumented = (at: number) => at > 0 && lines[at - 1]?.endsWith("*/") === true;
  return lines.flatMap((line, at) => {
    const [, name, schema] = EXPORT.exec(line) ?? [];
    if (name === undefined || isDocumented(at)) return [];
    if (
      schema !== undefined &&
      isDocumented(lines.findIndex((other) => new RegExp(`^(?:export )?const ${schema}\\b`).test(other)))
    )
      return [];
    return [`${file}:${at + 1} ${name}`];
  });
}

/**
 * Clients whose address is configured and not chosen by a caller. See D-51.
 *
 * The clients are the operator's search services, the client of this service, and the commands that post to a receiver.
 * The receiver is on the user's machine or network.
 */
const OPERATOR_CLIENTS = ["adapters/search-http/", "src/client/", "src/cli/server/events/receiver.ts"];

function stripComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/[^\n]*/g, "$1");
}
