import { describe, test } from "bun:test";
import assert from "node:assert/strict";
import { EXAMPLE_REPORT } from "../../core/contract/example-report.ts";
import { ServiceError } from "../../core/domain/errors.ts";
import type { JobHandler, JsonObject } from "../../core/domain/job.ts";
import { holdToOperation, OPERATIONS, type Operation } from "./document.ts";
import { type Answer, type Api, type CallOptions, openApi, send, serve } from "./harness.ts";

/** Statuses that the document names and no request brings about, with the reason. */
const UNREACHABLE: Readonly<Record<string, string>> = {
  "listRegions 500": "the list is static; the status is named because clients treat every route alike",
  "listRegions 503": "as above",
};

// Schema values are JSON.
const SUCCEED: JobHandler = async () => ({ kind: "succeeded", result: EXAMPLE_REPORT as unknown as JsonObject });

/** A request as the document's first example has it, with changes. */
function ask(
  api: Api,
  operation: Operation,
  { jobId = "job_none", ...options }: CallOptions & { readonly jobId?: string } = {},
): Promise<Answer> {
  const [example] = Object.values(operation.requestBody?.content?.["application/json"]?.examples ?? {});
  const path = operation.path.replace("{jobId}", jobId);
  return api.call(operation.method, path, {
    ...(example === undefined || options.body !== undefined ? {} : { json: example.value }),
    ...options,
  });
}

async function refusedByService(operation: Operation, error: unknown): Promise<Answer> {
  await using api = await openApi();
  const { port, stop } = serve({ ...api.service, enter: () => Promise.reject(error) });
  try {
    const { method, path } = operation;
    const options = { key: api.key, ...(operation.requestBody === null ? {} : { json: {} }) };
    return await send(`http://127.0.0.1:${port}`, method, path.replace("{jobId}", "job_none"), options);
  } finally {
    await stop();
  }
}

async function scanOf(api: Api): Promise<string> {
  return String((await api.call("POST", "/v1/scan", { json: { keyword: "k" } })).body.job_id);
}

async function finished(api: Api): Promise<string> {
  const id = await scanOf(api);
  await api.service.start();
  await api.clock.advance(2_000);
  return id;
}

const ONE = { perKey: 1, perOrganization: 1 };
const LIMITED = {
  options: { rateLimits: { read: ONE, create: ONE, scan: ONE, "scan.lite": ONE, "scan.deep": ONE, webhook: ONE } },
};

/** The call that makes an operation respond with a status. */
const PROVOKE: Readonly<Record<string, (operation: Operation) => Promise<Answer>>> = {
  200: async (operation) => {
    await using api = await openApi({ handler: SUCCEED });
    return await ask(api, operation, { jobId: await finished(api) });
  },
  202: async (operation) => {
    await using api = await openApi();
    return await ask(api, operation);
  },
  400: async (operation) => {
    await using api = await openApi();
    if (operation.requestBody !== null) return await ask(api, operation, { body: "[]" });
    return await ask(api, { ...operation, path: `${operation.path}?response_format=pdf` });
  },
  401: async (operation) => {
    await using api = await openApi();
    return await ask(api, operation, { key: null });
  },
  402: async (operation) => {
    await using api = await openApi();
    for (let turn = 0; turn < 5; turn += 1) await scanOf(api);
    return await ask(api, operation);
  },
  403: async (operation) => {
    await using api = await openApi();
    await api.service.admin.setOrganizationStatus(api.organizationId, "suspended");
    return await ask(api, operation);
  },
  404: async (operation) => {
    await using api = await openApi();
    return await ask(api, operation);
  },
  405: async (operation) => {
    await using api = await openApi();
    return await ask(api, { ...operation, method: "DELETE" });
  },
  409: async (operation) => {
    await using api = await openApi();
    if (operation.requestBody === null) return await ask(api, operation, { jobId: await scanOf(api) });
    const headers = { "Idempotency-Key": "one" };
    await ask(api, operation, { headers });
    return await ask(api, operation, {
      headers,
      json: operation.operationId === "createClassification" ? { text: "other" } : { keyword: "other" },
    });
  },
  413: async (operation) => {
    await using api = await openApi();
    return await ask(api, operation, { body: " ".repeat(300_000) });
  },
  415: async (operation) => {
    await using api = await openApi();
    return await ask(api, operation, { headers: { "Content-Type": "text/plain" } });
  },
  422: async (operation) => {
    await using api = await openApi({ judge: () => "denied" });
    const more = operation.path.startsWith("/v1/scan")
      ? { keyword: "k" }
      : operation.operationId === "testWebhook"
        ? { event: "job.failed" }
        : {};
    return await ask(api, operation, { json: { url: "http://127.0.0.1/", ...more } });
  },
  429: async (operation) => {
    await using api = await openApi(LIMITED);
    await ask(api, operation);
    return await ask(api, operation);
  },
  500: (operation) => refusedByService(operation, new Error("broken")),
  503: (operation) => refusedByService(operation, new ServiceError("SERVICE_UNAVAILABLE", "Later.")),
};

describe("every status of the document occurs as documented", () => {
  for (const operation of OPERATIONS) {
    for (const status of Object.keys(operation.responses)) {
      const name = `${operation.operationId} ${status}`;
      if (UNREACHABLE[name] !== undefined) continue;
      test(name, async () => {
        const provoke = PROVOKE[status] ?? assert.fail(`nothing here brings about a ${status}`);
        const answer = await provoke(operation);
        assert.equal(answer.status, Number(status), answer.text);
        holdToOperation(operation, answer);
      });
    }
  }

  test("the exceptions are documented, and really not reached", async () => {
    for (const [name, reason] of Object.entries(UNREACHABLE)) {
      const [id = "", status = ""] = name.split(" ");
      const operation = OPERATIONS.find(({ operationId }) => operationId === id);
      assert.ok(operation?.responses[status] !== undefined, `${name}: ${reason}`);
      assert.equal((await (PROVOKE[status] ?? assert.fail())(operation)).status, 200, name);
    }
  });
});
