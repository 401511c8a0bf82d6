import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  bodyError,
  createBodyReader,
  MAX_BODY_BYTES,
  requireBodySize,
  withinLimit,
} from "../../../core/contract/request-body.ts";

const URL_OF_API = "https://api.example/v1/scan";

/** A request that announces the length and sends nothing until `end` is called with its body. */
function stalled(declared: number | null) {
  let end: (body: string) => void = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      end = (text) => {
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      };
    },
  });
  const headers: Record<string, string> = declared === null ? {} : { "Content-Length": String(declared) };
  return { request: new Request(URL_OF_API, { method: "POST", headers, body, duplex: "half" } as RequestInit), end };
}

function sent(text: string, headers: Readonly<Record<string, string>> = {}): Request {
  return new Request(URL_OF_API, { method: "POST", headers: { ...headers }, body: text });
}

const KIB = 1024;
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe("requireBodySize", () => {
  test("requireBodySize refuses an announced length over 256 KiB", () => {
    assert.throws(() => requireBodySize(stalled(MAX_BODY_BYTES + 1).request), { code: "PAYLOAD_TOO_LARGE" });
  });

  test("requireBodySize accepts 256 KiB and a body of unknown length", () => {
    requireBodySize(stalled(MAX_BODY_BYTES).request);
    requireBodySize(stalled(null).request);
  });
});

describe("the body reader", () => {
  test("the reader returns the bytes of a body with or without an announced length", async () => {
    const { read } = createBodyReader();
    assert.equal(text(await read(sent("whole", { "Content-Length": "5" }), "org_1")), "whole");
    assert.equal(text(await read(sent("chunked"), "org_1")), "chunked");
    assert.equal(text(await read(new Request(URL_OF_API, { method: "POST" }), "org_1")), "");
  });

  test("the reader refuses a chunked body over 256 KiB", async () => {
    const { read } = createBodyReader();
    await assert.rejects(read(sent("x".repeat(MAX_BODY_BYTES + 1)), "org_1"), { code: "PAYLOAD_TOO_LARGE" });
  });

  test("the reader refuses a body over the bound of its organization and still reads for others", async () => {
    const { read } = createBodyReader({ unread: 1_000 * KIB, unreadPerOrganization: 300 * KIB });
    const first = stalled(200 * KIB);
    const reading = read(first.request, "org_1");
    await assert.rejects(read(stalled(101 * KIB).request, "org_1"), {
      code: "SERVICE_UNAVAILABLE",
      headers: { "Retry-After": "1", Connection: "close" },
    });
    assert.equal(text(await read(sent("other"), "org_2")), "other");
    first.end("x");
    await reading;
  });

  test("the reader refuses a body over the bound of all organizations", async () => {
    const { read } = createBodyReader({ unread: 300 * KIB });
    const first = stalled(200 * KIB);
    const reading = read(first.request, "org_1");
    await assert.rejects(read(stalled(101 * KIB).request, "org_2"), { code: "SERVICE_UNAVAILABLE" });
    first.end("x");
    await reading;
  });

  test("the reader counts 256 KiB for a body of unknown length", async () => {
    const { read } = createBodyReader({ unreadPerOrganization: 300 * KIB });
    const first = stalled(null);
    const reading = read(first.request, "org_1");
    await assert.rejects(read(stalled(45 * KIB).request, "org_1"), { code: "SERVICE_UNAVAILABLE" });
    first.end("x");
    await reading;
  });

  test("the reader stops counting a body once it was read", async () => {
    const { read } = createBodyReader({ unreadPerOrganization: 300 * KIB });
    for (let turn = 0; turn < 10; turn += 1) assert.equal(text(await read(sent("again"), "org_1")), "again");
  });

  test("the reader stops counting a body whose sender went away", async () => {
    const { read } = createBodyReader({ unreadPerOrganization: 300 * KIB });
    const broken = () =>
      new Request(URL_OF_API, {
        method: "POST",
        body: new ReadableStream({ pull: (controller) => controller.error(new Error("gone")) }),
        duplex: "half",
      } as RequestInit);
    for (let turn = 0; turn < 3; turn += 1) await assert.rejects(read(broken(), "org_1"), /gone/);
  });
});

describe("withinLimit", () => {
  test("withinLimit refuses more than 256 KiB, whatever was announced", () => {
    assert.equal(withinLimit(new Uint8Array(MAX_BODY_BYTES)).byteLength, MAX_BODY_BYTES);
    assert.throws(() => withinLimit(new Uint8Array(MAX_BODY_BYTES + 1)), { code: "PAYLOAD_TOO_LARGE" });
  });
});

describe("bodyError", () => {
  test("bodyError reports that a body ended early and keeps the runtime's error as the cause", () => {
    const cause = new Error("gone");
    const { code, message, cause: kept } = bodyError(cause);
    assert.deepEqual([code, message, kept], ["VALIDATION_ERROR", "the request body ended early", cause]);
  });
});
