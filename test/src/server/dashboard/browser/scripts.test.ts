import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { browserScript } from "../../../../../src/server/dashboard/browser/scripts.ts";

const FOLDER = new URL("../../../../../src/server/dashboard/browser/", import.meta.url);
const NAMES = ["docs", "editor", "link", "passkey", "progress"] as const;

test("every program of the folder is served", () => {
  const files = readdirSync(FOLDER).filter((file) => file !== "scripts.ts");
  expect(files.sort()).toEqual(NAMES.map((name) => `${name}.ts`));
});

test.each(NAMES)("browsers can run the program %s as a script without modules", (name) => {
  expect(() => new Function(browserScript(name))).not.toThrow();
});
