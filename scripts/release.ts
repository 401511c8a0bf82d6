/**
 * Builds everything that a release holds into `.serplens/release/`: the npm package, the executables, the OpenAPI
 * document, the notes from the changelog, and checksums.
 *
 *     npm run release -- --dry-run [--out FOLDER]
 *
 * Nothing is published. Without `--dry-run` the tree must be clean, the changelog must date the version, and its tag
 * must not exist yet. The last lines say what to run next.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openApiDocument } from "../core/surfaces/openapi/document.ts";

const ROOT = join(import.meta.dirname, "..");

/** Kinds of machines that have an executable. Tests start the one of their own machine. */
const SYSTEMS = ["linux-x64", "linux-arm64", "darwin-arm64", "windows-x64"] as const;

/** A version's part of the changelog. */
export interface ReleaseNotes {
  /** `2026-11-24`, or `null` while the version is unreleased. */
  readonly date: string | null;
  readonly text: string;
}

/** Returns the notes of a version. Throws an `Error` when the changelog has none. */
export function notesOf(changelog: string, version: string): ReleaseNotes {
  const parts = changelog.split(/^(?=## )/m);
  const part = parts.find((text) => text.startsWith(`## ${version} `) || text.startsWith(`## ${version}\n`));
  if (part === undefined) throw new Error(`CHANGELOG.md has no section "## ${version} - DATE". Add it.`);
  const [heading = "", ...lines] = part.split("\n");
  const text = lines.join("\n").trim();
  if (text === "") throw new Error(`The section "${heading}" of CHANGELOG.md is empty. Say what changed.`);
  return { date: /\d{4}-\d{2}-\d{2}/.exec(heading)?.[0] ?? null, text };
}

/** Returns one line for each file, as `sha256sum --check` reads it. */
export function checksumsOf(folder: string, files: readonly string[]): string {
  const lines = files.map((file) => {
    const hash = createHash("sha256")
      .update(readFileSync(join(folder, file)))
      .digest("hex");
    return `${hash}  ${file}\n`;
  });
  return lines.join("");
}

function git(...args: readonly string[]): string {
  return spawnSync("git", args, { cwd: ROOT, encoding: "utf8" }).stdout.trim();
}

/** Returns the reasons why this tree cannot be released. */
function obstacles(version: string, { date }: ReleaseNotes): readonly string[] {
  return [
    ...(git("status", "--porcelain") === "" ? [] : ["The tree has changes. Commit or discard them."]),
    ...(git("tag", "--list", `v${version}`) === "" ? [] : [`The tag v${version} exists. Raise the version.`]),
    ...(date === null ? [`CHANGELOG.md calls ${version} unreleased. Write the date.`] : []),
  ];
}

function run(program: string, args: readonly string[]): void {
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${status}.`);
}

function build(version: string, notes: ReleaseNotes, folder: string): readonly string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const tasks = join(ROOT, "scripts", "run.mjs");
  console.log("building the package, then the executables ...");
  run("node", [tasks, "build"]);
  run(process.execPath, [
    ...["pm", "pack", "--quiet", "--ignore-scripts", "--filename"],
    join(folder, `serplens-${version}.tgz`),
  ]);
  for (const system of SYSTEMS) {
    const end = system.startsWith("windows") ? ".exe" : "";
    run("node", [tasks, "build", "--single", join(folder, `serplens-${version}-${system}${end}`), system]);
  }
  writeFileSync(
    join(folder, "openapi.json"),
    `${JSON.stringify(openApiDocument({ baseUrl: "https://serplens.example" }), null, 2)}\n`,
  );
  writeFileSync(join(folder, "NOTES.md"), `${notes.text}\n`);
  const files = readdirSync(folder).sort();
  writeFileSync(join(folder, "SHA256SUMS"), checksumsOf(folder, files));
  return [...files, "SHA256SUMS"];
}

function main(): void {
  const { values } = parseArgs({
    options: {
      "dry-run": { type: "boolean", default: false },
      out: { type: "string", default: join(ROOT, ".serplens", "release") },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) {
    console.log(
      "Usage: npm run release -- [--dry-run] [--out FOLDER]\n\nBuilds all files of a release. Publishes nothing.",
    );
    return;
  }
  // The file is the project's own.
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
  const notes = notesOf(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8"), version);
  const reasons = obstacles(version, notes);
  for (const reason of reasons) console.error(`${values["dry-run"] ? "would stop" : "stop"}: ${reason}`);
  if (reasons.length > 0 && !values["dry-run"]) {
    process.exitCode = 1;
    return;
  }
  const files = build(version, notes, values.out);
  for (const file of files) {
    const size = (statSync(join(values.out, file)).size / 2 ** 20).toFixed(2).padStart(8);
    console.log(`${size} MB  ${file}`);
  }
  if (!existsSync(join(values.out, "SHA256SUMS"))) throw new Error("The checksums were not written.");
  console.log(`\nAll files are in ${values.out}. Check them with: sha256sum --check SHA256SUMS`);
  console.log(`Next: git tag v${version} && npm publish ${join(values.out, `serplens-${version}.tgz`)}`);
}

if (import.meta.main) main();
