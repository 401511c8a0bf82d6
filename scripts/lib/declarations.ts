import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** One declared name of the package. */
export interface ApiEntry {
  readonly name: string;
  /** Text of the docstring without comment marks; empty without a docstring. */
  readonly comment: string;
  /** Declaration as the compiler writes it, or `null` for a name of another package. */
  readonly declaration: string | null;
  /** Declaration file that contains the name. */
  readonly file: string;
}

const KEYWORDS = "(?:declare )?(?:abstract )?(?:function|const|class|interface|type)";
/** Names of schemas, whose declarations repeat every field in the notation of the schema library. */
const SCHEMA = /Schema$/;

/** Lets the compiler write the declarations of all sources to a folder. Throws with its output when it fails. */
export function emitDeclarations(root: string, folder: string): void {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const options = ["-p", join(root, "tsconfig.build.json"), "--emitDeclarationOnly", "--outDir", folder];
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

/** Returns the declaration of a name in a file and the comment above it, or `null` when the file lacks it. */
function declaredIn(file: string, name: string): ApiEntry | null {
  const text = readFileSync(file, "utf8");
  const start = new RegExp(`^(?:export )?${KEYWORDS} ${name}\\b`, "m").exec(text);
  if (start === null) return null;
  const rest = text.slice(start.index);
  // Declarations begin in the first column, and their parts do not.
  const end = /\n(?=export |declare |interface |type |import |\/\*\*|\/\/#)/.exec(rest);
  const [comment = ""] = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n$/.exec(text.slice(0, start.index)) ?? [];
  const declaration = rest
    .slice(0, end?.index)
    .trimEnd()
    .replace(/^(?:export )?(?:declare )?/, "")
    // A long text as a type, such as a style sheet, means nothing to readers.
    .replace(/"(?:[^"\\]|\\.){200,}"/g, "string")
    .replace(/^(?: {4})+/gm, (indent) => "  ".repeat(indent.length / 4));
  return { name, comment: commentText(comment.trim()), declaration, file };
}

/** Returns the names that a file imports from elsewhere or exports from elsewhere, with their modules. */
function namesFrom(file: string, verb: "import" | "export"): ReadonlyMap<string, string> {
  const lists = readFileSync(file, "utf8").matchAll(
    new RegExp(`^${verb} (?:type )?\\{([^}]+)\\} from "([^"]+)";`, "gm"),
  );
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

const fileOf = (from: string, file: string): string => join(dirname(file), from.replace(/\.tsx?$/, ".d.ts"));

function resolveName(file: string, name: string): ApiEntry {
  const from = namesFrom(file, "export").get(name);
  if (from === undefined) {
    const found = declaredIn(file, name);
    if (found === null) throw new Error(`${file} exports ${name} in a form that this script does not read.`);
    return found;
  }
  if (from.startsWith(".")) return resolveName(fileOf(from, file), name);
  return { name, comment: `\`${name}\` of the package \`${from}\`.`, declaration: null, file };
}

/** Returns every name that a declaration file exports. Throws when the compiler did not write the file. */
export function exportsOf(file: string): readonly ApiEntry[] {
  if (!existsSync(file)) throw new Error(`package.json names ${file}, which the compiler does not write.`);
  const own = [...readFileSync(file, "utf8").matchAll(new RegExp(`^export ${KEYWORDS} (\\w+)`, "gm"))];
  const names = new Set([...namesFrom(file, "export").keys(), ...own.map(([, name = ""]) => name)]);
  return [...names].map((name) => resolveName(file, name));
}

/** Returns the types of this project that a declaration names, without schemas. */
export function typesIn({ declaration, file }: ApiEntry): readonly ApiEntry[] {
  const words = (declaration ?? "").replace(/\/\*\*[\s\S]*?\*\//g, "").replace(/"[^"\n]*"/g, "");
  const names = new Set([...words.matchAll(/\b[A-Z]\w+\b/g)].map(([name]) => name));
  const imports = namesFrom(file, "import");
  return [...names].flatMap((name) => {
    const from = imports.get(name);
    if (SCHEMA.test(name) || (from !== undefined && !from.startsWith("."))) return [];
    // Neither declared here nor imported: a type parameter, or a type of the language.
    const found = from === undefined ? declaredIn(file, name) : resolveName(fileOf(from, file), name);
    return found === null ? [] : [found];
  });
}
