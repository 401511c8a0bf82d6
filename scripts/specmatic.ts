/**
 * Tests the REST API with specmatic, an independent contract tester.
 *
 * Specmatic sends requests that the OpenAPI document allows and requests that it forbids, and checks each response
 * against the document. Needs Java 17 and, on the first run, a download of 82 MB from the npm registry. Later runs work
 * offline.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EXAMPLE_REPORT } from "../core/contract/example-report.ts";
import type { JsonObject } from "../core/domain/job.ts";
import { openApiDocument } from "../core/surfaces/openapi/document.ts";
import { type Api, openApi } from "../test/http/harness.ts";

const PACKAGE = "specmatic@2.55.1";
const CACHE = join(import.meta.dirname, "..", "node_modules", ".cache", "serplens-specmatic");
const JAR = join(CACHE, "node_modules", "specmatic", "specmatic.jar");
/** Limit above any number of jobs that a run can create. */
const PLENTY = 1_000_000;

function install(): void {
  if (existsSync(JAR)) return;
  const npm = Bun.which("npm");
  const flags = ["--no-save", "--ignore-scripts"];
  const [command, ...args] =
    npm === null
      ? [process.execPath, "add", "--cwd", CACHE, ...flags]
      : [npm, "install", "--no-audit", "--no-fund", "--prefix", CACHE, ...flags];
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, "package.json"), '{"private":true}');
  console.error(`installing ${PACKAGE}`);
  spawnSync(command, [...args, PACKAGE], { stdio: ["ignore", "ignore", "inherit"] });
  if (!existsSync(JAR)) throw new Error(`Could not install ${PACKAGE}. Check the connection to the npm registry.`);
}

/** Starts the API with one finished job and high limits. */
async function prepare(): Promise<{ readonly api: Api; readonly jobId: string }> {
  const api = await openApi({
    // The cast is safe because the example satisfies the report's schema, so it is JSON.
    handler: async () => ({ kind: "succeeded", result: EXAMPLE_REPORT as unknown as JsonObject }),
    options: { policy: { saturationDepth: PLENTY } },
  });
  const { admin } = api.service;
  await admin.grantCredits({ organizationId: api.organizationId, millicredits: PLENTY * 1_000 });
  await admin.setLimits(api.organizationId, { activeCap: PLENTY, queuedCap: PLENTY });
  const { body } = await api.call("POST", "/v1/scan", { json: { keyword: "espresso machine" } });
  await api.service.start();
  await api.clock.advance(2_000);
  return { api, jobId: String(body.job_id) };
}

const only = (word: string) => ({ type: "string", enum: [word] });

/**
 * Fields with one valid value; specmatic tries every other value as invalid.
 *
 * Their descriptions state more than JSON Schema can, or their patterns take specmatic minutes.
 */
const ONE_VALUE: Readonly<Record<string, object>> = {
  // Specmatic makes invalid values by appending text, and a port cannot be followed by text.
  url: only("https://www.example.com:443"),
  region: only("US"),
  market: only("US"),
  locale: only("en-US"),
};

/**
 * Returns the document with the existing job's id as the only job id, because random ids would only test 404.
 *
 * Omits parts that specmatic reads wrongly or in minutes: examples and headers of responses, deliveries, and a choice
 * between required keys.
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
    // Specmatic rejects numbers and booleans in headers, but in a header every value is text.
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

/** Runs specmatic in a temporary folder for its reports and returns its exit code. */
async function runSpecmatic(api: Api, jobId: string, folder: string): Promise<number> {
  writeFileSync(join(folder, "openapi.json"), documentFor(api.base, jobId));
  const security = { OpenAPI: { securitySchemes: { bearerKey: { type: "bearer", token: api.key } } } };
  writeFileSync(
    join(folder, "specmatic.json"),
    JSON.stringify({ sources: [{ provider: "filesystem", test: ["openapi.json"] }], security }),
  );
  // A closed port of this machine as proxy stops every request to other hosts.
  const proxy = ["http", "https"].flatMap((scheme) => [`-D${scheme}.proxyHost=127.0.0.1`, `-D${scheme}.proxyPort=9`]);
  const child = Bun.spawn(
    ["java", ...proxy, "-Dhttp.nonProxyHosts=127.0.0.1", "-jar", JAR, "test", `--testBaseURL=${api.base}`],
    {
      cwd: folder,
      env: { PATH: process.env.PATH ?? "", HOME: folder, SPECMATIC_GENERATIVE_TESTS: "true" },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  // The output has about 200,000 lines. Only the lines with results are printed.
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
