import { describe, expect, test } from "bun:test";
import { unitsOf } from "../../../core/domain/amount.ts";

describe("an amount in plain digits", () => {
  test("is read without binary fractions, up to the given number of decimals", () => {
    const amounts = [unitsOf("5", 2), unitsOf("5.0", 2), unitsOf("0.29", 2), unitsOf("1.005", 3), unitsOf("007", 0)];
    expect(amounts).toEqual([500, 500, 29, 1_005, 7]);
  });

  test("is the only form: forms of programs, separators, signs, spaces and other digits are no amount", () => {
    const others = ["0x20", "0b1", "1,000", "1,5", "1e3", " 5 ", "5\n", "٥", "+5", "-5", "", "5.", ".5", "1_000"];
    for (const text of [...others, "1 000", "1.2.3", "5.001", "NaN", "Infinity", "1000000000"])
      expect([text, unitsOf(text, 2)]).toEqual([text, null]);
    expect(unitsOf("5.0", 0)).toBeNull();
  });
});
