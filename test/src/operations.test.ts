import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createPrometheus } from "../../adapters/prometheus/prometheus.ts";
import { type Logger, SILENT_LOGGER } from "../../core/ports/logger.ts";
import { openSurfaces } from "../../src/http.ts";
import { createTestService, scanCommand } from "../conformance/test-service.ts";

async function open(options: { readonly status?: () => Promise<never>; readonly isDraining?: () => boolean; readonly logger?: Logger } = {}) {
  const { service, caller } = await createTestService();
  const handler = openSurfaces(options.status === undefined ? service : { ...service, status: options.status }, {
    baseUrl: "http://localhost",
    logger: options.logger ?? SILENT_LOGGER,
    telemetry: createPrometheus(),
    isDraining: options.isDraining ?? (() => false),
  });
  const get = (path: string, init: RequestInit = {}, ip = "127.0.0.1") => handler(new Request(`http://localhost${path}`, init), { ip });
  return { service, caller, get };
}

describe("readiness", () => {
  test("a service in work is ready, one that is told to stop is not", async () => {
    let isDraining = false;
    const { get } = await open({ isDraining: () => isDraining });
    const ready = await get("/readyz");
    assert.deepEqual([ready.status, await ready.json()], [200, { status: "ready", checks: { store: "ok", draining: false, queue_lag_seconds: 0 } }]);
    isDraining = true;
    const draining = await get("/readyz");
    assert.deepEqual([draining.status, (await draining.json()).status], [503, "draining"]);
    assert.equal((await get("/healthz")).status, 200);
  });

  test("a closing service is not ready", async () => {
    const { service, get } = await open();
    await service.close();
    assert.equal((await get("/readyz")).status, 503);
  });

  test("without its store it is not ready, and says in the log why, not in the answer", async () => {
    const lines: string[] = [];
    const logger = { ...SILENT_LOGGER, error: (_: unknown, message: string) => void lines.push(message) };
    const { get } = await open({ status: () => Promise.reject(new Error("connect 10.0.0.5")), logger });
    const response = await get("/readyz");
    const text = await response.text();
    assert.equal(response.status, 503);
    assert.equal(JSON.parse(text).checks.store, "unreachable");
    assert.doesNotMatch(text, /10\.0\.0\.5/);
    assert.deepEqual(lines, ["not ready: the store cannot be reached"]);
  });
});

describe("metrics", () => {
  test("requests by route pattern, queues and the process, in Prometheus text", async () => {
    const { service, caller, get } = await open();
    await service.admit(caller, scanCommand());
    await get("/v1/jobs/job_1");
    await get("/v1/regions");
    await get("/wp-admin/install.php");
    const response = await get("/metrics");
    assert.match(response.headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/);
    const text = await response.text();
    for (const line of [
      'serplens_http_requests_total{method="GET",route="/v1/jobs/{jobId}",status="401"} 1',
      'serplens_http_requests_total{method="GET",route="/v1/regions",status="200"} 1',
      'serplens_http_requests_total{method="GET",route="other",status="404"} 1',
      'serplens_http_request_seconds_count{route="/v1/regions"} 1',
    ]) {
      assert.ok(text.includes(`${line}\n`), line);
    }
    assert.match(text, /^serplens_queue_jobs\{topic="scan\.standard",state="(?:active|queued)"\} 1$/m);
    assert.match(text, /^process_resident_memory_bytes \d{7,}$/m);
    // Every line is a comment or a sample.
    for (const line of text.trim().split("\n")) assert.match(line, /^(?:# (?:HELP|TYPE) |[a-z_]+(?:\{.*\})? -?[0-9.e+-]+$|$)/);
  });

  test("peers from outside and through a proxy are refused", async () => {
    const { get } = await open();
    assert.equal((await get("/metrics", {}, "203.0.113.7")).status, 403);
    assert.equal((await get("/metrics", { headers: { "X-Forwarded-For": "10.0.0.1" } })).status, 403);
    assert.equal((await get("/metrics", {}, "172.20.0.3")).status, 200);
    assert.equal((await get("/metrics", { method: "POST" })).status, 405);
  });

  test("without the store the process's own figures are still given", async () => {
    const { get } = await open({ status: () => Promise.reject(new Error("away")) });
    const text = await (await get("/metrics")).text();
    assert.match(text, /process_cpu_seconds_total/);
    assert.doesNotMatch(text, /serplens_queue_jobs\{/);
  });
});

describe("answers beside the REST API", () => {
  const PATHS = [
    "/readyz",
    "/metrics",
    "/openapi.json",
    "/docs",
    "/docs/errors.md",
    "/bot",
    "/llms.txt",
    "/.well-known/oauth-protected-resource/mcp",
  ];

  // The tool-protocol server asks for it.
  const HOST = { Host: "localhost" };

  for (const path of PATHS) {
    test(`${path} has a request id, a HEAD like its GET and the envelope for other methods`, async () => {
      const { get } = await open();
      const read = await get(path, { headers: HOST });
      assert.equal(read.status, 200);
      assert.ok(read.headers.get("x-request-id"));
      const { byteLength } = await read.arrayBuffer();
      const head = await get(path, { method: "HEAD", headers: HOST });
      assert.deepEqual([head.status, await head.text(), head.headers.get("content-type")], [200, "", read.headers.get("content-type")]);
      // The metrics themselves change between two looks.
      if (path !== "/metrics") assert.equal(head.headers.get("content-length"), String(byteLength));
      const other = await get(path, { method: "DELETE", headers: HOST });
      assert.deepEqual([other.status, other.headers.get("allow")], [405, "GET, HEAD"]);
      assert.equal((await other.json()).error.code, "METHOD_NOT_ALLOWED");
      assert.ok(other.headers.get("x-request-id"));
    });
  }

  test("a page that does not exist is NOT_FOUND in the envelope", async () => {
    const { get } = await open();
    const response = await get("/docs/nothing", { headers: { "X-Request-Id": "mine-1" } });
    assert.deepEqual([response.status, response.headers.get("x-request-id")], [404, "mine-1"]);
    assert.equal((await response.json()).error.code, "NOT_FOUND");
  });
});
