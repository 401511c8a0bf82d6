import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { createMemoryStore } from "../../../adapters/memory/database.ts";
import { createPrometheus } from "../../../adapters/prometheus/prometheus.ts";
import { type Logger, SILENT_LOGGER } from "../../../core/ports/logger.ts";
import { createSearchTest } from "../../../src/compose/search-test.ts";
import { openSurfaces } from "../../../src/server/open-surfaces.ts";
import { serveHttp } from "../../../src/server/server.ts";
import { eventually } from "../../blackbox/eventually.ts";
import { createTestService, scanCommand, type TestServiceInput } from "../../conformance/test-service.ts";
import { runCli } from "../cli.ts";

async function open(
  options: {
    readonly status?: () => Promise<never>;
    readonly isDraining?: () => boolean;
    readonly logger?: Logger;
    readonly operationsToken?: string;
    readonly baseUrl?: string;
  } = {},
) {
  const { service, caller } = await createTestService();
  const { main, operations } = openSurfaces(
    options.status === undefined ? service : { ...service, status: options.status },
    {
      baseUrl: options.baseUrl ?? "http://localhost",
      logger: options.logger ?? SILENT_LOGGER,
      telemetry: createPrometheus(),
      isDraining: options.isDraining ?? (() => false),
      operationsToken: options.operationsToken ?? null,
      provider: null,
      trustedProxies: [],
      searchTest: createSearchTest({ search: [], corpusPath: ":memory:" }),
      checkSetup: async () => ({ search: [], sources: [], browser: { isReady: false, mending: null } }),
    },
  );
  const get = (path: string, init: RequestInit = {}, ip = "127.0.0.1") =>
    main(new Request(`http://localhost${path}`, init), { ip });
  const getOperations = (path: string, init: RequestInit = {}) =>
    operations(new Request(`http://127.0.0.1:9464${path}`, init));
  return { service, caller, get, getOperations };
}

describe("readiness", () => {
  test("a running service is ready, and a service that got a stop signal is not", async () => {
    let isDraining = false;
    const { get } = await open({ isDraining: () => isDraining });
    const ready = await get("/readyz");
    assert.deepEqual(
      [ready.status, await ready.json()],
      [
        200,
        {
          status: "ready",
          checks: { store: "ok", rate_limits: "ok", clock: "ok", draining: false, queue_lag_seconds: 0 },
        },
      ],
    );
    isDraining = true;
    const draining = await get("/readyz");
    assert.deepEqual([draining.status, (await draining.json()).status], [503, "draining"]);
    assert.equal((await get("/healthz")).status, 200);
  });

  test("the operations listener names proxies that are not trusted, and doctor warns of them", async () => {
    const { get, getOperations } = await open();
    const proxies = async () => (await (await getOperations("/readyz")).json()).checks.unknown_proxies;
    const listener = serveHttp({
      host: "127.0.0.1",
      port: 0,
      logger: SILENT_LOGGER,
      fetch: ({ url }) => getOperations(new URL(url).pathname),
    });
    const folder = mkdtempSync(join(tmpdir(), "serplens-proxies-"));
    const check = async () => {
      const env = {
        SERPLENS_OPS_ADDRESS: `127.0.0.1:${listener.port}`,
        SERPLENS_PORT: "0",
        SERPLENS_BROWSER: "off",
        SERPLENS_DATABASE_URL: "sqlite::memory:",
      };
      const { stdout } = await runCli(["doctor", "--json"], { cwd: folder, env });
      return (JSON.parse(stdout) as { name: string; state: string; detail: string }[]).find(
        ({ name }) => name === "proxies",
      );
    };
    try {
      const sent = { headers: { "X-Forwarded-For": "203.0.113.9" } };
      await get("/sign-in", sent, "127.0.0.1");
      await get("/sign-in", {}, "172.18.0.5");
      assert.deepEqual(await proxies(), []);
      assert.equal(await check(), undefined);
      for (const ip of ["172.18.0.1", "172.18.0.1", "198.51.100.1"]) await get("/v1/credits", sent, ip);
      assert.deepEqual(await proxies(), ["172.18.0.1"]);
      assert.equal("unknown_proxies" in (await (await get("/readyz")).json()).checks, false);
      const warned = await check();
      assert.equal(warned?.state, "warn");
      assert.match(warned.detail, /^requests come through 172\.18\.0\.1, which is not trusted/);
    } finally {
      await listener.stop();
      rmSync(folder, { recursive: true });
    }
  });

  async function unready(input: TestServiceInput): Promise<string> {
    const { service } = await createTestService(input);
    const { status } = service;
    // `open` replaces the method of its own service by this one.
    const { get } = await open({ status: status as () => Promise<never> });
    const response = await get("/readyz");
    assert.equal(response.status, 503);
    return response.text();
  }

  test("a service is not ready while its database takes no writes", async () => {
    const database = createMemoryStore();
    const time = { ...database.time, touch: () => Promise.reject(new Error("read-only")) };
    assert.match(await unready({ database: { ...database, time } }), /takes no writes/);
  });

  test("a service is not ready while requests cannot be counted", async () => {
    assert.match(await unready({ rateLimiter: { take: () => Promise.reject(new Error("away")) } }), /Redis/);
  });

  test("a closing service is not ready", async () => {
    const { service, get } = await open();
    await service.close();
    assert.equal((await get("/readyz")).status, 503);
  });

  test("a service without its store is not ready; the reason is in the log and not in the response", async () => {
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
    const { service, caller, get, getOperations } = await open();
    await service.admit(caller, scanCommand());
    await get("/v1/jobs/job_1");
    await get("/v1/regions");
    await get("/wp-admin/install.php");
    const response = await getOperations("/metrics");
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
    for (const line of text.trim().split("\n"))
      assert.match(line, /^(?:# (?:HELP|TYPE) |[a-z_]+(?:\{.*\})? -?[0-9.e+-]+$|$)/);
  });

  test("the metrics have the longest time for which the event loop was busy", async () => {
    const { getOperations } = await open();
    const longest = async () => {
      const text = await (await getOperations("/metrics")).text();
      return Number(/^serplens_event_loop_delay_seconds\{quantile="1"\} (\S+)$/m.exec(text)?.[1]);
    };
    // The first read starts the measurement, and the first sample may come later. So the process is busy until a read
    // has the delay.
    await eventually("a delay of 0.1 s", async () => {
      const end = performance.now() + 150;
      while (performance.now() < end);
      return (await longest()) > 0.1 ? true : null;
    });
  });

  test("the main address has no metrics without a token, for any request", async () => {
    const { get } = await open();
    for (const ip of ["127.0.0.1", "172.20.0.3", "203.0.113.7"]) {
      for (const headers of [{}, { "X-Forwarded-For": "10.0.0.1" }, { Authorization: "Bearer null" }])
        assert.equal((await get("/metrics", { headers }, ip)).status, 404);
    }
  });

  test("the main address serves metrics for the token and refuses every other one", async () => {
    const operationsToken = "a-token-of-the-operator";
    const { get } = await open({ operationsToken });
    const asking = (value: string) => get("/metrics", { headers: { Authorization: value } }, "203.0.113.7");
    for (const value of ["", "Bearer", "Bearer a-token-of-the-operato", "Bearer a-token-of-the-operator2", "Basic x"]) {
      const refused = await asking(value);
      assert.equal(refused.status, 401, value);
      assert.equal(refused.headers.get("www-authenticate"), "Bearer");
      assert.equal((await refused.json()).error.code, "INVALID_API_KEY");
    }
    const served = await asking(`Bearer ${operationsToken}`);
    assert.equal(served.status, 200);
    assert.match(await served.text(), /^process_resident_memory_bytes \d+$/m);
  });

  test("without the store the process's own figures are still given", async () => {
    const { getOperations } = await open({ status: () => Promise.reject(new Error("away")) });
    const text = await (await getOperations("/metrics")).text();
    assert.match(text, /process_cpu_seconds_total/);
    assert.doesNotMatch(text, /serplens_queue_jobs\{/);
  });
});

describe("the operations listener", () => {
  test("the operations listener serves health, readiness and metrics without a key", async () => {
    const { getOperations } = await open();
    assert.deepEqual(await (await getOperations("/healthz")).json(), { status: "ok" });
    assert.equal((await (await getOperations("/readyz")).json()).status, "ready");
    assert.equal((await getOperations("/metrics")).status, 200);
  });

  test("the operations listener serves nothing else", async () => {
    const { getOperations } = await open();
    for (const path of ["/", "/v1/regions", "/docs", "/mcp", "/openapi.json"])
      assert.equal((await getOperations(path)).status, 404, path);
    assert.equal((await getOperations("/metrics", { method: "POST" })).status, 405);
  });

  test("requests to the operations listener are not counted", async () => {
    const { getOperations } = await open();
    await getOperations("/readyz");
    assert.doesNotMatch(await (await getOperations("/metrics")).text(), /serplens_http_requests_total\{/);
  });
});

describe("routes outside the REST API", () => {
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

  const TOKEN = "a-token-of-the-operator";
  // The MCP server checks the Host header, and /metrics the token.
  const HEADERS = { Host: "localhost", Authorization: `Bearer ${TOKEN}` };

  for (const path of PATHS) {
    test(`${path} has a request id, a HEAD like its GET and the envelope for other methods`, async () => {
      const { get } = await open({ operationsToken: TOKEN });
      const read = await get(path, { headers: HEADERS });
      assert.equal(read.status, 200);
      assert.ok(read.headers.get("x-request-id"));
      const { byteLength } = await read.arrayBuffer();
      const head = await get(path, { method: "HEAD", headers: HEADERS });
      assert.deepEqual(
        [head.status, await head.text(), head.headers.get("content-type")],
        [200, "", read.headers.get("content-type")],
      );
      // The metrics change between two requests.
      if (path !== "/metrics") assert.equal(head.headers.get("content-length"), String(byteLength));
      const other = await get(path, { method: "DELETE", headers: HEADERS });
      assert.deepEqual([other.status, other.headers.get("allow")], [405, "GET, HEAD"]);
      assert.equal((await other.json()).error.code, "METHOD_NOT_ALLOWED");
      assert.ok(other.headers.get("x-request-id"));
    });
  }

  test("a page that does not exist is NOT_FOUND in the error envelope", async () => {
    const { get } = await open();
    const response = await get("/docs/nothing", { headers: { "X-Request-Id": "mine-1" } });
    assert.deepEqual([response.status, response.headers.get("x-request-id")], [404, "mine-1"]);
    assert.equal((await response.json()).error.code, "NOT_FOUND");
  });
});

describe("Strict-Transport-Security", () => {
  const PATHS = ["/v1/regions", "/v1/credits", "/nowhere", "/healthz", "/readyz", "/docs", "/openapi.json", "/mcp"];

  test("every response carries it when the base URL is https", async () => {
    const { get } = await open({ baseUrl: "https://api.example.test" });
    for (const path of PATHS)
      assert.equal((await get(path)).headers.get("strict-transport-security"), "max-age=31536000", path);
  });

  test("no response carries it when the base URL is http", async () => {
    const { get } = await open();
    for (const path of PATHS) assert.equal((await get(path)).headers.get("strict-transport-security"), null, path);
  });
});
