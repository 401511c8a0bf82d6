// Writes core/text/background-data.ts: how common words are in general text, as classes of inverse document frequency.
//
//   bun scripts/background-frequencies.ts en=DIR[,DIR...] de=DIR ...
//
// Each DIR holds plain text, HTML, fortune files (entries between "%" lines) or WordNet data files (one gloss a line). The table in the
// repository was made from these Debian 12 packages, unpacked with `dpkg -x`: wordnet-base (en: glosses and examples, WordNet licence), anarchism, octave-doc and gimp-help-en (en; GPL or GFDL),
// fortunes-de, fortunes-es, fortunes-it (GPL-2+) and debian-handbook (all of them; CC BY-SA 3.0 or GPL-2+). Only
// counts of single words are kept, no text.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { scan } from "../core/text/scan.ts";

const OUTPUT = new URL("../core/text/background-data.ts", import.meta.url);
const MAX_WORDS = 5_000;
const MIN_DOCUMENTS = 4;

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
    .filter((file) => !/\.(dat|u8|png|css|svg|gz)$|index\.|\.exc$|\.vrb$|cntlist/.test(file));
}

function documentsOf(file: string): string[] {
  const raw = readFileSync(file, "utf8");
  if (/data\.(noun|verb|adj|adv)$/.test(file)) return raw.split("\n").flatMap((line) => line.split(" | ").slice(1));
  if (file.endsWith(".html")) {
    const text = raw.replace(/<(script|style|pre)[^>]*>.*?<\/\1>/gs, " ").replace(/<\/(p|h[1-6]|li|td|dd)>/g, "\n\n");
    return text
      .replace(/<[^>]*>/g, "")
      .replace(/&#?\w+;/g, " ")
      .split(/\n\n+/);
  }
  return raw.split(/\n%\n|\n\n+/);
}

/** Shares of a source's documents that hold each word. */
function shares(path: string): Map<string, number> {
  const counts = new Map<string, number>();
  let documents = 0;
  for (const document of new Set(filesUnder(path).flatMap(documentsOf))) {
    const words = new Set(scan(document).lowers.filter((word) => word.length > 1 && /^\p{L}+$/u.test(word)));
    if (words.size < 3) continue;
    documents += 1;
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return new Map([...counts].filter(([, count]) => count >= MIN_DOCUMENTS).map(([word, count]) => [word, count / documents]));
}

/**
 * A word is as common as the middle source says, or a tenth of what the first says: so the subject of one book
 * does not become general language.
 */
function table(paths: readonly string[]): string[] {
  const sources = paths.map(shares);
  const merged = new Map<string, number>();
  for (const word of new Set(sources.flatMap((source) => [...source.keys()]))) {
    const ranked = sources.map((source) => source.get(word) ?? 0).sort((a, b) => b - a);
    merged.set(word, Math.max(ranked[Math.floor(sources.length / 2)] ?? 0, (ranked[0] ?? 0) / 10));
  }
  const kept = [...merged].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const classes: string[][] = [];
  for (const [word, share] of kept.slice(0, MAX_WORDS)) {
    // Half steps of the natural logarithm.
    const step = Math.round(-2 * Math.log(share));
    while (classes.length <= step) classes.push([]);
    classes[step]?.push(word);
  }
  return classes.map((words) => words.sort().join(" "));
}

const languages = process.argv.slice(2).map((argument) => {
  const [code = "", paths = ""] = argument.split("=");
  return `  ${code}: [\n${table(paths.split(","))
    .map((words) => `    "${words}",\n`)
    .join("")}  ],\n`;
});
writeFileSync(
  OUTPUT,
  `// Made by scripts/background-frequencies.ts, which names the sources; do not edit.\n
/** Words per language by class of inverse document frequency: entry i holds the words with ln(N/df) near i/2. */
export const BACKGROUND: Readonly<Record<string, readonly string[]>> = {\n${languages.join("")}};\n`,
);
