import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  normalizeKeyword,
  parseClassifyRequest,
  parseScanRequest,
  parseWebhookTest,
  usesMarket,
} from "../../../core/contract/requests.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import { EVENT_KINDS } from "../../../core/domain/event-kinds.ts";
import type { Json } from "../../../core/domain/job.ts";

/** Paths named by the VALIDATION_ERROR that the call throws; empty when it throws nothing. */
function problems(parse: () => unknown): readonly string[] {
  try {
    parse();
    return [];
  } catch (error) {
    assert.ok(error instanceof ServiceError);
    assert.equal(error.code, "VALIDATION_ERROR");
    const details = error.fields.details as readonly { path: string; message: string }[];
    for (const { path, message } of details) assert.ok(message.includes(path), message);
    return details.map(({ path }) => path);
  }
}

function scan(body: Json) {
  return parseScanRequest("standard", body);
}

function scanProblems(extra: Readonly<Record<string, Json>>): readonly string[] {
  return problems(() => scan({ keyword: "shoes", ...extra }));
}

function classifyProblems(body: Json): readonly string[] {
  return problems(() => parseClassifyRequest(body));
}

/** `{a:{a:...}}`, `depth` objects in all. */
function nested(depth: number): Json {
  return depth === 1 ? {} : { a: nested(depth - 1) };
}

const URL_OF = (length: number) => `https://example.com/${"p".repeat(length - "https://example.com/".length)}`;

describe("a scan body", () => {
  test("gets the defaults of the interface", () => {
    assert.deepEqual(scan({ keyword: "shoes" }), {
      request: {
        type: "scan",
        tier: "standard",
        keyword: "shoes",
        url: null,
        region: "US",
        locale: "en-US",
        compatibilityMode: false,
      },
      webhook: null,
      callbackMetadata: null,
    });
  });

  test("keeps what was sent in canonical form", () => {
    const metadata = { page: 42, nested: { list: [1, null, "x"] } };
    const body = {
      keyword: "  trail\t running\n shoes ",
      url: "https://example.com/a",
      region: " uk ",
      locale: "en_gb",
      compatibility_mode: true,
      webhook: { url: "https://hooks.example.com/" },
      callbackMetadata: metadata,
    };
    assert.deepEqual(parseScanRequest("deep", body), {
      request: {
        type: "scan",
        tier: "deep",
        keyword: "trail running shoes",
        url: "https://example.com/a",
        region: "UK",
        locale: "en-GB",
        compatibilityMode: true,
      },
      webhook: { url: "https://hooks.example.com/", events: ["job.completed", "job.failed"] },
      callbackMetadata: metadata,
    });
  });

  test("takes the region's locale when none is sent", () => {
    assert.equal(scan({ keyword: "x", region: "HK" }).request.locale, "zh-HK");
    assert.equal(scan({ keyword: "x", region: "DE" }).request.adviceLanguage, "de");
    assert.equal(scan({ keyword: "x", region: "DE", locale: "en-US" }).request.adviceLanguage, undefined);
  });

  test("bounds the keyword after its white space is collapsed", () => {
    const keyword = (value: Json) => problems(() => scan({ keyword: value }));
    assert.deepEqual(keyword("k"), []);
    assert.deepEqual(keyword("k".repeat(150)), []);
    assert.deepEqual(keyword(`${"k".repeat(75)}${" ".repeat(100)}${"k".repeat(74)}`), []);
    assert.deepEqual(keyword("k".repeat(151)), ["keyword"]);
    assert.deepEqual(keyword(""), ["keyword"]);
    assert.deepEqual(keyword(" \t\n "), ["keyword"]);
  });

  test("counts characters, not UTF-16 units", () => {
    assert.deepEqual(
      problems(() => scan({ keyword: "\u{1f45f}".repeat(150) })),
      [],
    );
    assert.deepEqual(
      problems(() => scan({ keyword: "\u{1f45f}".repeat(151) })),
      ["keyword"],
    );
  });

  test("refuses control characters and lone surrogates in the keyword", () => {
    for (const keyword of ["a\u0000b", "a\u0007b", "a\u0085b", "a\ud800b", "a\udfff", "\udc00\ud800"]) {
      assert.deepEqual(
        problems(() => scan({ keyword })),
        ["keyword"],
      );
    }
  });

  test("refuses keywords that are no text, and a missing keyword", () => {
    for (const keyword of [null, 5, true, ["x"], {}]) {
      assert.deepEqual(
        problems(() => scan({ keyword })),
        ["keyword"],
      );
    }
    assert.deepEqual(
      problems(() => scan({ url: "https://example.com/" })),
      ["keyword"],
    );
  });

  test("refuses what is no object", () => {
    for (const body of [null, [], [{ keyword: "x" }], "keyword", 1, true]) {
      assert.throws(
        () => scan(body as Json),
        (error) => error instanceof ServiceError && error.code === "VALIDATION_ERROR",
      );
    }
  });

  test("names unknown keys, __proto__ among them", () => {
    assert.deepEqual(scanProblems({ keywrod: "x" }), ["keywrod"]);
    assert.deepEqual(scanProblems({ languageHint: "en" }), ["languageHint"]);
    assert.deepEqual(
      problems(() => scan(JSON.parse('{"keyword":"x","__proto__":{"url":"https://example.com/"}}'))),
      ["__proto__"],
    );
    assert.deepEqual(scanProblems({ webhook: { url: "https://example.com/", secret: "x" } }), ["webhook.secret"]);
  });

  test("takes addresses up to 2048 characters", () => {
    assert.deepEqual(scanProblems({ url: URL_OF(2048) }), []);
    assert.deepEqual(scanProblems({ url: URL_OF(2049) }), ["url"]);
    assert.deepEqual(scanProblems({ webhook: { url: URL_OF(2048) } }), []);
    assert.deepEqual(scanProblems({ webhook: { url: URL_OF(2049) } }), ["webhook.url"]);
  });

  test("refuses addresses that are no absolute URL", () => {
    for (const url of [
      "",
      "example.com",
      "/path",
      "https://",
      "http://exa mple.com/",
      " https://example.com/",
      "https://[::1/",
      null,
      7,
    ]) {
      assert.deepEqual(scanProblems({ url }), ["url"], String(url));
    }
  });

  test("leaves the scheme to the URL policy", () => {
    for (const url of ["ftp://example.com/", "file:///etc/passwd", "javascript:alert(1)"])
      assert.deepEqual(scanProblems({ url }), []);
  });

  test("takes locales up to 16 characters in BCP-47 form", () => {
    assert.equal(scan({ keyword: "x", locale: "zh_HANT_hk" }).request.locale, "zh-Hant-HK");
    assert.deepEqual(scanProblems({ locale: "sl-rozaj-biske-x" }), ["locale"]);
    assert.deepEqual(scanProblems({ locale: "de-DE-1996-x-abc" }), []);
    assert.deepEqual(scanProblems({ locale: "de-DE-1996-x-abcd" }), ["locale"]);
    for (const locale of ["", "e", "english language", "en--US", "en-US.UTF-8", 5, null])
      assert.deepEqual(scanProblems({ locale }), ["locale"]);
  });

  test("takes compatibility_mode as a boolean only", () => {
    assert.equal(scan({ keyword: "x", compatibility_mode: false }).request.compatibilityMode, false);
    for (const mode of ["true", 1, null])
      assert.deepEqual(scanProblems({ compatibility_mode: mode }), ["compatibility_mode"]);
  });

  test("a job's webhook takes the two job events, each once, and no other", () => {
    const webhook = (events: Json) => ({ webhook: { url: "https://example.com/", events } });
    assert.deepEqual(scanProblems(webhook(["job.completed", "job.failed"])), []);
    assert.deepEqual(scan({ keyword: "x", ...webhook(["job.failed", "job.failed"]) }).webhook?.events, ["job.failed"]);
    assert.deepEqual(scanProblems(webhook(["job.done"])), ["webhook.events.0"]);
    assert.deepEqual(scanProblems(webhook("job.completed")), ["webhook.events"]);
    assert.deepEqual(scanProblems(webhook([])), ["webhook.events"]);
    for (const event of EVENT_KINDS.filter((kind) => kind.startsWith("billing.")))
      assert.deepEqual(scanProblems(webhook([event])), ["webhook.events.0"]);
    assert.deepEqual(scanProblems({ webhook: {} }), ["webhook.url"]);
    assert.deepEqual(scanProblems({ webhook: null }), ["webhook"]);
  });

  test("bounds callbackMetadata to 8 KiB as JSON and 8 levels", () => {
    const filled = (bytes: number) => ({ callbackMetadata: { a: "x".repeat(bytes - '{"a":""}'.length) } });
    assert.deepEqual(scanProblems(filled(8192)), []);
    assert.deepEqual(scanProblems(filled(8193)), ["callbackMetadata"]);
    assert.deepEqual(scanProblems({ callbackMetadata: { a: "\u00e9".repeat(4093) } }), ["callbackMetadata"]);
    assert.deepEqual(scanProblems({ callbackMetadata: nested(8) }), []);
    assert.deepEqual(scanProblems({ callbackMetadata: nested(9) }), ["callbackMetadata"]);
    for (const metadata of ["text", [1], null])
      assert.deepEqual(scanProblems({ callbackMetadata: metadata }), ["callbackMetadata"]);
  });

  test("the schema is checked before the region", () => {
    assert.deepEqual(scanProblems({ region: "XX", locale: "!" }), ["locale"]);
    assert.throws(
      () => scan({ keyword: "x", region: "XX" }),
      (error) => error instanceof ServiceError && error.code === "REGION_VALIDATION_ERROR",
    );
  });

  test("says what is wrong with a key once, in words", () => {
    const cases: readonly (readonly [Json, string])[] = [
      [{}, '"keyword" is required'],
      [{ keyword: 5 }, '"keyword" must be a string'],
      [{ keyword: "" }, '"keyword" must have at least 1 character'],
      [{ keyword: "k".repeat(151) }, '"keyword" must have at most 150 characters'],
      [{ keyword: "k", x: 1 }, '"x" is not a known key'],
      [{ keyword: "k", compatibility_mode: 1 }, '"compatibility_mode" must be true or false'],
      [{ keyword: "k", webhook: [] }, '"webhook" must be a JSON object'],
      [{ keyword: "k", url: "x" }, '"url" must be an absolute URL, for example https://www.example.com/page'],
      [[], "the request body must be a JSON object"],
    ];
    for (const [body, message] of cases) {
      assert.throws(
        () => scan(body),
        (error) => error instanceof ServiceError && error.message === message,
        message,
      );
    }
  });

  test("a validation error lists at most ten problems", () => {
    const body = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${index}`, index]));
    assert.equal(scanProblems(body).length, 10);
  });

  test("shows at most 64 characters of a key it does not know", () => {
    assert.throws(
      () => scan({ keyword: "x", ["k".repeat(5000)]: 1 }),
      (error) => error instanceof ServiceError && error.message.length < 200,
    );
  });
});

describe("a classify body", () => {
  test("takes text from 1 to 20,000 characters", () => {
    assert.deepEqual(classifyProblems({ text: "x" }), []);
    assert.deepEqual(classifyProblems({ text: "x".repeat(20_000) }), []);
    assert.deepEqual(classifyProblems({ text: "\u{1f45f}".repeat(20_000) }), []);
    assert.deepEqual(classifyProblems({ text: "" }), ["text"]);
    for (const blank of [" ", "\n\t ", "\u00a0\u2003\ufeff"])
      assert.deepEqual(classifyProblems({ text: blank }), ["text"]);
    assert.deepEqual(classifyProblems({ text: " x " }), []);
    assert.deepEqual(classifyProblems({ text: "x".repeat(20_001) }), ["text"]);
  });

  test("needs text or url, and prefers text", () => {
    assert.deepEqual(classifyProblems({}), [""]);
    assert.deepEqual(classifyProblems({ languageHint: "en" }), [""]);
    const request = { type: "classify", languageHint: null };
    assert.deepEqual(parseClassifyRequest({ url: "https://example.com/" }).request, {
      ...request,
      text: null,
      url: "https://example.com/",
    });
    assert.deepEqual(parseClassifyRequest({ text: "t", url: "https://example.com/" }).request, {
      ...request,
      text: "t",
      url: null,
    });
  });

  test("takes languageHint from 2 to 16 characters", () => {
    assert.deepEqual(classifyProblems({ text: "x", languageHint: "en" }), []);
    assert.deepEqual(classifyProblems({ text: "x", languageHint: "e".repeat(16) }), []);
    assert.deepEqual(classifyProblems({ text: "x", languageHint: "e" }), ["languageHint"]);
    assert.deepEqual(classifyProblems({ text: "x", languageHint: "e".repeat(17) }), ["languageHint"]);
  });

  test("takes no field of a scan", () => {
    for (const key of ["keyword", "region", "market", "locale", "compatibility_mode", "callbackMetadata"]) {
      assert.deepEqual(classifyProblems({ text: "x", [key]: "US" }), [key]);
    }
  });

  test("keeps the webhook", () => {
    const webhook = { url: "https://hooks.example.com/", events: ["job.failed"] };
    assert.deepEqual(parseClassifyRequest({ text: "x", webhook }).webhook, webhook);
  });
});

describe("a webhook test body", () => {
  test("takes every event kind and needs both fields", () => {
    assert.deepEqual(
      parseWebhookTest({ url: "https://example.com/", event: "billing.refund.failed" }).event,
      "billing.refund.failed",
    );
    assert.deepEqual(
      problems(() => parseWebhookTest({ url: "https://example.com/" })),
      ["event"],
    );
    assert.deepEqual(
      problems(() => parseWebhookTest({ url: "nope", event: "x" })),
      ["url", "event"],
    );
  });
});

describe("small helpers", () => {
  test("normalizeKeyword collapses every kind of white space", () => {
    assert.equal(normalizeKeyword("\u00a0a \u3000 b\r\n\tc "), "a b c");
  });

  test("usesMarket sees the deprecated alias in any object", () => {
    assert.ok(usesMarket({ market: null, nonsense: 1 }));
    for (const body of [{ region: "US" }, null, [], "market"]) assert.equal(usesMarket(body), false);
  });
});
