import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, test } from "node:test";
import { createClient, SerplensError } from "../../../src/client/client.ts";
import { type Call, send, type TransportOptions } from "../../../src/client/transport.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server that sends these responses in order and repeats the last one. */
async function serve(answers: readonly Answer[]) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    const answer = answers[Math.min(seen.length, answers.length - 1)];
    seen.push(request);
    request.resume().on("end", () => answer?.(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const pauses: number[] = [];
  const { port } = server.address() as AddressInfo;
  const options: TransportOptions = {
    apiKey: "k",
    baseUrl: `http://127.0.0.1:${port}`,
    fetch,
    timeoutMs: 5_000,
    retries: 3,
    random: () => 0.5,
    sleep: async (ms) => {
      pauses.push(ms);
    },
  };
  return {
    options,
    seen,
    pauses,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return (_, response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));
  };
}

const refusal = (code: string) => ({ error: { code, message: "No." } });
const drop: Answer = (request) => {
  request.socket.destroy();
};
const CREATE: Call = {
  method: "POST",
  path: "/v1/scan",
  body: {},
  headers: { "Idempotency-Key": "one" },
  isRepeatable: true,
};
const TEST_DELIVERY: Call = { method: "POST", path: "/v1/webhooks/test", body: {}, isRepeatable: false };

async function codeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => "none",
    (error: unknown) => (error instanceof SerplensError ? error.code : String(error)),
  );
}

describe("attempts", () => {
  test("a creation is sent again with the same key after a broken connection, 500 and 503", async () => {
    await using server = await serve([
      drop,
      json(500, refusal("INTERNAL_ERROR")),
      json(503, refusal("SERVICE_UNAVAILABLE")),
      json(202, { job_id: "j" }),
    ]);
    assert.deepEqual(await send(server.options, CREATE), { job_id: "j" });
    assert.deepEqual(
      server.seen.map((request) => request.headers["idempotency-key"]),
      ["one", "one", "one", "one"],
    );
    assert.deepEqual(server.pauses, [375, 750, 1_500]);
  });

  test("429 waits for its Retry-After, and without the header backs off", async () => {
    await using server = await serve([
      json(429, refusal("RATE_LIMITED"), { "Retry-After": "7" }),
      json(429, refusal("ORG_QUEUED_LIMIT_REACHED")),
      json(202, {}),
    ]);
    await send(server.options, CREATE);
    assert.deepEqual(server.pauses, [7_000, 750]);
  });

  test("a Retry-After with a date counts from the server's own clock", async () => {
    const dates = { Date: "Fri, 27 Nov 2026 10:00:00 GMT", "Retry-After": "Fri, 27 Nov 2026 10:00:09 GMT" };
    await using server = await serve([json(503, refusal("SERVICE_UNAVAILABLE"), dates), json(202, {})]);
    await send(server.options, CREATE);
    assert.deepEqual(server.pauses, [9_000]);
  });

  test("a pause of more than two minutes is not waited for, and the caller gets the error", async () => {
    await using server = await serve([json(429, refusal("SCAN_QUEUE_SATURATED"), { "Retry-After": "600" })]);
    assert.equal(await codeOf(send(server.options, CREATE)), "SCAN_QUEUE_SATURATED");
    assert.equal(server.seen.length, 1);
  });

  test("an error that a retry cannot change is not retried", async () => {
    for (const [status, code] of [
      [400, "VALIDATION_ERROR"],
      [401, "INVALID_API_KEY"],
      [402, "INSUFFICIENT_CREDITS"],
      [409, "IDEMPOTENCY_CONFLICT"],
    ] as const) {
      await using server = await serve([json(status, refusal(code))]);
      assert.equal(await codeOf(send(server.options, CREATE)), code);
      assert.equal(server.seen.length, 1);
    }
  });

  test("a request without a key is not repeated when the server may have processed it", async () => {
    await using dropped = await serve([drop, json(202, {})]);
    assert.equal(await codeOf(send(dropped.options, TEST_DELIVERY)), "CONNECTION_FAILED");
    assert.equal(dropped.seen.length, 1);
    await using refused = await serve([json(503, refusal("SERVICE_UNAVAILABLE")), json(202, { ok: true })]);
    assert.deepEqual(await send(refused.options, TEST_DELIVERY), { ok: true });
  });

  test("the client throws the last error after its last attempt", async () => {
    await using server = await serve([json(503, refusal("SERVICE_UNAVAILABLE"))]);
    assert.equal(await codeOf(send(server.options, CREATE)), "SERVICE_UNAVAILABLE");
    assert.equal(server.seen.length, 4);
  });
});

describe("responses of other servers", () => {
  test("a proxy's page, a redirect and a missing response each have their own code", async () => {
    await using page = await serve([
      (_, response) => response.writeHead(200, { "Content-Type": "text/html" }).end("<p>Sign in</p>"),
    ]);
    assert.equal(await codeOf(send({ ...page.options, retries: 0 }, CREATE)), "UNEXPECTED_RESPONSE");
    await using moved = await serve([
      (_, response) => response.writeHead(302, { Location: "https://elsewhere.example/" }).end(),
    ]);
    assert.equal(await codeOf(send({ ...moved.options, retries: 0 }, CREATE)), "CONNECTION_FAILED");
    await using silent = await serve([() => {}]);
    assert.equal(await codeOf(send({ ...silent.options, retries: 0, timeoutMs: 50 }, CREATE)), "TIMEOUT");
  });

  test("an infinite timeout never times out, although a timer takes at most 24.8 days", async () => {
    await using slow = await serve([
      (request, response) => void setTimeout(() => json(202, { job_id: "job_1" })(request, response), 50),
    ]);
    for (const timeoutMs of [Number.POSITIVE_INFINITY, 2 ** 31])
      assert.deepEqual(await send({ ...slow.options, timeoutMs }, CREATE), { job_id: "job_1" });
  });

  test("an aborted call ends at once, also during a pause", async () => {
    await using server = await serve([json(503, refusal("SERVICE_UNAVAILABLE"))]);
    const abort = new AbortController();
    const sleep = async () => abort.abort();
    assert.equal(await codeOf(send({ ...server.options, sleep }, { ...CREATE, signal: abort.signal })), "ABORTED");
    assert.equal(await codeOf(send(server.options, { ...CREATE, signal: abort.signal })), "ABORTED");
    assert.equal(server.seen.length, 1);
  });

  test("an invalid base URL is rejected when the client is created", () => {
    assert.throws(() => createClient({ baseUrl: "not a url" }), TypeError);
  });
});
