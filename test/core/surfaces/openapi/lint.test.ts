import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openApiDocument } from "../../../../core/surfaces/openapi/document.ts";

const MODULES = fileURLToPath(new URL("../../../../node_modules/", import.meta.url));
const RULES = fileURLToPath(new URL("spectral.yaml", import.meta.url));
const LIMIT_MS = 60_000;

/** Runs the linter of a package on the document and returns its exit code and output. */
async function lint(
  program: string,
  args: readonly string[],
): Promise<{ readonly code: number; readonly output: string }> {
  const folder = mkdtempSync(join(tmpdir(), "serplens-openapi-"));
  try {
    const file = join(folder, "openapi.json");
    writeFileSync(file, JSON.stringify(openApiDocument({ baseUrl: "https://seo.serplens.test" })));
    const env = { ...process.env, NO_COLOR: "1", REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    const child = Bun.spawn([process.execPath, "--bun", `${MODULES}${program}`, "lint", ...args, file], {
      cwd: folder,
      env,
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
    rmSync(folder, { recursive: true, force: true });
  }
}

test(
  "Redocly finds no error in the document",
  async () => {
    const { code, output } = await lint("@redocly/cli/bin/cli.js", ["--extends=recommended"]);
    expect(code, output).toBe(0);
    expect(output).toContain("Your API description is valid");
  },
  LIMIT_MS,
);

test(
  "Spectral finds no error in the document",
  async () => {
    const { code, output } = await lint("@stoplight/spectral-cli/dist/index.js", [
      "--fail-severity=error",
      "--ruleset",
      RULES,
    ]);
    expect(code, output).toBe(0);
  },
  LIMIT_MS,
);
