import { afterAll, beforeAll, describe, expect, it } from "bun:test";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");

/** Imports three entries and opens the library, so that a file missing from the package causes a failure. */
const CONSUMER = `
import { openEmbedded, ServiceError } from "serplens";
import { verifyWebhook } from "serplens/webhooks";
import { createMemoryStore } from "serplens/adapters/memory";
const engine = openEmbedded({});
await engine.close();
createMemoryStore();
console.log([typeof openEmbedded, typeof verifyWebhook, ServiceError.name].join(" "));
`;

/** Runs a program to its end and returns its output. Throws with the output when the program fails. */
function run(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed with ${status}: ${stdout}${stderr}`);
  return stdout;
}

describe("the npm package of a clean checkout", () => {
  const folder = mkdtempSync(join(tmpdir(), "serplens-pack-"));
  const project = join(folder, "project");
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
    for (const name of Object.keys(dependencies)) {
      mkdirSync(dirname(join(modules, name)), { recursive: true });
      symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
    }
    writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
    writeFileSync(join(project, "main.js"), CONSUMER);
  }, 120_000);

  it("the package contains the built JavaScript and its types", () => {
    const built = readdirSync(join(project, "node_modules", "serplens", "dist", "src"));
    expect(built).toContain("index.js");
    expect(built).toContain("index.d.ts");
  });

  it("the package can be imported on Bun", () => {
    expect(run(process.execPath, ["main.js"], project).trim()).toBe("function function ServiceError");
  });

  for (const [name, args] of [
    ["Node", ["main.js"]],
    ["Deno", ["run", "--quiet", "--allow-all", "--node-modules-dir=manual", "main.js"]],
  ] as const) {
    it(`the package can be imported on ${name}`, async () => {
      const file: string = join(ROOT, "scripts", "runtimes.mjs");
      const { runtimePrograms } = (await import(file)) as {
        runtimePrograms(root: string, say: (line: string) => void): Readonly<Record<string, string | null>>;
      };
      const program = runtimePrograms(ROOT, console.error)[name];
      if (program === null || program === undefined) throw new Error(`Could not install ${name}.`);
      expect(run(program, args, project).trim()).toBe("function function ServiceError");
    }, 120_000);
  }
});
