import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

// Mutates the pure deciders: bun scripts/mutation.ts [group | file[:from-to] ...]
//
// Each mutant changes one operator, condition or statement. Prints the share of mutants that fail a test.

const ROOT = join(import.meta.dirname, "..");
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  admission: ["core/service/admission/*.ts"],
  credits: ["core/service/credits/*.ts"],
  billing: ["facts", "refill", "refunds", "settle", "top-ups"].map((name) => `core/service/billing/${name}.ts`),
  engine: [
    "core/service/jobs/slots.ts",
    "core/service/jobs/run-commands.ts",
    "core/service/jobs/finish.ts",
    "core/service/jobs/sweep.ts",
  ],
  webhooks: ["outbox", "claims", "health", "schedule", "sign", "verify"].map(
    (name) => `core/service/webhooks/${name}.ts`,
  ),
};

/** Smallest percentage of mutants that must fail a test. */
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

/** Runs Stryker on the files in a copy of the project and returns its report. */
async function mutate(files: readonly string[]): Promise<MutationReport> {
  const folder = mkdtempSync(join(tmpdir(), "serplens-mutation-"));
  const args = ["run", "scripts/mutation.json", "--tempDirName", folder, "--mutate", files.join(",")];
  try {
    // The tests beside a file detect most of its mutants in a tenth of the time of all tests.
    const nearest = new Set(files.map((file) => join("test", dirname(file))));
    const env = { ...process.env, NEAREST_TESTS: [...nearest].join(" ") };
    // Stryker's workers are Node processes, but the tests that they start run under Bun.
    const child = spawn("node", [join(ROOT, "node_modules/@stryker-mutator/core/bin/stryker.js"), ...args], {
      cwd: ROOT,
      stdio: "inherit",
      env,
    });
    const code = await new Promise((resolve) => child.once("exit", resolve));
    if (code !== 0) throw new Error(`Stryker exited with code ${code}. See its output above.`);
    // The cast is safe because Stryker's report schema fixes the shape.
    return JSON.parse(readFileSync(join(ROOT, "node_modules/.cache/mutation.json"), "utf8")) as MutationReport;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function survivorsOf({ files }: MutationReport): string[] {
  return Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants
      .filter((mutant) => mutant.status === "Survived" || mutant.status === "NoCoverage")
      .map(
        (mutant) =>
          `${file}:${mutant.location.start.line}:${mutant.location.start.column} ${mutant.mutatorName} -> ${mutant.replacement ?? ""}`,
      ),
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
