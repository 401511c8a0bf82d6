/**
 * Makes `core/service/identity/people/common-passwords.ts` from a list of common passwords.
 *
 *     npm pack @zxcvbn-ts/language-common@3.0.4 && tar xzf zxcvbn-ts-language-common-3.0.4.tgz
 *     bun scripts/common-passwords.ts package/dist/passwords.json.js
 *
 * The list is MIT. Shorter passwords are refused anyway, so only those of 10 and more characters count. The file holds
 * the first 8 digits of their SHA-256 in place of the words, many of which nobody wants to read.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error("Name the file with the passwords.");
const words = (/"([^"]{1000,})"/.exec(readFileSync(source, "utf8"))?.[1] ?? "").split(",");
const long = words.filter((word) => [...word].length >= 10).map((word) => word.toLowerCase());
const hashes = [...new Set(long.map((word) => createHash("sha256").update(word).digest("hex").slice(0, 8)))].sort();
const lines: string[] = [];
for (let at = 0; at < hashes.length; at += 12) lines.push(`  ${hashes.slice(at, at + 12).join(" ")}`);
writeFileSync(
  join(import.meta.dirname, "..", "core/service/identity/people/common-passwords.ts"),
  `/**
 * First 8 digits of the SHA-256 of ${hashes.length} common passwords with 10 and more characters, in lower case.
 * Made by \`scripts/common-passwords.ts\` from an MIT list of ${words.length} passwords; see NOTICE.
 */
export const COMMON_PASSWORD_HASHES: ReadonlySet<string> = new Set(
  \`${lines.join("\n").trimStart()}\`.split(/\\s+/),
);
`,
);
console.log(`${hashes.length} of ${words.length} passwords`);
