import assert from "node:assert/strict";
import { test } from "node:test";
import { isEveryday, isSameQuantity, quantitiesIn } from "../../../../core/analysis/topics/quantities.ts";

const read = (sentence: string, language: string): string[] =>
  quantitiesIn(sentence, language).map(({ kind, low, high, text }) =>
    low === high ? `${kind} ${low} ${text}` : `${kind} ${low}-${high} ${text}`,
  );

for (const [name, sentence, language, expected] of [
  ["money before a number", "It costs $1,250 in all.", "en", ["money 1250 $1,250"]],
  ["millions", "They raised $2.5 million last year.", "en", ["money 2500000 $2.5 million"]],
  ["a range", "Expect between $150 and $400 here.", "en", ["money 150-400 between $150 and $400"]],
  ["a rate", "Movers charge $120 per hour there.", "en", ["money 120 $120 per hour"]],
  ["English decimals", "A board of 2.375 kg is light.", "en", ["mass 2375 2.375 kg"]],
  ["German decimals", "Ein Brett von 2,375 kg ist leicht.", "de", ["mass 2375 2,375 kg"]],
  ["German groups", "Ein Tresor von 1.500 kg ist schwer.", "de", ["mass 1500000 1.500 kg"]],
  ["French groups", "Un piano co\u00fbte 12\u202f500 euros neuf.", "fr", ["money 12500 12\u202f500 euros"]],
  ["English number words", "Wait two weeks before that.", "en", ["time 20160 two weeks"]],
  ["German number words", "Warten Sie zwei Wochen damit.", "de", ["time 20160 zwei Wochen"]],
  ["Spanish", "Espere tres meses y 15 por ciento.", "es", ["time 131400 tres meses", "percent 15 15 por ciento"]],
  ["Italian", "Aspetta due settimane con 3 chili.", "it", ["time 20160 due settimane", "mass 3000 3 chili"]],
  ["Dutch", "Wacht zes maanden met 40 procent.", "nl", ["time 262800 zes maanden", "percent 40 40 procent"]],
  ["areas", "A room of 200 square feet.", "en", ["area 200 200 square feet"]],
  ["temperatures", "Keep it at 20 \u00b0C in winter.", "en", ["temperature 20 20 \u00b0C"]],
  ["power", "Erlaubt sind 800 Voltampere am Netz.", "de", ["power 800 800 Voltampere"]],
  ["data", "The plan has 2 TB of space.", "en", ["data 2000000 2 TB"]],
  ["no years and no dates", "In 2024, on 15 May 2024, it had two faces.", "en", []],
] as const)
  test(`figures with units are read: ${name}`, () => assert.deepEqual(read(sentence, language), expected));

test("figures are equal across units of one scale, and differ across currencies and rates", () => {
  const [year, months] = [quantitiesIn("It lasts 2 years.", "en")[0], quantitiesIn("It lasts 24 months.", "en")[0]];
  const [once, hourly] = [quantitiesIn("It is $20.", "en")[0], quantitiesIn("It is $20/hour.", "en")[0]];
  const [euros] = quantitiesIn("It is 20 \u20ac.", "en");
  assert.ok(year && months && once && hourly && euros);
  assert.ok(isSameQuantity(year, months));
  assert.ok(!isSameQuantity(once, hourly));
  assert.ok(!isSameQuantity(once, euros));
});

test("figures of everyday speech are marked", () => {
  const marks = ["100 %", "24 hours", "7 days", "1 month", "25 %", "14 days", "$100"].map((figure) =>
    quantitiesIn(`About ${figure}.`, "en").map(isEveryday),
  );
  assert.deepEqual(marks.flat(), [true, true, true, true, false, false, false]);
});
