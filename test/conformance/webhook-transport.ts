import assert from "node:assert/strict";
import { createServer as createHttpServer, type IncomingHttpHeaders } from "node:http";
import { createServer, type Server, type Socket } from "node:net";
import { describe, test } from "node:test";
import type { WebhookOutcome, WebhookTransport } from "../../core/ports/webhook-transport.ts";

/** A transport that reaches one port of loopback, with limits short enough to wait for. */
export interface WebhookTransportUnderTest {
  readonly transport: WebhookTransport;
  /** Address of the port with a trailing slash, as the transport knows it. */
  readonly base: string;
  /** Longest time one attempt may take. */
  readonly totalMs: number;
  close(): Promise<void>;
}

/** Opens the transport under test, whose receiver is at this port of 127.0.0.1. */
export type OpenWebhookTransport = (port: number) => Promise<WebhookTransportUnderTest>;

interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

function portOf(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(address !== null && typeof address === "object" ? address.port : 0);
    });
  });
}

const POST = {
  headers: {
    "Content-Type": "application/json",
    "User-Agent": "Service-Webhooks/1.0",
    "Service-Event": "job.completed",
  },
};
const BODY = '{"k":"caf\u00e9 \ud83d\ude80"}';
const never = new AbortController().signal;

function post(subject: WebhookTransportUnderTest, path: string, signal: AbortSignal = never): Promise<WebhookOutcome> {
  return subject.transport.post(
    { ...POST, url: `${subject.base}${path}`, body: new TextEncoder().encode(BODY) },
    signal,
  );
}

/** Runs `run` against a receiver that does `talk` once it has read the head of a request. */
async function withReceiver(
  open: OpenWebhookTransport,
  talk: (socket: Socket) => void,
  run: (subject: WebhookTransportUnderTest) => Promise<void>,
) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // Both sides break off on purpose.
    socket.on("error", () => undefined);
    socket.once("data", () => talk(socket));
  });
  const subject = await open(await portOf(server));
  try {
    await run(subject);
  } finally {
    await subject.close();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Writes again and again until the peer is gone. */
function writeForever(socket: Socket, chunk: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(chunk), everyMs);
  socket.on("close", () => clearInterval(timer));
}

async function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const value = await promise;
  const took = performance.now() - startedAt;
  assert.ok(took < limitMs, `took ${Math.round(took)} ms`);
  return value;
}

/** Receivers that misbehave, and what becomes of the attempt. */
const HOSTILE: Readonly<Record<string, { talk(socket: Socket): void; outcome: string }>> = {
  "hangs without an answer": { talk: () => undefined, outcome: "timeout" },
  "drips its head": {
    talk: (socket) => {
      socket.write("HTTP/1.1 200 OK\r\nx: ");
      writeForever(socket, "a", 20);
    },
    outcome: "timeout",
  },
  "closes without an answer": { talk: (socket) => socket.end(), outcome: "" },
  "resets the connection": { talk: (socket) => socket.resetAndDestroy(), outcome: "" },
  "answers what is not HTTP": { talk: (socket) => socket.end("220 mail.example ESMTP\r\n\r\n"), outcome: "" },
  "sends endless headers": {
    talk: (socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      writeForever(socket, `x-${"a".repeat(4096)}: b\r\n`, 1);
    },
    outcome: "",
  },
  "acknowledges and never ends its body": {
    talk: (socket) => {
      socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
      writeForever(socket, `4000\r\n${"x".repeat(16_384)}\r\n`, 1);
    },
    outcome: "200",
  },
  "acknowledges and goes silent": {
    talk: (socket) => socket.write("HTTP/1.1 202 Accepted\r\ncontent-length: 5\r\n\r\n"),
    outcome: "202",
  },
  "acknowledges and drips its body": {
    talk: (socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n");
      writeForever(socket, "x", 20);
    },
    outcome: "200",
  },
  "acknowledges and breaks off": {
    talk: (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf"),
    outcome: "200",
  },
  "is gone": { talk: (socket) => socket.end("HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n"), outcome: "410" },
  "fails with an endless page": {
    talk: (socket) => {
      socket.write("HTTP/1.1 500 Internal Server Error\r\n\r\n");
      writeForever(socket, "x".repeat(16_384), 1);
    },
    outcome: "500",
  },
  "answers before it has read the body": {
    talk: (socket) => socket.end("HTTP/1.1 413 Content Too Large\r\ncontent-length: 0\r\n\r\n"),
    outcome: "413",
  },
};

/** Runs the promises of the `WebhookTransport` port against one adapter. */
export function testWebhookTransport(name: string, open: OpenWebhookTransport): void {
  describe(`WebhookTransport: ${name}`, () => {
    test("posts the exact bytes with the headers given, no cookies and nothing of its own beside what HTTP needs", async () => {
      const arrived: Arrived[] = [];
      const server = createHttpServer((request, response) => {
        let body = "";
        request.setEncoding("utf8");
        request.on("data", (chunk: string) => {
          body += chunk;
        });
        request.on("end", () => {
          arrived.push({ method: request.method ?? "", path: request.url ?? "", headers: request.headers, body });
          response.writeHead(200, { "set-cookie": "session=1" }).end("thanks");
        });
      });
      const subject = await open(await portOf(server));
      for (let i = 0; i < 2; i++) assert.deepEqual(await post(subject, "in?key=1"), { kind: "answered", status: 200 });
      const host = new URL(subject.base).host;
      for (const request of arrived) {
        assert.deepEqual([request.method, request.path, request.body], ["POST", "/in?key=1", BODY]);
        assert.deepEqual(request.headers, {
          host,
          "content-type": "application/json",
          "user-agent": "Service-Webhooks/1.0",
          "service-event": "job.completed",
          "content-length": String(new TextEncoder().encode(BODY).length),
        });
      }
      assert.equal(arrived.length, 2);
      await subject.close();
      await new Promise((resolve) => server.close(resolve));
    });

    for (const status of [301, 302, 303, 307, 308]) {
      test(`a ${status} is the answer and is not followed`, async () => {
        let count = 0;
        const talk = (socket: Socket) => {
          count += 1;
          socket.end(`HTTP/1.1 ${status} Moved\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n`);
        };
        await withReceiver(open, talk, async (subject) => {
          assert.deepEqual(await post(subject, "in"), { kind: "answered", status });
        });
        assert.equal(count, 1);
      });
    }

    for (const [what, { talk, outcome }] of Object.entries(HOSTILE)) {
      test(`a receiver that ${what} ends in time, as ${outcome === "" ? "a failure" : outcome}`, () =>
        withReceiver(open, talk, async (subject) => {
          const result = await within(subject.totalMs + 500, post(subject, "in"));
          const seen = result.kind === "answered" ? String(result.status) : result.reason;
          if (outcome === "") assert.ok(["timeout", "bad_response", "connect"].includes(seen), seen);
          else assert.equal(seen, outcome);
        }));
    }

    test("a port where nobody listens is a failure to connect that does not show the address", async () => {
      const server = createServer();
      const port = await portOf(server);
      await new Promise((resolve) => server.close(resolve));
      const subject = await open(port);
      const outcome = await post(subject, "in");
      assert.ok(outcome.kind === "failed" && outcome.reason === "connect", JSON.stringify(outcome));
      assert.doesNotMatch(outcome.message, /127\.0\.0\.1|::1/);
      await subject.close();
    });

    test("an aborted attempt ends at once and is ours, not the receiver's", () =>
      withReceiver(
        open,
        () => undefined,
        async (subject) => {
          const aborting = new AbortController();
          const outcome = post(subject, "in", aborting.signal);
          aborting.abort();
          const result = await within(200, outcome);
          assert.ok(result.kind === "failed" && result.reason === "internal", JSON.stringify(result));
        },
      ));

    test("an address that cannot be requested is a failure, not an error", async () => {
      const subject = await open(1);
      for (const url of [
        "",
        "nonsense",
        "ftp://a.example/",
        "https://user:pw@a.example/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "http://public.example/",
      ]) {
        const outcome = await subject.transport.post({ ...POST, url, body: new Uint8Array() }, never);
        assert.ok(
          outcome.kind === "failed" && ["denied", "invalid_url"].includes(outcome.reason),
          `${url}: ${JSON.stringify(outcome)}`,
        );
      }
      await subject.close();
    });
  });
}
