import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { REGIONS } from "../../../core/domain/regions.ts";
import { googleLanguage } from "../../../core/serp/google-language.ts";

describe("googleLanguage", () => {
  it("googleLanguage knows the language of all 27 default locales", () => {
    const expected: Record<string, string> = { NO: "no", BR: "pt-br", HK: "zh-tw" };
    for (const { code, defaultLocale } of REGIONS)
      assert.equal(googleLanguage(defaultLocale), expected[code] ?? defaultLocale.slice(0, 2), code);
  });

  for (const [locale, language] of [
    ["zh-Hans-HK", "zh-cn"],
    ["zh-Hant", "zh-tw"],
    ["zh-CN", "zh-cn"],
    ["zh", "zh-cn"],
    ["pt-PT", "pt-pt"],
    ["nn-NO", "no"],
    ["fr-CH", "fr"],
    ["fil-PH", "fil"],
  ] as const) {
    it(`googleLanguage returns ${language} for ${locale}`, () => assert.equal(googleLanguage(locale), language));
  }
});
