// Writes docs/api.md, the public exports of the package, from docstrings: bun scripts/write-api-docs.ts
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
const NOTE = "Written by `scripts/write-api-docs.ts` from types and comments. Change the code, not this page.";

/** A page of the reference and the entries of the package that it describes. */
interface ApiPage {
  readonly file: string;
  readonly title: string;
  readonly intro: string;
  has(entry: string): boolean;
}

const isPort = (entry: string): boolean => /^serplens\/(?:ports|conformance)$/.test(entry);
const isAdapter = (entry: string): boolean => entry.startsWith("serplens/adapters/");

const PAGES: readonly ApiPage[] = [
  {
    file: "api.md",
    title: "API of the library",
    intro: `This page lists the public exports for programs that use serplens: the library, the client, the check of webhooks and the
browser. [Embed in an app](embed.md), [quick start](quick-start.md) and [webhooks](webhooks.md) have examples. [Fields
of the report](report-fields.md) explains the type \`Report\`. Two more pages list [ports](api-ports.md) and
[adapters](api-adapters.md).`,
    has: (entry) => !isPort(entry) && !isAdapter(entry),
  },
  {
    file: "api-ports.md",
    title: "API of the ports",
    intro: `This page lists the interfaces that adapters implement, and the suites that check an adapter. [Your own search
provider](search-provider.md) shows one port from start to end.`,
    has: isPort,
  },
  {
    file: "api-adapters.md",
    title: "API of the adapters",
    intro: `This page lists the adapters of the package. [Adapters](adapters.md) compares them. The pages of
\`serplens/adapters/dashboard\` are left out, because only \`serplens serve\` uses them.`,
    has: (entry) => isAdapter(entry) && entry !== "serplens/adapters/dashboard",
  },
];

/** One public name of an entry. */
export interface ApiEntry {
  readonly name: string;
  /** Text of the docstring without comment marks; empty without a docstring. */
  readonly comment: string;
  /** Declaration as the compiler writes it, or `null` for a name of another package. */
  readonly declaration: string | null;
}

/** Lets the compiler write the declarations of all sources to a folder. Throws with its output when it fails. */
function emitDeclarations(folder: string): void {
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const options = ["-p", join(ROOT, "tsconfig.build.json"), "--emitDeclarationOnly", "--outDir", folder];
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...options], { encoding: "utf8" });
  if (status !== 0) throw new Error(`The compiler wrote no declarations:\n${stdout}`);
}

/** Returns the text of a docstring without its marks. */
function commentText(raw: string): string {
  return raw
    .replace(/^\/\*\*|\*\/$/g, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, "").trimEnd())
    .join("\n")
    .trim();
}

/** Returns the declaration of a name in a module and the comment above it, or `null` when the module lacks it. */
function declaredIn(text: string, name: string): ApiEntry | null {
  const start = new RegExp(
    `^export (?:declare )?(?:abstract )?(?:function|const|class|interface|type) ${name}\\b`,
    "m",
  ).exec(text);
  if (start === null) return null;
  const rest = text.slice(start.index);
  // Declarations begin in the first column, and their parts do not.
  const end = /\n(?=export |declare |interface |type |import |\/\*\*|\/\/#)/.exec(rest);
  const [comment = ""] = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n$/.exec(text.slice(0, start.index)) ?? [];
  const declaration = rest
    .slice(0, end?.index)
    .trimEnd()
    .replace(/^export (?:declare )?/, "")
    // A long text as a type, such as a style sheet, means nothing to readers.
    .replace(/"(?:[^"\\]|\\.){200,}"/g, "string")
    .replace(/^(?: {4})+/gm, (indent) => "  ".repeat(indent.length / 4));
  return { name, comment: commentText(comment.trim()), declaration };
}

/** Returns the names that a module exports from elsewhere, with the module that each comes from. */
function reExports(text: string): ReadonlyMap<string, string> {
  const lists = text.matchAll(/^export (?:type )?\{([^}]+)\} from "([^"]+)";/gm);
  return new Map(
    [...lists].flatMap(([, names = "", from = ""]) =>
      names
        .split(",")
        .map((name) => name.trim().replace(/^type /, ""))
        .filter((name) => name !== "")
        .map((name): [string, string] => [name, from]),
    ),
  );
}

function resolveName(file: string, name: string): ApiEntry {
  const text = readFileSync(file, "utf8");
  const from = reExports(text).get(name);
  if (from === undefined) {
    const found = declaredIn(text, name);
    if (found === null) throw new Error(`${file} exports ${name} in a form that this script does not read.`);
    return found;
  }
  if (!from.startsWith(".")) return { name, comment: `\`${name}\` of the package \`${from}\`.`, declaration: null };
  return resolveName(join(dirname(file), from.replace(/\.tsx?$/, ".d.ts")), name);
}

/** Returns the public names of every entry of the package, in the order of package.json. */
export function publicApi(): ReadonlyMap<string, readonly ApiEntry[]> {
  const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    exports: Record<string, { readonly types?: string }>;
  };
  const folder = mkdtempSync(join(tmpdir(), "serplens-api-"));
  try {
    emitDeclarations(folder);
    return new Map(
      Object.entries(exports).flatMap(([entry, { types }]) => {
        if (types === undefined) return [];
        const file = join(folder, types.replace("./dist/", ""));
        if (!existsSync(file)) throw new Error(`package.json names ${types}, which the compiler does not write.`);
        const text = readFileSync(file, "utf8");
        const own = [
          ...text.matchAll(/^export (?:declare )?(?:abstract )?(?:function|const|class|interface|type) (\w+)/gm),
        ];
        const names = new Set([...reExports(text).keys(), ...own.map(([, name = ""]) => name)]);
        return [[entry.replace(/^\./, "serplens"), [...names].map((name) => resolveName(file, name))] as const];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Formats a docstring as Markdown: examples become code, and other tags become sentences. */
function proseOf(comment: string): readonly string[] {
  const [prose = "", example] = comment.split(/^@example\n?/m);
  const text = prose
    .trim()
    .replace(/@default (.+)$/gm, "Default: $1.")
    .replace(/`[^`]*`|</g, (part) => (part === "<" ? "&lt;" : part));
  return [...(text === "" ? [] : [text]), ...(example === undefined ? [] : [`\`\`\`ts\n${example.trim()}\n\`\`\``])];
}

/** Returns the text of one page. A name of two entries is described at the first. */
function pageText({ title, intro, has }: ApiPage, api: ReadonlyMap<string, readonly ApiEntry[]>): string {
  const entries = [...api].filter(([entry]) => has(entry));
  const seen = new Map<string, string>();
  const sections = entries.flatMap(([entry, names]) => [
    `## ${entry}`,
    ...names.flatMap(({ name, comment, declaration }) => {
      const key = `${name}\n${declaration}`;
      const first = seen.get(key);
      if (first !== undefined) return [`### ${name}`, `See \`${name}\` of \`${first}\`.`];
      seen.set(key, entry);
      const code = declaration === null ? [] : [`\`\`\`ts\n${declaration}\n\`\`\``];
      return [`### ${name}`, ...proseOf(comment), ...code];
    }),
  ]);
  const rows = entries.map(
    ([entry, names]) => `| \`${entry}\` | ${names.map(({ name }) => `\`${name}\``).join(", ")} |`,
  );
  const index = ["| Entry | Names |", "|---|---|", ...rows].join("\n");
  return `${[`# ${title}`, NOTE, intro, index, ...sections].join("\n\n")}\n`;
}

/** Returns the text of every page by its file name in `docs/`. */
export function apiTexts(api: ReadonlyMap<string, readonly ApiEntry[]>): ReadonlyMap<string, string> {
  return new Map(PAGES.map((page) => [page.file, pageText(page, api)]));
}

if (import.meta.main) for (const [file, text] of apiTexts(publicApi())) writeFileSync(join(ROOT, "docs", file), text);
