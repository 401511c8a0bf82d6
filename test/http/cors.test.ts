import { describe, expect, test } from "bun:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { allowOrigins } from "../../src/server/http/cors.ts";
import { BROWSERS } from "../adapters/playwright/stand.ts";
import { createTestService } from "../conformance/test-service.ts";
import { NO_RATE_LIMITS, serve } from "./harness.ts";

const [executablePath] = BROWSERS;
const CLIENT = fileURLToPath(new URL("../../src/client/client.ts", import.meta.url));

/** Serves a page of another origin whose script is the bundled client. */
async function servePage() {
  const built = await Bun.build({ entrypoints: [CLIENT], target: "browser", format: "esm" });
  const script = (await built.outputs[0]?.text()) ?? "";
  return Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    development: false,
    fetch: ({ url }) =>
      url.endsWith("/client.js")
        ? new Response(script, { headers: { "Content-Type": "text/javascript" } })
        : new Response("<!doctype html><title>App</title>", { headers: { "Content-Type": "text/html" } }),
  });
}

test("addresses outside /v1 and origins that are not named are served as before", async () => {
  const served = () => Promise.resolve(new Response("served", { status: 405 }));
  const fetch = allowOrigins(served, ["https://app.example.com"]);
  const ask = (path: string, origin: string) =>
    fetch(
      new Request(`http://localhost${path}`, {
        method: "OPTIONS",
        headers: { origin, "access-control-request-method": "POST" },
      }),
    );
  for (const [path, origin] of [
    ["/sign-in", "https://app.example.com"],
    ["/v1/scan", "https://other.example.com"],
    ["/v1/scan", "null"],
  ] as const) {
    const { status, headers } = await ask(path, origin);
    expect([path, origin, status, headers.get("access-control-allow-origin")]).toEqual([path, origin, 405, null]);
  }
  const allowed = await ask("/v1/scan", "https://app.example.com");
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get("vary")).toBe("Origin");
  expect(allowed.headers.get("access-control-allow-credentials")).toBeNull();
});

describe.skipIf(executablePath === undefined)("the client in a page of another origin", () => {
  /** Runs a scan of the client in Chromium, and returns the final state or the error of the page. */
  async function scanFrom(page: { readonly port: number | undefined }, isNamed: boolean): Promise<string> {
    const { service, key } = await createTestService({ options: { rateLimits: NO_RATE_LIMITS } });
    const origin = `http://127.0.0.1:${page.port}`;
    const api = serve(service, isNamed ? [origin] : []);
    const browser = await chromium.launch({ executablePath: executablePath ?? "", args: ["--no-sandbox"] });
    try {
      await service.start();
      const tab = await browser.newPage();
      await tab.goto(`${origin}/`);
      return await tab.evaluate(
        async ([baseUrl, apiKey]) => {
          const { createClient } = await import(`${location.origin}/client.js`);
          const serplens = createClient({ apiKey, baseUrl, retries: 0 });
          try {
            const { job_id } = await serplens.scan.create({ keyword: "success", url: "https://www.example.com/" });
            return (await serplens.jobs.wait(job_id)).status as string;
          } catch (error) {
            return `refused: ${(error as Error).name}`;
          }
        },
        [`http://127.0.0.1:${api.port}`, key] as const,
      );
    } finally {
      await browser.close();
      await api.stop();
      await service.close();
    }
  }

  test("the client scans from a page whose origin is named, and from no other page", async () => {
    const page = await servePage();
    try {
      expect(await scanFrom(page, true)).toBe("completed");
      expect(await scanFrom(page, false)).toStartWith("refused");
    } finally {
      await page.stop(true);
    }
  }, 60_000);
});
