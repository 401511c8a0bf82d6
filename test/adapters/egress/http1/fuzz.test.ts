import assert from "node:assert/strict";
import { Agent, request } from "node:http";
import { createServer, type Socket } from "node:net";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { ResponseReader } from "../../../../adapters/egress/http1/response-reader.ts";
import { CORPUS } from "./corpus.ts";
import { inPieces, readPieces } from "./read-pieces.ts";

/** Pieces of heads and chunks, which move a parser more than random bytes do. */
const TOKENS = [
  "\r\n",
  "\n",
  "\r",
  "\0",
  "\t",
  " ",
  ":",
  ";",
  ",",
  "0",
  "00",
  "\u00a0",
  "\u00e9",
  "0\r\n\r\n",
  "\r\n\r\n",
  "HTTP/1.1 200 OK\r\n",
  "HTTP/1.1 103 Early Hints\r\n\r\n",
  "Content-Length: 2\r\n",
  "Content-Length: 0\r\n",
  "Transfer-Encoding: chunked\r\n",
  "Transfer-Encoding: identity\r\n",
  "Connection: close\r\n",
] as const;

type Mutation = (text: string) => string;

const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  fc.record({ at: fc.nat(), token: fc.constantFrom(...TOKENS) }).map(
    ({ at, token }): Mutation =>
      (text) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + token + text.slice(place);
      },
  ),
  fc.record({ at: fc.nat(), count: fc.integer({ min: 1, max: 12 }) }).map(
    ({ at, count }): Mutation =>
      (text) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + text.slice(place + count);
      },
  ),
  fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }) }).map(
    ({ at, byte }): Mutation =>
      (text) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + String.fromCharCode(byte) + text.slice(place + 1);
      },
  ),
  fc.record({ from: fc.constantFrom(...CORPUS), at: fc.nat() }).map(
    ({ from, at }): Mutation =>
      (text) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + from.bytes.slice(at % (from.bytes.length + 1));
      },
  ),
);

/** A response of the corpus with at most so many mutations. */
function mutated(maxLength: number): fc.Arbitrary<string> {
  return fc
    .record({ entry: fc.constantFrom(...CORPUS), changes: fc.array(mutations, { maxLength }) })
    .map(({ entry, changes }) => changes.reduce((text, change) => change(text), entry.bytes));
}

/**
 * Returns the fewest first bytes that the reader takes as a complete response, and its status. Returns `null` when the
 * response is refused or never complete.
 */
function wholeResponse(bytes: Buffer): { readonly bytes: Buffer; readonly status: number } | null {
  const reader = new ResponseReader(32 * 1024);
  for (let at = 0; at < bytes.length; at += 1) {
    if (reader.take(bytes.subarray(at, at + 1)) !== null) return null;
    const { status } = reader;
    if (reader.leavesReusable && status !== null) return { bytes: bytes.subarray(0, at + 1), status };
  }
  return null;
}

describe("ResponseReader under fuzzing", () => {
  test("the reader understands the same however the bytes are split, and never throws", () => {
    const input = fc.oneof(mutated(4), fc.string({ unit: fc.constantFrom(...TOKENS), maxLength: 40 }));
    fc.assert(
      fc.property(input, fc.integer({ min: 1, max: 40 }), (text, size) => {
        const bytes = Buffer.from(text, "latin1");
        const whole = readPieces([bytes]);
        assert.deepEqual(readPieces(inPieces(bytes, size)), whole);
        assert.ok(!whole.isReusable || (whole.isComplete && whole.status !== null && whole.fault === null));
      }),
      { numRuns: 5_000 },
    );
  });

  describe("beside the strict parser of the platform", () => {
    let reply: Buffer = Buffer.alloc(0);
    let port = 0;
    const sockets = new Set<Socket>();
    // The connection stays open, so that only the bytes show where the response ends.
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.once("close", () => sockets.delete(socket));
      socket.once("data", () => socket.write(reply));
    });
    before(async () => {
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const address = server.address();
      if (address !== null && typeof address === "object") port = address.port;
    });
    after(async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    });

    /** Status that the platform reads from exactly these bytes, or why it reads none. */
    async function platformStatus(): Promise<number | string> {
      // One agent a case: the connection is new, and the parser expects another response after the first.
      const agent = new Agent({ keepAlive: true });
      const status = await new Promise<number | string>((resolve) => {
        const outgoing = request({ host: "127.0.0.1", port, agent, maxHeaderSize: 64 * 1024 }, (response) => {
          response.resume();
          response.once("end", () => resolve(response.statusCode ?? 0));
        });
        outgoing.setTimeout(5_000, () => resolve("the platform waits for more bytes"));
        outgoing.on("error", (error) => resolve(error.message));
        outgoing.end();
      });
      agent.destroy();
      return status;
    }

    test("a connection is reused only where the platform sees the same status and the same end", async () => {
      let comparedCount = 0;
      await fc.assert(
        fc.asyncProperty(mutated(2), async (text) => {
          const whole = wholeResponse(Buffer.from(text, "latin1"));
          if (whole === null) return;
          reply = whole.bytes;
          comparedCount += 1;
          assert.equal(await platformStatus(), whole.status, JSON.stringify(whole.bytes.toString("latin1")));
        }),
        { numRuns: 3_000 },
      );
      assert.ok(comparedCount > 200, `only ${comparedCount} responses were compared`);
    });
  });
});
