import { afterAll, beforeAll, describe, expect, it } from "bun:test";
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..");

/** Imports three entries and scans pages of loopback, so that a file missing from the package causes a failure. */
const CONSUMER = `
import { createServer } from "node:http";
import { openEmbedded, ServiceError } from "serplens";
import { verifyWebhook } from "serplens/webhooks";
import { createMemoryStore } from "serplens/adapters/memory";
createMemoryStore();
const text = "Pour over coffee needs a filter, a kettle and ground coffee. Rinse the filter, then pour water slowly. ";
const server = createServer((request, response) => {
  response.setHeader("content-type", "text/html");
  response.end("<title>Pour over coffee</title><h1>Pour over coffee</h1><p>" + text.repeat(9) + request.headers.host + "</p>");
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const hosts = ["own.test", "one.test", "two.test", "three.test"];
const engine = openEmbedded({
  analysisWorkers: Number(process.argv[2]),
  competitors: hosts.slice(1).map((host) => "http://" + host + "/"),
  mapHosts: new Map(hosts.map((host) => [host, { address: "127.0.0.1", port: server.address().port }])),
});
const outcome = await engine.scan({ keyword: "pour over coffee", url: "http://own.test/" });
await engine.close();
server.closeAllConnections();
server.close();
const score = outcome.kind === "failed" ? outcome.failure.message : outcome.result.on_page_optimization.score;
console.log([typeof verifyWebhook, ServiceError.name, score].join(" "));
`;

/** Runs a program to its end and returns its output. Throws with the output when the program fails. */
function run(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed with ${status}: ${stdout}${stderr}`);
  return stdout;
}

const SCORED = /^function ServiceError \d+$/;

/** Returns the program of another runtime, installed when it is missing. */
async function programOf(name: string): Promise<string> {
  const file: string = join(ROOT, "scripts", "runtimes.mjs");
  const { runtimePrograms } = (await import(file)) as {
    runtimePrograms(root: string, say: (line: string) => void): Readonly<Record<string, string | null>>;
  };
  const program = runtimePrograms(ROOT, console.error)[name];
  if (program === null || program === undefined) throw new Error(`Could not install ${name}.`);
  return program;
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

  /** Worker processes of a scan, and the words of the title for them. */
  const WAYS = [
    [0, "in its own process"],
    [1, "in a worker process"],
  ] as const;

  for (const [name, args] of [
    ["Bun", ["main.js"]],
    ["Node", ["main.js"]],
    ["Deno", ["run", "--quiet", "--allow-all", "--node-modules-dir=manual", "main.js"]],
  ] as const)
    for (const [workers, place] of WAYS)
      it(`the package scores a page ${place} on ${name}`, async () => {
        const program = name === "Bun" ? process.execPath : await programOf(name);
        expect(run(program, [...args, String(workers)], project).trim()).toMatch(SCORED);
      }, 120_000);

  it("every module that the built code starts or reads by its address is in the package", () => {
    const root = join(project, "node_modules", "serplens", "dist");
    const built = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
    const addresses = built.flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(/["'](\.\.?\/[\w./-]+\.js)["']/g)].map(
        ([, address = ""]) => [file, join(root, dirname(file), address)] as const,
      ),
    );
    expect(addresses.length).toBeGreaterThan(500);
    const missing = addresses.filter(([, target]) => !existsSync(target));
    expect(missing).toEqual([]);
  });

  it("the command line runs on Node where Bun is absent, and the server names Bun", async () => {
    const command = join(project, "node_modules", "serplens", "bin", "serplens");
    // A folder with node alone. The script also needs dirname and readlink.
    const tools = join(folder, "tools");
    mkdirSync(tools);
    symlinkSync(await programOf("Node"), join(tools, "node"));
    for (const tool of ["dirname", "readlink"]) symlinkSync(Bun.which(tool) ?? "", join(tools, tool));
    const link = join(folder, "serplens");
    symlinkSync(command, link);
    const on = (...args: string[]) => spawnSync(link, args, { cwd: project, encoding: "utf8", env: { PATH: tools } });
    const version = on("--version");
    expect([version.stdout.trim(), version.stderr, version.status]).toEqual(["0.1.0", "", 0]);
    const server = on("serve");
    expect(server.status).toBe(1);
    expect(server.stderr).toContain("npm install --global bun");
    rmSync(join(tools, "node"));
    expect(on("--version").stderr).toContain("needs Bun 1.4 or newer");
  });
});
