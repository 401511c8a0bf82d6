import { describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Hosted, serveFixture, serveRegistry } from "./conformance-server.ts";

const MODULES = fileURLToPath(new URL("../../../../node_modules/", import.meta.url));
const BASELINES = fileURLToPath(new URL("expected-failures/", import.meta.url));

/** The suites run dozens of scenarios, some with pauses; a busy machine takes its time. */
const LIMIT_MS = 90_000;

interface Ran {
  readonly code: number;
  readonly output: string;
}

/** Runs a program of a package beside the server in this process. */
async function run(args: readonly string[]): Promise<Ran> {
  // The folder is outside the project, because the inspector writes files to its home and the suite its results.
  const home = mkdtempSync(join(tmpdir(), "serplens-mcp-"));
  try {
    const child = Bun.spawn([process.execPath, "--bun", ...args], {
      cwd: home,
      env: { ...process.env, HOME: home },
      stdout: "pipe",
      stderr: "pipe",
    });
    const [out, err, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    return { code, output: `${out}\n${err}` };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function conformance(hosted: Hosted, revision: string, baseline: string): Promise<Ran> {
  const file = `${BASELINES}${baseline}-${revision}.yml`;
  const expected = existsSync(file) ? ["--expected-failures", file] : [];
  const program = `${MODULES}@modelcontextprotocol/conformance/dist/index.js`;
  return run([
    program,
    "server",
    "--url",
    `${hosted.url}/mcp`,
    "--requirements",
    revision,
    "-o",
    "results",
    ...expected,
  ]);
}

/** Shows the suite's own summary when it fails. */
function expectPass({ code, output }: Ran): void {
  expect(code, output.slice(output.indexOf("SUMMARY"))).toBe(0);
}

describe("official conformance suite", () => {
  for (const revision of ["2026-07-28", "2025-11-25"]) {
    test(
      `the shipped endpoint over the suite's registry, ${revision}`,
      async () => {
        const hosted = serveFixture();
        const ran = await conformance(hosted, revision, "fixture");
        await hosted.stop();
        expectPass(ran);
        expect(ran.output).toContain("✓ tools-call-simple-text");
      },
      LIMIT_MS,
    );

    test(
      `the product's registry, ${revision}: only what needs the suite's fixtures fails`,
      async () => {
        const hosted = await serveRegistry();
        const ran = await conformance(hosted, revision, "registry");
        await hosted.stop();
        expectPass(ran);
        expect(ran.output).toContain("✓ tools-list");
      },
      LIMIT_MS,
    );
  }
});

test(
  "the inspector finds no schema that clients cannot take",
  async () => {
    const hosted = await serveRegistry();
    const program = `${MODULES}@modelcontextprotocol/inspector/clients/launcher/build/index.js`;
    const ran = await run([
      program,
      "--cli",
      `${hosted.url}/mcp`,
      "--transport",
      "http",
      "--method",
      "tools/list",
      "--strict",
    ]);
    await hosted.stop();
    expect(ran.code, ran.output).toBe(0);
    expect(ran.output).toContain("scan_page_deep");
  },
  LIMIT_MS,
);
