import assert from "node:assert/strict";
import { connect, createServer, type Socket } from "node:net";
import { describe, test } from "node:test";
import { Connection } from "../../../adapters/egress/connection.ts";
import { Deadline } from "../../../adapters/egress/deadline.ts";
import { keyOf } from "../../../adapters/egress/dial.ts";
import type { Guard } from "../../../adapters/egress/guard.ts";
import { DEFAULT_POST_LIMITS, guardedPost } from "../../../adapters/egress/guarded-post.ts";
import { Connections } from "../../../adapters/egress/post-connections.ts";
import { postExchange } from "../../../adapters/egress/post-exchange.ts";

const OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
const never = new AbortController().signal;

interface Receiver {
  /** Posts once to the address that the guard allows now. Returns the status or the reason of the failure. */
  post(host?: string): Promise<string>;
  /** Address the guard approves from now on. */
  judge(address: string): void;
  /** Connections so far, as the receiver saw them, each with the requests that came over it. */
  readonly sockets: { readonly socket: Socket; requests: number }[];
  readonly connections: Connections;
}

/** Runs `work` against a receiver on all of loopback that does `talk` at each request. */
async function withReceiver(
  talk: (socket: Socket, serial: number) => void,
  work: (receiver: Receiver) => Promise<void>,
  limits: Partial<typeof DEFAULT_POST_LIMITS> = {},
): Promise<void> {
  const sockets: { socket: Socket; requests: number }[] = [];
  let serial = 0;
  const server = createServer((socket) => {
    const seen = { socket, requests: 0 };
    sockets.push(seen);
    socket.on("error", () => undefined); // both sides break off on purpose
    socket.on("data", (chunk) => {
      seen.requests += chunk.toString().split("POST ").length - 1;
      talk(socket, serial++);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  const at = server.address();
  const port = at !== null && typeof at === "object" ? at.port : 0;
  let address = "127.0.0.1";
  const guard: Guard = {
    approve: async (text) => {
      const url = new URL(text);
      return { kind: "approved", target: { url, host: url.hostname, addresses: [address], port } };
    },
  };
  const all = { ...DEFAULT_POST_LIMITS, totalMs: 1_000, idleMs: 100, ...limits };
  const connections = new Connections(all.keptMs);
  const closing = new AbortController();
  try {
    await work({
      async post(host = "hooks.example") {
        const given = { url: `http://${host}/in`, headers: {}, body: new TextEncoder().encode("{}") };
        const outcome = await guardedPost({ guard, connections, limits: all, closing: closing.signal }, given, never);
        return outcome.kind === "answered" ? String(outcome.status) : outcome.reason;
      },
      judge(next) {
        address = next;
      },
      sockets,
      connections,
    });
  } finally {
    connections.close();
    for (const { socket } of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
}

const ended = (socket: Socket) =>
  new Promise((resolve) => (socket.destroyed ? resolve(null) : socket.once("close", resolve)));
const answer = (text: string) => (socket: Socket) => void socket.write(text);

describe("kept connections", () => {
  test("posts to one host share a connection, posts at once have one each", () =>
    withReceiver(answer(OK), async ({ post, sockets }) => {
      for (let i = 0; i < 3; i++) assert.equal(await post(), "200");
      assert.deepEqual(
        sockets.map(({ requests }) => requests),
        [3],
      );
      await Promise.all([post(), post(), post()]);
      assert.equal(sockets.length, 3);
    }));

  test("another host at the same address has connections of its own", () =>
    withReceiver(answer(OK), async ({ post, sockets }) => {
      await post("a.example");
      await post("b.example");
      assert.equal(sockets.length, 2);
    }));

  test("a connection is reused only while its address is the checked one", () =>
    withReceiver(answer(OK), async ({ post, judge, sockets }) => {
      await post();
      judge("127.0.0.2");
      assert.equal(await post(), "200");
      assert.deepEqual(
        sockets.map(({ socket, requests }) => [socket.localAddress?.replace("::ffff:", ""), requests]),
        [
          ["127.0.0.1", 1],
          ["127.0.0.2", 1],
        ],
      );
      judge("127.0.0.1");
      await post();
      assert.equal(sockets[0]?.requests, 2);
    }));

  const LAST: Readonly<Record<string, string>> = {
    "says so": "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: Close\r\n\r\nok",
    "speaks HTTP/1.0": "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok",
    "sends more than it announced": `${OK}HTTP/1.1 500 Early\r\n\r\n`,
    "gives both lengths":
      "HTTP/1.1 200 OK\r\nContent-Length: 12\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
    "sends more after its last chunk":
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nHTTP/1.1 500 Early\r\n\r\n",
    "goes silent within its chunks": "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n",
    "goes silent within its body": "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok",
  };
  for (const [what, text] of Object.entries(LAST)) {
    test(`a receiver that ${what} is closed on`, () =>
      withReceiver(answer(text), async ({ post, sockets }) => {
        assert.deepEqual([await post(), await post()], ["200", "200"]);
        assert.equal(sockets.length, 2);
        for (const { socket } of sockets) await ended(socket);
      }));
  }

  test("a receiver that sends chunks is asked again over the same connection", () =>
    withReceiver(
      answer("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n"),
      async ({ post, sockets }) => {
        assert.deepEqual([await post(), await post()], ["200", "200"]);
        assert.equal(sockets.length, 1);
      },
    ));

  test("chunks end the wait for the body", () =>
    withReceiver(
      answer("HTTP/1.1 202 Accepted\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n"),
      async ({ post }) => {
        const begun = performance.now();
        assert.equal(await post(), "202");
        assert.ok(performance.now() - begun < 5_000);
      },
      { idleMs: 10_000, totalMs: 15_000 },
    ));

  test("one that the receiver closes at the next request is replaced within the attempt; a new one that is closed is a failure", () =>
    withReceiver(
      (socket, serial) =>
        void (serial === 0
          ? socket.write(OK)
          : serial === 1
            ? socket.end()
            : serial === 2
              ? socket.write(OK)
              : socket.destroy()),
      async ({ post, sockets }) => {
        assert.deepEqual([await post(), await post()], ["200", "200"]);
        assert.deepEqual(
          sockets.map(({ requests }) => requests),
          [2, 1],
        );
        assert.equal(await post(), "bad_response");
      },
    ));

  test("one that fails after the first byte of its answer is not asked twice", () =>
    withReceiver(
      (socket, serial) => void (serial === 0 ? socket.write(OK) : socket.end("HTTP/1.1 ")),
      async ({ post, sockets }) => {
        assert.deepEqual([await post(), await post()], ["200", "bad_response"]);
        assert.equal(sockets.length, 1);
      },
    ));

  test("an answer that nobody asked for closes the connection", () =>
    withReceiver(answer(OK), async ({ post, sockets }) => {
      await post();
      sockets[0]?.socket.write(OK);
      await ended(sockets[0]?.socket ?? assert.fail());
      assert.equal(await post(), "200");
      assert.equal(sockets.length, 2);
    }));

  test("one nobody uses is closed after its time, and all are when the way out closes", async () => {
    await withReceiver(
      answer(OK),
      async ({ post, sockets }) => {
        await post();
        await ended(sockets[0]?.socket ?? assert.fail());
      },
      { keptMs: 20 },
    );
    await withReceiver(
      answer(OK),
      async ({ post, sockets, connections }) => {
        await Promise.all([post(), post()]);
        connections.close();
        for (const { socket } of sockets) await ended(socket);
        await post();
        await ended(sockets[2]?.socket ?? assert.fail());
      },
      { keptMs: 60_000 },
    );
  });

  test("no more than eight are kept for one host", () =>
    withReceiver(answer(OK), async ({ post, sockets }) => {
      await Promise.all(Array.from({ length: 12 }, () => post()));
      assert.equal(sockets.length, 12);
      await Promise.all(Array.from({ length: 12 }, () => post()));
      assert.equal(sockets.length, 16);
    }));
});

test("bytes that follow a response in the same turn end the connection", async () => {
  const server = createServer((socket) => socket.on("error", () => undefined).resume());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = server.address();
  const port = at !== null && typeof at === "object" ? at.port : 0;
  const url = new URL("http://hooks.example/in");
  const target = { url, host: url.hostname, addresses: ["127.0.0.1"], port };
  const request = { target, address: "127.0.0.1", headers: {}, body: new Uint8Array(), limits: DEFAULT_POST_LIMITS };
  const socket = connect({ host: "127.0.0.1", port });
  await new Promise((resolve) => socket.once("connect", resolve));
  const connection = new Connection(socket, "127.0.0.1");
  const connections = new Connections(DEFAULT_POST_LIMITS.keptMs);
  connections.give(keyOf(request), connection);
  const deadline = new Deadline(1_000, []);
  const result = postExchange(request, connections, deadline);
  // TLS may deliver two records from one read.
  socket.emit("data", Buffer.from(OK));
  assert.ok(connection.isUsable);
  socket.emit("data", Buffer.from(OK));
  assert.ok(!connection.isUsable);
  assert.deepEqual(await result, { kind: "answered", status: 200 });
  assert.equal(connections.take(keyOf(request)), null);
  deadline.close();
  connections.close();
  server.close();
});
