/**
 * Tests the REST API with specmatic, a contract tester by others: requests that the OpenAPI document allows and some that it forbids, each
 * answer held to the document by their reading of it. Needs Java 17 and, once, 82 MB from the npm registry; then it works offline.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EXAMPLE_REPORT } from "../core/contract/example-report.ts";
import type { JsonObject } from "../core/job.ts";
import { openApiDocument } from "../core/openapi/document.ts";
import { type Api, openApi } from "../test/http/harness.ts";

const PACKAGE = "specmatic@2.55.1";
const CACHE = join(import.meta.dirname, "..", "node_modules", ".cache", "serplens-specmatic");
const JAR = join(CACHE, "node_modules", "specmatic", "specmatic.jar");
/** Above every number of jobs that a run can make. */
const PLENTY = 1_000_000;

function install(): void {
  if (existsSync(JAR)) return;
  const npm = Bun.which("npm");
  const flags = ["--no-save", "--ignore-scripts"];
  const [command, ...args] =
    npm === null ? [process.execPath, "add", "--cwd", CACHE, ...flags] : [npm, "install", "--no-audit", "--no-fund", "--prefix", CACHE, ...flags];
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, "package.json"), '{"private":true}');
  console.error(`installing ${PACKAGE}`);
  spawnSync(command, [...args, PACKAGE], { stdio: ["ignore", "ignore", "inherit"] });
  if (!existsSync(JAR)) throw new Error(`${PACKAGE} could not be installed`);
}

/** The API with a finished job, and with room for as many more as a run makes. */
async function prepare(): Promise<{ readonly api: Api; readonly jobId: string }> {
  const api = await openApi({
    // The example satisfies the report's schema, so it is JSON.
    handler: async () => ({ kind: "succeeded", result: EXAMPLE_REPORT as unknown as JsonObject }),
    options: { policy: { saturationDepth: PLENTY } },
  });
  const { owner } = api.service;
  await owner.grantCredits({ organizationId: api.organizationId, millicredits: PLENTY * 1_000 });
  await owner.setLimits(api.organizationId, { activeCap: PLENTY, queuedCap: PLENTY });
  const { body } = await api.call("POST", "/v1/scan", { json: { keyword: "espresso machine" } });
  await api.service.start();
  await api.clock.advance(2_000);
  return { api, jobId: String(body.job_id) };
}

const only = (word: string) => ({ type: "string", enum: [word] });

/** Where descriptions say more than JSON Schema can, or patterns cost specmatic minutes: one value that is right; any other is tried as wrong. */
const ONE_VALUE: Readonly<Record<string, object>> = {
  // A wrong value is made by adding to its end, which a port does not bear.
  url: only("https://www.example.com:443"),
  region: only("US"),
  market: only("US"),
  locale: only("en-US"),
};

/**
 * The document with the job that exists as the only one there is: random names would be 404, which is right and tests nothing. Left out is
 * what specmatic needs minutes to read or misreads: examples and headers of answers, deliveries, and a choice between required keys.
 */
function documentFor(base: string, jobId: string): string {
  const { webhooks: _, ...document } = openApiDocument({ baseUrl: base });
  const parameters: Readonly<Record<string, object>> = {
    jobId: only(jobId),
    response_format: only("customer_v1"),
  };
  return JSON.stringify(document, (key, value) => {
    if (key === "application/json" && value.schema.$ref?.endsWith("Request") !== true) return { schema: value.schema };
    if (key === "headers") return undefined;
    // Numbers and booleans, which specmatic holds to be wrong, are words in a header.
    if (key === "parameters") return value.filter(({ name }: { readonly name: string }) => name !== "Idempotency-Key");
    const parameter = parameters[value?.name];
    if (parameter !== undefined) return { ...value, schema: parameter };
    if (key === "ClassifyRequest") return { ...value, anyOf: undefined, required: ["text"] };
    if (key === "keyword" && value.pattern !== undefined) return { ...value, pattern: undefined };
    const isInput =
      value?.maxLength === 2_048 ||
      value?.maxLength === 16 ||
      value?.description?.includes?.("alias of region") ||
      value?.description?.includes?.("27 region");
    return isInput ? (ONE_VALUE[key] ?? value) : value;
  });
}

/** Runs specmatic in a folder of its own, where it leaves its reports; gives its exit code. */
async function runSpecmatic(api: Api, jobId: string, folder: string): Promise<number> {
  writeFileSync(join(folder, "openapi.json"), documentFor(api.base, jobId));
  const security = { OpenAPI: { securitySchemes: { bearerKey: { type: "bearer", token: api.key } } } };
  writeFileSync(join(folder, "specmatic.json"), JSON.stringify({ sources: [{ provider: "filesystem", test: ["openapi.json"] }], security }));
  // Whatever it would send elsewhere ends at a closed port of this machine.
  const proxy = ["http", "https"].flatMap((scheme) => [`-D${scheme}.proxyHost=127.0.0.1`, `-D${scheme}.proxyPort=9`]);
  const child = Bun.spawn(["java", ...proxy, "-Dhttp.nonProxyHosts=127.0.0.1", "-jar", JAR, "test", `--testBaseURL=${api.base}`], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", HOME: folder, SPECMATIC_GENERATIVE_TESTS: "true" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  // Every exchange is in the output, some 200,000 lines; these tell what was found.
  const lines = (await new Response(child.stdout).text()).split("\n");
  for (const line of lines) if (/has FAILED|^Tests run:|^\s+Expected .* but /.test(line)) console.log(line);
  return await child.exited;
}

install();
const folder = mkdtempSync(join(tmpdir(), "serplens-specmatic-"));
const { api, jobId } = await prepare();
try {
  process.exitCode = await runSpecmatic(api, jobId, folder);
} finally {
  await api[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
}
