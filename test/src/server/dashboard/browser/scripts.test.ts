import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import {
  EDITOR_LANGUAGES,
  editorBundle,
  withoutUnused,
} from "../../../../../src/server/dashboard/browser/editor/bundles.ts";
import { browserScript } from "../../../../../src/server/dashboard/browser/scripts.ts";

const FOLDER = new URL("../../../../../src/server/dashboard/browser/", import.meta.url);
const NAMES = ["copy", "docs", "inventory", "link", "passkey", "progress", "report"] as const;

test("every program of the folder is served", () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".ts") && file !== "scripts.ts");
  expect(files.sort()).toEqual([...NAMES, "editor"].sort().map((name) => `${name}.ts`));
});

test.each(NAMES)("browsers can run the program %s as a script without modules", (name) => {
  expect(() => new Function(browserScript(name))).not.toThrow();
});

/** Largest size of each script in kB after compression. The other ones load after the editor, or on use. */
const MAX_KB = { editor: 95, "editor-show-panel": 10, "editor-comparing": 6, "editor-suggestions": 8 };

test.each(EDITOR_LANGUAGES)(
  "the scripts of the editor in %s are within their sizes and load each other",
  async (code) => {
    const { entry, files } = await editorBundle(code);
    const names = Object.keys(files);
    const sizes = Object.entries(files).map(([name, script]) => {
      const own = name.replace(/-\w+\.js$/, "");
      const size = Bun.gzipSync(Buffer.from(script)).length / 1_000;
      const limit = (MAX_KB as Readonly<Record<string, number>>)[own] ?? 0;
      return size < limit ? own : `${own} has ${size} kB`;
    });
    expect(sizes.sort()).toEqual(Object.keys(MAX_KB).sort());
    const loaded = names.flatMap((name) => new Bun.Transpiler().scanImports(files[name] ?? "").map(({ path }) => path));
    expect([...new Set(loaded)].sort()).toEqual(names.map((name) => `./${name}`).sort());
    expect(names).toContain(entry);
  },
);

test("a script of the editor has the texts of one language", async () => {
  const all = async (code: "en" | "de") => Object.values((await editorBundle(code)).files).join("");
  const words = {
    en: ["Back to the report", "Find a term", "Version history", "Ask again"],
    de: ["Begriff suchen", "Versionsverlauf", "Noch einmal fragen"],
  };
  const [english, german] = [await all("en"), await all("de")];
  for (const word of words.en) expect([english.includes(word), german.includes(word)]).toEqual([true, false]);
  for (const word of words.de) expect([english.includes(word), german.includes(word)]).toEqual([false, true]);
});

test("the rich text's library loses its methods for JSON and keeps the other ones", async () => {
  const path = Bun.resolveSync("prosemirror-transform", import.meta.dir);
  const before = await Bun.file(path).text();
  const after = withoutUnused(before);
  expect(before.length - after.length).toBeGreaterThan(5_000);
  expect(after).not.toMatch(/^ {4}(?:toJSON|static fromJSON|setNodeAttribute)\(/m);
  const methods = (source: string) =>
    [...source.matchAll(/^ {4}(?:static )?(\w+)\(.*\) \{$/gm)].map(([, name]) => name);
  const ofNodes = ["setNodeAttribute", "setDocAttribute", "addNodeMark", "removeNodeMark"];
  const gone = new Set(["toJSON", "fromJSON", "toString", ...ofNodes]);
  expect(methods(after)).toEqual(methods(before).filter((name) => !gone.has(name ?? "")));
  expect(() => new Bun.Transpiler({ loader: "js" }).transformSync(after)).not.toThrow();
});
