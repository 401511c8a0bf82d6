import assert from "node:assert/strict";
import { test } from "node:test";
import { isCountry, isDate } from "../../../core/text/known-names.ts";

test("countries, months and weekdays are known by their names in the language", () => {
  assert.ok(isCountry("Deutschland", "de") && isCountry("germany", "en") && !isCountry("Berlin", "de"));
  assert.ok(isDate("March 2026", "en") && isDate("Dienstag", "de") && !isDate("march of time", "en") && !isDate("2026", "en"));
  assert.ok(!isDate("March", "not a code"));
});

test("a language's names are read once, however many languages pages said they were in before", () => {
  const letters = [..."abcdefghij"];
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) isDate("x", code);
  const { DisplayNames } = Intl;
  const put = (value: unknown) => Object.defineProperty(Intl, "DisplayNames", { value, configurable: true, writable: true });
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
