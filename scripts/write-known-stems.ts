// Writes adapters/snowball/known-stems-data.ts: the stem of each word of core/analysis/text/background-data.ts.
//
//   bun scripts/write-known-stems.ts
import { writeFileSync } from "node:fs";
import { backgroundWords, packStems } from "../adapters/snowball/known-stems.ts";
import { stemmerOf } from "../adapters/snowball/snowball-languages.ts";
import { BACKGROUND } from "../core/analysis/text/background-data.ts";

const OUTPUT = new URL("../adapters/snowball/known-stems-data.ts", import.meta.url);

const lines = Object.keys(BACKGROUND).flatMap((code) => {
  const stem = stemmerOf(code);
  if (stem === null) return [];
  const words = backgroundWords(code);
  return [`  ${code}: ${JSON.stringify(packStems(words, words.map(stem)))},`];
});
writeFileSync(
  OUTPUT,
  `// Made by scripts/write-known-stems.ts; do not edit.

/** Stems by language, in the order of the background table and in the form that \`packStems\` writes. */
export const KNOWN_STEMS: Readonly<Record<string, string>> = {
${lines.join("\n")}
};
`,
);
