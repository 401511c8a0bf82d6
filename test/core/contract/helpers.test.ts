import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { canonicalJson, isDeeperThan } from "../../../core/contract/json.ts";
import { canonicalLocale } from "../../../core/contract/locale.ts";
import { resolveRegion } from "../../../core/contract/region-rules.ts";
import { RegionsSchema } from "../../../core/contract/responses.ts";
import { satisfies } from "../../../core/contract/validate.ts";
import { acceptedJobBody, creditsBody, jobStatusBody, regionsBody } from "../../../core/contract/views.ts";
import { ServiceError } from "../../../core/domain/errors.ts";
import { findRegion, REGION_CODES, REGIONS } from "../../../core/domain/regions.ts";

function codeOf(run: () => unknown): string {
  try {
    run();
    return "none";
  } catch (error) {
    assert.ok(error instanceof ServiceError);
    return error.code;
  }
}

describe("canonicalLocale", () => {
  test("writes hyphens and canonical case", () => {
    const cases = {
      EN: "en",
      en_us: "en-US",
      "ZH-hant-TW": "zh-Hant-TW",
      "es-419": "es-419",
      "sr-LATN-rs": "sr-Latn-RS",
      "DE-1996": "de-1996",
      "x-foo": null,
      "en-x-US": "en-x-us",
      "fr-u-CA": "fr-u-ca",
      yue: "yue",
    };
    for (const [input, expected] of Object.entries(cases)) assert.equal(canonicalLocale(input), expected, input);
  });

  test("refuses what is no tag or too long", () => {
    for (const input of [
      "",
      "-",
      "e",
      "en-",
      "-en",
      "en--us",
      "12",
      "en-U",
      "en-USAA1234567890",
      "e\u00f1-US",
      "en US",
      "english123",
    ]) {
      assert.equal(canonicalLocale(input), null, input);
    }
    assert.equal(canonicalLocale("de-DE-1996-x-abc")?.length, 16);
    assert.equal(canonicalLocale("de-DE-1996-x-abcd"), null);
  });

  test("is stable when applied twice, for every default locale", () => {
    for (const { defaultLocale } of REGIONS) assert.equal(canonicalLocale(defaultLocale), defaultLocale);
  });
});

describe("resolveRegion", () => {
  test("takes each of the 27 codes in any case with spaces around", () => {
    assert.equal(REGION_CODES.length, 27);
    for (const code of REGION_CODES) {
      assert.equal(resolveRegion({ region: ` ${code.toLowerCase()} ` }).code, code);
      assert.equal(resolveRegion({ market: code }).code, code);
    }
  });

  test("defaults to US", () => {
    assert.equal(resolveRegion({}).code, "US");
  });

  test("values that are equal after normalization are no mismatch", () => {
    assert.equal(resolveRegion({ region: "de", market: " DE " }).code, "DE");
  });

  test("refuses different values, and unknown ones with the list of codes", () => {
    assert.equal(
      codeOf(() => resolveRegion({ region: "US", market: "UK" })),
      "REGION_MISMATCH",
    );
    for (const input of [{ region: "XX" }, { market: "" }, { region: "GB" }, { region: "US", market: "XX" }]) {
      assert.throws(
        () => resolveRegion(input),
        (error) =>
          error instanceof ServiceError &&
          error.code === "REGION_VALIDATION_ERROR" &&
          error.fields.supported_regions === REGION_CODES,
      );
    }
  });

  test("knows GB only as the search country of UK", () => {
    assert.equal(findRegion("GB"), null);
    assert.equal(findRegion("UK")?.searchGl, "gb");
  });
});

describe("regionsBody", () => {
  test("is the table of contract 2.5", () => {
    const body = regionsBody();
    assert.ok(satisfies(RegionsSchema, body));
    assert.equal(body.defaultRegion, "US");
    assert.deepEqual(
      body.regions.map(({ code, name, defaultLocale }) => `${code}|${name}|${defaultLocale}`).join("\n"),
      `US|United States|en-US
CA|Canada|en-CA
UK|United Kingdom|en-GB
AU|Australia|en-AU
NZ|New Zealand|en-NZ
ES|Spain|es-ES
DE|Germany|de-DE
IT|Italy|it-IT
FR|France|fr-FR
IE|Ireland|en-IE
NL|Netherlands|nl-NL
CH|Switzerland|de-CH
SE|Sweden|sv-SE
NO|Norway|nb-NO
DK|Denmark|da-DK
FI|Finland|fi-FI
ZA|South Africa|en-ZA
MX|Mexico|es-MX
BR|Brazil|pt-BR
CO|Colombia|es-CO
IN|India|en-IN
SG|Singapore|en-SG
MY|Malaysia|ms-MY
JP|Japan|ja-JP
KE|Kenya|en-KE
AE|UAE|ar-AE
HK|Hong Kong|zh-HK`,
    );
  });

  test("the search country is the lower-cased code, and gb for UK", () => {
    for (const { code, searchGl } of regionsBody().regions)
      assert.equal(searchGl, code === "UK" ? "gb" : code.toLowerCase());
  });

  test("shows the flag of the country", () => {
    const flags = new Map(regionsBody().regions.map(({ code, flagEmoji }) => [code, flagEmoji]));
    assert.equal(flags.get("UK"), "\u{1f1ec}\u{1f1e7}");
    assert.equal(flags.get("US"), "\u{1f1fa}\u{1f1f8}");
  });
});

describe("canonicalJson", () => {
  test("is equal for equal values whatever their key order", () => {
    assert.equal(canonicalJson({ b: [1, { d: null, c: "x" }], a: true }), '{"a":true,"b":[1,{"c":"x","d":null}]}');
    assert.equal(canonicalJson({ a: 1, b: 2 }), canonicalJson({ b: 2, a: 1 }));
  });

  test("orders few keys and many as the runtime sorts them", () => {
    for (let count = 0; count < 40; count += 1) {
      const keys = Array.from({ length: count }, (_, index) => `${(index * 7) % 11}-\u{1f600}\uff01${index}`);
      const text = canonicalJson(Object.fromEntries(keys.map((key) => [key, 1])));
      assert.equal(
        text,
        `{${keys
          .sort()
          .map((key) => `${JSON.stringify(key)}:1`)
          .join()}}`,
      );
    }
  });

  test("the comparison separates different values", () => {
    assert.notEqual(canonicalJson([1, 2]), canonicalJson([2, 1]));
    assert.notEqual(canonicalJson({ a: "1" }), canonicalJson({ a: 1 }));
    assert.notEqual(canonicalJson(JSON.parse('{"__proto__":{"a":1}}')), canonicalJson({}));
  });
});

describe("isDeeperThan", () => {
  test("the depth check counts the value itself as the first level and stops at its limit", () => {
    assert.equal(isDeeperThan({}, 1), false);
    assert.equal(isDeeperThan([[]], 1), true);
    const deep = JSON.parse(`${"[".repeat(5000)}${"]".repeat(5000)}`);
    assert.equal(isDeeperThan(deep, 8), true);
  });
});

describe("views", () => {
  test("show instants as ISO 8601 and credits beside millicredits", () => {
    assert.deepEqual(
      jobStatusBody({
        jobId: "job_1",
        type: "scan",
        state: "failed",
        progress: 40,
        createdAt: 0,
        startedAt: 1,
        completedAt: 1_000,
        region: "UK",
        locale: "en-GB",
        error: { code: "TIMEOUT", message: "too slow" },
      }),
      {
        job_id: "job_1",
        type: "scan",
        status: "failed",
        progress: 40,
        created_at: "1970-01-01T00:00:00.000Z",
        started_at: "1970-01-01T00:00:00.001Z",
        completed_at: "1970-01-01T00:00:01.000Z",
        region: "UK",
        locale: "en-GB",
        result: null,
        error: { code: "TIMEOUT", message: "too slow" },
      },
    );
    assert.deepEqual(creditsBody({ availableMillicredits: 7_800, reservedMillicredits: 200 }), {
      available_credits: 7.8,
      reserved_credits: 0.2,
      available_millicredits: 7_800,
      reserved_millicredits: 200,
    });
    assert.equal(creditsBody({ availableMillicredits: 1, reservedMillicredits: 0, isUnmetered: true }).unmetered, true);
    assert.deepEqual(
      acceptedJobBody({
        jobId: "job_1",
        requestId: "req_1",
        queuePosition: 3,
        reservedMillicredits: 1_500,
        isReplay: true,
      }),
      {
        job_id: "job_1",
        status: "queued",
        request_id: "req_1",
        estimated: { queue_position: 3 },
        credits_reserved: 1.5,
      },
    );
  });
});
