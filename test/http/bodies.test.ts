import { describe, test } from "bun:test";
import assert from "node:assert/strict";
import { nodeCrypto } from "../../adapters/node-crypto/crypto.ts";
import type { ErrorCode } from "../../core/domain/errors.ts";
import { makeKey } from "../../core/service/identity/keys.ts";
import { type Api, type CallOptions, expectError, expectProblems, openApi, parseRaw, sendRaw } from "./harness.ts";

const LIMIT = 256 * 1024;
const CREATIONS = ["/v1/classify", "/v1/scan", "/v1/scan/lite", "/v1/scan/deep"];
const WITH_BODY = [...CREATIONS, "/v1/webhooks/test"];

async function post(options: CallOptions) {
  await using api = await openApi();
  // Awaited here, because the server stops when this function ends.
  return await api.call("POST", "/v1/scan", options);
}

describe("content type", () => {
  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "text/json",
    "json",
    "application/json2",
    "application/json, text/plain",
  ]) {
    test(`${type} is 415`, async () => {
      expectError(await post({ body: '{"keyword":"x"}', headers: { "Content-Type": type } }), "UNSUPPORTED_MEDIA_TYPE");
    });
  }

  for (const type of [
    "application/json",
    "APPLICATION/JSON",
    "application/json; charset=utf-8",
    "application/json ;charset=UTF-8",
    "application/vnd.api+json",
  ]) {
    test(`${type} is taken`, async () => {
      assert.equal((await post({ body: '{"keyword":"x"}', headers: { "Content-Type": type } })).status, 202);
    });
  }

  test("a missing one is 415, with a body or without", async () => {
    await using api = await openApi();
    for (const body of ["", '{"keyword":"x"}']) {
      const head = `POST /v1/scan HTTP/1.1\r\nHost: api\r\nAuthorization: Bearer ${api.key}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
      expectError(parseRaw(await sendRaw(api.port, [head, body])), "UNSUPPORTED_MEDIA_TYPE");
    }
  });

  for (const encoding of ["gzip", "br", "deflate", "x-unknown"]) {
    test(`a body in ${encoding} is 415`, async () => {
      expectError(
        await post({ body: '{"keyword":"x"}', headers: { "Content-Encoding": encoding } }),
        "UNSUPPORTED_MEDIA_TYPE",
      );
    });
  }

  test("Content-Encoding: identity is taken", async () => {
    assert.equal((await post({ body: '{"keyword":"x"}', headers: { "Content-Encoding": "identity" } })).status, 202);
  });
});

describe("malformed bodies are VALIDATION_ERROR on every route that takes one", () => {
  const bodies: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> = {
    "an open brace": "{",
    "a trailing comma": '{"keyword":"x",}',
    "single quotes": "{'keyword':'x'}",
    "a comment": '{"keyword":"x"} // x',
    "two values": '{"keyword":"x"}{"keyword":"y"}',
    NaN: '{"keyword":NaN}',
    "a bare word": "keyword",
    "white space": " \n\t ",
    "a lone byte order mark": "\ufeff",
    "a NUL byte": "\u0000",
    "a stray continuation byte": new Uint8Array([0x7b, 0x22, 0x80, 0x22, 0x3a, 0x31, 0x7d]),
    "an overlong sequence": new Uint8Array([0x22, 0xc0, 0xaf, 0x22]),
    "a truncated sequence": new Uint8Array([0x22, 0xe2, 0x82, 0x22]),
    "a surrogate in UTF-8": new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]),
    "UTF-16": new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
    "20,000 open arrays": "[".repeat(20_000),
    "20,000 nested arrays": "[".repeat(20_000) + "]".repeat(20_000),
    "20,000 nested objects": `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
    "33 levels": `{"keyword":"x","callbackMetadata":${'{"a":'.repeat(32)}1${"}".repeat(32)}}`,
    null: "null",
    true: "true",
    "a number": "5",
    "a string": '"keyword"',
    "an array": "[]",
    "an array of bodies": '[{"keyword":"x"}]',
  };
  for (const [name, body] of Object.entries(bodies)) {
    test(name, async () => {
      await using api = await openApi();
      for (const path of WITH_BODY) expectProblems(await api.call("POST", path, { body }), [""]);
    });
  }

  test("an empty body", async () => {
    await using api = await openApi();
    const head = `POST /v1/scan HTTP/1.1\r\nHost: api\r\nAuthorization: Bearer ${api.key}\r\nContent-Type: application/json\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
    expectProblems(parseRaw(await sendRaw(api.port, [head])), [""]);
  });

  test("brackets inside strings are no nesting, behind an escaped quote either", async () => {
    for (const keyword of ["[".repeat(70), `"${"[".repeat(70)}`, `\\"${"{".repeat(70)}`]) {
      assert.equal((await post({ json: { keyword } })).status, 202);
    }
  });

  test("a byte order mark before the body is taken", async () => {
    assert.equal((await post({ body: '\ufeff{"keyword":"x"}' })).status, 202);
  });
});

describe("body size", () => {
  /** A JSON body of exactly so many bytes whose only fault is an unknown key. */
  function padded(bytes: number): string {
    const frame = '{"keyword":"x","p":""}';
    return `{"keyword":"x","p":"${"p".repeat(bytes - frame.length)}"}`;
  }

  function chunked(api: Api, key: string, chunks: readonly string[]): Promise<string> {
    const head = `POST /v1/scan HTTP/1.1\r\nHost: api\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    return sendRaw(api.port, [
      head,
      ...chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`),
      "0\r\n\r\n",
    ]);
  }

  test("exactly 256 KiB is read", async () => {
    expectProblems(await post({ body: padded(LIMIT) }), ["p"]);
  });

  test("one byte more is 413", async () => {
    expectError(await post({ body: padded(LIMIT + 1) }), "PAYLOAD_TOO_LARGE");
  });

  test("a body that is too long is refused before the key, by Content-Length alone", async () => {
    await using api = await openApi();
    const head =
      "POST /v1/scan HTTP/1.1\r\nHost: api\r\nContent-Type: application/json\r\nContent-Length: 300000\r\n\r\n";
    // The body never comes: nothing waits for it.
    expectError(parseRaw(await sendRaw(api.port, [head, "{"])), "PAYLOAD_TOO_LARGE");
  });

  test("a body of 100 MB is refused at once, by Content-Length alone", async () => {
    await using api = await openApi();
    const head =
      "POST /v1/scan HTTP/1.1\r\nHost: api\r\nContent-Type: application/json\r\nContent-Length: 100000000\r\n\r\n";
    expectError(parseRaw(await sendRaw(api.port, [head, "{"])), "PAYLOAD_TOO_LARGE");
  });

  test("is counted while a chunked body is read", async () => {
    await using api = await openApi();
    const chunk = "x".repeat(64 * 1024);
    expectError(parseRaw(await chunked(api, api.key, Array(6).fill(chunk))), "PAYLOAD_TOO_LARGE");
  });

  test("a chunked body without a valid key is refused for the key and never read", async () => {
    await using api = await openApi();
    // The last chunk never comes.
    const head = `POST /v1/scan HTTP/1.1\r\nHost: api\r\nAuthorization: Bearer nobody\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`;
    expectError(parseRaw(await sendRaw(api.port, [head])), "INVALID_API_KEY");
  });

  const refusals: Readonly<Record<string, { readonly code: ErrorCode; readonly key: (api: Api) => Promise<string> }>> =
    {
      "without a key": { code: "INVALID_API_KEY", key: async () => "" },
      "with an unknown key": { code: "INVALID_API_KEY", key: async () => makeKey("live", nodeCrypto) },
      "with a key that lacks the scope": {
        code: "SCOPE_FORBIDDEN",
        key: (api) => api.newKey({ scopes: ["jobs:read"] }),
      },
      "with a key over its rate limit": {
        code: "RATE_LIMITED",
        async key(api) {
          const rates = { perKey: 1, perOrganization: 1 };
          await api.service.admin.setLimits(api.organizationId, { rateLimits: { scan: rates } });
          await api.call("POST", "/v1/scan", { json: { keyword: "x" } });
          return api.key;
        },
      },
    };
  for (const [name, { code, key }] of Object.entries(refusals)) {
    test(`a request ${name} is refused before its body arrives`, async () => {
      await using api = await openApi();
      const head = `POST /v1/scan HTTP/1.1\r\nHost: api\r\nAuthorization: Bearer ${await key(api)}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`;
      // The body never comes.
      expectError(parseRaw(await sendRaw(api.port, [head])), code);
    });
  }

  test("a chunked body within the limit is read", async () => {
    await using api = await openApi();
    const answer = parseRaw(await chunked(api, api.key, ['{"key', 'word":"x"', "}"]));
    assert.equal(answer.status, 202);
  });
});

describe("keys that objects inherit", () => {
  test("__proto__ and constructor are unknown keys", async () => {
    expectProblems(await post({ body: '{"keyword":"x","__proto__":{"url":"https://a.example/"}}' }), ["__proto__"]);
    expectProblems(await post({ body: '{"keyword":"x","constructor":1}' }), ["constructor"]);
  });

  test("__proto__ does not replace a required key", async () => {
    expectProblems(await post({ body: '{"__proto__":{"keyword":"x"}}' }), ["keyword", "__proto__"]);
  });

  test("callbackMetadata may hold them", async () => {
    assert.equal((await post({ body: '{"keyword":"x","callbackMetadata":{"__proto__":{"a":1}}}' })).status, 202);
  });
});
