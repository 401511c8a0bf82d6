/**
 * Writes core/util/html-entity-data.ts from the WHATWG table of named character references
 * (https://html.spec.whatwg.org/entities.json): `bun scripts/make-extract-entities.ts entities.json`.
 */
import { readFileSync, writeFileSync } from "node:fs";

const [input] = process.argv.slice(2);
if (input === undefined) throw new Error("Usage: bun scripts/make-extract-entities.ts ENTITIES_JSON");
// The cast is safe because the HTML standard fixes the file's shape.
const table = JSON.parse(readFileSync(input, "utf8")) as Readonly<
  Record<string, { readonly codepoints: readonly number[] }>
>;
const entries: string[] = [];
for (const [reference, { codepoints }] of Object.entries(table)) {
  if (!reference.endsWith(";")) continue;
  const isLegacy = reference.slice(0, -1) in table;
  entries.push(
    `${isLegacy ? "*" : ""}${reference.slice(1, -1)}=${codepoints.map((point) => point.toString(36)).join(",")}`,
  );
}
const text = `/**
 * The named character references of the HTML standard, packed: \`name=codepoint[,codepoint]\` in base 36, joined by
 * blanks; a leading \`*\` marks names that also work without a semicolon. Made by scripts/make-extract-entities.ts.
 */
export const PACKED_ENTITIES =
  "${entries.sort().join(" ")}";
`;
writeFileSync(new URL("../core/util/html-entity-data.ts", import.meta.url), text);
