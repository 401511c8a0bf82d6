import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ResponseReader } from "../../../../adapters/egress/http1/response-reader.ts";
import { CORPUS } from "./corpus.ts";
import { inPieces, readPieces } from "./read-pieces.ts";

const OK = "HTTP/1.1 200 OK\r\n";
const HEADER_BYTES = 32 * 1024;

describe("ResponseReader", () => {
  for (const { name, bytes, status, isComplete, isReusable, fault } of CORPUS) {
    test(`the reader understands a response with ${name}, however its bytes are split`, () => {
      const whole = Buffer.from(bytes, "latin1");
      const splits = [
        [whole],
        inPieces(whole, 1),
        ...Array.from(whole, (_, at) => [whole.subarray(0, at), whole.subarray(at)]),
      ];
      for (const pieces of splits) {
        const read = readPieces(pieces);
        assert.deepEqual({ ...read, fault: null }, { status, isComplete, isReusable, fault: null });
        if (fault === null) assert.equal(read.fault, null);
        else assert.match(read.fault ?? "accepted", fault);
      }
    });
  }

  test("the reader reports a flood of head bytes at the limit, in time linear in the bytes", () => {
    const floods: Readonly<Record<string, readonly [first: string, more: string]>> = {
      "one line": [`${OK}X: `, "a"],
      "many lines": [OK, "X: 1\r\n"],
      "folded lines": [`${OK}X: 1\n`, " a\n"],
      "interim responses": ["", "HTTP/1.1 103 Early Hints\r\n\r\n"],
    };
    const before = process.cpuUsage();
    for (const [name, [first, more]] of Object.entries(floods)) {
      const flood = Buffer.from(first + more.repeat(Math.ceil((2 * HEADER_BYTES) / more.length)), "latin1");
      for (const size of [1, 7, 1_460, flood.length]) {
        const { fault } = readPieces(inPieces(flood, size));
        assert.match(fault ?? "accepted", /too long/, `${name} in pieces of ${size}`);
      }
    }
    const { user, system } = process.cpuUsage(before);
    // Linear time is below a second. Quadratic time is minutes.
    assert.ok(user + system < 20_000_000);
  });

  test("the reader counts the bytes of the body with their framing", () => {
    const reader = new ResponseReader(HEADER_BYTES);
    assert.equal(reader.isUntouched, true);
    assert.equal(reader.take(Buffer.from(`${OK}Transfer-Encoding: chunked\r\n\r\n5\r\nhel`)), null);
    assert.deepEqual([reader.isUntouched, reader.bodyByteCount, reader.isComplete], [false, 6, false]);
    assert.equal(reader.take(Buffer.from("lo\r\n0\r\n\r\n")), null);
    assert.deepEqual([reader.bodyByteCount, reader.isComplete, reader.leavesReusable], [15, true, true]);
    assert.equal(reader.take(Buffer.from("x")), null);
    assert.deepEqual([reader.isComplete, reader.leavesReusable], [true, false]);
  });
});
