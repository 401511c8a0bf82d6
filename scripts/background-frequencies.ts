// Writes core/analysis/text/background-data.ts: how common words are in general text, as classes of inverse document
// frequency.
//
//   bun scripts/background-frequencies.ts FOLDER
//
// FOLDER holds the Debian 12 packages of `PACKAGES`, each unpacked with `dpkg -x PACKAGE.deb FOLDER/PACKAGE`. All are
// free software or free documentation (GPL, GFDL, MPL-2.0, CC BY-SA, WordNet's license). The output holds only counts
// of single words and no text.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { createSnowballLanguages } from "../adapters/snowball/snowball-languages.ts";
import { scanText } from "../core/analysis/text/scan.ts";
import { documentsOf } from "./lib/background-documents.ts";

const OUTPUT = new URL("../core/analysis/text/background-data.ts", import.meta.url);
const LANGUAGES = ["ar", "da", "de", "en", "es", "fi", "fr", "it", "ja", "ms", "nb", "nl", "pt", "sv", "zh"];
const MAX_WORDS = 4_000;
/**
 * Most English words in the table. English has the largest limit because most pages are English and its sources are the
 * widest.
 */
const MAX_ENGLISH = 8_000;
const MIN_DOCUMENTS = 4;
/** Fewest documents of a source that is used, because smaller sources have unreliable shares. */
const MIN_SOURCE = 150;
/** Fewest words of a document. Shorter documents are labels and not text. */
const MIN_WORDS = 6;

/** Packages by kind of text. Each kind has one vote, however many packages and files it has. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  games: ["wesnoth-1.16-data", "freeciv-data"],
  learning: ["gcompris-qt-data", "kgeography-data", "tuxpaint-data"],
  astronomy: ["stellarium-data"],
  desktop: ["gnome-user-docs", "evolution-common", "gnome-control-center-data", "nautilus-data", "vlc-l10n"],
  publishing: ["wordpress-l10n"],
  system: ["installation-guide-amd64", "debian-handbook"],
  manuals: "da de es fi fr it ja nb nl pt-br sv zh".split(" ").map((code) => `manpages-${code}`),
  office: "da de es fi fr it ja nl pt sv zh-cn".split(" ").map((code) => `libreoffice-help-${code}`),
  images: "da de en es fi fr it ja nl pt sv zh-cn".split(" ").map((code) => `gimp-help-${code}`),
  school: "da de es fr it ja nb-no nl pt-pt zh-cn".split(" ").map((code) => `debian-edu-doc-${code}`),
  sayings: ["fortunes-de", "fortunes-es", "fortunes-it", "fortunes-zh", "fortunes-br"],
  dictionary: ["wordnet-base"],
  society: ["anarchism"],
  mathematics: ["octave-doc"],
};

/** Finds a file's language in its path. Locale names may include a country. */
const PATH_LANGUAGE =
  /\/(?:help|locale|man|html|text|text\/shared|LC_MESSAGES|fortunes|debian-edu-doc|installation-guide-amd64|tuxpaint-data)\/([a-z]{2})(?:[_-][A-Za-z]{2,4})?(?:\.[A-Za-z0-9-]+)?\//;
/** Languages of packages whose paths do not match the pattern above. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/\/description\.([a-z]{2})(?:_[A-Z]{2})?\.utf8$/, ""],
  [/[-.]([a-z]{2})(?:-[a-z]{2})?(?:-manual)?\.html$/, ""],
  [/\/help\/C\//, "en"],
  [/\/(?:wordnet-base|anarchism|octave-doc)\//, "en"],
  [/\/fortunes-([a-z]{2})\//, ""],
  [/\/languages\/(?:admin-|admin-network-)?([a-z]{2})(?:_[A-Z]{2})?\.mo$/, ""],
];
const ALIASES: Readonly<Record<string, string>> = { no: "nb", nn: "nb", br: "pt" };

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(join(folder, entry.name)) : entry.isFile() ? [join(folder, entry.name)] : [],
    );
}

function languageOf(path: string): string | null {
  const [, direct] = PATH_LANGUAGE.exec(path) ?? [];
  let code = direct ?? null;
  for (const [pattern, named] of NAMED) {
    const hit = code === null ? pattern.exec(path) : null;
    if (hit !== null) code = named === "" ? (hit[1] ?? null) : named;
  }
  if (code === null) return null;
  const known = ALIASES[code] ?? code;
  return LANGUAGES.includes(known) ? known : null;
}

/** Reads the documents of all packages by language and kind of text. */
function readAll(folder: string): Map<string, Map<string, Set<string>>> {
  const languages = new Map(LANGUAGES.map((code) => [code, new Map<string, Set<string>>()]));
  const add = (code: string, kind: string, documents: readonly string[]): void => {
    const kinds = languages.get(code);
    const known = kinds?.get(kind) ?? new Set<string>();
    for (const document of documents) known.add(document);
    kinds?.set(kind, known);
  };
  for (const [kind, names] of Object.entries(PACKAGES)) {
    for (const name of names) {
      const root = join(folder, name);
      if (!existsSync(root)) throw new Error(`background frequencies: package ${name} is not unpacked in ${folder}`);
      for (const file of filesUnder(root)) {
        const code = languageOf(file);
        if (code === null) continue;
        const bytes = readFileSync(file);
        const documents = documentsOf(file, file.endsWith(".gz") ? gunzipSync(bytes) : bytes);
        add(code, kind, documents.own);
        add("en", kind, documents.english);
      }
    }
  }
  return languages;
}

/** Returns the share of a source's documents that hold each word; `null` for a source that is too small. */
function shares(
  documents: ReadonlySet<string>,
  isForeign: (words: ReadonlySet<string>) => boolean,
): Map<string, number> | null {
  const counts = new Map<string, number>();
  let size = 0;
  for (const document of documents) {
    const lowers = scanText(document).lowers.filter((word) => /^[\p{L}\p{M}\u30fc]+$/u.test(word));
    const words = new Set(lowers);
    if (words.size < MIN_WORDS || isForeign(words)) continue;
    size += 1;
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  if (size < MIN_SOURCE) return null;
  return new Map(
    [...counts].filter(([, count]) => count >= MIN_DOCUMENTS).map(([word, count]) => [word, count / size]),
  );
}

/**
 * Groups words by the average of their shares over the kinds of text.
 *
 * Each kind has one vote, so the subject of one kind does not count as general language.
 */
function table(sources: readonly ReadonlyMap<string, number>[], size: number): string[] {
  const merged = new Map<string, number>();
  for (const source of sources)
    for (const [word, share] of source) merged.set(word, (merged.get(word) ?? 0) + share / sources.length);
  const kept = [...merged].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const classes: string[][] = [];
  for (const [word, share] of kept.slice(0, size)) {
    // Each class spans half a unit of the natural logarithm.
    const step = Math.round(-2 * Math.log(share));
    while (classes.length <= step) classes.push([]);
    classes[step]?.push(word);
  }
  return classes.map((words) => words.sort().join(" "));
}

const folder = process.argv[2];
if (folder === undefined) throw new Error("usage: bun scripts/background-frequencies.ts FOLDER");
const english = createSnowballLanguages().language("en");
const body = [...readAll(folder)].map(([code, kinds]) => {
  // Untranslated passages in other languages are English, so they are dropped.
  const isForeign = (words: ReadonlySet<string>): boolean =>
    code !== "en" &&
    [...words].filter(
      (word) => ["the", "and", "of", "is", "to", "this", "for"].includes(word) && english.isStopWord(word),
    ).length >= 2;
  const sources = [...kinds].flatMap(([kind, documents]) => {
    const found = shares(documents, isForeign);
    if (found !== null) console.log(`${code} ${kind}: ${documents.size} documents, ${found.size} words`);
    return found ?? [];
  });
  return `  ${code}: [\n${table(sources, code === "en" ? MAX_ENGLISH : MAX_WORDS)
    .map((words) => `    "${words}",\n`)
    .join("")}  ],\n`;
});
writeFileSync(
  OUTPUT,
  `// Made by scripts/background-frequencies.ts, which names the sources; do not edit.\n
/** Words per language by class of inverse document frequency: entry i holds the words with ln(N/df) near i/2. */
export const BACKGROUND: Readonly<Record<string, readonly string[]>> = {\n${body.join("")}};\n`,
);
