import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openApiDocument } from "../../core/surfaces/openapi/document.ts";

const ROOT = join(import.meta.dirname, "..", "..");

const runtimes: string = join(ROOT, "scripts", "runtimes.mjs");
const { installPackages, runtimePrograms } = (await import(runtimes)) as {
  installPackages(folder: string, packages: readonly string[], say: (line: string) => void): string;
  runtimePrograms(root: string, say: (line: string) => void): Readonly<Record<string, string | null>>;
};

/** Exact versions, so that runs are repeatable. The generators need a TypeScript with an interface for programs. */
const PACKAGES = [
  "openapi-typescript@7.13.0",
  "openapi-fetch@0.17.0",
  "orval@8.38.0",
  "axios@1.21.1",
  "@hey-api/openapi-ts@0.99.0",
  "typescript@5.9.3",
];

/** Generators by name, with the script of each and its arguments. */
const GENERATORS: Readonly<Record<string, readonly string[]>> = {
  "openapi-typescript": ["openapi-typescript/bin/cli.js", "openapi.json", "-o", "clients/schema.ts"],
  orval: ["orval/dist/bin/orval.mjs", "--config", "orval.config.mjs"],
  "hey-api": ["@hey-api/openapi-ts/bin/run.js", "-i", "openapi.json", "-o", "clients/hey"],
};

const ORVAL = `
const job = (client) => ({ input: "openapi.json", output: { target: "clients/orval-" + client + ".ts", client } });
export default { fetch: job("fetch"), axios: job("axios") };
`;

/** Creates a scan with each client, with nothing but a keyword. */
const USE = `
import createClient from "openapi-fetch";
import { createScan as createByHey } from "./hey/index.ts";
import { getSerplens } from "./orval-axios.ts";
import { createScan as createByFetch, getGetJobUrl } from "./orval-fetch.ts";
import type { paths } from "./schema.ts";

export async function byOpenApiFetch(): Promise<string> {
  const client = createClient<paths>({ baseUrl: "https://seo.example" });
  const { data, error } = await client.POST("/v1/scan", { body: { keyword: "espresso" } });
  if (error !== undefined) throw new Error(error.error.code);
  return data.job_id;
}

export async function byOrvalFetch(): Promise<string> {
  const response = await createByFetch({ keyword: "espresso" });
  if (response.status !== 202) throw new Error(response.data.error.code);
  return getGetJobUrl(response.data.job_id);
}

export async function byOrvalAxios(): Promise<string> {
  return (await getSerplens().createScan({ keyword: "espresso" })).data.job_id;
}

export async function byHeyApi(): Promise<string | undefined> {
  const { data, error } = await createByHey({ body: { keyword: "espresso" } });
  if (error !== undefined) throw new Error(error.error.code);
  return data?.job_id;
}
`;

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: "es2022",
    lib: ["es2023", "dom", "dom.iterable"],
    module: "esnext",
    moduleResolution: "bundler",
    allowImportingTsExtensions: true,
    types: [],
    noEmit: true,
    skipLibCheck: true,
  },
  include: ["clients"],
};

describe("clients that generators make of the OpenAPI document", () => {
  const folder = mkdtempSync(join(tmpdir(), "serplens-clients-"));
  let node = "";
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  beforeAll(() => {
    node = runtimePrograms(ROOT, console.error).Node ?? "";
    if (node === "") throw new Error("Could not install Node.");
    symlinkSync(
      installPackages(join(ROOT, "node_modules", ".cache", "serplens-generators"), PACKAGES, console.error),
      join(folder, "node_modules"),
    );
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(openApiDocument({ baseUrl: "https://seo.example" })));
    writeFileSync(join(folder, "orval.config.mjs"), ORVAL);
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
  }, 120_000);

  /** Runs a script of a package to its end. Resolves with its output, also when it fails. */
  const run = ([script = "", ...args]: readonly string[]): Promise<{
    readonly code: number;
    readonly output: string;
  }> =>
    new Promise((resolve) => {
      const child = spawn(node, [join("node_modules", script), ...args], { cwd: folder });
      let output = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
      child.on("close", (code) => resolve({ code: code ?? 1, output }));
    });

  test("openapi-typescript, orval and hey-api make clients that compile strictly and need only the keyword", async () => {
    const made = await Promise.all(
      Object.entries(GENERATORS).map(async ([name, args]) => ({ name, ...(await run(args)) })),
    );
    for (const { name, code, output } of made) expect(`${name} ${code}`, output).toBe(`${name} 0`);
    writeFileSync(join(folder, "clients", "use.ts"), USE);
    const { stdout, status } = spawnSync(node, [join("node_modules", "typescript", "bin", "tsc"), "-p", "."], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(stdout).toBe("");
    expect(status).toBe(0);
    expect(readFileSync(join(folder, "clients", "schema.ts"), "utf8")).toContain("createScan");
  }, 60_000);

  test("no schema of a request has a default, because generators then require the field", () => {
    const { components } = JSON.parse(readFileSync(join(folder, "openapi.json"), "utf8"));
    const schemas = Object.entries<object>(components.schemas).filter(([name]) => name.endsWith("Request"));
    expect(schemas.length).toBe(3);
    for (const [name, schema] of schemas) expect(`${name} ${JSON.stringify(schema)}`).not.toContain('"default"');
  });
});
