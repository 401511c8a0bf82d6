import { describe, test } from "bun:test";
import assert from "node:assert/strict";
import { EVENT_KINDS } from "../../core/domain/event-kinds.ts";
import { REGION_CODES } from "../../core/domain/regions.ts";
import { type Answer, expectError, expectProblems, openApi } from "./harness.ts";

const SCANS = ["/v1/scan", "/v1/scan/lite", "/v1/scan/deep"];

async function post(path: string, json: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  await using api = await openApi();
  // Awaited here, because the server stops when this function ends.
  return await api.call("POST", path, { json, headers });
}

/** An address of so many characters. */
function url(length: number): string {
  return `https://a.example/${"p".repeat(length - 18)}`;
}

describe("the three scan routes take the same body", () => {
  const accepted: Readonly<Record<string, unknown>> = {
    "a keyword of 1 character": { keyword: "k" },
    "a keyword of 150 characters": { keyword: "k".repeat(150) },
    "a keyword of 150 emoji": { keyword: "\u{1f45f}".repeat(150) },
    "a keyword in Japanese": { keyword: "\u6771\u4eac \u30e9\u30fc\u30e1\u30f3" },
    "an address of 2048 characters": { keyword: "k", url: url(2048) },
    "a locale of 16 characters": { keyword: "k", locale: "de-DE-1996-x-abc" },
    "a locale with underscores": { keyword: "k", locale: "EN_us" },
    "metadata of 8 KiB": { keyword: "k", callbackMetadata: { a: "x".repeat(8184) } },
    "empty metadata": { keyword: "k", callbackMetadata: {} },
    "every job event": {
      keyword: "k",
      webhook: { url: "https://h.example/", events: ["job.completed", "job.failed"] },
    },
    compatibility_mode: { keyword: "k", compatibility_mode: true },
  };
  for (const [name, body] of Object.entries(accepted)) {
    test(`${name} is taken`, async () => {
      for (const path of SCANS) assert.equal((await post(path, body)).status, 202, path);
    });
  }

  const refused: Readonly<Record<string, readonly [unknown, readonly string[]]>> = {
    "no keyword": [{}, ["keyword"]],
    "an empty keyword": [{ keyword: "" }, ["keyword"]],
    "a keyword of white space": [{ keyword: " \u00a0\t" }, ["keyword"]],
    "a keyword of 151 characters": [{ keyword: "k".repeat(151) }, ["keyword"]],
    "a keyword with a NUL": [{ keyword: "a\u0000b" }, ["keyword"]],
    "a null keyword": [{ keyword: null }, ["keyword"]],
    "a numeric keyword": [{ keyword: 7 }, ["keyword"]],
    "an address of 2049 characters": [{ keyword: "k", url: url(2049) }, ["url"]],
    "a relative address": [{ keyword: "k", url: "/page" }, ["url"]],
    "a host without scheme": [{ keyword: "k", url: "a.example/page" }, ["url"]],
    "a null address": [{ keyword: "k", url: null }, ["url"]],
    "an address with a line break": [{ keyword: "k", url: "https://a.example/\r\nHost: b" }, ["url"]],
    "a numeric region": [{ keyword: "k", region: 1 }, ["region"]],
    "a null market": [{ keyword: "k", market: null }, ["market"]],
    "a locale of 17 characters": [{ keyword: "k", locale: "de-DE-1996-x-abcd" }, ["locale"]],
    "a locale that is no tag": [{ keyword: "k", locale: "english" + "-" }, ["locale"]],
    "compatibility_mode as text": [{ keyword: "k", compatibility_mode: "true" }, ["compatibility_mode"]],
    "a webhook without url": [{ keyword: "k", webhook: {} }, ["webhook.url"]],
    "a webhook url of 2049 characters": [{ keyword: "k", webhook: { url: url(2049) } }, ["webhook.url"]],
    "an unknown event": [
      { keyword: "k", webhook: { url: "https://h.example/", events: ["job.done"] } },
      ["webhook.events.0"],
    ],
    "no events": [{ keyword: "k", webhook: { url: "https://h.example/", events: [] } }, ["webhook.events"]],
    "a billing event": [
      { keyword: "k", webhook: { url: "https://h.example/", events: ["job.completed", "billing.refund.failed"] } },
      ["webhook.events.1"],
    ],
    "an unknown webhook key": [
      { keyword: "k", webhook: { url: "https://h.example/", secret: "s" } },
      ["webhook.secret"],
    ],
    "metadata that is a list": [{ keyword: "k", callbackMetadata: [] }, ["callbackMetadata"]],
    "metadata over 8 KiB": [{ keyword: "k", callbackMetadata: { a: "x".repeat(8185) } }, ["callbackMetadata"]],
    "metadata nine levels deep": [
      { keyword: "k", callbackMetadata: JSON.parse(`${'{"a":'.repeat(8)}{}${"}".repeat(8)}`) },
      ["callbackMetadata"],
    ],
    "a misspelt key": [{ keyword: "k", local: "de" }, ["local"]],
    "a key of classify": [{ keyword: "k", text: "t" }, ["text"]],
    camelCase: [{ keyword: "k", compatibilityMode: true }, ["compatibilityMode"]],
    "several faults at once": [{ url: 1, locale: 2 }, ["keyword", "url", "locale"]],
  };
  for (const [name, [body, paths]] of Object.entries(refused)) {
    test(`${name} is a VALIDATION_ERROR that names the key`, async () => {
      for (const path of SCANS) {
        const answer = await post(path, body);
        expectProblems(answer, paths);
        const [first] = paths;
        assert.ok(String(expectError(answer, "VALIDATION_ERROR").message).includes(first ?? ""), answer.text);
      }
    });
  }

  test("unknown query parameters are ignored", async () => {
    assert.equal((await post("/v1/scan?keyword=other&x=1&x=2", { keyword: "k" })).status, 202);
  });
});

describe("region, market and locale", () => {
  /** The job that a body makes, as its status view shows it. */
  async function made(body: Readonly<Record<string, unknown>>) {
    await using api = await openApi();
    const accepted = await api.call("POST", "/v1/scan", { json: { keyword: "k", ...body } });
    assert.equal(accepted.status, 202, accepted.text);
    const { region, locale } = (await api.call("GET", `/v1/jobs/${accepted.body.job_id}`)).body;
    return { region, locale, headers: accepted.headers };
  }

  test("default to US and the region's locale", async () => {
    const { region, locale } = await made({});
    assert.deepEqual([region, locale], ["US", "en-US"]);
    assert.equal((await made({ region: "JP" })).locale, "ja-JP");
  });

  test("every code is taken, in any case and with spaces around", async () => {
    for (const code of REGION_CODES) assert.equal((await made({ region: `\t${code.toLowerCase()} ` })).region, code);
  });

  test("a locale is canonical in the status view", async () => {
    assert.equal((await made({ region: "HK", locale: "zh_hant_hk" })).locale, "zh-Hant-HK");
  });

  test("region has no deprecation headers", async () => {
    const { headers } = await made({ region: "UK" });
    assert.deepEqual([headers.get("deprecation"), headers.get("link")], [null, null]);
  });

  test("market works as region and is marked as deprecated", async () => {
    const { region, headers } = await made({ market: "uk" });
    assert.equal(region, "UK");
    assert.equal(headers.get("deprecation"), "true");
    assert.equal(headers.get("link"), '<https://api.example.test/docs/regions>; rel="deprecation"');
  });

  test("market beside an equal region is no mismatch", async () => {
    assert.equal((await made({ market: " de", region: "DE" })).region, "DE");
  });

  test("different values are a REGION_MISMATCH, marked as deprecated", async () => {
    const answer = await post("/v1/scan", { keyword: "k", region: "US", market: "UK" });
    expectError(answer, "REGION_MISMATCH");
    assert.equal(answer.headers.get("deprecation"), "true");
  });

  for (const body of [
    { region: "XX" },
    { region: "" },
    { region: "GB" },
    { region: "USA" },
    { market: "XX" },
    { region: "US", market: "nowhere" },
  ]) {
    test(`${JSON.stringify(body)} is a REGION_VALIDATION_ERROR listing the 27 codes`, async () => {
      for (const path of SCANS) {
        const error = expectError(await post(path, { keyword: "k", ...body }), "REGION_VALIDATION_ERROR");
        assert.deepEqual(error.supported_regions, REGION_CODES);
      }
    });
  }

  test("rules beyond the schema are checked after the schema", async () => {
    expectProblems(await post("/v1/scan", { region: "XX" }), ["keyword"]);
  });
});

describe("classify", () => {
  const accepted: Readonly<Record<string, unknown>> = {
    "a text of 1 character": { text: "t" },
    "a text of 20,000 characters": { text: "t".repeat(20_000) },
    "a text of 20,000 emoji": { text: "\u{1f45f}".repeat(20_000) },
    "an address": { url: "https://a.example/" },
    both: { text: "t", url: "https://a.example/" },
    "a languageHint of 2 characters": { text: "t", languageHint: "en" },
    "a languageHint of 16 characters": { text: "t", languageHint: "x".repeat(16) },
    "a webhook": { text: "t", webhook: { url: "https://h.example/" } },
  };
  for (const [name, body] of Object.entries(accepted)) {
    test(`${name} is taken`, async () => {
      assert.equal((await post("/v1/classify", body)).status, 202);
    });
  }

  const refused: Readonly<Record<string, readonly [unknown, readonly string[]]>> = {
    "neither text nor url": [{}, [""]],
    "an empty text": [{ text: "" }, ["text"]],
    "a text of white space": [{ text: " \n\t\u00a0" }, ["text"]],
    "a text of white space beside an address": [{ text: " ", url: "https://a.example/" }, ["text"]],
    "an empty text beside an address": [{ text: "", url: "https://a.example/" }, ["text"]],
    "a text of 20,001 characters": [{ text: "t".repeat(20_001) }, ["text"]],
    "a null text": [{ text: null }, ["text"]],
    "an address of 2049 characters": [{ url: url(2049) }, ["url"]],
    "a languageHint of 1 character": [{ text: "t", languageHint: "e" }, ["languageHint"]],
    "a languageHint of 17 characters": [{ text: "t", languageHint: "x".repeat(17) }, ["languageHint"]],
    callbackMetadata: [{ text: "t", callbackMetadata: {} }, ["callbackMetadata"]],
    "a region": [{ text: "t", region: "US" }, ["region"]],
  };
  for (const [name, [body, paths]] of Object.entries(refused)) {
    test(`${name} is a VALIDATION_ERROR`, async () => {
      expectProblems(await post("/v1/classify", body), paths);
    });
  }

  test("market is an unknown key, not a deprecated one", async () => {
    const answer = await post("/v1/classify", { text: "t", market: "US" });
    expectProblems(answer, ["market"]);
    assert.equal(answer.headers.get("deprecation"), null);
  });
});

describe("webhook test", () => {
  test("a test delivery validates its body, then queues one delivery with its own secret", async () => {
    expectProblems(await post("/v1/webhooks/test", {}), ["url", "event"]);
    expectProblems(await post("/v1/webhooks/test", { url: "https://h.example/", event: "job.done" }), ["event"]);
    expectProblems(await post("/v1/webhooks/test", { url: "https://h.example/", event: "job.failed", extra: 1 }), [
      "extra",
    ]);
    const answers = [];
    await using api = await openApi();
    for (const event of EVENT_KINDS)
      answers.push(await api.call("POST", "/v1/webhooks/test", { json: { url: "https://h.example/", event } }));
    assert.deepEqual(new Set(answers.map(({ status, body }) => `${status} ${body.status}`)), new Set(["202 queued"]));
    assert.equal(new Set(answers.map(({ body }) => body.signing_secret)).size, EVENT_KINDS.length);
    assert.equal(new Set(answers.map(({ body }) => body.delivery_id)).size, EVENT_KINDS.length);
  });
});

describe("Idempotency-Key", () => {
  for (const key of ["a", "A-z_09", "x".repeat(255)]) {
    test(`of ${key.length} characters is taken`, async () => {
      assert.equal((await post("/v1/scan", { keyword: "k" }, { "Idempotency-Key": key })).status, 202);
    });
  }

  for (const key of ["x".repeat(256), "a b", "a.b", "a,b", "a/b", "\u00e9"]) {
    test(`${JSON.stringify(key.slice(0, 8))} of ${key.length} characters is a VALIDATION_ERROR`, async () => {
      expectProblems(await post("/v1/scan", { keyword: "k" }, { "Idempotency-Key": key }), ["Idempotency-Key"]);
    });
  }

  test("an empty one is a VALIDATION_ERROR", async () => {
    expectProblems(await post("/v1/scan", { keyword: "k" }, { "Idempotency-Key": "" }), ["Idempotency-Key"]);
  });
});
