/** Writes the editor and the scorer of each language to the folder of the first argument, for the single-file program. */
import { join } from "node:path";
import { EDITOR_LANGUAGES, editorBundle } from "../src/server/dashboard/browser/editor/bundles.ts";
import { SCORE_LANGUAGES, scoreScript } from "../src/server/dashboard/browser/scoring/bundles.ts";

const [, , folder = ".serplens"] = process.argv;
for (const code of EDITOR_LANGUAGES)
  await Bun.write(join(folder, `editor-${code}.bundle.json`), JSON.stringify(await editorBundle(code)));
for (const code of SCORE_LANGUAGES)
  await Bun.write(join(folder, `score-${code}.bundle.js`), (await scoreScript(code)) ?? "");
