import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";

const TEST = fileURLToPath(new URL("../../", import.meta.url));
const MAP = readFileSync(`${TEST}contract.md`, "utf8");

/** Test files named in the map, each with the test names quoted after it. */
function references(): readonly { readonly file: string; readonly names: readonly string[] }[] {
  const rows = MAP.split("\n").filter((line) => line.startsWith("| "));
  return rows.flatMap((row) =>
    [...row.matchAll(/`([\w/.-]+\.ts)`([^`]*)/g)].map(([, file = "", rest = ""]) => ({
      file,
      names: [...rest.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name),
    })),
  );
}

describe("test/contract.md", () => {
  test("names only files that exist and tests they hold", () => {
    const missing = references().flatMap(({ file, names }) => {
      if (!existsSync(TEST + file)) return [file];
      // Names may be made from parts; those in the map are whole or a fixed part of one.
      const source = readFileSync(TEST + file, "utf8");
      return names.filter((name) => !source.includes(name)).map((name) => `${file}: ${name}`);
    });
    assert.deepEqual(missing, []);
  });

  test("has a row for every decision", () => {
    const rows = MAP.split("\n").filter((line) => /^\| D-\d/.test(line));
    const covered = rows.flatMap((row) => {
      const [first = 0, last = 0] = [...row.slice(0, 16).matchAll(/D-(\d+)/g)].map(([, number]) => Number(number));
      return last === 0 ? [first] : Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });
    // Later decisions have a row where they change the wire.
    assert.deepEqual(
      covered.filter((number) => number <= 37),
      Array.from({ length: 37 }, (_, index) => index + 1),
    );
  });
});
