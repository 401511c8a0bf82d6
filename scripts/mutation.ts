import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

// bun scripts/mutation.ts [group | file[:from-to] ...]
// Changes the pure deciders one operator, condition or statement at a time and counts the changes that the tests notice.

const ROOT = join(import.meta.dirname, "..");
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  admission: ["core/admission/*.ts"],
  credits: ["core/credits/*.ts"],
  engine: ["core/engine/slots.ts", "core/engine/run.ts", "core/engine/finish.ts", "core/engine/sweep.ts"],
  webhooks: ["emit", "send", "health", "schedule", "sign", "verify"].map((name) => `core/webhooks/${name}.ts`),
};

/** Per cent of the changes that the tests must notice. */
const BAR = 85;

interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[]; readonly source: string }>>;
}

interface Mutant {
  readonly mutatorName: string;
  readonly status: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

/** Runs Stryker on the files in a copy of the project; resolves with its report. */
async function mutate(files: readonly string[]): Promise<MutationReport> {
  const folder = mkdtempSync(join(tmpdir(), "serplens-mutation-"));
  const args = ["run", "scripts/mutation.json", "--tempDirName", folder, "--mutate", files.join(",")];
  try {
    // The tests beside a file notice most of its mutants in a tenth of the time that all of them take.
    const nearest = new Set(files.map((file) => join("test", dirname(file))));
    const env = { ...process.env, NEAREST_TESTS: [...nearest].join(" ") };
    // Stryker's workers are Node processes; the tests they start run under Bun.
    const child = spawn("node", [join(ROOT, "node_modules/@stryker-mutator/core/bin/stryker.js"), ...args], { cwd: ROOT, stdio: "inherit", env });
    const code = await new Promise((resolve) => child.once("exit", resolve));
    if (code !== 0) throw new Error(`Stryker ended with ${code}`);
    return JSON.parse(readFileSync(join(ROOT, "node_modules/.cache/mutation.json"), "utf8")) as MutationReport; // Stryker's report schema
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function survivorsOf({ files }: MutationReport): string[] {
  return Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants
      .filter((mutant) => mutant.status === "Survived" || mutant.status === "NoCoverage")
      .map((mutant) => `${file}:${mutant.location.start.line}:${mutant.location.start.column} ${mutant.mutatorName} -> ${mutant.replacement ?? ""}`),
  );
}

const names = process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(GROUPS);
const report = await mutate(names.flatMap((name) => GROUPS[name] ?? [name]));
const total = Object.values(report.files).flatMap((file) => file.mutants).length;
const survivors = survivorsOf(report);
for (const survivor of survivors) console.log(survivor);
const score = (1 - survivors.length / total) * 100;
console.log(`${names.join(", ")}: ${total} mutants, ${survivors.length} survived, score ${score.toFixed(1)} %`);
process.exitCode = score >= BAR ? 0 : 1;
