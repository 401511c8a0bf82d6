import assert from "node:assert/strict";
import { test } from "node:test";
import { isCountry, isDate } from "../../../../core/analysis/terms/known-names.ts";

test("isCountry and isDate accept the names of the given language", () => {
  assert.ok(isCountry("Deutschland", "de") && isCountry("germany", "en") && !isCountry("Berlin", "de"));
  assert.ok(
    isDate("March 2026", "en") && isDate("Dienstag", "de") && !isDate("march of time", "en") && !isDate("2026", "en"),
  );
  assert.ok(!isDate("March", "not a code"));
});

test("the names of a language are loaded once, even after many other languages", () => {
  const letters = [..."abcdefghij"];
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) isDate("x", code);
  const { DisplayNames } = Intl;
  const put = (value: unknown) =>
    Object.defineProperty(Intl, "DisplayNames", { value, configurable: true, writable: true });
  let madeCount = 0;
  put(
    class extends DisplayNames {
      constructor(...given: ConstructorParameters<typeof DisplayNames>) {
        super(...given);
        madeCount += 1;
      }
    },
  );
  try {
    for (let asked = 0; asked < 10; asked += 1) isDate("x", "zu");
  } finally {
    put(DisplayNames);
  }
  assert.ok(madeCount <= 1, `${madeCount} times`);
});
