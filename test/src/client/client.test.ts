import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createClient, isSerplensError, SerplensError } from "../../../src/client/client.ts";
import { REPORT } from "../../conformance/test-service.ts";
import { openApi } from "../../http/harness.ts";

const SCAN = { keyword: "garden shed", url: "https://target.example/" };

async function rejection(promise: Promise<unknown>): Promise<SerplensError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof SerplensError, `no error of the client: ${error}`);
  return error;
}

describe("client over a real server", () => {
  test("the client scans, waits, and reads results, credits and regions, and sends a webhook test", async () => {
    await using api = await openApi();
    await api.service.start(["worker"]);
    const client = createClient({ apiKey: api.key, baseUrl: `${api.base}/` });
    const { job_id, credits_reserved } = await client.scan.create(SCAN, { tier: "lite" });
    assert.ok(credits_reserved > 0);
    const seen: string[] = [];
    const job = await client.jobs.wait(job_id, { pollMs: 5, onProgress: ({ status }) => seen.push(status) });
    assert.equal(job.status, "completed");
    assert.equal(seen.at(-1), "completed");
    assert.deepEqual(await client.results.get(job_id), REPORT);
    assert.ok((await client.credits.get()).available_credits > 0);
    assert.equal((await client.regions.list()).regions.length, 27);
    const { signing_secret } = await client.webhooks.test({ url: "https://hooks.example/in", event: "job.completed" });
    assert.match(signing_secret, /^whsec_/);
  });

  test("each creation gets a new key, and two calls with the caller's key create one job", async () => {
    await using api = await openApi();
    const client = createClient({ apiKey: api.key, baseUrl: api.base });
    const [a, b] = [await client.scan.create(SCAN), await client.scan.create(SCAN)];
    assert.notEqual(a.job_id, b.job_id);
    const [c, d] = [
      await client.classify.create({ text: "cats" }, { idempotencyKey: "k" }),
      await client.classify.create({ text: "cats" }, { idempotencyKey: "k" }),
    ];
    assert.equal(c.job_id, d.job_id);
  });

  test("errors have a code, a status, a request id and the fields of their code", async () => {
    await using api = await openApi();
    const client = createClient({ apiKey: api.key, baseUrl: api.base });
    const invalid = await rejection(client.scan.create({ keyword: "" }));
    assert.ok(isSerplensError(invalid, "VALIDATION_ERROR"));
    assert.deepEqual(
      invalid.fields.details.map(({ path }) => path),
      ["keyword"],
    );
    assert.equal(invalid.status, 400);
    assert.ok(invalid.requestId !== null);
    assert.equal((await rejection(client.jobs.get("nobody"))).code, "NOT_FOUND");
    assert.equal((await rejection(createClient({ baseUrl: api.base }).credits.get())).code, "INVALID_API_KEY");
  });

  test("a wait that times out or is aborted does not change the job", async () => {
    await using api = await openApi();
    const client = createClient({ apiKey: api.key, baseUrl: api.base });
    const { job_id } = await client.scan.create(SCAN);
    assert.equal((await rejection(client.jobs.wait(job_id, { timeoutMs: 0 }))).code, "TIMEOUT");
    const abort = new AbortController();
    const waiting = rejection(client.jobs.wait(job_id, { signal: abort.signal, onProgress: () => abort.abort() }));
    assert.equal((await waiting).code, "ABORTED");
    assert.equal((await client.jobs.get(job_id)).status, "queued");
  });

  test("a wait survives refused connections, a proxy's 502 and 429 until the job has ended", async () => {
    await using api = await openApi();
    await api.service.start(["worker"]);
    const failures: (() => Promise<Response>)[] = [
      () => Promise.reject(new Error("connection refused")),
      () => Promise.resolve(new Response("<h1>Bad gateway</h1>", { status: 502 })),
      () => Promise.resolve(Response.json({ error: { code: "RATE_LIMITED", message: "Slow." } }, { status: 429 })),
    ];
    const client = createClient({
      apiKey: api.key,
      baseUrl: api.base,
      fetch: (url, init) => (init.method === "GET" ? failures.shift()?.() : undefined) ?? fetch(url, init),
    });
    const { job_id } = await client.scan.create(SCAN);
    const survived: string[] = [];
    const job = await client.jobs.wait(job_id, { pollMs: 1, onRetry: ({ code }) => survived.push(code) });
    assert.equal(job.status, "completed");
    assert.deepEqual(survived, ["CONNECTION_FAILED", "UNEXPECTED_RESPONSE", "RATE_LIMITED"]);
  });

  test("a wait ends at once on a refused key and on an unknown job", async () => {
    await using api = await openApi();
    assert.equal((await rejection(createClient({ baseUrl: api.base }).jobs.wait("job_1"))).code, "INVALID_API_KEY");
    const client = createClient({ apiKey: api.key, baseUrl: api.base });
    assert.equal((await rejection(client.jobs.wait("nobody"))).code, "NOT_FOUND");
  });
});

describe("arguments", () => {
  test("createClient refuses a key that no header can carry and limits that are not numbers", () => {
    for (const apiKey of ["", "\u201cslk_live_x\u201d", "slk_live\nx", "slk live"])
      assert.throws(() => createClient({ apiKey }), /apiKey is empty or holds a character/);
    assert.throws(() => createClient({ baseUrl: "ftp://seo.example" }), /http or https/);
    assert.throws(() => createClient({ baseUrl: "https://me:x@seo.example" }), /without a user name/);
    assert.throws(() => createClient({ timeoutMs: Number.NaN }), /timeoutMs/);
    assert.throws(() => createClient({ retries: -1 }), /retries/);
  });

  test("a call with an idempotency key or a job id that cannot be sent rejects before any request", async () => {
    const client = createClient({ fetch: () => assert.fail("a request was sent") });
    const create = client.scan.create(SCAN, { idempotencyKey: "a key" });
    assert.equal((await rejection(create)).code, "INVALID_ARGUMENT");
    assert.equal((await rejection(client.jobs.get(""))).code, "INVALID_ARGUMENT");
    assert.equal((await rejection(client.results.get(""))).code, "INVALID_ARGUMENT");
  });
});
