import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isoDate, type NumberOrder, writtenDate } from "../../../../core/analysis/metadata/dates.ts";

describe("stated dates", () => {
  for (const [text, date] of [
    ["2024-03-04", "2024-03-04"],
    ["2024-03-04 10:11:12+0200", "2024-03-04T10:11:12+02:00"],
    ["20210517", "2021-05-17"],
    ["20210517T101500Z", "2021-05-17"],
    ["1621245600", "2021-05-17T10:00:00Z"],
    ["1621245600123", "2021-05-17T10:00:00Z"],
    ["2563-07-02", "2020-07-02"],
    ["2021-02-30", null],
    ["2024-02-29", "2024-02-29"],
    ["2023-02-29T10:00:00Z", null],
    ["0001-01-01T00:00:00", null],
    ["9999-12-31", null],
    ["12345", null],
    ["20211350", null],
  ] as const)
    test(`isoDate reads ${text} as ${date}`, () => {
      assert.equal(isoDate(text), date);
    });
});

describe("written dates", () => {
  const cases: readonly (readonly [string, string | null, NumberOrder?])[] = [
    ["Saturday, December 27, 2014, 12:06 PM", "2014-12-27"],
    ["Party, 30.10.23", "2023-10-30"],
    ["31/12/99", "1999-12-31"],
    ["02/10/2020", "2020-10-02", "day"],
    ["02/10/2020", "2020-02-10", "month"],
    ["02/10/2020", null, "unknown"],
    ["13/10/20", "2020-10-13"],
    ["4 Mar '24", "2024-03-04"],
    ["04-Mar-2024", "2024-03-04"],
    ["2 \u0e01\u0e23\u0e01\u0e0e\u0e32\u0e04\u0e21 2563", "2020-07-02"],
    ["\u4ee4\u548c2\u5e747\u67082\u65e5", "2020-07-02"],
    ["\u5e73\u6210\u5143\u5e741\u67088\u65e5", "1989-01-08"],
    ["version 1.2.10", null],
    ["31.02.2024", null],
  ];
  for (const [text, date, order] of cases)
    test(`writtenDate reads ${text} with the order ${order ?? "unknown"} as ${date}`, () => {
      assert.equal(writtenDate(text, order), date);
    });
});
